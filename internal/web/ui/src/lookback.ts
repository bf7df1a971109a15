// Looking back through a game of Stratego while it goes on: by keys, by buttons, and by a press on a
// move of the list. The buttons stand there always: nothing moves when somebody looks back.

import type { Scene } from "./api";
import { h } from "./dom";
import { icon, type Icon } from "./icons";
import { text } from "./text";

export class Lookback {
  ply: number | null = null; // the ply that is looked back at, null at the newest one
  private steps = [
    this.step("first", text.start, "Home"),
    this.step("back", text.back, "ArrowLeft"),
    this.step("forward", text.forward, "ArrowRight"),
    this.step("last", text.end, "End"),
  ];
  readonly element = h("div", { class: "steps", role: "group", "aria-label": text.moves, hidden: true }, ...this.steps);

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

  // draw shows which steps are possible; Advance has none.
  draw(): void {
    const s = this.scene(),
      all = s?.history.length ?? 0,
      at = this.ply ?? all;
    this.element.hidden = !s || s.game !== "stratego" || s.phase === "setup";
    for (const [i, b] of this.steps.entries()) b.disabled = i < 2 ? at === 0 : at === all;
  }

  private step(sign: Icon, label: string, key: string): HTMLButtonElement {
    return h(
      "button",
      { type: "button", class: "step", title: label, "aria-label": label, onclick: () => this.keys()[key]() },
      icon(sign),
    );
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
