// The set-up editor, on a page of its own and before a game.

import { get, post, type Fault, type Ground, type Piece, type Side, type Square, type Variant } from "./api";
import { Board, type Mark } from "./board";
import { drag } from "./drag";
import { button, field, h, replace, select, speak, toast } from "./dom";
import { drawPiece } from "./piece";
import { keepSetups, onPrefs, savedSetups, shown } from "./prefs";
import { text } from "./text";
import type { Leave } from "./router";

const grounds = new Map<string, Promise<Ground>>();

export function loadGround(variant: string): Promise<Ground> {
  let g = grounds.get(variant);
  if (!g) {
    g = get<Ground>(`/api/variants/${encodeURIComponent(variant)}`);
    g.catch(() => grounds.delete(variant));
    grounds.set(variant, g);
  }
  return g;
}

const names = text.ranks;
const ranks = "123456789SBF";

export class Editor {
  readonly element = h("div", { class: "editor" });
  private tokens: string[];
  private faults: Fault[] = [];
  private held: string | null = null; // a rank from the tray
  private picked: number | null = null; // an index on the board
  private asked = 0;
  private indexOf = new Map<number, number>();
  private board: Board;
  private buttons = new Map<string, HTMLButtonElement>();
  private tray = h("div", { class: "totray", role: "group", "aria-label": text.setupTray });
  private list = h("ul", { class: "faults" });
  private text = h("textarea", { rows: 4, spellcheck: "false" });
  private saved = h("div", { class: "saved" });
  private done: HTMLButtonElement | null = null;

  constructor(private ground: Ground, private side: Side, onReady?: (text: string) => Promise<void>) {
    this.tokens = ground.homes[side].map(() => ".");
    ground.homes[side].forEach((sq, i) => this.indexOf.set(sq, i));
    this.board = new Board({
      activate: (sq) => this.activate(sq),
      drop: (from, to) => this.drop(from, to),
      cancel: () => { this.held = this.picked = null; this.draw(); },
      key: (sq, key) => this.key(sq, key),
    });
    const tools = h("div", { class: "actions", role: "group", "aria-label": text.setupTitle },
      button(text.randomSetup, () => void this.edit("random")), button(text.fill, () => void this.edit("fill")),
      button(text.mirror, () => void this.edit("mirror")), button(text.clear, () => this.set(this.tokens.map(() => "."))));
    if (ground.presets.length) {
      const s = select([["", text.presets], ...ground.presets.map((p, i) => [String(i), `${p.name}: ${p.about}`] as [string, string])], "", (v) => {
        if (v !== "") this.read(ground.presets[Number(v)].setup);
      });
      s.setAttribute("aria-label", text.presets);
      tools.append(s);
    }
    if (onReady) {
      this.done = button(text.ready, () => void onReady(this.toString()), { class: "primary", id: "ready" });
      tools.append(this.done);
    }
    for (const token of ranks) {
      if (ground.army.some((l) => l.tokens.includes(token))) this.buttons.set(token, this.trayButton(token));
    }
    this.tray.append(...this.buttons.values());
    this.element.append(this.board.element, tools, this.tray, h("div", { role: "status" }, this.list), this.saved,
      h("details", {}, h("summary", {}, text.asText), field(text.asText, this.text), button(text.import, () => this.read(this.text.value))));
    this.drawSaved();
    this.set(this.tokens);
  }

  toString(): string {
    const w = this.ground.grid.Width;
    const rows: string[] = [];
    for (let i = 0; i < this.tokens.length; i += w) rows.push(this.tokens.slice(i, i + w).join(""));
    return rows.join(" ");
  }

  draw(): void {
    const g = this.ground;
    const squares: Square[] = g.names.map((name, sq) => ({ name, lake: g.lakes.includes(sq), home: this.indexOf.has(sq), piece: this.pieceAt(sq) }));
    const marks = new Map<number, Mark>();
    for (const f of this.faults) for (const i of f.squares) marks.set(g.homes[this.side][i], { fault: true, noteText: f.words });
    if (this.held || this.picked !== null) for (const sq of this.indexOf.keys()) marks.set(sq, { target: true, ...marks.get(sq) });
    this.board.draw({
      game: "stratego", label: text.setupBoard, width: g.grid.Width, squares, columns: g.columns, rows: g.rows, sides: text.sides.stratego,
      viewer: this.side, turned: g.turned[this.side], mirrored: g.mirrored, marks, selected: this.picked === null ? null : g.homes[this.side][this.picked],
      grab: (sq) => this.pieceAt(sq) !== undefined,
    });
    this.drawTray();
    const open = this.faults.filter((f) => f.squares.length);
    replace(this.list, ...(this.faults.length ? (open.length ? open : this.faults).map((f) => h("li", {}, f.words)) : [h("li", { class: "good" }, text.complete)]));
    if (this.done) this.done.disabled = this.faults.length > 0;
    if (document.activeElement !== this.text) this.text.value = this.toString().replaceAll(" ", "\n");
    this.element.dataset.faults = String(this.faults.length);
  }

  private pieceAt(sq: number): Piece | undefined {
    const i = this.indexOf.get(sq);
    const token = i === undefined ? "." : this.tokens[i];
    return token === "." ? undefined : { side: this.side, token, name: names[token] };
  }

  // left counts the pieces of a rank that may still be placed.
  private left(token: string): number {
    const levy = this.ground.army.find((l) => l.tokens.includes(token));
    return levy ? levy.count - this.tokens.filter((t) => levy.tokens.includes(t)).length : 0;
  }

