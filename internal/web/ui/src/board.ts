// The board: a grid of squares that mouse, touch and keyboard reach alike. It
// knows no rules; its owner says what is where and what each square means.

import type { Piece, Played, Side, Square } from "./api";
import { order } from "../../../records/film/film";
import { h } from "./dom";
import { drag } from "./drag";
import { drawPiece } from "./piece";
import { prefs, shown } from "./prefs";
import { text } from "./text";

export interface Mark {
  pencil?: string;
  target?: boolean;
  strike?: boolean;
  planned?: boolean;
  aim?: boolean;
  fault?: boolean;
  heat?: number; // a shade of the square, from 0 to 1
  chip?: { label: string; chance: number }; // what a piece is taken for, and how surely
  note?: string;
  noteText?: string;
}

export interface Model {
  game: string;
  label: string;
  width: number;
  squares: Square[];
  columns: string[];
  rows: string[];
  sides: [string, string];
  viewer: Side | null;
  turned: boolean;
  mirrored?: boolean;
  away?: Set<number>; // squares that are not needed: rows of nothing else are not shown
  marks?: Map<number, Mark>;
  selected?: number | null;
  last?: { from: number; to: number };
  strikes?: Played[]; // the newest ones, whose ranks are shown where they met
  grab?: (sq: number) => boolean; // may be dragged
}

export interface Handlers {
  activate(sq: number): void;
  drop(from: number, to: number): void; // to is -1 beside the board
  cancel(): void;
  key?(sq: number, key: string): boolean;
}

// spokenPiece is a piece in words; whose is by the viewer.
export function spokenPiece(p: Piece, m: { viewer: Side | null; sides: [string, string]; game: string }): string {
  const whose = m.viewer === null ? m.sides[p.side] : p.side === m.viewer ? text.you : text.enemy;
  const parts = [`${whose} ${p.hidden ? text.hidden : p.name}`];
  if (!p.hidden && m.game === "stratego" && prefs.numbering === "high" && p.token >= "1" && p.token <= "9")
    parts[0] += ` ${shown(p.token)}`;
  if (p.moved) parts.push(text.moved);
  if (p.known && m.game === "stratego")
    parts.push(m.viewer !== null && p.side !== m.viewer ? text.knownEnemy : text.known);
  return parts.join(", ");
}

// Place is a row and a column as they are seen.
type Place = [row: number, column: number];

// Shown is what a cell shows, in parts that change apart from each other.
interface Shown {
  classes: string;
  spoken: string;
  piece: string;
  over: string;
}

const nothing: Shown = { classes: "cell", spoken: "", piece: "", over: "" };

export class Board {
  readonly element: HTMLElement;
  private cells: HTMLElement[] = [];
  private seen: number[][] = []; // the squares row by row as they are seen
  private places: Place[] = []; // of every square
  private grid = h("div", { class: "squares", role: "grid" });
  private model: Model | null = null;
  private focus = -1;
  private shape = "";
  private drawn: Shown[] = []; // what every cell shows, so that only what changed is drawn
  private acting = new Set<number>(); // squares whose pieces play a scene

  constructor(private handlers: Handlers) {
    this.element = h("div", { class: "board" });
    this.element.addEventListener("keydown", (e) => this.key(e));
    this.element.addEventListener("pointerdown", (e) => this.press(e));
    this.element.addEventListener("click", (e) => {
      const sq = this.squareOf(e.target);
      if (sq < 0) return;
      this.setFocus(sq, false);
      if (e.detail) this.cells[sq].blur(); // by the mouse: keys are for the page then
      this.handlers.activate(sq);
    });
  }

  // cell is the element of a square.
  cell(sq: number): HTMLElement | undefined {
    return this.cells[sq];
  }

