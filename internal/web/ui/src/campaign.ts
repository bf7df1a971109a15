// The page of the campaign: the battles, the stars, and the one that is looked at. What was reached follows from games that
// are over, and the program behind the page says it.

import { campaignText as english } from "./english/campaign";
import { campaignText as german } from "./german/campaign";
import type { Battle, Campaign } from "./battle";
import type { Tools } from "./tools";

export function page(main: HTMLElement, app: Tools, [chosen]: string[]): () => void {
  const words = app.text.language === "de" ? german : english;
  const place = app.h("div", { class: "campaign" });
  let left = false;
  main.append(app.h("h1", {}, app.text.navCampaign), app.h("p", { class: "lead" }, words.lead), place);
  void app.get<Campaign>("/api/campaign").then((c) => {
    if (left) return;
    app.shows(c.profile);
    new Page(place, app, words, c, chosen);
  }, app.failed);
  return () => {
    left = true;
  };
}

class Page {
  private shown: HTMLElement;
  private tiles = new Map<string, HTMLElement>();

  constructor(
    place: HTMLElement,
    private app: Tools,
    private words: typeof english,
    c: Campaign,
    chosen?: string,
  ) {
    const { h, replace } = app;
    this.shown = h("section", { class: "card battle" });
    const list = h("ol", { class: "battles" }, ...c.battles.map((b) => h("li", {}, this.tile(b))));
    replace(
      place,
      h(
        "p",
        { class: "total" },
        h("b", {}, words.total(c.stars, c.of)),
        h("progress", { max: String(c.of), value: String(c.stars), "aria-hidden": "true" }),
      ),
      this.shown,
      list,
    );
    this.show(c.battles.find((b) => b.name === chosen) ?? c.battles.find((b) => b.next) ?? c.battles[0]);
  }

  // tile is a battle in the list; it shows the battle above.
  private tile(b: Battle): HTMLElement {
    const { h, portrait, say } = this.app;
    const tile = h(
      "button",
      {
        type: "button",
        class: b.open ? "tile" : "tile shut",
        "aria-pressed": "false",
        "data-battle": b.name,
        onclick: () => {
          this.show(b);
          this.shown.scrollIntoView({ block: "nearest" });
        },
      },
      portrait(b.rival.face),
      h("span", { class: "name" }, `${b.number}. ${say(b.title)}`),
      h("span", { class: "about" }, b.open ? b.rival.name : this.words.later),
      this.stars(b),
    );
    this.tiles.set(b.name, tile);
    return tile;
  }

  private stars(b: Battle): HTMLElement {
    const { h } = this.app;
    return h(
      "span",
      { class: "stars", role: "img", "aria-label": this.words.stars(b.stars) },
      ...b.goals.map((g) => h("i", { class: g.reached ? "on" : "" }, g.reached ? "★" : "☆")),
    );
  }

  // show tells a battle, and has its button.
  private show(b: Battle): void {
    const { button, capital, goalRow, h, portrait, replace, say, text } = this.app,
      w = this.words;
    for (const [name, tile] of this.tiles) tile.setAttribute("aria-pressed", String(name === b.name));
    replace(
      this.shown,
      portrait(b.rival.face),
      h(
        "div",
        {},
        h(
          "p",
          { class: "about" },
          w.battle(b.number),
          " · ",
          w.board(b.board, b.pieces),
          " · ",
          b.given ? w.given : w.own,
        ),
        h("h2", {}, say(b.title)),
        h("p", { class: "idea" }, say(b.idea)),
        h(
          "p",
          { class: "says" },
          h("b", {}, `${b.rival.name}, ${say(b.rival.kind)}: `),
          text.quoted(say(b.rival.says)),
        ),
        h(
          "ul",
          { class: "goals" },
          ...b.goals.map((g) => goalRow(say(g.says), g.reached, g.reached ? w.reached : w.open)),
        ),
        b.played > 0 && h("p", { class: "about" }, w.played(b.played, b.won)),
        b.why && h("p", { class: "about" }, w.lastGame, capital(say(b.why)), "."),
        b.open
          ? button(w.play(b.rival.name), () => void this.begin(b), { class: "primary" })
          : h("p", { class: "about" }, w.opens(b.number)),
      ),
    );
  }

  private async begin(b: Battle): Promise<void> {
    try {
      await this.app.beginBattle({ battle: b.name, variant: b.variant, opponent: b.rival.player, own: !b.given });
    } catch (e) {
      this.app.failed(e);
    }
  }
}
