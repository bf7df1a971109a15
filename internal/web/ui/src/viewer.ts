// A recorded game on the page: the board with both players, the moves, and the panels
// about it. Everything follows one cursor.

import type { Film } from "../../../records/film/film";
import type { Played, Scene, Side } from "./api";
import { Arrows } from "./arrows";
import { Beliefs } from "./beliefs";
import type { Model } from "./board";
import { branchPanel } from "./branch";
import { analyse } from "./brought";
import { variantName } from "./cards";
import { Cursor } from "./cursor";
import { h, sentence, speak } from "./dom";
import { GradedMoves } from "./gradedmoves";
import { below } from "./model";
import { Spread, stillness } from "./motion";
import { strikePanel } from "./panels";
import { onPrefs } from "./prefs";
import { words } from "./ranks";
import { Recorded } from "./recorded";
import { Review } from "./review";
import type { Account } from "./reviewed";
import { say } from "./said";
import type { Said } from "./say";
import { sharePanel } from "./share";
import { textBoard } from "./spoken";
import { Stage } from "./stage";
import { Strip } from "./strip";
import { Talk } from "./talk";
import { text } from "./text";
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
  private game: Recorded;
  private cursor: Cursor;
  private beliefs: Beliefs;
  private review: Review;
  private moves: GradedMoves;
  private transport: Transport;
  private turned = false;
  private stage = new Stage({ activate: () => {}, drop: () => {}, cancel: () => {} });
  private arrows = new Arrows(this.stage.board, () => {});
  private strips = [new Strip(), new Strip()]; // the lower one first
  private times = [0, 1].map(() => h("span", { class: "clock used", role: "img" }));
  private strikes = h("div", { class: "panel strikes" });
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
    this.game = new Recorded(s, film);
    this.talk = new Talk(id, s, (ply) => this.cursor.go(ply));
    this.cursor = new Cursor(film.steps.length, Math.min(at ?? film.steps.length, film.steps.length));
    this.beliefs = new Beliefs(record, s, this.cursor, () => this.draw());
    this.review = new Review(
      { record, game: id, reviewed: showing.reviewed, known: showing.known, keep: showing.keep },
      s,
      this.cursor,
      film.balance,
      () => this.moves.tell(),
    );
    this.moves = new GradedMoves(s, this.cursor, this.review);
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
        (s.game === "stratego" && this.beliefs.element) || "",
        this.review.element,
        (s.game === "stratego" && this.beliefs.likely) || "",
        this.moves.element,
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
    this.moves.tell();
    this.cursor.on((ply, before) => void this.step(ply, before));
    this.forget = onPrefs(() => {
      this.beliefs.name();
      this.moves.tell();
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

  // step shows another position; the next one is seen to come about.
  private async step(ply: number, before: number): Promise<void> {
    const s = this.showing.scene,
      m = this.game.history[ply - 1];
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

  private model(ply: number): Model {
    const s = this.showing.scene,
      m: Played | undefined = this.game.history[ply - 1];
    return {
      game: s.game,
      label: text.board(variantName(s.variant)),
      width: s.grid.Width,
      squares: this.beliefs.veil(this.game.squares(ply)),
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
        then = this.game.after(this.cursor.ply);
      },
      strip(0),
      strip(1),
      () => strikePanel(this.strikes, then),
      () => this.moves.mark(),
      () => this.beliefs.draw(),
      () => this.review.draw(),
      () => this.suggest(this.cursor.ply),
      () => this.talk.draw(this.cursor.ply),
    ];
  }

  // used shows the time that a side's moves took, where it was measured.
  private used(e: HTMLElement, side: Side, ply: number): void {
    const seconds = this.game.used(side, ply);
    const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    e.hidden = !this.game.timed;
    e.textContent = words;
    e.title = text.used(words);
    e.setAttribute("aria-label", e.title);
  }

  // suggest draws the move that was played and the one that would have been better.
  private suggest(ply: number): void {
    const found = this.review.of(ply),
      m = this.game.history[ply - 1],
      better = found?.grade ? this.game.squaresOf(found.best) : null;
    if (!better) return this.arrows.suggest();
    this.arrows.suggest({ squares: [m.from, m.to], kind: "played" }, { squares: better, kind: "better" });
  }
}
