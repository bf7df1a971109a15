// What a hand does in the set-up editor: it takes pieces of the tray and of the board, and puts them down.

import type { Ground, Side } from "./api";
import { speak } from "./dom";
import { shown } from "./prefs";
import { text } from "./text";
import { ranks } from "./tray";

const names = text.ranks;

// Bench is the editor, as the hand needs it.
export interface Bench {
  tokens(): string[];
  left(token: string): number; // in the tray
  set(tokens: string[]): void;
  draw(): void;
}

export class Placing {
  held: string | null = null; // a rank from the tray
  picked: number | null = null; // an index on the board
  private home: number[];
  private indexOf: Map<number, number>;

  constructor(
    private ground: Ground,
    side: Side,
    private bench: Bench,
  ) {
    this.home = ground.homes[side];
    this.indexOf = new Map(this.home.map((sq, i) => [sq, i]));
  }

  // full reports whether something is in the hand.
  get full(): boolean {
    return this.held !== null || this.picked !== null;
  }

  // take takes a rank out of the tray, or puts it back.
  take(token: string | null): void {
    this.picked = null;
    this.held = token;
    this.bench.draw();
  }

  cancel(): void {
    this.take(null);
  }

  // release puts a rank back, without always only where there is none of it left.
  release(always: boolean): void {
    if (always || (this.held && this.bench.left(this.held) <= 0)) this.held = null;
  }

  // lay puts a rank on a square, where that is of the home.
  lay(sq: number, token: string): void {
    const i = this.indexOf.get(sq);
    if (i !== undefined) this.place(i, token);
  }

  activate(sq: number): void {
    const i = this.indexOf.get(sq);
    if (i === undefined) return;
    if (this.held) return this.place(i, this.held);
    if (this.picked === null) {
      if (this.bench.tokens()[i] === ".") return;
      this.picked = i;
      return this.bench.draw();
    }
    if (this.picked === i) {
      // a second time: back to the tray
      speak(text.lifted(names[this.bench.tokens()[i]], this.name(i)));
      this.picked = null;
      return this.change([[i, "."]]);
    }
    this.swap(this.picked, i);
  }

  drop(from: number, to: number): void {
    const a = this.indexOf.get(from),
      b = this.indexOf.get(to);
    if (a === undefined) return;
    if (b === undefined) return this.change([[a, "."]]);
    this.swap(a, b);
  }

  key(sq: number, key: string): boolean {
    const i = this.indexOf.get(sq);
    if (i === undefined) return false;
    if (key === "Delete" || key === "Backspace") {
      this.change([[i, "."]]);
      return true;
    }
    const token = [...ranks].find((t) =>
      [key.toUpperCase(), key === "0" ? "10" : key].includes(shown(t).toUpperCase()),
    );
    if (!token || this.bench.left(token) <= 0) return false;
    this.place(i, token);
    return true;
  }

  private place(i: number, token: string): void {
    speak(text.placed(names[token], this.name(i)));
    this.change([[i, token]]);
    if (this.bench.left(token) <= 0) {
      this.held = null;
      this.bench.draw();
    }
  }

  private swap(a: number, b: number): void {
    speak(text.swapped(this.name(a), this.name(b)));
    this.picked = null;
    this.change([
      [a, this.bench.tokens()[b]],
      [b, this.bench.tokens()[a]],
    ]);
  }

  private name(i: number): string {
    return this.ground.names[this.home[i]];
  }

  private change(squares: [number, string][]): void {
    const next = [...this.bench.tokens()];
    for (const [i, token] of squares) next[i] = token;
    this.bench.set(next);
  }
}
