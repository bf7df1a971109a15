"""Proximal policy optimisation: games against itself and two players, and steps along the gradient."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

import flagfall
from features import Features, best, extract
from net import Net
from progress import MOST_PLIES

SHARES = {None: 0.1, "random": 0.45, "council": 0.45}  # of the games, by opponent; None: self-play
DRAW = -0.4  # reward of a draw against a player, also by the limit of plies; 0 in self-play, where one side's gain is the other's loss
STEPS = 32  # in each game, between two updates
EPOCHS, BATCHES = 2, 6  # passes over the samples, and minibatches of a pass
DISCOUNT, TRACE, CLIP = 0.995, 0.95, 0.2
COLUMNS = ("observation", "masks", "action", "log_p", "value", "reward", "over", "side")


class Actor:
    """A thread's games, one batch for each opponent."""

    def __init__(self, variant: str, games: int, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.batches = []
        for i, (opponent, share) in enumerate(SHARES.items()):
            envs = flagfall.VectorEnv(variant, round(games * share), seed=seed * len(SHARES) + i, opponent=opponent, max_plies=MOST_PLIES, pool_size=20000, pool_seed=seed * len(SHARES) + i)
            envs.reset()
            self.batches.append(envs)

    def joined(self, name: str) -> np.ndarray:
        """A buffer of all batches."""
        return np.concatenate([getattr(envs, name) for envs in self.batches])

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Plays an action in every game. Returns rewards to learn from, and which games are over."""
        cuts = np.cumsum([envs.num_envs for envs in self.batches])[:-1]
        rewards, overs = [], []
        for opponent, envs, part in zip(SHARES, self.batches, np.split(actions, cuts)):
            _, reward, done, truncated, _ = envs.step(part)
            over = done | truncated
            drawn = over & (reward == 0) & (opponent is not None)
            rewards.append(np.where(drawn, np.float32(DRAW), reward))
            overs.append(over)
        return np.concatenate(rewards), np.concatenate(overs)

    def collect(self, net: Net) -> dict[str, np.ndarray]:
        """Plays STEPS plies in every game and returns the samples."""
        rows: list[tuple[np.ndarray, ...]] = []
        for _ in range(STEPS):
            observations, masks, side = self.joined("observations"), self.joined("masks"), self.joined("sides")
            features = extract(net.layout, observations, masks)
            log_p, value, _ = net.forward(features)
            chosen = draw(features, log_p, self.rng)
            action = features.move_action[chosen]
            rows.append((observations, masks, action, log_p[chosen], value, *self.step(action), side))
        samples = {name: np.stack(column) for name, column in zip(COLUMNS, zip(*rows))}
        _, value, _ = net.forward(extract(net.layout, self.joined("observations"), self.joined("masks")))
        samples["advantage"] = advantages(samples, value, self.joined("sides"))
        samples["return"] = samples["advantage"] + samples["value"]
        return {name: values.reshape(-1, *values.shape[2:]) for name, values in samples.items()}


def advantages(samples: dict[str, np.ndarray], value: np.ndarray, side: np.ndarray) -> np.ndarray:
    """How much better each ply came out than expected (GAE), given the values after the
    last one and who acts then. Where the other side acts next, what is good for it is bad
    for this one."""
    out = np.zeros_like(samples["value"])
    advantage = np.float32(0)
    for t in reversed(range(len(out))):
        sign = np.where(side == samples["side"][t], 1, -1) * ~samples["over"][t] * np.float32(DISCOUNT)
        advantage = samples["reward"][t] + sign * value - samples["value"][t] + sign * np.float32(TRACE) * advantage
        out[t], value, side = advantage, samples["value"][t], samples["side"][t]
    return out


def draw(features: Features, log_p: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The index of a move for each game, drawn by its probability (Gumbel noise)."""
    return best(features, log_p - np.log(-np.log(rng.random(len(log_p)) + 1e-12) + 1e-12))


class Part(NamedTuple):
    """A thread's part of a minibatch, laid out once for all epochs."""

    features: Features
    chosen: np.ndarray  # index of the move that was played, among all moves
    samples: dict[str, np.ndarray]


def lay_out(net: Net, samples: dict[str, np.ndarray], part: np.ndarray) -> Part:
    """Extracts the features of some of the samples."""
    samples = {name: samples[name][part] for name in ("observation", "masks", "action", "log_p", "advantage", "return")}
    features = extract(net.layout, samples["observation"], samples["masks"])
    return Part(features, features.indices(samples["action"]), samples)


def gradient(net: Net, part: Part, plies: int, entropy_weight: float) -> dict[str, np.ndarray]:
    """The gradient of PPO's loss for a part of a minibatch of so many plies."""
    features, chosen, samples = part
    log_p, value, kept = net.forward(features)
    p, advantage = np.exp(log_p), samples["advantage"]
    ratio = np.exp(log_p[chosen] - samples["log_p"])
    clipped = (advantage > 0) & (ratio > 1 + CLIP) | (advantage < 0) & (ratio < 1 - CLIP)
    weight = np.where(clipped, 0, advantage * ratio).astype(np.float32)
    d = p * weight[features.move_game]
    d[chosen] -= weight
    entropy = -np.add.reduceat(p * log_p, features.move_first)
    d += np.float32(entropy_weight) * p * (log_p + entropy[features.move_game])
    d_value = (value - samples["return"]) * (1 - value * value)
    return net.backward(features, kept, d / np.float32(plies), d_value / np.float32(plies))


class Trainer:
    """Threads that play and learn in turns."""

    def __init__(self, net: Net, variant: str, games: int, threads: int, seed: int) -> None:
        self.net, self.threads, self.rng = net, threads, np.random.default_rng(seed)
        self.pool = ThreadPoolExecutor(threads)
        self.actors = [Actor(variant, games // threads, seed * threads + i) for i in range(threads)]

    def update(self, rate: float, entropy_weight: float) -> int:
        """Plays and learns from it. Returns how many plies were played."""
        parts = list(self.pool.map(lambda actor: actor.collect(self.net), self.actors))
        samples = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        advantage = samples["advantage"]
        samples["advantage"] = (advantage - advantage.mean()) / (advantage.std() + np.float32(1e-6))
        self.learn(samples, rate, entropy_weight)
        return len(advantage)

    def learn(self, samples: dict[str, np.ndarray], rate: float, entropy_weight: float) -> None:
        """Some passes over the samples, in minibatches that the threads share."""
        plies = len(samples["action"])
        batches = np.array_split(self.rng.permutation(plies), BATCHES)
        parts = [[self.pool.submit(lay_out, self.net, samples, part) for part in np.array_split(batch, self.threads)] for batch in batches]
        for _ in range(EPOCHS):
            for i in self.rng.permutation(BATCHES):
                grads = [self.pool.submit(gradient, self.net, part.result(), len(batches[i]), entropy_weight) for part in parts[i]]
                self.net.follow([g.result() for g in grads], rate)
