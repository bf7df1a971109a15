// Looking at a recorded game: from every view, with what could be known, and as
// pictures.

import { board, read, type Film } from "../../../film/film";
import { post, postForBlob, type Played, type Scene, type Side, type Square } from "./api";
import { Board, textBoard, type Mark, type Model } from "./board";
import { button, field, h, replace, save, select, speak, svg, toast } from "./dom";
import { onPrefs, prefs, shown } from "./prefs";
import { strikePanel, words } from "./panels";
import { text } from "./text";
import type { Leave } from "./router";

interface Showing { scene: Scene; film: Film; remarks: string[] | null; record: string; fault?: string }
interface Guess { square: number; chances: Record<string, number> }

type View = "both" | "first" | "second";

export function replayPage(main: HTMLElement): Leave {
  const place = h("div");
  const file = h("input", { type: "file", accept: ".flagfall,.txt,.log" });
  const drop = h("div", { class: "drop" }, h("p", {}, text.replayLead), field(text.chooseFile, file));
  let player: Player | null = null;
  const open = async (words: string) => {
    try {
      const showing = await post<Showing>("/api/film", { text: words });
      player?.close();
      player = new Player(showing);
      replace(place, player.element);
      drop.classList.add("small");
    } catch (e) {
      toast((e as Error).message, true);
    }
  };
  file.addEventListener("change", async () => { const f = file.files?.[0]; if (f) await open(await f.text()); });
  const over = (e: DragEvent) => { e.preventDefault(); drop.classList.add("over"); };
  const dropped = async (e: DragEvent) => {
    e.preventDefault();
    drop.classList.remove("over");
    const f = e.dataTransfer?.files[0];
    if (f) await open(await f.text());
  };
  document.addEventListener("dragover", over);
  document.addEventListener("drop", dropped);
  main.append(h("h1", {}, text.replayTitle), place, drop);
  const brought = sessionStorage.getItem("flagfall.replay");
  if (brought) {
    sessionStorage.removeItem("flagfall.replay");
    void open(brought);
  }
  return () => {
    player?.close();
    document.removeEventListener("dragover", over);
    document.removeEventListener("drop", dropped);
  };
}

class Player {
  readonly element = h("div", { class: "replay" });
  private ply: number;
  private view: View = "both";
  private heat = "";
  private heatOf = select([], "");
  private beliefs: "" | "first" | "second" = "";
  private guesses: Guess[] = [];
  private asked = 0;
  private timer = 0;
  private wins: (number | null)[];
  private analysis = 0;
  private board = new Board({ activate: () => {}, drop: () => {}, cancel: () => {} });
  private scrubber: HTMLInputElement;
  private count = h("span", { class: "count", role: "status" });
  private playButton = button(text.playAll, () => this.toggle());
  private what = h("div", { class: "panel strikes" });
  private list = h("ol", { class: "moves", tabindex: 0, "aria-label": text.moves });
  private likely = h("div", { class: "panel" });
  private graph = svg("svg", { viewBox: "0 0 320 110", class: "graph", role: "img", "aria-label": text.graph });
  private asText = h("pre", { class: "textboard", tabindex: 0, role: "region", "aria-label": text.textBoard });
  private forget: () => void;

  private film: Film;

  constructor(private showing: Showing) {
    this.film = showing.film;
    const last = this.last;
    this.ply = last;
    this.wins = Array.from({ length: last + 1 }, () => null);
    this.scrubber = h("input", { type: "range", min: 0, max: last, value: last, "aria-label": text.scrubber, id: "scrubber" });
    this.scrubber.addEventListener("input", () => this.show(Number(this.scrubber.value)));
    this.lay();
    this.forget = onPrefs(() => { this.tell(); this.draw(); });
    document.addEventListener("keydown", this.key);
    this.show(last);
  }

  close(): void {
    clearInterval(this.timer);
    this.analysis++;
    this.forget();
    document.removeEventListener("keydown", this.key);
  }

  private get scene(): Scene { return this.showing.scene; }

  private get last(): number { return this.film.steps.length; }

