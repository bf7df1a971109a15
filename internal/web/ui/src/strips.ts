// The strips above and below a board: who plays, what they have lost, their clocks.

import type { Scene, Side } from "./api";
import { Clocks } from "./clocks";
import { h } from "./dom";
import { below } from "./model";
import { strip } from "./panels";
import { prefs } from "./prefs";

export class Strips {
  readonly upper = h("div", { class: "strip" });
  readonly lower = h("div", { class: "strip" });
  private clocks: Clocks | null = null;
  private scene: Scene | null = null;
  private received = 0;
  private tick = window.setInterval(() => this.run(), 250);

  constructor(private mine: () => Side | null) {}

  close(): void { clearInterval(this.tick); }

  // draw shows a scene; there says whether a side's player has a page open, null where
  // nobody knows.
  draw(s: Scene, turned: boolean, there: (side: Side) => boolean | null): void {
    if (s !== this.scene) this.received = performance.now();
    this.scene = s;
    const low = below(s, turned), high = (1 - low) as Side;
    for (const [e, side] of [[this.lower, low], [this.upper, high]] as const) {
      const key = JSON.stringify([side, s.phase, s.turn, s.joined, s.players, s.sides, s.taken[side], s.timed, prefs.numbering, there(side)]);
      if (e.dataset.shows === key) continue; // nothing is built again while pieces move
      e.dataset.shows = key;
      strip(e, side, s, there(side));
    }
    this.run();
  }

  // run lets the clocks run.
  private run(): void {
    if (!this.scene?.timed || !this.lower.parentElement) return;
    this.clocks ??= new Clocks(this.lower.parentElement);
    this.clocks.draw(this.scene, this.mine(), performance.now() - this.received);
  }
}
