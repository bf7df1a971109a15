// The end of a game: who won, what decided it, and what next.

import type { Scene, Side } from "./api";
import { button, h, replace } from "./dom";
import { twoPeople } from "./friend";
import { text } from "./text";
import { words } from "./ranks";

export interface Next {
  rematch?: () => void;
  replay: (review?: boolean) => void;
  again: () => void;
  battle: boolean; // of the campaign: it is played again as it was
  decided: HTMLElement; // what decided it, once that is known
  rated: HTMLElement; // what it has changed in the rating
}

// banner shows the end of a game, and nothing before.
export function banner(e: HTMLElement, s: Scene, mine: Side | null, next: Next): void {
  const key = `${s.phase} ${s.verdict ?? ""} ${s.again}`;
  if (e.dataset.key === key) return; // keep the focus where it is
  e.dataset.key = key;
  e.hidden = s.phase !== "over";
  if (e.hidden) return replace(e);
  const won = !s.result.Drawn && s.result.Winner === mine;
  e.className = `banner ${s.result.Drawn || mine === null ? "" : won ? "won" : "lost"}`;
  const title = s.result.Drawn
    ? text.wasDrawn
    : mine === null
      ? text.sideWon(s.sides[s.result.Winner])
      : won
        ? text.youWon
        : text.youLost;
  const last = s.history.at(-1),
    strikes = s.history.filter((m) => m.outcome).length;
  replace(
    e,
    h("h2", {}, title),
    h("p", { class: "how" }, s.verdict ?? ""),
    last?.outcome ? h("p", { class: "about" }, text.lastWas(words(last.words, s.game))) : null,
    h("p", { class: "about" }, text.tally(s.history.length, strikes)),
    mine !== null && twoPeople(s) && (s.again[0] || s.again[1])
      ? h("p", {}, s.again[mine] ? text.rematchMine : text.rematchAsked)
      : null,
    h(
      "div",
      { class: "actions" },
      button(text.review, () => next.replay(true), { class: "primary" }),
      next.rematch
        ? button(
            next.battle
              ? text.battleAgain
              : !twoPeople(s)
                ? text.rematch
                : s.again[mine === 0 ? 1 : 0]
                  ? text.acceptRematch
                  : text.askRematch,
            next.rematch,
          )
        : null,
      button(text.seeReplay, () => next.replay()),
      !next.battle && button(text.again, next.again),
    ),
    // What is known later has its place already, below the buttons, which stay where they are.
    h("div", { class: s.history.length ? "ending" : null }, next.decided, next.rated),
  );
}
