#!/usr/bin/env python3
"""Learns a small variant of Stratego from nothing: a policy and a value, by playing
against itself (PPO), on a processor, with NumPy alone.

    python3 learn.py --minutes 8 --out learned

It prints a line for each look at how far it is, its score against two of Flagfall's
own players, and writes the curve to learned/curve.csv and learned/curve.svg and the net
to learned/net.npz. `--play learned/net.npz` measures a net again.
"""

from __future__ import annotations

import argparse
import csv
import pathlib
import time

import numpy as np

import flagfall

GAMES, STEPS = 512, 32  # of self-play between two updates
EPOCHS, BATCH = 3, 4096
DISCOUNT, TRACE, CLIP = 0.99, 0.9, 0.2
LOSSES = 24  # bytes of an observation that count fallen pieces
PLIES = 3  # of the last plies, what the net sees


def inputs(observations: np.ndarray, envs: flagfall.VectorEnv) -> np.ndarray:
    """What the net sees of observations: planes, counts, and the last plies' squares."""
    n, squares = len(observations), envs.width * envs.height
    planes = flagfall.planes(observations, envs.width, envs.height).reshape(n, -1)
    lost = observations[:, squares : squares + LOSSES] * np.float32(0.5)
    played = observations[:, squares + LOSSES : squares + LOSSES + 3 * PLIES].reshape(n, PLIES, 3)
    where = (played[:, :, :2, None] == np.arange(squares, dtype=np.uint8)).reshape(n, -1)
    return np.concatenate([planes, lost, where], axis=1, dtype=np.float32)


