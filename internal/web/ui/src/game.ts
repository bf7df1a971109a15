// A game that is played or watched.

import { post, seatPath, type Move, type Scene, type Side } from "./api";
import { Arrows } from "./arrows";
import { banner } from "./banner";
import { textBoard, type Mark, type Model } from "./board";
import { Controls } from "./controls";
import { ask, button, h, replace, speak, toast } from "./dom";
import { Editor, loadGround } from "./editor";
import { seatNumber } from "./join";
import { Line } from "./line";
import { armies, chatBox, drawClocks, linksPanel, moveList, sealsPanel, statusOf, strikePanel, strip, words } from "./panels";
import { past } from "./past";
import { askRank, Pencil } from "./pencil";
import { forgetSeat, heldSeat, keepSeals, keepState, onPrefs } from "./prefs";
import { go, type Leave } from "./router";
import { Show } from "./show";
import { play } from "./sound";
import { Stage } from "./stage";
import { text } from "./text";
import { Tip } from "./tip";

export function gamePage(main: HTMLElement, [id, seat]: string[]): Leave | void {
  if (!id || !(seat in seatNumber)) {
    replace(main, h("p", { class: "error" }, text.notFound), h("a", { href: "/" }, text.backHome));
    return;
  }
  const page = new GamePage(main, id, seat);
  return () => page.close();
}

class GamePage {
  private scene: Scene | null = null;
  private selected: number | null = null;
  private turned = false;
  private looking: number | null = null; // a ply that is looked back at
  private sent = -1; // the ply at which a move was sent
  private move: Move | null = null; // a hint
  private editor: Editor | null = null;
  private editing = "";
  private received = 0;
  private tick: number;
  private line: Line;
  private forget: () => void;
  private reclaimed = false;

  private stage = new Stage({
    activate: (sq) => void this.activate(sq),
    drop: (from, to) => { if (to >= 0) void this.moveTo(from, to); },
    cancel: () => this.select(null),
    key: (sq, key) => key.toLowerCase() === "m" && this.note(sq),
  });
  private board = this.stage.board;
  private tip = new Tip(this.board, () => this.scene);
  private arrows = new Arrows(this.board, (sq) => void this.note(sq));
  private pencil: Pencil;
  private show = new Show(this.stage, () => this.scene, (s) => this.model(s), (s) => this.accept(s));
  private banner = h("div", { class: "banner", role: "status", hidden: true });
  private status = h("div", { class: "status", role: "status", "aria-live": "polite" });
  private notes = h("div", { class: "notes" });
  private strips = [h("div", { class: "strip" }), h("div", { class: "strip" })];
  private place = h("div", { class: "place" });
  private actions = h("div", { class: "actions", role: "group", "aria-label": text.moves });
  private controls: Controls;
  private strike = h("div", { class: "panel strikes" });
  private trays = h("div", { class: "panel armies" });
  private list = h("div", { class: "panel list" });
  private links = h("div");
  private chat = h("div");
  private seals = h("div");
  private asText = h("pre", { class: "textboard", tabindex: 0, role: "region", "aria-label": text.textBoard });
  private typed = h("input", { type: "text", size: 10, autocomplete: "off", spellcheck: "false", "aria-label": text.typeMove });
  private typing: HTMLElement;
  private element: HTMLElement;

  constructor(private main: HTMLElement, private id: string, private seat: string) {
    this.pencil = new Pencil(`${id}/${seat}`);
    this.controls = new Controls(this.actions, id, seat, { hint: (m) => { this.move = m; this.draw(); }, flip: () => this.flip(), again: () => { this.sent = -1; this.draw(); } });
    this.typing = h("form", { class: "typing", onsubmit: (e: Event) => { e.preventDefault(); void this.typeMove(); } }, this.typed, h("button", { type: "submit" }, text.go));
    const lower = h("details", {}, h("summary", {}, text.textBoard), this.asText);
    lower.addEventListener("toggle", () => this.draw());
    this.element = h("div", { class: "game" },
      this.banner, h("div", { class: "table" }, this.strips[1], this.place, this.strips[0]),
      h("div", { class: "side" }, this.status, this.notes, this.actions, this.strike, this.trays, this.list, this.typing, this.links, this.chat, this.seals, lower));
    main.append(h("h1", { class: "unseen" }, text.board("")), this.element);
    this.line = new Line(`${id}/${seat}`, {
      data: (u) => this.show.take(u as unknown as Scene), lost: (why) => this.lost(why), refused: (status, why) => void this.refused(status, why),
    });
    this.tick = window.setInterval(() => this.drawClocks(), 250);
    this.forget = onPrefs(() => this.draw());
    document.addEventListener("keydown", this.key);
    addEventListener("resize", this.resized);
  }

