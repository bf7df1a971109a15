"""The rules of the variant ucc for thousands of games at once, on tensors. Armies may be
smaller, and a piece may be forbidden to go to and fro (the two-squares rule). Games by
different rules may be in one batch.

A batch holds N games. Each is seen by the side to move: squares are numbered
from 0 at the first square of that side's own back row, row by row. After a
move the board is turned by 180 degrees for the other side.
"""

import torch

SQUARES, WIDTH = 100, 10
MARSHAL, MINER, SCOUT, SPY, BOMB, FLAG = 1, 8, 9, 10, 11, 12
RANKS = 12
LAKES = [r * WIDTH + c for r in (4, 5) for c in (2, 3, 6, 7)]
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))  # row, column
REACH = 9  # squares that a Scout may run at most
ACTIONS = SQUARES * 4 * REACH  # an action is (square * 4 + direction) * 9 + distance - 1
TRAIL = 4  # plies that are remembered

# What is known of a piece, one plane each.
RANK, KNOWN, MOVED, CHASED, FLED = range(5)
PLANES = 5

NOTHING, WIN, LOSE, BOTH = range(4)  # the outcome of a move


def _targets():
    """The target of each action, 100 where it leaves the board."""
    to = []
    for q in range(SQUARES):
        row, col = divmod(q, WIDTH)
        for dr, dc in DIRECTIONS:
            for n in range(1, REACH + 1):
                r, c = row + n * dr, col + n * dc
                to.append(r * WIDTH + c if 0 <= r < WIDTH and 0 <= c < WIDTH else SQUARES)
    return torch.tensor(to)


def _outcomes():
    table = torch.zeros(RANKS + 1, RANKS + 1, dtype=torch.int8)
    for a in range(1, RANKS + 1):
        for d in range(1, RANKS + 1):
            if d == FLAG or (a == SPY and d == MARSHAL) or (d == BOMB and a == MINER):
                table[a, d] = WIN
            elif d == BOMB:
                table[a, d] = LOSE
            else:
                table[a, d] = WIN if a < d else BOTH if a == d else LOSE
    return table


