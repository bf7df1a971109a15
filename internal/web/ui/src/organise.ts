// Tournaments that the server's owner makes on the page of the arena.

import { get, post, type Variant } from "./api";
import { variantName } from "./cards";
import { ask, button, failed, field, h, replace, select, toast } from "./dom";
import { emblem } from "./piece";
import { portrait } from "./portrait";
import { say } from "./said";
import { text } from "./text";

// Hosted is a tournament that was made here.
export interface Hosted {
  name: string; // of its file
  title: string;
  games: number;
  players: string[];
  playing: boolean;
  ending: boolean;
  played: boolean; // everything, though the table may not have counted it yet
  fault?: string;
}

interface Answer {
  tournaments: Hosted[];
  programs?: Record<string, string>;
  made?: string; // the name of the one that was just made
}

const kinds = ["round-robin", "gauntlet", "swiss", "knockout", "ladder"];
const times: [string, string][] = [
  ["30ms", "0.03 s"],
  ["100ms", "0.1 s"],
  ["300ms", "0.3 s"],
  ["1s", "1 s"],
  ["3s", "3 s"],
  ["10s", "10 s"],
  ["30s", "30 s"],
];

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
      this.form = this.maker();
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

  // free is a name that no tournament here has: with a number where it is taken.
  private free(name: string, n = 1): string {
    const title = n > 1 ? `${name} ${n}` : name,
      taken = this.all?.some((t) => t.title === title || t.name === fileName(title));
    return taken ? this.free(name, n + 1) : title;
  }

  // maker is the form of a new tournament.
  private maker(): HTMLElement {
    const w = text.organise,
      name = h("input", { type: "text", maxlength: 60, value: this.free(w.firstName) }),
      games = h("input", { type: "number", min: 2, max: 10000, step: 2, value: 10 }),
      fault = h("p", { class: "error", role: "alert" }),
      players = h("div", {
        class: "entrants",
        role: "group",
        "aria-label": w.players,
        onchange: () => (fault.textContent = ""),
      });
    const chosen = () => [...players.querySelectorAll<HTMLInputElement>("input:checked")].map((c) => c.value);
    let variants: Variant[] = [];
    let filled = "";
    const fill = (variant: string) => {
      const v = variants.find((o) => o.name === variant);
      if (variant === filled) return;
      filled = variant;
      if (!v) return replace(players);
      const before = new Set(chosen());
      replace(
        players,
        ...v.opponents
          .filter((o) => o.group !== "visitors")
          .map((o) => entrant(o.spec, o.face ? portrait(o.face) : emblem(1, v.game), o.name, say(o.kind || o.title))),
        ...Object.entries(this.programs).map(([key, name]) => entrant(key, emblem(0, "stratego"), w.program(name), "")),
      );
      for (const c of players.querySelectorAll("input")) c.checked = before.has(c.value);
    };
    const variant = select([], "", fill),
      kind = select(
        kinds.map((k): [string, string] => [k, text.contests[k] ?? k]),
        kinds[0],
      ),
      time = select(times, "100ms");
    void get<{ variants: Variant[] }>("/api/catalogue").then((c) => {
      variants = c.variants;
      variant.replaceChildren(...variants.map((v) => h("option", { value: v.name }, variantName(v.name))));
      fill(variants[0].name);
    }, failed);
    const make = async () => {
      const entered = chosen();
      const title = name.value.trim(),
        each = Number(games.value),
        wrong =
          (!title && w.needName) ||
          ((entered.length < 2 || entered.length > 64) && w.needPlayers(entered.length)) ||
          ((!Number.isInteger(each / 2) || each < 2 || each > 10000) && w.needGames);
      fault.textContent = wrong || "";
      if (wrong) return;
      const order = {
        title,
        name: fileName(title),
        variant: variant.value,
        type: kind.value,
        games: each,
        players: entered,
        time: time.value,
      };
      if (!(await this.act("", order))) return;
      box.open = false;
      toast(w.begun(title));
      name.value = this.free(w.firstName);
      this.arrive(); // where the page has it already
    };
    const box = h(
      "details",
      { class: "card maker" },
      h("summary", {}, w.make),
      h(
        "div",
        { class: "options" },
        field(w.name, name),
        field(text.variant, variant),
        field(w.kind, kind),
        field(w.gamesEach, games),
        field(w.time, time),
      ),
      h("h3", {}, w.players),
      players,
      fault,
      button(w.begin, () => void make(), { class: "primary", id: "maketournament" }),
    ) as HTMLDetailsElement;
    return box;
  }
}

// contestOf is what the page shows of a tournament, by what its file calls it.
export const contestOf = (plan: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.contest[data-plan="${CSS.escape(plan)}"]`);

// entrant is a player that may take part, as a card that is pressed.
const entrant = (value: string, face: Element, name: string, about: string): HTMLElement =>
  h(
    "label",
    { class: "entrant" },
    h("input", { type: "checkbox", value }),
    h("span", { class: "face" }, face),
    h("span", { class: "name" }, name),
    about && about !== name && h("span", { class: "about" }, about),
  );

// fileName is the name of a tournament's file: small letters, digits and hyphens, such as friday-night. Letters lose
// their marks; nothing is left of a name in another script, for which the server takes a number.
const fileName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
