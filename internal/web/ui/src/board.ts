// The board: a grid of squares that mouse, touch and keyboard reach alike. It
// knows no rules; its owner says what is where and what each square means.

import type { Piece, Played, Side, Square } from "./api";
import { h } from "./dom";
import { drag } from "./drag";
import { drawPiece } from "./piece";
import { prefs, shown } from "./prefs";
import { text } from "./text";

export interface Mark { target?: boolean; strike?: boolean; fault?: boolean; heat?: number; note?: string; noteText?: string }

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
  marks?: Map<number, Mark>;
  selected?: number | null;
  last?: { from: number; to: number };
  strike?: Played;
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
  private model: Model | null = null;
  private focus = -1;
  private shape = "";

  constructor(private handlers: Handlers) {
    this.element = h("div", { class: "board" });
    this.element.addEventListener("keydown", (e) => this.key(e));
    this.element.addEventListener("pointerdown", (e) => this.press(e));
    this.element.addEventListener("click", (e) => {
      const sq = this.squareOf(e.target);
      if (sq >= 0) { this.setFocus(sq, false); this.handlers.activate(sq); }
    });
  }

  draw(m: Model): void {
    this.model = m;
    const shape = [m.width, m.squares.length, m.turned, m.columns.join(), m.rows.join()].join("|");
    if (shape !== this.shape) this.lay(m, shape);
    m.squares.forEach((_, sq) => this.drawCell(m, sq));
    this.element.querySelector(".squares")?.setAttribute("aria-label", m.label);
  }

  // lay makes the grid again: rows of cells in the order in which they are seen.
  private lay(m: Model, shape: string): void {
    this.shape = shape;
    const height = m.squares.length / m.width;
    this.cells = m.squares.map((s) => h("div", { role: "gridcell", class: "cell", tabindex: -1, "data-name": s.name }));
    if (this.focus < 0 || this.focus >= this.cells.length) this.focus = m.turned ? 0 : m.squares.length - m.width;
    const order = (n: number) => (m.turned ? [...Array(n).keys()].reverse() : [...Array(n).keys()]);
    const rows = order(height).map((r, i) => h("div", { role: "row", class: "row", "aria-rowindex": i + 1 },
      ...order(m.width).map((c) => this.cells[r * m.width + c])));
    const grid = h("div", { class: "squares", role: "grid", "aria-label": m.label }, ...rows);
    const edge = (names: string[], n: number, name: string) => h("div", { class: name, "aria-hidden": "true" }, ...order(n).map((i) => h("span", {}, names[i])));
    this.element.style.setProperty("--columns", String(m.width));
    this.element.style.setProperty("--rows", String(height));
    this.element.replaceChildren(edge(m.rows, height, "edge rows"), grid, edge(m.columns, m.width, "edge columns"));
    this.cells[this.focus].tabIndex = 0;
  }

  private drawCell(m: Model, sq: number): void {
    const s = m.squares[sq];
    const mark = m.marks?.get(sq) ?? {};
    const cell = this.cells[sq];
    const classes = ["cell"];
    if (s.lake) classes.push("lake", ...this.shores(m, sq));
    if (s.wall) classes.push("wall");
    if (s.home) classes.push("home");
    if ((Math.floor(sq / m.width) + sq) % 2 && m.width % 2 === 0 || m.width % 2 && sq % 2) classes.push("odd");
    if (m.selected === sq) classes.push("selected");
    if (mark.target) classes.push("target");
    if (mark.strike) classes.push("strike");
    if (mark.fault) classes.push("fault");
    if (m.last && (m.last.from === sq || m.last.to === sq)) classes.push("last");
    if (m.strike && (m.strike.from === sq || m.strike.to === sq)) classes.push("struck");
    if (m.grab?.(sq)) classes.push("grab");
    if (s.piece) classes.push("held");
    cell.className = classes.join(" ");
    cell.setAttribute("aria-label", this.spoken(m, sq, s, mark));
    cell.setAttribute("aria-selected", String(m.selected === sq));
    cell.replaceChildren();
    if (mark.heat !== undefined) {
      const heat = h("div", { class: "heat" });
      heat.style.opacity = String(0.08 + 0.85 * mark.heat);
      cell.append(heat);
    }
    if (s.piece) cell.append(drawPiece(s.piece, m.game));
    if (mark.note) cell.append(h("span", { class: "note", "aria-hidden": "true" }, mark.note));
    if (m.strike && m.strike.to === sq && m.strike.striker) {
      cell.append(h("span", { class: "met", "aria-hidden": "true" }, `${shown(m.strike.striker, m.game)}×${shown(m.strike.defender ?? "", m.game)}`));
    }
  }

  // shores are the edges of a lake's square that touch land, as they are seen.
  private shores(m: Model, sq: number): string[] {
    const c = sq % m.width, sign = m.turned ? -1 : 1;
    const lake = (dc: number, dr: number) => c + sign * dc >= 0 && c + sign * dc < m.width && m.squares[sq + sign * (dc + dr * m.width)]?.lake;
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
    const w = m.width, height = m.squares.length / w;
    const sign = m.turned ? -1 : 1;
    const step = (dc: number, dr: number) => {
      const c = (sq % w) + sign * dc, r = Math.floor(sq / w) + sign * dr;
      if (c >= 0 && c < w && r >= 0 && r < height) this.setFocus(r * w + c);
    };
    const actions: Record<string, () => void> = {
      ArrowLeft: () => step(-1, 0), ArrowRight: () => step(1, 0), ArrowUp: () => step(0, -1), ArrowDown: () => step(0, 1),
      Home: () => this.setFocus(Math.floor(sq / w) * w + (m.turned ? w - 1 : 0)),
      End: () => this.setFocus(Math.floor(sq / w) * w + (m.turned ? 0 : w - 1)),
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
      picture: cell.querySelector("svg")?.cloneNode(true) ?? null, size: this.cellSize(),
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
  const height = m.squares.length / m.width;
  for (let i = 0; i < height; i++) {
    const r = m.turned ? height - 1 - i : i;
    const words: string[] = [];
    for (let j = 0; j < m.width; j++) {
      const s = m.squares[r * m.width + (m.turned ? m.width - 1 - j : j)];
      if (s.piece) words.push(`${s.name} ${spokenPiece(s.piece, m)}`);
      else if (s.wall) words.push(`${s.name} ${text.wall}`);
    }
    lines.push(`${m.rows[r]}: ${words.length ? words.join("; ") : text.empty}`);
  }
  return lines.join("\n");
}
