// The tray of the set-up editor: what may still be placed of every rank.

import type { Ground, Side } from "./api";
import { drag } from "./drag";
import { h, replace } from "./dom";
import { drawPiece } from "./piece";
import { text } from "./text";

export const ranks = "123456789SBF";

// Taker is who takes pieces out of the tray.
export interface Taker {
  tokens(): string[]; // what stands on the board
  held(): string | null;
  take(token: string | null): void; // into the hand, or out of it
  drop(token: string, x: number, y: number): void; // at a point of the window
  size(): number; // of a square
}

export class Tray {
  readonly element = h("div", { class: "totray", role: "group", "aria-label": text.setupTray });
  private buttons = new Map<string, HTMLButtonElement>();

  constructor(
    private ground: Ground,
    private side: Side,
    private taker: Taker,
  ) {
    for (const token of ranks) if (this.levy(token)) this.buttons.set(token, this.button(token));
    this.element.append(...this.buttons.values());
    this.element.dataset.kinds = String(this.buttons.size);
  }

  // levy is the part of the army that a rank belongs to.
  private levy(token: string) {
    return this.ground.army.find((l) => l.tokens.includes(token));
  }

  // left counts the pieces of a rank that may still be placed.
  left(token: string): number {
    const levy = this.levy(token);
    return levy ? levy.count - this.taker.tokens().filter((t) => levy.tokens.includes(t)).length : 0;
  }

  // missing counts all pieces that are still to be placed.
  missing(): number {
    const first = [...this.buttons.keys()].filter(
      (t, i, all) => all.findIndex((o) => this.levy(o) === this.levy(t)) === i,
    );
    return first.reduce((n, t) => n + Math.max(0, this.left(t)), 0);
  }

  // draw brings the buttons up to date. They stay the same ones, so that a press on one
  // outlives an answer of the server.
  draw(): void {
    const held = this.taker.held();
    this.element.hidden = !held && this.missing() === 0; // nothing lies in it
    for (const [token, b] of this.buttons) {
      const left = this.left(token),
        name = text.ranks[token];
      b.setAttribute("aria-pressed", String(held === token));
      b.setAttribute("aria-label", `${name}, ${text.left(left)}`);
      b.title = name;
      b.disabled = left <= 0 && held !== token;
      replace(
        b,
        drawPiece({ side: this.side, token, name }, "stratego"),
        h("span", { "aria-hidden": "true" }, `×${left}`),
      );
    }
  }

  private button(token: string): HTMLButtonElement {
    return h("button", {
      type: "button",
      class: "rankbutton",
      "data-token": token,
      onclick: () => this.taker.take(this.taker.held() === token ? null : token),
      onpointerdown: (e) => this.press(e as PointerEvent, token),
    });
  }

  // press begins to drag a piece out of the tray.
  private press(e: PointerEvent, token: string): void {
    if (e.button !== 0 || this.left(token) <= 0) return;
    drag(e, {
      picture: drawPiece({ side: this.side, token, name: text.ranks[token] }, "stratego"),
      size: this.taker.size(),
      begin: () => this.taker.take(token),
      end: () => this.taker.take(null),
      drop: (x, y) => this.taker.drop(token, x, y),
    });
  }
}
