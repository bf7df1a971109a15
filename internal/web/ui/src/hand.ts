// What a person does on the board of a game: take a piece up, put it down, plan
// the next move while the other side thinks.

import type { Advice, Move, Scene, Side } from "./api";
import { ask, speak, toast } from "./dom";
import { play, warm } from "./sound";
import { text } from "./text";
import { words } from "./ranks";

// Table is the game that a hand plays in.
export interface Table {
  scene(): Scene | null;
  mine(): Side | null;
  still(): boolean; // nothing may be touched: an earlier position is looked at
  draw(): void;
  allows?(m: Move): Promise<boolean>; // the coach does, or the person insists
  send(m: Move, ply: number): Promise<void>;
  why(from: number, to?: number): Promise<void>;
}

export class Hand {
  selected: number | null = null;
  planned: { from: number; to: number } | null = null;
  hint: Advice | null = null;
  private sent = -1; // the ply at which a move was sent

  constructor(private table: Table) {}

  // moves are what can be played now: nothing while a move is under way.
  moves(): Move[] {
    const s = this.table.scene();
    return !s || this.table.still() || this.sent === s.ply ? [] : (s.moves ?? []);
  }

  // plans are what may be played next, while the other side is to move.
  private plans(): Move[] {
    const s = this.table.scene();
    if (!s?.premoves || this.table.still()) return [];
    return Object.entries(s.premoves).flatMap(([from, all]) =>
      all.map((to) => ({ from: Number(from), to, text: "", kind: "move", words: "" })),
    );
  }

  // choices are what the hand may do now: moves, or plans for the next one.
  choices(): Move[] {
    const now = this.moves();
    return now.length ? now : this.plans();
  }

  private from(sq: number): Move[] {
    return this.choices().filter((m) => m.from === sq);
  }

  // again lets a move be sent once more, where the last one was not taken.
  again(): void {
    this.sent = -1;
  }

  // follow takes a new scene: what is held stays, and what was planned is played if
  // it is a move now.
  follow(s: Scene, before: Scene | null): void {
    this.sent = -1;
    if (s.ply !== before?.ply || s.phase !== "play") this.hint = null;
    if (this.selected !== null && (s.phase !== "play" || !this.from(this.selected).length)) this.selected = null;
    const plan = this.planned;
    if (!plan || (s.ply === before?.ply && s.phase === "play")) return;
    this.planned = null;
    if (s.phase !== "play" || s.ply < (before?.ply ?? 0)) return;
    const moves = this.moves().filter((m) => m.from === plan.from && m.to === plan.to);
    if (moves.length === 1) void this.play(moves[0]);
    else toast(text.premoveGone);
  }

  select(sq: number | null): void {
    const s = this.table.scene();
    if (!s || (sq === null && this.selected === null)) return;
    this.selected = sq;
    warm(); // a move may follow
    const piece = sq === null ? null : s.squares[sq].piece;
    speak(
      sq === null ? text.unselected : text.selectedPiece(piece?.name ?? "", s.squares[sq].name, this.from(sq).length),
    );
    this.table.draw();
  }

  // cancel lays down what is held, or takes a plan back.
  cancel(): void {
    if (this.planned && this.selected === null) {
      this.planned = null;
      speak(text.premoveOff);
      this.table.draw();
    } else this.select(null);
  }

  // touch takes up what stands on a square, or puts down there what is held.
  async touch(sq: number): Promise<void> {
    const s = this.table.scene();
    if (!s || s.phase !== "play") return;
    if (this.selected !== null && this.selected !== sq && this.from(this.selected).some((m) => m.to === sq)) {
      await this.go(this.selected, sq, this.from(sq).length > 0);
      return;
    }
    if (this.selected === sq) return this.select(null);
    if (this.from(sq).length) return this.select(sq);
    if (this.planned) return this.cancel();
    const piece = s.squares[sq].piece;
    if (this.selected !== null && !(piece && piece.side === this.table.mine())) await this.table.why(this.selected, sq);
    else if (piece && s.turn === this.table.mine()) await this.table.why(sq);
  }

  // go plays, or plans, a move between two squares. Where a piece can do more than
  // one thing there, or the other piece may be meant (a Jester swaps with its own
  // side's), it asks.
  async go(from: number, to: number, orTake = false): Promise<void> {
    const s = this.table.scene()!;
    if (!this.moves().length && this.plans().some((m) => m.from === from && m.to === to)) return this.plan(from, to);
    const moves = this.moves().filter((m) => m.from === from && m.to === to);
    if (!moves.length) return this.table.why(from, to);
    const options: [string, Move | "take"][] = moves.map((m) => [words(m.words, s.game), m]);
    if (orTake) options.push([text.takeInstead(s.squares[to].piece?.name ?? "", s.squares[to].name), "take"]);
    const choice = options.length === 1 ? options[0][1] : await ask(text.choose, options, text.cancel);
    if (choice === "take") this.select(to);
    else if (choice) await this.play(choice);
  }

  private plan(from: number, to: number): void {
    const s = this.table.scene()!;
    this.planned = { from, to };
    this.selected = null;
    play("premove");
    speak(text.premove(s.squares[from].name, s.squares[to].name));
    this.table.draw();
  }

  async play(m: Move): Promise<void> {
    this.selected = null;
    this.sent = this.table.scene()!.ply;
    this.table.draw();
    if ((await this.table.allows?.(m)) !== false) return this.table.send(m, this.sent);
    this.again();
    this.table.draw();
  }
}