  private lay(): void {
    const s = this.scene, stratego = s.game === "stratego";
    const views: [string, string][] = [["both", text.viewBoth], ["first", text.viewOf(s.sides[0])], ["second", text.viewOf(s.sides[1])]];
    const go = (label: string, ply: () => number) => button(label, () => this.show(ply()));
    const scrub = h("div", { class: "scrub" },
      go("|◀", () => 0), go("◀", () => this.ply - 1), this.playButton, go("▶", () => this.ply + 1), go("▶|", () => this.last),
      this.scrubber, this.count);
    [text.start, text.back, "", text.forward, text.end].forEach((label, i) => { if (label) scrub.children[i].setAttribute("aria-label", label); });
    const controls = h("div", { class: "actions" });
    if (stratego) {
      controls.append(field(text.view, select(views, "both", (v) => { this.view = v as View; this.draw(); })),
        field(text.beliefsTitle, select([["", text.noBeliefs], ["first", text.beliefs(s.sides[0])], ["second", text.beliefs(s.sides[1])]], "", (v) => {
          this.beliefs = v as "" | "first" | "second";
          void this.believe();
        })),
        field(text.heat, this.heatOf));
    }
    this.heatOf.addEventListener("change", () => { this.heat = this.heatOf.value; this.draw(); });
    this.tell();
    const downloads = h("div", { class: "actions" },
      button(text.download, () => save(`${s.variant}.flagfall`, new Blob([this.showing.record], { type: "text/plain" }))),
      button(text.picture, () => void this.picture("png")), button(text.animation, () => void this.picture("gif")));
    const graph = stratego
      ? h("div", { class: "panel" }, h("h2", {}, text.graph), h("p", { class: "about" }, text.graphAbout), this.graph, button(text.analyse, () => void this.analyse(), { id: "analyse" }))
      : h("div", { class: "panel" }, h("h2", {}, text.balance), this.graph);
    this.graph.addEventListener("click", (e) => {
      const box = this.graph.getBoundingClientRect();
      this.show(Math.round((((e as MouseEvent).clientX - box.x) / box.width) * (this.last)));
    });
    const notes = [s.verdict, this.showing.fault, ...(this.showing.remarks ?? [])].filter((n): n is string => !!n);
    this.element.append(
      h("div", { class: "table" }, h("div", { class: "strip" }, `${s.players[0] || s.sides[0]} – ${s.players[1] || s.sides[1]} · ${s.variant}`), this.board.element, scrub),
      h("div", { class: "side" }, ...notes.map((n) => h("p", { class: "status" }, n)), controls, downloads, this.what,
        h("div", { class: "panel" }, h("h2", {}, text.moves), this.list), this.likely, graph,
        h("details", {}, h("summary", {}, text.textBoard), this.asText)));
    this.element.dataset.game = s.game;
  }

  // tell writes what has rank numbers in it and does not change from move to move.
  private tell(): void {
    const s = this.scene;
    const tokens = [..."FB123456789S"].filter((t) => s.armies[0]?.some((u) => u.tokens.includes(t)));
    replace(this.heatOf, ...[["", text.mostLikely], ...tokens.map((t) => [t, shown(t)])].map(([value, label]) => h("option", { value, selected: value === this.heat }, label)));
    replace(this.list, ...s.history.map((m, i) => h("li", { title: words(m.words, s.game), onclick: () => this.show(i + 1) },
      m.text.replace("-", "–"), m.striker && m.defender ? h("b", {}, ` ${shown(m.striker, s.game)}×${shown(m.defender, s.game)}`) : null)));
  }

  // squares is the board after so many moves, with everything on it.
  private squares(ply: number): Square[] {
    return board(this.film, ply).map((cell, i) => {
      const { man, lake, wall } = read(this.film, cell);
      return { name: this.scene.squares[i].name, lake, wall, piece: man };
    });
  }

  // veil hides what the chosen view may not know.
  private veil(squares: Square[]): Square[] {
    const viewer = this.view === "both" ? null : this.view === "first" ? 0 : 1;
    if (viewer === null) return squares;
    return squares.map((s) => s.piece && s.piece.side !== viewer && !s.piece.known
      ? { ...s, piece: { ...s.piece, token: "x", name: "", hidden: true } } : s);
  }

  private model(): Model {
    const s = this.scene, m: Played | undefined = s.history[this.ply - 1];
    return {
      game: s.game, label: text.board(s.variant), width: s.grid.Width, squares: this.veil(this.squares(this.ply)), columns: s.columns, rows: s.rows,
      sides: s.sides, viewer: this.view === "both" ? null : this.view === "first" ? 0 : 1,
      turned: s.turned !== (this.view === "second"), mirrored: s.mirrored, marks: this.marks(), last: m, strikes: m?.outcome ? [m] : [],
    };
  }

  private marks(): Map<number, Mark> {
    const marks = new Map<number, Mark>();
    if (!this.beliefs) return marks;
    for (const g of this.guesses) {
      const best = Object.entries(g.chances).sort((a, b) => b[1] - a[1]);
      const [token, chance] = this.heat ? [this.heat, g.chances[this.heat] ?? 0] : (best[0] ?? ["?", 0]);
      const told = best.slice(0, 3).map(([t, p]) => `${shown(t)} ${Math.round(p * 100)}%`).join(" ");
      marks.set(g.square, { heat: chance, note: `${this.heat ? "" : shown(token) + ": "}${Math.round(chance * 100)}%`, noteText: told });
    }
    return marks;
  }

  private show(ply: number): void {
    const next = Math.max(0, Math.min(ply, this.last));
    if (next !== this.ply) speak(next ? words(this.scene.history[next - 1].words, this.scene.game) : text.startOfGame);
    this.ply = next;
    this.draw();
    if (this.beliefs) void this.believe();
  }

