// The analysis board: any position of a game, moves of both sides with take-back and variations, and
// what the computer thinks of each.

import { post, type Move, type Scene } from "./api";
import { Believed } from "./believed";
import type { Model } from "./board";
import { branchPanel } from "./branch";
import { toAnalyse } from "./brought";
import { Cursor } from "./cursor";
import { failed, h, replace, speak } from "./dom";
import { analysisText as english } from "./english/analysis";
import { analysisText as german } from "./german/analysis";
import { Hand } from "./hand";
import { carried, unpack } from "./link";
import { modelOf } from "./model";
import { openedAs } from "./opened";
import { otherPosition, usual } from "./otherposition";
import { Pencil } from "./pencil";
import { PositionEditor } from "./position";
import type { Leave } from "./router";
import { seenTabs, type Seen } from "./seen";
import { Show } from "./show";
import { Stage } from "./stage";
import { text } from "./text";
import { translated } from "./translate";
import { Thinking } from "./thinking";
import { TreePanel } from "./treepanel";
import { TreeSteps } from "./treesteps";
import { grown, Variations, type Tried, type Twig } from "./variations";

// Place is the end of a line of moves, and the line as a record.
interface Place {
  scene: Scene;
  record: string;
}

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
  private status = h("p", { class: "status", role: "status" });
  private on = h("div", {}); // playing on from here
  private seenBy = h("div", {});
  private believed = new Believed(() => this.draw());
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
  private thinking = new Thinking(
    this.words,
    this.stage.board,
    () => ({ record: this.record, scene: this.scene }),
    (m) => void this.make(m),
  );
  private editing = h("div", { hidden: true });
  private moves = new TreePanel(
    this.words,
    () => this.tree,
    (to) => void this.go(to),
    () => ({ text: this.game, variant: this.scene?.variant ?? "analysis" }),
  );
  private steps = new TreeSteps(
    () => this.tree,
    (to) => void this.go(to),
    () => this.flip(),
    () => this.place.hidden,
  );

  constructor(main: HTMLElement) {
    const side = h(
      "div",
      { class: "side" },
      this.status,
      this.seenBy,
      ...this.thinking.elements,
      this.moves.element,
      this.on,
      otherPosition(
        this.words,
        (variant, words) => void this.read(variant, words),
        () => void this.edit().catch(failed),
      ),
    );
    this.place.append(h("div", { class: "table" }, this.stage.board.element, this.steps.element), side);
    main.append(h("h1", {}, this.words.title), h("p", { class: "lead" }, this.words.lead), this.editing, this.place);
  }

  close(): void {
    this.closed = true;
    this.thinking.close();
    this.show.close();
    this.steps.close();
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
    this.tree = grown(opened.tree);
    const way = this.tree.path();
    this.scene = null;
    this.editing.hidden = true;
    this.place.hidden = false;
    await this.go(Number.isNaN(ply) ? this.tree.at : (way[ply - 1] ?? this.tree.start));
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

  private accept(s: Scene): void {
    const before = this.scene;
    this.scene = s;
    this.hand.follow(s, before);
    if (s.last && before) speak(s.last.words);
    this.status.textContent = s.verdict || this.words.turn(s.sides[s.turn]);
    if (before?.game !== s.game) replace(this.seenBy, this.views(s.sides));
    replace(this.on, branchPanel(this.record, s, new Cursor(s.ply, s.ply)));
    this.moves.draw();
    void this.believed.ask(this.record, s, this.seen);
    this.draw();
    this.thinking.think();
  }

  private model(s: Scene): Model {
    const m = modelOf(s, {
      mine: this.seen === "both" ? null : this.seen === "first" ? 0 : 1,
      turned: this.turned,
      looking: null,
      hand: this.hand,
      pencil: this.pencil,
    });
    return this.believed.mark(m, s.ply);
  }

  private draw(): void {
    if (this.scene) this.stage.show(this.model(this.scene));
    this.place.dataset.ply = String(this.scene?.ply ?? "");
  }

  private flip(): void {
    this.turned = !this.turned;
    this.draw();
    this.thinking.turn();
  }

  // views chooses whose knowledge is shown.
  private views(sides: [string, string]): HTMLElement {
    return seenTabs(this.words, sides, this.seen, (seen) => {
      this.seen = seen;
      this.thinking.look(this.seen);
      void this.go(this.tree.at);
    });
  }

  // edit sets pieces on the board.
  private async edit(): Promise<void> {
    const { scene: s } = await post<Place>("/api/analysis", { text: this.game, ...this.tree.place(), view: "both" });
    this.thinking.stop();
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
}
