// The panel with the moves of an analysis, and what can be done with them.

import { post } from "./api";
import { button, h, replace, save, sentence, toast } from "./dom";
import type { analysisText } from "./english/analysis";
import { movesTree } from "./movetree";
import { twigOf, type Tried, type Variations } from "./variations";

export class TreePanel {
  readonly element: HTMLElement;
  private moves: HTMLElement;
  private changes: HTMLButtonElement[];

  // go shows a position of the tree; game is the one that was brought.
  constructor(
    private words: typeof analysisText,
    private tree: () => Variations,
    private go: (to: Tried) => void,
    private game: () => { text: string; variant: string },
  ) {
    this.moves = h("div", { class: "tree", tabindex: 0, role: "region", "aria-label": words.moves });
    this.element = h(
      "div",
      { class: "panel list" },
      h("h2", {}, words.moves),
      this.moves,
      h(
        "div",
        { class: "actions" },
        ...(this.changes = [
          button(words.promote, () => this.change((t) => t.promote(t.at))),
          button(words.remove, () => this.change((t) => t.remove(t.at))),
        ]),
        button(words.save, () => void this.save()),
      ),
    );
  }

  draw(): void {
    const all = movesTree(this.tree(), this.go);
    for (const b of this.changes) b.disabled = this.tree().at === this.tree().start; // no move is chosen
    replace(this.moves, ...(all.length ? all : [h("p", { class: "about" }, this.words.noMoves)]));
    this.moves.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  // change alters the tree and shows what is left.
  private change(how: (t: Variations) => void): void {
    const tree = this.tree();
    how(tree);
    this.go(tree.at);
  }

  // save saves the game with all variations.
  private async save(): Promise<void> {
    const { text, variant } = this.game();
    try {
      const r = await post<{ record: string }>("/api/analysis/record", { text, tree: twigOf(this.tree().start) });
      save(`${variant}.flagfall`, new Blob([r.record], { type: "text/plain" }));
    } catch (e) {
      toast(sentence((e as Error).message), true);
    }
  }
}
