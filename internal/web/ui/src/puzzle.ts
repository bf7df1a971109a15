// Puzzles: positions with one right move, judged by the program behind the page. What is said
// comes from there; progress is kept in this browser.

import type { Scene, Side } from "./api";
import { analyse } from "./brought";
import type { Said } from "./say";
import type { Tools } from "./tools";

interface Entry {
  id: string;
  variant: string;
  theme: string;
  rating: number;
}
interface List {
  puzzles: Entry[];
  themes: { name: string; title: Said }[];
  daily: string;
  words: Record<string, Said>;
  progress?: string; // the owner's, which the server keeps
}
interface Work {
  id: string;
  state: string;
  done: number;
  total: number;
  end?: Entry[];
  fault?: Said;
}
interface Shown extends Entry {
  goal: string;
  title: Said;
  task: Said;
  facts: Said[];
  side: Side;
  scene: Scene;
  state: "open" | "solved" | "wrong" | "illegal";
  says: Said[];
  record?: string;
}
// A try as it is counted.
interface Attempt {
  id: string;
  wrong: number;
  hints: number;
}
interface Score {
  progress: string;
  says: Said[];
}

const runTime = 180_000; // ms
const ownMost = 50; // puzzles from games that are kept

export function page(main: HTMLElement, app: Tools): () => void {
  const place = app.h("div", { class: "learn puzzle" });
  let sitting: Sitting | null = null,
    left = false;
  const day = new Date(),
    pad = (n: number) => String(n).padStart(2, "0"),
    today = `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
  void app.get<List>(`/api/puzzles?day=${today}`).then((list) => {
    if (left) return;
    main.append(
      app.h("h1", {}, app.say(list.words.title)),
      app.h("p", { class: "lead" }, app.say(list.words.lead)),
      place,
    );
    sitting = new Sitting(place, app, list, today);
  }, app.failed);
  return () => {
    left = true;
    sitting?.close();
  };
}

class Sitting {
  private scene: Scene | null = null;
  private shown: Shown | null = null;
  private answers: string[] = [];
  private theme = "";
  private wrong = 0;
  private hints = 0;
  private step = 0; // of the hints for the present move
  private counted = false;
  private asking = false;
  private ends = 0; // when a run against the clock is over, 0 for none
  private clean = 0; // solved in the run
  private seen = new Set<string>();
  private scored: Score | null = null;
  private timer = 0;
  private closed = false;
  private themes!: HTMLSelectElement;
  private clock: HTMLElement;
  private says: HTMLElement;
  private hand;
  private stage;
  private show;
  private pencil;

  constructor(
    place: HTMLElement,
    private app: Tools,
    private list: List,
    private today: string,
  ) {
    const { h } = app;
    this.says = h("div", { class: "panel says", role: "status", "aria-live": "polite" });
    this.clock = h("p", { class: "about" });
    this.pencil = new app.Pencil("puzzle");
    this.hand = new app.Hand({
      scene: () => this.scene,
      mine: () => this.shown?.side ?? 0,
      still: () => this.done || this.asking || this.shown?.goal === "name",
      draw: () => this.draw(),
      send: (m) => this.answer(m.text),
      why: (from, to) => (to === undefined ? Promise.resolve() : this.answer(`${this.name(from)}-${this.name(to)}`)),
    });
    this.stage = new app.Stage({
      activate: (sq) => {
        if (this.show.busy) return;
        if (this.shown?.goal === "name" && !this.done) void this.answer(this.name(sq));
        else void this.hand.touch(sq);
      },
      drop: (from, to) => {
        if (to >= 0 && !this.show.busy) void this.hand.go(from, to);
      },
      cancel: () => this.hand.cancel(),
    });
    this.show = new app.Show(
      this.stage,
      () => this.scene,
      (s) => this.model(s),
      (s) => this.accept(s),
    );
    app.replace(
      place,
      h("div", { class: "table" }, this.stage.board.element),
      h("div", { class: "side" }, this.says, this.choices()),
    );
    const asked = new URLSearchParams(location.search),
      record = asked.has("from") && sessionStorage.getItem("missed");
    void this.settle().then(() => {
      const id = asked.get("id");
      if (record) void this.missed(record);
      else if (id && !this.known(id)) this.unknown(id);
      else void this.begin(id || list.daily);
    });
  }

  // settle counts a try that was left by closing or loading the page anew.
  private async settle(): Promise<void> {
    try {
      const left = JSON.parse(this.app.map<string>("trying", this.app.isText).attempt ?? "null") as Attempt | null;
      if (left && this.known(left.id)) await this.score(left.id, left.wrong, left.hints);
      else this.app.keep("trying", {});
    } catch (e) {
      this.app.failed(e);
    }
  }

  // unknown says that an address names no puzzle.
  private unknown(id: string): void {
    const { h, button, replace } = this.app;
    this.says.dataset.state = "unknown";
    this.stage.board.element.hidden = true; // there is nothing on it
    replace(
      this.says,
      h("h2", {}, id),
      h("p", { class: "bad" }, this.word("unknown")),
      h(
        "div",
        { class: "actions" },
        button(this.word("next"), () => void this.next()),
      ),
    );
  }

  // own are the puzzles from games of whoever uses this browser, the newest first.
  private get own(): Entry[] {
    try {
      const all = JSON.parse(this.app.map<string>("own", this.app.isText).puzzles ?? "[]") as Entry[];
      return all.filter((p) => p && this.app.isText(p.id));
    } catch {
      return [];
    }
  }

  private known(id: string | null): boolean {
    return [...this.list.puzzles, ...this.own].some((p) => p.id === id);
  }

  // missed makes puzzles of the wins that were missed in a game.
  private async missed(record: string): Promise<void> {
    const { failed, get, h, keep, post, replace, say, text, toast } = this.app;
    try {
      let w = await post<Work>("/api/puzzles/missed", { text: record });
      while (["waiting", "working"].includes(w.state) && !this.closed) {
        replace(
          this.says,
          h("p", { class: "about" }, `${this.word("missed")} …`),
          h("progress", { value: w.done, max: w.total }),
        );
        await new Promise((r) => setTimeout(r, 500));
        w = await get<Work>(`/api/tasks/${w.id}?from=${w.done}`);
      }
      if (this.closed) return;
      const found = w.end ?? [];
      if (!w.end) toast(w.fault ? say(w.fault) : text.brokenOff, true);
      else if (!found.length) toast(this.word("none"));
      const ids = found.map((p) => p.id);
      keep("own", {
        puzzles: JSON.stringify([...found, ...this.own.filter((p) => !ids.includes(p.id))].slice(0, ownMost)),
      });
      if (found.length) this.themes.value = this.theme = "own";
      this.themes.options[1].hidden = !this.own.length;
      void this.begin(ids[0] ?? this.list.daily);
    } catch (e) {
      failed(e);
      void this.begin(this.list.daily);
    }
  }

  close(): void {
    this.closed = true;
    void this.leave();
    clearInterval(this.timer);
    this.show.close();
  }

  private get done(): boolean {
    return this.shown?.state === "solved";
  }
  private name(sq: number): string {
    return this.scene?.squares[sq].name ?? "";
  }
  private word(name: string): string {
    return this.app.say(this.list.words[name]);
  }

  // choices are what to solve: the puzzle of the day, a theme, or a run against the clock.
  private choices(): HTMLElement {
    const { h, button, say } = this.app,
      themes = h(
        "select",
        { "aria-label": this.word("theme") },
        h("option", { value: "" }, this.word("suits")),
        h("option", { value: "own", hidden: !this.own.length }, this.word("own")),
        ...this.list.themes.map((t) => h("option", { value: t.name }, say(t.title))),
      ) as HTMLSelectElement;
    this.themes = themes;
    themes.addEventListener("change", () => {
      this.theme = themes.value;
      void this.next();
    });
    return h(
      "nav",
      { class: "panel", "aria-label": this.word("title") },
      h(
        "div",
        { class: "actions" },
        button(this.word("daily"), () => void this.begin(this.list.daily)),
        themes,
        button(this.word("run"), () => this.run()),
      ),
      this.clock,
    );
  }

  // run begins a run against the clock.
  private run(): void {
    this.ends = Date.now() + runTime;
    this.clean = 0;
    clearInterval(this.timer);
    this.timer = window.setInterval(() => this.tick(), 1000);
    this.tick();
    void this.next();
  }

  private tick(): void {
    const left = Math.max(0, Math.ceil((this.ends - Date.now()) / 1000));
    this.clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} · ${this.word("solved")}: ${this.clean}`;
    if (left) return;
    clearInterval(this.timer);
    this.ends = 0;
    this.app.toast(`${this.word("over")} ${this.word("solved")}: ${this.clean}`);
  }

  // next begins the untried puzzle whose rating is nearest to that of who solves.
  private async next(): Promise<void> {
    await this.leave();
    const tried = this.progress().results ?? {},
      want = this.progress().rating?.rating || 1300,
      far = (p: Entry) => Math.abs(p.rating - want) + (p.id in tried || this.seen.has(p.id) ? 10_000 : 0),
      all = this.theme === "own" ? this.own : this.list.puzzles.filter((p) => !this.theme || p.theme === this.theme);
    if (all.length) await this.begin(all.reduce((a, b) => (far(b) < far(a) ? b : a)).id);
    else this.app.toast(this.word("empty"));
  }

  private progress(): { rating?: { rating: number }; results?: Record<string, unknown> } {
    try {
      return JSON.parse(this.list.progress ?? this.kept()) ?? {};
    } catch {
      return {};
    }
  }
  private kept(): string {
    return this.app.map<string>("puzzles", this.app.isText).progress ?? "";
  }

  private async begin(id: string): Promise<void> {
    await this.leave();
    this.stage.board.element.hidden = false;
    this.seen.add(id);
    this.scene = this.shown = null;
    this.answers = [];
    this.wrong = this.hints = this.step = 0;
    this.counted = false;
    this.scored = null;
    this.hand.selected = null;
    history.replaceState(null, "", this.app.located(`/puzzle?id=${id}`));
    await this.ask(id, { answers: [] });
  }

  private answer(text: string): Promise<void> {
    return this.ask(this.shown!.id, { answers: [...this.answers, text] });
  }

  private help(what: { hint?: number; solution?: boolean }): Promise<void> {
    this.hints++;
    this.try();
    return this.ask(this.shown!.id, { answers: this.answers, ...what });
  }

  // brought is the puzzle itself where the server does not have it.
  private brought(id: string): Entry | undefined {
    return this.list.puzzles.some((p) => p.id === id) ? undefined : this.own.find((p) => p.id === id);
  }

  // ask asks how the puzzle stands, and shows it.
  private async ask(id: string, body: { answers: string[]; hint?: number; solution?: boolean }): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      const s = await this.app.post<Shown>(`/api/puzzles/${id}`, { ...body, own: this.brought(id) });
      this.asking = false;
      if (s.state === "open" || s.state === "solved") {
        if (body.answers.length > this.answers.length) this.step = 0;
        this.answers = body.answers;
      } else if (s.state === "wrong") {
        this.wrong++;
        this.try();
      }
      this.hand.again();
      this.shown = s;
      this.show.take(this.app.translated(s.scene));
      if (s.state === "solved" || body.solution) await this.count(s.state === "solved");
    } catch (e) {
      this.asking = false;
      this.hand.again();
      this.app.failed(e);
    }
  }

  // count counts the try when it has ended.
  private async count(solved: boolean): Promise<void> {
    if (this.counted) return;
    this.counted = true;
    if (this.ends && solved && !this.wrong && !this.hints) this.clean++;
    this.scored = await this.score(this.shown!.id, this.wrong, this.hints, solved);
    this.say();
  }

  // leave counts a try that is left after a wrong answer or a hint. What was only looked at does not count.
  private async leave(): Promise<void> {
    const id = this.shown?.id;
    if (!id || this.counted || !(this.wrong || this.hints)) return;
    this.counted = true;
    try {
      await this.score(id, this.wrong, this.hints);
    } catch (e) {
      this.app.failed(e);
    }
  }

  // try keeps what is to be counted should the page be closed.
  private try(): void {
    if (this.counted || !this.shown) return;
    const { wrong, hints } = this;
    this.app.keep("trying", { attempt: JSON.stringify({ id: this.shown.id, wrong, hints }) });
  }

  // score sends a try to be counted.
  private async score(id: string, wrong: number, hints: number, solved = false): Promise<Score> {
    const score = await this.app.post<Score>(`/api/puzzles/${id}/score`, {
      progress: this.kept(),
      wrong,
      hints,
      solved,
      day: id === this.list.daily ? this.today : "",
      own: this.brought(id),
    });
    this.app.keep("trying", {});
    if (this.list.progress === undefined) this.app.keep("puzzles", { progress: score.progress });
    else this.list.progress = score.progress;
    return score;
  }

  private accept(s: Scene): void {
    const before = this.scene;
    this.scene = s;
    this.hand.follow(s, before);
    this.draw();
  }

  private model(s: Scene) {
    return this.app.modelOf(s, {
      mine: this.shown?.side ?? 0,
      turned: false,
      looking: null,
      hand: this.hand,
      pencil: this.pencil,
    });
  }

  private draw(): void {
    if (this.scene) this.stage.show(this.model(this.scene));
    this.say();
  }

  // say shows what there is to say.
  private say(): void {
    const p = this.shown;
    if (!p) return;
    const { h, button, say, text, words } = this.app,
      game = this.scene?.game ?? "stratego",
      told = (s: Said) => words(say(s), game),
      bad = p.state === "wrong" || p.state === "illegal",
      key = JSON.stringify([p.id, p.state, p.says, this.scored, this.answers]);
    if (this.says.dataset.key === key) return;
    this.says.dataset.key = key;
    this.says.dataset.state = p.state;
    this.app.replace(
      this.says,
      h("p", { class: "about" }, `${this.app.variantName(p.variant)} · ${p.rating}`),
      h("h2", {}, say(p.title)),
      h("p", { class: "goal" }, told(p.task)),
      ...p.facts.map((f) => h("p", { class: "about" }, told(f))),
      ...p.says.map((s) => h("p", { class: bad ? "bad" : p.state === "solved" ? "good" : "about" }, told(s))),
      ...(this.scored?.says ?? []).map((s) => h("p", { class: "about" }, say(s))),
      h(
        "div",
        { class: "actions" },
        button(this.word("next"), () => void this.next(), this.done ? { class: "primary" } : {}),
        !this.done && button(this.word("hint"), () => void this.help({ hint: ++this.step })),
        !this.done && button(this.word("solution"), () => void this.help({ solution: true })),
        this.done && button(this.word("again"), () => void this.begin(p.id)),
        p.record &&
          button(this.word("analyse"), () => {
            analyse(p.record!, Number(/^moves: (\d+)$/m.exec(p.record!)?.[1] ?? 0));
            this.app.go("/analysis");
          }),
        button(this.word("share"), () => {
          void navigator.clipboard.writeText(location.href).then(
            () => this.app.toast(this.word("shared")),
            () => this.app.toast(text.errNetwork, true),
          );
        }),
      ),
    );
    if (bad) this.says.querySelector(".bad")?.scrollIntoView({ block: "nearest" }); // on a phone it is below the board
  }
}
