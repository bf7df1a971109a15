// What to solve: the puzzle of the day, a theme, or a run against the clock.

import { Run } from "./puzzlerun";
import type { Puzzles } from "./puzzles";
import type { Tools } from "./tools";

export class Choice {
  readonly element: HTMLElement;
  private themes: HTMLSelectElement;
  private clock: HTMLElement;
  private run: Run;

  // daily begins the puzzle of the day, next another one.
  constructor(
    private app: Tools,
    private puzzles: Puzzles,
    daily: () => void,
    next: () => void,
  ) {
    const { h, button, say } = app;
    this.clock = h("p", { class: "about" });
    this.run = new Run((left, score) => this.tick(left, score));
    this.themes = h(
      "select",
      { "aria-label": puzzles.word("theme"), onchange: next },
      h("option", { value: "" }, puzzles.word("suits")),
      h("option", { value: "own", hidden: !puzzles.own.length }, puzzles.word("own")),
      ...puzzles.list.themes.map((t) => h("option", { value: t.name }, say(t.title))),
    );
    const run = button(puzzles.word("run"), () => {
      this.run.begin();
      next();
    });
    this.element = h(
      "nav",
      { class: "panel", "aria-label": puzzles.word("title") },
      h("div", { class: "actions" }, button(puzzles.word("daily"), daily), this.themes, run),
      this.clock,
    );
  }

  // theme is the chosen one, "" for what suits who solves.
  get theme(): string {
    return this.themes.value;
  }

  // renew offers the puzzles of one's own games where there are some, and chooses them where some were found.
  renew(found: boolean): void {
    if (found) this.themes.value = "own";
    this.themes.options[1].hidden = !this.puzzles.own.length;
  }

  // count counts a puzzle that was solved at the first try.
  count(): void {
    this.run.count();
  }

  close(): void {
    this.run.stop();
  }

  private tick(left: number, score: number): void {
    const solved = `${this.puzzles.word("solved")}: ${score}`;
    this.clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} · ${solved}`;
    if (!left) this.app.toast(`${this.puzzles.word("over")} ${solved}`);
  }
}
