// What is said of a game above its board: who plays, whose turn it is, and what is offered and asked.

import type { Scene, Side } from "./api";
import { say } from "./said";
import { text } from "./text";

// namesOf are what the players are called.
export const namesOf = (s: Scene): string[] =>
  s.players.map((n, side) => (s.joined[side] ? n || s.sides[side] : text.nobodyYet));

// statusOf says what is to be done now.
export function statusOf(s: Scene, mine: Side | null): string {
  if (s.phase === "over") return s.verdict ?? "";
  if (!s.joined[0] || !s.joined[1]) return text.waitJoin;
  if (s.phase === "setup") return mine === null ? text.waitBoth : s.ready[mine] ? text.waitSetup : text.settingUp;
  if (s.turn === mine) return text.yourTurn;
  return s.thinking ? text.thinking(s.players[s.turn]) : text.theirTurn(s.players[s.turn] || s.sides[s.turn]);
}

// notesOf are remarks about the game.
export function notesOf(s: Scene, mine: Side | null): string[] {
  const notes = (s.notes ?? []).map(say);
  if (mine === null) notes.unshift(text.watching);
  else if (s.public && s.phase !== "over") notes.push(text.publicGame);
  if (s.opened) notes.push(text.opened(s.openedBy ? say(s.openedBy) : ""));
  if (s.offered)
    notes.push(s.drawOffer === mine ? text.drawMine : text.drawOffered(s.players[s.drawOffer] || s.sides[s.drawOffer]));
  if (s.undoAsked)
    notes.push(s.undoAsker === mine ? text.undoMine : text.undoAsked(s.players[s.undoAsker] || s.sides[s.undoAsker]));
  if (s.phase === "setup" && s.joined[0] && s.joined[1])
    for (const side of [0, 1] as Side[])
      if (s.ready[side] && side !== mine) notes.push(text.isReady(s.players[side] || s.sides[side]));
  return notes;
}

// answersOf are offers and requests of the other side that are new, and what has become of one's own: whoever
// does not see the notes is to hear of them.
export function answersOf(before: Scene, s: Scene, mine: Side): string[] {
  const all: string[] = [],
    goesOn = s.phase === "play";
  if (s.offered && !before.offered && s.drawOffer !== mine)
    all.push(text.drawOffered(s.players[s.drawOffer] || s.sides[s.drawOffer]));
  if (before.offered && !s.offered && before.drawOffer === mine && goesOn) all.push(text.drawRefused);
  if (s.undoAsked && !before.undoAsked && s.undoAsker !== mine)
    all.push(text.undoAsked(s.players[s.undoAsker] || s.sides[s.undoAsker]));
  if (before.undoAsked && !s.undoAsked && before.undoAsker === mine && s.ply >= before.ply && goesOn)
    all.push(text.undoRefused);
  return all;
}

// decided reports whether what was offered or asked is over, or the game has gone on without it.
export const decided = (before: Scene, s: Scene): boolean =>
  (before.offered && !s.offered) ||
  (before.undoAsked && !s.undoAsked) ||
  (s.ply !== before.ply && !s.offered && !s.undoAsked);
