"""As much of Gymnasium's published interface as flagfall.gymnasium uses, for machines that have
no Gymnasium. It is written for these tests; it shows that our classes fit an interface of this
form, and the checks with the real package show the rest."""

import importlib
from typing import Any, Optional

from . import seeding, spaces, vector  # noqa: F401

registry: dict[str, Any] = {}


class Spec:
    """What is registered under a name."""

    def __init__(self, id: str, entry_point: str, vector_entry_point: str, kwargs: dict) -> None:
        self.id, self.entry_point, self.vector_entry_point, self.kwargs = id, entry_point, vector_entry_point, kwargs
        self.nondeterministic = False

    def make(self, **more: Any) -> Any:
        return _made(self.entry_point, self, **more)


def _made(entry: str, spec: Spec, **more: Any) -> Any:
    module, name = entry.split(":")
    env = getattr(importlib.import_module(module), name)(**{**spec.kwargs, **more})
    env.spec = spec
    return env


def register(id: str, entry_point: str, vector_entry_point: str, kwargs: dict) -> None:
    registry[id] = Spec(id, entry_point, vector_entry_point, kwargs)


def make(id: str, **more: Any) -> Any:
    return registry[id].make(**more)


def make_vec(id: str, num_envs: int = 1, **more: Any) -> Any:
    return _made(registry[id].vector_entry_point, registry[id], num_envs=num_envs, **more)


class Env:
    """The base class of environments."""

    metadata: dict = {"render_modes": []}
    render_mode: Optional[str] = None
    spec: Any = None
    _np_random: Any = None

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> Any:
        if seed is not None:
            self._np_random = seeding.np_random(seed)

    @property
    def unwrapped(self) -> Any:
        return self