class Net:
    """Two hidden layers, logits of actions and a value from -1 to 1."""

    def __init__(self, size: int, actions: int, rng: np.random.Generator, widths: tuple[int, int] = (256, 128)) -> None:
        a, b = widths

        def layer(n: int, m: int, scale: float) -> np.ndarray:
            return (rng.standard_normal((n, m)) * scale / np.sqrt(n)).astype(np.float32)

        zeros = lambda n: np.zeros(n, np.float32)  # noqa: E731
        self.weights = [layer(size, a, 3), zeros(a), layer(a, b, 1.4), zeros(b), layer(b, actions + 1, 0.1), zeros(actions + 1)]
        self.moments = [[np.zeros_like(w), np.zeros_like(w)] for w in self.weights]
        self.updates = 0

    def forward(self, x: np.ndarray, legal: np.ndarray) -> tuple[np.ndarray, np.ndarray, tuple]:
        """Log probabilities of actions, values, and what backward needs."""
        w1, b1, w2, b2, w3, b3 = self.weights
        h1 = np.maximum(x @ w1 + b1, 0)
        h2 = np.maximum(h1 @ w2 + b2, 0)
        out = h2 @ w3 + b3
        logits = np.where(legal, out[:, :-1], np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        logits -= np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return logits, np.tanh(out[:, -1]), (x, h1, h2)

    def backward(self, kept: tuple, d: np.ndarray, rate: float) -> None:
        """Follows the gradient, given that of the last layer's output (Adam)."""
        x, h1, h2 = kept
        _, _, w2, _, w3, _ = self.weights
        d2 = (d @ w3.T) * (h2 > 0)
        d1 = (d2 @ w2.T) * (h1 > 0)
        grads = [x.T @ d1, d1.sum(0), h1.T @ d2, d2.sum(0), h2.T @ d, d.sum(0)]
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
    rows: dict[str, list] = {name: [] for name in ("x", "legal", "action", "log_p", "value", "reward", "over", "side")}
    for _ in range(STEPS):
        x, legal = inputs(envs.observations, envs), envs.legal().copy()
        side = envs.sides.copy()
        log_p, value, _ = net.forward(x, legal)
        action = draw(log_p, rng)
        _, reward, done, truncated, _ = envs.step(action.astype(np.int32))
        for name, row in zip(rows, (x, legal, action, np.take_along_axis(log_p, action[:, None], 1)[:, 0], value, reward.copy(), done | truncated, side)):
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
    told = {name: np.concatenate(rows[name]) for name in ("x", "legal", "action", "log_p", "value")}
    told["advantage"] = np.concatenate(gains[::-1]).astype(np.float32)
    told["return"] = told["advantage"] + told["value"]
    return told


def learn(net: Net, told: dict[str, np.ndarray], rng: np.random.Generator, rate: float, entropy_weight: float) -> None:
    """Some passes over what was collected (PPO)."""
    advantage = (told["advantage"] - told["advantage"].mean()) / (told["advantage"].std() + 1e-6)
    for _ in range(EPOCHS):
        order = rng.permutation(len(advantage))
        for part in np.split(order, range(BATCH, len(order), BATCH)):
            n = np.float32(len(part))
            log_p, value, kept = net.forward(told["x"][part], told["legal"][part])
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


def draw_curve(rows: list[list[float]], names: list[str], path: pathlib.Path) -> None:
    """The curve as a picture: scores against minutes."""
    width, height, left, bottom = 640, 360, 48, 40
    longest = max(row[0] for row in rows) or 1
    at = lambda m, s: f"{left + (width - left - 16) * m / longest:.1f},{(height - bottom) - (height - bottom - 24) * s:.1f}"  # noqa: E731
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">', f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for s in (0, 0.25, 0.5, 0.75, 1):
        y = at(0, s).split(",")[1]
        lines.append(f'<path d="M{left},{y}H{width - 16}" stroke="#ccc"/><text x="{left - 6}" y="{float(y) + 4:.1f}" text-anchor="end">{100 * s:.0f} %</text>')
    for i, (name, colour) in enumerate(zip(names, ("#1f6fb4", "#c2410c"))):
        points = " ".join(at(row[0], row[2 + i]) for row in rows)
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/><text x="{width - 20}" y="{height - bottom - 12 - 18 * i}" text-anchor="end" fill="{colour}">score against {name}</text>')
    lines.append(f'<text x="{left}" y="{height - 12}">0</text><text x="{width - 16}" y="{height - 12}" text-anchor="end">{longest:.1f} minutes</text></svg>')
    path.write_text("\n".join(lines) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variant", default="mini")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--updates", type=int, help="instead of minutes: the same games and net every time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=2000, help="to measure the net with in the end")
    parser.add_argument("--looks", type=int, default=8, help="how often to measure on the way, with a quarter of the games")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("learned"))
    parser.add_argument("--from", dest="start", type=pathlib.Path, help="a net to go on with")
    parser.add_argument("--play", type=pathlib.Path, help="only measure this net")
    args = parser.parse_args()

    rng, opponents = np.random.default_rng(args.seed), ["random", "council"]
    envs = flagfall.VectorEnv(args.variant, GAMES, seed=args.seed, max_plies=300, pool_size=20000)
    envs.reset()
    net = Net(inputs(envs.observations, envs).shape[1], envs.num_actions, rng)
    if args.play or args.start:
        with np.load(args.play or args.start) as kept:
            net.weights = [kept[f"w{i}"] for i in range(len(net.weights))]
    rows: list[list[float]] = []

    def look(minutes: float, plies: int, games: int) -> None:
        rows.append([round(minutes, 2), plies] + [score(net, args.variant, o, games, 10**6 + args.seed) for o in opponents])
        print(f"{minutes:6.2f} min {plies / 1e6:7.2f} M plies   " + "   ".join(f"{o} {100 * s:5.1f} %" for o, s in zip(opponents, rows[-1][2:])), flush=True)

    if args.play:
        look(0, 0, args.games)
        return
    spent, updates, looked = 0.0, 0, 0
    look(0, 0, args.games // 4)
    while True:
        done = updates / args.updates if args.updates else spent / 60 / args.minutes
        if done >= 1:
            break
        if done >= (looked + 1) / args.looks:
            looked += 1
            look(spent / 60, updates * GAMES * STEPS, args.games // 4)
        start = time.monotonic()
        learn(net, collect(envs, net, rng), rng, rate=2e-4 + 8e-4 * (1 - done), entropy_weight=0.005 + 0.025 * (1 - done))
        updates += 1
        spent += time.monotonic() - start
    look(spent / 60, updates * GAMES * STEPS, args.games)
    args.out.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(args.out / "net.npz", **{f"w{i}": w for i, w in enumerate(net.weights)})
    with open(args.out / "curve.csv", "w", newline="") as file:
        csv.writer(file).writerows([["minutes", "plies", *opponents], *rows])
    draw_curve(rows, opponents, args.out / "curve.svg")


if __name__ == "__main__":
    main()
