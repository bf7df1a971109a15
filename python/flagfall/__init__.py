"""Many games of Stratego at once, for programs that learn.

    import flagfall

    envs = flagfall.VectorEnv("duel", 1024, seed=1)
    observations, infos = envs.reset()
    while True:
        actions = envs.sample()  # or what your program chooses
        observations, rewards, terminations, truncations, infos = envs.step(actions)

`VectorEnv` steps a batch of games in the manner of Gymnasium, `Game` one game in the
manner of PettingZoo's AEC. Neither of those packages is needed, and NumPy only for
arrays: without it buffers are those of ctypes. Where they are installed, `flagfall.gymnasium`
and `flagfall.pettingzoo` have the real classes. What an observation has is told in
docs/environment.md of Flagfall; `planes` lays it out for a convolution.
"""

import sys as _sys

from ._library import (
    BadAction,
    BadArgument,
    BadBuffer,
    BadHandle,
    Busy,
    Fault,
    FlagfallError,
    version,
)
from .game import Game
from .observation import HIDDEN, PLANES, RANKS, planes
from .registration import register as _register
from .spaces import Discrete
from .vector import VectorEnv

if "gymnasium" in _sys.modules:  # otherwise by `import flagfall.gymnasium`
    _register()

__all__ = [
    "HIDDEN",
    "PLANES",
    "RANKS",
    "BadAction",
    "BadArgument",
    "BadBuffer",
    "BadHandle",
    "Busy",
    "Discrete",
    "Fault",
    "FlagfallError",
    "Game",
    "VectorEnv",
    "planes",
    "version",
]
