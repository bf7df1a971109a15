// The set-up editor: a board with the home rows, and the tray beside it.

import { post, type Fault, type Ground, type Piece, type Side, type Square } from "./api";
import { Board, type Mark } from "./board";
import { button, failed, h, replace, speak } from "./dom";
import { tool } from "./icons";
import { draftOf, keepDraft, keepLast, shown } from "./prefs";
import { say } from "./said";
import { Shelf } from "./shelf";
import { text } from "./text";
import { ranks, Tray } from "./tray";
import { Worth } from "./worth";

const names = text.ranks;

// Use is what a set-up is edited for: a game, which is given it when it is ready, or nothing;
// what it begins with instead of what was left unfinished; what stands above the tray.
export interface Use {
  ready?: (text: string) => Promise<void>;
  given?: string;
  head?: HTMLElement;
}

export class Editor {
  readonly element = h("div", { class: "editor" });
  private tokens: string[];
  private faults: Fault[] | null = null; // null: nothing is known yet
  private held: string | null = null; // a rank from the tray
  private picked: number | null = null; // an index on the board
  private asked = 0;
  private indexOf = new Map<number, number>();
  private away: Set<number>; // the enemy's squares, which nobody edits
  private board: Board;
  private tray: Tray;
  private list = h("ul", { class: "faults" });
  private text = h("textarea", { rows: 4, spellcheck: "false", "aria-label": text.asText });
  private past: string[][] = []; // what undo goes back to
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
    this.tokens = ground.homes[side].map(() => ".");
    ground.homes[side].forEach((sq, i) => this.indexOf.set(sq, i));
    this.away = new Set(ground.homes[1 - side]);
    this.board = new Board({
      activate: (sq) => this.activate(sq),
      drop: (from, to) => this.drop(from, to),
      cancel: () => {
        this.held = this.picked = null;
        this.draw();
      },
      key: (sq, key) => this.key(sq, key),
    });
    const tools = h(
      "div",
      { class: "actions tools", role: "group", "aria-label": text.setupTitle },
      tool("random", text.randomSetup, () => void this.edit("random"), { "data-served": true }),
      tool("fill", text.fill, () => void this.edit("fill"), { "data-served": true }),
      tool("mirror", text.mirror, () => void this.edit("mirror"), { "data-served": true }),
      tool("clear", text.clear, () => this.set(this.tokens.map(() => "."))),
      this.undoButton,
    );
    if (ready) {
      this.done = button(
        text.ready,
        () => {
          keepLast(ground.name, this.toString());
          void ready(this.toString());
        },
        { class: "primary", id: "ready" },
      );
    }
    this.tray = new Tray(ground, side, {
      tokens: () => this.tokens,
      held: () => this.held,
      size: () => this.board.cellSize(),
      take: (token) => {
        this.picked = null;
        this.held = token;
        this.draw();
      },
      drop: (token, x, y) => {
        const i = this.indexOf.get(this.board.squareAt(x, y));
        if (i !== undefined) this.place(i, token);
      },
    });
    this.worth = new Worth(
      { variant: ground.name, side, current: () => this.toString(), complete: () => this.faults?.length === 0 },
      () => this.draw(),
    );
    this.shelf = new Shelf(ground, { read: (words) => this.read(words), current: () => this.toString() });
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
        this.past = [];
        this.draw();
      });
    }
    const kept = draftOf(this.ground.name)?.replaceAll(" ", "") ?? "";
    const draft = kept.length === this.tokens.length && /[^.]/.test(kept) ? kept : "";
    void (draft ? this.edit("check", draft) : this.edit("random")).then(() => {
      this.past = [];
      this.draw();
    });
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
    const before = this.past.pop();
    if (!before) return;
    this.tokens = before;
    speak(text.undone);
    this.draw();
    void this.edit("check");
  }

  // put places tokens so that undo can take them back, and keeps them.
  private put(tokens: string[]): void {
    if (tokens.join("") !== this.tokens.join("")) {
      this.past.push(this.tokens);
      this.tokens = tokens;
    }
    keepDraft(this.ground.name, this.toString());
  }

  toString(): string {
    const w = this.ground.grid.Width;
    const rows: string[] = [];
    for (let i = 0; i < this.tokens.length; i += w) rows.push(this.tokens.slice(i, i + w).join(""));
    return rows.join(" ");
  }

  draw(): void {
    const g = this.ground;
    const squares: Square[] = g.names.map((name, sq) => ({
      name,
      lake: g.lakes.includes(sq),
      home: this.indexOf.has(sq),
      piece: this.pieceAt(sq),
    }));
    const marks = new Map<number, Mark>();
    for (const f of this.faults ?? [])
      for (const i of f.squares) marks.set(g.homes[this.side][i], { fault: true, noteText: say(f.words) });
    for (const [sq, i] of this.indexOf) {
      const often = this.worth.mark(i);
      if (often) marks.set(sq, { ...often, ...marks.get(sq) });
    }
    if (this.held || this.picked !== null)
      for (const sq of this.indexOf.keys()) marks.set(sq, { target: true, ...marks.get(sq) });
    this.board.draw({
      game: "stratego",
      label: text.setupBoard,
      width: g.grid.Width,
      squares,
      columns: g.columns,
      rows: g.rows,
      sides: text.sides.stratego,
      viewer: this.side,
      turned: g.turned[this.side],
      mirrored: g.mirrored,
      away: this.away,
      marks,
      selected: this.picked === null ? null : g.homes[this.side][this.picked],
      grab: (sq) => this.pieceAt(sq) !== undefined,
    });
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
    this.undoButton.disabled = this.past.length === 0;
    if (this.done) this.done.disabled = this.down || !this.faults || faults.length > 0;
    if (document.activeElement !== this.text) this.text.value = this.toString().replaceAll(" ", "\n");
    this.element.dataset.faults = this.faults ? String(faults.length) : "";
  }

  private pieceAt(sq: number): Piece | undefined {
    const i = this.indexOf.get(sq);
    const token = i === undefined ? "." : this.tokens[i];
    return token === "." ? undefined : { side: this.side, token, name: names[token] };
  }

  private activate(sq: number): void {
    const i = this.indexOf.get(sq);
    if (i === undefined) return;
    if (this.held) return this.place(i, this.held);
    if (this.picked === null) {
      if (this.tokens[i] === ".") return;
      this.picked = i;
      return this.draw();
    }
    if (this.picked === i) {
      // a second time: back to the tray
      speak(text.lifted(names[this.tokens[i]], this.name(i)));
      this.picked = null;
      return this.change([[i, "."]]);
    }
    this.swap(this.picked, i);
  }

  private drop(from: number, to: number): void {
    const a = this.indexOf.get(from),
      b = this.indexOf.get(to);
    if (a === undefined) return;
    if (b === undefined) return this.change([[a, "."]]);
    this.swap(a, b);
  }

  private key(sq: number, key: string): boolean {
    const i = this.indexOf.get(sq);
    if (i === undefined) return false;
    if (key === "Delete" || key === "Backspace") {
      this.change([[i, "."]]);
      return true;
    }
    const token = [...ranks].find((t) =>
      [key.toUpperCase(), key === "0" ? "10" : key].includes(shown(t).toUpperCase()),
    );
    if (!token || this.tray.left(token) <= 0) return false;
    this.place(i, token);
    return true;
  }

  private place(i: number, token: string): void {
    speak(text.placed(names[token], this.name(i)));
    this.change([[i, token]]);
    if (this.tray.left(token) <= 0) {
      this.held = null;
      this.draw();
    }
  }

  private swap(a: number, b: number): void {
    speak(text.swapped(this.name(a), this.name(b)));
    this.picked = null;
    this.change([
      [a, this.tokens[b]],
      [b, this.tokens[a]],
    ]);
  }

  private name(i: number): string {
    return this.ground.names[this.ground.homes[this.side][i]];
  }

  private change(squares: [number, string][]): void {
    const next = [...this.tokens];
    for (const [i, token] of squares) next[i] = token;
    this.set(next);
  }

  private set(tokens: string[]): void {
    this.put(tokens);
    this.draw();
    void this.edit("check");
  }

  private read(words: string): void {
    void this.edit("check", words);
  }

  // edit lets the server change or check the set-up; an answer to an older
  // question is thrown away.
  private async edit(how: string, words = this.toString()): Promise<void> {
    const asked = ++this.asked;
    if (this.down) return void (this.faults = null); // it is checked once the server is back
    try {
      const r = await post<{ text: string; faults: Fault[]; often: number[] }>("/api/setup", {
        variant: this.ground.name,
        how,
        text: words,
      });
      if (asked !== this.asked) return;
      this.put([...r.text]);
      this.faults = r.faults;
      this.worth.take(r.often);
      if (how !== "check" || (this.held && this.tray.left(this.held) <= 0)) this.held = null;
      this.draw();
    } catch (e) {
      failed(e);
    }
  }
}
