// The analysis board: any position of a game, moves of both sides with take-back and variations, and
// what the computer thinks of each.

import { get, post, type Move, type Scene, type Variant } from "./api";
import { Arrows } from "./arrows";
import { marksOf, type Guess } from "./beliefs";
import type { Mark, Model } from "./board";
import { branchPanel } from "./branch";
import { toAnalyse } from "./brought";
import { variantName } from "./cards";
import { Chances, type Seen } from "./chances";
import { Cursor } from "./cursor";
import { button, failed, field, h, replace, save, select, sentence, speak, tabs, toast } from "./dom";
import { analysisText as english } from "./english/analysis";
import { analysisText as german } from "./german/analysis";
import { Hand } from "./hand";
import { tool } from "./icons";
import { carried, unpack } from "./link";
import { modelOf } from "./model";
import { movesTree } from "./movetree";
import { openedAs } from "./opened";
import { Pencil } from "./pencil";
import { PositionEditor } from "./position";
import type { Leave } from "./router";
import { Show } from "./show";
import { Stage } from "./stage";
import { text } from "./text";
import { translated } from "./translate";
import { Variations, type Tried } from "./variations";

// Place is the end of a line of moves, and the line as a record.
interface Place {
  scene: Scene;
  record: string;
}

const usual = "barrage"; // the game that a bare board begins with

const analysisWords = text.language === "de" ? german : english;

export function analysisPage(main: HTMLElement): Leave {
  const page = new Analysis(main);
  void page.begin();
  return () => page.close();
}

class Analysis {
  private words = analysisWords;
  private game = ""; // the record that was brought
  private tree = new Variations();
  private scene: Scene | null = null;
  private record = ""; // of the present line
  private seen: Seen = "both";
  private turned = false;
  private asked = 0;
  private closed = false;
  private place = h("div", { class: "replay analysis" });
  private moves = h("div", { class: "tree", tabindex: 0, role: "region", "aria-label": analysisWords.moves });
  private status = h("p", { class: "status", role: "status" });
  private on = h("div", {}); // playing on from here
  private seenBy = h("div", {});
  private believed: { ply: number; marks: Map<number, Mark> } | null = null;
  private hand = new Hand({
    scene: () => this.scene,
    mine: () => this.scene?.turn ?? null,
    still: () => false,
    draw: () => this.draw(),
    send: (m) => this.make(m),
    why: () => Promise.resolve(),
  });
  private stage = new Stage({
    activate: (sq) => void (this.show.busy || this.hand.touch(sq)),
    drop: (from, to) => void (to >= 0 && !this.show.busy && this.hand.go(from, to)),
    cancel: () => this.hand.cancel(),
  });
  private show = new Show(
    this.stage,
    () => this.scene,
    (s) => this.model(s),
    (s) => this.accept(s),
  );
  private pencil = new Pencil("analysis");
  private arrows = new Arrows(this.stage.board, () => {});
  private chances = new Chances(
    this.words,
    (move) => this.suggest(move),
    (move) => this.try(move),
  );
  private switch = h("input", { type: "checkbox", checked: true, onchange: () => this.think() });
  private editing = h("div", { hidden: true });

  constructor(main: HTMLElement) {
    const go = (to: () => Tried) => () => void this.go(to());
    const t = this.tree;
    const steps = h(
      "div",
      { class: "scrub" },
      tool(
        "first",
        text.start,
        go(() => this.tree.start),
      ),
      tool(
        "back",
        text.back,
        go(() => this.tree.at.before ?? t.start),
      ),
      tool(
        "forward",
        text.forward,
        go(() => this.tree.at.next[0] ?? this.tree.at),
      ),
      tool(
        "last",
        text.end,
        go(() => this.tree.end),
      ),
      tool("flip", text.flipBoard, () => this.flip()),
    );
    const side = h(
      "div",
      { class: "side" },
      this.status,
      this.seenBy,
      h("label", { class: "check" }, this.switch, this.words.think),
      this.chances.element,
      h(
        "div",
        { class: "panel list" },
        h("h2", {}, this.words.moves),
        this.moves,
        h(
          "div",
          { class: "actions" },
          button(this.words.promote, () => this.change(() => this.tree.promote(this.tree.at))),
          button(this.words.remove, () => this.change(() => this.tree.remove(this.tree.at))),
          button(this.words.save, () => void this.save()),
        ),
      ),
      this.on,
      this.others(),
    );
    this.place.append(h("div", { class: "table" }, this.stage.board.element, steps), side);
    main.append(h("h1", {}, this.words.title), h("p", { class: "lead" }, this.words.lead), this.editing, this.place);
    document.addEventListener("keydown", this.key);
    addEventListener("resize", this.resized);
    addEventListener("pagehide", this.hidden);
  }

