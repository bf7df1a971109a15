"""Replays recorded games by the rules, many side by side."""

import numpy as np
import torch

from rules import Games


class Replay:
    """Replays recorded games side by side; where one ends the next takes its place."""

    def __init__(self, record, rules, n, order):
        dev = rules.device
        self.rules, self.order, self.next = rules, order, 0
        self.setups = torch.from_numpy(record.setups).to(dev)
        self.moves = torch.from_numpy(record.moves.astype(np.int16)).to(dev)
        self.starts = torch.from_numpy(record.starts).to(dev)
        self.results = torch.from_numpy(record.results).to(dev)
        self.sides = torch.from_numpy(record.sides).to(dev)
        self.games = Games(rules, n)
        self.game = torch.zeros(n, dtype=torch.int64, device=dev)
        self.blue = torch.zeros(n, dtype=torch.bool, device=dev)
        self.errors = torch.zeros((), dtype=torch.int64, device=dev)
        self.finished = 0
        self._load(torch.arange(n, device=dev))

    def _load(self, which):
        k = which.shape[0]
        if k == 0:
            return
        picked = self.order[(self.next + torch.arange(k, device=which.device)) % len(self.order)]
        self.next += k
        self.game[which] = picked
        self.games.begin(which, self.setups[picked])
        self.blue[which] = False

    def now(self):
        """Legal actions, the recorded action, and the result for the side to move."""
        legal = self.games.legal()
        number = self.moves[self.starts[self.game] + self.games.ply].long()
        action, good = self.rules.numbered(legal, number, self.blue)
        self.errors += (~good).sum()
        result = self.results[self.game] * torch.where(self.blue, -1, 1)
        return legal, action, result

    def counts(self):
        """Where the side to move is to be imitated."""
        return self.sides[self.game] != torch.where(self.blue, 1, -1)

    def step(self, action):
        """Makes the recorded actions. Counts games whose result by the rules differs."""
        result, over = self.games.step(action)
        last = self.games.ply >= self.starts[self.game + 1] - self.starts[self.game]
        recorded = self.results[self.game] * torch.where(self.blue, -1, 1)
        self.errors += ((over & ~last) | (over & (result != recorded))).sum()
        self.blue = ~self.blue
        done = last.nonzero().squeeze(1)
        self.finished += done.shape[0]
        self._load(done)
