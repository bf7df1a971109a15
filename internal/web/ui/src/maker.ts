// The form of a new tournament.

import { get, type Variant } from "./api";
import { variantName } from "./cards";
import { button, failed, field, h, replace, select, toast } from "./dom";
import { emblem } from "./piece";
import { portrait } from "./portrait";
import { say } from "./said";
import { text } from "./text";

// Hosted is a tournament that was made here.
export interface Hosted {
  name: string; // of its file
  title: string;
  games: number;
  players: string[];
  playing: boolean;
  ending: boolean;
  played: boolean; // everything, though the table may not have counted it yet
  fault?: string;
}

const kinds = ["round-robin", "gauntlet", "swiss", "knockout", "ladder"];
const times: [string, string][] = [
  ["30ms", "0.03 s"],
  ["100ms", "0.1 s"],
  ["300ms", "0.3 s"],
  ["1s", "1 s"],
  ["3s", "3 s"],
  ["10s", "10 s"],
  ["30s", "30 s"],
];

// Owner is who makes a tournament, as the form needs it.
export interface Owner {
  all(): Hosted[];
  programs(): Record<string, string>; // that the server was started with: names, by what an order calls them
  make(order: object): Promise<boolean>;
  arrive(): void; // goes to the tournament that was just begun, where the page has it already
}

// maker is the form of a new tournament.
export function maker(owner: Owner): HTMLElement {
  const w = text.organise,
    name = h("input", { type: "text", maxlength: 60, value: free(w.firstName, owner.all()) }),
    games = h("input", { type: "number", min: 2, max: 10000, step: 2, value: 10 }),
    fault = h("p", { class: "error", role: "alert" }),
    players = h("div", {
      class: "entrants",
      role: "group",
      "aria-label": w.players,
      onchange: () => (fault.textContent = ""),
    });
  const chosen = () => [...players.querySelectorAll<HTMLInputElement>("input:checked")].map((c) => c.value);
  let variants: Variant[] = [];
  let filled = "";
  const fill = (variant: string) => {
    const v = variants.find((o) => o.name === variant);
    if (variant === filled) return;
    filled = variant;
    if (!v) return replace(players);
    const before = new Set(chosen());
    replace(
      players,
      ...v.opponents
        .filter((o) => o.group !== "visitors")
        .map((o) => entrant(o.spec, o.face ? portrait(o.face) : emblem(1, v.game), o.name, say(o.kind || o.title))),
      ...Object.entries(owner.programs()).map(([key, name]) =>
        entrant(key, emblem(0, "stratego"), w.program(name), ""),
      ),
    );
    for (const c of players.querySelectorAll("input")) c.checked = before.has(c.value);
  };
  const variant = select([], "", fill),
    kind = select(
      kinds.map((k): [string, string] => [k, text.contests[k] ?? k]),
      kinds[0],
    ),
    time = select(times, "100ms");
  void get<{ variants: Variant[] }>("/api/catalogue").then((c) => {
    variants = c.variants;
    variant.replaceChildren(...variants.map((v) => h("option", { value: v.name }, variantName(v.name))));
    fill(variants[0].name);
  }, failed);
  const make = async () => {
    const entered = chosen();
    const title = name.value.trim(),
      each = Number(games.value),
      wrong =
        (!title && w.needName) ||
        ((entered.length < 2 || entered.length > 64) && w.needPlayers(entered.length)) ||
        ((!Number.isInteger(each / 2) || each < 2 || each > 10000) && w.needGames);
    fault.textContent = wrong || "";
    if (wrong) return;
    const order = {
      title,
      name: fileName(title),
      variant: variant.value,
      type: kind.value,
      games: each,
      players: entered,
      time: time.value,
    };
    if (!(await owner.make(order))) return;
    box.open = false;
    toast(w.begun(title));
    name.value = free(w.firstName, owner.all());
    owner.arrive(); // where the page has it already
  };
  const box = h(
    "details",
    { class: "card maker" },
    h("summary", {}, w.make),
    h(
      "div",
      { class: "options" },
      field(w.name, name),
      field(text.variant, variant),
      field(w.kind, kind),
      field(w.gamesEach, games),
      field(w.time, time),
    ),
    h("h3", {}, w.players),
    players,
    fault,
    button(w.begin, () => void make(), { class: "primary", id: "maketournament" }),
  ) as HTMLDetailsElement;
  return box;
}

// free is a name that no tournament here has: with a number where it is taken.
function free(name: string, all: Hosted[], n = 1): string {
  const title = n > 1 ? `${name} ${n}` : name;
  return all.some((t) => t.title === title || t.name === fileName(title)) ? free(name, all, n + 1) : title;
}

// entrant is a player that may take part, as a card that is pressed.
const entrant = (value: string, face: Element, name: string, about: string): HTMLElement =>
  h(
    "label",
    { class: "entrant" },
    h("input", { type: "checkbox", value }),
    h("span", { class: "face" }, face),
    h("span", { class: "name" }, name),
    about && about !== name && h("span", { class: "about" }, about),
  );

// fileName is the name of a tournament's file: small letters, digits and hyphens, such as friday-night. Letters lose
// their marks; nothing is left of a name in another script, for which the server takes a number.
const fileName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
