// A strip at one side of a board: who plays there, whether they are there, what they have
// lost, their clock. Only what has changed is drawn, because pieces move meanwhile.

import type { Piece, Scene, Side } from "./api";
import { clockText } from "./clocks";
import { h, list, replace } from "./dom";
import { drawPiece, emblem } from "./piece";
import { prefs } from "./prefs";
import { text } from "./text";

export class Strip {
  readonly element = h("div", { class: "strip" });
  private badge = h("span", { class: "badge", "aria-hidden": "true" });
  private name = h("span", {});
  private colour = h("span", { class: "colour" }); // the badge shows it too, where there is little room
  private who = h("span", { class: "who" }, this.name, this.colour);
  private there = h("span", { hidden: true });
  private fallen = h("div", { class: "fallen", role: "img" });
  private clock = h("span", { class: "clock", role: "timer" });
  private side: Side | null = null;

  constructor() {
    this.element.append(this.badge, this.who, this.there, this.fallen);
  }

  // draw shows the strip of a side in a scene; there says whether its player has a page
  // open, null where nobody knows.
  draw(side: Side, s: Scene, there: boolean | null = null): void {
    if (side !== this.side) replace(this.badge, emblem(side, s.game));
    this.side = side;
    put(this.element, "className", `strip side${side}${s.phase === "play" && s.turn === side ? " turn" : ""}`);
    put(this.name, "textContent", !s.joined[side] ? text.nobodyYet : s.players[side] || s.sides[side]);
    put(this.colour, "textContent", s.joined[side] && !s.players[side] ? "" : ` · ${s.sides[side]}`);
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

  // lost shows the pieces that a side has lost, in a row; many of them by kind, with their
  // number.
  private lost(side: Side, all: Piece[], s: Scene): void {
    const label = text.fallen(s.sides[side], all.length);
    if (this.fallen.getAttribute("aria-label") !== label) this.fallen.setAttribute("aria-label", label);
    const tokens = all.map((p) => p.token),
      kinds: [string, number][] =
        all.length > most
          ? [...new Set(tokens)].map((t) => [t, tokens.filter((o) => o === t).length])
          : tokens.map((t) => [t, 1]);
    put(this.fallen, "className", all.length > most ? "fallen many" : "fallen");
    list(
      this.fallen,
      kinds.map(([token, n]) => [`${side}${token}${n}${prefs.numbering}`, () => kind(side, token, n, s.game)]),
    );
  }
}

const most = 6; // pieces that stand one by one

// kind is a kind of pieces that were lost.
const kind = (side: Side, token: string, n: number, game: string): HTMLElement =>
  h("span", { "data-count": n }, drawPiece({ side, token, name: "" }, game), n > 1 && h("b", {}, `${n}`));

// put sets a property where it is another one: to set it again would have it drawn again.
function put<E extends HTMLElement>(e: E, name: "className" | "textContent", value: string): void {
  if (e[name] !== value) e[name] = value;
}
