// Whose knowledge the analysis board shows.

import { tabs } from "./dom";
import type { analysisText } from "./english/analysis";

// Seen is that of a side, or everything.
export type Seen = "both" | "first" | "second";

// seenTabs choose it.
export function seenTabs(
  words: typeof analysisText,
  sides: [string, string],
  now: Seen,
  choose: (seen: Seen) => void,
): HTMLElement {
  const all: [Seen, string][] = [
    ["both", words.both],
    ["first", sides[0]],
    ["second", sides[1]],
  ];
  return tabs(words.view, all, now, (v) => choose(v as Seen));
}
