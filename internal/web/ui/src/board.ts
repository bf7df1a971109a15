// The board: a grid of squares that mouse, touch and keyboard reach alike. It
// knows no rules; its owner says what is where and what each square means.

import type { Piece, Played, Side, Square } from "./api";
import { order } from "../../../film/film";
import { h } from "./dom";
import { drag } from "./drag";
import { drawPiece } from "./piece";
import { prefs, shown } from "./prefs";
import { text } from "./text";

export interface Mark { pencil?: string; target?: boolean; strike?: boolean; planned?: boolean; aim?: boolean; fault?: boolean; heat?: number; note?: string; noteText?: string }

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
  if (!p.hidden && m.game === "stratego" && prefs.numbering === "high" && p.token >= "1" && p.token <= "9") parts[0] += ` ${shown(p.token)}`;
  if (p.moved) parts.push(text.moved);
  if (p.known && m.game === "stratego") parts.push(m.viewer !== null && p.side !== m.viewer ? text.knownEnemy : text.known);
  return parts.join(", ");
}

export class Board {
  readonly element: HTMLElement;
  private cells: HTMLElement[] = [];
  private seen: number[][] = []; // the squares row by row as they are seen
  private model: Model | null = null;
  private focus = -1;
  private shape = "";
  private drawn: string[] = []; // what every cell shows, so that only what changed is drawn

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
  cell(sq: number): HTMLElement | undefined { return this.cells[sq]; }

  draw(m: Model): void {
    this.model = m;
    const shape = [m.width, m.squares.length, m.turned, m.mirrored, m.columns.join(), m.rows.join()].join("|");
    if (shape !== this.shape) this.lay(m, shape);
    m.squares.forEach((_, sq) => this.drawCell(m, sq));
    this.element.querySelector(".squares")?.setAttribute("aria-label", m.label);
  }

  // lay makes the grid again: rows of cells in the order in which they are seen.
  private lay(m: Model, shape: string): void {
    this.shape = shape;
    this.drawn = [];
    const height = m.squares.length / m.width;
    this.cells = m.squares.map((s) => h("div", { role: "gridcell", class: "cell", tabindex: -1, "data-name": s.name }));
    this.seen = order(m.width, height, m.turned, m.mirrored);
    if (this.focus < 0 || this.focus >= this.cells.length) this.focus = this.seen[height - 1][0];
    const rows = this.seen.map((row, i) => h("div", { role: "row", class: "row", "aria-rowindex": i + 1 }, ...row.map((sq) => this.cells[sq])));
    const grid = h("div", { class: "squares", role: "grid", "aria-label": m.label }, ...rows);
    const edge = (names: string[], name: string) => h("div", { class: name, "aria-hidden": "true" }, ...names.map((n) => h("span", {}, n)));
    const rowNames = this.seen.map((row) => m.rows[Math.floor(row[0] / m.width)]), columnNames = this.seen[0].map((sq) => m.columns[sq % m.width]);
    this.element.style.setProperty("--columns", String(m.width));
    this.element.style.setProperty("--rows", String(height));
    this.element.replaceChildren(edge(rowNames, "edge rows"), grid, edge(columnNames, "edge columns"));
    this.cells[this.focus].tabIndex = 0;
  }

  private drawCell(m: Model, sq: number): void {
    const s = m.squares[sq];
    const mark = m.marks?.get(sq) ?? {};
    const cell = this.cells[sq];
    if (cell.classList.contains("acting")) return; // a scene is played there
    const classes = ["cell"];
    if (s.lake) classes.push("lake", ...this.shores(m, sq));
    if (s.wall) classes.push("wall");
    if (s.home) classes.push("home");
    if ((Math.floor(sq / m.width) + sq) % 2 && m.width % 2 === 0 || m.width % 2 && sq % 2) classes.push("odd");
    if (m.selected === sq) classes.push("selected");
    if (mark.target) classes.push("target");
    if (mark.strike) classes.push("strike");
    if (mark.aim) classes.push("aim");
    if (mark.planned) classes.push("planned");
    if (mark.fault) classes.push("fault");
    if (m.last && (m.last.from === sq || m.last.to === sq)) classes.push("last");
    const met = m.strikes?.findLast((p) => p.to === sq && p.striker);
    if (m.strikes?.some((p) => p.from === sq || p.to === sq)) classes.push("struck");
    if (m.grab?.(sq)) classes.push("grab");
    if (s.piece) classes.push("held");
    const spoken = this.spoken(m, sq, s, mark), p = s.piece;
    const shows = [...classes, spoken, mark.heat, mark.note, mark.pencil, met?.striker, met?.defender, prefs.numbering, p && [p.side, p.token, p.hidden, p.moved, p.known]].join("|");
    if (this.drawn[sq] === shows) return;
    this.drawn[sq] = shows;
    cell.className = classes.join(" ");
    cell.setAttribute("aria-label", spoken);
    cell.setAttribute("aria-selected", String(m.selected === sq));
    cell.replaceChildren();
    let heat: HTMLElement | null = null;
    if (mark.heat !== undefined) {
      heat = h("div", { class: "heat" });
      heat.style.setProperty("--level", Math.sqrt(mark.heat).toFixed(3)); // so that 1 % and 18 % look different
    }
    if (s.piece) cell.append(drawPiece(s.piece, m.game));
    if (heat) cell.append(heat);
    if (mark.note) cell.append(h("span", { class: "note", "aria-hidden": "true" }, mark.note));
    if (mark.pencil) cell.append(h("span", { class: "pencil", "aria-hidden": "true" }, shown(mark.pencil, m.game)));
    if (met) cell.append(h("span", { class: "met", "aria-hidden": "true" }, `${shown(met.striker!, m.game)}×${shown(met.defender ?? "", m.game)}`));
  }

  // forget has cells drawn again whose pictures a scene has changed.
  forget(...squares: number[]): void { for (const sq of squares) this.drawn[sq] = ""; }

  // place is the row and the column in which a square is seen.
  private place(sq: number): [number, number] {
    const row = this.seen.findIndex((squares) => squares.includes(sq));
    return [row, this.seen[row].indexOf(sq)];
  }

  // shores are the edges of a lake's square that touch land, as they are seen.
  private shores(m: Model, sq: number): string[] {
    const [row, column] = this.place(sq);
    const lake = (dc: number, dr: number) => m.squares[this.seen[row + dr]?.[column + dc] ?? -1]?.lake;
    return [!lake(0, -1) && "shore-t", !lake(0, 1) && "shore-b", !lake(-1, 0) && "shore-l", !lake(1, 0) && "shore-r"].filter((n): n is string => !!n);
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

  private squareOf(target: EventTarget | null): number {
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
      ArrowLeft: () => step(-1, 0), ArrowRight: () => step(1, 0), ArrowUp: () => step(0, -1), ArrowDown: () => step(0, 1),
      Home: () => this.setFocus(this.seen[row][0]),
      End: () => this.setFocus(this.seen[row].at(-1)!),
      Enter: () => this.handlers.activate(sq), " ": () => this.handlers.activate(sq),
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
      picture: cell.querySelector(".piece")?.cloneNode(true) ?? null, size: this.cellSize(),
      begin: () => cell.classList.add("lifted"), end: () => cell.classList.remove("lifted"),
      drop: (x, y) => {
        const to = this.squareAt(x, y);
        if (to !== from) this.handlers.drop(from, to);
      },
    });
  }

  // squareAt is the square at a point of the window, -1 where there is none.
  squareAt(x: number, y: number): number { return this.squareOf(document.elementFromPoint(x, y)); }

  cellSize(): number { return this.cells[0].getBoundingClientRect().width; }
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
