// What a person prefers, and what this browser keeps: games, set-ups.

import { has, isMap, isMoment, isNumber, isText, keep, like, list, map, stored } from "./stored";

// Choice is the kind of game that a person asked for.
export interface Choice {
  variant: string;
  opponent: string;
  side: string;
  clock: string;
  own: boolean;
  battle?: string; // of the campaign
} // own: places the set-up

export interface Prefs {
  theme: "auto" | "light" | "dark";
  numbering: "low" | "high";
  volume: number;
  moves: "normal" | "quick"; // how fast pieces move
  talk: "short" | "normal" | "figures"; // how much hints and the coach say
  notify: boolean; // by the system, when it is the person's turn
  name: string;
  board: string;
  language: string;
  choice: Choice;
}

const defaults: Prefs = {
  theme: "auto",
  numbering: "low",
  volume: 60,
  moves: "normal",
  talk: "normal",
  notify: false,
  name: "",
  board: "",
  language: "",
  choice: { variant: "", opponent: "", side: "first", clock: "0+0", own: false },
};

export const prefs: Prefs = { ...defaults, ...like(stored("prefs"), defaults) };
const listeners = new Set<() => void>();

export function setPrefs(change: Partial<Prefs>): void {
  Object.assign(prefs, change);
  keep("prefs", prefs);
  applyTheme();
  for (const l of listeners) l();
}

export function onPrefs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const darkness = matchMedia("(prefers-color-scheme: dark)");
darkness.addEventListener("change", () => setPrefs({}));

// look is the theme of boards: the one that was chosen on this device, or the server's; in the dark a dim one.
export const look = (): string =>
  prefs.board ||
  document.documentElement.dataset.look ||
  (prefs.theme === "dark" || (prefs.theme === "auto" && darkness.matches) ? "night" : "");

export function applyTheme(): void {
  if (prefs.theme === "auto") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", prefs.theme);
  if (look()) document.documentElement.setAttribute("data-board", look());
  else document.documentElement.removeAttribute("data-board");
}

// shown is a rank token as the person wants to read it: with "10 is the
// Marshal" the numbers run the other way.
export function shown(token: string, game = "stratego"): string {
  if (token === "x") return "";
  if (game === "stratego" && prefs.numbering === "high" && token >= "1" && token <= "9")
    return String(11 - Number(token));
  return token;
}

// State is how a game stands, as its seat sees it.
export interface State {
  phase: "setup" | "play" | "over";
  turn: 0 | 1;
  ready: boolean;
  ply: number;
  drawn: boolean;
  winner: 0 | 1;
}

// Seats that this browser holds.
export interface Held {
  id: string;
  seat: string;
  key: string;
  invite?: string;
  watch?: string;
  title: string;
  when: number;
  choice?: Choice;
  outline?: string; // of the board, as a variant has it
  given?: boolean; // a good set-up is laid for who accepts the game
  state?: State;
}

const isHeld = has({
  id: isText,
  seat: isText,
  key: isText,
  title: isText,
  when: isMoment,
  "invite?": isText,
  "watch?": isText,
  "choice?": has({}),
  "outline?": isText,
  "state?": has({}),
});

export const heldSeats = (): Held[] => list<Held>("games", isHeld);

export function holdSeat(s: Held): void {
  const all = heldSeats().filter((o) => o.id !== s.id || o.seat !== s.seat);
  keep("games", [s, ...all].slice(0, 50));
}

export function heldSeat(id: string, seat: string): Held | undefined {
  return heldSeats().find((s) => s.id === id && s.seat === seat);
}

export function forgetSeat(id: string, seat: string): void {
  keep(
    "games",
    heldSeats().filter((s) => s.id !== id || s.seat !== seat),
  );
}

// keepState keeps how a game stood when somebody looked, and what it is called then.
export function keepState(id: string, seat: string, state: State, title?: string): void {
  keep(
    "games",
    heldSeats().map((s) => (s.id === id && s.seat === seat ? { ...s, state, title: title ?? s.title } : s)),
  );
}

// Marks are pencil marks: tokens by square, after so many moves.
export interface Marks {
  ply: number;
  marks: Record<string, string>;
}
const allMarks = (): Record<string, Marks> => map("marks", has({ ply: isNumber, marks: isMap(isText) }));
export const keptMarks = (key: string): Marks | undefined => allMarks()[key];
export function keepMarks(key: string, m: Marks): void {
  const { [key]: _, ...others } = allMarks();
  keep(
    "marks",
    Object.keys(m.marks).length ? Object.fromEntries([[key, m], ...Object.entries(others)].slice(0, 30)) : others,
  );
}

export interface SavedSetup {
  name: string;
  variant: string;
  text: string;
}
export const savedSetups = (): SavedSetup[] => list("setups", has({ name: isText, variant: isText, text: isText }));
export const keepSetups = (all: SavedSetup[]) => keep("setups", all.slice(0, 200));

// Drafts are set-ups that were being made, the last ones those that were played,
// by variant.
export const draftOf = (variant: string): string | undefined => map<string>("drafts", isText)[variant];
export const keepDraft = (variant: string, setup: string): void =>
  keep("drafts", { ...map("drafts", isText), [variant]: setup });
export const lastOf = (variant: string): string | undefined => map<string>("last", isText)[variant];
export const keepLast = (variant: string, setup: string): void =>
  keep("last", { ...map("last", isText), [variant]: setup });

// Lessons that this person has learnt.
export const learnt = (): string[] => list("learnt", isText);
export const keepLearnt = (name: string): void => keep("learnt", [...new Set([...learnt(), name])]);

// Seals are the sums that were published when a game began.
type Seals = [string, string];
const allSeals = (): Record<string, Seals> =>
  map("seals", (v) => Array.isArray(v) && v.length === 2 && v.every(isText));
export const sealsOf = (id: string): Seals | undefined => allSeals()[id];
export function keepSeals(id: string, seals: Seals): void {
  if (!sealsOf(id)) keep("seals", Object.fromEntries([[id, seals], ...Object.entries(allSeals())].slice(0, 50)));
}
