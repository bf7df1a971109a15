// The positions that a game has gone through, as far as its history tells.

import type { Piece, Played, Scene, Side, Square } from "./api";
import { text } from "./text";

// past is the board of a game of Stratego after so many moves: the present one,
// with the moves since then taken back. What is known now of a piece is shown
// then too.
export function past(s: Scene, ply: number): Square[] {
  const squares = s.squares.map((q) => ({ ...q }));
  for (const m of s.history.slice(ply).reverse()) back(squares, m);
  return squares;
}

function back(squares: Square[], m: Played): void {
  const piece = (side: Side, token = ""): Piece => ({ side, token, name: text.ranks[token] ?? "" });
  if (!m.outcome) {
    squares[m.from].piece = squares[m.to].piece;
    squares[m.to].piece = undefined;
    return;
  }
  squares[m.from].piece = m.outcome === "wins" ? squares[m.to].piece : piece(m.side, m.striker);
  if (m.outcome !== "loses") squares[m.to].piece = piece((1 - m.side) as Side, m.defender);
}
