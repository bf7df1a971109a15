// Arrows that a person draws on the board with the right mouse button, to think:
// from square to square; the same again takes it away, a left press all of them.

import type { Board } from "./board";
import { svg } from "./dom";

// Arrow is an arrow from square to square: a person's own, the move that was played, or a better one.
export interface Arrow {
  squares: [number, number];
  kind?: "played" | "better";
}

export class Arrows {
  private all = new Map<string, [number, number]>();
  private layer = svg("svg", { class: "arrows", "aria-hidden": "true" });
  private from = -1;
  private suggested: Arrow[] = [];

  // click is called for a right press that stays on its square.
  constructor(
    private board: Board,
    private click: (sq: number) => void,
  ) {
    board.element.addEventListener("contextmenu", (e) => e.preventDefault());
    board.element.addEventListener("pointerdown", (e) => {
      if (e.button === 2 && e.pointerType === "mouse") this.from = board.squareAt(e.clientX, e.clientY);
      else if (e.button === 0 && this.all.size) this.clear();
    });
    board.element.addEventListener("pointerup", (e) => {
      if (e.button !== 2 || this.from < 0) return;
      const to = board.squareAt(e.clientX, e.clientY),
        from = this.from;
      this.from = -1;
      if (to === from) this.click(to);
      else if (to >= 0) this.toggle(from, to);
    });
  }

  clear(): void {
    this.all.clear();
    this.draw();
  }

  // suggest draws arrows that stay until there are others, or none.
  suggest(...arrows: (Arrow | null)[]): void {
    this.suggested = arrows.filter((a) => a !== null);
    this.draw();
  }

  private toggle(from: number, to: number): void {
    const key = `${from}-${to}`;
    if (!this.all.delete(key)) this.all.set(key, [from, to]);
    this.draw();
  }

  // draw lays the arrows over the squares; it is called when the board is laid
  // again, too.
  draw(): void {
    const all: Arrow[] = [...[...this.all.values()].map((squares) => ({ squares })), ...this.suggested];
    const squares = this.board.element.querySelector<HTMLElement>(".squares");
    if (!all.length) this.layer.remove(); // nothing is measured while pieces move
    if (!all.length || !squares) return;
    if (this.layer.parentNode !== squares) squares.append(this.layer);
    const box = squares.getBoundingClientRect();
    this.layer.setAttribute("viewBox", `0 0 ${box.width} ${box.height}`);
    this.layer.replaceChildren(
      ...all.map(({ squares: [a, b], kind }) => {
        const arrow = this.arrow(this.middle(a, box), this.middle(b, box), kind ? 0.3 : 0); // the rank below it is read
        if (kind) arrow.setAttribute("class", kind);
        return arrow;
      }),
    );
  }

  private middle(sq: number, box: DOMRect): [number, number] {
    const c = this.board.cell(sq)!.getBoundingClientRect();
    return [c.x + c.width / 2 - box.x, c.y + c.height / 2 - box.y];
  }

  // arrow begins so many squares from the middle of its first one.
  private arrow([x, y]: [number, number], [tx, ty]: [number, number], start: number): SVGElement {
    const size = this.board.cellSize(),
      w = size * 0.09,
      begin = size * start,
      length = Math.hypot(tx - x, ty - y),
      ux = (tx - x) / length,
      uy = (ty - y) / length;
    const p = (along: number, aside: number) =>
      `${(x + ux * along - uy * aside).toFixed(1)} ${(y + uy * along + ux * aside).toFixed(1)}`;
    const neck = length - 4 * w;
    return svg("path", {
      d: `M${p(begin, w)}L${p(neck, w)}L${p(neck, 2.6 * w)}L${p(length, 0)}L${p(neck, -2.6 * w)}L${p(neck, -w)}L${p(begin, -w)}Z`,
    });
  }
}
