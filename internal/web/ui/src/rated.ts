// What a game that is over has changed in the rating of who played it.

import { get, seatPath, type Scene, type Side } from "./api";
import { variantName } from "./cards";
import { h, replace } from "./dom";
import { unbroken } from "./number";
import { say } from "./said";
import type { Part, Said } from "./say";

export class Rated {
  readonly element = h("div", { class: "rated", hidden: true });
  private over = false;

  constructor(
    private id: string,
    private seat: string,
  ) {}

  draw(s: Scene, mine: Side | null): void {
    const over = s.phase === "over" && mine !== null;
    if (over === this.over) return;
    this.over = over; // a game that was over goes on after a move was taken back
    this.element.hidden = true;
    if (over) void this.ask(s.variant).catch(() => {}); // the page about oneself tells too
  }

  private async ask(variant: string): Promise<void> {
    const { says } = await get<{ says: Said[] }>(`${seatPath(this.id, this.seat)}/rating`);
    if (!this.over) return;
    this.element.hidden = !says.length;
    // A variant is called as on every page.
    const named = (p: Part): Part => (typeof p === "object" && p.with?.[0] === variant ? variantName(variant) : p);
    replace(this.element, ...says.map((s) => h("p", {}, unbroken(say({ ...s, with: s.with?.map(named) })))));
  }
}
