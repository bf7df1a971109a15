// The games that can be replayed: one's own, those of the server's tournaments and those by the rules of contests, found by player, variant, result,
// length and date. It is loaded with the page of replays.

import { gameListText as english } from "./english/gamelist";
import { gameListText as german } from "./german/gamelist";
import type { Held } from "./prefs";
import type { Tools } from "./tools";

// Others are what the list needs besides the tools of every page; open shows a game of a tournament.
export interface Others {
  held: Held[];
  ago(when: number): string;
  open(id: string): void;
}

// Listed is a game in the list.
interface Listed {
  title: string;
  variant: string; // empty where it is not known
  group: "mine" | "tournaments" | "example" | "contests"; // example: of the tournament that shows what one looks like
  about: string; // how it ended, and more that a search looks at
  kind: string; // of the result: good, bad or neither
  results: string[]; // the values of the choice of results that it has
  ply: number;
  when: number; // 0: not known
  href?: string;
  open?: () => void;
}
interface TournamentGame {
  id: string;
  tournament: string;
  contest?: boolean;
  variant: string;
  names: [string, string];
  winner: "first" | "second" | "draw";
  ply: number;
  when: number;
}

const few = 5; // games that are found without a search
const shown = 12;
const more = 50;
const day = 24 * 60 * 60 * 1000;

export async function list(place: HTMLElement, app: Tools, others: Others): Promise<void> {
  const l = new GameList(place, app, others);
  l.draw();
  await l.load();
}

class GameList {
  private words: typeof english;
  private own: Listed[];
  private played: Listed[] = []; // in tournaments
  private wanted = { words: "", variant: "", result: "", length: "", since: 0 };
  private most = new Map<string, number>(); // how many of a group are shown
  private groups: HTMLElement;
  private filters: HTMLElement;

  constructor(
    private place: HTMLElement,
    private app: Tools,
    private others: Others,
  ) {
    this.words = app.text.language === "de" ? german : english;
    this.own = others.held.map((s) => this.mine(s));
    this.groups = app.h("div", {});
    this.filters = app.h("div", {});
  }

  // load asks for the tournaments' games, where there is a server.
  async load(): Promise<void> {
    if (this.app.here()) return;
    try {
      const { games } = await this.app.get<{ games: TournamentGame[] }>("/api/arena/games");
      this.played = games.map((g) => this.ofTournament(g));
      if (this.place.isConnected) this.draw();
    } catch {
      /* the games of this browser are there all the same */
    }
  }

  private mine(s: Held): Listed {
    const { text } = this.app,
      g = s.state!,
      side = s.seat === "first" ? 0 : s.seat === "second" ? 1 : null,
      side0 = g.winner === 0 ? "first" : "second";
    const [about, kind, result] = g.drawn
      ? [text.wasDrawn, "", "drawn"]
      : side === null
        ? [text.isOver, "", ""]
        : g.winner === side
          ? [text.youWon, "good", "won"]
          : [text.youLost, "bad", "lost"];
    return {
      group: "mine",
      title: s.title,
      variant: s.choice?.variant ?? "",
      about,
      kind,
      results: g.drawn ? [result] : [result, side0],
      ply: g.ply ?? 0,
      when: s.when,
      href: `/replay/${s.id}`,
    };
  }

  private ofTournament(g: TournamentGame): Listed {
    const { text, variantName } = this.app,
      sides = text.sides[g.variant === "advance" ? "advance" : "stratego"],
      result = g.winner === "draw" ? text.wasDrawn : text.sideWon(sides[g.winner === "first" ? 0 : 1]);
    return {
      title: `${variantName(g.variant)} · ${g.names.join(" – ")}`,
      variant: g.variant,
      group: g.contest ? "contests" : g.tournament ? "tournaments" : "example",
      about: [result, g.tournament].filter(Boolean).join(" · "),
      kind: "",
      results: [g.winner === "draw" ? "drawn" : g.winner],
      ply: g.ply,
      when: g.when,
      open: () => this.others.open(g.id),
    };
  }

