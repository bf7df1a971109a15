// What is known of a game where its board is not looked at: in the list of one's games, and in the title of the tab.

import type { Scene, Side } from "./api";
import { Bell } from "./bell";
import { variantName } from "./cards";
import { keepState } from "./prefs";
import { namesOf } from "./status";
import { text } from "./text";

export class Elsewhere {
  private bell: Bell;

  constructor(
    private id: string,
    private seat: string,
  ) {
    this.bell = new Bell(`${id}/${seat}`);
  }

  close(): void {
    this.bell.close();
  }

  // draw says whose turn it is, and has the browser remember how the game stands.
  draw(s: Scene, mine: Side | null): void {
    const turn = s.phase === "play" && s.turn === mine,
      own = s.phase === "setup" && mine !== null && s.joined[0] && s.joined[1] && !s.ready[mine];
    this.bell.want(
      turn ? text.yourTurn : own ? text.settingUpShort : "",
      `${turn ? "● " : ""}${namesOf(s).join(" – ")} · ${text.appName}`,
      `${s.phase} ${s.ply}`,
    );
    this.keep(s, mine);
  }

  keep(s: Scene, mine: Side | null): void {
    const { phase, turn, ply, result } = s,
      ready = mine !== null && s.ready[mine],
      who = s.solo ? text.aloneShort : mine === null ? namesOf(s).join(" – ") : namesOf(s)[1 - mine];
    keepState(
      this.id,
      this.seat,
      { phase, turn, ready, ply, drawn: result.Drawn, winner: result.Winner },
      `${variantName(s.variant)} · ${who}`,
    );
  }
}
