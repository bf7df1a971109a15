// Looking back through a game of Stratego while it goes on: by keys, by a press on a move of
// the list, and then by buttons.

import type { Scene } from "./api";
import { h } from "./dom";
import { tool, type Icon } from "./icons";
import { text } from "./text";

export class Lookback {
  ply: number | null = null; // the ply that is looked back at, null at the newest one
  readonly element = h(
    "div",
    { class: "actions", "data-count": 4, role: "group", "aria-label": text.moves, hidden: true },
    this.step("first", text.start, "Home"),
    this.step("back", text.back, "ArrowLeft"),
    this.step("forward", text.forward, "ArrowRight"),
    this.step("last", text.end, "End"),
  );

  constructor(
    private scene: () => Scene | null,
    private changed: () => void,
  ) {}

  // to shows the board after so many moves.
  to(ply: number): void {
    const s = this.scene();
    if (!s || s.game !== "stratego" || s.phase === "setup" || !s.history.length) return;
    const n = Math.max(0, Math.min(ply, s.history.length));
    this.ply = n === s.history.length ? null : n;
    this.changed();
  }

  // draw shows the buttons while somebody looks back.
  draw(): void {
    this.element.hidden = this.ply === null;
  }

  private step(sign: Icon, label: string, key: string): HTMLElement {
    return tool(sign, label, () => this.keys()[key]());
  }

  // keys are what steps through the game.
  keys(): Record<string, () => void> {
    const all = this.scene()?.history.length ?? 0,
      now = this.ply ?? all;
    return {
      ArrowLeft: () => this.to(now - 1),
      ArrowRight: () => this.to(now + 1),
      Home: () => this.to(0),
      End: () => this.to(all),
    };
  }
}
