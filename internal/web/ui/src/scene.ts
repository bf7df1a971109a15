// A game as the server shows it to one side or to who watches: package session's Scene, and what it is made of.

import type { Said } from "./say";

export type Side = 0 | 1;

export interface Piece {
  side: Side;
  token: string;
  name: string;
  hidden?: boolean;
  moved?: boolean;
  known?: boolean;
}
export interface Square {
  name: string;
  lake?: boolean;
  wall?: boolean;
  home?: boolean;
  piece?: Piece;
}
export interface Move {
  from: number;
  to: number;
  text: string;
  kind: string;
  words: string;
}
// Advice is a hint: a move, and why in sentences and in figures.
export interface Advice {
  move: Move;
  why: Said[];
  figures: Said[];
}
export interface Played extends Move {
  ply: number;
  side: Side;
  striker?: string;
  defender?: string;
  outcome?: string;
  time: number;
}
export interface Unit {
  tokens: string;
  name: string;
  total: number;
  taken: number;
  hidden: number;
}
export interface Clock {
  left: number;
  running: boolean;
}

export interface Scene {
  version: number;
  game: string;
  variant: string;
  title: string;
  viewer: number;
  grid: { Width: number; Height: number };
  turned: boolean;
  mirrored?: boolean;
  columns: string[];
  rows: string[];
  rowFirst: boolean;
  sides: [string, string];
  players: [string, string];
  bots: [boolean, boolean];
  phase: "setup" | "play" | "over";
  ready: [boolean, boolean];
  ply: number;
  turn: Side;
  squares: Square[];
  moves: Move[] | null;
  premoves?: Record<string, number[]>;
  last?: Played;
  lastStrike?: Played;
  history: Played[];
  armies: [Unit[] | null, Unit[] | null];
  taken: [Piece[] | null, Piece[] | null];
  clocks: [Clock, Clock];
  timed: boolean;
  result: { Ending: number; Drawn: boolean; Winner: Side };
  refused?: boolean;
  verdict?: string;
  notes?: Said[] | null;
  remark?: { side: Side; name: string; face: string; says: Said };
  thinking: boolean;
  solo: boolean;
  opened: boolean;
  openedBy?: Said;
  revealed: boolean;
  offered: boolean;
  drawOffer: Side;
  commitments: [string, string];
  canUndo: boolean;
  canAskUndo: boolean;
  undoAsked: boolean;
  undoAsker: Side;
  canHint: boolean;
  canCoach: boolean;
  coach: number;
  assisted: boolean;
  canReveal: boolean;
  historyFrom: number;
  joined: [boolean, boolean];
  present: [boolean, boolean];
  chat: ChatLine[];
  talk: boolean;
  public?: boolean; // everybody may watch
  again: [boolean, boolean];
  next?: Sequel;
}

export interface ChatLine {
  side: Side;
  text: string;
  phrase?: string;
  ply?: number; // after how many moves it was said
}
// Sequel is the game after a game.
export interface Sequel {
  id: string;
  seat: string;
  invite: string;
  watch: string;
}
