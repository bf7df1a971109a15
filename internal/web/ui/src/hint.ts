// The panel of a hint: the move and why, in words, and the figures for who wants them.

import { post, type Advice, type Scene, type Side } from "./api";
import { h, replace } from "./dom";
import { prefs, setPrefs } from "./prefs";
import type { Said } from "./say";
import { text } from "./text";
import { told, words } from "./ranks";

export class HintPanel {
  readonly element = h("div", { class: "panel hint", hidden: true });
  private shown: Advice | null = null;

  // draw shows a hint, or nothing. One that is shown already stays, and with it the focus.
  draw(hint: Advice | null, s: Scene): void {
    if (hint === this.shown) return;
    this.shown = hint;
    this.element.hidden = !hint;
    if (!hint) return replace(this.element);
    replace(
      this.element,
      h("h2", {}, text.hintIs(words(hint.move.words, s.game))),
      ...hint.why.map((line) => h("p", {}, told(line))),
      hint.figures.length > 0 && figures(hint.figures),
    );
    this.element.scrollIntoView({ block: "nearest" }); // on a phone it is below the board
  }
}

// Thoughts is what the programs told about their last moves, for who may see it: when the
// game is over, and while the hidden pieces are shown to a player.
export class Thoughts {
  readonly element = h("details", { class: "panel hint", hidden: true, ontoggle: () => void this.tell() });
  private told = h("div");
  private scene: Scene | null = null;
  private asked = ""; // for which position

  constructor(private path: string) {
    this.element.append(h("summary", {}, text.thoughts), this.told);
  }

  draw(s: Scene, mine: Side | null): void {
    this.scene = s;
    this.element.hidden = !s.bots.some(Boolean) || (s.phase !== "over" && !(s.revealed && mine !== null));
    void this.tell();
  }

  private async tell(): Promise<void> {
    const s = this.scene,
      now = s ? `${s.ply} ${s.phase}` : "";
    if (!s || this.element.hidden || !this.element.open || this.asked === now) return;
    this.asked = now;
    const { thoughts } = await post<{ thoughts: (Pick<Advice, "why" | "figures"> & { side: Side })[] }>(
      `${this.path}/thoughts`,
      { talk: prefs.talk },
    ).catch(() => ({ thoughts: [] }));
    if (this.asked !== now) return;
    replace(
      this.told,
      ...thoughts.flatMap((t) => [
        h("h2", {}, s.players[t.side] || s.sides[t.side]),
        ...t.why.map((line) => h("p", {}, told(line))),
        t.figures.length > 0 && figures(t.figures),
      ]),
      !thoughts.length && h("p", {}, text.noThought),
    );
  }
}

// figures are what the adviser reckoned; whether they are open is a preference.
function figures(lines: Said[]): HTMLElement {
  const e = h(
    "details",
    { open: prefs.talk === "figures" },
    h("summary", {}, text.figures),
    h("ul", {}, ...lines.map((line) => h("li", {}, told(line)))),
  );
  e.addEventListener("toggle", () => {
    if (e.open !== (prefs.talk === "figures")) setPrefs({ talk: e.open ? "figures" : "normal" });
  });
  return e;
}
