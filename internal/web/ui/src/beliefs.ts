// What could be known: from whose side a recorded game is seen, and what that side, or
// the other, could believe of the hidden pieces.

import { post, type Scene, type Square } from "./api";
import type { Mark } from "./board";
import type { Cursor } from "./cursor";
import { failed, h, replace, tabs } from "./dom";
import { shown } from "./prefs";
import { percent } from "./reviewed";
import { text } from "./text";

export interface Guess {
  square: number;
  chances: Record<string, number>;
}
export type View = "both" | "first" | "second";

export class Beliefs {
  readonly element = h("div", { class: "panel knowledge" }); // what is chosen, for a place beside the board
  readonly likely = h("div", { class: "panel", hidden: true }); // what it comes to
  view: View = "both";
  private of: "" | "first" | "second" = "";
  private rank = "";
  private guesses: Guess[] = [];
  private asked = 0;
  private ranks = h("div", { class: "ranks" });

  // changed is called when the board looks otherwise.
  constructor(
    private record: string,
    private scene: Scene,
    private cursor: Cursor,
    private changed: () => void,
  ) {
    const s = scene;
    const views: [string, string][] = [
      ["both", text.viewBoth],
      ["first", text.viewOf(s.sides[0])],
      ["second", text.viewOf(s.sides[1])],
    ];
    const sides: [string, string][] = [
      ["", text.noBeliefs],
      ["first", text.beliefs(s.sides[0])],
      ["second", text.beliefs(s.sides[1])],
    ];
    this.element.append(
      h("h2", { class: "unseen" }, text.knowledge),
      h("span", { class: "about", "aria-hidden": "true" }, text.view),
      tabs(text.view, views, "both", (v) => {
        this.view = v as View;
        this.changed();
      }),
      h("span", { class: "about", "aria-hidden": "true" }, text.beliefsTitle),
      tabs(text.beliefsTitle, sides, "", (v) => {
        this.of = v as Beliefs["of"];
        void this.ask();
      }),
      this.ranks,
    );
    this.name();
  }

  // name writes the ranks with the numbers that the person reads.
  name(): void {
    const tokens = [..."123456789SBF"].filter((t) => this.scene.armies[0]?.some((u) => u.tokens.includes(t)));
    replace(
      this.ranks,
      tabs(
        text.heat,
        [["", text.mostLikely], ...tokens.map((t): [string, string] => [t, shown(t)])],
        this.rank,
        (token) => {
          this.rank = token;
          this.changed();
        },
      ),
    );
  }

  // viewer is the side from which the game is seen, null for both.
  get viewer(): 0 | 1 | null {
    return this.view === "both" ? null : this.view === "first" ? 0 : 1;
  }

  // veil hides what the chosen view may not know.
  veil(squares: Square[]): Square[] {
    const viewer = this.viewer;
    if (viewer === null) return squares;
    return squares.map((s) =>
      s.piece && s.piece.side !== viewer && !s.piece.known
        ? { ...s, piece: { ...s.piece, token: "x", name: "", hidden: true } }
        : s,
    );
  }

  marks(): Map<number, Mark> {
    return marksOf(this.guesses, this.rank);
  }

  // step follows the cursor.
  step(): void {
    if (this.of) void this.ask();
  }

  draw(): void {
    const rows = this.guesses.map((g) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, this.scene.squares[g.square].name),
        h("td", {}, tell(order(g).slice(0, 4))),
      ),
    );
    this.likely.hidden = this.ranks.hidden = !this.of;
    if (!this.of) return;
    replace(
      this.likely,
      h("h2", {}, text.beliefsTitle),
      this.rank &&
        h("p", { class: "legend scale" }, h("span", { class: "ramp", "aria-hidden": "true" }), text.heatScale),
      h(
        "div",
        { class: "scroll beliefs", tabindex: 0, role: "region", "aria-label": text.beliefsTitle },
        h("table", {}, h("tbody", {}, ...rows)),
      ),
    );
  }

  private async ask(): Promise<void> {
    const asked = ++this.asked;
    if (!this.of) {
      this.guesses = [];
      return this.changed();
    }
    try {
      const r = await post<{ pieces: Guess[] }>("/api/beliefs", {
        text: this.record,
        ply: this.cursor.ply,
        view: this.of,
      });
      if (asked !== this.asked) return;
      this.guesses = r.pieces;
      this.changed();
    } catch (e) {
      failed(e);
    }
  }
}

// marksOf are what hidden pieces are taken for, as chips; with a rank, how likely they have it, as shades of
// their squares.
export function marksOf(guesses: Guess[], rank = ""): Map<number, Mark> {
  return new Map(
    guesses.map((g): [number, Mark] => {
      const best = order(g),
        noteText = tell(best.slice(0, 3)),
        [token, likeliest] = best[0] ?? ["?", 0],
        chance = g.chances[rank] ?? 0;
      return [
        g.square,
        rank
          ? { heat: Math.round(100 * chance) ? chance : 0, note: percent(chance), noteText }
          : { chip: { label: shown(token), chance: likeliest }, noteText },
      ];
    }),
  );
}

const order = (g: Guess) => Object.entries(g.chances).sort((a, b) => b[1] - a[1]);
const tell = (chances: [string, number][]) => chances.map(([t, p]) => `${text.ranks[t] ?? t} ${percent(p)}`).join(", ");
