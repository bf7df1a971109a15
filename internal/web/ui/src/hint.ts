// The panel of a hint: the move and why, in words, and the figures for who wants them.

import type { Advice, Scene } from "./api";
import { h, replace } from "./dom";
import { words } from "./panels";
import { prefs, setPrefs } from "./prefs";
import { say } from "./said";
import type { Said } from "./say";
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
    replace(this.element, h("h2", {}, text.hintIs(words(hint.move.words, s.game))), ...hint.why.map((line) => h("p", {}, say(line))), hint.figures.length > 0 && figures(hint.figures));
    this.element.scrollIntoView({ block: "nearest" }); // on a phone it is below the board
  }
}

// figures are what the adviser reckoned; whether they are open is a preference.
function figures(lines: Said[]): HTMLElement {
  const e = h("details", { open: prefs.figures }, h("summary", {}, text.figures), h("ul", {}, ...lines.map((line) => h("li", {}, say(line)))));
  e.addEventListener("toggle", () => { if (e.open !== prefs.figures) setPrefs({ figures: e.open }); });
  return e;
}