  // draw shows a position; it reports whether the squares were laid out again.
  draw(m: Model): boolean {
    this.model = m;
    const shape = [m.width, m.squares.length, m.turned, m.mirrored, m.columns.join(), m.rows.join(), m.away?.size].join(
      "|",
    );
    const laid = shape !== this.shape;
    if (laid) this.lay(m, shape);
    m.squares.forEach((_, sq) => this.drawCell(m, sq));
    if (this.grid.getAttribute("aria-label") !== m.label) this.grid.setAttribute("aria-label", m.label);
    return laid;
  }

  // lay makes the grid again: rows of cells in the order in which they are seen.
  private lay(m: Model, shape: string): void {
    this.shape = shape;
    this.cells = m.squares.map((s) =>
      h("div", { role: "gridcell", class: "cell", tabindex: -1, "aria-selected": "false", "data-name": s.name }),
    );
    this.drawn = m.squares.map(() => nothing);
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
      h("div", { role: "row", class: "row", "aria-rowindex": i + 1 }, ...row.map((sq) => this.cells[sq])),
    );
    this.grid.replaceChildren(...rows);
    const edge = (names: string[], name: string) =>
      h("div", { class: name, "aria-hidden": "true" }, ...names.map((n) => h("span", {}, n)));
    const rowNames = this.seen.map((row) => m.rows[Math.floor(row[0] / m.width)]),
      columnNames = this.seen[0].map((sq) => m.columns[sq % m.width]);
    this.element.style.setProperty("--columns", String(m.width));
    this.element.style.setProperty("--rows", String(this.seen.length));
    this.element.replaceChildren(edge(rowNames, "edge rows"), this.grid, edge(columnNames, "edge columns"));
    this.cells[this.focus].tabIndex = 0;
  }

  // drawCell draws what has changed on a square.
  private drawCell(m: Model, sq: number): void {
    if (this.acting.has(sq) || !this.places[sq]) return;
    const s = m.squares[sq],
      p = s.piece,
      mark = m.marks?.get(sq) ?? {},
      cell = this.cells[sq],
      old = this.drawn[sq];
    const met = m.strikes?.findLast((p) => p.to === sq && p.striker);
    const next: Shown = {
      classes: this.classes(m, sq, mark),
      spoken: this.spoken(m, sq, s, mark),
      piece: p ? [m.game, p.side, p.hidden ? "" : p.token, p.hidden, p.moved, p.known].join("|") : "",
      over: [
        mark.heat,
        mark.chip?.label,
        mark.chip?.chance,
        mark.note,
        mark.pencil,
        met?.striker,
        met?.defender,
        p?.hidden,
        prefs.numbering,
      ].join("|"),
    };
    this.drawn[sq] = next;
    if (old.classes !== next.classes) {
      cell.className = next.classes;
      cell.setAttribute("aria-selected", String(m.selected === sq));
    }
    if (old.spoken !== next.spoken) cell.setAttribute("aria-label", next.spoken);
    const stands = cell.querySelector(".piece");
    if (old.piece !== next.piece) {
      if (p) cell.prepend(drawPiece(p, m.game));
      stands?.remove();
    }
    if (old.over !== next.over) {
      while (cell.lastElementChild && !cell.lastElementChild.classList.contains("piece"))
        cell.lastElementChild.remove();
      cell.append(...over(m, mark, met, !!p && !p.hidden));
    }
  }

  // classes are those of a cell.
  private classes(m: Model, sq: number, mark: Mark): string {
    const s = m.squares[sq],
      classes = ["cell"];
    if (s.lake) classes.push("lake", ...this.shores(m, sq));
    if (s.wall) classes.push("wall");
    if (s.home) classes.push("home");
    if (((Math.floor(sq / m.width) + sq) % 2 && m.width % 2 === 0) || (m.width % 2 && sq % 2)) classes.push("odd");
    if (m.selected === sq) classes.push("selected");
    if (mark.target) classes.push("target");
    if (mark.strike) classes.push("strike");
    if (mark.aim) classes.push("aim");
    if (mark.planned) classes.push("planned");
    if (mark.fault) classes.push("fault");
    if (m.last && (m.last.from === sq || m.last.to === sq)) classes.push("last");
    if (m.strikes?.some((p) => p.from === sq || p.to === sq)) classes.push("struck");
    if (m.grab?.(sq)) classes.push("grab");
    if (s.piece) classes.push("held");
    if (s.piece && !s.piece.hidden && (mark.chip || mark.heat !== undefined)) classes.push("seen"); // its rank is read too
    return classes.join(" ");
  }

  // act hides the pieces of squares while a scene shows them in its own way, and leaves
  // these squares as they are until it is over.
  act(...squares: number[]): void {
    for (const sq of this.acting) this.cells[sq]?.classList.remove("acting");
    this.acting = new Set(squares);
    for (const sq of squares) this.cells[sq].classList.add("acting");
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

  private spoken(m: Model, sq: number, s: Square, mark: Mark): string {
    const parts = [s.name];
    if (s.lake) parts.push(text.lake);
    else if (s.wall) parts.push(text.wall);
    else if (s.piece) parts.push(spokenPiece(s.piece, m));
    else parts.push(text.empty);
    if (m.selected === sq) parts.push(text.selected);
    if (mark.strike) parts.push(text.targetStrike);
    else if (mark.target) parts.push(text.target);
    if (mark.noteText) parts.push(mark.noteText);
    return parts.join(", ");
  }

  // squareOf is the square in which an element is, -1 for none.
  squareOf(target: EventTarget | null): number {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    return cell ? this.cells.indexOf(cell as HTMLElement) : -1;
  }

  setFocus(sq: number, move = true): void {
    if (!this.cells[sq]) return;
    if (this.cells[this.focus]) this.cells[this.focus].tabIndex = -1;
    this.focus = sq;
    this.cells[sq].tabIndex = 0;
    if (move) this.cells[sq].focus();
  }

  // focused gives the focus to the square that had it last.
  focused(): void {
    this.cells[this.focus]?.focus({ preventScroll: true });
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
    const cell = this.cells[from];
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
    return this.cells[this.seen[0][0]].getBoundingClientRect().width;
  }
}