  close(): void {
    this.line.close();
    this.show.close();
    clearInterval(this.tick);
    this.forget();
    document.removeEventListener("keydown", this.key);
    removeEventListener("resize", this.resized);
  }

  private resized = (): void => this.arrows.draw();

  // lost says that the line is down, and why where the server said so.
  private lost(why: string): void {
    this.status.textContent = `${sentence(why)} ${text.reconnecting}`.trim();
    this.status.classList.add("bad");
  }

  // refused tries the key that this browser keeps, once, where the server did not
  // give the seat; otherwise it says what is wrong, and nothing is tried again.
  private async refused(status: number, why: string): Promise<void> {
    const held = heldSeat(this.id, this.seat);
    if (status === 403 && held && !this.reclaimed) {
      this.reclaimed = true;
      try {
        await post(`${seatPath(this.id, this.seat)}/claim`, { secret: held.key });
        return this.line.follow();
      } catch { /* the key is no good */ }
    }
    this.close();
    document.title = `${status === 404 ? text.noGame : text.foreignSeat} · ${text.appName}`;
    replace(this.main, h("h1", {}, status === 404 ? text.noGame : text.foreignSeat), h("p", { class: "error", role: "alert" }, `${sentence(why)} ${status === 404 ? text.noGameAbout : text.foreignSeatAbout}`),
      h("div", { class: "actions" }, h("a", { href: "/" }, text.backHome),
        held && button(text.forgetThis, () => { forgetSeat(this.id, this.seat); go("/"); })));
  }

  // accept takes a scene whose moves have been seen.
  private accept(s: Scene): void {
    const before = this.scene;
    this.scene = s;
    this.sent = -1;
    this.received = performance.now();
    this.status.classList.remove("bad");
    if (s.ply !== before?.ply) this.move = this.looking = null;
    if (this.selected !== null && !this.movesFrom(this.selected).length) this.selected = null;
    if (s.commitments[0] && s.phase === "play") keepSeals(this.id, s.commitments);
    if (s.phase !== "setup") this.pencil.follow(s);
    const mine = this.mySide();
    keepState(this.id, this.seat, { phase: s.phase, turn: s.turn, ready: mine !== null && s.ready[mine], ply: s.ply, drawn: s.result.Drawn, winner: s.result.Winner });
    if (before) this.tell(before, s);
    document.title = `${s.phase === "play" && s.turn === mine ? "● " : ""}${s.players.join(" – ")} · ${text.appName}`;
    this.draw();
  }

  // tell says what happened.
  private tell(before: Scene, s: Scene): void {
    for (const m of s.history.slice(before.history.length)) speak(words(m.words, s.game));
    if (s.phase === "over" && before.phase !== "over") { speak(s.verdict ?? ""); play("over"); }
    if (s.chat.length > before.chat.length) speak(s.chat.at(-1)!.text);
  }

  private mySide(): Side | null {
    const n = seatNumber[this.seat];
    return n < 2 ? (n as Side) : null;
  }

  // moves are what can be played now: nothing while a move is under way.
  private moves(): Move[] {
    const s = this.scene;
    return !s || this.looking !== null || this.sent === s.ply ? [] : s.moves ?? [];
  }

  private movesFrom(sq: number): Move[] {
    return this.moves().filter((m) => m.from === sq);
  }

  private marks(): Map<number, Mark> {
    const marks = new Map<number, Mark>();
    for (const sq of this.scene?.squares.keys() ?? []) {
      const token = this.pencil.at(sq);
      if (token) marks.set(sq, { pencil: token, noteText: text.suspected(text.ranks[token]) });
    }
    if (this.selected !== null) {
      for (const m of this.movesFrom(this.selected)) {
        const old = marks.get(m.to);
        const note = [old?.note, text.kinds[m.kind]].filter(Boolean).join(", ");
        marks.set(m.to, { target: true, ...old, strike: ["strike", "capture", "leap", "shot", "convert"].includes(m.kind), note, noteText: [old?.noteText, text.kinds[m.kind]].filter(Boolean).join(", ") });
      }
    }
    if (this.move) for (const sq of [this.move.from, this.move.to]) marks.set(sq, { ...marks.get(sq), target: true });
    return marks;
  }

