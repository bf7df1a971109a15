// A game that is played or watched.

import { getText, post, seatPath, type Move, type Scene, type Side } from "./api";
import { Board, textBoard, type Mark, type Model } from "./board";
import { ask, button, h, replace, save, speak, toast } from "./dom";
import { Line } from "./line";
import { forgetSeat, heldSeat, holdSeat, keepSeals, onPrefs } from "./prefs";
import { emblem } from "./piece";
import { armies, chatBox, clockText, linksPanel, moveList, sealsPanel, strikePanel, words } from "./panels";
import { Editor, loadGround } from "./setup";
import { play } from "./sound";
import { text } from "./text";
import { go, type Leave } from "./router";

const seatNumber: Record<string, number> = { first: 0, second: 1, watch: 2 };

// joinPage takes a seat by the secret in the link, which never leaves the
// browser but to claim the seat.
export function joinPage(main: HTMLElement, [id, seat]: string[]): void {
  const secret = decodeURIComponent(location.hash.slice(1));
  main.append(h("p", {}, text.joinTitle));
  if (!secret || !(seat in seatNumber)) {
    replace(main, h("p", { class: "error" }, text.errLink));
    return;
  }
  post<{ key: string }>(`${seatPath(id, seat)}/claim`, { secret }).then(({ key }) => {
    if (!heldSeat(id, seat)) holdSeat({ id, seat, key, title: `${id}`, when: Date.now() });
    history.replaceState(null, "", `/game/${id}/${seat}`);
    go(`/game/${id}/${seat}`);
  }, (e) => replace(main, h("p", { class: "error" }, e.message), h("p", {}, h("a", { href: "/" }, text.backHome))));
}

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
  private flip = false;
  private heard = -1;
  private hint: Move | null = null;
  private editor: Editor | null = null;
  private editing = "";
  private received = 0;
  private tick: number;
  private line: Line;
  private forget: () => void;
  private reclaimed = false;

  private board = new Board({
    activate: (sq) => void this.activate(sq),
    drop: (from, to) => { if (to >= 0) void this.moveTo(from, to); },
    cancel: () => this.select(null),
  });
  private status = h("div", { class: "status", role: "status", "aria-live": "polite" });
  private notes = h("div", { class: "notes" });
  private strips = [h("div", { class: "strip" }), h("div", { class: "strip" })];
  private place = h("div", { class: "place" });
  private actions = h("div", { class: "actions", role: "group", "aria-label": text.moves });
  private strike = h("div", { class: "panel strikes" });
  private trays = h("div", { class: "panel" });
  private list = h("div", { class: "panel list" });
  private links = h("div");
  private chat = h("div");
  private seals = h("div");
  private asText = h("pre", { class: "textboard", tabindex: 0, role: "region", "aria-label": text.textBoard });
  private typed = h("input", { type: "text", size: 10, autocomplete: "off", spellcheck: "false", "aria-label": text.typeMove });
  private typing: HTMLElement;

  constructor(main: HTMLElement, private id: string, private seat: string) {
    this.typing = h("form", { class: "typing", onsubmit: (e: Event) => { e.preventDefault(); void this.typeMove(); } }, this.typed, h("button", { type: "submit" }, text.go));
    const lower = h("details", {}, h("summary", {}, text.textBoard), this.asText);
    lower.addEventListener("toggle", () => this.draw());
    main.append(h("h1", { class: "unseen" }, text.board("")), h("div", { class: "game" },
      h("div", { class: "table" }, this.strips[1], this.place, this.strips[0]),
      h("div", { class: "side" }, this.status, this.notes, this.actions, this.strike, this.trays, this.list, this.typing, this.links, this.chat, this.seals, lower)));
    this.line = new Line(`${id}/${seat}`, {
      data: (u) => this.take(u as unknown as Scene), lost: (why) => this.lost(why), refused: (status, why) => void this.refused(main, status, why),
    });
    this.tick = window.setInterval(() => this.drawClocks(), 250);
    this.forget = onPrefs(() => this.draw());
  }

  close(): void {
    this.line.close();
    clearInterval(this.tick);
    this.forget();
  }

  // lost says that the line is down, and why where the server said so.
  private lost(why: string): void {
    this.status.textContent = `${sentence(why)} ${text.reconnecting}`.trim();
    this.status.classList.add("bad");
  }

  // refused tries the key that this browser keeps, once, where the server did not
  // give the seat; otherwise it says what is wrong, and nothing is tried again.
  private async refused(main: HTMLElement, status: number, why: string): Promise<void> {
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
    replace(main, h("h1", {}, status === 404 ? text.noGame : text.foreignSeat), h("p", { class: "error", role: "alert" }, `${sentence(why)} ${status === 404 ? text.noGameAbout : text.foreignSeatAbout}`),
      h("div", { class: "actions" }, h("a", { href: "/" }, text.backHome),
        held && button(text.forgetThis, () => { forgetSeat(this.id, this.seat); go("/"); })));
  }

  private take(s: Scene): void {
    const before = this.scene;
    this.scene = s;
    this.received = performance.now();
    this.status.classList.remove("bad");
    if (this.hint && s.ply !== before?.ply) this.hint = null;
    if (this.selected !== null && !this.movesFrom(this.selected).length) this.selected = null;
    if (s.phase !== "setup" && s.commitments[0] && s.phase === "play") keepSeals(this.id, s.commitments);
    this.tell(before, s);
    this.draw();
  }

  // tell says and plays what happened.
  private tell(before: Scene | null, s: Scene): void {
    if (this.heard >= 0) {
      for (const m of s.history.slice(this.heard)) {
        speak(words(m.words, s.game));
        play(m.outcome ? "strike" : "move");
      }
      if (s.phase === "over" && before?.phase !== "over") { speak(s.verdict ?? ""); play("over"); }
      if (before && s.chat.length > before.chat.length) speak(s.chat.at(-1)!.text);
    }
    this.heard = s.history.length;
    const mine = this.mySide();
    document.title = `${s.phase === "play" && s.turn === mine ? "● " : ""}${s.players.join(" – ")} · ${text.appName}`;
  }

  private mySide(): Side | null {
    const n = seatNumber[this.seat];
    return n < 2 ? (n as Side) : null;
  }

  private movesFrom(sq: number): Move[] {
    return (this.scene?.moves ?? []).filter((m) => m.from === sq);
  }

  private model(s: Scene): Model {
    const marks = new Map<number, Mark>();
    if (this.selected !== null) {
      for (const m of this.movesFrom(this.selected)) {
        const kind = text.kinds[m.kind];
        const told = [marks.get(m.to)?.noteText, kind].filter(Boolean).join(", ");
        marks.set(m.to, { target: true, ...marks.get(m.to), strike: ["strike", "capture", "leap", "shot", "convert"].includes(m.kind), note: told, noteText: told });
      }
    }
    if (this.hint) for (const sq of [this.hint.from, this.hint.to]) marks.set(sq, { ...marks.get(sq), target: true });
    const movable = new Set((s.moves ?? []).map((m) => m.from));
    return {
      game: s.game, label: text.board(s.variant), width: s.grid.Width, squares: s.squares, columns: s.columns, rows: s.rows,
      sides: s.sides, viewer: this.mySide(), turned: s.turned !== this.flip, mirrored: s.mirrored, marks, selected: this.selected,
      last: s.last, strike: s.lastStrike, grab: (sq) => movable.has(sq),
    };
  }

  private draw(): void {
    const s = this.scene;
    if (!s) return;
    const setup = s.phase === "setup" && this.mySide() !== null && !s.ready[this.mySide()!];
    if (setup) void this.edit(s);
    else {
      this.editor = null;
      const m = this.model(s);
      this.board.draw(m);
      if (this.place.firstChild !== this.board.element) replace(this.place, this.board.element);
      if (this.asText.closest("details")?.open) this.asText.textContent = textBoard(m);
    }
    this.drawStatus(s);
    this.drawStrips(s);
    this.drawActions(s);
    strikePanel(this.strike, s);
    armies(this.trays, s);
    moveList(this.list, s);
    this.typing.hidden = !(s.phase === "play" && s.turn === this.mySide());
    this.typed.placeholder = s.moves?.length ? text.typeMoveHint(s.moves[0].text) : "";
    linksPanel(this.links, s, heldSeat(this.id, this.seat));
    if (this.mySide() !== null && !s.bots[0] && !s.bots[1] && !s.solo) chatBox(this.chat, s, (said) => this.do("chat", { text: said }));
    sealsPanel(this.seals, s, this.id);
    const mine = s.phase === "play" && s.turn === this.mySide() && !!s.moves?.length;
    Object.assign(this.place.closest<HTMLElement>(".game")!.dataset, { game: s.game, ply: String(s.ply), phase: s.phase, turn: mine ? "mine" : "theirs" });
  }

  // edit shows the set-up editor in place of the board.
  private async edit(s: Scene): Promise<void> {
    if (this.editor) return this.editor.draw();
    if (this.editing === s.variant) return;
    this.editing = s.variant;
    try {
      const ground = await loadGround(s.variant);
      this.editor = new Editor(ground, this.mySide()!, (t) => this.do("deploy", { setup: t }));
      replace(this.place, this.editor.element);
    } catch (e) {
      toast((e as Error).message, true);
    } finally {
      this.editing = "";
    }
  }

  private drawStatus(s: Scene): void {
    const mine = this.mySide();
    let says = "";
    if (s.phase === "over") says = s.verdict ?? "";
    else if (!s.joined[0] || !s.joined[1]) says = text.waitJoin;
    else if (s.phase === "setup") says = mine === null ? text.waitBoth : s.ready[mine] ? text.waitSetup : text.settingUp;
    else if (s.turn === mine) says = text.yourTurn;
    else says = s.thinking ? text.thinking(s.players[s.turn]) : text.theirTurn(s.players[s.turn] || s.sides[s.turn]);
    if (this.status.textContent !== says) this.status.textContent = says;
    this.status.classList.toggle("mine", s.phase === "play" && s.turn === mine);
    const notes = [...(s.notes ?? [])];
    if (mine === null) notes.unshift(text.watching);
    if (s.opened) notes.push(text.opened(s.openedBy ?? ""));
    if (s.offered) notes.push(s.drawOffer === mine ? text.drawMine : text.drawOffered(s.sides[s.drawOffer]));
    if (this.hint) notes.push(text.hintIs(words(this.hint.words, s.game)));
    replace(this.notes, ...notes.map((n) => h("p", {}, n)));
  }

  private drawStrips(s: Scene): void {
    const below: Side = s.turned !== this.flip ? (topSide(s) as Side) : ((1 - topSide(s)) as Side);
    this.strips.forEach((strip, i) => {
      const side = (i === 0 ? below : 1 - below) as Side;
      strip.className = `strip side${side}${s.phase === "play" && s.turn === side ? " turn" : ""}`;
      replace(strip, h("span", { class: "badge", "aria-hidden": "true" }, emblem(side)), h("span", { class: "who" }, `${s.players[side] || s.sides[side]} · ${s.sides[side]}`),
        s.timed && h("span", { class: "clock", "data-side": String(side), role: "timer" }, clockText(s, side, 0)));
    });
  }

  private drawClocks(): void {
    const s = this.scene;
    if (!s?.timed) return;
    for (const e of document.querySelectorAll<HTMLElement>(".clock")) {
      e.textContent = clockText(s, Number(e.dataset.side) as Side, performance.now() - this.received);
    }
  }

  private drawActions(s: Scene): void {
    const mine = this.mySide();
    const list: HTMLElement[] = [];
    if (mine !== null) {
      if (s.canUndo) list.push(button(text.undo, () => this.do("undo")));
      if (s.canHint && s.phase === "play" && s.turn === mine) list.push(button(text.hint, () => void this.getHint()));
      if (s.canReveal && s.game === "stratego" && s.phase === "play") list.push(button(s.revealed ? text.coverOff : text.cover, () => void this.reveal(s), { "aria-pressed": String(s.revealed) }));
      if (s.phase === "play") {
        if (s.offered && s.drawOffer !== mine) {
          list.push(button(text.acceptDraw, () => this.do("draw"), { class: "primary" }), button(text.decline, () => this.do("decline")));
        } else if (!s.offered && !s.solo) list.push(button(text.draw, () => this.do("draw")));
        list.push(button(text.resign, () => void this.resign()));
      }
    }
    list.push(button(text.flip, () => { this.flip = !this.flip; this.draw(); }));
    if (s.phase === "over") {
      list.push(button(text.seeReplay, () => void this.replay(), { class: "primary" }), button(text.download, () => void this.download()), button(text.again, () => go("/")));
    }
    const key = list.map((b) => b.textContent).join();
    if (this.actions.dataset.key === key) return; // keep the focus where it is
    this.actions.dataset.key = key;
    replace(this.actions, ...list);
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
    if (!s || s.phase !== "play") return;
    if (this.selected !== null && this.selected !== sq && this.movesFrom(this.selected).some((m) => m.to === sq)) {
      await this.moveTo(this.selected, sq, this.movesFrom(sq).length > 0);
      return;
    }
    if (this.selected === sq) return this.select(null);
    if (this.movesFrom(sq).length) return this.select(sq);
    const piece = s.squares[sq].piece;
    if (this.selected !== null && !(piece && piece.side === this.mySide())) await this.why(this.selected, sq);
    else if (piece && s.turn === this.mySide()) await this.why(sq);
  }

  // why says why a move is not possible.
  private async why(from: number, to?: number): Promise<void> {
    try {
      const { why } = await post<{ why: string }>(`${seatPath(this.id, this.seat)}/why`, { from, to });
      if (why) toast(why);
    } catch (e) {
      toast((e as Error).message, true);
    }
  }

  // moveTo plays a move between two squares. Where a piece can do more than one
  // thing there, or the other piece may be meant (a Jester swaps with its own
  // side's), it asks.
  private async moveTo(from: number, to: number, orTake = false): Promise<void> {
    const s = this.scene!;
    const moves = this.movesFrom(from).filter((m) => m.to === to);
    if (!moves.length) return this.why(from, to);
    const options: [string, Move | "take"][] = moves.map((m) => [words(m.words, s.game), m]);
    if (orTake) options.push([text.takeInstead(s.squares[to].piece?.name ?? "", s.squares[to].name), "take"]);
    const choice = options.length === 1 ? options[0][1] : await ask(text.choose, options, text.cancel);
    if (choice === "take") this.select(to);
    else if (choice) await this.playMove(choice);
  }

  private async playMove(m: Move): Promise<void> {
    this.selected = null;
    await this.do("move", { move: m.text, ply: this.scene!.ply });
  }

  private async typeMove(): Promise<void> {
    const wanted = this.typed.value.trim();
    const bare = (t: string) => t.toLowerCase().replace(/[^a-z0-9]/g, "");
    const all = this.scene?.moves ?? [];
    let found = all.filter((m) => m.text.toLowerCase() === wanted.toLowerCase());
    if (!found.length) found = all.filter((m) => bare(m.text) === bare(wanted));
    if (!found.length) return toast(text.noSuchMove(wanted), true);
    const move = found.length === 1 ? found[0] : await ask(text.choose, found.map((m) => [words(m.words, this.scene!.game), m] as [string, Move]), text.cancel);
    if (!move) return;
    this.typed.value = "";
    await this.playMove(move);
  }

  private async do(action: string, body: unknown = {}): Promise<void> {
    try {
      await post(`${seatPath(this.id, this.seat)}/${action}`, body);
    } catch (e) {
      toast((e as Error).message, true);
      this.draw();
    }
  }

  private async getHint(): Promise<void> {
    try {
      const { move, why } = await post<{ move: Move; why: string[] }>(`${seatPath(this.id, this.seat)}/hint`);
      this.hint = move;
      toast([text.hintIs(words(move.words, this.scene!.game)), ...why.slice(0, 3)].join(" — "));
      this.draw();
    } catch (e) {
      toast((e as Error).message, true);
    }
  }

  private async reveal(s: Scene): Promise<void> {
    if (s.revealed) return this.do("reveal", { on: false });
    if (s.opened || (await ask(text.coverSure, [[text.yes, true]], text.no))) await this.do("reveal", { on: true });
  }

  private async resign(): Promise<void> {
    if (await ask(text.resignSure, [[text.yes, true]], text.no)) await this.do("resign");
  }

  private async download(): Promise<void> {
    try {
      save(`${this.scene!.variant}-${this.id}.flagfall`, new Blob([await getText(`${seatPath(this.id, this.seat)}/record`)], { type: "text/plain" }));
    } catch (e) {
      toast((e as Error).message, true);
    }
  }

  private async replay(): Promise<void> {
    try {
      sessionStorage.setItem("flagfall.replay", await getText(`${seatPath(this.id, this.seat)}/record`));
      go("/replay");
    } catch (e) {
      toast((e as Error).message, true);
    }
  }
}

const sentence = (words: string) => words && words[0].toUpperCase() + words.slice(1) + ".";

// topSide is the side whose home is at the top of the board when it is not
// turned. The scene turns the board for the side that sits there.
function topSide(s: Scene): number {
  const viewer = s.viewer < 2 ? s.viewer : 0;
  return s.turned ? viewer : 1 - viewer;
}

