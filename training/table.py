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
    """N games, with fresh set-ups where one ends. rivals: networks, each of which plays one side in its
    part of a share of the games, half of them at even plies; their moves are drawn with the temperature heat."""

    def __init__(self, rules, kinds, n, rivals=(), against=0.0, heat=1.0):
        self.rules, self.kinds, self.games, dev = rules, kinds, Games(rules, n), rules.device
        half = int(n * against) // (2 * max(1, len(rivals)))
        self.rivals, self.heat = rivals if half else (), heat
        first = n - 2 * half * len(self.rivals)
        at = torch.arange(n, device=dev)
        halves = at[first:].view(len(self.rivals), 2, half)
        # Who is to move at even and at odd plies of all games: as many games each time.
        self.turns = [self._turn(at[:first], halves[:, p], halves[:, 1 - p]) for p in (0, 1)]
        # Kinds are spread evenly, so that every rival meets each of them.
        place = (at.double() * 0.6180339887498949) % 1
        shares = torch.tensor([k.share for k in kinds], dtype=torch.float64, device=dev).cumsum(0)
        self.kind = torch.searchsorted(shares / shares[-1], place).clamp(max=len(kinds) - 1)
        self.games.attrition = torch.tensor([k.attrition for k in kinds], device=dev)[self.kind]
        self.games.two_squares = torch.tensor([k.two_squares for k in kinds], device=dev)[self.kind]
        self._begin(at)
        self.legal = self.games.legal()

    def _turn(self, alone, ours, theirs):
        """Where the network that learns is to move, as indices and as a mask, and where the rivals are."""
        ours = torch.cat([alone, ours.flatten()])
        mine = torch.zeros(self.games.n, dtype=torch.bool, device=ours.device)
        mine[ours] = True
        return ours, theirs, mine

    def _begin(self, which):
        for i, kind in enumerate(self.kinds):
            of = which[self.kind[which] == i]
            if of.shape[0]:
                self.games.begin(of, kind.setups[torch.randint(kind.setups.shape[0], (of.shape[0], 2), device=of.device)])

    def ours(self):
        """The games in which the network that learns is to move."""
        return self.turns[0][0]

    def mine(self):
        """The same as a mask."""
        return self.turns[0][2]

    def see(self, dev, at, open_=False):
        """What the sides to move see in the games with the indices at."""
        s = self.games
        return see(s.pieces[at], s.trail[at], s.ply[at], s.quiet[at], dev, open_)

    def act(self, net, dev):
        """Draws an action for each game. Returns it and the logarithm of its probability."""
        ours, theirs, _ = self.turns[0]
        with amp(dev):
            said = net(*self.see(dev, ours))[0]
            odds = said.new_empty(self.games.n, said.shape[1])
            odds[ours] = said
            for rival, at in zip(self.rivals, theirs):
                odds[at] = rival(*self.see(dev, at))[0] / self.heat
        return draw(odds, self.legal)

    def value(self, critic, dev, at):
        """What the critic, who sees all ranks, says of the games with the indices at; 0 elsewhere."""
        value = torch.zeros(self.games.n, device=dev)
        with amp(dev):
            value[at] = winning(critic(*self.see(dev, at, True))[1])
        return value

    def step(self, action):
        """Returns the result for the side that moved, and where games ended."""
        result, over = self.games.step(action)
        self.legal = self.games.legal()
        stuck = ~over & ~self.legal.any(1)
        result, over = torch.where(stuck, torch.ones_like(result), result), over | stuck
        self.turns.reverse()
        ended = over.nonzero().squeeze(1)
        if ended.shape[0]:
            self._begin(ended)
            self.legal[ended] = self.rules.legal(self.games.pieces[ended])  # a new game forbids nothing
        return result, over


def winning(value):
    """A value from -1 to 1 of log odds."""
    return 2 * torch.sigmoid(value.float()) - 1


@torch.no_grad()
def match(a, b, kind, rules, dev, n):
    """How many games policy a wins, draws and loses against b: n games, one more where n is odd, half of them with each side."""
    n += n % 2
    table = Table(rules, [kind], n, [b], 1.0)
    open_ = torch.ones(n, dtype=torch.bool, device=dev)
    score = torch.zeros(n, device=dev)
    for _ in range(rules.plies):
        mine = table.mine()
        result, over = table.step(table.act(a, dev)[0])
        score = torch.where(over & open_, torch.where(mine, result, -result), score)
        open_ &= ~over
        if not open_.any():
            break
    won, lost = int((score > 0).sum()), int((score < 0).sum())
    return won, n - won - lost, lost
