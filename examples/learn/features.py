"""The features of a position: what the net sees of an observation and a mask of legal actions.

Every own piece that can move looks at the board from its own square: each other piece is a
one in a long row of zeros, by what it is and where it stands relative to the piece that looks.
Near squares and those in the same row or column are told apart, far ones by direction.
The same weights then serve a piece wherever it stands.
"""

from __future__ import annotations

import dataclasses

import numpy as np

import flagfall

MOVERS = flagfall.RANKS.index("Spy") + 1  # ranks from Marshal to Spy can move
LOST = 2 * len(flagfall.RANKS)  # bytes of an observation that count fallen pieces
NEAR = 2  # up to so many rows and columns away, every square is told apart
FAR = 4  # what is farther off the axes than this is told from what is less far
# Squares of the last plies that a piece sees beside the pieces: byte after the counts of
# fallen pieces; three bytes a ply, the enemy's reply first.
MARKS = (0, 1, 3, 4, 9)
OWN = len(MARKS) + 3  # inputs of a piece besides the other pieces
GLOBALS = LOST + 3


class Layout:
    """The tables of a variant: all that does not change from position to position."""

    def __init__(self, envs: flagfall.VectorEnv) -> None:
        self.width, self.height = envs.width, envs.height
        self.squares, self.actions = envs.width * envs.height, envs.num_actions
        squares = envs.observations[:, : self.squares] & 31
        self.ranks = [r for r in range(1, len(flagfall.RANKS) + 1) if (squares == r).any()]
        self.movers = [r for r in self.ranks if r <= MOVERS]
        self._name_kinds()
        self._name_cells()
        self._name_moves()
        n = self.kinds + len(MARKS)
        self.at, self.own = n * self.cells, n * self.cells + self.squares  # of a row's further parts
        self.inputs = self.own + 2  # seen by the enemy, has moved
        self._mirror()

    def _name_kinds(self) -> None:
        """By byte of a square: 0 for an empty one, then own ranks, enemy ranks, and hidden
        enemies that have stood still and that have moved."""
        n = len(self.ranks)
        self.kinds = 2 * n + 2
        self.kind = np.zeros(256, np.int32)
        for byte in range(256):
            rank, enemy, moved = byte & 15, byte >> 4 & 1, byte >> 5 & 1
            if rank == flagfall.HIDDEN:
                self.kind[byte] = 2 * n + 1 + moved
            elif rank in self.ranks:
                self.kind[byte] = 1 + n * enemy + self.ranks.index(rank)

    def _name_cells(self) -> None:
        """By two squares, where the second lies as seen from the first."""
        names: dict[tuple, int] = {}
        self.cell = np.empty((self.squares, self.squares), np.int32)
        for a in range(self.squares):
            for b in range(self.squares):
                name = place(b // self.width - a // self.width, b % self.width - a % self.width)
                self.cell[a, b] = names.setdefault(name, len(names))
        self.cells = len(names)
        self.mirrored_cells = np.array([names[mirror(name)] for name in names])

    def _name_moves(self) -> None:
        """By action: squares from and to, and the way, which is how far up or across."""
        targets, ways = self.width + self.height - 2, 2 * (self.width + self.height - 1)
        n = self.squares * targets
        self.origin, self.goal, self.way = (np.empty(n, np.int32) for _ in range(3))
        self.ways, self.mirrored_ways = ways, np.arange(ways)
        up, across = 2 * self.height - 1, 2 * self.width - 1
        self.mirrored_ways[up : up + across] = self.mirrored_ways[up : up + across][::-1]
        for action in range(n):
            a, target = divmod(action, targets)
            row, column = divmod(a, self.width)
            if target < self.height - 1:
                to = target + (target >= row)
                b, way = to * self.width + column, to - row + self.height - 1
            else:
                to = target - self.height + 1
                to += to >= column
                b, way = row * self.width + to, up + to - column + self.width - 1
            self.origin[action], self.goal[action], self.way[action] = a, b, way

    def _mirror(self) -> None:
        """Where each input goes when the board is mirrored, left to right."""
        self.mirrored = np.arange(self.inputs)
        cells = np.arange(self.at).reshape(-1, self.cells)
        self.mirrored[: self.at] = cells[:, self.mirrored_cells].ravel()
        self.mirrored[self.at : self.own] = self.at + np.arange(self.squares).reshape(self.height, -1)[:, ::-1].ravel()


def place(up: int, across: int) -> tuple:
    """The name of the cell so many rows and columns away."""
    if up == 0 or across == 0 or max(abs(up), abs(across)) <= NEAR:
        return up, across
    return up > 0, across > 0, abs(up) > abs(across), max(abs(up), abs(across)) > FAR


def mirror(name: tuple) -> tuple:
    """The name of the mirrored cell."""
    if len(name) == 2:
        return name[0], -name[1]
    return name[0], not name[1], *name[2:]


@dataclasses.dataclass
class Features:
    """A batch of positions. Pieces are those that can move, ordered by rank; moves are
    ordered by game and action."""

    globals: np.ndarray  # games × GLOBALS
    bounds: list[int]  # of the pieces of each rank
    game: np.ndarray  # of each piece
    by_game: np.ndarray  # the order of pieces that puts them by game
    first: np.ndarray  # in that order, the first piece of each game
    ones: np.ndarray  # for each piece the inputs that are one, filled up with the number of inputs
    move_action: np.ndarray
    move_game: np.ndarray
    move_piece: np.ndarray
    move_way: np.ndarray
    move_meets: np.ndarray  # mover's rank and what stands on the goal
    move_first: np.ndarray  # each game's first move

    @property
    def games(self) -> int:
        """How many positions there are."""
        return len(self.globals)

    def indices(self, actions: np.ndarray) -> np.ndarray:
        """The index of each game's action among all moves."""
        most = 1 + max(self.move_action.max(), actions.max())
        return np.searchsorted(self.move_game * most + self.move_action, np.arange(self.games) * most + actions)


def extract(layout: Layout, observations: np.ndarray, masks: np.ndarray) -> Features:
    """Extracts the features of a batch of positions."""
    n, squares = len(observations), layout.squares
    width = 64 * masks.shape[1]
    legal = np.flatnonzero(np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little").view(bool))
    move_game = legal // width
    action = legal - move_game * width
    origin = move_game * squares + layout.origin[action]
    kind = layout.kind[observations[:, :squares]].ravel()

    can_move = np.zeros(n * squares, bool)
    can_move[origin] = True
    mover = np.where(can_move, kind, 0)
    groups = [np.flatnonzero(mover == layout.ranks.index(rank) + 1) for rank in layout.movers]
    at = np.concatenate(groups)
    game = at // squares
    by_game = np.argsort(game, kind="stable")
    piece = np.empty(n * squares, np.int32)
    piece[at] = np.arange(len(at))
    rank = np.repeat(np.arange(len(groups)), [len(g) for g in groups])
    move_piece = piece[origin]
    return Features(
        globals=whole(layout, observations),
        bounds=np.cumsum([0] + [len(g) for g in groups]).tolist(),
        game=game,
        by_game=by_game,
        first=np.searchsorted(game[by_game], np.arange(n)),
        ones=views(layout, observations, kind, at),
        move_action=action.astype(np.int32),
        move_game=move_game,
        move_piece=move_piece,
        move_way=layout.way[action],
        move_meets=rank[move_piece] * (layout.kinds + 1) + kind[move_game * squares + layout.goal[action]],
        move_first=np.searchsorted(move_game, np.arange(n)),
    )


def whole(layout: Layout, observations: np.ndarray) -> np.ndarray:
    """What belongs to no square: fallen pieces, the two counts of plies, and a constant."""
    lost, last = layout.squares, layout.squares + LOST
    out = np.ones((len(observations), GLOBALS), np.float32)
    out[:, :LOST] = observations[:, lost:last] * np.float32(0.5)
    counts = np.ascontiguousarray(observations[:, last + 24 : last + 28]).view("<u2")
    out[:, LOST : LOST + 2] = np.minimum(counts, 400) * np.float32(0.01)
    return out


def views(layout: Layout, observations: np.ndarray, kind: np.ndarray, at: np.ndarray) -> np.ndarray:
    """Which inputs are one for the pieces at some squares, given the kinds on all squares."""
    squares, cells = layout.squares, layout.cells
    game = at // squares
    square = at - game * squares
    others = (kind != 0).reshape(-1, squares)[game]
    others[np.arange(len(at)), square] = False
    seen = np.flatnonzero(others)
    count = others.sum(axis=1)
    viewer = np.repeat(np.arange(len(at)), count)
    other = seen - viewer * squares
    column = np.arange(OWN, OWN + len(seen)) - np.repeat(np.cumsum(count) - count, count)
    ones = np.full((len(at), OWN + count.max()), layout.inputs, np.int32)
    ones[viewer, column] = (kind[game[viewer] * squares + other] - 1) * cells + layout.cell[square[viewer], other]
    for i, byte in enumerate(MARKS):
        mark = observations[:, squares + LOST + byte][game]
        there = mark < squares
        ones[there, i] = (layout.kinds + i) * cells + layout.cell[square[there], mark[there]]
    own = observations[game, square]
    ones[:, OWN - 3] = layout.at + square
    ones[own & 64 != 0, OWN - 2] = layout.own
    ones[own & 32 != 0, OWN - 1] = layout.own + 1
    ones.sort(axis=1)
    ones[:, 1:][ones[:, 1:] == ones[:, :-1]] = layout.inputs  # two in the same cell count as one
    return ones


def best(features: Features, logits: np.ndarray) -> np.ndarray:
    """The index of each game's best move among all moves, the first of equal ones."""
    most = np.flatnonzero(logits == np.maximum.reduceat(logits, features.move_first)[features.move_game])
    return most[np.unique(features.move_game[most], return_index=True)[1]]
