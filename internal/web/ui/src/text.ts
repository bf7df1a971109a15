// Every text that the pages say, in the language that the person has chosen. Each
// language is a file of its own, so that nobody waits for another one's; a translation
// is an object of the shape of the English one.

import type { english } from "./english";
import { prefs } from "./prefs";

export type Catalogue = typeof english;

export const tongueNames: [string, string][] = [
  ["en", "English"],
  ["de", "Deutsch"],
];

// tongue is the language of the pages: the chosen one, or the browser's.
export const tongue: string =
  [prefs.language, navigator.language.slice(0, 2)].find((t) => tongueNames.some(([name]) => name === t)) ?? "en";

const file: { catalogue: Catalogue } = await import(new URL(`${tongue}.js`, import.meta.url).href);
export const text = file.catalogue;
document.documentElement.lang = tongue;
