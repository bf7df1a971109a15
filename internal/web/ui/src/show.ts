// The show of a game: scenes one after the other, each with the moves that led to
// it, so that one's own move is seen before the answer to it.

import type { Piece, Played, Scene, Side, Square } from "./api";
import type { Model } from "./board";
import { pace, pause, stillness } from "./motion";
import { play } from "./sound";
import type { Stage } from "./stage";

const breath = 280; // milliseconds between one's own move and the answer
const inputs = ["pointerdown", "keydown"] as const;
const most = 4; // moves that are shown one by one; more have been missed

export class Show {
  private waiting: Scene[] = [];
  private running = false;
  private hurry = () => {}; // shows at once what is still to be seen

  // model is a scene as the board shows it; accept takes a scene whose moves have
  // been seen.
  constructor(
    private stage: Stage,
    private present: () => Scene | null,
    private model: (s: Scene) => Model,
    private accept: (s: Scene) => void,
  ) {
    for (const sign of inputs) addEventListener(sign, this.touched, { capture: true });
  }

  // touched: who goes on does not wait for what the board still shows.
  private touched = (): void => this.hurry();

  // busy reports whether something is being shown that has happened already.
  get busy(): boolean {
    return this.running;
  }

  take(s: Scene): void {
    this.waiting.push(s);
    if (!this.running) void this.run();
  }

  close(): void {
    this.waiting = [];
    for (const sign of inputs) removeEventListener(sign, this.touched, { capture: true });
  }

  private async run(): Promise<void> {
    this.running = true;
    for (let s = this.waiting.shift(); s; s = this.waiting.shift()) {
      const before = this.present();
      const news = before ? newMoves(before, s) : [];
      if (before && news.length && !stillness()) await this.shown(before, news);
      else if (news.length) play(news.at(-1)!.outcome ? "strike" : "move");
      if (!this.waiting.length) this.running = false; // the page may be used again
      this.accept(s);
    }
    this.running = false;
  }

  // shown plays moves until they are over or somebody does not want to wait.
  private shown(before: Scene, news: Played[]): Promise<void> {
    const broken = new AbortController();
    return Promise.race([
      this.moves(before, news, broken.signal),
      new Promise<void>((resolve) => {
        this.hurry = () => {
          this.hurry = () => {};
          broken.abort();
          this.stage.stop();
          resolve();
        };
      }),
    ]);
  }

  // moves plays moves from a scene on.
  private async moves(before: Scene, news: Played[], broken: AbortSignal): Promise<void> {
    let s = before;
    for (const m of news) {
      const mine = s.viewer < 2 && m.side === s.viewer;
      if (!mine && s.history.length) await pause(breath / pace());
      if (broken.aborted) return;
      play(m.outcome ? "strike" : "move");
      await this.stage.play(m, s.game);
      if (broken.aborted) return;
      s = { ...s, squares: after(s.squares, m), last: m, history: [...s.history, m], moves: [] };
      if (m !== news.at(-1)) this.stage.show(this.model(s));
    }
  }
}

// newMoves are the moves of a scene that an earlier one does not have; none where
// moves were taken back, or too many were missed.
function newMoves(before: Scene, s: Scene): Played[] {
  if (
    before.phase === "setup" ||
    s.history.length <= before.history.length ||
    s.history.length - before.history.length > most
  )
    return [];
  const n = before.history.length;
  return n > 0 && before.history[n - 1].text !== s.history[n - 1].text ? [] : s.history.slice(n);
}

// after is the board after a move, as far as the move tells.
function after(squares: Square[], m: Played): Square[] {
  const next = squares.map((q) => ({ ...q }));
  const piece = (side: Side, token = "") => ({ side, token, name: "" });
  const here = next[m.from].piece,
    there = next[m.to].piece;
  switch (
    m.kind // those of Advance in which nobody comes to stand on a free square
  ) {
    case "shot":
      return put(next, m.to, undefined);
    case "convert":
      return put(next, m.to, there && { ...there, side: m.side });
    case "swap":
      return put(put(next, m.from, there), m.to, here);
    case "build":
      next[m.to].wall = true;
      return next;
  }
  const mover = m.outcome && m.kind === "strike" ? piece(m.side, m.striker) : here;
  next[m.from].piece = undefined;
  if (m.outcome === "loses") next[m.to].piece = piece((1 - m.side) as Side, m.defender);
  else next[m.to].piece = !m.outcome || m.outcome === "wins" ? mover : undefined;
  return next;
}

function put(squares: Square[], sq: number, piece: Piece | undefined): Square[] {
  squares[sq].piece = piece;
  return squares;
}
