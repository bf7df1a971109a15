// What a review says of a game, as the server sends it.

import type { Side } from "./api";
import { dashed } from "./number";
import { say } from "./said";
import type { Said } from "./say";

export interface Prospect {
  rank: string;
  chance: number;
  outcome: string;
  win: number;
}
export interface Found {
  ply: number;
  side: Side;
  move: string;
  value: number;
  truth?: number;
  best: string;
  line: string[];
  cost: number;
  grade: string;
  luck: number;
  told?: Said[];
  strike?: { before: number; after: number; could: Prospect[] };
}
export interface Conduct {
  moves: number;
  cost: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  luck: number;
}
export interface Whole {
  players: [Conduct, Conduct];
  worst: number[] | null;
  truth?: number[];
  story?: Said[];
  accounts?: number; // sentences at its end that are figures
  misjudged?: { ply: number; before: number; after: number }[];
  decided?: { ply: number; told: Said };
  turning?: { ply: number }[]; // those that the story begins with
}

// Reviewed is the game that is gone over: its record, its name on this server ("" where it
// has none), and whether a review is kept with it there. One that this browser keeps is
// known already; keep is called with a new one.
export interface Reviewed {
  record: string;
  game: string;
  reviewed?: boolean;
  known?: Account;
  keep?: (review: Account) => void;
}
export interface Account {
  found: Found[];
  whole: Whole;
}

// nameOf is what a record ends with: its checksum.
export const nameOf = (record: string): string => record.trim().slice(-64);

// sentenceOf says what was found about a move.
export const sentenceOf = (f: Found): string => dashed((f.told ?? []).map(say).join(" "));
export const percent = (x: number) => `${Math.round(x * 100)} %`;
