// The steps through the moves of an analysis: buttons below the board, and keys.

import { h } from "./dom";
import { tool } from "./icons";
import { text } from "./text";
import type { Tried, Variations } from "./variations";

export class TreeSteps {
  readonly element: HTMLElement;

  // go shows a position of the tree, flip the board from the other side; asleep is whether keys are for something else.
  constructor(
    private tree: () => Variations,
    private go: (to: Tried) => void,
    private flip: () => void,
    private asleep: () => boolean,
  ) {
    const step = (to: (t: Variations) => Tried) => () => go(to(tree()));
    const first = step((t) => t.start),
      back = step((t) => t.at.before ?? t.start),
      forward = step((t) => t.at.next[0] ?? t.at),
      last = step((t) => t.end);
    this.element = h(
      "div",
      { class: "scrub" },
      tool("first", text.start, first),
      tool("back", text.back, back),
      tool("forward", text.forward, forward),
      tool("last", text.end, last),
      tool("flip", text.flipBoard, flip),
    );
    document.addEventListener("keydown", this.key);
  }

  close(): void {
    document.removeEventListener("keydown", this.key);
  }

  private key = (e: KeyboardEvent): void => {
    const t = e.target as HTMLElement;
    if (t.closest("input, select, textarea, .cell") || e.ctrlKey || e.altKey || e.metaKey || this.asleep()) return;
    const tree = this.tree(),
      at = tree.at;
    const to: Record<string, Tried> = {
      ArrowLeft: at.before ?? at,
      ArrowRight: at.next[0] ?? at,
      ArrowUp: tree.beside(-1),
      ArrowDown: tree.beside(1),
      Home: tree.start,
      End: tree.end,
    };
    if (e.key === "f") this.flip();
    else if (e.key in to) void (to[e.key] === at || this.go(to[e.key]));
    else return;
    e.preventDefault();
  };
}
