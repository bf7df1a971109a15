// A board that lives: a recorded game of our own players that plays itself, slowly, as the first side
// sees it. Each variant has one.

import { board as cells, read, type Film, type Man, type Step } from "../../../records/film/film";
import type { Piece, Played, Square } from "./api";
import recorded from "art:demo";
import { button, h } from "./dom";
import { stillness } from "./motion";
import { Stage } from "./stage";
import { text } from "./text";

const first = "classic"; // whose game comes with the page
const pace = 1300; // milliseconds from move to move

// Demo shows the game; stop ends it.
export class Demo {
  readonly element = h("div", { class: "demo" });
  private stage = new Stage({ activate: () => {}, drop: () => {}, cancel: () => {} });
  private film: Film = recorded;
  private variant = first;
  private loaded = Promise.resolve(); // once the game of the variant is there
  private ply = 0;
  private timer = 0;
  private running = !stillness();
  private control = button("", () => this.toggle(), { class: "quiet" });

  constructor() {
    const board = this.stage.board.element;
    board.setAttribute("inert", "");
    board.setAttribute("data-blank", ""); // until it is known which game it shows: another one would only flash up
    this.element.append(board, this.control);
    this.name();
    this.draw();
    if (this.running) this.next();
  }

  // show has the game of a variant play. One that we have no game of leaves the board as it is.
  async show(variant: string): Promise<void> {
    if (variant !== this.variant) {
      this.variant = variant;
      this.loaded = this.load(variant);
    }
    await this.loaded.finally(() => this.stage.board.element.removeAttribute("data-blank"));
  }

  private async load(variant: string): Promise<void> {
    let film: Film = recorded;
    if (variant !== first) {
      const answer = await fetch(new URL(`demo-${encodeURIComponent(variant)}.json`, import.meta.url));
      if (!answer.ok) return;
      film = await answer.json();
    }
    if (variant !== this.variant) return; // another was chosen meanwhile
    this.film = film;
    this.ply = 0;
    this.draw();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  private toggle(): void {
    this.running = !this.running;
    this.stop();
    this.name();
    if (this.running) this.next();
  }

  private name(): void {
    this.control.textContent = this.running ? text.demoPause : text.demoPlay;
  }

  private next(): void {
    this.timer = window.setTimeout(() => void this.step(), pace);
  }

  // step plays the next move, or begins again after the last one.
  private async step(): Promise<void> {
    const timer = this.timer;
    if (!document.hidden) {
      const film = this.film;
      const move = film.steps[this.ply];
      if (move) await this.stage.play(played(move), film.game);
      if (film === this.film) {
        this.ply = move ? this.ply + 1 : 0;
        this.draw();
      }
    }
    if (timer === this.timer) this.next(); // or it was paused meanwhile
  }

  private draw(): void {
    const film = this.film;
    const squares: Square[] = cells(film, this.ply).map((c) => {
      const ground = read(film, c);
      return { name: "", lake: ground.lake, wall: ground.wall, piece: ground.man && seen(ground.man, film.game) };
    });
    this.stage.show({
      game: film.game,
      label: text.demo,
      width: film.width,
      squares,
      columns: [],
      rows: [],
      sides: text.sides[film.game],
      viewer: null,
      turned: low(film), // the first side stands below
      mirrored: film.mirrored,
      last: film.steps[this.ply - 1],
    });
  }
}

// low reports whether the first side begins on the squares that come first.
const low = (f: Film): boolean => [...f.start].findIndex((c) => read(f, c).man?.side === 0) < f.start.length / 2;

// seen is a piece as the first side sees it; in Advance nothing is hidden.
const seen = ({ side, token, name, known }: Man, game: string): Piece =>
  side === 1 && !known && game === "stratego" ? { side, token: "", name: "", hidden: true } : { side, token, name };

// played is a step of a film as the stage plays it.
function played({ side, text, from, to, strike }: Step): Played {
  const [, striker, defender, outcome] = /^(.)x(.) (\w+)/.exec(strike ?? "") ?? [];
  return {
    side,
    text,
    from,
    to,
    striker,
    defender,
    outcome,
    kind: strike ? "strike" : "move",
    words: "",
    ply: 0,
    time: 0,
  };
}
