// What the two sides of a recorded game said to each other, for those who played it in this browser.

import { get, seatPath, type ChatLine, type Scene } from "./api";
import { said } from "./chatbox";
import { h, replace } from "./dom";
import { heldSeats } from "./prefs";
import { text } from "./text";

export class Talk {
  readonly element = h("div", { class: "panel talk", hidden: true });
  private lines: ChatLine[] = [];

  // id is the name of the game on this server, "" for a record from elsewhere; go shows the board after so many moves.
  constructor(
    id: string,
    private scene: Scene,
    private go: (ply: number) => void,
  ) {
    const held = heldSeats().find((s) => s.id === id && s.seat !== "watch");
    if (held) void this.load(seatPath(id, held.seat));
  }

  private async load(seat: string): Promise<void> {
    try {
      this.lines = (await get<{ chat: ChatLine[] }>(`${seat}/chat`)).chat;
    } catch {
      return; // the seat is another browser's by now
    }
    const s = this.scene,
      name = (c: ChatLine) => s.players[c.side] || s.sides[c.side];
    this.element.hidden = !this.lines.length;
    replace(
      this.element,
      h("h2", {}, text.chat),
      h(
        "ol",
        { class: "chat", tabindex: 0, "aria-label": text.chat },
        ...this.lines.map((c) =>
          h(
            "li",
            { class: `side${c.side}`, title: text.moveCount(c.ply ?? 0), onclick: () => this.go(c.ply ?? 0) },
            h("b", {}, `${name(c)}: `),
            said(c),
          ),
        ),
      ),
    );
  }

  // draw marks what had been said after so many moves.
  draw(ply: number): void {
    for (const [i, li] of [...this.element.querySelectorAll("li")].entries())
      li.classList.toggle("later", (this.lines[i].ply ?? 0) > ply);
  }
}
