// The training of a set-up on the page of set-ups: who plays, and what many games with it have shown.

import type { trainerText } from "./english/trainer";
import type { Said } from "./say";
import type { Task } from "./task";
import type { Tools } from "./tools";

// Player is who may play the games.
export interface Player {
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
// Trained is what a training has shown.
export interface Trained extends Part {
  says: Said[];
  costs: Cost[];
}

// Begun is the training that was begun last in this tab, and not broken off.
interface Begun {
  id: string;
  variant: string;
  setup: string;
  players: string[];
}

// Trainee is the set-up that is trained, as the page shows it.
export interface Trainee {
  shown(): { variant: string; setup: string };
  clear(): void; // what was found about it is of other players
  heated(): void; // the squares that cost most are known
}

const place = "training"; // of Begun in sessionStorage

export class Training {
  readonly element: HTMLElement;
  heat: number[] = []; // of the squares of the set-up
  private starts: HTMLElement;
  private result: HTMLElement;
  private task: Task<Part, Trained>;
  private players: Player[] = [];
  private chosen = new Set<string>();

  constructor(
    private app: Tools,
    private words: typeof trainerText,
    private trainee: Trainee,
  ) {
    const { h, Task } = app;
    this.starts = h("div", { class: "actions" });
    this.result = h("div", { role: "status" });
    this.task = new Task(words.playing, {
      parts: (p) => this.soFar(p.at(-1)!),
      over: (r) => {
        if (r.end) return this.show(r.end);
        sessionStorage.removeItem(place);
        if (r.fault) app.toast(app.say(r.fault), true);
      },
    });
    this.element = h(
      "section",
      { class: "card" },
      h("h2", {}, words.training),
      this.starts,
      this.task.element,
      this.result,
    );
  }

  // by has the games be played by players, the first of them where nobody else is chosen.
  by(players: Player[]): void {
    this.players = players;
    this.chosen.add(players[0].player);
  }

  // partners are the players that are chosen.
  get partners(): string[] {
    return [...this.chosen];
  }

  // empty reports whether nothing is shown of a training.
  get empty(): boolean {
    return !this.result.hasChildNodes();
  }

  // clear takes away what was found.
  clear(): void {
    this.task.leave();
    this.heat = [];
    this.app.replace(this.result);
  }

  close(): void {
    this.task.close();
  }

  // begun is the training that was begun last in this tab; null where there is none, or the server has broken it off.
  async begun(): Promise<Begun | null> {
    try {
      const b = JSON.parse(sessionStorage.getItem(place) ?? "null") as Begun | null;
      if (!b) return null;
      const { state } = await this.app.get<{ state: string }>(`/api/tasks/${b.id}`);
      return ["waiting", "working", "done"].includes(state) ? b : null;
    } catch {
      return null; // the server knows it no more
    }
  }

  // again shows a training that is worked on.
  async again(b: Begun): Promise<void> {
    this.chosen = new Set(b.players);
    this.draw();
    await this.run({ variant: b.variant, setup: b.setup, players: b.players });
  }

  // run begins a training, or finds one that was begun.
  private async run(q: Omit<Begun, "id">): Promise<void> {
    try {
      const id = await this.task.run("/api/trainer/train", q);
      if (id) sessionStorage.setItem(place, JSON.stringify({ id, ...q } satisfies Begun));
    } catch (e) {
      this.app.failed(e);
    }
  }

  // draw shows the choice of who plays, and the button that begins.
  draw(): void {
    const { button, h, replace, say } = this.app,
      w = this.words;
    const begin = button(
      "",
      () => {
        const { variant, setup } = this.trainee.shown();
        void this.run({ variant, setup, players: this.partners });
      },
      { id: "train", class: "primary" },
    );
    const name = () => {
      const chosen = this.players.filter((p) => this.chosen.has(p.player));
      begin.textContent = w.train(chosen.length && chosen.length * Math.min(...chosen.map((p) => p.games)));
      begin.disabled = !chosen.length;
    };
    const box = (p: Player) => {
      const input = h("input", { type: "checkbox", checked: this.chosen.has(p.player) });
      input.addEventListener("change", () => {
        this.chosen[input.checked ? "add" : "delete"](p.player);
        this.trainee.clear();
        name();
      });
      return h("label", { class: "check" }, input, " ", w.playerAbout(say({ say: p.name }), p.games));
    };
    name();
    replace(
      this.starts,
      h("fieldset", { class: "partners" }, h("legend", {}, w.player), ...this.players.map(box)),
      begin,
    );
  }

  private soFar(p: Part): void {
    const { decimal, h, replace } = this.app;
    const n = (x: number) => decimal(100 * x);
    replace(this.result, h("p", {}, this.words.soFar(p.games, n(p.score), n(p.low), n(p.high))));
  }

  // show shows the end of a training.
  show(e: Trained): void {
    const { h, replace, say } = this.app;
    const most = Math.max(0, ...e.costs.map((c) => c.points));
    this.heat = [];
    for (const c of e.costs.slice(0, 8)) this.heat[c.square] = c.points / most;
    this.trainee.heated();
    replace(
      this.result,
      h("ul", {}, ...e.says.map((s) => h("li", {}, say(s)))),
      e.games < e.of && h("p", {}, this.words.unfinished(e.games, e.of)),
      e.costs.length > 0 && h("p", { class: "about" }, this.words.costs),
    );
  }
}
