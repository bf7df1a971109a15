// What the server says, for people.

import { shown } from "./prefs";

// words are a sentence of the server with its rank numbers as the person reads them.
export function words(said: string, game: string): string {
  return game === "stratego" ? said.replace(/\((\d)\)/g, (_, n: string) => `(${shown(n)})`) : said;
}
