// Puzzles: positions with one right move, judged by the program behind the page. What is said
// comes from there; progress is kept in this browser.

import type { Scene } from "./api";
import { analyse } from "./brought";
import { Run } from "./puzzlerun";
import { Puzzles, type List, type Score, type Shown, type Work } from "./puzzles";
import type { Said } from "./say";
import type { Tools } from "./tools";

export function page(main: HTMLElement, app: Tools): () => void {
  const place = app.h("div", { class: "learn puzzle" });
  let sitting: Sitting | null = null,
    left = false;
  const day = new Date(),
    pad = (n: number) => String(n).padStart(2, "0"),
    today = `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
  void app.get<List>(`/api/puzzles?day=${today}`).then((list) => {
    app.shows(list.profile);
    if (left) return;
    main.append(
      app.h("h1", {}, app.say(list.words.title)),
      app.h("p", { class: "lead" }, app.say(list.words.lead)),
      place,
    );
    sitting = new Sitting(place, app, new Puzzles(app, list, today));
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
  private solution = false; // it is shown
  private asking = false;
  private seen = new Set<string>();
  private scored: Score | null = null;
  private run: Run;
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
    private puzzles: Puzzles,
  ) {
    const { h } = app;
    this.says = h("div", { class: "panel says", role: "status", "aria-live": "polite" });
    this.clock = h("p", { class: "about" });
    this.run = new Run((left, solved) => this.tick(left, solved));
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
    void puzzles
      .settle()
      .catch(app.failed)
      .then(() => {
        const id = asked.get("id");
        if (record) void this.missed(record);
        else if (id && !puzzles.known(id)) this.unknown(id);
        else void this.begin(id || puzzles.list.daily);
      });
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

  // missed makes puzzles of the wins that were missed in a game.
  private async missed(record: string): Promise<void> {
    const { failed, get, h, post, replace, say, text, toast } = this.app;
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
      this.puzzles.add(found);
      if (found.length) this.themes.value = this.theme = "own";
      this.themes.options[1].hidden = !this.puzzles.own.length;
      void this.begin(found[0]?.id ?? this.puzzles.list.daily);
    } catch (e) {
      failed(e);
      void this.begin(this.puzzles.list.daily);
    }
  }

  close(): void {
    this.closed = true;
    void this.leave();
    this.run.stop();
    this.show.close();
  }

  private get attempt() {
    return { id: this.shown!.id, wrong: this.wrong, hints: this.hints };
  }
  private get done(): boolean {
    return this.shown?.state === "solved";
  }
  private name(sq: number): string {
    return this.scene?.squares[sq].name ?? "";
  }
  private word(name: string): string {
    return this.app.say(this.puzzles.list.words[name]);
  }

  // choices are what to solve: the puzzle of the day, a theme, or a run against the clock.
  private choices(): HTMLElement {
    const { h, button, say } = this.app,
      themes = h(
        "select",
        { "aria-label": this.word("theme") },
        h("option", { value: "" }, this.word("suits")),
        h("option", { value: "own", hidden: !this.puzzles.own.length }, this.word("own")),
        ...this.puzzles.list.themes.map((t) => h("option", { value: t.name }, say(t.title))),
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
        button(this.word("daily"), () => void this.begin(this.puzzles.list.daily)),
        themes,
        button(this.word("run"), () => {
          this.run.begin();
          void this.next();
        }),
      ),
      this.clock,
    );
  }

  private tick(left: number, solved: number): void {
    this.clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} · ${this.word("solved")}: ${solved}`;
    if (!left) this.app.toast(`${this.word("over")} ${this.word("solved")}: ${solved}`);
  }

  // next begins the untried puzzle whose rating is nearest to that of who solves.
  private async next(): Promise<void> {
    await this.leave();
    const p = this.puzzles.nearest(this.theme, this.seen);
    if (p) await this.begin(p.id);
    else this.app.toast(this.word("empty"));
  }

  private async begin(id: string): Promise<void> {
    await this.leave();
    this.stage.board.element.hidden = false;
    this.seen.add(id);
    this.scene = this.shown = null;
    this.answers = [];
    this.wrong = this.hints = this.step = 0;
    this.counted = this.solution = false;
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

  // ask asks how the puzzle stands, and shows it.
  private async ask(id: string, body: { answers: string[]; hint?: number; solution?: boolean }): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      const s = await this.app.post<Shown>(`/api/puzzles/${id}`, { ...body, own: this.puzzles.brought(id) });
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
      this.solution = !!body.solution;
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
    if (solved && !this.wrong && !this.hints) this.run.count();
    this.scored = await this.puzzles.score(this.attempt, solved);
    this.say();
  }

  // leave counts a try that is left after a wrong answer or a hint. What was only looked at does not count.
  private async leave(): Promise<void> {
    const id = this.shown?.id;
    if (!id || this.counted || !(this.wrong || this.hints)) return;
    this.counted = true;
    try {
      await this.puzzles.score(this.attempt);
    } catch (e) {
      this.app.failed(e);
    }
  }

  // try keeps what is to be counted should the page be closed.
  private try(): void {
    if (this.counted || !this.shown) return;
    this.puzzles.begun(this.attempt);
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
      key = JSON.stringify([p.id, p.state, p.says, this.scored, this.answers, this.solution]),
      open = !this.done && !this.solution;
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
        button(this.word("next"), () => void this.next(), open ? {} : { class: "primary" }),
        open && button(this.word("hint"), () => void this.help({ hint: ++this.step })),
        open && button(this.word("solution"), () => void this.help({ solution: true })),
        !open && button(this.word("again"), () => void this.begin(p.id)),
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
