"""Vector environments."""

from enum import Enum
from typing import Any, Generic, Optional, TypeVar

from . import seeding

T = TypeVar("T")


class AutoresetMode(Enum):
    """When a new episode begins."""

    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class VectorEnv(Generic[T]):
    """The base class of vector environments."""

    metadata: dict = {}
    spec: Any = None
    render_mode: Optional[str] = None
    closed = False
    _np_random: Any = None
    _np_random_seed: Any = None

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> Any:
        if seed is not None:
            self._np_random, self._np_random_seed = seeding.np_random(seed), seed

    @property
    def np_random(self) -> Any:
        if self._np_random is None:
            self._np_random = seeding.np_random(0)
        return self._np_random

    @property
    def np_random_seed(self) -> Any:
        return self._np_random_seed

    @property
    def unwrapped(self) -> Any:
        return self
