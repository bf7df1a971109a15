// What a step of a lesson did for its goal, where it neither reached nor missed it.

import type { Scene } from "./api";
import { sentence } from "./dom";
import { text } from "./text";

// stepped tells the moves since a scene, how far the moved piece is from the marked square where one is to be walked to,
// and that the goal is still open.
export function stepped(before: Scene, s: Scene, aims: string[]): string {
  const news = s.history.slice(before.history.length),
    own = news.find((m) => m.side === 0),
    aim = s.squares.findIndex((o) => o.name === aims[0]);
  const walks = aims.length === 1 && own && !own.outcome && !before.squares[aim].piece;
  const far = walks ? [distance(s, own.to, aim), distance(before, own.from, aim)] : [];
  return [
    ...news.map((m) => sentence(m.words.replace(/\.$/, ""))),
    far[0] > 0 && far[1] > 0 && text.lessonNearer(far[0], far[1]),
    text.lessonStill,
  ]
    .filter(Boolean)
    .join(" ");
}

// distance is the number of steps from square to square around lakes and one's own pieces; -1 where there is no way.
function distance(s: Scene, from: number, to: number): number {
  const far = new Map([[from, 0]]),
    w = s.grid.Width;
  for (const sq of far.keys()) {
    if (sq === to) return far.get(sq)!;
    for (const next of [sq - w, sq + w, sq % w ? sq - 1 : -1, (sq + 1) % w ? sq + 1 : -1]) {
      const o = s.squares[next];
      if (o && !o.lake && o.piece?.side !== 0 && !far.has(next)) far.set(next, far.get(sq)! + 1);
    }
  }
  return -1;
}
