// What a review says of one move.

import type { Scene } from "./api";
import { h } from "./dom";
import { dashed } from "./number";
import { shown } from "./prefs";
import { words } from "./ranks";
import { percent, sentenceOf, type Found, type Prospect } from "./reviewed";
import { text } from "./text";

// moveTold is what was found about a move, and what could have come of its strike.
export function moveTold(f: Found | undefined, scene: Scene): (HTMLElement | string)[] {
  if (!f) return [h("p", { class: "about" }, text.nothingYet)];
  const told: HTMLElement[] = [
    h(
      "p",
      {},
      h("span", { class: f.grade ? `grade ${f.grade}` : "grade" }, f.grade ? text.costs(percent(f.cost)) : "✓"),
      " ",
      words(sentenceOf(f), scene.game) || (f.best === f.move ? text.bestPlayed : text.best(dashed(f.best))),
      " ",
      h("span", { class: "about" }, text.thought(scene.sides[f.side], percent(f.value))),
    ),
  ];
  if (f.grade)
    told.push(
      h(
        "p",
        { class: "legend keys" },
        h("span", { class: "key played" }, text.playedMove(dashed(f.move))),
        h("span", { class: "key better" }, text.betterMove(dashed(f.best))),
      ),
    );
  if (f.strike) told.push(odds(f.strike.could));
  return told;
}

// odds are the ranks that the defender of a strike could have had.
function odds(could: Prospect[]): HTMLElement {
  return h(
    "details",
    {},
    h("summary", {}, text.strikeOdds),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": text.strikeOdds },
      h(
        "table",
        {},
        h(
          "tbody",
          {},
          ...could.map((c) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, `${text.ranks[c.rank] ?? c.rank} (${shown(c.rank)})`),
              h("td", {}, percent(c.chance)),
              h("td", {}, text.outcomes[c.outcome] ?? c.outcome),
              h("td", {}, percent(c.win)),
            ),
          ),
        ),
      ),
    ),
  );
}
