// Actors: what moves over a board while a scene is played. They are there all the time, as
// layers of their own, so that a scene begins without a new layout and the board is not
// painted again while it lasts.

import { h, svg } from "./dom";
import { still } from "./moving";

export class Actor {
  readonly piece = h("i", { class: "piece" });
  private face = h("i", { class: "piece" }); // what the piece is once it has been turned over
  private burst = svg(
    "svg",
    { viewBox: "0 0 48 48", class: "burst" },
    svg("path", {
      d: "M24 2L28.5 15L41 8.5L33.5 20.5L46 24L33.5 27.5L41 39.5L28.5 33L24 46L19.5 33L7 39.5L14.5 27.5L2 24L14.5 20.5L7 8.5L19.5 15Z",
    }),
  ); // beside the piece, for a flash
  readonly place = h("div", { class: "actor" }, this.piece, this.face, this.burst);

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
    if (this.place.childElementCount > 3) this.place.replaceChildren(this.piece, this.face, this.burst); // what a scene brought goes
    if (!this.place.classList.contains("seen")) return;
    this.place.classList.remove("seen");
    still(this.piece);
    still(this.face);
  }
}
