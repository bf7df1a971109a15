// The graph of a review.

import type { Scene, Side } from "./api";
import type { Chart, Point } from "./graph";
import { percent, sentenceOf, type Found, type Whole } from "./reviewed";

// first is the first side's chance, of that of the side to move.
const first = (f: Found, chance: number): number => (f.side === 0 ? chance : 1 - chance);

// reviewChart is the graph of a game that was gone over.
export function reviewChart(scene: Scene, found: Found[], whole: Whole | null): Chart {
  const [a, b] = scene.sides;
  const of = (side: Side): Point[] => found.filter((f) => f.side === side).map((f) => [f.ply, first(f, f.value)]);
  const main =
    whole?.truth?.map((x, ply): Point => [ply, x]) ?? found.map((f): Point => [f.ply, first(f, f.truth ?? f.value)]);
  const at = (ply: number) => main[Math.min(ply, main.length - 1)][1];
  return {
    curves: [
      { kind: "side0", points: of(0) },
      { kind: "side1", points: of(1) },
      { kind: "mean", points: main },
    ],
    dots: found
      .filter((f) => f.grade)
      .map((f) => ({ ply: f.ply + 1, share: at(f.ply + 1), kind: f.grade, title: sentenceOf(f) })),
    bars: found
      .filter((f) => Math.abs(f.luck) >= 0.01)
      .map((f) => ({ ply: f.ply + 1, size: f.side === 0 ? f.luck : -f.luck, kind: `side${f.side}` })),
    top: `${a} 100 %`,
    bottom: `${b} 100 %`,
    share: (ply) => percent(at(ply)),
  };
}

// materialChart is what there is to draw of Advance before it was gone over.
export function materialChart(scene: Scene, balance: number[] | undefined): Chart {
  const all = balance ?? [],
    most = Math.max(1, ...all.map(Math.abs)),
    [a, b] = scene.sides;
  return {
    curves: [{ kind: "mean", points: all.map((v, p): Point => [p, 0.5 + v / most / 2]) }],
    bars: [],
    dots: [],
    top: `${a} +${most}`,
    bottom: `${b} +${most}`,
    share: (ply) => String(all[ply] ?? ""),
  };
}
