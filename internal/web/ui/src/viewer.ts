// A recorded game on the page: the board with both players, the moves, and the panels
// about it. Everything follows one cursor.

import { board, read, type Film } from "../../../records/film/film";
import type { Piece, Played, Scene, Side, Square } from "./api";
import { Arrows } from "./arrows";
import { Beliefs } from "./beliefs";
import type { Model } from "./board";
import { branchPanel } from "./branch";
import { analyse } from "./brought";
import { variantName } from "./cards";
import { Cursor } from "./cursor";
import { h, replace, sentence, speak } from "./dom";
import { below } from "./model";
import { Spread, stillness } from "./motion";
import { strikePanel } from "./panels";
import { onPrefs, shown } from "./prefs";
import { words } from "./ranks";
import { Review, type Account } from "./review";
import { say } from "./said";
import type { Said } from "./say";
import { sharePanel } from "./share";
import { textBoard } from "./spoken";
import { Stage } from "./stage";
import { Strip } from "./strip";
import { Talk } from "./talk";
import { text } from "./text";
import { nameOf } from "./translate";
import { Transport } from "./transport";

export interface Showing {
  scene: Scene;
  film: Film;
  remarks: Said[] | null;
  record: string;
  fault?: Said;
  reviewed?: boolean;
  own?: boolean;
  known?: Account;
  keep?: (review: Account) => void;
}

export class Viewer {
  readonly element = h("div", { class: "replay" });
  private film: Film;
  private cursor: Cursor;
  private beliefs: Beliefs;
  private review: Review;
  private transport: Transport;
  private turned = false;
  private stage = new Stage({ activate: () => {}, drop: () => {}, cancel: () => {} });
  private arrows = new Arrows(this.stage.board, () => {});
  private strips = [new Strip(), new Strip()]; // the lower one first
  private times = [0, 1].map(() => h("span", { class: "clock used", role: "img" }));
  private strikes = h("div", { class: "panel strikes" });
  private list = h("ol", { class: "moves", tabindex: 0, "aria-label": text.moves });
  private asText = h("pre", { class: "textboard", tabindex: 0, role: "region", "aria-label": text.textBoard });
  private lower = h("details", {}, h("summary", {}, text.textBoard), this.asText);
  private talk: Talk;
  private around = new Spread(this.drawn()); // draws what stands around the board
  private forget: () => void;
  private resized = (): void => this.arrows.draw();

  // id is the name of the game on this server, "" for a record from elsewhere; at is the
  // ply that is shown first.
  constructor(
    private showing: Showing,
    id: string,
    at?: number,
  ) {
    const { scene: s, film, record } = showing;
    this.film = film;
    this.talk = new Talk(id, s, (ply) => this.cursor.go(ply));
    this.cursor = new Cursor(film.steps.length, Math.min(at ?? film.steps.length, film.steps.length));
    this.beliefs = new Beliefs(record, s, this.cursor, () => this.draw());
    this.review = new Review(
      { record, game: id, reviewed: showing.reviewed, known: showing.known, keep: showing.keep },
      s,
      this.cursor,
      film.balance,
      () => this.tell(),
    );
    this.transport = new Transport(this.cursor, () => {
      this.turned = !this.turned;
      this.draw();
    });
    const remarks = [showing.fault, ...(showing.remarks ?? [])].filter((n): n is Said => !!n);
    this.element.append(
      h(
        "div",
        { class: "table" },
        this.strips[1].element,
        this.stage.board.element,
        this.strips[0].element,
        this.transport.element,
      ),
      h(
        "div",
        { class: "side" },
        s.verdict ? h("p", { class: "status" }, s.verdict) : "",
        ...remarks.map((n) => h("p", { class: "status" }, sentence(say(n)))),
        this.review.element,
        (s.game === "stratego" && this.beliefs.element) || "",
        h("div", { class: "panel list" }, h("h2", {}, text.moves), this.list),
        this.talk.element,
        this.strikes,
        h(
          "p",
          { class: "analyse" },
          h("a", { class: "button", href: "/analysis", onclick: () => analyse(record, this.cursor.ply) }, text.analyse),
        ),
        branchPanel(record, s, this.cursor),
        sharePanel({
          record,
          variant: s.variant,
          id: showing.own ? "" : id,
          cursor: this.cursor,
          view: () => this.beliefs.view,
        }),
        this.lower,
      ),
    );
    this.lower.addEventListener("toggle", () => this.draw());
    this.strikes.hidden = s.game !== "stratego";
    for (const [i, e] of this.times.entries()) this.strips[i].element.append(e);
    this.element.dataset.game = s.game;
    this.tell();
    this.cursor.on((ply, before) => void this.step(ply, before));
    this.forget = onPrefs(() => {
      this.beliefs.name();
      this.tell();
      this.draw();
    });
    addEventListener("resize", this.resized);
  }

  // laid draws what needs its place on the page; the page calls it once it is there.
  laid(): void {
    this.draw();
    this.around.finish();
  }

  close(): void {
    this.around.stop();
    this.transport.close();
    this.review.close();
    this.forget();
    removeEventListener("resize", this.resized);
  }

  private get history(): Played[] {
    return this.showing.scene.history;
  }

  // step shows another position; the next one is seen to come about.
  private async step(ply: number, before: number): Promise<void> {
    const s = this.showing.scene,
      m = this.history[ply - 1];
    speak(ply ? words(m.words, s.game) : text.startOfGame);
    this.beliefs.step();
    this.stage.stop();
    if (ply === before + 1 && !stillness()) {
      this.stage.show(this.model(before));
      await this.stage.play(m, s.game);
      if (this.cursor.ply !== ply) return; // another step came meanwhile
    }
    this.draw();
  }

