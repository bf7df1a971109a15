// Puzzles: positions with one right move, judged by the program behind the page. What is said
// comes from there; progress is kept in this browser.

import type { Scene } from "./api";
import { Choice } from "./puzzlechoice";
import { PuzzlePanel } from "./puzzlepanel";
import { dayOf, Puzzles, type List, type Score, type Shown } from "./puzzles";
import { Try } from "./puzzletry";
import type { Tools } from "./tools";

export function page(main: HTMLElement, app: Tools): () => void {
  const place = app.h("div", { class: "learn puzzle" });
  let sitting: Sitting | null = null,
    left = false;
  const today = dayOf(new Date());
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
  private step = 0; // of the hints for the present move
  private solution = false; // it is shown
  private asking = false;
  private seen = new Set<string>();
  private scored: Score | null = null;
  private attempt: Try;
  private closed = false;
  private panel: PuzzlePanel;
  private choice: Choice;
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
    this.panel = new PuzzlePanel(app, puzzles, {
      next: () => void this.next(),
      again: () => void this.begin(this.shown!.id),
      hint: () => void this.help({ hint: ++this.step }),
      solution: () => void this.help({ solution: true }),
    });
    this.choice = new Choice(
      app,
      puzzles,
      () => void this.begin(puzzles.list.daily),
      () => void this.next(),
    );
    this.attempt = this.anew();
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
      h("div", { class: "side" }, this.panel.element, this.choice.element),
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
    this.stage.board.element.hidden = true; // there is nothing on it
    this.panel.unknown(id);
  }

  // missed goes on with puzzles that are made of a game.
  private async missed(record: string): Promise<void> {
    const { puzzles } = this;
    try {
      const found = await puzzles.missed(
        record,
        (w) => this.panel.working(w),
        () => this.closed,
      );
      if (!found) return;
      this.choice.renew(found.length > 0);
      void this.begin(found[0]?.id ?? puzzles.list.daily);
    } catch (e) {
      this.app.failed(e);
      void this.begin(puzzles.list.daily);
    }
  }

  close(): void {
    this.closed = true;
    void this.leave();
    this.choice.close();
    this.show.close();
  }

  private get done(): boolean {
    return this.shown?.state === "solved";
  }
  private name(sq: number): string {
    return this.scene?.squares[sq].name ?? "";
  }
  // next begins the untried puzzle whose rating is nearest to that of who solves.
  private async next(): Promise<void> {
    await this.leave();
    const p = this.puzzles.nearest(this.choice.theme, this.seen);
    if (p) await this.begin(p.id);
    else this.app.toast(this.puzzles.word("empty"));
  }

  private async begin(id: string): Promise<void> {
    await this.leave();
    this.stage.board.element.hidden = false;
    this.seen.add(id);
    this.scene = this.shown = null;
    this.answers = [];
    this.step = 0;
    this.attempt = this.anew();
    this.solution = false;
    this.scored = null;
    this.hand.selected = null;
    history.replaceState(null, "", this.app.located(`/puzzle?id=${id}`));
    await this.ask(id, { answers: [] });
  }

  private answer(text: string): Promise<void> {
    return this.ask(this.shown!.id, { answers: [...this.answers, text] });
  }

  private help(what: { hint?: number; solution?: boolean }): Promise<void> {
    this.attempt.help();
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
        this.attempt.fail();
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

  private anew(): Try {
    return new Try(this.puzzles, () => this.shown?.id);
  }

  // count counts the try when it has ended.
  private async count(solved: boolean): Promise<void> {
    const counting = this.attempt.end(solved);
    if (!counting) return;
    if (solved && this.attempt.clean) this.choice.count();
    this.scored = await counting;
    this.say();
  }

  // leave counts a try that is left after a wrong answer or a hint.
  private async leave(): Promise<void> {
    await this.attempt.leave().catch(this.app.failed);
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
    if (this.shown)
      this.panel.draw(this.shown, {
        answers: this.answers,
        solution: this.solution,
        scored: this.scored,
        costs: this.attempt.clean && !this.puzzles.tried(this.shown.id),
      });
  }
}
