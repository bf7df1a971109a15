// The panel of a hint: the move and why, in words, and the figures for who wants them.

import type { Advice, Scene } from "./api";
import { h, replace } from "./dom";
import { words } from "./panels";
import { prefs, setPrefs } from "./prefs";
import { text } from "./text";

export class HintPanel {
  readonly element = h("div", { class: "panel hint", hidden: true });
  private shown: Advice | null = null;

  // draw shows a hint, or nothing. One that is shown already stays, and with it the focus.
  draw(hint: Advice | null, s: Scene): void {
    if (hint === this.shown) return;
    this.shown = hint;
    this.element.hidden = !hint;
    if (!hint) return replace(this.element);
    const english = hint.why.map((line) => h("p", { lang: "en" }, line));
    replace(this.element, h("h2", {}, text.hintIs(words(hint.move.words, s.game))), ...english, hint.figures.length > 0 && figures(hint.figures));
  }
}

// figures are what the adviser reckoned; whether they are open is a preference.
function figures(lines: string[]): HTMLElement {
  const e = h("details", { open: prefs.figures }, h("summary", {}, text.figures), h("ul", { lang: "en" }, ...lines.map((line) => h("li", {}, line))));
  e.addEventListener("toggle", () => { if (e.open !== prefs.figures) setPrefs({ figures: e.open }); });
  return e;
}
