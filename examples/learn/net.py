"""A net for policy and value over what the pieces see, and its gradient, in NumPy alone.

Each piece turns what it sees into a row of numbers, with weights for its rank on top of
weights that all ranks share. The sum over the pieces is the state of the game; from the
piece and the state come the logits of the piece's moves, from the state the value.
Mirrored positions get mirrored moves: half of every hidden layer is the mirror of the other.
"""

from __future__ import annotations

import numpy as np

from features import GLOBALS, Features, Layout

CHUNK = 256  # pieces at once, so that what they see stays in the cache


class Net:
    """The weights, and Adam's moments of their gradients."""

    def __init__(self, layout: Layout, rng: np.random.Generator, channels: int = 64) -> None:
        self.layout, self.channels, self.updates = layout, channels, 0
        c, same = channels, np.arange
        swap = np.roll(np.arange(c), c // 2)
        ranks = len(layout.movers)
        # shape, scale of the first draw, and where rows and columns go in the mirror
        plan = {
            "see": ((layout.inputs, c), 0.15, layout.mirrored, swap),
            "see_bias": ((ranks, c), 0, same(ranks), swap),
            "pool": ((c, c), 1.4 / np.sqrt(c), swap, swap),
            "pool_globals": ((GLOBALS, c), 0.2, same(GLOBALS), swap),
            "piece": ((c, c), 1 / np.sqrt(c), swap, swap),
            "state": ((c, c), 1 / np.sqrt(c), swap, swap),
            "piece_bias": ((1, c), 0, same(1), swap),
            "way": ((c, layout.ways), 0.1 / np.sqrt(c), swap, layout.mirrored_ways),
            "meets": ((1, ranks * (layout.kinds + 1)), 0, same(1), same(ranks * (layout.kinds + 1))),
            "judge": ((c, c), 1.4 / np.sqrt(c), swap, swap),
            "judge_bias": ((1, c), 0, same(1), swap),
            "value": ((c, 1), 0.1 / np.sqrt(c), swap, same(1)),
        }
        plan |= {f"see{i}": ((layout.inputs, c), 0.1, layout.mirrored, swap) for i in range(ranks)}
        self.mirrors = {name: (rows, columns) for name, (_, _, rows, columns) in plan.items()}
        self.weights = {name: (rng.standard_normal(shape) * scale).astype(np.float32) for name, (shape, scale, _, _) in plan.items()}
        self.weights = {name: self.mirrored(name, w) * np.float32(np.sqrt(0.5)) for name, w in self.weights.items()}
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}

    def mirrored(self, name: str, w: np.ndarray) -> np.ndarray:
        """Weights or a gradient, with what they are in the mirror added."""
        rows, columns = self.mirrors[name]
        return w + w[rows][:, columns]

    def see(self, features: Features) -> np.ndarray:
        """The sum of the weights of what each piece sees."""
        w, none = self.weights, np.zeros((1, self.channels), np.float32)
        seen = np.empty((len(features.game), self.channels), np.float32)
        row = np.empty((CHUNK, self.channels), np.float32)
        for rank, (low, high) in enumerate(zip(features.bounds, features.bounds[1:])):
            table = np.concatenate([w["see"] + w[f"see{rank}"], none])
            for a in range(low, high, CHUNK):
                part = seen[a : min(a + CHUNK, high)]
                part[:] = w["see_bias"][rank]
                for ones in features.ones[a : a + len(part)].T:
                    part += np.take(table, ones, axis=0, out=row[: len(part)], mode="clip")
        return seen

    def see_gradient(self, features: Features, d_seen: np.ndarray) -> dict[str, np.ndarray]:
        """The gradient of those weights, given that of their sum."""
        width, grads = self.layout.inputs + 1, []
        scratch, base = np.zeros((CHUNK, width), np.float32), np.arange(CHUNK)[:, None] * width
        for low, high in zip(features.bounds, features.bounds[1:]):
            grads.append(np.zeros((width, self.channels), np.float32))
            for a in range(low, high, CHUNK):
                b = min(a + CHUNK, high)
                ones = (features.ones[a:b] + base[: b - a]).ravel()
                scratch.reshape(-1)[ones] = 1
                grads[-1] += scratch[: b - a].T @ d_seen[a:b]
                scratch.reshape(-1)[ones] = 0
        grads = [g[:-1] for g in grads]
        return {"see": sum(grads)} | {f"see{i}": g for i, g in enumerate(grads)}

    def forward(self, features: Features) -> tuple[np.ndarray, np.ndarray, tuple]:
        """Log probabilities of moves, values of games, and what backward needs."""
        w = self.weights
        seen = np.maximum(self.see(features), 0)
        pooled = by_game(features, seen) * np.float32(0.3)
        state = np.maximum(pooled @ w["pool"] + features.globals @ w["pool_globals"], 0)
        piece = seen @ w["piece"]
        piece += (state @ w["state"] + w["piece_bias"])[features.game]
        np.maximum(piece, 0, out=piece)
        logits = (piece @ w["way"])[features.move_piece, features.move_way] + w["meets"][0, features.move_meets]
        logits -= np.maximum.reduceat(logits, features.move_first)[features.move_game]
        logits -= np.log(np.add.reduceat(np.exp(logits), features.move_first))[features.move_game]
        judged = np.maximum(state @ w["judge"] + w["judge_bias"], 0)
        return logits, np.tanh(judged @ w["value"])[:, 0], (seen, pooled, state, piece, judged)

    def backward(self, features: Features, kept: tuple, d_logits: np.ndarray, d_value: np.ndarray) -> dict[str, np.ndarray]:
        """The gradient of the weights, given that of the logits and of what tanh is taken of."""
        w, (seen, pooled, state, piece, judged) = self.weights, kept
        d_value = d_value[:, None]
        d_judged = (d_value @ w["value"].T) * (judged > 0)
        d_way = np.zeros((len(seen), self.layout.ways), np.float32)
        d_way[features.move_piece, features.move_way] = d_logits
        d_piece = (d_way @ w["way"].T) * (piece > 0)
        piece_sum = by_game(features, d_piece)
        d_state = (d_judged @ w["judge"].T + piece_sum @ w["state"].T) * (state > 0)
        d_seen = d_piece @ w["piece"].T
        d_seen += (d_state @ w["pool"].T * np.float32(0.3))[features.game]
        d_seen *= seen > 0
        grads = {
            "pool": pooled.T @ d_state,
            "pool_globals": features.globals.T @ d_state,
            "piece": seen.T @ d_piece,
            "state": state.T @ piece_sum,
            "piece_bias": piece_sum.sum(axis=0, keepdims=True),
            "way": piece.T @ d_way,
            "meets": np.bincount(features.move_meets, d_logits, w["meets"].size).astype(np.float32)[None],
            "judge": state.T @ d_judged,
            "judge_bias": d_judged.sum(axis=0, keepdims=True),
            "value": judged.T @ d_value,
            "see_bias": np.stack([d_seen[a:b].sum(axis=0) for a, b in zip(features.bounds, features.bounds[1:])]),
        }
        return grads | self.see_gradient(features, d_seen)

    def follow(self, grads: list[dict[str, np.ndarray]], rate: float) -> None:
        """Follows the sum of some gradients (Adam)."""
        total = {name: self.mirrored(name, sum(g[name] for g in grads)) * np.float32(0.5) for name in self.weights}
        norm = np.sqrt(sum(float(np.vdot(g, g)) for g in total.values()))
        self.updates += 1
        step = np.float32(rate * np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates))
        for name, g in total.items():
            g *= np.float32(min(1.0, 0.5 / (norm + 1e-9)))
            m, v = self.moments[name]
            m += np.float32(0.1) * (g - m)
            v += np.float32(0.001) * (g * g - v)
            self.weights[name] -= step * m / (np.sqrt(v) + np.float32(1e-6))


def by_game(features: Features, rows: np.ndarray) -> np.ndarray:
    """The sum of the pieces' rows in each game."""
    return np.add.reduceat(rows[features.by_game], features.first, axis=0)
