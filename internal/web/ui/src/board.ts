// The board: a grid of squares that mouse, touch and keyboard reach alike. It
// knows no rules; its owner says what is where and what each square means.

import { order } from "../../../records/film/film";
import type { Model } from "./boardmodel";
import { Cell } from "./cell";
import { h } from "./dom";
import { drag } from "./drag";

export type { Mark, Model } from "./boardmodel";

export interface Handlers {
  activate(sq: number): void;
  drop(from: number, to: number): void; // to is -1 beside the board
  cancel(): void;
  key?(sq: number, key: string): boolean;
}

// Place is a row and a column as they are seen.
type Place = [row: number, column: number];

export class Board {
  readonly element: HTMLElement;
  private cells: Cell[] = [];
  private seen: number[][] = []; // the squares row by row as they are seen
  private places: Place[] = []; // of every square
  private grid = h("div", { class: "squares", role: "grid" });
  private model: Model | null = null;
  private focus = -1;
  private shape = "";
  private acting = new Set<number>(); // squares whose pieces play a scene

  constructor(private handlers: Handlers) {
    this.element = h("div", { class: "board" });
    this.element.addEventListener("keydown", (e) => this.key(e));
    this.element.addEventListener("pointerdown", (e) => this.press(e));
    this.element.addEventListener("click", (e) => {
      const sq = this.squareOf(e.target);
      if (sq < 0) return;
      this.setFocus(sq, false);
      if (e.detail) this.cells[sq].element.blur(); // by the mouse: keys are for the page then
      this.handlers.activate(sq);
    });
  }

  // cell is the element of a square.
  cell(sq: number): HTMLElement | undefined {
    return this.cells[sq]?.element;
  }

  // draw shows a position; it reports whether the squares were laid out again.
  draw(m: Model): boolean {
    this.model = m;
    const shape = [m.width, m.squares.length, m.turned, m.mirrored, m.columns.join(), m.rows.join(), m.away?.size].join(
      "|",
    );
    const laid = shape !== this.shape;
    if (laid) this.lay(m, shape);
    m.squares.forEach((_, sq) => {
      if (this.places[sq] && !this.acting.has(sq)) this.cells[sq].draw(m, sq, () => this.shores(m, sq));
    });
    if (this.grid.getAttribute("aria-label") !== m.label) this.grid.setAttribute("aria-label", m.label);
    return laid;
  }

  // lay makes the grid again: rows of cells in the order in which they are seen.
  private lay(m: Model, shape: string): void {
    this.shape = shape;
    this.cells = m.squares.map((s) => new Cell(s.name));
    this.acting.clear();
    this.places = [];
    this.seen = order(m.width, m.squares.length / m.width, m.turned, m.mirrored).filter(
      (row) => !m.away || row.some((sq) => !m.away!.has(sq)),
    );
    this.seen.forEach((squares, row) =>
      squares.forEach((sq, column) => {
        this.places[sq] = [row, column];
      }),
    );
    if (!this.places[this.focus]) this.focus = this.seen.at(-1)![0];
    const rows = this.seen.map((row, i) =>
      h("div", { role: "row", class: "row", "aria-rowindex": i + 1 }, ...row.map((sq) => this.cells[sq].element)),
    );
    this.grid.replaceChildren(...rows);
    const edge = (names: string[], name: string) =>
      h("div", { class: name, "aria-hidden": "true" }, ...names.map((n) => h("span", {}, n)));
    const rowNames = this.seen.map((row) => m.rows[Math.floor(row[0] / m.width)]),
      columnNames = this.seen[0].map((sq) => m.columns[sq % m.width]);
    this.element.style.setProperty("--columns", String(m.width));
    this.element.style.setProperty("--rows", String(this.seen.length));
    this.element.replaceChildren(edge(rowNames, "edge rows"), this.grid, edge(columnNames, "edge columns"));
    this.cells[this.focus].element.tabIndex = 0;
  }

  // act hides the pieces of squares while a scene shows them in its own way, and leaves
  // these squares as they are until it is over.
  act(...squares: number[]): void {
    for (const sq of this.acting) this.cells[sq]?.element.classList.remove("acting");
    this.acting = new Set(squares);
    for (const sq of squares) this.cells[sq].element.classList.add("acting");
  }

  // cover lays an element over the squares.
  cover(e: Element): void {
    if (e.parentNode !== this.grid) this.grid.append(e);
  }

  // place is the row and the column in which a square is seen.
  place(sq: number): Place {
    return this.places[sq];
  }

  // shores are the edges of a lake's square that touch land, as they are seen.
  private shores(m: Model, sq: number): string[] {
    const [row, column] = this.place(sq);
    const lake = (dc: number, dr: number) => m.squares[this.seen[row + dr]?.[column + dc] ?? -1]?.lake;
    return [
      !lake(0, -1) && "shore-t",
      !lake(0, 1) && "shore-b",
      !lake(-1, 0) && "shore-l",
      !lake(1, 0) && "shore-r",
    ].filter((n): n is string => !!n);
  }

  // squareOf is the square in which an element is, -1 for none.
  squareOf(target: EventTarget | null): number {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    return cell ? this.cells.findIndex((c) => c.element === cell) : -1;
  }

  setFocus(sq: number, move = true): void {
    if (!this.cells[sq]) return;
    if (this.cells[this.focus]) this.cells[this.focus].element.tabIndex = -1;
    this.focus = sq;
    this.cells[sq].element.tabIndex = 0;
    if (move) this.cells[sq].element.focus();
  }

  // focused gives the focus to the square that had it last.
  focused(): void {
    this.cells[this.focus]?.element.focus({ preventScroll: true });
  }

  private key(e: KeyboardEvent): void {
    const m = this.model;
    const sq = this.squareOf(e.target);
    if (!m || sq < 0 || e.ctrlKey || e.altKey || e.metaKey) return;
    const [row, column] = this.place(sq);
    const step = (dc: number, dr: number) => {
      const next = this.seen[row + dr]?.[column + dc];
      if (next !== undefined) this.setFocus(next);
    };
    const actions: Record<string, () => void> = {
      ArrowLeft: () => step(-1, 0),
      ArrowRight: () => step(1, 0),
      ArrowUp: () => step(0, -1),
      ArrowDown: () => step(0, 1),
      Home: () => this.setFocus(this.seen[row][0]),
      End: () => this.setFocus(this.seen[row].at(-1)!),
      Enter: () => this.handlers.activate(sq),
      " ": () => this.handlers.activate(sq),
      Escape: () => this.handlers.cancel(),
    };
    const act = actions[e.key];
    if (act) act();
    else if (!this.handlers.key?.(sq, e.key)) return;
    e.preventDefault();
  }

  // press begins a drag.
  private press(e: PointerEvent): void {
    const from = this.squareOf(e.target);
    if (from < 0 || e.button !== 0 || !this.model?.grab?.(from)) return;
    const cell = this.cells[from].element;
    drag(e, {
      picture: cell.querySelector(".piece")?.cloneNode(true) ?? null,
      size: this.cellSize(),
      begin: () => cell.classList.add("lifted"),
      end: () => cell.classList.remove("lifted"),
      drop: (x, y) => {
        const to = this.squareAt(x, y);
        if (to !== from) this.handlers.drop(from, to);
      },
    });
  }

  // squareAt is the square at a point of the window, -1 where there is none.
  squareAt(x: number, y: number): number {
    return this.squareOf(document.elementFromPoint(x, y));
  }

  // cellSize is the width of a cell in pixels.
  cellSize(): number {
    return this.cells[this.seen[0][0]].element.getBoundingClientRect().width;
  }
}
