// What a person draws over a board for themselves: pencil marks and arrows; and what the board says of a piece.

import type { Rulebook, Scene } from "./api";
import { Arrows } from "./arrows";
import type { Board } from "./board";
import { askRank, Pencil } from "./pencil";
import { powersOf } from "./powers";
import { Tip } from "./tip";

// Marked is the game whose board is marked.
export interface Marked {
  scene(): Scene | null;
  book(): Rulebook | null;
  open(): boolean; // to marks: somebody plays there and looks at the newest position
  draw(): void;
}

export class Marking {
  readonly pencil: Pencil;
  readonly arrows: Arrows;
  readonly tip: Tip;

  constructor(
    board: Board,
    key: string,
    private game: Marked,
  ) {
    this.pencil = new Pencil(key);
    this.tip = new Tip(
      board,
      () => game.scene(),
      (token) => powersOf(game.book(), token),
      (sq) => void this.note(sq),
    );
    this.arrows = new Arrows(board, (sq) => void this.note(sq));
  }

  // note lets a person pencil a guess on a hidden enemy piece; false where there is none.
  note(sq: number): boolean {
    const s = this.game.scene();
    this.tip.hide();
    if (!s || !this.game.open() || s.game !== "stratego" || !s.squares[sq]?.piece?.hidden) return false;
    void askRank(s, s.squares[sq].name).then((token) => {
      if (token === null) return;
      this.pencil.set(sq, token);
      this.game.draw();
    });
    return true;
  }
}