  // drawTray brings the buttons of the tray up to date. They stay the same ones,
  // so that a press on one outlives an answer of the server.
  private drawTray(): void {
    for (const [token, b] of this.buttons) {
      const left = this.left(token);
      b.setAttribute("aria-pressed", String(this.held === token));
      b.setAttribute("aria-label", `${names[token]}, ${text.left(left)}`);
      b.disabled = left <= 0 && this.held !== token;
      replace(b, drawPiece({ side: this.side, token, name: names[token] }, "stratego"), h("span", { "aria-hidden": "true" }, `×${left}`));
    }
  }

  private trayButton(token: string): HTMLButtonElement {
    return h("button", {
      type: "button", class: "rankbutton", "data-token": token,
      onclick: () => { this.picked = null; this.held = this.held === token ? null : token; this.draw(); },
      onpointerdown: (e) => this.press(e as PointerEvent, token),
    });
  }

  // press begins to drag a piece out of the tray.
  private press(e: PointerEvent, token: string): void {
    if (e.button !== 0 || this.left(token) <= 0) return;
    drag(e, {
      picture: drawPiece({ side: this.side, token, name: names[token] }, "stratego"), size: this.board.cellSize(),
      begin: () => { this.picked = null; this.held = token; this.draw(); },
      end: () => { this.held = null; this.draw(); },
      drop: (x, y) => {
        const i = this.indexOf.get(this.board.squareAt(x, y));
        if (i !== undefined) this.place(i, token);
      },
    });
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
    if (this.picked === i) { // a second time: back to the tray
      speak(text.lifted(names[this.tokens[i]], this.name(i)));
      this.picked = null;
      return this.change([[i, "."]]);
    }
    this.swap(this.picked, i);
  }

  private drop(from: number, to: number): void {
    const a = this.indexOf.get(from), b = this.indexOf.get(to);
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
    const token = [...ranks].find((t) => [key.toUpperCase(), key === "0" ? "10" : key].includes(shown(t).toUpperCase()));
    if (!token || this.left(token) <= 0) return false;
    this.place(i, token);
    return true;
  }

  private place(i: number, token: string): void {
    speak(text.placed(names[token], this.name(i)));
    this.change([[i, token]]);
    if (this.left(token) <= 0) { this.held = null; this.draw(); }
  }

  private swap(a: number, b: number): void {
    speak(text.swapped(this.name(a), this.name(b)));
    this.picked = null;
    this.change([[a, this.tokens[b]], [b, this.tokens[a]]]);
  }

  private name(i: number): string { return this.ground.names[this.ground.homes[this.side][i]]; }

  private change(squares: [number, string][]): void {
    const next = [...this.tokens];
    for (const [i, token] of squares) next[i] = token;
    this.set(next);
  }

  private set(tokens: string[]): void {
    this.tokens = tokens;
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
    try {
      const r = await post<{ text: string; faults: Fault[] }>("/api/setup", { variant: this.ground.name, how, text: words });
      if (asked !== this.asked) return;
      this.tokens = [...r.text];
      this.faults = r.faults;
      if (how !== "check" || (this.held && this.left(this.held) <= 0)) this.held = null;
      this.draw();
    } catch (e) {
      toast((e as Error).message, true);
    }
  }

  private drawSaved(): void {
    const mine = savedSetups().filter((s) => s.variant === this.ground.name);
    const name = h("input", { type: "text", maxlength: 40, autocomplete: "off" });
    const list = select([["", text.saved], ...mine.map((s) => [s.name, s.name] as [string, string])], "");
    list.setAttribute("aria-label", text.saved);
    const others = () => savedSetups().filter((s) => s.variant !== this.ground.name || s.name !== (name.value.trim() || list.value));
    replace(this.saved,
      h("div", { class: "actions" }, list,
        button(text.load, () => { const s = mine.find((m) => m.name === list.value); if (s) this.read(s.text); }),
        button(text.remove, () => { if (list.value) { keepSetups(savedSetups().filter((s) => s.variant !== this.ground.name || s.name !== list.value)); this.drawSaved(); } })),
      h("div", { class: "actions" }, field(text.saveAs, name),
        button(text.save, () => {
          if (!name.value.trim()) return name.focus();
          keepSetups([{ name: name.value.trim(), variant: this.ground.name, text: this.toString() }, ...others()]);
          this.drawSaved();
        })));
  }
}

export function setupPage(main: HTMLElement): Leave {
  const place = h("div");
  const choice = { variant: "classic", side: 0 as Side };
  let editor: Editor | null = null;
  const show = async () => {
    try {
      editor = new Editor(await loadGround(choice.variant), choice.side);
      replace(place, editor.element);
    } catch (e) {
      toast((e as Error).message, true);
    }
  };
  const controls = h("div", { class: "actions" });
  main.append(h("h1", {}, text.setupTitle), h("p", { class: "lead" }, text.setupLead), controls, place);
  get<{ variants: Variant[] }>("/api/catalogue").then(({ variants }) => {
    const list = variants.filter((v) => v.game === "stratego").map((v) => [v.name, v.name] as [string, string]);
    replace(controls, field(text.variant, select(list, choice.variant, (v) => { choice.variant = v; void show(); })),
      field(text.side, select(text.sides.stratego.map((name, i) => [String(i), name] as [string, string]), "0", (s) => { choice.side = Number(s) as Side; void show(); })));
    return show();
  }, (e) => toast(e.message, true));
  return onPrefs(() => editor?.draw());
}

