// A recorded game after so many of its moves: the board, the scene, and the time that was used.

import { board, read, type Film } from "../../../records/film/film";
import type { Piece, Played, Scene, Side, Square } from "./api";
import { nameOf } from "./translate";

export class Recorded {
  constructor(
    readonly scene: Scene,
    private film: Film,
  ) {}

  get history(): Played[] {
    return this.scene.history;
  }

  // squares is the board after so many moves, with everything on it.
  squares(ply: number): Square[] {
    return board(this.film, ply).map((cell, i) => {
      const { man, lake, wall } = read(this.film, cell);
      return {
        name: this.scene.squares[i].name,
        lake,
        wall,
        piece: man && { ...man, name: nameOf(man.token, this.film.game) },
      };
    });
  }

  // after is the scene after so many moves, as far as the strips beside the board go.
  after(ply: number): Scene {
    const s = this.scene,
      taken = lost(this.squares(0), this.squares(ply));
    return {
      ...s,
      joined: [true, true],
      history: this.history.slice(0, ply),
      taken,
      timed: false,
      phase: ply < this.film.steps.length ? "play" : s.phase,
      turn: this.history[ply]?.side ?? s.turn,
    };
  }

  // timed reports whether the time of moves was measured.
  get timed(): boolean {
    return this.history.some((m) => m.time > 0);
  }

  // used is the time that a side's moves took, in whole seconds.
  used(side: Side, ply: number): number {
    return Math.round(this.history.slice(0, ply).reduce((sum, m) => sum + (m.side === side ? m.time : 0), 0) / 1e9);
  }

  // squaresOf are the two squares in the text of a move.
  squaresOf(move: string): [number, number] | null {
    const names = this.scene.squares.map((s) => s.name);
    for (let i = 1; i < move.length; i++) {
      const from = names.indexOf(move.slice(0, i)),
        to = names.indexOf(move.slice(i + 1));
      if (from >= 0 && to >= 0) return [from, to];
    }
    return null;
  }
}

// lost are the pieces that each side has lost: those of the start that are not there now.
function lost(start: Square[], now: Square[]): [Piece[], Piece[]] {
  const of = (squares: Square[], side: Side) => squares.flatMap((q) => (q.piece?.side === side ? [q.piece] : []));
  const gone = (side: Side) => {
    const there = of(now, side).map((p) => p.token);
    return of(start, side).filter((p) => {
      const i = there.indexOf(p.token);
      if (i >= 0) there.splice(i, 1);
      return i < 0;
    });
  };
  return [gone(0), gone(1)];
}
