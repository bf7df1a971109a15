// The stage: a board on which moves are seen to happen. It shows one position
// after the other; what came between two of them slides, and a strike is played
// as a scene.

import type { Played, Side } from "./api";
import { Actor } from "./actor";
import { Board, type Handlers, type Model } from "./board";
import { h } from "./dom";
import { nextFrame, pause, stillness } from "./motion";
import { fall, flash, glide, knock, slide, tumble, turnOver, type Way } from "./moving";
import { specials } from "./specials";

// Clash is two pieces that meet: how far the striker goes, and how wide a square is.
interface Clash { piece: HTMLElement; other: HTMLElement; way: Way; size: number }

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
    const here = this.board.cell(move.from), there = this.board.cell(move.to), [met, mover] = this.actors;
    if (stillness() || !here?.querySelector(".piece") || !there) return;
    const size = this.board.cellSize(), way = this.way(move.from, move.to, size); // read before anything is changed
    this.clear();
    const other = met.enter(there, this.board.place(move.to)), piece = mover.enter(here, this.board.place(move.from))!;
    const scene = (this.playing = {});
    await nextFrame(); // with the actors; the squares lose their pieces in the one after it
    if (this.playing !== scene) return;
    this.board.act(move.from, move.to);
    const special = specials[move.kind];
    if (special) await special({ from: mover.place, to: met.place, piece, other, way, move, game });
    else if (!other || !move.outcome) await glide(piece, [0, 0], way, slide);
    else await this.strike({ piece, other, way, size }, move, game);
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
    const [row, column] = this.board.place(from), [toRow, toColumn] = this.board.place(to);
    return [(toColumn - column) * size, (toRow - row) * size];
  }

  private async strike({ piece, other, way, size }: Clash, move: Played, game: string): Promise<void> {
    const length = Math.hypot(...way);
    const before = 1 - Math.min(0.55, (0.62 * size) / length); // where the striker stops
    const stand: [number, number] = [way[0] * before, way[1] * before];
    await glide(piece, [0, 0], stand, slide);
    await this.unveil(piece, move.side, move.striker, game, stand);
    await this.unveil(other, (1 - move.side) as Side, move.defender, game, [0, 0]);
    flash(other);
    const push: [number, number] = [(way[0] / length) * size * 0.1, (way[1] / length) * size * 0.1];
    await Promise.all([knock(piece, stand, push), knock(other, [0, 0], [-push[0], -push[1]])]);
    const falls = [move.outcome === "wins" ? glide(piece, stand, way, fall) : tumble(piece, stand)];
    if (move.outcome !== "loses") falls.push(tumble(other, [0, 0]));
    await Promise.all(falls);
    await pause(120);
  }

  // unveil turns a piece over where its rank is told.
  private async unveil(e: HTMLElement, side: Side, token: string | undefined, game: string, at: Way): Promise<void> {
    if (token && e.classList.contains("hidden")) await turnOver(e, { side, token, name: "" }, game, at);
  }
}
