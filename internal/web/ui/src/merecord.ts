// The record on the page about oneself: results, tables by game, opponent and more, pieces, and what is given away.

import type { meText } from "./english/me";
import { gamesOf, progress, type Career, type Group, type Groups, type Puzzles } from "./career";
import type { Tools } from "./tools";

export class Records {
  constructor(
    private app: Tools,
    private words: typeof meText,
  ) {}

  // opponent names who was played against; a guest without a name is one.
  opponent(name: string): string {
    return name === "?" ? this.app.text.guest : this.app.say(name);
  }

  score(c: Career): HTMLElement {
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

  table(of: Groups, rows: Group[]): HTMLElement | false {
    const { capital, h, variantName } = this.app,
      w = this.words;
    if (!rows.length) return false;
    const named: Record<Exclude<Groups, "setups">, (name: string) => string> = {
      variants: variantName,
      opponents: (n) => this.opponent(n),
      sides: (n) => w.sides[n] ?? n,
      lengths: (n) => w.moves(n.replace("-", "–")),
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
  puzzles(c: Career): HTMLElement | false {
    const { h } = this.app,
      p = c.owner ? c.puzzles : this.tried();
    return (
      !!p && h("section", { class: "card" }, h("h2", {}, this.words.puzzles), h("p", {}, this.words.puzzlesTried(p)))
    );
  }

  private tried(): Puzzles | undefined {
    try {
      const kept = JSON.parse(progress(this.app) || "{}");
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

  pieces(c: Career): HTMLElement | false {
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

  given(c: Career): HTMLElement | false {
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
}
