// The ways to another position on the analysis board: a new game, one that is set up, or one as text.

import { get, type Variant } from "./api";
import { variantName } from "./cards";
import { button, failed, field, h, select } from "./dom";
import type { analysisText } from "./english/analysis";

export const usual = "barrage"; // the game that a bare board begins with

// otherPosition has a position or a game read as text, "" for a new game of the variant; edit sets pieces on the board.
export function otherPosition(
  words: typeof analysisText,
  read: (variant: string, text: string) => void,
  edit: () => void,
): HTMLElement {
  const games = select([[usual, variantName(usual)]], usual);
  void get<{ variants: Variant[] }>("/api/catalogue").then(
    ({ variants }) =>
      games.replaceChildren(
        ...variants.map((v) => h("option", { value: v.name, selected: v.name === usual }, variantName(v.name))),
      ),
    failed,
  );
  const pasted = h("textarea", { rows: 4, spellcheck: "false" });
  return h(
    "details",
    { class: "panel others" },
    h("summary", {}, words.newTitle),
    field(words.variant, games),
    h(
      "div",
      { class: "actions" },
      button(words.begin, () => read(games.value, "")),
      button(words.edit, edit),
    ),
    field(words.pasteLabel, pasted),
    button(words.read, () => read(games.value, pasted.value)),
  );
}
