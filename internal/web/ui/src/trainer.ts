// The page that trains set-ups: the named ones large, many games with one of them, and changes that are measured. The
// program behind the page plays and counts.

import { trainerText as english } from "./english/trainer";
import { trainerText as german } from "./german/trainer";
import type { Ground } from "./api";
import { drawHome, type Drawn } from "./homerows";
import { Improvement } from "./improvement";
import { RankMaps } from "./rankmaps";
import type { Said } from "./say";
import type { Tools } from "./tools";
import { Training, type Player, type Trained } from "./training";

interface Named {
  name: string;
  about: string;
  variant: string;
  setup: string;
  own?: boolean;
}
interface Row {
  opponent: string; // empty for the sum of all
  won: number;
  drawn: number;
  lost: number;
  points: Said;
}
interface Standing {
  record: Row[];
  training?: Trained;
}

export function page(main: HTMLElement, app: Tools, loadGround: (variant: string) => Promise<Ground>): () => void {
  const t = new Trainer(main, app, loadGround);
  void t.load();
  return () => t.close();
}

class Trainer {
  private words: typeof english;
  private all: Named[] = [];
  private variant = "classic";
  private chosen: Named | null = null;
  private ground: Ground | null = null; // of the set-up that is shown
  private closed = false;

  private choice: HTMLElement;
  private board: HTMLElement;
  private about: HTMLElement;
  private played: HTMLElement; // how the owner did with the set-up
  private owner = false;
  private maps: RankMaps;
  private training: Training;
  private improvement: Improvement;

  constructor(
    main: HTMLElement,
    private app: Tools,
    private loadGround: (variant: string) => Promise<Ground>,
  ) {
    const { h, text } = app,
      w = (this.words = text.language === "de" ? german : english);
    this.choice = h("div", { class: "row choice" });
    this.board = h("div", { class: "homerows", role: "img" });
    this.about = h("p", {});
    this.played = h("div", {});
    this.training = new Training(app, w, {
      shown: () => this.chosen!,
      clear: () => this.clear(),
      heated: () => this.home(),
    });
    this.improvement = new Improvement(
      app,
      w,
      (task) => this.run(task, "/api/trainer/improve"),
      (setup) => this.home({ setup }),
    );
    this.maps = new RankMaps(app, w, (task) => this.run(task, "/api/trainer/maps"));
    main.append(
      h("h1", {}, w.title),
      h("p", { class: "lead" }, w.lead),
      h(
        "div",
        { class: "trainer" },
        h(
          "section",
          { class: "card" },
          this.choice,
          this.board,
          this.about,
          this.played,
          h("a", { href: "/setup" }, w.edit),
        ),
        this.training.element,
        this.improvement.element,
        this.maps.element,
      ),
    );
  }

  close(): void {
    this.closed = true;
    for (const t of [this.training, this.improvement, this.maps]) t.close();
  }

  async load(): Promise<void> {
    try {
      const c = await this.app.get<{ setups: Named[]; players: Player[]; owner: boolean; profile?: string }>(
        "/api/trainer",
      );
      if (this.closed) return;
      this.app.shows(c.profile);
      const own = this.app
        .savedSetups()
        .map((s) => ({ name: s.name, about: "", variant: s.variant, setup: s.text.replaceAll(" ", ""), own: true }));
      // Those of the owner's profile have no sentence.
      this.all = [...c.setups.map((s) => ({ ...s, own: !s.about })), ...own].sort((a, b) => +b.own - +a.own);
      this.owner = c.owner;
      this.training.by(c.players);
      const begun = await this.training.begun(),
        its = begun && this.all.find((s) => s.variant === begun.variant && s.setup === begun.setup);
      await this.choose(its ?? this.all.find((s) => s.variant === this.variant)!);
      if (its) await this.training.again(begun);
    } catch (e) {
      this.app.failed(e);
    }
  }

  private say(words: string): string {
    return this.app.say({ say: words });
  }

  // choose shows a set-up. What is still computed about another is not shown on it.
  private async choose(s: Named): Promise<void> {
    if (s.variant !== this.ground?.name) {
      this.maps.clear();
    }
    this.chosen = s;
    this.variant = s.variant;
    this.clear();
    this.draw();
    try {
      const ground = await this.loadGround(s.variant);
      if (this.closed || this.chosen !== s) return;
      this.ground = ground;
      this.maps.on(ground);
      this.home();
      if (this.owner) await this.stood(s);
    } catch (e) {
      this.app.failed(e);
    }
  }

  // stood shows how the owner did with a set-up, in games and in the training that is kept.
  private async stood(s: Named): Promise<void> {
    const { h, post, replace, say, text } = this.app,
      w = this.words;
    const found = await post<Standing>("/api/trainer/standing", { variant: s.variant, setup: s.setup });
    if (this.closed || this.chosen !== s) return;
    const name = (o: string) => (o === "" ? w.allGames : w.against(o === "?" ? text.guest : say(o)));
    replace(
      this.played,
      found.record.length === 0
        ? h("p", { class: "about" }, w.notPlayed)
        : h(
            "ul",
            {},
            ...found.record.map((r) => h("li", {}, w.row(name(r.opponent), r.won, r.drawn, r.lost, say(r.points)))),
          ),
    );
    if (found.training && this.training.empty) this.training.show(found.training);
  }

  // clear takes away what was found about a set-up in training.
  private clear(): void {
    this.training.clear();
    this.improvement.clear();
    this.app.replace(this.played);
  }

  private draw(): void {
    const { h, replace, select } = this.app,
      w = this.words,
      s = this.chosen!;
    const variants = [...new Set(this.all.map((n) => n.variant))],
      here = this.all.filter((n) => n.variant === this.variant);
    const group = (label: string, own: boolean) => {
      const some = here.filter((n) => !!n.own === own);
      return (
        some.length > 0 &&
        h(
          "optgroup",
          { label },
          ...some.map((n) =>
            h("option", { value: here.indexOf(n), selected: n === s }, n.own ? n.name : this.say(n.name)),
          ),
        )
      );
    };
    const list = h("select", { id: "named" }, group(w.yours, true), group(w.ready, false));
    list.addEventListener("change", () => void this.choose(here[Number(list.value)]));
    const variant = select(
      variants.map((v) => [v, this.app.variantName(v)]),
      this.variant,
      (v) => void this.choose(this.all.find((n) => n.variant === v)!),
    );
    replace(this.choice, h("label", {}, w.variant, variant), h("label", {}, w.setup, list));
    if (this.ground?.name === s.variant) this.home();
    this.about.textContent = s.about ? this.app.capital(this.say(s.about)) + "." : "";
    this.training.draw();
  }

  // home draws the set-up that is shown, with the squares that cost most, or another one.
  private home(d: Drawn = { setup: this.chosen!.setup, heat: this.training.heat }): void {
    drawHome(this.app, this.board, this.ground!, this.words.board, d);
  }

  private async run(task: { run(path: string, body: unknown): Promise<unknown> }, path: string): Promise<void> {
    const s = this.chosen;
    if (!s) return;
    try {
      await task.run(path, { variant: s.variant, setup: s.setup, players: this.training.partners });
    } catch (e) {
      this.app.failed(e);
    }
  }
}