  // squares is the board after so many moves, with everything on it.
  private squares(ply: number): Square[] {
    return board(this.film, ply).map((cell, i) => {
      const { man, lake, wall } = read(this.film, cell);
      return {
        name: this.showing.scene.squares[i].name,
        lake,
        wall,
        piece: man && { ...man, name: nameOf(man.token, this.film.game) },
      };
    });
  }

  private model(ply: number): Model {
    const s = this.showing.scene,
      m: Played | undefined = this.history[ply - 1];
    return {
      game: s.game,
      label: text.board(variantName(s.variant)),
      width: s.grid.Width,
      squares: this.beliefs.veil(this.squares(ply)),
      columns: s.columns,
      rows: s.rows,
      sides: s.sides,
      viewer: this.beliefs.viewer,
      turned: s.turned !== this.flipped,
      mirrored: s.mirrored,
      marks: this.beliefs.marks(),
      last: m,
      strikes: m?.outcome ? [m] : [],
    };
  }

  // flipped reports whether the board is seen from the other side than the record's.
  private get flipped(): boolean {
    return (this.beliefs.view === "second") !== this.turned;
  }

  private draw(): void {
    const ply = this.cursor.ply,
      m = this.model(ply);
    this.stage.show(m);
    this.transport.draw();
    this.element.dataset.ply = String(ply);
    this.asText.textContent = this.lower.open ? textBoard(m) : "";
    this.around.start();
  }

  // drawn is what stands around the board, in the order in which it is drawn.
  private drawn(): (() => void)[] {
    let then: Scene;
    const strip = (i: 0 | 1) => () => {
      const low = below(this.showing.scene, this.flipped),
        side = (i ? 1 - low : low) as Side;
      this.strips[i].draw(side, then);
      this.used(this.times[i], side, this.cursor.ply);
    };
    return [
      () => {
        then = this.then(this.cursor.ply);
      },
      strip(0),
      strip(1),
      () => strikePanel(this.strikes, then),
      () => this.mark(this.cursor.ply),
      () => this.beliefs.draw(),
      () => this.review.draw(),
      () => this.suggest(this.cursor.ply),
      () => this.talk.draw(this.cursor.ply),
    ];
  }

  // then is the scene after so many moves, as far as the strips beside the board go.
  private then(ply: number): Scene {
    const s = this.showing.scene,
      taken = this.lost(this.squares(0), this.squares(ply));
    return {
      ...s,
      joined: [true, true],
      history: this.history.slice(0, ply),
      taken,
      timed: false,
      phase: ply < this.cursor.last ? "play" : s.phase,
      turn: this.history[ply]?.side ?? s.turn,
    };
  }

  // lost are the pieces that each side has lost: those of the start that are not there now.
  private lost(start: Square[], now: Square[]): [Piece[], Piece[]] {
    const of = (squares: Square[], side: Side) => squares.flatMap((q) => (q.piece?.side === side ? [q.piece] : []));
    const gone = (side: Side) => {
      const there = of(now, side).map((p) => p.token);
      return of(start, side).filter((p) => {
        const i = there.indexOf(p.token);
        if (i >= 0) there.splice(i, 1);
        return i < 0;
      });
    };
    return [gone(0), gone(1)];
  }

  // used shows the time that a side's moves took, where it was measured.
  private used(e: HTMLElement, side: Side, ply: number): void {
    const seconds = Math.round(
      this.history.slice(0, ply).reduce((sum, m) => sum + (m.side === side ? m.time : 0), 0) / 1e9,
    );
    const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    e.hidden = !this.history.some((m) => m.time > 0);
    e.textContent = words;
    e.title = text.used(words);
    e.setAttribute("aria-label", e.title);
  }

  // tell writes the list of moves, with what was found about them.
  private tell(): void {
    const s = this.showing.scene;
    replace(
      this.list,
      ...this.history.map((m, i) => {
        const found = this.review.of(i + 1);
        return h(
          "li",
          { title: words(m.words, s.game), class: found?.grade ?? "", onclick: () => this.cursor.go(i + 1) },
          m.text.replace("-", "–"),
          m.striker && m.defender ? h("b", {}, ` ${shown(m.striker, s.game)}×${shown(m.defender, s.game)}`) : null,
          found?.grade
            ? h("span", { class: `grade ${found.grade}` }, text.costs(`${Math.round(found.cost * 100)} %`))
            : null,
        );
      }),
    );
    this.mark(this.cursor.ply);
  }

  // mark shows the newest move in the list.
  private mark(ply: number): void {
    const newest = this.list.children[ply - 1] as HTMLElement | undefined;
    for (const li of this.list.querySelectorAll("[aria-current]"))
      if (li !== newest) li.removeAttribute("aria-current");
    newest?.setAttribute("aria-current", "true");
    // With the next frame: to measure it at once would lay the page out once more.
    requestAnimationFrame(() => {
      if (newest) this.list.scrollTop = newest.offsetTop - this.list.offsetTop - 60;
    });
  }

  // suggest draws the move that was played and the one that would have been better.
  private suggest(ply: number): void {
    const found = this.review.of(ply),
      m = this.history[ply - 1],
      better = found?.grade ? this.squaresOf(found.best) : null;
    if (!better) return this.arrows.suggest();
    this.arrows.suggest({ squares: [m.from, m.to], kind: "played" }, { squares: better, kind: "better" });
  }

  // squaresOf are the two squares in the text of a move.
  private squaresOf(move: string): [number, number] | null {
    const names = this.showing.scene.squares.map((s) => s.name);
    for (let i = 1; i < move.length; i++) {
      const from = names.indexOf(move.slice(0, i)),
        to = names.indexOf(move.slice(i + 1));
      if (from >= 0 && to >= 0) return [from, to];
    }
    return null;
  }
}
