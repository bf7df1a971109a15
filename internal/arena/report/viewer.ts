// A recorded game in a report: the board of the browser's pages, the move that led to
// the position, and what steps through the game.

import { board, read, type Film, type Side } from "../../records/film/film";
import { Board } from "../../web/ui/src/board";
import { Cursor } from "../../web/ui/src/cursor";
import { h } from "../../web/ui/src/dom";
import { Transport } from "../../web/ui/src/transport";

// Ground is the board that all games of a tournament are played on.
export interface Ground {
  columns: string[];
  rows: string[];
  names: string[];
  sides: [string, string];
}

export class Viewer {
  readonly element = h("div", { class: "viewer" });
  private board = new Board({
    activate: () => {},
    drop: () => {},
    cancel: () => {},
  });
  private said = h("p", { class: "move", role: "status" });
  private list = h("ol", {
    class: "moves",
    tabindex: 0,
    "aria-label": "Moves",
  });
  private cursor: Cursor;
  private transport: Transport;
  private turned = false;

  constructor(
    private film: Film,
    private ground: Ground,
  ) {
    this.cursor = new Cursor(film.steps.length, 0);
    this.transport = new Transport(this.cursor, () => {
      this.turned = !this.turned;
      this.draw();
    });
    this.list.append(
      ...film.steps.map((s, i) =>
        h(
          "li",
          { onclick: () => this.cursor.go(i + 1) },
          s.text.replace("-", "–"),
          s.strike ? h("b", {}, ` ${strike(s.strike.split(" ")[0])}`) : null,
        ),
      ),
    );
    this.element.dataset.game = film.game;
    this.element.append(
      h("div", { class: "table" }, this.board.element, this.transport.element),
      h("div", { class: "side" }, this.said, this.list),
    );
    this.cursor.on(() => this.draw());
    this.draw();
  }

  close(): void {
    this.transport.close();
  }

  private draw(): void {
    const { film, ground } = this,
      ply = this.cursor.ply,
      step = film.steps[ply - 1];
    this.board.draw({
      game: film.game,
      label: "Board",
      width: film.width,
      columns: ground.columns,
      rows: ground.rows,
      sides: ground.sides,
      viewer: null as Side | null,
      squares: board(film, ply).map((cell, i) => {
        const { man, lake, wall } = read(film, cell);
        return { name: ground.names[i], lake, wall, piece: man };
      }),
      turned: !!film.turned !== this.turned,
      mirrored: film.mirrored,
      last: step,
    });
    this.transport.draw();
    const move = step
      ? `${ply}. ${ground.sides[step.side]} ${step.text.replace("-", "–")} ${step.strike ? strike(step.strike) : ""}`.trim()
      : "The start";
    this.said.textContent =
      ply === film.steps.length
        ? `${move}: ${film.fault || film.ending}`
        : move;
    [...this.list.children].forEach((li, i) => {
      if (i !== ply - 1) return li.removeAttribute("aria-current");
      li.setAttribute("aria-current", "true");
      this.list.scrollTop =
        (li as HTMLElement).offsetTop - this.list.offsetTop - 60;
    });
    this.element.dataset.ply = String(ply);
  }
}

const strike = (words: string): string => words.replace("x", "×");
