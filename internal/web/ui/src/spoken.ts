// The board in words: for whoever hears it, and for reading line by line.

import { order } from "../../../records/film/film";
import type { Piece, Side, Square } from "./api";
import type { Mark, Model } from "./boardmodel";
import { prefs, shown } from "./prefs";
import { text } from "./text";

// spokenPiece is a piece in words; whose is by the viewer.
export function spokenPiece(p: Piece, m: { viewer: Side | null; sides: [string, string]; game: string }): string {
  const whose = m.viewer === null ? m.sides[p.side] : p.side === m.viewer ? text.you : text.enemy;
  const parts = [`${whose} ${p.hidden ? text.hidden : p.name}`];
  if (!p.hidden && m.game === "stratego" && prefs.numbering === "high" && p.token >= "1" && p.token <= "9")
    parts[0] += ` ${shown(p.token)}`;
  if (p.moved) parts.push(text.moved);
  if (p.known && m.game === "stratego")
    parts.push(m.viewer !== null && p.side !== m.viewer ? text.knownEnemy : text.known);
  return parts.join(", ");
}

// spokenSquare is a square in words, with what it means.
export function spokenSquare(m: Model, sq: number, s: Square, mark: Mark): string {
  const parts = [s.name];
  if (s.lake) parts.push(text.lake);
  else if (s.wall) parts.push(text.wall);
  else if (s.piece) parts.push(spokenPiece(s.piece, m));
  else parts.push(text.empty);
  if (m.selected === sq) parts.push(text.selected);
  if (mark.strike) parts.push(text.targetStrike);
  else if (mark.target) parts.push(text.target);
  if (mark.noteText) parts.push(mark.noteText);
  return parts.join(", ");
}

// textBoard is the board for reading line by line.
export function textBoard(m: Model): string {
  const lines: string[] = [];
  for (const row of order(m.width, m.squares.length / m.width, m.turned, m.mirrored)) {
    const words: string[] = [];
    for (const s of row.map((sq) => m.squares[sq])) {
      if (s.piece) words.push(`${s.name} ${spokenPiece(s.piece, m)}`);
      else if (s.wall) words.push(`${s.name} ${text.wall}`);
    }
    lines.push(`${m.rows[Math.floor(row[0] / m.width)]}: ${words.length ? words.join("; ") : text.empty}`);
  }
  return lines.join("\n");
}
