// What the program behind the page says of somebody's games, and the progress in puzzles that this browser keeps.

import type { Said } from "./say";
import type { Tools } from "./tools";

export interface Score {
  won: number;
  drawn: number;
  lost: number;
}
export interface Group extends Score {
  name: string;
  called?: Said; // of a set-up, what it is called
  rows?: string[]; // of a set-up, as its owner sees them
}
export interface Bluff {
  made: number;
  called: number;
}
export interface Puzzles {
  tried: number;
  solved: number;
  best: number;
  rating: number;
  deviation: number;
}
export interface Rating {
  variant: string;
  rating: { rating: number; deviation: number };
  steps: { rating: { rating: number; deviation: number } }[];
  left: { why: Said; games: number }[];
  next?: { player: string; name: string; expected: number };
}
export type Groups = "variants" | "opponents" | "sides" | "lengths" | "endings" | "setups";
export interface Career extends Record<Groups, Group[]> {
  name: string;
  owner?: boolean;
  profile: string; // what each request names it by, so that nothing is done to another one
  kept: number;
  profiles?: string[];
  played: string[];
  against: string[];
  score: Score;
  streaks: { now: number; longest: number; worst: number };
  ranks: { token: string; had: number; fell: number; to: Record<string, number> }[];
  given: {
    miners: number;
    early: number;
    flags: number;
    finders: Record<string, number>;
    bombs: number;
    on: Record<string, number>;
    strikes: Score;
    bluffs: { own: Bluff; enemy: Bluff };
  };
  ratings: Rating[];
  puzzles?: Puzzles;
  unread?: number;
}

export const gamesOf = (s: Score): number => s.won + s.drawn + s.lost;

// progress is that in puzzles, where this browser keeps it.
export const progress = (app: Tools): string => app.map<string>("puzzles", app.isText).progress ?? "";
