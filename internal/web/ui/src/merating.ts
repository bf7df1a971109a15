// The ratings on the page about oneself: what they are now, whom to play next, and how they came about.

import type { meText } from "./english/me";
import type { Variant } from "./api";
import type { Career, Rating } from "./career";
import type { Tools } from "./tools";

export class Ratings {
  private curves: { close(): void } | null = null;

  constructor(
    private app: Tools,
    private words: typeof meText,
  ) {}

  close(): void {
    this.curves?.close();
  }

  // now shows the ratings with who is proposed next.
  now(c: Career, variants: Variant[]): HTMLElement | false {
    const { h } = this.app,
      w = this.words;
    const shown = c.ratings.filter((r) => r.steps.length || r.left.length || r.next);
    return (
      shown.length > 0 &&
      h(
        "section",
        { class: "card ratings" },
        h("h2", {}, w.rating),
        h("p", { class: "about" }, w.ratingAbout),
        ...shown.map((r) => this.rating(r, variants)),
      )
    );
  }

  private rating(r: Rating, variants: Variant[]): HTMLElement {
    const { button, h, say, variantName } = this.app,
      w = this.words;
    const at = Math.round(r.rating.rating),
      twice = Math.round(2 * r.rating.deviation);
    const v = variants.find((o) => o.name === r.variant),
      next = r.next,
      spec = next && v?.opponents.find((o) => o.spec === next.player || o.spec.startsWith(next.player + ","))?.spec;
    return h(
      "div",
      { class: "rating", "data-variant": r.variant },
      h("h3", {}, variantName(r.variant)),
      r.steps.length > 0 &&
        h(
          "p",
          { class: "now" },
          h("b", {}, String(at)),
          h("span", {}, w.range(at - twice, at + twice)),
          h("small", {}, w.deviation(Math.round(r.rating.deviation), r.steps.length)),
        ),
      next && spec && v
        ? h(
            "div",
            { class: "next" },
            h("span", {}, w.next, ": ", h("b", {}, say(next.name))),
            h("small", {}, w.expected(Math.round(100 * next.expected))),
            button(w.begin(say(next.name)), () => void this.begin(v, spec), { class: "primary" }),
          )
        : null,
      ...r.left.map((l) => h("p", { class: "about" }, w.leftOut(l.games, say(l.why)))),
    );
  }

  private async begin(v: Variant, opponent: string): Promise<void> {
    const { begin, failed, lastChoice, remember } = this.app;
    const choice = { ...lastChoice([v]), variant: v.name, opponent, side: "random" };
    remember(choice);
    try {
      await begin(choice, v);
    } catch (e) {
      failed(e);
    }
  }

  // trend draws the ratings after each game that counted.
  trend(c: Career): HTMLElement | false {
    const { Curves, h, variantName } = this.app,
      w = this.words;
    const rated = c.ratings.filter((r) => r.steps.length > 0);
    if (!rated.length) return false;
    const curves = new Curves(
      { picture: w.trend, across: w.across, up: w.up },
      rated.map((r) => ({
        name: variantName(r.variant),
        note: String(Math.round(r.rating.rating)),
        points: r.steps.map((s, i) => [i + 1, s.rating.rating, 2 * s.rating.deviation] as [number, number, number]),
      })),
      new Set(rated.slice(3).map((r) => variantName(r.variant))),
      true,
    );
    this.curves = curves;
    return h("section", { class: "card trend" }, h("h2", {}, w.trend), curves.element);
  }
}
