// The stage: a board on which moves are seen to happen. It shows one position
// after the other; what came between two of them slides, and a strike is played
// as a scene.

import type { Played, Side } from "./api";
import { Board, type Handlers, type Model } from "./board";
import { svg } from "./dom";
import { pause, stillness } from "./motion";
import { drawPiece } from "./piece";

// Times in milliseconds.
const slide = 200, turn = 110, clash = 260, fall = 300;

export class Stage {
  readonly board: Board;

  constructor(handlers: Handlers) { this.board = new Board(handlers); }

  // show shows a position at once.
  show(m: Model): void { this.board.draw(m); }

  // play shows a move on the position that stands there: a slide, and for a strike
  // the two pieces, their clash and how the loser falls. The owner shows the
  // position after it then.
  async play(move: Played, game: string): Promise<void> {
    if (stillness()) return;
    const from = this.board.cell(move.from), to = this.board.cell(move.to);
    const piece = from?.querySelector<SVGElement>(".piece"), other = to?.querySelector<SVGElement>(".piece");
    if (!from || !to || !piece) return;
    from.classList.add("moving");
    try {
      const way = this.way(from, to);
      if (!other || !move.outcome) return await glide(piece, [0, 0], way, slide);
      await this.strike(piece, other, way, move, game);
    } finally {
      from.classList.remove("moving");
    }
  }

  // way is how far it is from one cell to another, in pixels.
  private way(from: HTMLElement, to: HTMLElement): [number, number] {
    const a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
    return [b.x - a.x, b.y - a.y];
  }

  private async strike(piece: SVGElement, other: SVGElement, way: [number, number], move: Played, game: string): Promise<void> {
    const length = Math.hypot(...way), size = piece.getBoundingClientRect().width;
    const before = 1 - Math.min(0.55, (0.62 * size) / length); // where the striker stops
    const stand: [number, number] = [way[0] * before, way[1] * before];
    await glide(piece, [0, 0], stand, slide);
    const striker = await this.unveil(piece, move.side, move.striker, game, stand);
    const defender = await this.unveil(other, (1 - move.side) as Side, move.defender, game, [0, 0]);
    this.flash(defender);
    const push: [number, number] = [(way[0] / length) * size * 0.1, (way[1] / length) * size * 0.1];
    await Promise.all([knock(striker, stand, push), knock(defender, [0, 0], [-push[0], -push[1]])]);
    const out = [move.outcome !== "wins" && striker, move.outcome !== "loses" && defender].filter((e): e is SVGElement => !!e);
    const falls = out.map((e) => tumble(e, e === striker ? stand : [0, 0]));
    if (move.outcome === "wins") falls.push(glide(striker, stand, way, fall));
    await Promise.all(falls);
    await pause(120);
  }

  // unveil turns a piece over where its rank is told, and returns what shows it.
  private async unveil(e: SVGElement, side: Side, token: string | undefined, game: string, at: [number, number]): Promise<SVGElement> {
    if (!token || !e.classList.contains("hidden")) return e;
    const here = `translate(${at[0]}px, ${at[1]}px)`;
    await done(e.animate([{ transform: here }, { transform: `${here} scaleX(.02)` }], { duration: turn, easing: "ease-in", fill: "forwards" }));
    const face = drawPiece({ side, token, name: "" }, game);
    e.replaceWith(face);
    await done(face.animate([{ transform: `${here} scaleX(.02)` }, { transform: here }], { duration: turn, easing: "ease-out", fill: "forwards" }));
    return face;
  }

  // flash draws a burst where two pieces meet.
  private flash(at: SVGElement): void {
    const burst = svg("svg", { viewBox: "0 0 48 48", class: "burst", "aria-hidden": "true" },
      svg("path", { d: "M24 2L28.5 15L41 8.5L33.5 20.5L46 24L33.5 27.5L41 39.5L28.5 33L24 46L19.5 33L7 39.5L14.5 27.5L2 24L14.5 20.5L7 8.5L19.5 15Z" }));
    at.after(burst);
    void done(burst.animate([{ opacity: 0, transform: "scale(.3)" }, { opacity: 1, transform: "scale(1)", offset: 0.4 }, { opacity: 0, transform: "scale(1.25)" }], { duration: clash + 120 })).then(() => burst.remove());
  }
}

const at = ([x, y]: [number, number]) => `translate(${x}px, ${y}px)`;

// done waits for an animation; one that is broken off is over too.
const done = (a: Animation): Promise<unknown> => a.finished.catch(() => {});

function glide(e: Element, from: [number, number], to: [number, number], duration: number): Promise<void> {
  return done(e.animate([{ transform: at(from) }, { transform: at(to) }], { duration, easing: "cubic-bezier(.3,.1,.25,1)", fill: "forwards" })).then(() => {});
}

function knock(e: Element, from: [number, number], push: [number, number]): Promise<unknown> {
  const hit = at([from[0] + push[0], from[1] + push[1]]), back = at([from[0] - push[0], from[1] - push[1]]);
  return done(e.animate([{ transform: at(from) }, { transform: hit }, { transform: back }, { transform: at(from) }], { duration: clash, easing: "ease-in-out", fill: "forwards" }));
}

function tumble(e: Element, from: [number, number]): Promise<void> {
  return done(e.animate([
    { transform: `${at(from)} rotate(0deg)`, opacity: 1 },
    { transform: `${at([from[0], from[1] + 6])} rotate(70deg) scale(.85)`, opacity: 0.9, offset: 0.6 },
    { transform: `${at([from[0], from[1] + 14])} rotate(95deg) scale(.6)`, opacity: 0 },
  ], { duration: fall, easing: "ease-in", fill: "forwards" })).then(() => {});
}
