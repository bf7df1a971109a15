// What can be chosen on the start page: opponents and variants.

import type { Opponent, Variant } from "./api";
import { alone, anybody, friend } from "./begin";
import { here } from "./carrier";
import { capital, h } from "./dom";
import { drawPiece, emblem } from "./piece";
import { plan } from "./plan";
import { say } from "./said";
import { text } from "./text";

// Names whose capitals are not those of their words, in every language.
const ownCapitals: Record<string, string> = { cs193d: "CS193D", mactech: "MacTech", iut: "IUT", ucc: "UCC" };

// variantName is a variant's name for people, such as Octa-Barrage.
export const variantName = (name: string): string => ownCapitals[name] ?? name.split("-").map(capital).join("-");

// variantCards are the variants as small boards; choose is told which was taken.
export function variantCards(variants: Variant[], choose: (v: Variant) => void): HTMLElement {
  return h(
    "div",
    { class: "variants", role: "group", "aria-label": text.variant },
    ...variants.map((v) =>
      h(
        "button",
        {
          type: "button",
          class: "variant",
          "data-variant": v.name,
          "aria-pressed": "false",
          onclick: () => choose(v),
        },
        miniature(v),
        h("span", { class: "name" }, variantName(v.name)),
        h("span", { class: "about" }, capital(say(v.title))),
      ),
    ),
  );
}

// miniature draws a variant's board: the two armies, lakes and empty squares.
function miniature(v: Variant): HTMLElement {
  const is = (kind: string) => (letter: string) => letter === kind;
  return h(
    "span",
    { class: "miniature", "data-game": v.game },
    plan(v.outline.split("/"), ["odd", (_, odd) => odd], ["water", is("_")], ["side0", is("r")], ["side1", is("b")]),
  );
}

// opponentCards are those who can be played against in a variant; a card begins.
export function opponentCards(v: Variant, begin: (spec: string) => void): HTMLElement {
  const group = (title: string, cards: HTMLElement[]) =>
    cards.length > 0 && h("section", {}, h("h3", {}, title), h("div", { class: "opponents" }, ...cards));
  const programs = (name: string) =>
    v.opponents.filter((o) => o.group === name).map((o) => programCard(o, v.game, begin));
  const people = here()
    ? []
    : [
        card(friend, text.aFriendShort, text.aFriendAbout, pair(v.game), begin),
        card(anybody, text.anybodyShort, text.anybodyAbout, pair(v.game), begin),
      ];
  if (v.solo)
    people.push(card(alone, text.aloneShort, text.alone, drawPiece({ side: 0, token: "F", name: "" }, v.game), begin));
  return h(
    "div",
    { "data-game": v.game },
    group(text.groupMain, programs("main")),
    group(text.groupTraining, programs("training")),
    group(text.groupVisitors, programs("visitors")),
    group(text.groupPeople, people),
  );
}

const pair = (game: string): HTMLElement => h("span", { class: "both" }, emblem(0, game), emblem(1, game));

function programCard(o: Opponent, game: string, begin: (spec: string) => void): HTMLElement {
  const e = card(
    o.spec,
    say(o.title).replace(/^[^,]+, /, ""),
    say(o.about),
    drawPiece({ side: 1, token: o.figure, name: "" }, game),
    begin,
  );
  if (o.strength) e.append(strength(o.strength));
  return e;
}

function card(spec: string, title: string, about: string, face: Node, begin: (spec: string) => void): HTMLElement {
  return h(
    "button",
    { type: "button", class: "opponent", "data-opponent": spec, onclick: () => begin(spec) },
    h("span", { class: "face", "aria-hidden": "true" }, face),
    h("span", { class: "name" }, capital(title)),
    h("span", { class: "about" }, about),
  );
}

function strength(n: number): HTMLElement {
  return h(
    "span",
    { class: "strength", role: "img", "aria-label": text.strength(n) },
    ...Array.from({ length: 10 }, (_, i) => h("i", { class: i < n ? "on" : "" })),
  );
}
