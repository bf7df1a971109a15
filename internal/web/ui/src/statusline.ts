// The line beside a board that says what is to be done, with the remarks below it.

import type { Scene, Side } from "./api";
import { h, list, sentence } from "./dom";
import type { Hand } from "./hand";
import { notesOf, statusOf } from "./status";
import { text } from "./text";

export class StatusLine {
  readonly element = h("div", { class: "status", role: "status", "aria-live": "polite" });
  readonly notes = h("div", { class: "notes" });

  // draw shows how a game stands; looking is the ply that is looked back at, null for none.
  draw(s: Scene, mine: Side | null, hand: Hand, looking: number | null): void {
    const plan = hand.planned,
      name = (sq: number) => s.squares[sq].name;
    const says =
      looking !== null
        ? text.looking(looking, s.history.length)
        : plan
          ? text.premove(name(plan.from), name(plan.to))
          : statusOf(s, mine);
    if (this.element.textContent !== says) this.element.textContent = says;
    this.element.hidden = s.phase === "over" && looking === null; // the banner says it
    this.element.classList.toggle("mine", s.phase === "play" && s.turn === mine && looking === null);
    list(
      this.notes,
      notesOf(s, mine).map((n) => [n, () => h("p", {}, n)]),
    );
  }

  // lost says that the line is down, and why where the server said so.
  lost(why: string): void {
    this.element.textContent = `${sentence(why)} ${text.reconnecting}`.trim();
    this.element.classList.add("bad");
    this.element.hidden = false; // though the banner says how the game ended
  }

  // found takes back that the line is down.
  found(): void {
    this.element.classList.remove("bad");
  }
}
