// The stage: a board on which moves are seen to happen. It shows one position
// after the other; what came between two of them slides, and a strike is played
// as a scene.

import type { Played, Side } from "./api";
import { Board, type Handlers, type Model } from "./board";
import { pause, stillness } from "./motion";
import { done, fall, flash, glide, knock, slide, tumble, turn, type Way } from "./moving";
import { drawPiece } from "./piece";
import { specials } from "./specials";

// Clash is two pieces that meet: how far the striker goes, and how wide a square is.
interface Clash { piece: HTMLElement; other: HTMLElement; way: Way; size: number }

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
    const piece = from?.querySelector<HTMLElement>(".piece"), other = to?.querySelector<HTMLElement>(".piece");
    if (!from || !to || !piece) return;
    const way = this.way(from, to), size = this.board.cellSize(); // read before anything is changed
    from.classList.add("moving", "acting");
    to.classList.add("acting");
    try {
      const special = specials[move.kind];
      if (special) return await special({ from, to, piece, other: other ?? null, way, move, game });
      if (!other || !move.outcome) return await glide(piece, [0, 0], way, slide);
      await this.strike({ piece, other, way, size }, move, game);
    } finally {
      from.classList.remove("moving", "acting");
      to.classList.remove("acting");
      this.board.forget(move.from, move.to);
    }
  }

  // way is how far it is from one cell to another, in pixels.
  private way(from: HTMLElement, to: HTMLElement): Way {
    const a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
    return [b.x - a.x, b.y - a.y];
  }

  private async strike({ piece, other, way, size }: Clash, move: Played, game: string): Promise<void> {
    const length = Math.hypot(...way);
    const before = 1 - Math.min(0.55, (0.62 * size) / length); // where the striker stops
    const stand: [number, number] = [way[0] * before, way[1] * before];
    await glide(piece, [0, 0], stand, slide);
    const striker = await this.unveil(piece, move.side, move.striker, game, stand);
    const defender = await this.unveil(other, (1 - move.side) as Side, move.defender, game, [0, 0]);
    flash(defender);
    const push: [number, number] = [(way[0] / length) * size * 0.1, (way[1] / length) * size * 0.1];
    await Promise.all([knock(striker, stand, push), knock(defender, [0, 0], [-push[0], -push[1]])]);
    const out = [move.outcome !== "wins" && striker, move.outcome !== "loses" && defender].filter((e): e is HTMLElement => !!e);
    const falls = out.map((e) => tumble(e, e === striker ? stand : [0, 0]));
    if (move.outcome === "wins") falls.push(glide(striker, stand, way, fall));
    await Promise.all(falls);
    await pause(120);
  }

  // unveil turns a piece over where its rank is told, and returns what shows it.
  private async unveil(e: HTMLElement, side: Side, token: string | undefined, game: string, at: [number, number]): Promise<HTMLElement> {
    if (!token || !e.classList.contains("hidden")) return e;
    const here = `translate(${at[0]}px, ${at[1]}px)`;
    await done(e.animate([{ transform: here }, { transform: `${here} scaleX(.02)` }], { duration: turn, easing: "ease-in", fill: "forwards" }));
    const face = drawPiece({ side, token, name: "" }, game);
    e.replaceWith(face);
    await done(face.animate([{ transform: `${here} scaleX(.02)` }, { transform: here }], { duration: turn, easing: "ease-out", fill: "forwards" }));
    return face;
  }
}
