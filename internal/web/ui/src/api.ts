// What the server sends (package session's Scene and package web), and how to
// ask for it.

import { located } from "./base";
import { carried, here } from "./carrier";
import { say } from "./said";
import type { Said } from "./say";
import { text } from "./text";

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
// LiveGame is a game of a tournament that is being played, as far as its organiser lets it be seen.
export interface LiveGame {
  id: string;
  tournament: string;
  names: [string, string];
  watch: string;
  delay: number;
  over?: boolean;
  scene?: Scene;
}
// Sequel is the game after a game; Challenge a game that anybody may join; Invitation what a
// link to a seat leads to.
export interface Sequel {
  id: string;
  seat: string;
  invite: string;
  watch: string;
}
export interface Challenge {
  id: string;
  variant: string;
  name: string;
  side: string;
  minutes: number;
  increment: number;
  public?: boolean; // everybody may watch it
}

// Lobby is who is there, what they offer, and what may be watched.
export interface Lobby {
  here: string[];
  guests: number; // without a name
  challenges: Challenge[];
  games: PublicGame[];
}

export interface PublicGame {
  id: string;
  variant: string;
  names: [string, string];
  minutes: number;
  increment: number;
  ply: number;
}
export interface Invitation extends Challenge {
  game: string;
  own: boolean;
}

export interface Opponent {
  spec: string;
  name: string;
  title: string;
  about: string;
  group: string;
  kind?: string;
  face?: string;
  figure: string;
  strength: number;
}
export interface Variant {
  name: string;
  title: string;
  game: string;
  outline: string;
  course?: boolean;
  solo?: boolean;
  opponents: Opponent[];
  default: string;
}
export interface Preset {
  name: string;
  about: string;
  setup: string;
}
export interface Ground {
  name: string;
  title: string;
  grid: { Width: number; Height: number };
  lakes: number[];
  names: string[];
  columns: string[];
  rows: string[];
  homes: [number[], number[]];
  turned: [boolean, boolean];
  mirrored?: boolean;
  army: { tokens: string; count: number }[];
  flagRows: number;
  presets: Preset[];
}
// Lesson is one thing to learn, with what is said of it; Step a lesson after moves.
export interface Lesson {
  name: string;
  title: string;
  goal: string;
  hint: string;
  done: string;
  wrong: string;
  aims: string[];
}
export interface Step {
  scene: Scene;
  state: "open" | "done" | "wrong" | "illegal";
  why?: Said;
}

// Rulebook is what there is to know of a variant; ranks of a Kind are tokens.
export interface Rulebook {
  name: string;
  title: string;
  game: string;
  words: Said[][];
  army: Kind[];
}
export interface Kind {
  token: string;
  name: string;
  count: number;
  goes?: "still" | "steps" | "runs" | "runs-peace";
  beats?: string;
  ties?: string;
  loses?: string;
  fears?: string;
}
export interface Fault {
  words: Said;
  squares: number[];
}

// Failure is an answer of the server that says in words what is wrong.
export class Failure extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function answer(r: Response): Promise<any> {
  const type = r.headers.get("Content-Type") ?? "";
  const body = type.startsWith("application/json") ? await r.json() : {};
  if (!r.ok) throw new Failure(r.status, body.said ? say(body.said) : `${r.status} ${r.statusText}`);
  return body;
}

async function request(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await (path.startsWith("/api/") ? carried().fetch(path, init) : fetch(located(path), init));
  } catch (e) {
    throw new Failure(0, here() ? text.errEngine(String((e as Error).message)) : text.errNetwork);
  }
}

export async function get<T>(path: string): Promise<T> {
  return answer(await request(path));
}

let shown = "";

// shows notes whose profile the page shows, empty for nobody's: what it asks for is refused where another one plays by then.
export function shows(profile = ""): void {
  shown = profile;
}

// post asks for something to be done; with keepalive also where the page is left meanwhile.
export async function post<T = unknown>(path: string, body: unknown = {}, keepalive = false): Promise<T> {
  return answer(
    await request(path, {
      keepalive,
      method: "POST",
      headers: { "Content-Type": "application/json", ...(shown && { "Flagfall-Profile": shown }) },
      body: JSON.stringify(body),
    }),
  );
}

// send asks with the token of a bot.
export async function send<T = unknown>(method: string, path: string, token: string): Promise<T> {
  return answer(await request(path, { method, headers: { Authorization: `Bearer ${token}` } }));
}

// postForBlob is post for an answer that is a file.
export async function postForBlob(path: string, body: unknown): Promise<Blob> {
  const r = await request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!r.ok) await answer(r);
  return r.blob();
}

export async function getText(path: string): Promise<string> {
  const r = await request(path);
  if (!r.ok) await answer(r);
  return r.text();
}

export const seatPath = (id: string, seat: string) => `/api/games/${id}/${seat}`;
