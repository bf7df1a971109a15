// The start page: a new game, and the games of this browser.

import { get, post, type Variant } from "./api";
import { button, field, h, replace, select, toast } from "./dom";
import { forgetSeat, heldSeats, holdSeat, prefs, setPrefs } from "./prefs";
import { text } from "./text";
import { go } from "./router";

const friend = "*friend", alone = "*alone";
const clocks: [string, string][] = [
  ["0+0", text.noClock], ["5+0", text.minutes(5, 0)], ["10+5", text.minutes(10, 5)], ["20+10", text.minutes(20, 10)], ["60+0", text.minutes(60, 0)],
];

export function homePage(main: HTMLElement): void {
  const form = h("div", { class: "card" }, h("p", {}, "…"));
  main.append(h("h1", {}, text.homeTitle), h("p", { class: "lead" }, text.homeLead),
    h("div", { class: "two" }, form, yours()));
  get<{ variants: Variant[] }>("/api/catalogue").then((c) => newGame(form, c.variants), (e) => toast(e.message, true));
}

function newGame(card: HTMLElement, variants: Variant[]): void {
  const wanted = { variant: variants[0].name, opponent: "", side: "first", clock: "0+0" };
  const opponents = h("div"), sides = h("div"), about = h("p", { class: "about" });
  const name = h("input", { type: "text", maxlength: 30, value: prefs.name, autocomplete: "nickname", placeholder: text.guest });
  const chooseVariant = (value: string) => {
    wanted.variant = value;
    const v = variants.find((o) => o.name === value)!;
    about.textContent = v.title;
    const list: [string, string][] = v.opponents.map((o) => [o.spec, o.title]);
    list.push([friend, text.aFriend]);
    if (v.solo) list.push([alone, text.alone]);
    if (!list.some(([spec]) => spec === wanted.opponent)) wanted.opponent = v.default || friend;
    const plays = h("p", { class: "about", role: "status" });
    const choose = (spec: string) => {
      wanted.opponent = spec;
      plays.textContent = v.opponents.find((o) => o.spec === spec)?.about ?? "";
    };
    replace(opponents, field(text.opponent, select(list, wanted.opponent, choose)), plays);
    choose(wanted.opponent);
    const names = text.sides[v.game];
    replace(sides, field(text.side, select([["first", text.firstMoves(names[0])], ["second", names[1]], ["random", text.random]], wanted.side, (s) => { wanted.side = s; })));
  };
  const start = button(text.begin, begin, { class: "primary", id: "begin" });
  async function begin(): Promise<void> {
    start.disabled = true;
    start.textContent = text.beginning;
    setPrefs({ name: name.value.trim() });
    try {
      const against = variants.find((v) => v.name === wanted.variant)?.opponents.find((o) => o.spec === wanted.opponent)?.title;
      await create(wanted, name.value.trim() || text.guest, against);
    } catch (e) {
      toast((e as Error).message, true);
      start.disabled = false;
      start.textContent = text.begin;
    }
  }
  replace(card,
    field(text.variant, select(variants.map((v) => [v.name, v.name]), wanted.variant, chooseVariant)), about,
    opponents, sides,
    field(text.clock, select(clocks, wanted.clock, (c) => { wanted.clock = c; })),
    field(text.yourName, name), start);
  chooseVariant(wanted.variant);
}

async function create(w: { variant: string; opponent: string; side: string; clock: string }, name: string, program = ""): Promise<void> {
  const [minutes, increment] = w.clock.split("+").map(Number);
  const person = w.opponent === friend || w.opponent === alone;
  const made = await post<{ id: string; seat: string; key: string; invite?: string; watch: string }>("/api/games", {
    variant: w.variant, opponent: person ? "" : w.opponent, solo: w.opponent === alone, side: w.side, name, minutes, increment,
  });
  const against = w.opponent === friend ? text.aFriend : w.opponent === alone ? text.alone : program;
  holdSeat({ ...made, title: `${w.variant} · ${against}`, when: Date.now() });
  go(`/game/${made.id}/${made.seat}`);
}

function yours(): HTMLElement {
  const card = h("div", { class: "card" }, h("h2", {}, text.yourGames));
  const list = h("ul", { class: "games" });
  const all = heldSeats();
  for (const s of all) {
    const item = h("li", {},
      h("a", { href: `/game/${s.id}/${s.seat}` }, s.title),
      h("span", { class: "when" }, new Date(s.when).toLocaleString()),
      button("×", () => { forgetSeat(s.id, s.seat); item.remove(); }, { class: "quiet", title: text.forget, "aria-label": text.forgetGame(`${s.title} ${new Date(s.when).toLocaleString()}`) }));
    list.append(item);
  }
  card.append(all.length ? list : h("p", { class: "about" }, text.noGames));
  return card;
}

