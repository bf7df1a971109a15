// A try at a puzzle: what went wrong, and how often help was taken. It counts once, when it ends or is left.

import type { Puzzles, Score } from "./puzzles";

export class Try {
  private wrong = 0;
  private hints = 0;
  private counted = false;

  // id is the puzzle that is shown.
  constructor(
    private puzzles: Puzzles,
    private id: () => string | undefined,
  ) {}

  // clean reports whether nothing was wrong and no help was taken.
  get clean(): boolean {
    return !this.wrong && !this.hints;
  }

  private get attempt() {
    return { id: this.id()!, wrong: this.wrong, hints: this.hints };
  }

  fail(): void {
    this.wrong++;
    this.keep();
  }

  help(): void {
    this.hints++;
    this.keep();
  }

  // keep keeps what is to be counted should the page be closed.
  private keep(): void {
    if (!this.counted && this.id()) this.puzzles.begun(this.attempt);
  }

  // end counts the try when it has ended, unless it has counted before.
  end(solved: boolean): Promise<Score> | undefined {
    if (this.counted) return;
    this.counted = true;
    return this.puzzles.score(this.attempt, solved);
  }

  // leave counts a try that is left after a wrong answer or a hint. What was only looked at does not count.
  async leave(): Promise<void> {
    if (!this.id() || this.counted || this.clean) return;
    this.counted = true;
    await this.puzzles.score(this.attempt);
  }
}
