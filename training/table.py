"""Games in play, thousands at once: set-ups, opponents, and the moves that are drawn."""

import dataclasses

import torch

from device import amp, see
from rules import Games


@dataclasses.dataclass
class Kind:
    """A kind of game: its set-ups [k, 40], each side's drawn apart, its share of all
    games, and what its rules say of attrition and two squares (see rules.Games)."""

    name: str
    setups: torch.Tensor
    share: float = 1.0
    attrition: bool = True
    two_squares: int = 0


def draw(odds, legal):
    """An action by its probability, and the logarithm of that."""
    of = odds.float().masked_fill(~legal, -1e9)
    luck = -torch.log(-torch.log(torch.rand(int(legal.sum()), device=of.device).clamp_(1e-9, 1 - 1e-7)))
    action = of.masked_scatter(legal, of[legal] + luck).argmax(1, keepdim=True)
    return action.squeeze(1), (of.gather(1, action) - of.logsumexp(1, keepdim=True)).squeeze(1)


class Table:
    """N games, with fresh set-ups where one ends. rivals: networks, each of which plays one
    side in its part of a share of the games. mine tells where the network that learns is to move."""

    def __init__(self, rules, kinds, n, rivals=(), against=0.0):
        self.rules, self.kinds, self.games, dev = rules, kinds, Games(rules, n), rules.device
        self.each = int(n * against) // max(1, len(rivals))
        self.rivals = rivals if self.each else ()
        self.first = n - self.each * len(self.rivals)
        self.mine = torch.ones(n, dtype=torch.bool, device=dev)
        # Kinds are spread evenly, so that every rival meets each of them.
        place = (torch.arange(n, device=dev, dtype=torch.float64) * 0.6180339887498949) % 1
        shares = torch.tensor([k.share for k in kinds], dtype=torch.float64, device=dev).cumsum(0)
        self.kind = torch.searchsorted(shares / shares[-1], place).clamp(max=len(kinds) - 1)
        self.games.attrition = torch.tensor([k.attrition for k in kinds], device=dev)[self.kind]
        self.games.two_squares = torch.tensor([k.two_squares for k in kinds], device=dev)[self.kind]
        self._begin(torch.arange(n, device=dev))
        self.legal = self.games.legal()

    def _begin(self, which):
        for i, kind in enumerate(self.kinds):
            of = which[self.kind[which] == i]
            if of.shape[0]:
                self.games.begin(of, kind.setups[torch.randint(kind.setups.shape[0], (of.shape[0], 2), device=of.device)])
        self.mine[which] = (which < self.first) | (torch.rand(which.shape[0], device=which.device) < 0.5)

    def act(self, net, dev):
        """Draws an action for each game. Returns it, the logarithm of its probability, and the
        network's value."""
        s = self.games
        x, g = see(s.pieces, s.trail, s.ply, s.quiet, dev)
        with amp(dev):
            odds, value = net(x, g)
            for i, rival in enumerate(self.rivals):
                at = slice(self.first + i * self.each, self.first + (i + 1) * self.each)
                odds[at] = torch.where(self.mine[at].unsqueeze(1), odds[at], rival(x[at], g[at])[0])
        return *draw(odds, self.legal), value

    def step(self, action):
        """Returns the result for the side that moved, and where games ended."""
        result, over = self.games.step(action)
        self.legal = self.games.legal()
        stuck = ~over & ~self.legal.any(1)
        result, over = torch.where(stuck, torch.ones_like(result), result), over | stuck
        self.mine[self.first :] = ~self.mine[self.first :]
        ended = over.nonzero().squeeze(1)
        if ended.shape[0]:
            self._begin(ended)
            self.legal[ended] = self.rules.legal(self.games.pieces[ended])  # a new game forbids nothing
        return result, over


@torch.no_grad()
def match(a, b, kind, rules, dev, n):
    """How many games policy a wins, draws and loses against b: n games, each with the side to begin by lot."""
    table = Table(rules, [kind], n, [b], 1.0)
    open_ = torch.ones(n, dtype=torch.bool, device=dev)
    score = torch.zeros(n, device=dev)
    for _ in range(rules.plies):
        mine = table.mine.clone()
        result, over = table.step(table.act(a, dev)[0])
        score = torch.where(over & open_, torch.where(mine, result, -result), score)
        open_ &= ~over
        if not open_.any():
            break
    won, lost = int((score > 0).sum()), int((score < 0).sum())
    return won, n - won - lost, lost
