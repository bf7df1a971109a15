// A set-up that is being edited: what stands on the squares of a home, and what undo goes back to. The browser keeps it.

import type { Ground, Side } from "./api";
import { draftOf, keepDraft } from "./prefs";

export class Draft {
  private squares: string[];
  private past: string[][] = []; // what undo goes back to

  constructor(
    private ground: Ground,
    side: Side,
  ) {
    this.squares = ground.homes[side].map(() => ".");
  }

  // tokens are what stands on the squares, a point where nothing does.
  get tokens(): string[] {
    return this.squares;
  }

  // kept is what was left unfinished here, "" where nothing was.
  get kept(): string {
    const kept = draftOf(this.ground.name)?.replaceAll(" ", "") ?? "";
    return kept.length === this.squares.length && /[^.]/.test(kept) ? kept : "";
  }

  // put places tokens so that undo can take them back, and keeps them.
  put(tokens: string[]): void {
    if (tokens.join("") !== this.squares.join("")) {
      this.past.push(this.squares);
      this.squares = tokens;
    }
    keepDraft(this.ground.name, this.toString());
  }

  // undo reports whether there was something to go back to.
  undo(): boolean {
    const before = this.past.pop();
    if (before) this.squares = before;
    return !!before;
  }

  get changed(): boolean {
    return this.past.length > 0;
  }

  // settle has undo go back no further than to what is there now.
  settle(): void {
    this.past = [];
  }

  toString(): string {
    const w = this.ground.grid.Width;
    const rows: string[] = [];
    for (let i = 0; i < this.squares.length; i += w) rows.push(this.squares.slice(i, i + w).join(""));
    return rows.join(" ");
  }
}
