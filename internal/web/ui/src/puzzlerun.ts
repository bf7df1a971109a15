// A run against the clock: how many puzzles are solved in three minutes.

const length = 180_000; // milliseconds

export class Run {
  private ends = 0; // when it is over, 0 for none
  private solved = 0;
  private timer = 0;

  // tell is told what is left, in seconds, and how many are solved.
  constructor(private tell: (left: number, solved: number) => void) {}

  begin(): void {
    this.ends = Date.now() + length;
    this.solved = 0;
    this.stop();
    this.timer = window.setInterval(() => this.tick(), 1000);
    this.tick();
  }

  // count counts a puzzle that was solved at the first try, where a run is on.
  count(): void {
    if (this.ends) this.solved++;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    const left = Math.max(0, Math.ceil((this.ends - Date.now()) / 1000));
    this.tell(left, this.solved);
    if (left) return;
    this.stop();
    this.ends = 0;
  }
}
