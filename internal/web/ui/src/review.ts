// The review of a game: the graph, what the moves came to, the dearest ones, and what
// there is to say about the move that is looked at.

import type { Scene, Side } from "./api";
import type { Cursor } from "./cursor";
import { button, failed, h, replace, toast } from "./dom";
import { Graph, type Chart, type Point } from "./graph";
import { dashed, decimal } from "./number";
import { shown } from "./prefs";
import { say } from "./said";
import type { Said } from "./say";
import { Task, type Report } from "./task";
import { text } from "./text";
import { words } from "./ranks";

interface Prospect {
  rank: string;
  chance: number;
  outcome: string;
  win: number;
}
export interface Found {
  ply: number;
  side: Side;
  move: string;
  value: number;
  truth?: number;
  best: string;
  line: string[];
  cost: number;
  grade: string;
  luck: number;
  told?: Said[];
  strike?: { before: number; after: number; could: Prospect[] };
}
interface Conduct {
  moves: number;
  cost: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  luck: number;
}
export interface Whole {
  players: [Conduct, Conduct];
  worst: number[] | null;
  truth?: number[];
  story?: Said[];
  accounts?: number; // sentences at its end that are figures
  misjudged?: { ply: number; before: number; after: number }[];
  decided?: { ply: number; told: Said };
  turning?: { ply: number }[]; // those that the story begins with
}

const sentenceOf = (f: Found): string => dashed((f.told ?? []).map(say).join(" "));
const signed = (n: number) => `${n > 0 ? "+" : n < 0 ? "−" : ""}${Math.abs(n)} %`;
const percent = (x: number) => `${Math.round(x * 100)} %`;
// Reviewed is the game that is gone over: its record, its name on this server ("" where it
// has none), and whether a review is kept with it there. One that this browser keeps is
// known already; keep is called with a new one.
export interface Reviewed {
  record: string;
  game: string;
  reviewed?: boolean;
  known?: Account;
  keep?: (review: Account) => void;
}
export interface Account {
  found: Found[];
  whole: Whole;
}

// nameOf is what a record ends with: its checksum.
export const nameOf = (record: string): string => record.trim().slice(-64);

// sessionStorage.reviewed is the game whose review was begun; 1: the next one that is shown.

export class Review {
  readonly element = h("div", { class: "panel review" });
  readonly comment = h("div", { class: "comment", role: "status" });
  private found: Found[] = [];
  private whole: Whole | null = null;
  private task: Task<Found, Whole>;
  private graph: Graph;
  private begin = button(text.goOver, () => void this.run(), { class: "primary", id: "goover" });
  private about = h("p", { class: "about" }, text.reviewAbout);
  private legend = h("p", { class: "legend keys" });
  private story = h("div", {});
  private summary = h("div", {});

  constructor(
    private source: Reviewed,
    private scene: Scene,
    private cursor: Cursor,
    private balance: number[] | undefined,
    private changed: () => void,
  ) {
    this.task = new Task<Found, Whole>(text.goingOver, { parts: (p, r) => this.hear(p, r), over: (r) => this.over(r) });
    this.graph = new Graph(cursor, () => this.chart());
    replace(
      this.element,
      h("h2", {}, text.review),
      this.graph.element,
      this.legend,
      this.story,
      this.task.element,
      this.about,
      h("div", { class: "actions" }, this.begin),
      this.comment,
      this.summary,
    );
    if (source.known) {
      this.found = source.known.found;
      this.whole = source.known.whole;
      this.begin.hidden = this.about.hidden = true;
    } else if (source.reviewed || [this.name, "1"].includes(sessionStorage.reviewed as string)) void this.run();
  }

  close(): void {
    this.task.close();
    this.graph.close();
  }

  // of is what was found about the move that led to a position.
  of(ply: number): Found | undefined {
    return this.found[ply - 1];
  }

