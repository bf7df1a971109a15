// The set-up editor: a board with the home rows, and the tray beside it.

import { post, type Fault, type Ground, type Piece, type Side } from "./api";
import { Board } from "./board";
import { button, failed, h, replace } from "./dom";
import { Draft } from "./draft";
import { homeModel } from "./homemodel";
import { tool } from "./icons";
import { Placing } from "./placing";
import { keepLast } from "./prefs";
import { say } from "./said";
import { Shelf } from "./shelf";
import { text } from "./text";
import { Tray } from "./tray";
import { Worth } from "./worth";

// Use is what a set-up is edited for: a game, which is given it when it is ready, or nothing;
// what it begins with instead of what was left unfinished; what stands above the tray.
export interface Use {
  ready?: (text: string) => Promise<void>;
  given?: string;
  head?: HTMLElement;
}

export class Editor {
  readonly element = h("div", { class: "editor" });
  private draft: Draft;
  private faults: Fault[] | null = null; // null: nothing is known yet
  private placing: Placing;
  private asked = 0;
  private board: Board;
  private tray: Tray;
  private list = h("ul", { class: "faults" });
  private text = h("textarea", { rows: 4, spellcheck: "false", "aria-label": text.asText });
  private said = h("div", { class: "unseen", role: "status" }); // of what was done last, and no longer
  private undoButton = tool("undo", text.undoSetup, () => this.undo(), { disabled: true });
  private shelf: Shelf;
  private done: HTMLButtonElement | null = null;
  private down = false; // nobody can be given what is ready
  private worth: Worth;

  constructor(
    private ground: Ground,
    private side: Side,
    { ready, given = "", head }: Use,
  ) {
    this.draft = new Draft(ground, side);
    this.placing = new Placing(ground, side, {
      tokens: () => this.draft.tokens,
      left: (token) => this.tray.left(token),
      set: (tokens) => this.set(tokens),
      draw: () => this.draw(),
    });
    this.board = new Board(this.placing);
    const tools = h(
      "div",
      { class: "actions tools", role: "group", "aria-label": text.setupTitle },
      tool("random", text.randomSetup, () => void this.edit("random"), { "data-served": true }),
      tool("fill", text.fill, () => void this.edit("fill"), { "data-served": true }),
      tool("mirror", text.mirror, () => void this.edit("mirror"), { "data-served": true }),
      tool("clear", text.clear, () => this.set(this.draft.tokens.map(() => "."))),
      this.undoButton,
    );
    if (ready) {
      this.done = button(
        text.ready,
        () => {
          keepLast(ground.name, this.draft.toString());
          void ready(this.draft.toString());
        },
        { class: "primary", id: "ready" },
      );
    }
    this.tray = new Tray(ground, side, {
      tokens: () => this.draft.tokens,
      held: () => this.placing.held,
      size: () => this.board.cellSize(),
      take: (token) => this.placing.take(token),
      drop: (token, x, y) => this.placing.lay(this.board.squareAt(x, y), token),
    });
    this.worth = new Worth(
      { variant: ground.name, side, current: () => this.draft.toString(), complete: () => this.faults?.length === 0 },
      () => this.draw(),
    );
    this.shelf = new Shelf(ground, { read: (words) => this.read(words), current: () => this.draft.toString() });
    this.element.append(
      h(
        "div",
        { class: "bench" },
        head,
        this.board.element,
        h(
          "div",
          { class: "beside" },
          this.done,
          this.tray.element,
          h("div", { role: "status" }, this.list),
          this.said,
          tools,
          this.worth.element,
          h(
            "details",
            {},
            h("summary", {}, text.asText),
            this.text,
            button(text.import, () => this.read(this.text.value), { "data-served": true }),
          ),
        ),
        this.shelf.element,
      ),
    );
    this.element.addEventListener("keydown", (e) => {
      if (e.key.toLowerCase() !== "z" || !(e.ctrlKey || e.metaKey) || (e.target as Element).closest("input, textarea"))
        return;
      e.preventDefault();
      this.undo();
    });
    this.draw();
    this.start(given);
  }

  // start lays out what was left unfinished here, or a good set-up.
  private start(given: string): void {
    if (given) {
      return void this.edit("check", given).then(() => {
        // one of another board is refused
        if (!this.faults) return this.start("");
        this.settle();
      });
    }
    const { kept } = this.draft;
    void (kept ? this.edit("check", kept) : this.edit("random")).then(() => this.settle());
  }

  private settle(): void {
    this.draft.settle();
    this.draw();
  }

  wait(down: boolean): void {
    const back = this.down && !down;
    this.down = down;
    this.draw();
    if (back) void this.edit("check"); // what was changed meanwhile
  }

  close(): void {
    this.worth.close();
  }

  private undo(): void {
    if (!this.draft.undo()) return;
    this.draw();
    void this.edit("check");
    replace(this.said, h("p", {}, text.undone));
  }

  draw(): void {
    this.board.draw(
      homeModel(this.ground, this.side, {
        piece: (i) => this.pieceAt(i),
        often: (i) => this.worth.mark(i),
        faults: this.faults ?? [],
        picked: this.placing.picked,
        placing: this.placing.full,
      }),
    );
    this.tray.draw();
    const faults = this.faults ?? [],
      open = faults.filter((f) => f.squares.length);
    const missing = this.tray.missing();
    const state = this.down
      ? h("li", { class: "open" }, text.setupWaits)
      : !this.faults
        ? null
        : faults.length
          ? missing > 0 && h("li", { class: "open" }, text.stillToPlace(missing))
          : h("li", { class: "good" }, text.complete);
    replace(this.list, ...open.map((f) => h("li", {}, say(f.words))), state);
    this.undoButton.disabled = !this.draft.changed;
    if (this.done) this.done.disabled = this.down || !this.faults || faults.length > 0;
    if (document.activeElement !== this.text) this.text.value = this.draft.toString().replaceAll(" ", "\n");
    this.element.dataset.faults = this.faults ? String(faults.length) : "";
  }

  private pieceAt(i: number): Piece | undefined {
    const token = this.draft.tokens[i];
    return token === "." ? undefined : { side: this.side, token, name: text.ranks[token] };
  }

  private set(tokens: string[]): void {
    this.draft.put(tokens);
    this.draw();
    void this.edit("check");
  }

  private read(words: string): void {
    void this.edit("check", words);
  }

  // edit lets the server change or check the set-up; an answer to an older
  // question is thrown away.
  private async edit(how: string, words = this.draft.toString()): Promise<void> {
    const asked = ++this.asked;
    replace(this.said); // whatever comes next, it is the newest act
    if (this.down) return void (this.faults = null); // it is checked once the server is back
    try {
      const r = await post<{ text: string; faults: Fault[]; often: number[] }>("/api/setup", {
        variant: this.ground.name,
        how,
        text: words,
      });
      if (asked !== this.asked) return;
      this.draft.put([...r.text]);
      this.faults = r.faults;
      this.worth.take(r.often);
      this.placing.release(how !== "check");
      this.draw();
    } catch (e) {
      failed(e);
    }
  }
}
