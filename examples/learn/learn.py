#!/usr/bin/env python3
"""Learns a small variant of Stratego from nothing: a policy and a value, in games against
itself and two of Flagfall's own players (PPO), on a processor, with NumPy alone.

    python3 learn.py --minutes 8 --out learned

It prints its scores against those two on the way, and writes the curve to learned/curve.csv
and learned/curve.svg and the net to learned/net.npz. `--from learned/net.npz` goes on where
that stopped, `--play learned/net.npz` measures it again.
"""

from __future__ import annotations

import argparse
import csv
import pathlib
import time

import numpy as np

import flagfall

OPPONENTS = ["random", "council"]
GAMES = {None: 256, "random": 128, "council": 128}  # at once, by opponent; None: self-play
STEPS = 32  # in each game, between two updates
EPOCHS, BATCH = 2, 1024
KEPT = 0.5  # of what was collected: where the result was least expected
DISCOUNT, TRACE, CLIP = 0.99, 0.9, 0.2
LOSSES = 24  # bytes of an observation that count fallen pieces
PLIES = 3  # of the last plies, what the net sees


def inputs(observations: np.ndarray, envs: flagfall.VectorEnv) -> tuple[np.ndarray, np.ndarray]:
    """What the net sees: planes, the last plies' squares among them, by game, row and
    column; and how many pieces of each kind have fallen."""
    n, squares = len(observations), envs.width * envs.height
    seen = np.empty((n, squares, len(flagfall.PLANES) + 2 * PLIES), np.float32)
    seen[:, :, : -2 * PLIES] = flagfall.planes(observations, envs.width, envs.height).reshape(n, -1, squares).transpose(0, 2, 1)
    played = observations[:, squares + LOSSES : squares + LOSSES + 3 * PLIES].reshape(n, PLIES, 3)[:, :, :2].reshape(n, 1, -1)
    seen[:, :, -2 * PLIES :] = played == np.arange(squares, dtype=np.uint8)[:, None]
    return seen.reshape(n, envs.height, envs.width, -1), observations[:, squares : squares + LOSSES] * np.float32(0.5)


def targets(width: int, height: int) -> np.ndarray:
    """For each action its place among the policy's outputs, which are by square and way."""
    places = []
    for row in range(height):
        for col in range(width):
            up = [height - 1 + r - row for r in range(height) if r != row]
            across = [2 * height - 1 + width - 1 + c - col for c in range(width) if c != col]
            places += [(row * width + col) * 2 * (width + height - 1) + way for way in up + across]
    return np.array(places)


def around(x: np.ndarray) -> np.ndarray:
    """Each square's numbers beside those of its four neighbours, zeros off the board."""
    n, h, w, c = x.shape
    out = np.zeros((n, h, w, 5, c), np.float32)
    out[:, :, :, 0] = x
    out[:, 1:, :, 1], out[:, :-1, :, 2] = x[:, :-1], x[:, 1:]
    out[:, :, 1:, 3], out[:, :, :-1, 4] = x[:, :, :-1], x[:, :, 1:]
    return out.reshape(n * h * w, 5 * c)


