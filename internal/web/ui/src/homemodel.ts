// What the board of the set-up editor shows: the pieces of one's own home, what is wrong with them, and where one can go.

import type { Fault, Ground, Piece, Side, Square } from "./api";
import type { Mark, Model } from "./boardmodel";
import { say } from "./said";
import { text } from "./text";

// Editing is how far a set-up is edited. Places are indexes of the home.
export interface Editing {
  piece(place: number): Piece | undefined;
  often(place: number): Mark | null | undefined; // what is known of a place
  faults: Fault[];
  picked: number | null; // the place of what is in the hand
  placing: boolean; // a piece is in the hand, from the tray or from a place
}

// homeModel has the squares of the enemy's home taken away, which nobody edits.
export function homeModel(g: Ground, side: Side, e: Editing): Model {
  const home = g.homes[side],
    placeOf = new Map(home.map((sq, i) => [sq, i])),
    pieceAt = (sq: number) => (placeOf.has(sq) ? e.piece(placeOf.get(sq)!) : undefined);
  const squares: Square[] = g.names.map((name, sq) => ({
    name,
    lake: g.lakes.includes(sq),
    home: placeOf.has(sq),
    piece: pieceAt(sq),
  }));
  const marks = new Map<number, Mark>();
  for (const f of e.faults) for (const i of f.squares) marks.set(home[i], { fault: true, noteText: say(f.words) });
  for (const [i, sq] of home.entries()) {
    const often = e.often(i);
    if (often) marks.set(sq, { ...often, ...marks.get(sq) });
  }
  if (e.placing) for (const sq of home) marks.set(sq, { target: true, ...marks.get(sq) });
  return {
    game: "stratego",
    label: text.setupBoard,
    width: g.grid.Width,
    squares,
    columns: g.columns,
    rows: g.rows,
    sides: text.sides.stratego,
    viewer: side,
    turned: g.turned[side],
    mirrored: g.mirrored,
    away: new Set(g.homes[1 - side]),
    marks,
    selected: e.picked === null ? null : home[e.picked],
    grab: (sq) => pieceAt(sq) !== undefined,
  };
}
