// What stands next to the board of a game: the newest strikes, the armies, the moves, and
// what the players say and hold.

import type { Move, Scene, Side } from "./api";
import { armies } from "./armies";
import type { Model } from "./board";
import { chatBox } from "./chatbox";
import { h } from "./dom";
import { markMove, moveList } from "./movelist";
import { linksPanel, sealsPanel, strikePanel } from "./panels";
import { heldSeat } from "./prefs";
import { textBoard } from "./spoken";
import { text } from "./text";
import { TypedMove } from "./typed";

// PanelActions is what the panels ask of the game: to play a move, and to say something.
export interface PanelActions {
  play(m: Move): Promise<void>;
  chat(what: { text?: string; phrase?: string }): Promise<void>;
  opened(): void;
  look(ply: number): void;
  looking(): number | null;
}

export class SidePanel {
  readonly strike = h("div", { class: "panel strikes" });
  private trays = h("div", { class: "panel armies" });
  private list = h("div", {
    class: "panel list",
    onclick: (e) => {
      // the arrow keys do it too
      const move = (e.target as Element).closest("li");
      if (move) this.says.look([...move.parentElement!.children].indexOf(move) + 1);
    },
  });
  private links = h("div");
  private chat = h("div", { class: "talking" });
  private seals = h("div");
  private asText = h("pre", { class: "textboard", tabindex: 0, role: "region", "aria-label": text.textBoard });
  private lower = h("details", {}, h("summary", {}, text.textBoard), this.asText);
  private typed: TypedMove;
  readonly elements: HTMLElement[];

  constructor(
    private id: string,
    private seat: string,
    private says: PanelActions,
  ) {
    this.typed = new TypedMove((m) => says.play(m));
    this.lower.addEventListener("toggle", () => says.opened());
    this.elements = [this.trays, this.list, this.typed.element, this.links, this.chat, this.seals, this.lower];
  }

  // drawn are the panels in the order in which they are drawn; moves can be typed by who
  // plays.
  drawn(moves: () => Move[]): ((s: Scene, mine: Side | null) => void)[] {
    return [
      (s) => strikePanel(this.strike, s),
      (s) => armies(this.trays, s),
      (s) => {
        moveList(this.list, s);
        markMove(this.list, this.says.looking());
      },
      (s, mine) => {
        const playing = mine !== null && s.phase === "play";
        this.typed.draw(s, playing, playing ? moves() : []);
      },
      (s) => linksPanel(this.links, s, heldSeat(this.id, this.seat)),
      (s, mine) => {
        if (mine !== null && s.talk) chatBox(this.chat, s, (what) => this.says.chat(what));
      },
      (s) => sealsPanel(this.seals, s, this.id),
    ];
  }

  // wait has nothing be said or typed while the line to the server is down.
  wait(down: boolean): void {
    this.chat.inert = this.typed.element.inert = down;
  }

  // tell writes the board as text, where somebody reads it.
  tell(m: Model): void {
    this.asText.textContent = this.lower.open ? textBoard(m) : "";
  }
}
