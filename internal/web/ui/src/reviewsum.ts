// What a review says of a whole game: where it turned, what both sides' moves came to, and the dearest of them.

import type { Scene } from "./api";
import { h } from "./dom";
import { dashed, decimal } from "./number";
import { percent, type Conduct, type Found, type Whole } from "./reviewed";
import { say } from "./said";
import { text } from "./text";

type To = (i: number) => HTMLElement; // makes a button that goes to the position after a move

const signed = (n: number) => `${n > 0 ? "+" : n < 0 ? "−" : ""}${Math.abs(n)} %`;

// parted divides the story: the sentences about the game, and the figures at its end.
function parted(whole: Whole) {
  const story = whole.story ?? [],
    told = story.length - (whole.accounts ?? 0);
  return [story.slice(0, told), story.slice(told)];
}

// storyOf tells the game in a few sentences.
export function storyOf(whole: Whole, to: To): (HTMLElement | false)[] {
  const turns = whole.turning ?? [],
    [told] = parted(whole);
  return [
    told.length === 0 && h("p", {}, text.noTurn),
    ...told.map((s, i) => h("p", {}, dashed(say(s)), turns[i] && " ", turns[i] && to(turns[i].ply))),
  ];
}

// accountsOf tells what both sides' moves came to; open is set where the moves are shown that the list of the dearest leaves out.
export function accountsOf(whole: Whole, scene: Scene, found: Found[], to: To, open: boolean): (HTMLElement | false)[] {
  const players = whole.players,
    worst = whole.worst ?? [];
  const row = (label: string, of: (a: Conduct) => string) =>
    h("tr", {}, h("th", { scope: "row" }, label), ...players.map((a) => h("td", {}, of(a))));
  return [
    ...parted(whole)[1].map((s) => h("p", { class: "about" }, dashed(say(s)))),
    h(
      "table",
      { class: "accounts" },
      h("thead", {}, h("tr", {}, h("td", {}), ...scene.sides.map((s) => h("th", { scope: "col" }, s)))),
      h(
        "tbody",
        {},
        row(text.costOfMove, (a) => `${decimal(a.cost * 100)} %`),
        row(text.grades.inaccuracy, (a) => String(a.inaccuracies)),
        row(text.grades.mistake, (a) => String(a.mistakes)),
        row(text.grades.blunder, (a) => String(a.blunders)),
        scene.game === "stratego" && !whole.story?.length && row(text.luck, (a) => signed(Math.round(a.luck * 100))),
      ),
    ),
    h("h2", {}, text.dearest),
    worst.length === 0 ? h("p", { class: "about" }, text.noDearest) : dear(worst, found, to),
    others(worst, found, to, open),
    ...misjudged(whole, to),
    scene.game === "stratego" && h("a", { href: "/puzzle?from" }, text.missedWins),
  ];
}

// dear lists moves that cost something.
const dear = (plies: number[], found: Found[], to: To) =>
  h(
    "ol",
    { class: "dearest" },
    ...plies.map((i) =>
      h(
        "li",
        {},
        to(i),
        h("span", { class: `grade ${found[i].grade}` }, text.costs(percent(found[i].cost))),
        h("span", { class: "about" }, text.better(dashed(found[i].best))),
      ),
    ),
  );

// others are the moves that cost something and are not among the dearest, folded away; false where there is none.
function others(worst: number[], found: Found[], to: To, open: boolean): HTMLElement | false {
  const rest = [...found.keys()]
    .filter((i) => found[i].grade && !worst.includes(i))
    .sort((a, b) => found[b].cost - found[a].cost);
  return (
    rest.length > 0 &&
    h(
      "details",
      { class: "others", open },
      h("summary", {}, text.dearestOf(worst.length, worst.length + rest.length)),
      dear(rest, found, to),
    )
  );
}

// misjudged are the moves that were right by what was known and wrong in truth.
function misjudged(whole: Whole, to: To): HTMLElement[] {
  const all = whole.misjudged ?? [];
  return all.length
    ? [
        h("h2", {}, text.misjudged),
        h(
          "ol",
          { class: "dearest" },
          ...all.map((m) =>
            h("li", {}, to(m.ply), h("span", { class: "about" }, text.inTruth(percent(m.before), percent(m.after)))),
          ),
        ),
      ]
    : [];
}
