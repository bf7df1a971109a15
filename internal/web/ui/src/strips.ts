// The strips above and below a board: who plays, what they have lost, their clocks.

import type { Scene, Side } from "./api";
import { Clocks } from "./clocks";
import { below } from "./model";
import { Strip } from "./strip";

export class Strips {
  private above = new Strip();
  private below = new Strip();
  readonly upper = this.above.element;
  readonly lower = this.below.element;
  private clocks: Clocks | null = null;
  private scene: Scene | null = null;
  private received = 0;
  private waiting = 0; // since when nothing is heard of the game; 0: it is heard of
  private tick = window.setInterval(() => this.run(), 250);

  constructor(private mine: () => Side | null) {}

  close(): void {
    clearInterval(this.tick);
  }

  // draw shows a scene; there says whether a side's player has a page open, null where
  // nobody knows.
  draw(s: Scene, turned: boolean, there: (side: Side) => boolean | null): void {
    if (s !== this.scene) {
      this.received = performance.now();
      this.waiting = 0;
    }
    this.scene = s;
    const low = below(s, turned),
      high = (1 - low) as Side;
    this.below.draw(low, s, there(low));
    this.above.draw(high, s, there(high));
    this.run();
  }

  // wait has the clocks stand until something is heard of the game again: nobody knows meanwhile whether they run.
  wait(): void {
    this.waiting ||= performance.now();
    this.run();
  }

  // run lets the clocks run.
  private run(): void {
    if (!this.scene?.timed || !this.lower.parentElement) return;
    this.clocks ??= new Clocks(this.lower.parentElement);
    const then = this.waiting || performance.now();
    this.clocks.draw(this.scene, this.mine(), then - this.received, this.waiting > 0);
  }
}