  draw(): void {
    this.graph.draw();
    const keys: [string, string][] = this.found.length
      ? [["mean", text.curveTruth], ...this.scene.sides.map((s, i): [string, string] => [`side${i}`, text.curveOf(s)])]
      : this.balance
        ? [["mean", text.balance]]
        : [];
    replace(
      this.legend,
      ...keys.map(([kind, label]) => h("span", { class: `key ${kind}` }, label)),
      this.found.some((f) => f.grade) && h("span", {}, text.dots),
      this.found.some((f) => f.strike) && h("span", {}, text.luckBars),
    );
    this.graph.element.hidden = !keys.length;
    this.say();
    this.sum();
  }

  private get name(): string {
    return nameOf(this.source.record);
  }

  private async run(): Promise<void> {
    this.begin.hidden = this.about.hidden = true;
    sessionStorage.reviewed = this.name;
    try {
      await this.task.run("/api/review", { text: this.source.record, game: this.source.game });
    } catch (e) {
      this.begin.hidden = this.about.hidden = false;
      failed(e);
    }
  }

  private hear(parts: Found[], r: Report<Found, Whole>): void {
    if (r.done === parts.length) this.found = [];
    this.found.push(...parts);
    this.draw();
    this.changed();
  }

  private over(r: Report<Found, Whole>): void {
    if (r.end) {
      this.whole = r.end;
      this.source.keep?.({ found: this.found, whole: r.end });
    } else {
      this.begin.hidden = false;
      delete sessionStorage.reviewed;
      toast(r.fault ? say(r.fault) : text.brokenOff, !!r.fault);
    }
    this.draw();
  }

  // first is the first side's chance, of that of the side to move.
  private first(f: Found, chance: number): number {
    return f.side === 0 ? chance : 1 - chance;
  }

  private chart(): Chart {
    const [a, b] = this.scene.sides;
    if (!this.found.length) return this.material();
    const of = (side: Side): Point[] =>
      this.found.filter((f) => f.side === side).map((f) => [f.ply, this.first(f, f.value)]);
    const main =
      this.whole?.truth?.map((x, ply): Point => [ply, x]) ??
      this.found.map((f): Point => [f.ply, this.first(f, f.truth ?? f.value)]);
    const at = (ply: number) => main[Math.min(ply, main.length - 1)][1];
    return {
      curves: [
        { kind: "side0", points: of(0) },
        { kind: "side1", points: of(1) },
        { kind: "mean", points: main },
      ],
      dots: this.found
        .filter((f) => f.grade)
        .map((f) => ({ ply: f.ply + 1, share: at(f.ply + 1), kind: f.grade, title: sentenceOf(f) })),
      bars: this.found
        .filter((f) => Math.abs(f.luck) >= 0.01)
        .map((f) => ({ ply: f.ply + 1, size: f.side === 0 ? f.luck : -f.luck, kind: `side${f.side}` })),
      top: `${a} 100 %`,
      bottom: `${b} 100 %`,
      share: (ply) => percent(at(ply)),
    };
  }

  // material is what there is to draw of Advance before it was gone over.
  private material(): Chart {
    const all = this.balance ?? [],
      most = Math.max(1, ...all.map(Math.abs)),
      [a, b] = this.scene.sides;
    return {
      curves: [{ kind: "mean", points: all.map((v, p): Point => [p, 0.5 + v / most / 2]) }],
      bars: [],
      dots: [],
      top: `${a} +${most}`,
      bottom: `${b} +${most}`,
      share: (ply) => String(all[ply] ?? ""),
    };
  }

  // say tells what was found about the move that is looked at.
  private say(): void {
    const f = this.of(this.cursor.ply);
    this.comment.hidden = !this.found.length;
    if (!f) return replace(this.comment, h("p", { class: "about" }, text.nothingYet));
    const grade = f.grade ? `grade ${f.grade}` : "grade";
    const game = this.scene.game;
    replace(
      this.comment,
      h(
        "p",
        {},
        h("span", { class: grade }, f.grade ? text.costs(percent(f.cost)) : "✓"),
        " ",
        words(sentenceOf(f), game) || (f.best === f.move ? text.bestPlayed : text.best(dashed(f.best))),
        " ",
        h("span", { class: "about" }, text.thought(this.scene.sides[f.side], percent(f.value))),
      ),
      f.grade &&
        h(
          "p",
          { class: "legend keys" },
          h("span", { class: "key played" }, text.playedMove(dashed(f.move))),
          h("span", { class: "key better" }, text.betterMove(dashed(f.best))),
        ),
      f.strike ? this.odds(f.strike.could) : null,
    );
  }

