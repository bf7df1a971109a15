"""What the bytes of an observation are, laid out as planes."""

from __future__ import annotations

from typing import Any

RANKS = ["Marshal", "General", "Colonel", "Major", "Captain", "Lieutenant", "Sergeant", "Miner", "Scout", "Spy", "Bomb", "Flag"]

#: The rank of an enemy piece that the side has not seen.
HIDDEN = 13

#: The planes that `planes` makes, in order. Each is 1 on the squares that it names.
PLANES = (
    [f"own {rank}" for rank in RANKS]
    + [f"enemy {rank}, seen" for rank in RANKS]
    + ["enemy, not seen", "own, moved", "own, seen by the enemy", "enemy, moved"]
)

_ENEMY, _MOVED, _KNOWN = 1 << 4, 1 << 5, 1 << 6


def planes(observations: Any, width: int, height: int) -> Any:
    """The squares of observations as an array of games × planes × rows × columns, of
    bytes 0 and 1, the own back row first. It needs NumPy."""
    import numpy

    squares = numpy.asarray(observations, dtype=numpy.uint8).reshape(len(observations), -1)[:, : width * height]
    rank, enemy = squares & 15, squares & _ENEMY != 0
    own = (rank != 0) & ~enemy
    laid = numpy.empty((len(squares), len(PLANES), width * height), dtype=numpy.uint8)
    for r in range(len(RANKS)):
        laid[:, r] = own & (rank == r + 1)
        laid[:, len(RANKS) + r] = enemy & (rank == r + 1)
    rest = 2 * len(RANKS)
    laid[:, rest] = enemy & (rank == HIDDEN)
    laid[:, rest + 1] = own & (squares & _MOVED != 0)
    laid[:, rest + 2] = own & (squares & _KNOWN != 0)
    laid[:, rest + 3] = enemy & (squares & _MOVED != 0)
    return laid.reshape(len(squares), len(PLANES), height, width)
