// Maps of where others put each rank in a home, on the page that trains set-ups.

import type { trainerText } from "./english/trainer";
import type { Ground } from "./api";
import { drawHome } from "./homerows";
import type { Said } from "./say";
import type { Task } from "./task";
import type { Tools } from "./tools";

interface Maps {
  ranks: { rank: string; people: number[]; strong: number[] }[];
}

export class RankMaps {
  readonly element: HTMLElement;
  private task: Task<unknown, Maps>;
  private place: HTMLElement;
  private ground: Ground | null = null;
  private maps: Maps | null = null;
  private rank = 0;

  constructor(
    private app: Tools,
    private words: typeof trainerText,
    run: (task: Task<unknown, Maps>) => Promise<void>,
  ) {
    const { button, h, say, toast, Task } = app;
    this.place = h("div", {});
    this.task = new Task<unknown, Maps>(words.exploring, {
      parts: () => {},
      over: (r) => {
        if (!r.end) return r.fault && toast(say(r.fault), true);
        this.maps = r.end;
        this.draw();
      },
    });
    this.element = h(
      "section",
      { class: "card wide" },
      h("h2", {}, words.explorer),
      h("p", { class: "about" }, words.explorerAbout),
      h(
        "div",
        { class: "actions" },
        button(words.explore, () => void run(this.task), { id: "explore" }),
      ),
      this.task.element,
      this.place,
    );
  }

  close(): void {
    this.task.close();
  }

  // clear takes away the maps, which were of another board.
  clear(): void {
    this.task.leave();
    this.maps = null;
    this.app.replace(this.place);
  }

  // on is told on which board they are drawn.
  on(ground: Ground): void {
    this.ground = ground;
    if (this.maps) this.draw();
  }

  private draw(): void {
    const { h, replace, say, select } = this.app,
      w = this.words,
      ranks = this.maps!.ranks,
      m = ranks[(this.rank = Math.min(this.rank, ranks.length - 1))],
      name = (r: string) => say({ say: r } as Said);
    const rank = select(
      ranks.map((r, i) => [String(i), name(r.rank)]),
      String(this.rank),
      (i) => {
        this.rank = Number(i);
        this.draw();
        this.place.querySelector("select")?.focus();
      },
    );
    const map = (title: string, places: number[]) => {
      const board = h("div", { class: "homerows map", role: "img" });
      const notes = places.map((x) => this.app.decimal(x));
      drawHome(this.app, board, this.ground!, `${title}: ${name(m.rank)}`, {
        setup: " ".repeat(places.length),
        heat: places.map((x) => Math.min(1, x / 4)),
        notes,
      });
      return h("figure", {}, h("figcaption", {}, title), board);
    };
    replace(
      this.place,
      h("label", {}, w.rank, rank),
      h("div", { class: "maps" }, map(w.people, m.people), map(w.strong, m.strong)),
    );
  }
}