  private model(s: Scene): Model {
    const back = this.looking, movable = new Set(s === this.scene ? this.moves().map((m) => m.from) : []);
    const history = back === null ? s.history : s.history.slice(0, back);
    return {
      game: s.game, label: text.board(s.variant), width: s.grid.Width, squares: back === null ? s.squares : past(s, back), columns: s.columns, rows: s.rows,
      sides: s.sides, viewer: this.mySide(), turned: s.turned !== this.turned, mirrored: s.mirrored, marks: back === null ? this.marks() : undefined, selected: this.selected,
      last: history.at(-1), strikes: history.slice(-2).filter((m) => m.outcome), grab: (sq) => movable.has(sq),
    };
  }

  private draw(): void {
    const s = this.scene;
    if (!s) return;
    const mine = this.mySide();
    if (s.phase === "setup" && mine !== null && !s.ready[mine]) void this.edit(s);
    else {
      this.editor = null;
      if (this.place.firstChild !== this.board.element) replace(this.place, this.board.element);
      const m = this.model(s);
      this.stage.show(m);
      this.arrows.draw();
      this.asText.textContent = (this.asText.parentElement as HTMLDetailsElement).open ? textBoard(m) : "";
    }
    this.drawStatus(s);
    banner(this.banner, s, mine, { rematch: this.controls.rematch(mine), replay: () => this.controls.replay(), again: () => go("/") });
    const below = (s.turned !== this.turned ? topSide(s) : 1 - topSide(s)) as Side;
    strip(this.strips[0], below, s);
    strip(this.strips[1], (1 - below) as Side, s);
    this.drawClocks();
    this.controls.draw(s, mine);
    strikePanel(this.strike, s);
    armies(this.trays, s);
    moveList(this.list, s);
    const playing = mine !== null && s.phase === "play";
    this.typing.hidden = !playing || s.turn !== mine;
    this.typed.placeholder = s.moves?.length ? text.typeMoveHint(s.moves[0].text) : "";
    linksPanel(this.links, s, heldSeat(this.id, this.seat));
    if (mine !== null && !s.bots[0] && !s.bots[1] && !s.solo) chatBox(this.chat, s, (t) => this.controls.do("chat", { text: t }));
    sealsPanel(this.seals, s, this.id);
    Object.assign(this.element.dataset, { game: s.game, ply: String(s.ply), phase: s.phase, turn: playing && s.turn === mine && this.moves().length ? "mine" : "theirs" });
  }

  // edit shows the set-up editor in place of the board.
  private async edit(s: Scene): Promise<void> {
    if (this.editor) return this.editor.draw();
    if (this.editing === s.variant) return;
    this.editing = s.variant;
    try {
      const ground = await loadGround(s.variant);
      this.editor = new Editor(ground, this.mySide()!, (t) => this.controls.do("deploy", { setup: t }));
      replace(this.place, this.editor.element);
    } catch (e) {
      toast((e as Error).message, true);
    } finally {
      this.editing = "";
    }
  }

  private drawStatus(s: Scene): void {
    const mine = this.mySide();
    const says = this.looking === null ? statusOf(s, mine) : text.looking(this.looking, s.history.length);
    if (this.status.textContent !== says) this.status.textContent = says;
    this.status.classList.toggle("mine", s.phase === "play" && s.turn === mine && this.looking === null);
    const notes = [...(s.notes ?? [])];
    if (mine === null) notes.unshift(text.watching);
    if (s.opened) notes.push(text.opened(s.openedBy ?? ""));
    if (s.offered) notes.push(s.drawOffer === mine ? text.drawMine : text.drawOffered(s.sides[s.drawOffer]));
    if (this.move) notes.push(text.hintIs(words(this.move.words, s.game)));
    replace(this.notes, ...notes.map((n) => h("p", {}, n)));
  }

  private drawClocks(): void {
    if (this.scene?.timed) drawClocks(this.element, this.scene, performance.now() - this.received);
  }

  private flip(): void {
    this.turned = !this.turned;
    this.draw();
  }

  private select(sq: number | null): void {
    const s = this.scene;
    if (!s || (sq === null && this.selected === null)) return;
    this.selected = sq;
    const piece = sq === null ? null : s.squares[sq].piece;
    speak(sq === null ? text.unselected : text.selectedPiece(piece?.name ?? "", s.squares[sq].name, this.movesFrom(sq).length));
    this.draw();
  }

