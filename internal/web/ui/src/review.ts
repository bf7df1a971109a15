// The review of a game: the graph, what the moves came to, the dearest ones, and what
// there is to say about the move that is looked at.

import type { Scene } from "./api";
import type { Cursor } from "./cursor";
import { button, failed, h, replace, toast } from "./dom";
import { Graph } from "./graph";
import { dashed } from "./number";
import { materialChart, reviewChart } from "./reviewchart";
import { nameOf, type Found, type Reviewed, type Whole } from "./reviewed";
import { moveTold } from "./reviewmove";
import { accountsOf, storyOf } from "./reviewsum";
import { say } from "./said";
import { Task, type Report } from "./task";
import { text } from "./text";

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
    this.graph = new Graph(cursor, () =>
      this.found.length ? reviewChart(this.scene, this.found, this.whole) : materialChart(this.scene, this.balance),
    );
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

  // say tells what was found about the move that is looked at.
  private say(): void {
    this.comment.hidden = !this.found.length;
    replace(this.comment, ...moveTold(this.of(this.cursor.ply), this.scene));
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
    replace(this.story, ...storyOf(this.whole, (i) => this.to(i)));
    const open = !!this.summary.querySelector<HTMLDetailsElement>(".others")?.open; // it stays so when another move is looked at
    replace(this.summary, ...accountsOf(this.whole, this.scene, this.found, (i) => this.to(i), open));
  }
}
