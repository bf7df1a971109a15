// Tournaments that the server's owner makes on the page of the arena.

import { get, post } from "./api";
import { ask, button, failed, field, h } from "./dom";
import { maker, type Hosted } from "./maker";
import { text } from "./text";

interface Answer {
  tournaments: Hosted[];
  programs?: Record<string, string>;
  made?: string; // the name of the one that was just made
}

export class Organiser {
  readonly element = h("div", {});
  private all: Hosted[] | null = null; // null: this browser is not the owner's
  private timer = 0;
  private form: HTMLElement | null = null;
  private awaited = ""; // the tournament that was just begun, until the page has it
  private programs: Record<string, string> = {}; // that the server was started with: names, by what an order calls them

  // changed is called when there is something else to show.
  constructor(private changed: () => void) {
    void this.begin();
  }

  // begin asks for the tournaments in the owner's browser alone: nobody else is told of them.
  private async begin(): Promise<void> {
    const { kept } = await get<{ kept?: boolean }>("/api/catalogue").catch(() => ({ kept: false }));
    if (kept && this.timer >= 0) await this.ask();
  }

  close(): void {
    clearTimeout(this.timer);
    this.timer = -1;
  }

  // first are tournaments with those before all others that are being played.
  first<T extends { plan: string }>(shows: T[]): T[] {
    const playing = (s: T) => !!this.find(s.plan)?.playing;
    return [...shows.filter(playing), ...shows.filter((s) => !playing(s))];
  }

  // arrive goes to the tournament that was just begun, as soon as the page shows it.
  arrive(): void {
    const at = this.awaited && contestOf(this.awaited);
    if (!at) return;
    this.awaited = "";
    at.focus({ preventScroll: true });
    at.scrollIntoView({ block: "start" });
  }

  // state says that a tournament is paused, or played where its table does not say so yet.
  state(name: string, over: boolean): string {
    const t = this.find(name);
    return !t || t.playing || over ? "" : t.played ? text.organise.counting : text.organise.paused;
  }

  private find = (name: string): Hosted | undefined => this.all?.find((o) => o.name === name);

  // of are the controls of a tournament, null where it was not made here. One that is over can be made longer.
  of(name: string, over: boolean): HTMLElement | null {
    const t = this.find(name);
    return t ? this.controls(t, over || (t.played && !t.playing)) : null;
  }

  private async ask(): Promise<void> {
    try {
      this.take(await get<Answer>("/api/arena/hosted"));
    } catch {
      return; // a server without
    }
    if (this.timer >= 0) this.timer = window.setTimeout(() => void this.ask(), 2000);
  }

  private take({ tournaments, programs, made }: Answer): void {
    if (made) this.awaited = made;
    this.programs = programs ?? {};
    const news = JSON.stringify(this.all) !== JSON.stringify(tournaments);
    this.all = tournaments;
    if (!this.form) {
      this.form = maker({
        all: () => this.all ?? [],
        programs: () => this.programs,
        make: (order) => this.act("", order),
        arrive: () => this.arrive(),
      });
      this.element.append(this.form);
    }
    if (news) this.changed();
  }

  private async act(path: string, body: unknown = {}): Promise<boolean> {
    try {
      this.take(await post<Answer>(`/api/arena/hosted${path}`, body));
      return true;
    } catch (e) {
      failed(e);
      return false;
    }
  }

  private controls(t: Hosted, over: boolean): HTMLElement {
    const at = `/${encodeURIComponent(t.name)}`,
      w = text.organise;
    const extend = h("input", { type: "number", min: t.games + 2, step: 2, value: t.games * 2 });
    const withdraw = async () => {
      const who = await ask(
        w.withdrawWhom,
        t.players.map((p): [string, string] => [p, p]),
        text.cancel,
      );
      if (who) await this.act(`${at}/withdraw`, { player: who });
    };
    return h(
      "div",
      { class: "organise" },
      t.fault && h("p", { class: "error" }, t.fault),
      h(
        "div",
        { class: "actions" },
        t.playing && !over
          ? button(t.ending ? w.stopNow : w.pause, () => void this.act(`${at}/stop`))
          : !over && button(w.start, () => void this.act(`${at}/start`), { class: "primary" }),
        h(
          "a",
          { class: "button", href: `/api/arena/hosted${at}/report`, download: `${t.title || t.name}.html` },
          w.report,
        ),
        !t.playing && !over && t.players.length > 2 && button(w.withdraw, () => void withdraw()),
      ),
      t.ending && h("p", { class: "about" }, w.ending),
      !t.playing &&
        h(
          "div",
          { class: "actions" },
          field(w.gamesEach, extend),
          button(w.extend, () => void this.act(`${at}/extend`, { games: Number(extend.value) })),
        ),
    );
  }
}

// contestOf is what the page shows of a tournament, by what its file calls it.
export const contestOf = (plan: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.contest[data-plan="${CSS.escape(plan)}"]`);
