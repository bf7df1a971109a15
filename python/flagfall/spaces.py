"""Spaces of actions and observations, in the manner of gymnasium.spaces and without it."""

from __future__ import annotations

import random
from typing import Any, Callable, Iterable, Optional, Sequence


class Space:
    """What all spaces have: a shape, and random numbers of their own."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape = shape
        self._random = random.Random()

    def seed(self, seed: Optional[int] = None) -> None:
        """Sets what sample draws from."""
        self._random.seed(seed)

    def __contains__(self, x: object) -> bool:
        return self.contains(x)

    def contains(self, x: object) -> bool:
        """Whether x is in the space."""
        raise NotImplementedError


def whole(x: object) -> Optional[int]:
    """A whole number, None for anything else."""
    return x.__index__() if hasattr(x, "__index__") else None


class Discrete(Space):
    """The actions 0 to n-1. Without a mask, sample draws a legal one where `legal` tells which
    those are."""

    def __init__(self, n: int, legal: Optional[Callable[[], Sequence[int]]] = None) -> None:
        super().__init__(())
        self.n, self.start, self._legal = n, 0, legal

    def sample(self, mask: Optional[Iterable[Any]] = None) -> int:
        """An action, each with the same probability: of those where the mask is not 0, 0
        where there is none."""
        actions: Sequence[int] = range(self.n)
        if mask is not None:
            actions = [a for a, legal in enumerate(mask) if legal]
        elif self._legal is not None:
            actions = self._legal() or actions
        return self._random.choice(actions) if actions else 0

    def contains(self, x: object) -> bool:
        n = whole(x)
        return n is not None and 0 <= n < self.n

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and other.n == self.n

    def __hash__(self) -> int:
        return hash(self.n)

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class MultiDiscrete(Space):
    """An action of each game of a batch."""

    def __init__(self, n: int, games: int, legal: Optional[Callable[[int], Sequence[int]]] = None) -> None:
        super().__init__((games,))
        self.nvec, self._n, self._legal = [n] * games, n, legal

    def sample(self, mask: Optional[Sequence[Iterable[Any]]] = None) -> list[int]:
        """An action of each game, with a mask for each."""
        games = range(self.shape[0])
        if mask is not None:
            listed = [[a for a, legal in enumerate(mask[i]) if legal] for i in games]
        elif self._legal is not None:
            listed = [list(self._legal(i)) for i in games]
        else:
            listed = [list(range(self._n))] * len(games)
        return [self._random.choice(actions) if actions else 0 for actions in listed]

    def contains(self, x: object) -> bool:
        try:
            numbers = [whole(a) for a in x]  # type: ignore[attr-defined]
        except TypeError:
            return False
        return len(numbers) == self.shape[0] and all(n is not None and 0 <= n < self._n for n in numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MultiDiscrete) and other.nvec == self.nvec

    def __hash__(self) -> int:
        return hash((self._n, self.shape))

    def __repr__(self) -> str:
        return f"MultiDiscrete({self._n}, games={self.shape[0]})"


class Box(Space):
    """Numbers from low to high, in a shape."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: str) -> None:
        super().__init__(shape)
        self.low, self.high, self.dtype = low, high, dtype

    def contains(self, x: object) -> bool:
        try:
            memory = memoryview(x)  # type: ignore[arg-type]
            size = 1
            for n in self.shape:
                size *= n
            return memory.nbytes == size * memory.itemsize and all(self.low <= v <= self.high for v in _values(memory))
        except TypeError:
            return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and (other.low, other.high, other.shape, other.dtype) == (self.low, self.high, self.shape, self.dtype)

    def __hash__(self) -> int:
        return hash((self.shape, self.dtype))

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


def _values(memory: memoryview) -> Iterable[Any]:
    """The numbers of a buffer, whose bytes may be marked as little-endian."""
    return memory.cast("B").cast(memory.format.lstrip("<"))  # type: ignore[call-overload]
