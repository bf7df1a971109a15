// The place in a recorded game that is looked at: everything on the page follows it.

type Listener = (ply: number, before: number) => void;

export class Cursor {
  private listeners = new Set<Listener>();

  // last is the number of moves; ply is how many of them have been made.
  constructor(
    readonly last: number,
    public ply: number,
  ) {}

  go(ply: number): void {
    const before = this.ply;
    this.ply = Math.max(0, Math.min(Math.round(ply), this.last));
    if (this.ply !== before) for (const l of this.listeners) l(this.ply, before);
  }

  // on has a listener told of every step.
  on(l: Listener): void {
    this.listeners.add(l);
  }
}
