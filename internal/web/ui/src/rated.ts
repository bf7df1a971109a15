// What a game that is over has changed in the rating of who played it.

import { get, seatPath, type Scene, type Side } from "./api";
import { h, replace } from "./dom";
import { say } from "./said";
import type { Said } from "./say";

export class Rated {
  readonly element = h("div", { class: "rated", hidden: true });
  private asked = false;

  constructor(
    private id: string,
    private seat: string,
  ) {}

  draw(s: Scene, mine: Side | null): void {
    const over = s.phase === "over" && mine !== null;
    if (over === this.asked) return;
    this.asked = over; // a game that was over goes on after a move was taken back
    this.element.hidden = true;
    if (over) void this.ask().catch(() => {}); // the page about oneself tells too
  }

  private async ask(): Promise<void> {
    const { says } = await get<{ says: Said[] }>(`${seatPath(this.id, this.seat)}/rating`);
    this.element.hidden = !says.length;
    replace(this.element, ...says.map((s) => h("p", {}, say(s))));
  }
}
