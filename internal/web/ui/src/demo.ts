// A board that lives: a recorded game of our own players that plays itself,
// slowly, with nothing hidden.

import { board as cells, read, type Film } from "../../../film/film";
import { get, type Square } from "./api";
import { Board } from "./board";
import { button, h } from "./dom";
import { stillness } from "./motion";
import { text } from "./text";

const pace = 1300; // milliseconds from move to move

// Demo shows the game; stop ends it.
export class Demo {
  readonly element = h("div", { class: "demo" });
  private board = new Board({ activate: () => {}, drop: () => {}, cancel: () => {} });
  private film: Film | null = null;
  private ply = 0;
  private timer = 0;
  private running = !stillness();
  private control = button("", () => this.toggle(), { class: "quiet" });

  constructor() {
    this.board.element.setAttribute("inert", "");
    this.element.append(this.board.element, this.control);
    this.name();
    get<Film>("/demo.json").then((film) => { this.film = film; this.draw(); if (this.running) this.next(); }, () => this.element.remove());
  }

  stop(): void { clearTimeout(this.timer); }

  private toggle(): void {
    this.running = !this.running;
    clearTimeout(this.timer);
    this.name();
    if (this.running) this.next();
  }

  private name(): void { this.control.textContent = this.running ? text.demoPause : text.demoPlay; }

  private next(): void {
    this.timer = window.setTimeout(() => {
      if (!document.hidden && this.film) {
        this.ply = (this.ply + 1) % (this.film.steps.length + 1);
        this.draw();
      }
      this.next();
    }, pace);
  }

  private draw(): void {
    const film = this.film!;
    const squares: Square[] = cells(film, this.ply).map((c) => {
      const ground = read(film, c);
      return { name: "", lake: ground.lake, wall: ground.wall, piece: ground.man && { side: ground.man.side, token: ground.man.token, name: ground.man.name } };
    });
    this.board.draw({
      game: film.game, label: text.demo, width: film.width, squares, columns: [], rows: [], sides: text.sides[film.game], viewer: null, turned: true, mirrored: film.mirrored,
      last: film.steps[this.ply - 1],
    });
  }
}
