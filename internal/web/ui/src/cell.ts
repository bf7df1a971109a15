// A cell of the board: one square as it is drawn, of which only what has changed is drawn again.

import type { Played } from "./api";
import type { Mark, Model } from "./boardmodel";
import { h } from "./dom";
import { drawPiece } from "./piece";
import { prefs, shown } from "./prefs";
import { spokenSquare } from "./spoken";

// Shown is what a cell shows, in parts that change apart from each other.
interface Shown {
  classes: string;
  spoken: string;
  piece: string;
  over: string;
}

const nothing: Shown = { classes: "cell", spoken: "", piece: "", over: "" };

export class Cell {
  readonly element: HTMLElement;
  private shown = nothing;

  // name is that of the square.
  constructor(name: string) {
    this.element = h("div", {
      role: "gridcell",
      class: "cell",
      tabindex: -1,
      "aria-selected": "false",
      "data-name": name,
    });
  }

  // draw draws what has changed on a square; shores are the edges of a lake that touch land.
  draw(m: Model, sq: number, shores: () => string[]): void {
    const s = m.squares[sq],
      p = s.piece,
      mark = m.marks?.get(sq) ?? {},
      cell = this.element,
      old = this.shown;
    const met = m.strikes?.findLast((p) => p.to === sq && p.striker);
    const next: Shown = {
      classes: classesOf(m, sq, mark, shores),
      spoken: spokenSquare(m, sq, s, mark),
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
    this.shown = next;
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
}

// classesOf are the classes of a cell.
function classesOf(m: Model, sq: number, mark: Mark, shores: () => string[]): string {
  const s = m.squares[sq],
    classes = ["cell"];
  if (s.lake) classes.push("lake", ...shores());
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

// over is what lies on a cell above its piece. Beside a rank that is shown, what it is taken for is a question.
function over(m: Model, mark: Mark, met: Played | undefined, open: boolean): HTMLElement[] {
  const all: HTMLElement[] = [];
  if (mark.heat) {
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