  private draw(): void {
    const m = this.model();
    this.board.draw(m);
    this.scrubber.value = String(this.ply);
    this.scrubber.setAttribute("aria-valuetext", text.ply(this.ply, this.last));
    this.count.textContent = text.ply(this.ply, this.last);
    this.element.dataset.ply = String(this.ply);
    const s = this.scene, history = s.history.slice(0, this.ply);
    strikePanel(this.what, { ...s, history });
    [...this.list.children].forEach((li, i) => {
      if (i === this.ply - 1) { li.setAttribute("aria-current", "true"); this.list.scrollTop = (li as HTMLElement).offsetTop - this.list.offsetTop - 60; } else li.removeAttribute("aria-current");
    });
    replace(this.likely, this.beliefs && h("h2", {}, text.beliefs(s.sides[this.beliefs === "first" ? 0 : 1])), this.beliefs && this.table());
    this.likely.hidden = !this.beliefs;
    this.drawGraph();
    this.asText.textContent = textBoard(m);
  }

  // table lists the likely ranks of every hidden piece.
  private table(): HTMLElement {
    const rows = this.guesses.map((g) => h("tr", {}, h("th", { scope: "row" }, this.scene.squares[g.square].name),
      h("td", {}, Object.entries(g.chances).sort((a, b) => b[1] - a[1]).slice(0, 4).map(([t, p]) => `${shown(t)} ${Math.round(p * 100)}%`).join(", "))));
    return h("div", { class: "scroll beliefs", tabindex: 0, role: "region", "aria-label": text.beliefsTitle }, h("table", {}, h("tbody", {}, ...rows)));
  }

  private async believe(): Promise<void> {
    const asked = ++this.asked;
    if (!this.beliefs) { this.guesses = []; return this.draw(); }
    try {
      const r = await post<{ pieces: Guess[] }>("/api/beliefs", { text: this.showing.record, ply: this.ply, view: this.beliefs });
      if (asked !== this.asked) return;
      this.guesses = r.pieces;
      this.draw();
    } catch (e) {
      toast((e as Error).message, true);
    }
  }

  private async picture(kind: string): Promise<void> {
    try {
      save(`${this.scene.variant}-${this.ply}.${kind}`, await postForBlob("/api/picture", { text: this.showing.record, ply: this.ply, view: this.view, kind, theme: prefs.board, high: prefs.numbering === "high" }));
    } catch (e) {
      toast((e as Error).message, true);
    }
  }

  // analyse asks for points of the graph one after the other, coarse ones first.
  private async analyse(): Promise<void> {
    const run = ++this.analysis;
    const last = this.last;
    const seen = new Set<number>();
    const order: number[] = [];
    for (let step = Math.max(1, Math.ceil(last / 8)); ; step = Math.floor(step / 2)) {
      for (let p = 0; p <= last; p += step) if (!seen.has(p)) { seen.add(p); order.push(p); }
      if (step <= Math.max(1, Math.ceil(last / 120))) break;
    }
    const status = this.element.querySelector("#analyse")!;
    for (const [i, ply] of order.entries()) {
      if (run !== this.analysis) return;
      status.textContent = text.analysing(i + 1, order.length);
      try {
        const r = await post<{ win: number; side: Side }>("/api/weigh", { text: this.showing.record, ply });
        this.wins[ply] = r.side === 0 ? r.win : 1 - r.win;
      } catch { /* the game is over there */ }
      this.drawGraph();
    }
    status.textContent = text.analyse;
  }

  private drawGraph(): void {
    const last = Math.max(1, this.last);
    const x = (ply: number) => 4 + (ply / last) * 312;
    const most = Math.max(1, ...(this.film.balance ?? []).map(Math.abs));
    const shares = this.film.balance?.map((b) => 0.5 + b / most / 2) ?? this.wins;
    const top = this.film.balance ? `+${most}` : "100%";
    const points = shares.flatMap((w, ply) => (w === null ? [] : [`${x(ply).toFixed(1)},${(100 - w * 90).toFixed(1)}`]));
    this.graph.replaceChildren(
      svg("path", { d: "M4 10H316M4 55H316M4 100H316", class: "axis" }),
      svg("text", { x: 6, y: 20 }, `${this.scene.sides[0]} ${top}`), svg("text", { x: 6, y: 97 }, `${this.scene.sides[1]} ${top}`),
      svg("polyline", { points: points.join(" "), class: "curve" }),
      svg("path", { d: `M${x(this.ply)} 5V105`, class: "now" }));
  }

  private toggle(): void {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = 0;
    } else {
      if (this.ply === this.last) this.show(0);
      this.timer = window.setInterval(() => {
        this.show(this.ply + 1);
        if (this.ply === this.last) this.toggle();
      }, 700);
    }
    this.playButton.textContent = this.timer ? text.pause : text.playAll;
  }

  private key = (e: KeyboardEvent): void => {
    const t = e.target as HTMLElement;
    if (t.closest("input, select, textarea, .cell") || e.ctrlKey || e.altKey || e.metaKey) return;
    const to: Record<string, number> = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.last };
    if (!(e.key in to)) return;
    e.preventDefault();
    this.show(to[e.key]);
  };
}