  private odds(could: Prospect[]): HTMLElement {
    return h(
      "details",
      {},
      h("summary", {}, text.strikeOdds),
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-label": text.strikeOdds },
        h(
          "table",
          {},
          h(
            "tbody",
            {},
            ...could.map((c) =>
              h(
                "tr",
                {},
                h("th", { scope: "row" }, `${text.ranks[c.rank] ?? c.rank} (${shown(c.rank)})`),
                h("td", {}, percent(c.chance)),
                h("td", {}, text.outcomes[c.outcome] ?? c.outcome),
                h("td", {}, percent(c.win)),
              ),
            ),
          ),
        ),
      ),
    );
  }

  // to is a button that goes to the position after a move.
  private to(i: number): HTMLElement {
    return button(`${i + 1}. ${dashed(this.found[i].move)}`, () => this.cursor.go(i + 1), {
      "aria-current": this.cursor.ply === i + 1 ? "true" : null,
    });
  }

  // sum tells what both sides' moves came to, and the dearest of them.
  private sum(): void {
    if (!this.whole) return replace(this.summary);
    sessionStorage.missed = this.source.record; // the page of puzzles looks for missed wins in it
    const turns = this.whole.turning ?? [];
    const story = this.whole.story ?? [],
      told = story.length - (this.whole.accounts ?? 0);
    replace(
      this.story,
      told === 0 && h("p", {}, text.noTurn),
      ...story
        .slice(0, told)
        .map((s, i) => h("p", {}, dashed(say(s)), turns[i] && " ", turns[i] && this.to(turns[i].ply))),
    );
    const players = this.whole.players,
      worst = this.whole.worst ?? [];
    const row = (label: string, of: (a: Conduct) => string) =>
      h("tr", {}, h("th", { scope: "row" }, label), ...players.map((a) => h("td", {}, of(a))));
    replace(
      this.summary,
      ...story.slice(told).map((s) => h("p", { class: "about" }, dashed(say(s)))),
      h(
        "table",
        { class: "accounts" },
        h("thead", {}, h("tr", {}, h("td", {}), ...this.scene.sides.map((s) => h("th", { scope: "col" }, s)))),
        h(
          "tbody",
          {},
          row(text.costOfMove, (a) => `${decimal(a.cost * 100)} %`),
          row(text.grades.inaccuracy, (a) => String(a.inaccuracies)),
          row(text.grades.mistake, (a) => String(a.mistakes)),
          row(text.grades.blunder, (a) => String(a.blunders)),
          this.scene.game === "stratego" &&
            !this.whole.story?.length &&
            row(text.luck, (a) => signed(Math.round(a.luck * 100))),
        ),
      ),
      h("h2", {}, text.dearest),
      worst.length === 0
        ? h("p", { class: "about" }, text.noDearest)
        : h(
            "ol",
            { class: "dearest" },
            ...worst.map((i) =>
              h(
                "li",
                {},
                this.to(i),
                h("span", { class: `grade ${this.found[i].grade}` }, text.costs(percent(this.found[i].cost))),
                h("span", { class: "about" }, text.better(dashed(this.found[i].best))),
              ),
            ),
          ),
      ...this.misjudged(),
      this.scene.game === "stratego" && h("a", { href: "/puzzle?from" }, text.missedWins),
    );
  }

  // misjudged are the moves that were right by what was known and wrong in truth.
  private misjudged(): HTMLElement[] {
    const all = this.whole?.misjudged ?? [];
    return all.length
      ? [
          h("h2", {}, text.misjudged),
          h(
            "ol",
            { class: "dearest" },
            ...all.map((m) =>
              h(
                "li",
                {},
                this.to(m.ply),
                h("span", { class: "about" }, text.inTruth(percent(m.before), percent(m.after))),
              ),
            ),
          ),
        ]
      : [];
  }
}
