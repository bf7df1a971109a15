// The page about oneself: the own record, the rating, whom to play next, and the profile with its export, import and
// deletion. Everything is computed by the program behind the page, from games that are over.

import { meText as english } from "./english/me";
import { meText as german } from "./german/me";
import type { Variant } from "./api";
import type { Said } from "./say";
import type { Tools } from "./tools";

interface Score {
  won: number;
  drawn: number;
  lost: number;
}
interface Group extends Score {
  name: string;
  called?: Said; // of a set-up, what it is called
  rows?: string[]; // of a set-up, as its owner sees them
}
interface Bluff {
  made: number;
  called: number;
}
interface Puzzles {
  tried: number;
  solved: number;
  best: number;
  rating: number;
  deviation: number;
}
interface Rating {
  variant: string;
  rating: { rating: number; deviation: number };
  steps: { rating: { rating: number; deviation: number } }[];
  left: { why: Said; games: number }[];
  next?: { player: string; name: string; expected: number };
}
type Groups = "variants" | "opponents" | "sides" | "lengths" | "endings" | "setups";
interface Career extends Record<Groups, Group[]> {
  name: string;
  owner?: boolean;
  profile: string; // what each request names it by, so that nothing is done to another one
  kept: number;
  profiles?: string[];
  played: string[];
  against: string[];
  score: Score;
  streaks: { now: number; longest: number; worst: number };
  ranks: { token: string; had: number; fell: number; to: Record<string, number> }[];
  given: {
    miners: number;
    early: number;
    flags: number;
    finders: Record<string, number>;
    bombs: number;
    on: Record<string, number>;
    strikes: Score;
    bluffs: { own: Bluff; enemy: Bluff };
  };
  ratings: Rating[];
  puzzles?: Puzzles;
  unread?: number;
}

const gamesOf = (s: Score) => s.won + s.drawn + s.lost;
const spans = [7, 30, 365]; // days

export function page(main: HTMLElement, app: Tools): () => void {
  const me = new Me(main, app);
  void me.draw();
  return () => me.close();
}

class Me {
  private words: typeof english;
  private place: HTMLElement;
  private variants: Promise<Variant[]>;
  private asked = 0;
  private variant = "";
  private against = "";
  private since = "";
  private curves: { close(): void } | null = null;

  constructor(
    main: HTMLElement,
    private app: Tools,
  ) {
    const { get, h, text } = app;
    this.words = text.language === "de" ? german : english;
    this.place = h("div", { class: "me" });
    this.variants = get<{ variants: Variant[] }>("/api/catalogue").then((c) => c.variants);
    main.append(h("h1", {}, this.words.title), h("p", { class: "lead" }, this.words.lead), this.place);
  }

  close(): void {
    this.asked++;
    this.curves?.close();
  }

  // draw asks for the record and shows it; of several questions the last one counts.
  async draw(): Promise<void> {
    const n = ++this.asked;
    try {
      const query = new URLSearchParams({ variant: this.variant, against: this.against, since: this.since });
      const [c, variants] = await Promise.all([this.app.get<Career>(`/api/me?${query}`), this.variants]);
      if (n === this.asked) this.show(c, variants);
    } catch (e) {
      if (n === this.asked) this.app.failed(e);
    }
  }

  private show(c: Career, variants: Variant[]): void {
    const { h, replace } = this.app,
      w = this.words,
      count = gamesOf(c.score);
    this.curves?.close();
    replace(
      this.place,
      c.played.length > 0 && this.filters(c),
      count === 0
        ? h(
            "section",
            { class: "card wide" },
            h("p", { role: "status" }, c.played.length ? w.noneFound : w.none),
            !c.played.length && h("a", { class: "button primary", href: "/" }, w.play),
          )
        : this.score(c),
      ...this.ratings(c, variants),
      this.given(c),
      this.trend(c),
      ...(["variants", "opponents", "sides", "lengths", "endings", "setups"] as Groups[]).map((g) =>
        this.table(g, c[g]),
      ),
      this.pieces(c),
      this.puzzles(c),
      this.profile(c),
    );
  }

  private filters(c: Career): HTMLElement {
    const { field, h, select, variantName } = this.app,
      w = this.words;
    const choose = (set: (v: string) => void) => (v: string) => {
      set(v);
      void this.draw();
    };
    return h(
      "div",
      { class: "options filters" },
      field(
        w.variant,
        select(
          [["", w.any], ...c.played.map((v): [string, string] => [v, variantName(v)])],
          this.variant,
          choose((v) => (this.variant = v)),
        ),
      ),
      field(
        w.opponent,
        select(
          [["", w.any], ...c.against.map((o): [string, string] => [o, this.opponent(o)])],
          this.against,
          choose((v) => (this.against = v)),
        ),
      ),
      field(
        w.since,
        select(
          [["", w.ever], ...spans.map((d): [string, string] => [`${d}d`, w.days(d)])],
          this.since,
          choose((v) => (this.since = v)),
        ),
      ),
    );
  }