def gathered(d: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """The gradient of what `around` was given, from that of what it returned."""
    d = d.reshape(*shape[:3], 5, shape[3])
    out = d[:, :, :, 0].copy()
    out[:, :-1] += d[:, 1:, :, 1]
    out[:, 1:] += d[:, :-1, :, 2]
    out[:, :, :-1] += d[:, :, 1:, 3]
    out[:, :, 1:] += d[:, :, :-1, 4]
    return out


class Net:
    """Two layers with the same weights on every square; then logits and a value."""

    def __init__(self, envs: flagfall.VectorEnv, rng: np.random.Generator, channels: int = 48, hidden: int = 64) -> None:
        seen, c = len(flagfall.PLANES) + 2 * PLIES, channels
        self.squares, self.targets = envs.width * envs.height, targets(envs.width, envs.height)

        def layer(n: int, m: int, scale: float) -> np.ndarray:
            return (rng.standard_normal((n, m)) * scale / np.sqrt(n)).astype(np.float32)

        zeros, ways = lambda *n: np.zeros(n, np.float32), 2 * (envs.width + envs.height - 1)  # noqa: E731
        self.weights = [layer(5 * seen, c, 3), zeros(self.squares, c), layer(5 * c, c, 1.4), layer(LOSSES, c, 0.3), zeros(c)]
        self.weights += [layer(c, ways, 0.1), layer(c + LOSSES, hidden, 1), zeros(hidden), layer(hidden, 1, 0.1), zeros(1)]
        self.moments = [[np.zeros_like(w), np.zeros_like(w)] for w in self.weights]
        self.updates = 0

    def forward(self, x: tuple[np.ndarray, np.ndarray], legal: np.ndarray) -> tuple[np.ndarray, np.ndarray, tuple]:
        """Log probabilities of actions, values, and what backward needs."""
        w1, b1, w2, g2, b2, wp, w3, b3, w4, b4 = self.weights
        (planes, fallen), (n, h, w, _) = x, x[0].shape
        x1 = around(planes)
        h1 = np.maximum((x1 @ w1).reshape(n, self.squares, -1) + b1, 0)
        x2 = around(h1.reshape(n, h, w, -1))
        h2 = np.maximum((x2 @ w2).reshape(n, self.squares, -1) + (fallen @ g2 + b2)[:, None], 0)
        logits = np.where(legal, (h2 @ wp).reshape(n, -1)[:, self.targets], np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        logits -= np.log(np.exp(logits).sum(axis=1, keepdims=True))
        pooled = np.concatenate([h2.mean(axis=1) * 3, fallen], axis=1)
        h3 = np.maximum(pooled @ w3 + b3, 0)
        return logits, np.tanh(h3 @ w4 + b4)[:, 0], (x1, h1, x2, h2, fallen, pooled, h3, (n, h, w, h1.shape[2]))

    def backward(self, kept: tuple, d: np.ndarray, rate: float) -> None:
        """Follows the gradient, given that of the last layer's output (Adam)."""
        x1, h1, x2, h2, fallen, pooled, h3, shape = kept
        _, _, w2, _, _, wp, w3, _, w4, _ = self.weights
        n, c, dv = len(h3), h2.shape[2], d[:, -1:]
        d3 = (dv @ w4.T) * (h3 > 0)
        dp = np.zeros((n, self.squares * wp.shape[1]), np.float32)
        dp[:, self.targets] = d[:, :-1]
        dp = dp.reshape(-1, wp.shape[1])
        d2 = (dp @ wp.T).reshape(h2.shape) + ((d3 @ w3.T)[:, :c] * np.float32(3 / self.squares))[:, None]
        d2 *= h2 > 0
        flat, whole = d2.reshape(-1, c), d2.sum(1)
        d1 = gathered(flat @ w2.T, shape).reshape(h1.shape) * (h1 > 0)
        grads = [x1.T @ d1.reshape(-1, c), d1.sum(0), x2.T @ flat, fallen.T @ whole, whole.sum(0), h2.reshape(-1, c).T @ dp, pooled.T @ d3, d3.sum(0), h3.T @ dv, dv.sum(0)]
        norm = np.sqrt(sum(float((g * g).sum()) for g in grads))
        self.updates += 1
        step = rate * np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates) * 1.0
        for w, g, (m, v) in zip(self.weights, grads, self.moments):
            g *= min(1.0, 0.5 / (norm + 1e-9))
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            w -= np.float32(step) * m / (np.sqrt(v) + 1e-8)


def draw(log_p: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """An action for each game, by its probability."""
    noise = rng.random(log_p.shape, dtype=np.float32)
    return (log_p - np.log(-np.log(noise + 1e-12) + 1e-12)).argmax(axis=1)


def collect(envs: flagfall.VectorEnv, net: Net, rng: np.random.Generator) -> dict[str, np.ndarray]:
    """Plays STEPS plies in every game and returns what there is to learn from them."""
    rows: dict[str, list] = {name: [] for name in ("seen", "fallen", "legal", "action", "log_p", "value", "reward", "over", "side")}
    for _ in range(STEPS):
        x, legal = inputs(envs.observations, envs), envs.legal().copy()
        side = envs.sides.copy()
        log_p, value, _ = net.forward(x, legal)
        action = draw(log_p, rng)
        _, reward, done, truncated, _ = envs.step(action.astype(np.int32))
        for name, row in zip(rows, (*x, legal, action, np.take_along_axis(log_p, action[:, None], 1)[:, 0], value, reward.copy(), done | truncated, side)):
            rows[name].append(row)
    _, value, _ = net.forward(inputs(envs.observations, envs), envs.legal())
    # Advantages, from the last ply back. Where the other side acts next, what is good
    # for it is bad for this one.
    side, advantage, gains = envs.sides.copy(), np.zeros(envs.num_envs, np.float32), []
    for t in reversed(range(STEPS)):
        goes_on = ~rows["over"][t]
        sign = np.where(side == rows["side"][t], 1, -1) * goes_on * np.float32(DISCOUNT)
        advantage = rows["reward"][t] + sign * value - rows["value"][t] + sign * np.float32(TRACE) * advantage
        value, side = rows["value"][t], rows["side"][t]
        gains.append(advantage)
    told = {name: np.concatenate(rows[name]) for name in ("seen", "fallen", "legal", "action", "log_p", "value")}
    told["advantage"] = np.concatenate(gains[::-1]).astype(np.float32)
    told["return"] = told["advantage"] + told["value"]
    return told


def surprising(parts: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """The part of what was collected whose advantages are largest, either way."""
    told = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    told["advantage"] = (told["advantage"] - told["advantage"].mean()) / (told["advantage"].std() + 1e-6)
    best = np.argsort(-np.abs(told["advantage"]))[: int(KEPT * len(told["advantage"]))]
    return {name: values[best] for name, values in told.items()}


def learn(net: Net, told: dict[str, np.ndarray], rng: np.random.Generator, rate: float, entropy_weight: float) -> None:
    """Some passes over what was collected (PPO)."""
    advantage = told["advantage"]
    for _ in range(EPOCHS):
        order = rng.permutation(len(advantage))
        for part in np.split(order, range(BATCH, len(order), BATCH)):
            n = np.float32(len(part))
            log_p, value, kept = net.forward((told["seen"][part], told["fallen"][part]), told["legal"][part])
            p, row, action, gain = np.exp(log_p), np.arange(len(part)), told["action"][part], advantage[part]
            ratio = np.exp(log_p[row, action] - told["log_p"][part])
            clipped = (gain > 0) & (ratio > 1 + CLIP) | (gain < 0) & (ratio < 1 - CLIP)
            pull = np.where(clipped, 0, gain * ratio).astype(np.float32)
            d = np.empty((len(part), p.shape[1] + 1), np.float32)
            d[:, :-1] = p * pull[:, None]
            d[row, action] -= pull
            safe = np.where(p > 0, log_p, 0)  # what is not legal has no share in the entropy
            entropy = -(p * safe).sum(axis=1, keepdims=True)
            d[:, :-1] += np.float32(entropy_weight) * p * (safe + entropy)
            d[:, -1] = (value - told["return"][part]) * (1 - value * value)
            net.backward(kept, d / n, rate)


def score(net: Net, variant: str, opponent: str, games: int, seed: int) -> float:
    """The score of the net's best moves against a player: a win is 1, a draw 1/2."""
    with flagfall.VectorEnv(variant, min(games, 512), seed=seed, opponent=opponent, max_plies=400, pool_size=4000) as envs:
        envs.reset(seed=seed)
        points, played = 0.0, 0
        quota = np.full(envs.num_envs, -(-games // envs.num_envs))  # so that short games do not count more often
        while quota.any():
            log_p, _, _ = net.forward(inputs(envs.observations, envs), envs.legal())
            _, reward, done, truncated, _ = envs.step(log_p.argmax(axis=1).astype(np.int32))
            over = (done | truncated) & (quota > 0)
            points += float(((reward[over] + 1) / 2).sum())
            played += int(over.sum())
            quota -= over
    return points / played


def draw_curve(rows: list[list[float]], path: pathlib.Path) -> None:
    """The curve as a picture: scores against processor time."""
    width, height, left, bottom = 640, 360, 48, 40
    longest = max(row[1] for row in rows) or 1
    at = lambda m, s: f"{left + (width - left - 16) * m / longest:.1f},{(height - bottom) - (height - bottom - 24) * s:.1f}"  # noqa: E731
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">', f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for s in (0, 0.25, 0.5, 0.75, 1):
        y = at(0, s).split(",")[1]
        lines.append(f'<path d="M{left},{y}H{width - 16}" stroke="#ccc"/><text x="{left - 6}" y="{float(y) + 4:.1f}" text-anchor="end">{100 * s:.0f} %</text>')
    for i, (name, colour) in enumerate(zip(OPPONENTS, ("#1f6fb4", "#c2410c"))):
        points = " ".join(at(row[1], row[3 + i]) for row in rows)
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/><text x="{width - 20}" y="{height - bottom - 12 - 18 * i}" text-anchor="end" fill="{colour}">score against {name}</text>')
    lines.append(f'<text x="{left}" y="{height - 12}">0</text><text x="{width - 16}" y="{height - 12}" text-anchor="end">{longest:.1f} minutes of one processor</text></svg>')
    path.write_text("\n".join(lines) + "\n")


class Course:
    """How far learning has come: everything that a file has, to go on from there."""

    def __init__(self, net: Net) -> None:
        self.net, self.updates, self.plies, self.spent, self.processor = net, 0, 0, 0.0, 0.0
        self.rows: list[list[float]] = []

    def save(self, path: pathlib.Path) -> None:
        arrays = {f"w{i}": w for i, w in enumerate(self.net.weights)}
        arrays |= {f"{name}{i}": pair[k] for i, pair in enumerate(self.net.moments) for k, name in enumerate("mv")}
        np.savez_compressed(path, **arrays, rows=self.rows, counts=[self.updates, self.plies, self.spent, self.processor, self.net.updates])

    def load(self, path: pathlib.Path) -> None:
        with np.load(path) as kept:
            self.net.weights = [kept[f"w{i}"] for i in range(len(self.net.weights))]
            self.net.moments = [[kept[f"m{i}"], kept[f"v{i}"]] for i in range(len(self.net.moments))]
            self.rows = kept["rows"].tolist()
            counts = kept["counts"].tolist()
        self.updates, self.plies, self.spent, self.processor, self.net.updates = int(counts[0]), int(counts[1]), counts[2], counts[3], int(counts[4])

    def look(self, variant: str, games: int, seed: int) -> None:
        """Measures the net and prints a line of the curve."""
        scores = [score(self.net, variant, opponent, games, 10**6 + seed) for opponent in OPPONENTS]
        self.rows.append([round(self.spent / 60, 2), round(self.processor / 60, 2), self.plies, *scores])
        print(f"{self.spent / 60:6.2f} min, {self.processor / 60:6.2f} of processors, {self.plies / 1e6:6.2f} M plies   " + "   ".join(f"{o} {100 * s:5.1f} %" for o, s in zip(OPPONENTS, scores)), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variant", default="mini")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--updates", type=int, help="instead of minutes: the same games every time")
    parser.add_argument("--pause", type=float, help="stop after so many minutes, to go on later with --from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=2000, help="to measure the net with in the end; a quarter on the way")
    parser.add_argument("--looks", type=int, default=8, help="how often to measure")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("learned"))
    parser.add_argument("--from", dest="start", type=pathlib.Path, help="a net to go on with")
    parser.add_argument("--play", type=pathlib.Path, help="only measure this net")
    args = parser.parse_args()

    batches = [flagfall.VectorEnv(args.variant, n, seed=args.seed + i, opponent=opponent, max_plies=300, pool_size=20000) for i, (opponent, n) in enumerate(GAMES.items())]
    for envs in batches:
        envs.reset()
    course = Course(Net(batches[0], np.random.default_rng(args.seed)))
    if args.play or args.start:
        course.load(args.play or args.start)
    if args.play:
        course.look(args.variant, args.games, args.seed)
        return
    rng, paused, begun = np.random.default_rng([args.seed, course.updates]), False, time.monotonic()
    while not paused:
        done = course.updates / args.updates if args.updates else course.spent / 60 / args.minutes
        if done >= 1:
            break
        if done >= len(course.rows) / args.looks:
            course.look(args.variant, args.games // 4, args.seed)
        start, processor = time.monotonic(), time.process_time()
        told = [collect(envs, course.net, rng) for envs in batches]
        learn(course.net, surprising(told), rng, rate=2e-4 + 8e-4 * (1 - done), entropy_weight=0.005 + 0.025 * (1 - done))
        course.updates, course.plies = course.updates + 1, course.plies + STEPS * sum(GAMES.values())
        course.spent += time.monotonic() - start
        course.processor += time.process_time() - processor
        paused = args.pause is not None and time.monotonic() - begun > 60 * args.pause
    args.out.mkdir(parents=True, exist_ok=True)
    if not paused:
        course.look(args.variant, args.games, args.seed)
        with open(args.out / "curve.csv", "w", newline="") as file:
            csv.writer(file).writerows([["minutes", "processor minutes", "plies", *OPPONENTS], *course.rows])
        draw_curve(course.rows, args.out / "curve.svg")
    course.save(args.out / "net.npz")


if __name__ == "__main__":
    main()
