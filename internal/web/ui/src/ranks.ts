// What the server says, for people.

import { dashed } from "./number";
import { shown } from "./prefs";
import { say } from "./said";
import type { Said } from "./say";

// words are a sentence of the server with its rank numbers as the person reads them, and its moves as in the list of moves.
export function words(said: string, game: string): string {
  return dashed(game === "stratego" ? said.replace(/\((\d)\)/g, (_, n: string) => `(${shown(n)})`) : said);
}

// told is a sentence of the server that names no ranks by their numbers, with its moves as in the list of moves.
export const told = (s: Said): string => dashed(say(s));
