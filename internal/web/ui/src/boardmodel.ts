// What a board is given to show: the squares with what stands on them, and what each square means.

import type { Played, Side, Square } from "./api";

// Mark is what is told about a square besides what stands on it.
export interface Mark {
  pencil?: string;
  target?: boolean;
  strike?: boolean;
  planned?: boolean;
  aim?: boolean;
  fault?: boolean;
  heat?: number; // a shade of the square, from 0 to 1
  chip?: { label: string; chance: number }; // what a piece is taken for, and how surely
  note?: string;
  noteText?: string;
}

export interface Model {
  game: string;
  label: string;
  width: number;
  squares: Square[];
  columns: string[];
  rows: string[];
  sides: [string, string];
  viewer: Side | null;
  turned: boolean;
  mirrored?: boolean;
  away?: Set<number>; // squares that are not needed: rows of nothing else are not shown
  marks?: Map<number, Mark>;
  selected?: number | null;
  last?: { from: number; to: number };
  strikes?: Played[]; // the newest ones, whose ranks are shown where they met
  grab?: (sq: number) => boolean; // may be dragged
}