  // draw shows the filters, where there is something to find, and the groups.
  draw(): void {
    const { h, replace } = this.app,
      all = [...this.own, ...this.played];
    if (!all.length) return replace(this.place);
    if (all.length > few) replace(this.filters, ...this.filterRow(all));
    if (!this.groups.isConnected)
      replace(
        this.place,
        h("section", { class: "card yours", "aria-label": this.words.title }, this.filters, this.groups),
      );
    this.drawGroups();
  }

  private filterRow(all: Listed[]): HTMLElement[] {
    const { field, h, select, variantName } = this.app,
      w = this.words,
      now = this.wanted;
    const set = (change: Partial<typeof now>) => {
      Object.assign(now, change);
      this.most.clear();
      this.drawGroups();
    };
    const search: HTMLInputElement = h("input", {
      type: "search",
      value: now.words,
      oninput: () => set({ words: search.value }),
    });
    const since: HTMLInputElement = h("input", {
      type: "date",
      onchange: () => set({ since: since.value ? new Date(`${since.value}T00:00`).getTime() : 0 }),
    });
    const variants = [...new Set(all.map((g) => g.variant))].filter(Boolean).sort();
    const choice = (label: string, values: Record<string, string>, take: (v: string) => void, value: string) =>
      field(label, select(Object.entries(values), value, take));
    return [
      field(w.search, search),
      h(
        "details",
        { class: "filters" },
        h("summary", {}, w.more),
        h(
          "div",
          { class: "options" },
          field(
            w.variant,
            select(
              [["", w.anyVariant], ...variants.map((v): [string, string] => [v, variantName(v)])],
              now.variant,
              (variant) => set({ variant }),
            ),
          ),
          choice(w.result, w.results, (result) => set({ result }), now.result),
          choice(w.length, w.lengths, (length) => set({ length }), now.length),
          field(w.since, since),
        ),
      ),
    ];
  }

  private drawGroups(): void {
    const { h, replace } = this.app;
    const groups = (["mine", "tournaments", "contests", "example"] as const)
      .map((name) => this.group(name))
      .filter((g) => g !== null);
    replace(this.groups, ...(groups.length ? groups : [h("p", { class: "about", role: "status" }, this.words.none)]));
  }

  private group(name: Listed["group"]): HTMLElement | null {
    const { button, h } = this.app,
      title = this.words[name],
      found = [...this.own, ...this.played].filter((g) => g.group === name && this.fits(g)),
      most = this.most.get(name) ?? shown;
    if (!found.length) return null;
    return h(
      "section",
      { "data-group": name, "aria-label": title },
      h("h2", {}, title),
      name === "contests" && h("p", { class: "about" }, this.words.contestsAbout),
      h("ul", { class: "games" }, ...found.slice(0, most).map((g) => this.row(g))),
      found.length > most &&
        button(
          this.words.showMore(found.length - most),
          () => {
            this.most.set(name, most + more);
            this.drawGroups();
          },
          { class: "quiet" },
        ),
    );
  }

  private fits(g: Listed): boolean {
    const { words, variant, result, length, since } = this.wanted,
      [low, high] = length.split("-").map(Number),
      told = this.told(g);
    return (
      words
        .toLowerCase()
        .split(/\s+/)
        .every((w) => told.includes(w)) &&
      (!variant || g.variant === variant || (!g.variant && g.title.startsWith(this.app.variantName(variant) + " "))) &&
      (!result || g.results.includes(result)) &&
      (!length || (g.ply >= low && (!high || g.ply <= high))) &&
      (!since || g.when >= since)
    );
  }

  // told is what a search for words looks at.
  private told(g: Listed): string {
    const on = g.when
      ? new Date(g.when).toLocaleDateString(this.app.text.language) + " " + this.others.ago(g.when)
      : "";
    return `${g.title} ${g.about} ${on}`.toLowerCase();
  }

  private row(g: Listed): HTMLElement {
    const { button, h, text } = this.app;
    return h(
      "li",
      {},
      g.href ? h("a", { href: g.href }, g.title) : button(g.title, () => g.open?.(), { class: "open" }),
      h(
        "span",
        { class: `state ${g.kind}` },
        [g.about, g.ply > 0 && text.moveCount(g.ply)].filter(Boolean).join(" · "),
      ),
      g.when > day &&
        h("span", { class: "when", title: new Date(g.when).toLocaleString(text.language) }, this.others.ago(g.when)),
    );
  }
}