class Rules:
    """Tables on a device. quiet is after how many plies without a strike a
    game is a draw, plies after how many at all. attrition: a side loses as soon
    as its last movable piece is gone, and not only when it is to move."""

    def __init__(self, device, quiet=200, plies=1000, attrition=True):
        self.device, self.quiet, self.plies, self.attrition = device, quiet, plies, attrition
        to, action = _targets(), torch.arange(ACTIONS)
        self.to = to.to(device)
        self.outcome = _outcomes().to(device)
        self.beside = self.to.view(SQUARES, 4, REACH)[:, :, 0].contiguous()
        wall = torch.zeros(SQUARES + 1, dtype=torch.int8)
        wall[LAKES] = 1
        wall[SQUARES] = 1
        self.wall = wall.to(device)
        square, way = action // (4 * REACH), action % (4 * REACH)
        # The action that takes an action back; it means nothing where that leaves the board.
        self.back = (to * (4 * REACH) + torch.where(way % (2 * REACH) >= REACH, way - REACH, way + REACH)).to(device)
        # The same action on the board turned left to right.
        square = square - square % WIDTH + WIDTH - 1 - square % WIDTH
        way = torch.where(way >= 2 * REACH, (way - 2 * REACH + REACH) % (2 * REACH) + 2 * REACH, way)
        self.mirror = (square * (4 * REACH) + way).to(device)
        # The actions of a square by ascending target, as games number moves.
        order = sorted(range(4 * REACH), key=lambda a: (DIRECTIONS[a // REACH][0] * WIDTH + DIRECTIONS[a // REACH][1]) * (a % REACH + 1))
        self.ascending = torch.tensor(order).to(device)

    def legal(self, pieces, forbidden=None):
        """The legal actions, [N, 3600] booleans. forbidden: an action of each game
        that is not one of them, or -1, [N]."""
        n = pieces.shape[0]
        mine, theirs = pieces[:, 0, RANK], pieces[:, 1, RANK]
        there = self.wall.repeat(n, 1)
        there[:, :SQUARES] |= (mine > 0).to(torch.int8) | ((theirs > 0).to(torch.int8) << 1)
        seen = there[:, self.to].view(n, SQUARES, 4, REACH)
        go = (seen & 1) == 0
        empty = seen == 0
        clear = torch.ones_like(empty[..., 0])
        runs = (mine == SCOUT).unsqueeze(-1)
        moves = ((mine >= MARSHAL) & (mine <= SPY)).unsqueeze(-1)
        legal = torch.empty_like(go)
        legal[..., 0] = go[..., 0] & moves
        for k in range(1, REACH):
            clear = clear & empty[..., k - 1]
            legal[..., k] = go[..., k] & clear & runs
        legal = legal.view(n, ACTIONS)
        if forbidden is not None:
            at = (forbidden >= 0).nonzero().squeeze(1)
            legal[at, forbidden[at]] = False
        return legal

    def numbered(self, legal, number, descending):
        """The action that has a number among the legal ones by square from and to,
        counted from the last where descending is set. Also whether there is one."""
        n = legal.shape[0]
        sorted_ = legal.view(n, SQUARES, 4 * REACH)[:, :, self.ascending].reshape(n, ACTIONS)
        upto = sorted_.to(torch.int16).cumsum(1, dtype=torch.int16)
        count = upto[:, -1].long()
        wanted = torch.where(descending, count - number, number + 1)
        at = ((upto == wanted.unsqueeze(1)) & sorted_).to(torch.int8).argmax(1)
        square, k = at // (4 * REACH), at % (4 * REACH)
        return square * (4 * REACH) + self.ascending[k], (number >= 0) & (number < count)


class Games:
    """N games. Of each game, [N], and free to be changed: attrition, at first that
    of the rules, and two_squares, how often in a row a piece may move between the
    same two squares, at first 0: as often as it likes."""

    def __init__(self, rules, n):
        self.rules, self.n, dev = rules, n, rules.device
        self.attrition = torch.full((n,), rules.attrition, dtype=torch.bool, device=dev)
        self.two_squares = torch.zeros(n, dtype=torch.int64, device=dev)
        self.pieces = torch.zeros(n, 2, PLANES, SQUARES, dtype=torch.int8, device=dev)
        self.trail = torch.full((n, TRAIL, 2), -1, dtype=torch.int64, device=dev)
        self.ply = torch.zeros(n, dtype=torch.int64, device=dev)
        self.quiet = torch.zeros(n, dtype=torch.int64, device=dev)
        # Of each side, the one to move first: the action that takes its last move back, and
        # how often in a row that piece went between those two squares.
        self.back = torch.zeros(n, 2, dtype=torch.int64, device=dev)
        self.times = torch.zeros(n, 2, dtype=torch.int64, device=dev)
        self.at = torch.arange(n, device=dev)

    def begin(self, which, setups):
        """Starts games anew. setups: [k, 2, 40] ranks, Red's first, each from
        the own back row. which: their places, [k]."""
        k = which.shape[0]
        fresh = torch.zeros(k, 2, PLANES, SQUARES, dtype=torch.int8, device=self.rules.device)
        fresh[:, 0, RANK, :40] = setups[:, 0]
        fresh[:, 1, RANK, 60:] = setups[:, 1].flip(1)
        self.pieces[which] = fresh
        self.trail[which] = -1
        self.ply[which] = 0
        self.quiet[which] = 0
        self.times[which] = 0

    def forbidden(self):
        """The action that the two-squares rule forbids in each game, -1 where there is none."""
        often = (self.two_squares > 0) & (self.times[:, 0] >= self.two_squares)
        return torch.where(often, self.back[:, 0], torch.full_like(self.ply, -1))

    def legal(self):
        """The legal actions, [N, 3600] booleans."""
        return self.rules.legal(self.pieces, self.forbidden())

    def step(self, action):
        """Makes a legal action in each game. Returns the result for the side that
        moved: 1 won, -1 lost, 0 drawn, and whether the game is over. A side that
        has no legal move loses; that is known once its moves are listed."""
        rules, at, p = self.rules, self.at, self.pieces
        start, goal = action // (4 * REACH), rules.to[action]
        piece = p[at, 0, :, start].clone()
        target = p[at, 1, RANK, goal]
        outcome = rules.outcome[piece[:, RANK].long(), target.long()]
        strike = target > 0
        quiet = ~strike
        strength = torch.where((p[:, 1, KNOWN] > 0) & (p[:, 1, RANK] <= SPY), 11 - p[:, 1, RANK], torch.zeros_like(p[:, 1, RANK]))
        strength = torch.cat([strength, torch.zeros_like(strength[:, :1])], 1)
        near = lambda q: torch.gather(strength, 1, rules.beside[q]).amax(1) * quiet
        piece[:, MOVED] = 1
        piece[:, KNOWN] |= (strike | (action % REACH > 0)).to(torch.int8)
        piece[:, CHASED] = torch.maximum(piece[:, CHASED], near(goal))
        piece[:, FLED] = torch.maximum(piece[:, FLED], near(start))
        p[at, 0, :, start] = 0
        p[at, 0, :, goal] = piece * (outcome <= WIN).to(torch.int8).unsqueeze(1)
        stays = (outcome == LOSE).to(torch.int8)
        defender = p[at, 1, :, goal] * stays.unsqueeze(1)
        defender[:, KNOWN] |= stays
        p[at, 1, :, goal] = defender
        movers = ((p[:, :, RANK] >= MARSHAL) & (p[:, :, RANK] <= SPY)).any(2)
        won = target == FLAG
        ends = strike & ~won & ~movers.all(1) & self.attrition
        won, lost, drawn = won | (ends & movers[:, 0]), ends & movers[:, 1], ends & ~movers.any(1)
        self.quiet = torch.where(strike, torch.zeros_like(self.quiet), self.quiet + 1)
        self.ply = self.ply + 1
        drawn = drawn | (~won & ~lost & ((self.quiet >= rules.quiet) | (self.ply >= rules.plies)))
        again = (action == self.back[:, 0]) & (self.times[:, 0] > 0)
        times = torch.where(again, self.times[:, 0] + 1, torch.ones_like(action))
        self.times = torch.stack([self.times[:, 1], times], 1)
        self.back = torch.stack([self.back[:, 1], rules.back[action]], 1)
        self.pieces = p.flip(1).flip(3)
        move = torch.stack([start, goal], 1).unsqueeze(1)
        trail = torch.cat([move, self.trail[:, :-1]], 1)
        self.trail = torch.where(trail >= 0, 99 - trail, trail)
        return won.float() - lost.float(), won | lost | drawn
