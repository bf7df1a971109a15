// The tables of a tournament: the standings, and who has met whom.

import { breakable, h } from "./dom";
import { decimal } from "./number";
import { say } from "./said";
import type { Said } from "./say";
import { text } from "./text";

export interface Tally {
  Wins: number;
  Draws: number;
  Losses: number;
}
export interface Column {
  text: Said;
  wide: boolean;
  digits: number;
} // a phone leaves wide ones out: the cross table has the same
export interface Player {
  name: string;
  cells: (number | Said)[];
  elo: Said;
  bound: boolean;
}

// cell is a number or a text of the server's as print has it.
export const cell = (v: number | Said, digits = 0): string =>
  typeof v === "number" ? decimal(v, digits) : say(v).replace("-", "−");

// standings is the table of the players, the best first.
export function standings(columns: Column[], players: Player[]): HTMLElement {
  const kind = (c: Column) => ({ class: c.wide ? "wide" : null });
  return h(
    "table",
    { class: "standings" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        h("th", { scope: "col" }, text.player),
        ...columns.map((c) => h("th", { scope: "col", ...kind(c) }, say(c.text))),
      ),
    ),
    h(
      "tbody",
      {},
      ...players.map((p, i) =>
        h(
          "tr",
          {},
          h("td", {}, `${i + 1}.`),
          h("th", { scope: "row" }, ...breakable(p.name)),
          ...p.cells.map((v, c) => h("td", kind(columns[c]), cell(v, columns[c].digits))),
        ),
      ),
    ),
  );
}

// cross is the table of who has met whom.
export function cross(met: Tally[][] | null, players: Player[]): HTMLElement {
  return h(
    "table",
    { class: "cross" },
    h("thead", {}, h("tr", {}, h("td", {}), ...players.map((_, i) => h("th", { scope: "col" }, String(i + 1))))),
    h(
      "tbody",
      {},
      ...players.map((p, i) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, `${i + 1}. `, h("span", { class: "who" }, ...breakable(p.name))),
          ...(met?.[i] ?? []).map((t, j) => (i === j ? h("td", {}) : points(t))),
        ),
      ),
    ),
  );
}

// points is a cell of the cross table: the points of both, over a shade of who has more.
function points({ Wins: won, Draws: drawn, Losses: lost }: Tally): HTMLElement {
  const all = won + drawn + lost,
    share = all ? (won + drawn / 2) / all : 0.5,
    halves = (n: number) => (n === 0.5 ? "½" : `${Math.floor(n)}${n % 1 ? "½" : ""}`);
  const cell = h(
    "td",
    { title: `+${won} =${drawn} −${lost}`, class: share > 0.5 ? "ahead" : share < 0.5 ? "behind" : null },
    all ? `${halves(won + drawn / 2)} : ${halves(lost + drawn / 2)}` : "",
  );
  cell.style.setProperty("--share", `${Math.round(60 * Math.abs(share - 0.5))}%`);
  return cell;
}