  // opponent names who was played against; a guest without a name is one.
  private opponent(name: string): string {
    return name === "?" ? this.app.text.guest : this.app.say(name);
  }

  private score(c: Career): HTMLElement {
    const { h } = this.app,
      w = this.words,
      s = c.score;
    const part = (n: number, kind: string, label: string) => n > 0 && h("span", { class: kind }, `${n} ${label}`);
    const bar = h(
      "div",
      { class: "score", role: "img", "aria-label": `${s.won} ${w.won}, ${s.drawn} ${w.drawn}, ${s.lost} ${w.lost}` },
      part(s.won, "good", w.won),
      part(s.drawn, "even", w.drawn),
      part(s.lost, "bad", w.lost),
    );
    [s.won, s.drawn, s.lost]
      .filter((n) => n > 0)
      .forEach((n, i) => (bar.children[i] as HTMLElement).style.setProperty("flex-grow", String(n)));
    return h(
      "section",
      { class: "card" },
      h("h2", {}, `${w.score}: ${w.games(gamesOf(s))}`),
      bar,
      h("p", {}, w.row(c.streaks.now, c.streaks.longest, c.streaks.worst)),
      c.unread ? h("p", { class: "error" }, w.unread(c.unread)) : null,
    );
  }

  private ratings(c: Career, variants: Variant[]): (HTMLElement | false)[] {
    const { h } = this.app,
      w = this.words;
    const shown = c.ratings.filter((r) => r.steps.length || r.left.length || r.next);
    return [
      shown.length > 0 &&
        h(
          "section",
          { class: "card ratings" },
          h("h2", {}, w.rating),
          h("p", { class: "about" }, w.ratingAbout),
          ...shown.map((r) => this.rating(r, variants)),
        ),
    ];
  }

  private rating(r: Rating, variants: Variant[]): HTMLElement {
    const { button, h, say, variantName } = this.app,
      w = this.words;
    const at = Math.round(r.rating.rating),
      twice = Math.round(2 * r.rating.deviation);
    const v = variants.find((o) => o.name === r.variant),
      next = r.next,
      spec = next && v?.opponents.find((o) => o.spec === next.player || o.spec.startsWith(next.player + ","))?.spec;
    return h(
      "div",
      { class: "rating", "data-variant": r.variant },
      h("h3", {}, variantName(r.variant)),
      r.steps.length > 0 &&
        h(
          "p",
          { class: "now" },
          h("b", {}, String(at)),
          h("span", {}, w.range(at - twice, at + twice)),
          h("small", {}, w.deviation(Math.round(r.rating.deviation), r.steps.length)),
        ),
      next && spec && v
        ? h(
            "div",
            { class: "next" },
            h("span", {}, w.next, ": ", h("b", {}, say(next.name))),
            h("small", {}, w.expected(Math.round(100 * next.expected))),
            button(w.begin(say(next.name)), () => void this.begin(v, spec), { class: "primary" }),
          )
        : null,
      ...r.left.map((l) => h("p", { class: "about" }, w.leftOut(l.games, say(l.why)))),
    );
  }

  private async begin(v: Variant, opponent: string): Promise<void> {
    const { begin, failed, lastChoice, remember } = this.app;
    const choice = { ...lastChoice([v]), variant: v.name, opponent, side: "random" };
    remember(choice);
    try {
      await begin(choice, v);
    } catch (e) {
      failed(e);
    }
  }

  // trend draws the ratings after each game that counted.
  private trend(c: Career): HTMLElement | false {
    const { Curves, h, variantName } = this.app,
      w = this.words;
    const rated = c.ratings.filter((r) => r.steps.length > 0);
    if (!rated.length) return false;
    const curves = new Curves(
      { picture: w.trend, across: w.across, up: w.up },
      rated.map((r) => ({
        name: variantName(r.variant),
        note: String(Math.round(r.rating.rating)),
        points: r.steps.map((s, i) => [i + 1, s.rating.rating, 2 * s.rating.deviation] as [number, number, number]),
      })),
      new Set(rated.slice(3).map((r) => variantName(r.variant))),
      true,
    );
    this.curves = curves;
    return h("section", { class: "card trend" }, h("h2", {}, w.trend), curves.element);
  }

