// A home as the page of set-ups draws it: the back row below, on a board of any width and shape.

import { order } from "../../../records/film/film";
import type { Ground } from "./api";
import type { Tools } from "./tools";

// Drawn is what stands on the squares of a home, in the order of a set-up's text: heat is from 0 to 1, notes stand
// below the ranks.
export interface Drawn {
  setup: string;
  heat?: number[];
  notes?: string[];
}

// rowsOf are the rows of the board that have a home square, from the top: for each square its place in the home, -1
// where it is none of it.
export function rowsOf(g: Ground): number[][] {
  const home = new Map(g.homes[0].map((sq, i) => [sq, i]));
  return order(g.grid.Width, g.grid.Height, g.turned[0], g.mirrored)
    .map((row) => row.map((sq) => home.get(sq) ?? -1))
    .filter((row) => row.some((i) => i >= 0));
}

// drawHome draws a home in a place.
export function drawHome(app: Tools, place: HTMLElement, g: Ground, label: string, d: Drawn): void {
  const { drawPiece, h, nameOf, replace } = app,
    { setup, heat = [], notes = [] } = d,
    rows = rowsOf(g);
  const cell = (i: number): HTMLElement => {
    if (i < 0) return h("span", { class: "outside" });
    const token = setup[i] ?? ".",
      stands = token !== "." && token !== " ",
      name = g.names[g.homes[0][i]];
    const e = h(
      "span",
      {
        class: stands ? "stands" : "empty",
        title: `${name} ${stands ? nameOf(token, "stratego") : ""} ${notes[i] ?? ""}`.trim(),
      },
      stands && drawPiece({ side: 0, token, name: "" }, "stratego"),
      notes[i] !== undefined && h("small", {}, notes[i]),
    );
    const sq = g.homes[0][i];
    if (rows.find((row) => row.includes(i))!.find((p) => p >= 0) === i)
      e.dataset.row = g.rows[Math.floor(sq / g.grid.Width)];
    if (
      !rows.some(
        (row, y) => y > rows.findIndex((o) => o.includes(i)) && row[rows.find((o) => o.includes(i))!.indexOf(i)] >= 0,
      )
    )
      e.dataset.column = g.columns[sq % g.grid.Width];
    e.style.setProperty("--heat", String(heat[i] ?? 0));
    return e;
  };
  const words = rows.map((row) => row.map((i) => setup[i] ?? "").join("")).join(" / ");
  place.style.setProperty("--columns", String(g.grid.Width));
  place.setAttribute("aria-label", words.trim() ? `${label}: ${words}` : label);
  replace(place, ...rows.flat().map(cell));
}
