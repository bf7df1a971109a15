// The page that trains set-ups: the named ones large, many games with one of them, and changes that are measured. The
// program behind the page plays and counts.

import { trainerText as english } from "./english/trainer";
import { trainerText as german } from "./german/trainer";
import type { Ground } from "./api";
import { drawHome, type Drawn } from "./homerows";
import { RankMaps } from "./rankmaps";
import type { Said } from "./say";
import type { Task } from "./task";
import type { Tools } from "./tools";

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
interface Player {
  player: string;
  name: string;
  games: number;
}
interface Part {
  games: number;
  of: number; // games in the end
  score: number;
  low: number; // ends of its 95 % interval
  high: number;
}
interface Cost {
  square: number;
  points: number;
}
interface End extends Part {
  says: Said[];
  costs: Cost[];
}
interface Standing {
  record: Row[];
  training?: End;
}
interface Changes {
  says: Said[];
  changes: { says: Said; setup: string; better: boolean }[];
}

export function page(main: HTMLElement, app: Tools, loadGround: (variant: string) => Promise<Ground>): () => void {
  const t = new Trainer(main, app, loadGround);
  void t.load();
  return () => t.close();
}

class Trainer {
  private words: typeof english;
  private all: Named[] = [];
  private players: Player[] = [];
  private variant = "classic";
  private chosen: Named | null = null;
  private chosenPlayers = new Set<string>();
  private heat: number[] = [];
  private ground: Ground | null = null; // of the set-up that is shown
  private closed = false;

  private choice: HTMLElement;
  private board: HTMLElement;
  private starts: HTMLElement;
  private about: HTMLElement;
  private played: HTMLElement; // how the owner did with the set-up
  private owner = false;
  private result: HTMLElement;
  private found: HTMLElement;
  private maps: RankMaps;
  private doing: Task<Part, End>;
  private changing: Task<unknown, Changes>;

  constructor(
    main: HTMLElement,
    private app: Tools,
    private loadGround: (variant: string) => Promise<Ground>,
  ) {
    const { h, text, Task } = app,
      w = (this.words = text.language === "de" ? german : english);
    this.choice = h("div", { class: "row choice" });
    this.board = h("div", { class: "homerows", role: "img" });
    this.starts = h("div", { class: "actions" });
    this.about = h("p", {});
    this.played = h("div", {});
    this.result = h("div", { role: "status" });
    this.found = h("ul", {});
    const failed = (r: { fault?: Said }) => r.fault && app.toast(app.say(r.fault), true);
    this.doing = new Task(w.playing, {
      parts: (p) => this.soFar(p.at(-1)!),
      over: (r) => (r.end ? this.ended(r.end) : failed(r)),
    });
    this.changing = new Task(w.playing, {
      parts: () => {},
      over: (r) => (r.end ? this.measured(r.end) : (failed(r), this.brokenOff())),
    });
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
        h("section", { class: "card" }, h("h2", {}, w.training), this.starts, this.doing.element, this.result),
        h("section", { class: "card" }, h("h2", {}, w.improve), this.improving(), this.changing.element, this.found),
        this.maps.element,
      ),
    );
  }

  close(): void {
    this.closed = true;
    for (const t of [this.doing, this.changing, this.maps]) t.close();
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
      this.players = c.players;
      this.chosenPlayers.add(c.players[0].player);
      await this.choose(this.all.find((s) => s.variant === this.variant)!);
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
      this.home(this.board, this.words.board, { setup: s.setup, heat: this.heat });
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
    if (found.training && !this.result.hasChildNodes()) this.ended(found.training);
  }

  private brokenOff(): void {
    this.app.replace(this.found, this.app.h("li", {}, this.words.brokenOff));
  }

  // clear takes away what was found about a set-up in training.
  private clear(): void {
    this.doing.leave();
    this.changing.leave();
    this.heat = [];
    this.app.replace(this.played);
    this.app.replace(this.result);
    this.app.replace(this.found);
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
    if (this.ground?.name === s.variant) this.home(this.board, w.board, { setup: s.setup, heat: this.heat });
    this.about.textContent = s.about ? this.app.capital(this.say(s.about)) + "." : "";
    replace(this.starts, ...this.trainButton());
  }

  private home(place: HTMLElement, label: string, d: Drawn): void {
    drawHome(this.app, place, this.ground!, label, d);
  }

  // trainButton is the choice of who plays, and the button that begins.
  private trainButton(): HTMLElement[] {
    const { button, h } = this.app,
      w = this.words;
    const begin = button("", () => void this.run(this.doing, "/api/trainer/train"), { id: "train", class: "primary" });
    const name = () => {
      const chosen = this.players.filter((p) => this.chosenPlayers.has(p.player));
      begin.textContent = w.train(chosen.length && chosen.length * Math.min(...chosen.map((p) => p.games)));
      begin.disabled = !chosen.length;
    };
    const box = (p: Player) => {
      const input = h("input", { type: "checkbox", checked: this.chosenPlayers.has(p.player) });
      input.addEventListener("change", () => {
        this.chosenPlayers[input.checked ? "add" : "delete"](p.player);
        this.clear();
        name();
      });
      return h("label", { class: "check" }, input, " ", w.playerAbout(this.say(p.name), p.games));
    };
    name();
    return [h("fieldset", { class: "partners" }, h("legend", {}, w.player), ...this.players.map(box)), begin];
  }

  private improving(): HTMLElement {
    const { button, h } = this.app;
    return h(
      "div",
      {},
      h("p", { class: "about" }, this.words.improveAbout),
      h(
        "div",
        { class: "actions" },
        button(this.words.improve, () => void this.run(this.changing, "/api/trainer/improve"), { id: "improve" }),
      ),
    );
  }

  private async run(task: { run(path: string, body: unknown): Promise<void> }, path: string): Promise<void> {
    const s = this.chosen;
    if (!s) return;
    try {
      await task.run(path, { variant: s.variant, setup: s.setup, players: [...this.chosenPlayers] });
    } catch (e) {
      this.app.failed(e);
    }
  }

  private soFar(p: Part): void {
    const { decimal, h, replace } = this.app;
    const n = (x: number) => decimal(100 * x);
    replace(this.result, h("p", {}, this.words.soFar(p.games, n(p.score), n(p.low), n(p.high))));
  }

  private ended(e: End): void {
    const { h, replace, say } = this.app;
    const most = Math.max(0, ...e.costs.map((c) => c.points));
    this.heat = [];
    for (const c of e.costs.slice(0, 8)) this.heat[c.square] = c.points / most;
    this.home(this.board, this.words.board, { setup: this.chosen!.setup, heat: this.heat });
    replace(
      this.result,
      h("ul", {}, ...e.says.map((s) => h("li", {}, say(s)))),
      e.games < e.of && h("p", {}, this.words.unfinished(e.games, e.of)),
      e.costs.length > 0 && h("p", { class: "about" }, this.words.costs),
    );
  }

  private measured(e: Changes): void {
    const { button, h, replace, say } = this.app;
    replace(
      this.found,
      ...e.changes.map((c) =>
        h(
          "li",
          { class: c.better ? "good" : "" },
          this.app.capital(say(c.says)),
          " ",
          button(this.words.changed, () => this.home(this.board, this.words.board, { setup: c.setup }), {
            class: "quiet",
          }),
        ),
      ),
      ...e.says.map((s) => h("li", {}, say(s))),
    );
  }
}
