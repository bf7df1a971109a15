// Work in the background of the server: it is begun, asked about now and then, and can
// be broken off. Who asks for the same again finds it as far as it has come.

import { get, post } from "./api";
import { button, h } from "./dom";
import { say } from "./said";
import type { Said } from "./say";
import { text } from "./text";

export interface Report<P, E> {
  id: string;
  state: "waiting" | "working" | "done" | "stopped" | "failed";
  done: number;
  total: number;
  parts: P[];
  end?: E;
  fault?: Said;
  ahead?: Said; // what is worked on while it waits
}

export interface Hearer<P, E> {
  parts(parts: P[], r: Report<P, E>): void; // the newest ones
  over(r: Report<P, E>): void;
}

const pace = 500; // milliseconds between two questions

export class Task<P, E> {
  readonly element = h("div", { class: "task", hidden: true });
  private bar = h("progress", {});
  private count = h("span", { class: "about", role: "status" });
  private id = "";
  private timer = 0;
  private turn = 0; // counts what was begun and left
  private closed = false;
  private unwanted = false; // it was to be broken off before it had a name

  // told says in words how far it has come.
  constructor(
    private told: (done: number, all: number) => string,
    private hearer: Hearer<P, E>,
  ) {
    this.element.append(
      this.bar,
      this.count,
      button(text.breakOff, () => void this.stop(), { class: "quiet" }),
    );
  }

  // run begins the work and returns its name; it throws where the server does not take it. What was begun before is not heard
  // of any more.
  async run(path: string, body: unknown): Promise<string | undefined> {
    const turn = this.leave();
    this.unwanted = false;
    try {
      const r = await post<Report<P, E>>(path, body);
      if (this.unwanted) void post(`/api/tasks/${r.id}/stop`, {}, true).catch(() => {});
      else this.take(r, turn);
      return r.id;
    } catch (e) {
      if (turn === this.turn) throw e;
    }
  }

  // leave asks no more about the work, and hears no answer about it that is under way; the work goes on for a while.
  leave(): number {
    clearTimeout(this.timer);
    this.element.hidden = true;
    this.id = "";
    return ++this.turn;
  }

  // close leaves the page.
  close(): void {
    this.closed = true;
    this.leave();
  }

  private seen = 0;

  private take(r: Report<P, E>, turn: number): void {
    if (this.closed || turn !== this.turn) return;
    clearTimeout(this.timer);
    if (r.id !== this.id || r.done < this.seen) this.seen = 0;
    this.id = r.id;
    const news = r.parts.slice(this.seen - (r.done - r.parts.length));
    this.seen = r.done;
    this.bar.max = Math.max(1, r.total);
    this.bar.value = r.done;
    this.count.textContent =
      r.state === "waiting" ? text.waitingTurn(r.ahead ? say(r.ahead) : "") : this.told(r.done, r.total);
    const open = r.state === "waiting" || r.state === "working";
    this.element.hidden = !open;
    if (news.length) this.hearer.parts(news, r);
    if (open) this.timer = window.setTimeout(() => void this.ask(), pace);
    else this.hearer.over(r);
  }

  private async ask(turn = this.turn): Promise<void> {
    try {
      this.take(await get<Report<P, E>>(`/api/tasks/${this.id}?from=${this.seen}`), turn);
    } catch {
      // the server is away for a while
      if (!this.closed && turn === this.turn) this.timer = window.setTimeout(() => void this.ask(), 4 * pace);
    }
  }

  // stop breaks the work off.
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    const { turn } = this;
    if (!this.id) return void (this.unwanted = true);
    try {
      this.take(await post<Report<P, E>>(`/api/tasks/${this.id}/stop`, {}, true), turn);
    } catch {
      if (turn === this.turn) void this.ask(); // it is another's, or was over
    }
  }
}
