// What a piece is and can do, beside it: while the mouse rests on it, or while a
// finger does; a finger that rests on does what a right press does.

import type { Scene } from "./api";
import type { Board } from "./board";
import { capital, h } from "./dom";
import { spokenPiece } from "./spoken";
import { text } from "./text";

const rest = 450; // milliseconds
const hold = 250; // milliseconds more; only then has the browser done what it does itself when a finger rests
const slack = 8; // pixels that a resting finger may move

export class Tip {
  private element = h("div", { class: "tip", role: "tooltip", hidden: true });
  private timer = 0;
  private square = -1;
  private held = false; // a finger that asked what a piece is plays no move

  // press is called for a square on which a finger rests on: iOS reports no right press then.
  constructor(
    private board: Board,
    private scene: () => Scene | null,
    private powers: (token: string) => string,
    private press?: (sq: number) => void,
  ) {
    const e = board.element;
    let down: PointerEvent | undefined;
    e.append(this.element);
    e.addEventListener("pointermove", (ev) => {
      if (ev.pointerType === "mouse") this.over(board.squareOf(ev.target));
      else if (down && Math.hypot(ev.clientX - down.clientX, ev.clientY - down.clientY) > slack) this.hide();
    });
    e.addEventListener("pointerdown", (ev) => {
      down = ev;
      this.hide();
      this.held = false;
      if (ev.pointerType !== "mouse") this.over(board.squareOf(ev.target), true);
    });
    e.addEventListener(
      "click",
      (ev) => {
        if (this.held) ev.stopImmediatePropagation();
      },
      { capture: true },
    );
    for (const over of ["pointerleave", "pointerup", "pointercancel"]) e.addEventListener(over, () => this.hide());
  }

  hide(): void {
    clearTimeout(this.timer);
    this.square = -1;
    this.element.hidden = true;
  }

  private over(sq: number, finger = false): void {
    if (sq === this.square) return;
    this.hide();
    this.square = sq;
    if (sq < 0) return;
    this.timer = window.setTimeout(() => {
      this.show(sq);
      this.held = finger && !this.element.hidden;
      if (this.held) this.timer = window.setTimeout(() => this.press?.(sq), hold);
    }, rest);
  }

  private show(sq: number): void {
    const s = this.scene(),
      piece = s?.squares[sq]?.piece,
      cell = this.board.cell(sq);
    if (!s || !piece || !cell) return;
    const viewer = s.viewer < 2 ? (s.viewer as 0 | 1) : null;
    const powers = piece.hidden ? text.hiddenPowers : this.powers(piece.token);
    this.element.replaceChildren(
      h("b", {}, capital(spokenPiece(piece, { viewer, sides: s.sides, game: s.game }))),
      h("span", {}, powers),
    );
    this.board.element.append(this.element);
    this.element.hidden = false;
    const box = this.board.element.getBoundingClientRect(),
      c = cell.getBoundingClientRect(),
      own = this.element.getBoundingClientRect();
    const left = Math.max(4, Math.min(box.width - own.width - 4, c.x - box.x + c.width / 2 - own.width / 2));
    const above = c.y - box.y - own.height - 6;
    this.element.style.left = `${left}px`;
    this.element.style.top = `${above > -own.height / 2 ? above : c.y - box.y + c.height + 6}px`;
  }
}
