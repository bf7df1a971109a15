// What can be chosen on the start page: opponents and variants.

import type { Opponent, Variant } from "./api";
import { alone, anybody, friend } from "./begin";
import { here } from "./carrier";
import { capital, h, replace } from "./dom";
import { drawPiece, emblem } from "./piece";
import { plan } from "./plan";
import { portrait } from "./portrait";
import { say } from "./said";
import { text } from "./text";

// Names whose capitals are not those of their words, in every language.
const ownCapitals: Record<string, string> = { cs193d: "CS193D", mactech: "MacTech", iut: "IUT", ucc: "UCC" };

// variantName is a variant's name for people, such as Octa-Barrage.
export const variantName = (name: string): string => ownCapitals[name] ?? name.split("-").map(capital).join("-");

// variantCards are the variants as small boards; choose is told which was taken.
// Those of contests and courses are folded, unless the chosen one is among them.
export function variantCards(variants: Variant[], chosen: string, choose: (v: Variant) => void): HTMLElement {
  const cards = (of: Variant[]) => h("div", { class: "variants" }, ...of.map((v) => variantCard(v, choose)));
  const courses = variants.filter((v) => v.course);
  return h(
    "div",
    { role: "group", "aria-label": text.variant },
    cards(variants.filter((v) => !v.course)),
    courses.length > 0 &&
      h(
        "details",
        { class: "fold", open: courses.some((v) => v.name === chosen) },
        h("summary", {}, text.groupCourses),
        cards(courses),
      ),
  );
}

function variantCard(v: Variant, choose: (v: Variant) => void): HTMLElement {
  return h(
    "button",
    { type: "button", class: "variant", "data-variant": v.name, "aria-pressed": "false", onclick: () => choose(v) },
    miniature(v),
    h("span", { class: "name" }, variantName(v.name)),
    h("span", { class: "about" }, capital(say(v.title))),
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
// last is the one chosen before.
export function opponentCards(v: Variant, last: string, begin: (spec: string) => void): HTMLElement {
  const group = (title: string, cards: HTMLElement[]) =>
    cards.length > 0 && h("section", {}, h("h3", {}, title), ...cards);
  const grid = (cards: HTMLElement[]) => (cards.length > 0 ? [h("div", { class: "opponents" }, ...cards)] : []);
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
    group(text.groupMain, v.opponents.some((o) => o.group === "main") ? [ladder(v, last, begin)] : []),
    group(text.groupPeople, grid(people)),
    group(text.groupVisitors, grid(programs("visitors"))),
    folded(text.groupTraining, grid(programs("training"))),
  );
}

// narrow is a screen of a phone.
const narrow = "(max-width: 560px)";

// folded is a group that a phone has room for when it is asked for.
const folded = (title: string, cards: HTMLElement[]) =>
  cards.length > 0 &&
  h("details", { class: "fold", open: !matchMedia(narrow).matches }, h("summary", {}, h("h3", {}, title)), ...cards);

// ladder is the players by strength in one row, each with its character's face; below it stands what is to be known of
// the one that is pointed at, or else of the last one.
function ladder(v: Variant, last: string, begin: (spec: string) => void): HTMLElement {
  const rungs = v.opponents.filter((o) => o.group === "main");
  const says = h("p", { class: "says" });
  const rest = rungs.find((o) => o.spec === last) ?? rungs[0];
  const show = (o: Opponent) => replace(says, h("b", {}, `${titled(o)}. `), say(o.about));
  const row = h(
    "div",
    { class: "rungs", onpointerleave: () => show(rest), onfocusout: () => show(rest) },
    ...rungs.map((o) =>
      h(
        "button",
        {
          type: "button",
          class: "opponent",
          "data-opponent": o.spec,
          "aria-description": say(o.about),
          onclick: () => begin(o.spec),
          onpointerenter: () => show(o),
          onfocus: () => show(o),
        },
        face(pictured(o, v.game)),
        h("span", { class: "name" }, capital(role(o))),
        o.strength > 0 && strength(o.strength),
      ),
    ),
  );
  show(rest);
  return h("div", { class: "ladder" }, row, says);
}

const face = (drawn: Node): HTMLElement => h("span", { class: "face", "aria-hidden": "true" }, drawn);

// pictured is the portrait of an opponent, or else the piece that stands for it.
const pictured = (o: Opponent, game: string): Element =>
  o.face ? portrait(o.face) : drawPiece({ side: 1, token: o.figure, name: "" }, game);

// titled is the name of an opponent with what it is: "Rex, the rusher".
const titled = (o: Opponent): string => capital(role(o)) + (o.kind ? `, ${say(o.kind)}` : "");

// role is the name of an opponent without its family's.
const role = (o: Opponent): string => say(o.title).replace(/^[^,]+, /, "");

const pair = (game: string): HTMLElement => h("span", { class: "both" }, emblem(0, game), emblem(1, game));

function programCard(o: Opponent, game: string, begin: (spec: string) => void): HTMLElement {
  return card(o.spec, titled(o), say(o.about), pictured(o, game), begin);
}

function card(spec: string, title: string, about: string, picture: Node, begin: (spec: string) => void): HTMLElement {
  return h(
    "button",
    { type: "button", class: "opponent", "data-opponent": spec, onclick: () => begin(spec) },
    face(picture),
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
