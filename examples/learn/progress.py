"""The progress of learning: scores against players, their curve, and the file that keeps all of it."""

from __future__ import annotations

import csv
import pathlib

import numpy as np

import flagfall
from features import best, extract
from net import Net

OPPONENTS = ("random", "council")
MOST_PLIES = 400  # a game that is not over then is a draw


def score(net: Net, variant: str, opponent: str, games: int, seed: int) -> tuple[float, float]:
    """The score of the net's best moves against a player, where a win is 1 and a draw 1/2;
    and half of its 95 % interval."""
    with flagfall.VectorEnv(variant, min(games, 512), seed=seed, opponent=opponent, max_plies=MOST_PLIES, pool_size=4000, pool_seed=seed) as envs:
        envs.reset(seed=seed)
        points: list[float] = []
        quota = np.full(envs.num_envs, -(-games // envs.num_envs))  # so that short games do not count more often
        while quota.any():
            features = extract(net.layout, envs.observations, envs.masks)
            log_p, _, _ = net.forward(features)
            _, reward, done, truncated, _ = envs.step(features.move_action[best(features, log_p)])
            over = (done | truncated) & (quota > 0)
            points += ((reward[over] + 1) / 2).tolist()
            quota -= over
    return float(np.mean(points)), float(1.96 * np.std(points) / np.sqrt(len(points)))


class Progress:
    """A net and its scores so far: everything needed to go on from a file."""

    def __init__(self, net: Net) -> None:
        self.net, self.updates, self.plies, self.spent, self.processor = net, 0, 0, 0.0, 0.0
        self.rows: list[list[float]] = []

    def save(self, path: pathlib.Path) -> None:
        """Writes everything to a file."""
        arrays = dict(self.net.weights)
        arrays |= {f"{name}.{kind}": moment for name, pair in self.net.moments.items() for kind, moment in zip("mv", pair)}
        np.savez_compressed(path, **arrays, rows=self.rows, counts=[self.updates, self.plies, self.spent, self.processor, self.net.updates])

    def load(self, path: pathlib.Path) -> None:
        """Reads what save wrote."""
        with np.load(path) as kept:
            for name in self.net.weights:
                self.net.weights[name] = kept[name]
                self.net.moments[name] = (kept[name + ".m"], kept[name + ".v"])
            self.rows = kept["rows"].tolist()
            counts = kept["counts"].tolist()
        self.updates, self.plies, self.spent, self.processor, self.net.updates = int(counts[0]), int(counts[1]), counts[2], counts[3], int(counts[4])

    def measure(self, variant: str, games: int, seed: int) -> None:
        """Measures the net and prints a line of the curve."""
        scores = [score(self.net, variant, opponent, games, 10**6 + seed) for opponent in OPPONENTS]
        self.rows.append([round(self.spent / 60, 2), round(self.processor / 60, 2), self.plies, *(round(x, 4) for pair in scores for x in pair)])
        told = "   ".join(f"{o} {100 * s:5.1f} % ± {100 * i:.1f}" for o, (s, i) in zip(OPPONENTS, scores))
        print(f"{self.spent / 60:6.2f} min, {self.processor / 60:6.2f} of processors, {self.plies / 1e6:6.2f} M plies   {told}", flush=True)

    def draw(self, variant: str, out: pathlib.Path) -> None:
        """Writes the curve, as numbers and as a picture."""
        with open(out / "curve.csv", "w", newline="") as file:
            titles = [title for name in OPPONENTS for title in (name, f"{name} ±")]
            csv.writer(file).writerows([["minutes", "processor minutes", "plies", *titles], *self.rows])
        (out / "curve.svg").write_text(curve(variant, self.rows), encoding="utf-8")


COLOURS = ("#1f6fb4", "#c2410c")
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 400, 56, 20, 40, 48


def curve(variant: str, rows: list[list[float]]) -> str:
    """Scores with their intervals against processor time, as SVG."""
    longest = max(row[1] for row in rows) or 1

    def x(minutes: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * minutes / longest, 1)

    def y(value: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * min(max(value, 0), 1), 1)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13" fill="#333">',
        f"<title>What the net scores in {variant} while it learns</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="24">Score in {variant}, with 95 % intervals</text>',
    ]
    for percent in range(0, 101, 10):
        wide = "1.5" if percent == 50 else "0.5"
        lines.append(f'<path d="M{LEFT} {y(percent / 100)}H{WIDTH - RIGHT}" stroke="#999" stroke-width="{wide}"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y(percent / 100) + 4:.1f}" text-anchor="end">{percent} %</text>')
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if longest / step <= 12)
    for minutes in range(0, int(longest) + 1, step):
        lines.append(f'<text x="{x(minutes)}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{minutes}</text>')
    lines.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">minutes of processor time</text>')
    for i, (name, colour) in enumerate(zip(OPPONENTS, COLOURS)):
        points = [(row[1], row[3 + 2 * i], row[4 + 2 * i]) for row in rows]
        band = [f"{x(m)},{y(s + d)}" for m, s, d in points] + [f"{x(m)},{y(s - d)}" for m, s, d in reversed(points)]
        lines.append(f'<polygon points="{" ".join(band)}" fill="{colour}" opacity="0.2"/>')
        lines.append(f'<polyline points="{" ".join(f"{x(m)},{y(s)}" for m, s, _ in points)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines.append(f'<text x="{WIDTH - RIGHT - 4}" y="{y(points[-1][1]) + 44}" text-anchor="end" fill="{colour}">against {name}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"
