// The page about oneself: the own record, the rating, whom to play next, and the profile with its export, import and
// deletion. Everything is computed by the program behind the page, from games that are over.

import { meText as english } from "./english/me";
import { meText as german } from "./german/me";
import type { Variant } from "./api";
import { gamesOf, type Career, type Groups } from "./career";
import { Profiles } from "./meprofile";
import { Ratings } from "./merating";
import { Records } from "./merecord";
import type { Tools } from "./tools";

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
  private records: Records;
  private ratings: Ratings;
  private profiles: Profiles;

  constructor(
    main: HTMLElement,
    private app: Tools,
  ) {
    const { get, h, text } = app;
    this.words = text.language === "de" ? german : english;
    this.place = h("div", { class: "me" });
    this.records = new Records(app, this.words);
    this.ratings = new Ratings(app, this.words);
    this.profiles = new Profiles(app, this.words, () => this.draw());
    this.variants = get<{ variants: Variant[] }>("/api/catalogue").then((c) => c.variants);
    main.append(h("h1", {}, this.words.title), h("p", { class: "lead" }, this.words.lead), this.place);
  }

  close(): void {
    this.asked++;
    this.ratings.close();
  }

  // draw asks for the record and shows it; of several questions the last one counts.
  async draw(): Promise<void> {
    const n = ++this.asked;
    try {
      const query = new URLSearchParams({ variant: this.variant, against: this.against, since: this.since });
      const [c, variants] = await Promise.all([this.app.get<Career>(`/api/me?${query}`), this.variants]);
      if (n !== this.asked) return;
      this.app.shows(c.profile);
      this.show(c, variants);
    } catch (e) {
      if (n === this.asked) this.app.failed(e);
    }
  }

  private show(c: Career, variants: Variant[]): void {
    const { h, replace } = this.app,
      w = this.words,
      count = gamesOf(c.score);
    this.ratings.close();
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
        : this.records.score(c),
      this.ratings.now(c, variants),
      this.records.given(c),
      this.ratings.trend(c),
      ...(["variants", "opponents", "sides", "lengths", "endings", "setups"] as Groups[]).map((g) =>
        this.records.table(g, c[g]),
      ),
      this.records.pieces(c),
      this.records.puzzles(c),
      this.profiles.card(c),
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
          [["", w.any], ...c.against.map((o): [string, string] => [o, this.records.opponent(o)])],
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
}
