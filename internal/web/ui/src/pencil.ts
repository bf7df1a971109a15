// Pencil marks: what a person suspects hidden pieces to be. They are kept in this
// browser and sent to nobody. A mark goes with its piece.

import type { Played, Scene } from "./api";
import { h } from "./dom";
import { drawPiece } from "./piece";
import { keptMarks, keepMarks } from "./prefs";
import { text } from "./text";

export class Pencil {
  private marks = new Map<number, string>(); // tokens by square
  private ply = -1; // moves that the marks have followed

  // key names the seat whose marks these are.
  constructor(private key: string) {
    const kept = keptMarks(key);
    if (!kept) return;
    this.marks = new Map(Object.entries(kept.marks).map(([sq, token]) => [Number(sq), token]));
    this.ply = kept.ply;
  }

  at(sq: number): string | undefined {
    return this.marks.get(sq);
  }

  set(sq: number, token: string): void {
    if (token) this.marks.set(sq, token);
    else this.marks.delete(sq);
    this.keep();
  }

  // follow moves the marks with their pieces and drops those of pieces that are
  // no longer hidden.
  follow(s: Scene): void {
    if (!this.marks.size) {
      this.ply = s.history.length;
      return;
    }
    for (const m of s.history.slice(Math.max(0, this.ply))) this.move(m);
    this.ply = s.history.length;
    for (const sq of [...this.marks.keys()]) if (!s.squares[sq].piece?.hidden) this.marks.delete(sq);
    this.keep();
  }

  private move(m: Played): void {
    const token = this.marks.get(m.from);
    this.marks.delete(m.from);
    this.marks.delete(m.to);
    if (token && !m.outcome) this.marks.set(m.to, token);
  }

  private keep(): void {
    keepMarks(this.key, { ply: this.ply, marks: Object.fromEntries(this.marks) });
  }
}

// askRank asks for the rank that a person suspects: a token, "" for none, null
// where they thought better of it.
export function askRank(s: Scene, square: string): Promise<string | null> {
  const side = s.viewer === 0 ? 1 : 0;
  const tokens = [..."123456789SBF"].filter((t) => s.armies[side]?.some((u) => u.tokens.includes(t)));
  return new Promise((resolve) => {
    const before = document.activeElement;
    let answer: string | null = null;
    const take = (token: string) => {
      answer = token;
      d.close();
    };
    const choices = tokens.map((token) =>
      h(
        "button",
        {
          type: "button",
          class: "rankbutton",
          "data-token": token,
          "aria-label": text.ranks[token],
          title: text.ranks[token],
          onclick: () => take(token),
        },
        drawPiece({ side, token, name: "" }, s.game),
      ),
    );
    const d = h(
      "dialog",
      { class: "pencils", "aria-label": text.pencil(square) },
      h("p", { tabindex: -1, autofocus: true }, text.pencil(square)),
      h("div", { class: "totray" }, ...choices),
      h(
        "div",
        { class: "actions" },
        h("button", { type: "button", onclick: () => take("") }, text.pencilNone),
        h("button", { type: "button", class: "quiet", onclick: () => d.close() }, text.cancel),
      ),
      h("p", { class: "about" }, text.pencilAbout),
    );
    d.addEventListener("close", () => {
      d.remove();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      resolve(answer);
    });
    document.body.append(d);
    d.showModal();
  });
}
