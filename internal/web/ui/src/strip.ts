// A strip at one side of a board: who plays there, whether they are there, what they have
// lost, their clock. Only what has changed is drawn, because pieces move meanwhile.

import type { Piece, Scene, Side } from "./api";
import { clockText } from "./clocks";
import { h, list, replace } from "./dom";
import { drawPiece, emblem } from "./piece";
import { prefs } from "./prefs";
import { text } from "./text";

export class Strip {
  readonly element = h("div", {});
  private badge = h("span", { class: "badge", "aria-hidden": "true" });
  private who = h("span", { class: "who" });
  private there = h("span", { hidden: true });
  private fallen = h("div", { class: "fallen", role: "img" });
  private clock = h("span", { class: "clock", role: "timer" });
  private side: Side | null = null;

  constructor() { this.element.append(this.badge, this.who, this.there, this.fallen); }

  // draw shows the strip of a side in a scene; there says whether its player has a page
  // open, null where nobody knows.
  draw(side: Side, s: Scene, there: boolean | null = null): void {
    if (side !== this.side) replace(this.badge, emblem(side, s.game));
    this.side = side;
    put(this.element, "className", `strip side${side}${s.phase === "play" && s.turn === side ? " turn" : ""}`);
    put(this.who, "textContent", `${!s.joined[side] ? text.nobodyYet : s.players[side] || s.sides[side]} · ${s.sides[side]}`);
    this.there.hidden = there === null;
    put(this.there, "className", there ? "there" : "there away");
    put(this.there, "textContent", there ? text.there : text.away);
    this.lost(side, s.taken[side] ?? [], s);
    if (s.timed === !!this.clock.parentElement && this.clock.dataset.side === String(side)) return;
    this.clock.dataset.side = String(side);
    this.clock.textContent = clockText(s, side, 0);
    if (s.timed) this.element.append(this.clock);
    else this.clock.remove();
  }

  // lost shows the pieces that a side has lost, in a row.
  private lost(side: Side, all: Piece[], s: Scene): void {
    const label = text.fallen(s.sides[side], all.length);
    if (this.fallen.getAttribute("aria-label") !== label) this.fallen.setAttribute("aria-label", label);
    list(this.fallen, all.map((p) => [`${side}${p.token}${prefs.numbering}`, () => drawPiece({ side, token: p.token, name: p.name }, s.game)]));
  }
}

// put sets a property where it is another one: to set it again would have it drawn again.
function put<E extends HTMLElement>(e: E, name: "className" | "textContent", value: string): void {
  if (e[name] !== value) e[name] = value;
}
