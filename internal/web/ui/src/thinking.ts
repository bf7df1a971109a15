// The computer's thoughts on the analysis board: whether it thinks, what it finds, and its best move as an arrow.

import type { Move, Scene } from "./api";
import { Arrows } from "./arrows";
import type { Board } from "./board";
import { Chances } from "./chances";
import { h } from "./dom";
import type { analysisText } from "./english/analysis";
import type { Seen } from "./seen";

export class Thinking {
  readonly elements: HTMLElement[];
  private chances: Chances;
  private arrows: Arrows;
  private switch = h("input", { type: "checkbox", checked: true, onchange: () => this.think() });

  // at is the position that is shown, at the end of a record; play goes on with a move that the computer has found.
  constructor(
    words: typeof analysisText,
    board: Board,
    private at: () => { record: string; scene: Scene | null },
    play: (m: Move) => void,
  ) {
    this.arrows = new Arrows(board, () => {});
    this.chances = new Chances(
      words,
      (move) => this.suggest(this.move(move)),
      (move) => {
        const m = this.move(move);
        if (m) play(m);
      },
    );
    this.elements = [h("label", { class: "check" }, this.switch, words.think), this.chances.element];
    addEventListener("resize", this.resized);
    addEventListener("pagehide", this.hidden);
  }

  // think has the computer think of the position, where it is to.
  think(): void {
    const { record, scene } = this.at();
    if (!scene) return;
    if (this.switch.checked) this.chances.think(record, scene);
    else this.stop();
  }

  look(seen: Seen): void {
    this.chances.look(seen);
  }

  // turn draws the arrow anew where the board lies otherwise.
  turn(): void {
    this.arrows.draw();
  }

  stop(): void {
    this.chances.stop();
  }

  close(): void {
    this.stop();
    removeEventListener("resize", this.resized);
    removeEventListener("pagehide", this.hidden);
  }

  private move(text: string | null): Move | undefined {
    return this.at().scene?.moves?.find((o) => o.text === text);
  }

  private suggest(m?: Move): void {
    this.arrows.suggest(m ? { squares: [m.from, m.to], kind: "better" } : null);
  }

  private resized = (): void => this.arrows.draw();
  private hidden = (): void => this.chances.stop(); // one address may have two such tasks only
}
