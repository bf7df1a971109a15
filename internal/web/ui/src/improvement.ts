// Changes of a set-up that are measured, on the page of set-ups.

import type { trainerText } from "./english/trainer";
import type { Said } from "./say";
import type { Task } from "./task";
import type { Tools } from "./tools";

interface Changes {
  says: Said[];
  changes: { says: Said; setup: string; better: boolean }[];
}

export class Improvement {
  readonly element: HTMLElement;
  private task: Task<unknown, Changes>;
  private found: HTMLElement;

  // run begins to measure; show shows a set-up on the board.
  constructor(
    private app: Tools,
    private words: typeof trainerText,
    run: (task: Task<unknown, Changes>) => Promise<void>,
    private show: (setup: string) => void,
  ) {
    const { button, h, replace, say, toast, Task } = app;
    this.found = h("ul", {});
    this.task = new Task<unknown, Changes>(words.playing, {
      parts: () => {},
      over: (r) => {
        if (r.end) return this.measured(r.end);
        if (r.fault) toast(say(r.fault), true);
        replace(this.found, h("li", {}, words.brokenOff));
      },
    });
    this.element = h(
      "section",
      { class: "card" },
      h("h2", {}, words.improve),
      h(
        "div",
        {},
        h("p", { class: "about" }, words.improveAbout),
        h(
          "div",
          { class: "actions" },
          button(words.improve, () => void run(this.task), { id: "improve" }),
        ),
      ),
      this.task.element,
      this.found,
    );
  }

  // clear takes away what was found.
  clear(): void {
    this.task.leave();
    this.app.replace(this.found);
  }

  close(): void {
    this.task.close();
  }

  private measured(e: Changes): void {
    const { button, capital, h, replace, say } = this.app;
    replace(
      this.found,
      ...e.changes.map((c) =>
        h(
          "li",
          { class: c.better ? "good" : "" },
          capital(say(c.says)),
          " ",
          button(this.words.changed, () => this.show(c.setup), { class: "quiet" }),
        ),
      ),
      ...e.says.map((s) => h("li", {}, say(s))),
    );
  }
}
