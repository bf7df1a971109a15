// The moves of an analysis as a list: the main line with numbers, and variations in brackets below
// the move that they replace.

import { h } from "./dom";
import type { Tried, Variations } from "./variations";

// movesTree draws the tree; go shows a move.
export function movesTree(tree: Variations, go: (m: Tried) => void): HTMLElement[] {
  const one = (m: Tried, ply: number) =>
    h(
      "button",
      {
        type: "button",
        class: m.given ? "given" : "",
        title: m.words,
        "aria-current": m === tree.at ? "true" : null,
        onclick: () => go(m),
      },
      `${ply}. ${m.text.replace("-", "–")}`,
    );
  // line is a line of moves from one on, with the variations of each.
  const line = (first: Tried, ply: number): HTMLElement[] => {
    const all: HTMLElement[] = [];
    for (let m: Tried | undefined = first; m; m = m.next[0], ply++) {
      all.push(one(m, ply));
      const others: Tried[] = m === first || !m.before ? [] : m.before.next.slice(1);
      for (const o of others) all.push(h("div", { class: "variation" }, ...line(o, ply)));
    }
    return all;
  };
  const [main, ...others] = tree.start.next;
  if (!main) return [];
  const [head, ...rest] = line(main, 1);
  return [head, ...others.map((o) => h("div", { class: "variation" }, ...line(o, 1))), ...rest];
}
