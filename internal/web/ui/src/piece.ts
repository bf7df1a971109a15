// Pieces as package picture draws them. All kinds of a game are one picture, and a style
// sheet says which part of it shows a piece: that is painted faster than a drawing each.

import art from "art:pieces";
import type { Piece, Side } from "./api";
import { h, svg } from "./dom";
import { look, onPrefs, prefs, shown } from "./prefs";

export const boardThemes = art.themes;

// Kind is what a part of the picture shows; the back of a side has no token.
interface Kind {
  side: Side;
  token: string;
}

type Place = [x: number, y: number, size: number];

const sheet = new CSSStyleSheet();
const games: string[] = []; // whose pieces have been drawn

// drawPiece draws a piece; one that is hidden shows the back of its side, the
// same for every rank.
export const drawPiece = (p: Piece, game: string): HTMLElement => dress(h("i", { "aria-hidden": "true" }), p, game);

// dress has an element show a piece.
export function dress(e: HTMLElement, p: Piece, game: string): HTMLElement {
  if (!games.includes(game)) begin(game);
  const marks = [p.hidden && "hidden", p.moved && "moved", p.known && game === "stratego" && "known"].filter(Boolean);
  e.className = ["piece", `side${p.side}`, ...marks].join(" ");
  const token = game === "stratego" ? p.token : p.token.toUpperCase(); // Black's letters are small in Advance
  e.dataset.art = named(game, { side: p.side, token: p.hidden ? "" : token });
  return e;
}

// emblem is the back of a side's pieces, for badges.
export const emblem = (side: Side, game = "stratego"): HTMLElement =>
  drawPiece({ side, token: "", name: "", hidden: true }, game);

const named = (game: string, k: Kind): string => `${game} ${k.side} ${k.token}`;

const kindsOf = (game: string): Kind[] =>
  ([0, 1] as Side[]).flatMap((side) => ["", ...Object.keys(art.figures[game])].map((token) => ({ side, token })));

// begin draws the pieces of a game; they follow the theme and the numbers of the ranks.
function begin(game: string): void {
  games.push(game);
  sheet.replaceSync(games.map(rules).join("\n"));
  if (games.length > 1) return;
  document.adoptedStyleSheets.push(sheet);
  const choice = () => `${look()} ${prefs.numbering}`;
  let before = choice();
  onPrefs(() => {
    if (before === choice()) return;
    before = choice();
    sheet.replaceSync(games.map(rules).join("\n"));
  });
}

const pitch = art.body + 4; // from piece to piece, so that none shows at the edge of the next

// places are where pieces have another size than on a board. A browser lays a picture out
// again when it draws it in another size than before, so each place has a picture of its own.
const places = [":is(.fallen, .badge)", ":is(.tray, .pair)"]; // each in one size, and seen from the start, so its picture is there

// rules are those of a game: the picture, and where in it every kind is.
function rules(game: string): string {
  const kinds = kindsOf(game),
    width = kinds.length * pitch - 4;
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${width} ${art.body}`, preserveAspectRatio: "none" },
    ...kinds.flatMap((k, i) => drawings(game, k, i * pitch)),
  );
  const drawn = encodeURIComponent(new XMLSerializer().serializeToString(picture));
  const place = (i: number) => ((100 * i * pitch) / (width - art.body)).toFixed(4),
    all = `.piece[data-art^="${game} "]`;
  return [
    `${all} { background-size: ${(100 * width) / art.body}% 100%; }`,
    ...["", ...places].map((p) => `${p} ${all} { background-image: url("data:image/svg+xml,${drawn}<!--${p}-->"); }`),
    ...kinds.map((k, i) => `.piece[data-art="${named(game, k)}"] { background-position: ${place(i)}% 0; }`),
  ].join("\n");
}

// drawings draw a kind so far to the right, in the colours of the theme.
function drawings(game: string, k: Kind, right: number): SVGElement[] {
  const style = getComputedStyle(document.documentElement);
  const paint = (name: string) => style.getPropertyValue(`--${game}-${k.side}-${name}`);
  const drawing = (name: string, [x, y, size]: Place, box: number) =>
    svg(
      "g",
      { transform: `translate(${right + x} ${y}) scale(${size / box})` },
      ...art.drawings[name].map(([colour, d, width]) =>
        width
          ? svg("path", {
              d,
              fill: "none",
              stroke: paint(colour),
              "stroke-width": width,
              "stroke-linecap": "round",
              "stroke-linejoin": "round",
            })
          : svg("path", { d, fill: paint(colour) }),
      ),
    );
  const whole: Place = [0, 0, art.body],
    body = drawing(`body${k.side}`, whole, art.body);
  if (!k.token) return [body, drawing(`back${k.side}`, whole, art.body)];
  const alone = game !== "stratego" || art.alone.includes(k.token),
    figure = drawing(art.figures[game][k.token], alone ? art.whole : art.upper, art.figure);
  if (alone) return [body, figure];
  const [x, y, size] = art.token;
  return [
    body,
    figure,
    svg(
      "text",
      {
        x: right + x,
        y: y + size * 0.36,
        "text-anchor": "middle",
        "font-size": size,
        "font-weight": 800,
        "font-family": style.getPropertyValue("--body-font"),
        fill: paint("ink"),
      },
      shown(k.token, game),
    ),
  ];
}
