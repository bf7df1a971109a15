// The clocks beside a board: brought up to date while they run, and one's own
// heard when it runs low.

import type { Scene, Side } from "./api";
import { decimal } from "./number";
import { play } from "./sound";
import { text } from "./text";

const low = 20_000,
  last = 10_000; // milliseconds

// leftOf is the time of a side, in milliseconds, so long after its scene came.
const leftOf = (s: Scene, side: Side, since: number): number =>
  Math.max(0, s.clocks[side].left / 1e6 - (s.clocks[side].running ? since : 0));

export function clockText(s: Scene, side: Side, since: number): string {
  const left = leftOf(s, side, since),
    seconds = Math.floor(left / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  return left < last ? decimal(left / 1000) : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

export class Clocks {
  private heard = Infinity; // seconds that one's own clock had when it was heard

  constructor(private element: HTMLElement) {}

  // draw shows the clocks as they stand so many milliseconds after their scene came; they stand still where nothing is
  // heard of the game.
  draw(s: Scene, mine: Side | null, since: number, waiting = false): void {
    for (const c of this.element.querySelectorAll<HTMLElement>(".clock")) {
      const side = Number(c.dataset.side) as Side;
      c.textContent = clockText(s, side, since);
      c.classList.toggle("low", s.phase === "play" && leftOf(s, side, since) < low);
      c.classList.toggle("waiting", waiting);
      c.title = waiting ? text.clockWaits : "";
    }
    if (!waiting && mine !== null && s.phase === "play") this.hear(leftOf(s, mine, since), s.clocks[mine].running);
  }

  // hear warns once where the time runs low, then every second of the last ten.
  private hear(left: number, running: boolean): void {
    const seconds = Math.ceil(left / 1000);
    if (left >= low) {
      this.heard = Infinity;
      return;
    }
    if (!running || seconds >= this.heard || left <= 0) return;
    if (this.heard === Infinity) play("low");
    else if (left < last) play("tick");
    this.heard = seconds;
  }
}
