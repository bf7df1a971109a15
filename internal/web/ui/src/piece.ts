// Pieces as package picture draws them.

import art from "art:pieces";
import type { Piece, Side } from "./api";
import { svg } from "./dom";
import { shown } from "./prefs";

export const boardThemes = art.themes;

let there = false;

// sprite puts the drawings into the page once; every piece refers to them. Their
// colours are custom properties of where they are used.
function sprite(): void {
  if (there) return;
  there = true;
  const symbols = Object.entries(art.drawings).map(([name, parts]) => {
    const size = name.startsWith("body") || name.startsWith("back") ? art.body : art.figure;
    return svg("symbol", { id: `art-${name}`, viewBox: `0 0 ${size} ${size}` }, ...parts.map(([paint, d, width]) => (width
      ? svg("path", { d, fill: "none", stroke: `var(--${paint})`, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" })
      : svg("path", { d, fill: `var(--${paint})` }))));
  });
  document.body.append(svg("svg", { class: "sprite", "aria-hidden": "true", width: 0, height: 0 }, ...symbols));
}

function use(name: string, x: number, y: number, size: number): SVGElement {
  return svg("use", { href: `#art-${name}`, x, y, width: size, height: size });
}

// drawPiece draws a piece; one that is hidden shows the back of its side, the
// same for every rank.
export function drawPiece(p: Piece, game: string): SVGElement {
  sprite();
  const g = svg("svg", { viewBox: `0 0 ${art.body} ${art.body}`, class: `piece side${p.side}${p.hidden ? " hidden" : ""}`, "aria-hidden": "true" }, use(`body${p.side}`, 0, 0, art.body));
  if (p.hidden) g.append(use(`back${p.side}`, 0, 0, art.body));
  else face(g, p.token, game);
  if (p.moved) g.append(svg("circle", { cx: 41.5, cy: 6.5, r: 4.2, class: "moved" }));
  if (p.known && game === "stratego") g.append(svg("path", { d: "M34 40.5C36.5 36 43.5 36 46 40.5C43.5 45 36.5 45 34 40.5Z", class: "known" }), svg("circle", { cx: 40, cy: 40.5, r: 1.9, class: "pupil" }));
  return g;
}

function face(g: SVGElement, token: string, game: string): void {
  const name = art.figures[game]?.[token];
  const alone = game !== "stratego" || art.alone.includes(token);
  if (name) g.append(use(name, ...(alone ? art.whole : art.upper)));
  if (name && alone) return;
  const [x, y, size] = art.token;
  g.append(svg("text", { x, y: y + size * 0.36, "text-anchor": "middle", "font-size": size, fill: "var(--ink)", class: "rank" }, shown(token, game)));
}

// emblem is the back of a side's pieces, for badges.
export const emblem = (side: Side): SVGElement => drawPiece({ side, token: "", name: "", hidden: true }, "");
