// Actors: what moves over a board while a scene is played. They are there all the time, as
// layers of their own, so that a scene begins without a new layout and the board is not
// painted anew while it lasts.

import { h } from "./dom";

export class Actor {
  readonly piece = h("i", { class: "piece" });
  readonly place = h("div", { class: "actor" }, this.piece);

  // enter puts the actor over a cell, as the piece that stands there, if there is one.
  enter(cell: HTMLElement, [row, column]: [row: number, column: number]): HTMLElement | null {
    const shown = cell.querySelector<HTMLElement>(".piece");
    this.place.dataset.name = cell.dataset.name;
    this.place.style.transform = `translate(${100 * column}%, ${100 * row}%)`;
    if (!shown) return null;
    this.piece.className = shown.className;
    this.piece.dataset.art = shown.dataset.art;
    this.place.classList.add("seen");
    return this.piece;
  }

  // leave takes the actor away.
  leave(): void {
    if (this.place.childElementCount > 1) this.place.replaceChildren(this.piece);
    if (!this.place.classList.contains("seen")) return;
    this.place.classList.remove("seen");
    for (const a of this.piece.getAnimations()) a.cancel();
  }
}
