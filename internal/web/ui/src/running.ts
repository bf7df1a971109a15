// The games of tournaments that are being played, as small boards that follow them.

import type { LiveGame, Scene } from "./api";
import { Board } from "./board";
import { h, replace } from "./dom";
import { Line } from "./line";
import { text } from "./text";
import { translated } from "./translate";

// Mini is a small board with a title and a remark.
export interface Mini {
  element: HTMLElement;
  draw(s: Scene | undefined, about: string): void;
}

// mini makes a small board; below it stands what can be done with the game.
export function mini(title: string, s: Scene | undefined, about: string, below: HTMLElement): Mini {
  const board = new Board({ activate: () => {}, drop: () => {}, cancel: () => {} });
  const remark = h("p", { class: "about" });
  const element = h("div", { class: "mini" }, h("p", {}, title), board.element, remark, below);
  const draw = (now: Scene | undefined, words: string) => {
    board.element.hidden = !now;
    remark.textContent = words;
    if (!now) return;
    element.dataset.game = now.game;
    board.draw({
      game: now.game,
      label: title,
      width: now.grid.Width,
      squares: now.squares,
      columns: now.columns,
      rows: now.rows,
      sides: now.sides,
      viewer: null,
      turned: now.turned,
      mirrored: now.mirrored,
      last: now.last,
    });
  };
  draw(s, about);
  return { element, draw };
}

// allowed says in words how much of a game is shown.
export const allowed = (g: LiveGame): string =>
  g.watch === "open" ? text.watchOpen(g.delay) : text.watchDelayed(g.delay);

export class Running {
  readonly element = h("section", { class: "card", hidden: true, "aria-label": text.running });
  private boards = h("div", { class: "boards" });
  private shown = new Map<string, Mini>();
  private line: Line;

  constructor() {
    this.element.append(h("h2", {}, text.running), this.boards);
    this.line = new Line("arena/live", {
      data: (u) => this.take((u.games ?? []) as LiveGame[]),
      lost: () => {},
      refused: () => this.take([]),
    });
  }

  close(): void {
    this.line.close();
  }

  private take(games: LiveGame[]): void {
    this.element.hidden = !games.length;
    const now = new Map<string, Mini>();
    for (const g of games) {
      const s = g.scene && translated({ ...g.scene, history: [] });
      const about = `${g.tournament}: ${text.moveCount(s?.ply ?? 0)}, ${allowed(g)}`,
        old = this.shown.get(g.id);
      if (old) old.draw(s, about);
      now.set(g.id, old ?? mini(g.names.join(" – "), s, about, link(g)));
    }
    const focus = document.activeElement; // stays where it is when a game ends
    if ([...now.keys()].join("\n") !== [...this.shown.keys()].join("\n"))
      replace(this.boards, ...[...now.values()].map((m) => m.element));
    if (focus instanceof HTMLElement && focus.isConnected) focus.focus({ preventScroll: true });
    this.shown = now;
  }
}

const link = (g: LiveGame): HTMLElement =>
  h(
    "a",
    {
      class: "button",
      href: `/watch/${encodeURIComponent(g.id)}`,
      "aria-label": `${text.watchGame}: ${g.names.join(" – ")}`,
    },
    text.watchGame,
  );
