// What the server says, for people.

import { dashed } from "./number";
import { shown } from "./prefs";

// words are a sentence of the server with its rank numbers as the person reads them, and its moves as in the list of moves.
export function words(said: string, game: string): string {
  return dashed(game === "stratego" ? said.replace(/\((\d)\)/g, (_, n: string) => `(${shown(n)})`) : said);
}