  private async activate(sq: number): Promise<void> {
    const s = this.scene;
    this.tip.hide();
    if (!s || s.phase !== "play" || this.show.busy) return;
    if (this.looking !== null) return this.look(s.history.length);
    if (this.selected !== null && this.selected !== sq && this.movesFrom(this.selected).some((m) => m.to === sq)) {
      await this.moveTo(this.selected, sq, this.movesFrom(sq).length > 0);
      return;
    }
    if (this.selected === sq) return this.select(null);
    if (this.movesFrom(sq).length) return this.select(sq);
    const piece = s.squares[sq].piece;
    if (this.selected !== null && !(piece && piece.side === this.mySide())) await this.controls.why(this.selected, sq);
    else if (piece && s.turn === this.mySide()) await this.controls.why(sq);
  }

  // moveTo plays a move between two squares. Where a piece can do more than one
  // thing there, or the other piece may be meant (a Jester swaps with its own
  // side's), it asks.
  private async moveTo(from: number, to: number, orTake = false): Promise<void> {
    const s = this.scene!;
    const moves = this.movesFrom(from).filter((m) => m.to === to);
    if (!moves.length) return this.controls.why(from, to);
    const options: [string, Move | "take"][] = moves.map((m) => [words(m.words, s.game), m]);
    if (orTake) options.push([text.takeInstead(s.squares[to].piece?.name ?? "", s.squares[to].name), "take"]);
    const choice = options.length === 1 ? options[0][1] : await ask(text.choose, options, text.cancel);
    if (choice === "take") this.select(to);
    else if (choice) await this.playMove(choice);
  }

  private async playMove(m: Move): Promise<void> {
    this.selected = null;
    this.sent = this.scene!.ply;
    this.draw();
    await this.controls.do("move", { move: m.text, ply: this.sent });
  }

  private async typeMove(): Promise<void> {
    const wanted = this.typed.value.trim();
    const bare = (t: string) => t.toLowerCase().replace(/[^a-z0-9]/g, "");
    const all = this.moves();
    let found = all.filter((m) => m.text.toLowerCase() === wanted.toLowerCase());
    if (!found.length) found = all.filter((m) => bare(m.text) === bare(wanted));
    if (!found.length) return toast(text.noSuchMove(wanted), true);
    const move = found.length === 1 ? found[0] : await ask(text.choose, found.map((m) => [words(m.words, this.scene!.game), m] as [string, Move]), text.cancel);
    if (!move) return;
    this.typed.value = "";
    await this.playMove(move);
  }

  // note lets a person pencil a guess on a hidden enemy piece; false where there
  // is none.
  private note(sq: number): boolean {
    const s = this.scene;
    this.tip.hide();
    if (!s || this.looking !== null || this.mySide() === null || s.game !== "stratego" || !s.squares[sq]?.piece?.hidden) return false;
    void askRank(s, s.squares[sq].name).then((token) => {
      if (token === null) return;
      this.pencil.set(sq, token);
      this.draw();
    });
    return true;
  }

  // look shows the board after so many moves.
  private look(ply: number): void {
    const s = this.scene;
    if (!s || s.game !== "stratego" || s.phase === "setup" || !s.history.length) return;
    const to = Math.max(0, Math.min(ply, s.history.length));
    this.looking = to === s.history.length ? null : to;
    this.selected = null;
    this.draw();
  }

  private key = (e: KeyboardEvent): void => {
    const t = e.target as HTMLElement;
    if (e.ctrlKey || e.altKey || e.metaKey || t.closest("input, select, textarea, dialog, .editor")) return;
    const all = this.scene?.history.length ?? 0, now = this.looking ?? all;
    const keys: Record<string, () => void> = { f: () => this.flip(), Escape: () => this.select(null) };
    if (!t.closest(".cell")) Object.assign(keys, { ArrowLeft: () => this.look(now - 1), ArrowRight: () => this.look(now + 1), Home: () => this.look(0), End: () => this.look(all) });
    const act = keys[e.key];
    if (!act) return;
    e.preventDefault();
    act();
  };
}

const sentence = (words: string) => words && words[0].toUpperCase() + words.slice(1) + ".";

// topSide is the side whose home is at the top of the board when it is not
// turned. The scene turns the board for the side that sits there.
function topSide(s: Scene): number {
  const viewer = s.viewer < 2 ? s.viewer : 0;
  return s.turned ? viewer : 1 - viewer;
}