  close(): void {
    this.closed = true;
    this.chances.stop();
    this.show.close();
    document.removeEventListener("keydown", this.key);
    removeEventListener("resize", this.resized);
    removeEventListener("pagehide", this.hidden);
  }

  // begin shows what was brought here, what a link carries, or a new game.
  async begin(): Promise<void> {
    const kept = toAnalyse(),
      packed = carried("r"),
      own = carried("own"),
      at = Number(carried("at") || NaN);
    try {
      if (kept) await this.open(kept.record, kept.ply);
      else if (packed) await this.open(await unpack(packed), at);
      else if (own) await this.open(await openedAs(own), at);
      else await this.read(usual, "");
    } catch (e) {
      failed(e);
      await this.read(usual, "");
    }
  }

  // read begins with a position or a game as text; with a new game where there is none.
  private async read(variant: string, words: string): Promise<void> {
    try {
      const { record } = await post<{ record: string }>("/api/analysis/position", { variant, text: words });
      await this.open(record, NaN);
    } catch (e) {
      failed(e);
    }
  }

  // open begins with a game at one of its moves, the last one where that is no number.
  private async open(record: string, ply: number): Promise<void> {
    const opened = await post<{ record: string; tree: Twig }>("/api/analysis/open", { text: record });
    if (this.closed) return;
    this.game = opened.record;
    this.tree = new Variations();
    this.grow(this.tree.start, opened.tree);
    this.tree.at = this.tree.start;
    while (this.tree.at.next[0]?.given) this.tree.at = this.tree.at.next[0];
    const way = this.tree.path();
    this.scene = null;
    this.editing.hidden = true;
    this.place.hidden = false;
    await this.go(Number.isNaN(ply) ? this.tree.at : (way[ply - 1] ?? this.tree.start));
  }

  // grow takes a tree over.
  private grow(at: Tried, from: Twig): void {
    for (const t of from.next) {
      this.tree.at = at;
      this.grow(this.tree.make(t.move, t.words ?? "", t.given), t);
    }
  }

  // go shows a position of the tree.
  private async go(to: Tried): Promise<void> {
    const asked = ++this.asked,
      before = this.tree.at;
    this.tree.at = to;
    try {
      const p = await post<Place>("/api/analysis", { text: this.game, ...this.tree.place(), view: this.seen });
      if (asked !== this.asked || this.closed) return;
      this.record = p.record;
      this.hand.again();
      this.show.take(translated(p.scene));
    } catch (e) {
      if (asked === this.asked) this.tree.at = before;
      this.hand.again();
      failed(e);
    }
  }

  // make goes on with a move of the board.
  private async make(m: Move): Promise<void> {
    const before = this.tree.at,
      many = before.next.length,
      made = this.tree.make(m.text, m.words);
    await this.go(made);
    if (this.tree.at !== made && before.next.length > many) before.next.pop(); // it was refused
  }

  // try goes on with a move by its text.
  private try(move: string): void {
    const m = this.scene?.moves?.find((o) => o.text === move);
    if (m) void this.make(m);
  }

  // change alters the tree and shows what is left.
  private change(how: () => void): void {
    how();
    void this.go(this.tree.at);
  }

  private accept(s: Scene): void {
    const before = this.scene;
    this.scene = s;
    this.hand.follow(s, before);
    if (s.last && before) speak(s.last.words);
    this.status.textContent = s.verdict || this.words.turn(s.sides[s.turn]);
    if (before?.game !== s.game) replace(this.seenBy, this.views(s.sides));
    replace(this.on, branchPanel(this.record, s, new Cursor(s.ply, s.ply)));
    replace(this.moves, ...this.list());
    this.moves.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    void this.believe(s);
    this.draw();
    this.think();
  }

  private list(): HTMLElement[] {
    const all = movesTree(this.tree, (m) => void this.go(m));
    return all.length ? all : [h("p", { class: "about" }, this.words.noMoves)];
  }

  private think(): void {
    if (!this.scene) return;
    if (this.switch.checked) this.chances.think(this.record, this.scene);
    else this.chances.stop();
  }

  private model(s: Scene): Model {
    const m = modelOf(s, {
      mine: this.seen === "both" ? null : this.seen === "first" ? 0 : 1,
      turned: this.turned,
      looking: null,
      hand: this.hand,
      pencil: this.pencil,
    });
    if (this.believed?.ply === s.ply)
      for (const [sq, mark] of this.believed.marks) m.marks?.set(sq, { ...mark, ...m.marks.get(sq) });
    return m;
  }

