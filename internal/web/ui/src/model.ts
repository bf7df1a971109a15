// What the board of a game shows: a scene, with what the person does there.

import type { Move, Scene, Side } from "./api";
import type { Mark, Model } from "./board";
import { variantName } from "./cards";
import type { Hand } from "./hand";
import { past } from "./past";
import type { Pencil } from "./pencil";
import { text } from "./text";

// Doing is what a person does at a board.
export interface Doing {
  mine: Side | null; // their side
  turned: boolean; // the board is turned by hand
  looking: number | null; // a ply that is looked back at
  hand: Hand;
  pencil: Pencil;
}

export function modelOf(s: Scene, d: Doing): Model {
  const back = d.looking,
    choices = d.hand.choices(),
    movable = new Set(choices.map((m) => m.from));
  const history = back === null ? s.history : s.history.slice(0, back);
  return {
    game: s.game,
    label: text.board(variantName(s.variant)),
    width: s.grid.Width,
    squares: back === null ? s.squares : past(s, back),
    columns: s.columns,
    rows: s.rows,
    sides: s.sides,
    viewer: d.mine,
    turned: s.turned !== d.turned,
    mirrored: s.mirrored,
    marks: back === null ? marks(s, d, choices) : undefined,
    selected: d.hand.selected,
    last: history.at(-1),
    strikes: history.slice(-2).filter((m) => m.outcome),
    grab: (sq) => movable.has(sq),
  };
}

// emptyBoard is what a board shows before it is known what stands on it: its outline, as a variant has it.
export function emptyBoard(variant: string, outline: string): Model {
  const rows = outline.split("/");
  return {
    game: "",
    label: text.board(variantName(variant)),
    width: rows[0].length,
    squares: [...rows.join("")].map((c) => ({ name: "", lake: c === "_" })),
    columns: [],
    rows: [],
    sides: ["", ""],
    viewer: null,
    turned: false,
  };
}

const strikes = ["strike", "capture", "leap", "shot", "convert"];

function marks(s: Scene, d: Doing, choices: Move[]): Map<number, Mark> {
  const all = new Map<number, Mark>();
  for (const sq of s.squares.keys()) {
    const token = d.pencil.at(sq);
    if (token) all.set(sq, { pencil: token, noteText: text.suspected(text.ranks[token]) });
  }
  for (const m of choices.filter((o) => o.from === d.hand.selected)) {
    const old = all.get(m.to),
      kind = text.kinds[m.kind];
    const both = (a?: string) => [a, kind].filter(Boolean).join(", ");
    all.set(m.to, {
      target: true,
      ...old,
      strike: strikes.includes(m.kind),
      note: both(old?.note),
      noteText: both(old?.noteText),
    });
  }
  const { hint, planned } = d.hand;
  if (hint) for (const sq of [hint.move.from, hint.move.to]) all.set(sq, { ...all.get(sq), target: true });
  if (planned)
    for (const sq of [planned.from, planned.to])
      all.set(sq, { ...all.get(sq), planned: true, noteText: text.premoved });
  return all;
}

// below is the side that is seen at the bottom of the board. A scene turns the
// board for the side that sits there.
export function below(s: Scene, turned: boolean): Side {
  const viewer = s.viewer < 2 ? s.viewer : 0,
    top = s.turned ? viewer : 1 - viewer;
  return (s.turned !== turned ? top : 1 - top) as Side;
}
