// The stage: a board on which moves are seen to happen. It shows one position
// after the other; what came between two of them slides, and a strike is played
// as a scene.

import type { Played, Side } from "./api";
import { Actor } from "./actor";
import { Board, type Handlers, type Model } from "./board";
import { h } from "./dom";
import { fallen } from "./falls";
import { nextFrame, pace, pause, stillness } from "./motion";
import { face, fall, flash, glide, knock, slide, turnOver, type Way } from "./moving";
import { specials } from "./specials";

// In squares: how far apart two pieces show their ranks, so that both are read, and how far
// they lunge at each other then.
const apart = 0.92,
  lunge = 0.2;

// Clash is two pieces that meet: how far the striker goes, and how wide a square is.
interface Clash {
  piece: HTMLElement;
  other: HTMLElement;
  way: Way;
  size: number;
}

export class Stage {
  readonly board: Board;
  private layer = h("div", { class: "actors", "aria-hidden": "true" });
  private actors: Actor[] = []; // who is met, and who moves
  private playing: object | null = null; // the scene that is played

  constructor(handlers: Handlers) {
    this.board = new Board(handlers);
    this.cast();
  }

  // show shows a position at once; a scene that is played goes on.
  show(m: Model): void {
    if (!this.playing) this.clear();
    if (this.board.draw(m)) this.stop();
    this.board.cover(this.layer);
  }

  // stop breaks a scene off: what is left of it is not seen.
  stop(): void {
    if (!this.playing) return;
    this.playing = null;
    this.clear();
    this.cast();
  }

  // play shows a move on the position that stands there: a slide, and for a strike
  // the two pieces, their clash and how the loser falls. The pieces stay where they got
  // to until the owner shows the position after it.
  async play(move: Played, game: string): Promise<void> {
    this.stop();
    const here = this.board.cell(move.from),
      there = this.board.cell(move.to),
      [met, mover] = this.actors;
    if (stillness() || !here?.querySelector(".piece") || !there) return;
    const size = this.board.cellSize(),
      way = this.way(move.from, move.to, size); // read before anything is changed
    this.clear();
    const other = met.enter(there, this.board.place(move.to)),
      piece = mover.enter(here, this.board.place(move.from))!;
    const scene = (this.playing = {}),
      special = specials[move.kind];
    // Each of these has a frame: the actors, what strikers turn out to be, the squares
    // without their pieces, and the first of the movement.
    await nextFrame();
    if (other && move.outcome && !special) {
      this.faces(piece, other, move, game);
      await nextFrame();
    }
    if (this.playing !== scene) return;
    this.board.act(move.from, move.to);
    await nextFrame();
    if (this.playing !== scene) return;
    if (special) await special({ from: mover.place, to: met.place, piece, other, way, move, game });
    else if (!other || !move.outcome) await glide(piece, [0, 0], way, slide);
    else await this.strike({ piece, other, way, size }, move);
    await nextFrame(); // what comes then has a frame of its own
    if (this.playing === scene) this.playing = null;
  }

  // cast takes actors that no scene knows.
  private cast(): void {
    this.actors = [new Actor(), new Actor()];
    this.layer.replaceChildren(...this.actors.map((a) => a.place));
  }

  private clear(): void {
    this.board.act();
    for (const a of this.actors) a.leave();
  }

  // way is how far it is from one square to another, in pixels.
  private way(from: number, to: number, size: number): Way {
    const [row, column] = this.board.place(from),
      [toRow, toColumn] = this.board.place(to);
    return [(toColumn - column) * size, (toRow - row) * size];
  }

  private async strike({ piece: striker, other: struck, way, size }: Clash, move: Played): Promise<void> {
    const length = Math.hypot(...way);
    const ahead: Way = [(way[0] / length) * size, (way[1] / length) * size]; // one square further
    const stand: Way = [way[0] - ahead[0] * apart, way[1] - ahead[1] * apart];
    await glide(striker, [0, 0], stand, slide);
    const piece = await this.unveil(striker, move.striker, stand);
    const other = await this.unveil(struck, move.defender, [0, 0]);
    flash(other, [(-ahead[0] * apart) / 2, (-ahead[1] * apart) / 2]);
    const push: Way = [ahead[0] * lunge, ahead[1] * lunge];
    await Promise.all([knock(piece, stand, push), knock(other, [0, 0], [-push[0], -push[1]])]);
    const falls = [move.outcome === "wins" ? glide(piece, stand, way, fall) : fallen(piece, move.striker, stand)];
    if (move.outcome !== "loses") falls.push(fallen(other, move.defender, [0, 0]));
    await Promise.all(falls);
    await pause(120 / pace());
  }

  // faces draws what two pieces that meet turn out to be.
  private faces(piece: HTMLElement, other: HTMLElement, move: Played, game: string): void {
    if (move.striker) face(piece, { side: move.side, token: move.striker, name: "" }, game);
    if (move.defender) face(other, { side: (1 - move.side) as Side, token: move.defender, name: "" }, game);
  }

  // unveil turns a piece over where its rank is told.
  private async unveil(e: HTMLElement, token: string | undefined, at: Way): Promise<HTMLElement> {
    return token && e.classList.contains("hidden") ? turnOver(e, at) : e;
  }
}
