// What a set-up is worth: how often people put such pieces there, and a quick judgement
// by some hundred fast games in the background of the server.

import { button, failed, h, replace, toast } from "./dom";
import { decimal } from "./number";
import { say } from "./said";
import { copy } from "./share";
import { linkTo, pack } from "./link";
import { Task } from "./task";
import { text } from "./text";

interface Judgement {
  won: number;
  drawn: number;
  lost: number;
  score: number;
  low: number; // ends of its 95 % interval
  high: number;
  words: string;
}

// Judged is the set-up that is asked about.
export interface Judged {
  variant: string;
  side: number;
  current(): string;
  complete(): boolean;
}

export class Worth {
  readonly element = h("div", { class: "panel worth" });
  private often: number[] = [];
  private shown = "";
  private task: Task<Judgement, Judgement>;
  private begin = button(text.judge, () => void this.run(), { id: "judge", "data-served": true });
  private copying = button(text.shareSetup, () => void this.share());
  private showing = h("input", { type: "checkbox", id: "often" });
  private result = h("div", { class: "result", role: "status" });
  private link = h("div", { hidden: true });

  // changed is called when the board looks otherwise.
  constructor(
    private setup: Judged,
    private changed: () => void,
  ) {
    this.task = new Task<Judgement, Judgement>(text.judging, {
      parts: (p) => this.tell(p.at(-1)!),
      over: (r) => {
        this.begin.hidden = false;
        if (r.end) this.tell(r.end);
        else toast(r.fault ? say(r.fault) : text.brokenOff, !!r.fault);
      },
    });
    this.showing.addEventListener("change", () => this.changed());
    this.element.append(
      h("h2", {}, text.worth),
      h("label", { class: "check", for: "often" }, this.showing, " ", text.oftenShow),
      h("p", { class: "legend" }, text.oftenAbout),
      h("div", { class: "actions" }, this.begin, this.copying),
      this.task.element,
      this.result,
      this.link,
    );
  }

  close(): void {
    this.task.close();
  }

  // take is told how often people put such pieces on the squares, and draws what follows.
  take(often: number[]): void {
    this.often = often;
    this.begin.disabled = !this.setup.complete();
    this.copying.disabled = !/[^.\s]/.test(this.setup.current()); // nothing stands: there is nothing to send
    if (this.shown && this.shown !== this.setup.current()) {
      this.shown = "";
      this.task.leave(); // its answer is about another set-up
      this.begin.hidden = false;
      replace(this.result);
    }
  }

  // mark is what stands on a square of the board: how often, and its heat; null where
  // nothing is shown.
  mark(i: number): { heat: number; note: string; noteText: string } | null {
    const often = this.often[i];
    if (!this.showing.checked || !often) return null;
    const times = often < 0.1 ? `<${decimal(0.1)}` : decimal(often);
    return { heat: Math.min(1, often / 4), note: `×${times}`, noteText: text.oftenHere(times) };
  }

  private async run(): Promise<void> {
    this.begin.hidden = true;
    this.shown = this.setup.current();
    replace(this.result);
    try {
      await this.task.run("/api/judge", { variant: this.setup.variant, text: this.shown });
    } catch (e) {
      this.begin.hidden = false;
      failed(e);
    }
  }

  private tell(j: Judgement): void {
    const { low, high } = j;
    const scale = h(
      "div",
      { class: "interval", "aria-hidden": "true" },
      h("i", { class: "half" }),
      h("i", { class: "range" }),
      h("i", { class: "point" }),
    );
    scale.style.setProperty("--low", `${low * 100}%`);
    scale.style.setProperty("--high", `${high * 100}%`);
    scale.style.setProperty("--score", `${j.score * 100}%`);
    const verdict = low > 0.5 ? text.worthBetter : high < 0.5 ? text.worthWorse : text.worthSame;
    replace(
      this.result,
      scale,
      h(
        "p",
        {},
        h("b", {}, text.worthScore(decimal(j.score * 100), decimal(low * 100), decimal(high * 100))),
        " ",
        verdict,
      ),
      h("p", { class: "about" }, text.worthGames(j.won + j.drawn + j.lost, j.won, j.drawn, j.lost)),
    );
  }

  private async share(): Promise<void> {
    const s = await pack(this.setup.current());
    await copy(linkTo("/setup", { v: this.setup.variant, side: String(this.setup.side), s }), this.link);
  }
}
