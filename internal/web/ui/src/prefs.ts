// What a person prefers, and what this browser keeps: games, set-ups.

// Wish is the kind of game that a person asked for.
export interface Wish { variant: string; opponent: string; side: string; clock: string; own: boolean } // own: places the set-up

export interface Prefs { theme: "auto" | "light" | "dark"; numbering: "low" | "high"; volume: number; figures: boolean; name: string; board: string; language: string; wish: Wish }

const defaults: Prefs = { theme: "auto", numbering: "low", volume: 60, figures: false, name: "", board: "", language: "", wish: { variant: "", opponent: "", side: "first", clock: "0+0", own: false } };

function load<T>(key: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem("flagfall." + key);
    return kept ? JSON.parse(kept) : otherwise;
  } catch {
    return otherwise; // storage is switched off or holds something else
  }
}

function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem("flagfall." + key, JSON.stringify(value));
  } catch { /* the page works without */ }
}

export const prefs: Prefs = { ...defaults, ...load<Partial<Prefs>>("prefs", {}) };
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

// look is the theme of boards: the one that was chosen on this device, or the server's.
export const look = (): string => prefs.board || document.documentElement.dataset.look || "";

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
  if (game === "stratego" && prefs.numbering === "high" && token >= "1" && token <= "9") return String(11 - Number(token));
  return token;
}

// State is how a game stands, as its seat sees it.
export interface State { phase: "setup" | "play" | "over"; turn: 0 | 1; ready: boolean; ply: number; drawn: boolean; winner: 0 | 1 }

// Seats that this browser holds.
export interface Held { id: string; seat: string; key: string; invite?: string; watch?: string; title: string; when: number; wish?: Wish; state?: State }

export const heldSeats = (): Held[] => load<Held[]>("games", []);

export function holdSeat(s: Held): void {
  const all = heldSeats().filter((o) => o.id !== s.id || o.seat !== s.seat);
  keep("games", [s, ...all].slice(0, 50));
}

export function heldSeat(id: string, seat: string): Held | undefined {
  return heldSeats().find((s) => s.id === id && s.seat === seat);
}

export function forgetSeat(id: string, seat: string): void {
  keep("games", heldSeats().filter((s) => s.id !== id || s.seat !== seat));
}

// keepState keeps how a game stood when somebody looked, and what it is called then.
export function keepState(id: string, seat: string, state: State, title?: string): void {
  keep("games", heldSeats().map((s) => (s.id === id && s.seat === seat ? { ...s, state, title: title ?? s.title } : s)));
}

// Marks are pencil marks: tokens by square, after so many moves.
export interface Marks { ply: number; marks: Record<string, string> }
export const keptMarks = (key: string): Marks | undefined => load<Record<string, Marks>>("marks", {})[key];
export function keepMarks(key: string, m: Marks): void {
  const { [key]: _, ...others } = load<Record<string, Marks>>("marks", {});
  keep("marks", Object.keys(m.marks).length ? Object.fromEntries([[key, m], ...Object.entries(others)].slice(0, 30)) : others);
}

export interface SavedSetup { name: string; variant: string; text: string }
export const savedSetups = (): SavedSetup[] => load<SavedSetup[]>("setups", []);
export const keepSetups = (all: SavedSetup[]) => keep("setups", all.slice(0, 200));

// Drafts are set-ups that were being made, the last ones those that were played,
// by variant.
export const draftOf = (variant: string): string | undefined => load<Record<string, string>>("drafts", {})[variant];
export const keepDraft = (variant: string, setup: string): void => keep("drafts", { ...load("drafts", {}), [variant]: setup });
export const lastOf = (variant: string): string | undefined => load<Record<string, string>>("last", {})[variant];
export const keepLast = (variant: string, setup: string): void => keep("last", { ...load("last", {}), [variant]: setup });

// Lessons that this person has learnt.
export const learnt = (): string[] => load<string[]>("learnt", []);
export const keepLearnt = (name: string): void => keep("learnt", [...new Set([...learnt(), name])]);

// Seals are the sums that were published when a game began.
export const sealsOf = (id: string): [string, string] | undefined => load<Record<string, [string, string]>>("seals", {})[id];
export function keepSeals(id: string, seals: [string, string]): void {
  if (!sealsOf(id)) keep("seals", Object.fromEntries([[id, seals], ...Object.entries(load("seals", {}))].slice(0, 50)));
}
