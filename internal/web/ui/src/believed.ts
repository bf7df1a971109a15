// What the side that looks at a position of an analysis could take hidden pieces for, as marks on the board.

import { post, type Scene } from "./api";
import { marksOf, type Guess } from "./beliefs";
import type { Mark, Model } from "./boardmodel";
import { failed } from "./dom";
import type { Seen } from "./seen";

export class Believed {
  private scene: Scene | null = null; // that is asked about
  private found: { ply: number; marks: Map<number, Mark> } | null = null;

  // changed is told when there are marks.
  constructor(private changed: () => void) {}

  // ask asks about the last position of a record; whoever sees both sides takes no piece for anything.
  async ask(record: string, s: Scene, view: Seen): Promise<void> {
    this.scene = s;
    this.found = null;
    if (view === "both" || s.game === "advance") return;
    try {
      const { pieces } = await post<{ pieces: Guess[] }>("/api/beliefs", { text: record, ply: s.ply, view });
      if (s !== this.scene) return;
      this.found = { ply: s.ply, marks: marksOf(pieces) };
      this.changed();
    } catch (e) {
      failed(e);
    }
  }

  // mark puts the marks on a board after so many moves.
  mark(m: Model, ply: number): Model {
    if (this.found?.ply === ply)
      for (const [sq, mark] of this.found.marks) m.marks?.set(sq, { ...mark, ...m.marks.get(sq) });
    return m;
  }
}
