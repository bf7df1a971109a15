// What has happened in a game, told to who looks and to who listens.

import type { Scene, Side } from "./api";
import { said } from "./chatbox";
import { speak, toast } from "./dom";
import { words } from "./ranks";
import { play } from "./sound";
import { answersOf, decided } from "./status";

export class News {
  private answers: (() => void)[] = []; // take away what is said of offers and requests

  // tell says what is new in a scene.
  tell(before: Scene, s: Scene, mine: Side | null): void {
    for (const m of s.history.slice(before.history.length)) speak(words(m.words, s.game));
    if (s.phase === "over" && before.phase !== "over") this.ending(s, mine);
    if (decided(before, s)) for (const gone of this.answers.splice(0)) gone();
    if (mine !== null) for (const answer of answersOf(before, s, mine)) this.answers.push(toast(answer));
    if (s.chat.length > before.chat.length) this.chat(s, mine);
    if (
      s.joined.join() !== before.joined.join() ||
      (s.undoAsked && !before.undoAsked) ||
      (s.offered && !before.offered)
    )
      play("call");
  }

  private ending(s: Scene, mine: Side | null): void {
    // What was asked of the game that goes on is answered.
    document.querySelector<HTMLDialogElement>("dialog[open]:has(> .choices)")?.close();
    speak(s.verdict ?? "");
    play(s.result.Drawn ? "drawn" : mine !== null && s.result.Winner !== mine ? "lost" : "won");
  }

  // chat tells what was said; on a phone the chat lies far below the board.
  private chat(s: Scene, mine: Side | null): void {
    const c = s.chat.at(-1)!,
      words = `${s.players[c.side] || s.sides[c.side]}: ${said(c)}`;
    if (c.side === mine) speak(words);
    else toast(words);
    play("call");
  }
}
