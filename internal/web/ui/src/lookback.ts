// Looking back through a game of Stratego while it goes on.

import type { Scene } from "./api";

export class Lookback {
  ply: number | null = null; // the ply that is looked back at, null at the newest one

  constructor(private scene: () => Scene | null, private changed: () => void) {}

  // to shows the board after so many moves.
  to(ply: number): void {
    const s = this.scene();
    if (!s || s.game !== "stratego" || s.phase === "setup" || !s.history.length) return;
    const n = Math.max(0, Math.min(ply, s.history.length));
    this.ply = n === s.history.length ? null : n;
    this.changed();
  }

  // keys are what steps through the game.
  keys(): Record<string, () => void> {
    const all = this.scene()?.history.length ?? 0, now = this.ply ?? all;
    return { ArrowLeft: () => this.to(now - 1), ArrowRight: () => this.to(now + 1), Home: () => this.to(0), End: () => this.to(all) };
  }
}