  // believe shows what the side that looks could take hidden pieces for.
  private async believe(s: Scene): Promise<void> {
    this.believed = null;
    if (this.seen === "both" || s.game === "advance") return;
    try {
      const { pieces } = await post<{ pieces: Guess[] }>("/api/beliefs", {
        text: this.record,
        ply: s.ply,
        view: this.seen,
      });
      if (s !== this.scene) return;
      this.believed = { ply: s.ply, marks: marksOf(pieces) };
      this.draw();
    } catch (e) {
      failed(e);
    }
  }

  private draw(): void {
    if (this.scene) this.stage.show(this.model(this.scene));
    this.place.dataset.ply = String(this.scene?.ply ?? "");
  }

  private flip(): void {
    this.turned = !this.turned;
    this.draw();
    this.arrows.draw();
  }

  // suggest shows the best move as an arrow.
  private suggest(move: string | null): void {
    const m = this.scene?.moves?.find((o) => o.text === move);
    this.arrows.suggest(m ? { squares: [m.from, m.to], kind: "better" } : null);
  }

  private resized = (): void => this.arrows.draw();
  private hidden = (): void => this.chances.stop(); // one address may have two such tasks only

  private key = (e: KeyboardEvent): void => {
    const t = e.target as HTMLElement;
    if (t.closest("input, select, textarea, .cell") || e.ctrlKey || e.altKey || e.metaKey || this.place.hidden) return;
    const at = this.tree.at;
    const to: Record<string, Tried> = {
      ArrowLeft: at.before ?? at,
      ArrowRight: at.next[0] ?? at,
      ArrowUp: this.tree.beside(-1),
      ArrowDown: this.tree.beside(1),
      Home: this.tree.start,
      End: this.tree.end,
    };
    if (e.key === "f") this.flip();
    else if (e.key in to) void (to[e.key] === at || this.go(to[e.key]));
    else return;
    e.preventDefault();
  };

  // views chooses whose knowledge is shown.
  private views(sides: [string, string]): HTMLElement {
    const all: [Seen, string][] = [
      ["both", this.words.both],
      ["first", sides[0]],
      ["second", sides[1]],
    ];
    return tabs(this.words.view, all, this.seen, (v) => {
      this.seen = v as Seen;
      this.chances.look(this.seen);
      void this.go(this.tree.at);
    });
  }

  // others are the ways to another position.
  private others(): HTMLElement {
    const { words } = this;
    const games = select([[usual, variantName(usual)]], usual);
    void get<{ variants: Variant[] }>("/api/catalogue").then(
      ({ variants }) =>
        games.replaceChildren(
          ...variants.map((v) => h("option", { value: v.name, selected: v.name === usual }, variantName(v.name))),
        ),
      failed,
    );
    const pasted = h("textarea", { rows: 4, spellcheck: "false" });
    const box = h(
      "details",
      { class: "panel others" },
      h("summary", {}, words.newTitle),
      field(words.variant, games),
      h(
        "div",
        { class: "actions" },
        button(words.begin, () => void this.read(games.value, "")),
        button(words.edit, () => void this.edit().catch(failed)),
      ),
      field(words.pasteLabel, pasted),
      button(words.read, () => void this.read(games.value, pasted.value)),
    );
    return box;
  }

  // edit sets pieces on the board.
  private async edit(): Promise<void> {
    const { scene: s } = await post<Place>("/api/analysis", { text: this.game, ...this.tree.place(), view: "both" });
    this.chances.stop();
    const leave = () => {
      this.editing.hidden = true;
      this.place.hidden = false;
    };
    const done = (position: string) => void this.read(s.variant, position);
    const open = new PositionEditor(s, this.words, done, leave);
    replace(this.editing, open.element);
    this.editing.hidden = false;
    this.place.hidden = true;
  }

  // save saves the game with all variations.
  private async save(): Promise<void> {
    try {
      const r = await post<{ record: string }>("/api/analysis/record", {
        text: this.game,
        tree: wire(this.tree.start),
      });
      save(`${this.scene?.variant ?? "analysis"}.flagfall`, new Blob([r.record], { type: "text/plain" }));
    } catch (e) {
      toast(sentence((e as Error).message), true);
    }
  }
}

// Twig is a move of the tree as the server has it.
interface Twig {
  move: string;
  words?: string;
  given?: boolean;
  next: Twig[];
}
const wire = (m: Tried): Twig => ({ move: m.text, given: m.given, next: m.next.map(wire) });
