// Variations: the moves that are tried on the analysis board, as a tree. Where a position has
// several moves, the first is the main line.

// Tried is a move that was made from the position before it.
export interface Tried {
  text: string; // as the board names the move
  words: string;
  given: boolean; // it is of the game that was brought, not tried
  next: Tried[];
  before: Tried | null; // null at the start of the game
}

export class Variations {
  readonly start: Tried = { text: "", words: "", given: true, next: [], before: null };
  at: Tried = this.start;

  // path is the way from the start to a move.
  path(to = this.at): Tried[] {
    const way: Tried[] = [];
    for (let m: Tried | null = to; m && m.before; m = m.before) way.unshift(m);
    return way;
  }

  // place names a position to the server: how many moves of the game, and what was tried then.
  place(to = this.at): { ply: number; tried: string[] } {
    const way = this.path(to),
      tried = way.filter((m) => !m.given).map((m) => m.text);
    return { ply: way.length - tried.length, tried };
  }

  // make goes on with a move: the same one again, or a new variation. Moves of the game that was
  // brought come first, and in one line.
  make(text: string, words: string, given = false): Tried {
    const known = this.at.next.find((m) => m.text === text);
    if (known) return (this.at = known);
    const made: Tried = { text, words, given, next: [], before: this.at };
    this.at.next.push(made);
    return (this.at = made);
  }

  // remove takes a move and what follows it away; moves of the game stay.
  remove(m: Tried): void {
    if (m.given || !m.before) return;
    if (this.path().includes(m)) this.at = m.before;
    m.before.next = m.before.next.filter((o) => o !== m);
  }

  // promote makes the variation of a move the main line; the game's own stays that.
  promote(m: Tried): void {
    if (!m.before) return;
    const all = m.before.next,
      first = all[0].given ? 1 : 0;
    m.before.next = [...all.slice(0, first), m, ...all.slice(first).filter((o) => o !== m)];
  }

  // beside is another move from the same position.
  beside(step: number): Tried {
    const all = this.at.before?.next ?? [this.at];
    return all[(all.indexOf(this.at) + step + all.length) % all.length];
  }

  // end is the last move of the main line from the present one on.
  get end(): Tried {
    let m = this.at;
    while (m.next.length) m = m.next[0];
    return m;
  }
}

// Twig is a move of the tree as the server has it.
export interface Twig {
  move: string;
  words?: string;
  given?: boolean;
  next: Twig[];
}

// twigOf is a move, with what follows it, for the server.
export const twigOf = (m: Tried): Twig => ({ move: m.text, given: m.given, next: m.next.map(twigOf) });

// grown is a tree of the server's, at the end of the game that was brought.
export function grown(from: Twig): Variations {
  const tree = new Variations();
  const grow = (at: Tried, twig: Twig): void => {
    for (const t of twig.next) {
      tree.at = at;
      grow(tree.make(t.move, t.words ?? "", t.given), t);
    }
  };
  grow(tree.start, from);
  tree.at = tree.start;
  while (tree.at.next[0]?.given) tree.at = tree.at.next[0];
  return tree;
}
