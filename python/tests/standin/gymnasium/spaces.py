"""Spaces."""

from typing import Any, Optional

import numpy


class Space:
    """The base class of spaces."""

    def __init__(self, shape: Any, dtype: Any, seed: Optional[int] = None) -> None:
        self.shape, self.dtype = shape, numpy.dtype(dtype)
        self.np_random = numpy.random.default_rng(seed)

    def seed(self, seed: Optional[int] = None) -> None:
        self.np_random = numpy.random.default_rng(seed)

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


class Discrete(Space):
    """0 to n-1."""

    def __init__(self, n: int) -> None:
        super().__init__((), numpy.int64)
        self.n, self.start = numpy.int64(n), numpy.int64(0)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is not None:
            assert mask.dtype == numpy.int8 and mask.shape == (self.n,)
            legal = numpy.flatnonzero(mask)
            return self.np_random.choice(legal) if len(legal) else self.start
        return self.np_random.choice(self.n, p=probability)

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, numpy.integer)) and 0 <= x < self.n

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Discrete) and self.n == other.n


class MultiDiscrete(Space):
    """A number for each of several counts."""

    def __init__(self, nvec: Any) -> None:
        self.nvec = numpy.asarray(nvec, numpy.int64)
        super().__init__(self.nvec.shape, numpy.int64)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        assert mask is None and probability is None
        return self.np_random.integers(self.nvec)

    def contains(self, x: Any) -> bool:
        return isinstance(x, numpy.ndarray) and x.shape == self.shape and x.dtype.kind in "iu" and bool(((0 <= x) & (x < self.nvec)).all())


class Box(Space):
    """An array of numbers within limits."""

    def __init__(self, low: Any, high: Any, shape: Any, dtype: Any) -> None:
        super().__init__(tuple(shape), dtype)
        self.low, self.high = low, high

    def contains(self, x: Any) -> bool:
        return isinstance(x, numpy.ndarray) and x.shape == self.shape and x.dtype == self.dtype and bool(((x >= self.low) & (x <= self.high)).all())

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Box) and (self.shape, self.dtype, self.low, self.high) == (other.shape, other.dtype, other.low, other.high)


class Dict(Space):
    """A dictionary of spaces."""

    def __init__(self, spaces: dict) -> None:
        super().__init__(None, object)
        self.spaces = spaces

    def contains(self, x: Any) -> bool:
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(x[k] in s for k, s in self.spaces.items())
