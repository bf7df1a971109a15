// The panel beside a puzzle: what is to be found, what is said of an answer, and what can be done.

import { analyse } from "./brought";
import type { Puzzles, Score, Shown, Work } from "./puzzles";
import type { Said } from "./say";
import type { Tools } from "./tools";

// Solver is who solves the puzzle.
export interface Solver {
  next(): void;
  again(): void;
  hint(): void;
  solution(): void;
}

// Standing is how far a puzzle is solved.
export interface Standing {
  answers: string[];
  solution: boolean; // it is shown
  scored: Score | null;
  costs: boolean; // help would count against who solves
}

export class PuzzlePanel {
  readonly element: HTMLElement;

  constructor(
    private app: Tools,
    private puzzles: Puzzles,
    private solver: Solver,
  ) {
    this.element = app.h("div", { class: "panel says", role: "status", "aria-live": "polite" });
  }

  // unknown says that an address names no puzzle.
  unknown(id: string): void {
    const { h, button, replace } = this.app,
      { puzzles } = this;
    this.element.dataset.state = "unknown";
    replace(
      this.element,
      h("h2", {}, id),
      h("p", { class: "bad" }, puzzles.word("unknown")),
      h(
        "div",
        { class: "actions" },
        button(puzzles.word("next"), () => this.solver.next()),
      ),
    );
  }

  // working shows how far a game has been searched for puzzles.
  working(w: Work): void {
    const { h, replace } = this.app;
    replace(
      this.element,
      h("p", { class: "about" }, `${this.puzzles.word("missed")} …`),
      h("progress", { value: w.done, max: w.total }),
    );
  }

  // draw says what there is to say of a puzzle.
  draw(p: Shown, s: Standing): void {
    const { h, say, words } = this.app,
      told = (s: Said) => words(say(s), p.scene.game),
      bad = p.state === "wrong" || p.state === "illegal",
      key = JSON.stringify([p.id, p.state, p.says, s.scored, s.answers, s.solution, s.costs]);
    if (this.element.dataset.key === key) return;
    this.element.dataset.key = key;
    this.element.dataset.state = p.state;
    this.app.replace(
      this.element,
      h("p", { class: "about" }, `${this.app.variantName(p.variant)} · ${p.rating}`),
      h("h2", {}, say(p.title)),
      h("p", { class: "goal" }, told(p.task)),
      ...p.facts.map((f) => h("p", { class: "about" }, told(f))),
      ...p.says.map((s) => h("p", { class: bad ? "bad" : p.state === "solved" ? "good" : "about" }, told(s))),
      ...(s.scored?.says ?? []).map((s) => h("p", { class: "about" }, say(s))),
      this.actions(p, p.state !== "solved" && !s.solution),
      s.costs && p.state !== "solved" && h("p", { class: "about costs" }, this.puzzles.word("costs")),
    );
    if (bad) this.element.querySelector(".bad")?.scrollIntoView({ block: "nearest" }); // on a phone it is below the board
  }

  private actions(p: Shown, open: boolean): HTMLElement {
    const { h, button, go, text, toast } = this.app,
      { puzzles, solver } = this;
    return h(
      "div",
      { class: "actions" },
      button(puzzles.word("next"), () => solver.next(), open ? {} : { class: "primary" }),
      open && button(puzzles.word("hint"), () => solver.hint()),
      open && button(puzzles.word("solution"), () => solver.solution()),
      !open && button(puzzles.word("again"), () => solver.again()),
      p.record &&
        button(puzzles.word("analyse"), () => {
          analyse(p.record!, Number(/^moves: (\d+)$/m.exec(p.record!)?.[1] ?? 0));
          go("/analysis");
        }),
      button(puzzles.word("share"), () => {
        void navigator.clipboard.writeText(location.href).then(
          () => toast(puzzles.word("shared")),
          () => toast(text.errNetwork, true),
        );
      }),
    );
  }
}