// over is what lies on a cell above its piece. Beside a rank that is shown, what it is taken for is a question.
function over(m: Model, mark: Mark, met: Played | undefined, open: boolean): HTMLElement[] {
  const all: HTMLElement[] = [];
  if (mark.heat !== undefined) {
    const heat = h("div", { class: "heat" });
    heat.style.setProperty("--level", Math.sqrt(mark.heat).toFixed(3)); // so that 1 % and 18 % look different
    all.push(heat);
  }
  const add = (name: string, words: string) => all.push(h("span", { class: name, "aria-hidden": "true" }, words));
  if (mark.chip) {
    const bar = h("i", {});
    bar.style.setProperty("--chance", mark.chip.chance.toFixed(3));
    all.push(h("span", { class: "chip", "aria-hidden": "true" }, `${mark.chip.label}${open ? "?" : ""}`, bar));
  }
  if (mark.note) add("note", mark.note);
  if (mark.pencil) add("pencil", shown(mark.pencil, m.game));
  if (met) add("met", `${shown(met.striker!, m.game)}×${shown(met.defender ?? "", m.game)}`);
  return all;
}

// textBoard is the board for reading line by line.
export function textBoard(m: Model): string {
  const lines: string[] = [];
  for (const row of order(m.width, m.squares.length / m.width, m.turned, m.mirrored)) {
    const words: string[] = [];
    for (const s of row.map((sq) => m.squares[sq])) {
      if (s.piece) words.push(`${s.name} ${spokenPiece(s.piece, m)}`);
      else if (s.wall) words.push(`${s.name} ${text.wall}`);
    }
    lines.push(`${m.rows[Math.floor(row[0] / m.width)]}: ${words.length ? words.join("; ") : text.empty}`);
  }
  return lines.join("\n");
}
