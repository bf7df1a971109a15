// The list of moves of a recorded game, with what a review has found about them.

import type { Scene } from "./api";
import type { Cursor } from "./cursor";
import { h, replace } from "./dom";
import { shown } from "./prefs";
import { words } from "./ranks";
import type { Review } from "./review";
import { text } from "./text";

export class GradedMoves {
  readonly element = h("div", { class: "panel list" });
  private list = h("ol", { class: "moves", tabindex: 0, "aria-label": text.moves });

  constructor(
    private scene: Scene,
    private cursor: Cursor,
    private review: Review,
  ) {
    this.element.append(h("h2", {}, text.moves), this.list);
  }

  // tell writes the list of moves, with what was found about them.
  tell(): void {
    const s = this.scene;
    replace(
      this.list,
      ...s.history.map((m, i) => {
        const found = this.review.of(i + 1);
        return h(
          "li",
          { title: words(m.words, s.game), class: found?.grade ?? "", onclick: () => this.cursor.go(i + 1) },
          m.text.replace("-", "–"),
          m.striker && m.defender ? h("b", {}, ` ${shown(m.striker, s.game)}×${shown(m.defender, s.game)}`) : null,
          found?.grade
            ? h("span", { class: `grade ${found.grade}` }, text.costs(`${Math.round(found.cost * 100)} %`))
            : null,
        );
      }),
    );
    this.mark();
  }

  // mark shows the newest move in the list.
  mark(): void {
    const newest = this.list.children[this.cursor.ply - 1] as HTMLElement | undefined;
    for (const li of this.list.querySelectorAll("[aria-current]"))
      if (li !== newest) li.removeAttribute("aria-current");
    newest?.setAttribute("aria-current", "true");
    // With the next frame: to measure it at once would lay the page out once more.
    requestAnimationFrame(() => {
      if (newest) this.list.scrollTop = newest.offsetTop - this.list.offsetTop - 60;
    });
  }
}