  private table(of: Groups, rows: Group[]): HTMLElement | false {
    const { capital, h, variantName } = this.app,
      w = this.words;
    if (!rows.length) return false;
    const named: Record<Exclude<Groups, "setups">, (name: string) => string> = {
      variants: variantName,
      opponents: (n) => this.opponent(n),
      sides: (n) => w.sides[n] ?? n,
      lengths: (n) => w.plies(n.replace("-", "–")),
      endings: (n) => capital(w.endings[n] ?? n),
    };
    const head = (g: Group) => {
      if (of !== "setups") return h("th", { scope: "row" }, named[of](g.name));
      if (g.called) return h("th", { scope: "row" }, this.app.say(g.called));
      return h("th", { scope: "row", class: "setup" }, (g.rows ?? []).join("\n"));
    };
    return h(
      "section",
      { class: "card" },
      h("h2", {}, w.by[of]),
      h(
        "div",
        { class: "scroll" },
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              h("th", { scope: "col" }, w.what[of]),
              ...[w.won, w.drawn, w.lost, w.points].map((t) => h("th", { scope: "col" }, t)),
            ),
          ),
          h(
            "tbody",
            {},
            ...rows
              .slice(0, 12)
              .map((g) =>
                h(
                  "tr",
                  {},
                  head(g),
                  ...[g.won, g.drawn, g.lost].map((n) => h("td", {}, String(n))),
                  h("td", {}, `${Math.round((100 * (g.won + g.drawn / 2)) / gamesOf(g))} %`),
                ),
              ),
          ),
        ),
      ),
    );
  }

  // puzzles says which puzzles were tried: the server knows the owner's, this browser those of everybody else.
  private puzzles(c: Career): HTMLElement | false {
    const { h } = this.app,
      p = c.owner ? c.puzzles : this.tried();
    return (
      !!p && h("section", { class: "card" }, h("h2", {}, this.words.puzzles), h("p", {}, this.words.puzzlesTried(p)))
    );
  }

  private tried(): Puzzles | undefined {
    try {
      const kept = JSON.parse(this.progress() || "{}");
      const all = Object.values<{ solved: boolean }>(kept.results ?? {});
      if (!all.length) return undefined;
      const { rating, deviation } = kept.rating;
      return { tried: all.length, solved: all.filter((r) => r.solved).length, best: kept.best, rating, deviation };
    } catch {
      return undefined; // it is damaged: the page of the puzzles begins anew
    }
  }

  // list names ranks with how often each is meant, the most frequent first.
  private list(counts: Record<string, number>): string {
    const { nameOf } = this.app;
    return Object.entries(counts)
      .sort((a, b) => b[1] - a[1])
      .slice(0, 6)
      .map(([token, n]) => `${nameOf(token, "stratego")} ${n}`)
      .join(", ");
  }

  private pieces(c: Career): HTMLElement | false {
    const { h, nameOf } = this.app,
      w = this.words;
    if (!c.ranks.length) return false;
    return h(
      "section",
      { class: "card wide" },
      h("h2", {}, w.pieces),
      h(
        "div",
        { class: "scroll" },
        h(
          "table",
          {},
          h("thead", {}, h("tr", {}, ...[w.piece, w.had, w.fell, "%", w.to].map((t) => h("th", { scope: "col" }, t)))),
          h(
            "tbody",
            {},
            ...c.ranks.map((r) =>
              h(
                "tr",
                {},
                h("th", { scope: "row" }, nameOf(r.token, "stratego")),
                h("td", {}, String(r.had)),
                h("td", {}, String(r.fell)),
                h("td", {}, String(Math.round((100 * r.fell) / r.had))),
                h("td", { class: "words" }, this.list(r.to)),
              ),
            ),
          ),
        ),
      ),
    );
  }

  private given(c: Career): HTMLElement | false {
    const { h } = this.app,
      w = this.words,
      g = c.given,
      s = g.strikes;
    const lines = [
      gamesOf(s) > 0 && w.strikes(gamesOf(s), s.won, s.drawn, s.lost),
      g.bluffs.own.made + g.bluffs.enemy.made > 0 &&
        w.bluffs(g.bluffs.own.made, g.bluffs.own.called, g.bluffs.enemy.made, g.bluffs.enemy.called),
      g.miners > 0 && w.miners(g.early, g.miners),
      g.bombs > 0 && w.bombs(g.bombs, this.list(g.on)),
      g.flags > 0 && w.flags(g.flags, this.list(g.finders)),
    ].filter((l): l is string => !!l);
    if (!lines.length) return false;
    return h("section", { class: "card" }, h("h2", {}, w.given), h("ul", {}, ...lines.map((l) => h("li", {}, l))));
  }

  private profile(c: Career): HTMLElement {
    const { button, field, h, here, prefs, select } = this.app,
      w = this.words;
    const name = h("input", {
      type: "text",
      maxlength: 30,
      autocomplete: "nickname",
      value: c.owner ? c.name : prefs.name,
      placeholder: this.app.text.guest,
    });
    const file = h("input", {
      type: "file",
      hidden: true,
      onchange: () => void this.import(file, c),
    });
    const profiles = c.profiles ?? [];
    return h(
      "section",
      { class: "card profile" },
      h("h2", {}, w.profile),
      h("p", { class: "about" }, c.owner ? w.profileHere : here() ? w.profileAlone : w.profileGuest),
      profiles.length > 1 &&
        field(
          w.who,
          select(
            profiles.map((p): [string, string] => [p, p]),
            c.name,
            (p) => void this.change(c, { use: p }),
          ),
        ),
      h(
        "div",
        { class: "actions" },
        field(w.name, name),
        button(w.rename, () => void this.rename(name.value.trim(), c)),
      ),
      c.owner && this.newcomer(c),
      h(
        "div",
        { class: "actions" },
        button(w.export, () => void this.export(c)),
        button(w.import, () => file.click()),
        file,
        button(w.remove, () => void this.remove(c), { class: "quiet" }),
      ),
    );
  }

  // newcomer makes a profile for somebody else on this machine.
  private newcomer(c: Career): HTMLElement {
    const { button, field, h } = this.app,
      w = this.words;
    const name = h("input", { type: "text", maxlength: 30, autocomplete: "off", id: "newcomer" });
    return h(
      "div",
      { class: "actions" },
      field(w.somebody, name),
      button(w.add, () => name.value.trim() && void this.change(c, { new: name.value.trim() })),
    );
  }

  private async rename(name: string, c: Career): Promise<void> {
    if (c.owner) return this.change(c, { name });
    this.app.setPrefs({ name });
    await this.draw();
  }

  private async change(c: Career, what: { use: string } | { name: string } | { new: string }): Promise<void> {
    try {
      await this.app.post("/api/me", { ...what, profile: c.profile });
    } catch (e) {
      this.app.failed(e);
    }
    await this.draw();
  }

  // progress is that in puzzles, where this browser keeps it.
  private progress(): string {
    return this.app.map<string>("puzzles", this.app.isText).progress ?? "";
  }

  private async export(c: Career): Promise<void> {
    const { failed, post, prefs, save } = this.app;
    try {
      const { text } = await post<{ text: string }>("/api/me/file", {
        profile: c.profile,
        name: prefs.name || "You",
        puzzles: this.progress(),
      });
      save("flagfall.profile", new Blob([text], { type: "application/x-ndjson" }));
    } catch (e) {
      failed(e);
    }
  }

  private async import(from: HTMLInputElement, c: Career): Promise<void> {
    const { failed, keep, post, prefs, setPrefs, toast } = this.app,
      file = from.files?.[0];
    from.value = "";
    if (!file) return;
    try {
      const got = await post<{
        name: string;
        puzzles: string;
        added: number;
        games: number;
        others: number;
        whose: string[] | null;
        notes: string[];
        plays: string; // who plays now, empty where nobody was chosen or the browser is a visitor's
      }>("/api/me/import", {
        profile: c.profile,
        text: await file.text(),
      });
      if (!prefs.name) setPrefs({ name: got.name });
      const w = this.words,
        notes = c.owner ? got.notes : [];
      if (got.puzzles && !this.progress()) {
        keep("puzzles", { progress: got.puzzles });
        if (!c.owner) notes.push("puzzles");
      }
      toast(
        [
          w.imported(got.added, got.games, got.others, (got.whose ?? []).join(", ")),
          notes.length > 0 && w.importedToo(notes.map((n) => w.notes[n] ?? n)),
          c.owner && (got.plays ? w.plays(got.plays) : w.noneChosen),
        ]
          .filter(Boolean)
          .join(" "),
      );
    } catch (e) {
      failed(e);
    }
    await this.draw();
  }

  private async remove(c: Career): Promise<void> {
    const { ask, failed, keep, post, prefs, setPrefs, text, toast } = this.app,
      w = this.words;
    if (!(await ask(w.removeAsked(c.owner ? c.name : prefs.name, c.kept), [[w.remove, true]], text.cancel))) return;
    try {
      const { games } = await post<{ games: number }>("/api/me/delete", { profile: c.profile });
      if (!c.owner) {
        keep("games", []);
        keep("puzzles", {});
        keep("own", {});
        setPrefs({ name: "" });
      }
      toast(w.removed(games));
    } catch (e) {
      failed(e);
    }
    await this.draw();
  }
}
