#!/usr/bin/env python3
"""Learns barrage against `council` and against itself in 80 lines of code, with NumPy and the wheel alone.

The policy is a softmax of weights, summed over what a move is: who moves where, what stands there and
beside both squares. The weights are learned by policy gradient with a linear estimate of the value.
"""

import argparse
import time

import flagfall
import numpy as np

GAMES, PLIES, STEP, DISCOUNT = 256, 32, 0.05, 0.98
CLASSES = 29  # of a square: empty, own ranks 1-12, enemy ranks 13-24, enemy not seen and at rest or moved, off the board


class Learner:
    def __init__(self, envs: flagfall.VectorEnv, rng: np.random.Generator) -> None:
        self.rng, self.width, self.squares = rng, envs.width, envs.width * envs.height
        self.pairs = np.array([envs.squares(a) for a in range(envs.num_actions)])
        border = np.pad(np.arange(self.squares).reshape(envs.height, self.width), 1, constant_values=self.squares)
        sides = border[1:-1, 2:], border[2:, 1:-1], border[1:-1, :-2], border[:-2, 1:-1]
        self.near = np.stack([side.ravel() for side in sides], axis=1)  # the squares beside each
        self.policy, self.value, self.updates = np.zeros(2 + 13 * (3 * CLASSES + 40)), np.zeros(49), 0

    def look(self, observations: np.ndarray, legal: np.ndarray) -> tuple[np.ndarray, ...]:
        """The legal moves of all games: game, action and what each is; and what the value looks at."""
        cells = observations[:, : self.squares].astype(np.int64)
        rank, enemy = cells & 15, cells & 16 != 0
        kind = np.where(enemy, np.where(rank == 13, 25 + (cells & 32 != 0), rank + 12), rank)
        kind = np.concatenate([kind, np.full((len(kind), 1), 28)], axis=1)
        game, action = np.nonzero(legal)
        start, end = self.pairs[action].T
        mover = rank[game, start]
        ahead = np.sign(end // self.width - start // self.width) + 1
        parts = [CLASSES * mover + kind[game, end], CLASSES * 39 + 40 * mover + 10 * ahead + start // self.width]
        for k in range(4):
            parts += [CLASSES * (13 + mover) + kind[game, self.near[end, k]], CLASSES * (26 + mover) + kind[game, self.near[start, k]]]
        last = observations[:, self.squares + 24 + 3 :]  # the ply before the last one was its own
        parts += [self.policy.size - 1 - (last[game, 0] == end) * (last[game, 1] == start)]
        lost = observations[:, self.squares : self.squares + 24].astype(float)
        return game, action, np.array(parts).T, np.concatenate([lost, lost > 0, np.ones((len(lost), 1))], axis=1)

    def draw(self, game: np.ndarray, moves: np.ndarray, games: int, best: bool = False) -> tuple[np.ndarray, np.ndarray]:
        """A move of each game, and how probable all were."""
        logits = self.policy[moves].sum(axis=1)
        first = np.searchsorted(game, np.arange(games))
        p = np.exp(logits - np.maximum.reduceat(logits, first)[game])
        p /= np.add.reduceat(p, first)[game]
        luck = logits if best else np.log(p + 1e-30) + self.rng.gumbel(size=len(p))
        order = np.lexsort((luck, game))
        return order[np.append(first[1:], len(game)) - 1], p

    def learn(self, envs: flagfall.VectorEnv, alone: np.ndarray) -> None:
        """Plays some plies in every game, and follows the gradient of what came of them."""
        steps = []
        for _ in range(PLIES):
            game, action, moves, seen = self.look(envs.observations, envs.legal())
            chosen, p = self.draw(game, moves, envs.num_envs)
            _, reward, done, truncated, infos = envs.step(action[chosen])
            left = np.where(done, 0.0, np.nan)
            for i in np.flatnonzero(truncated):  # how a game stood that was broken off, as the side sees it that moved
                last = self.look(infos["final_obs"][i][None], np.zeros((1, envs.num_actions)))[3]
                left[i] = (last @ self.value).item() * (-1 if alone[i] else 1)
            steps.append((game, moves, seen, chosen, p, reward.copy(), left))
        goal = self.look(envs.observations, envs.legal())[3] @ self.value
        gradient, error = np.zeros_like(self.policy), np.zeros_like(self.value)
        for game, moves, seen, chosen, p, reward, left in reversed(steps):
            goal = reward + DISCOUNT * np.where(np.isnan(left), np.where(alone, -goal, goal), left)
            surplus = np.clip(goal, -1, 1) - seen @ self.value
            error += surplus @ seen
            weight = -p * surplus[game]
            weight[chosen] += surplus
            gradient += np.bincount(moves.ravel(), np.repeat(weight, moves.shape[1]), len(gradient))
        self.value += 0.2 * error / len(steps) / envs.num_envs
        self.updates += 1
        self.policy += STEP / (1 + self.updates / 20) ** 0.5 * gradient / np.sqrt((gradient**2).mean() + 1e-9)

    def score(self, games: int) -> float:
        """The score of the most probable moves against council, with set-ups that were not trained on."""
        with flagfall.VectorEnv("barrage", games, seed=99, pool_seed=99, opponent="council", max_plies=400) as envs:
            envs.reset()
            points = np.full(games, np.nan)
            while np.isnan(points).any():
                game, action, moves, _ = self.look(envs.observations, envs.legal())
                _, reward, done, truncated, _ = envs.step(action[self.draw(game, moves, games, best=True)[0]])
                points = np.where(np.isnan(points) & (done | truncated), (reward + 1) / 2, points)
        return float(points.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5, help="of processor time, without the measurements")
    parser.add_argument("--measurements", type=int, default=10)
    parser.add_argument("--games", type=int, default=512, help="of each measurement")
    args = parser.parse_args()
    envs = flagfall.VectorEnv("barrage", GAMES, seed=1, pool_seed=1, pool_size=5000, opponent="council", opponent_games=GAMES // 2, max_plies=300)
    learner, alone, spent = Learner(envs, np.random.default_rng(1)), np.arange(GAMES) >= GAMES // 2, 0.0
    envs.reset()
    print("minutes,updates,score against council", flush=True)
    for k in range(args.measurements + 1):
        while spent < 60 * args.minutes * k / args.measurements:
            begun = time.process_time()
            learner.learn(envs, alone)
            spent += time.process_time() - begun
        print(f"{spent / 60:.2f},{learner.updates},{learner.score(args.games):.3f}", flush=True)


if __name__ == "__main__":
    main()
