// What decided a game that is over, in one sentence of its review. The review is begun in the background, and is there for
// whoever asks for it; the server gives it up once no page asks about it.

import { get, type Scene } from "./api";
import { h, replace } from "./dom";
import { dashed } from "./number";
import type { Found, Whole } from "./reviewed";
import { say } from "./said";
import { Task } from "./task";
import { text } from "./text";

const longest = 4000; // moves of a game that is reviewed

export class Decided {
  readonly element = h("div", { class: "decided", hidden: true });
  private over = false;
  private task: Task<Found, Whole> | null = null;

  constructor(private id: string) {
    document.addEventListener("visibilitychange", this.begin);
  }

  draw(s: Scene): void {
    const over = s.phase === "over" && s.history.length > 0 && s.history.length <= longest;
    if (over === this.over) return;
    this.over = over; // a game that was over goes on after a move was taken back
    this.task?.close();
    this.task = null;
    this.element.hidden = true;
    this.begin();
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.begin);
    this.over = false;
    this.task?.close();
  }

  // begin asks for the review once the page is seen.
  private begin = (): void => {
    if (!this.over || this.task || document.hidden) return;
    const task = new Task<Found, Whole>(() => "", { parts: () => {}, over: (r) => this.tell(r.end) });
    this.task = task;
    void get<{ record: string }>(`/api/finished/${this.id}`)
      .then(({ record }) => task.run("/api/review", { text: record, game: this.id, quiet: true }))
      .catch(() => {}); // how it ended is told anyway
  };

  private tell(whole?: Whole): void {
    const d = whole?.decided;
    if (!d) return;
    const n = d.ply + 1;
    replace(
      this.element,
      h("p", {}, dashed(say(d.told)), " ", h("a", { href: `/replay/${this.id}#at=${n}` }, text.lookAt(n))),
    );
    this.element.hidden = false;
  }
}
