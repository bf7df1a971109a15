// What the server says, in the language of the pages: the catalogue of a language has its
// own sentence for each format; where it has none, the English stands.

import { english, type Part } from "./say";
import { text } from "./text";

// say puts what the server says into the language of the pages. Words alone are sentences
// without parts.
export function say(p: Part): string {
  return text.saying?.(p) ?? english(p);
}
