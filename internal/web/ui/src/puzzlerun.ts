// A run against the clock: how many puzzles are solved in three minutes.

const length = 180_000; // milliseconds

export class Run {
  private ends = 0; // when it is over, 0 for none
  private score = 0; // how many puzzles were solved
  private timer = 0;

  // tell is told what is left, in seconds, and the score.
  constructor(private tell: (left: number, score: number) => void) {}

  begin(): void {
    this.ends = Date.now() + length;
    this.score = 0;
    this.stop();
    this.timer = window.setInterval(() => this.tick(), 1000);
    this.tick();
  }

  // count counts a puzzle that was solved at the first try, where a run is on.
  count(): void {
    if (this.ends) this.score++;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    const left = Math.max(0, Math.ceil((this.ends - Date.now()) / 1000));
    this.tell(left, this.score);
    if (left) return;
    this.stop();
    this.ends = 0;
  }
}
