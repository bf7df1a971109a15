"""A batch of games in the manner of Gymnasium's vector environments."""

from __future__ import annotations

import contextlib
import ctypes
import threading
from typing import Any, Iterator, NamedTuple, Optional, Sequence, Union

from . import _library as lib

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]


class Discrete(NamedTuple):
    """The actions 0 to n-1."""

    n: int


class VectorEnv:
    """`num_envs` games at once. Every step plays one ply in each of them.

    variant: a name such as "duel", or the text of a variant file.
    workers: threads that share the games; 0: as many as processors.
    max_plies: games are truncated after so many; 0: 4,000.
    setups: "pool": set-ups are drawn; "actions": they are chosen square by square.
    pool: set-ups to draw from, as Flagfall writes them; None: drawn by Flagfall.
    opponent: a player such as "council" in the place of one side, in the first
        `opponent_games` games (0: all); None: every ply is the caller's.
    arrays: False for buffers of ctypes where NumPy is there too.

    What reset and step return are the same buffers every time: copy what you keep.
    A game that is over has been replaced by a new one in the same step: its reward and end are of
    the old game, its observation and mask of the new one. The reward is that of the
    side whose action it was.
    """

    def __init__(
        self,
        variant: str = "classic",
        num_envs: int = 1,
        *,
        seed: int = 0,
        workers: int = 1,
        max_plies: int = 0,
        setups: str = "pool",
        pool: Optional[Sequence[str]] = None,
        pool_size: int = 0,
        opponent: Optional[str] = None,
        opponent_games: int = 0,
        arrays: bool = True,
    ) -> None:
        self._handle = 0
        self._lock = threading.Lock()
        if setups not in ("pool", "actions"):
            raise lib.BadArgument(f'setups is {setups!r}: expected "pool" or "actions"')
        seed = lib.whole("seed", seed)
        if pool is not None:
            pool = [lib.words(f"set-up {i}", p).decode() for i, p in enumerate(pool)]
        config = lib.Config(
            size=ctypes.sizeof(lib.Config),
            variant=lib.words("variant", variant),
            games=lib.whole("num_envs", num_envs),
            seed=seed,
            workers=lib.whole("workers", workers),
            max_plies=lib.whole("max_plies", max_plies),
            setup_actions=setups == "actions",
            pool="\n".join(pool).encode() if pool is not None else None,
            pool_size=lib.whole("pool_size", pool_size),
            opponent=lib.words("opponent", opponent) if opponent is not None else None,
            opponent_games=lib.whole("opponent_games", opponent_games),
        )
        handle, shape = ctypes.c_uint64(), lib.Shape(size=ctypes.sizeof(lib.Shape))
        lib.call("make", ctypes.byref(config), ctypes.byref(handle), ctypes.byref(shape))
        self._handle = handle.value
        self._seed = seed
        self.num_envs = int(shape.games)
        self.workers = int(shape.workers)
        self.num_actions = int(shape.actions)
        self.observation_size = int(shape.observation_size)
        self.mask_words = int(shape.mask_words)
        self.width, self.height, self.home = int(shape.width), int(shape.height), int(shape.home)
        self.single_action_space = Discrete(self.num_actions)
        self._lay(arrays and numpy is not None)

    def _lay(self, arrays: bool) -> None:
        """Makes the buffers."""
        n = self.num_envs
        kinds = {
            "actions": (ctypes.c_int32, n),
            "observations": (ctypes.c_uint8, n * self.observation_size),
            "masks": (ctypes.c_uint64, n * self.mask_words),
            "sides": (ctypes.c_uint8, n),
            "rewards": (ctypes.c_float, n),
            "done": (ctypes.c_uint8, n),
            "truncated": (ctypes.c_uint8, n),
        }
        self._memory = {name: (kind * length)() for name, (kind, length) in kinds.items()}
        self._buffers = lib.Buffers(size=ctypes.sizeof(lib.Buffers))
        for name, memory in self._memory.items():
            setattr(self._buffers, name, ctypes.addressof(memory))
            setattr(self._buffers, name + "_len", len(memory))
        self._arrays = arrays
        views: dict[str, Any] = dict(self._memory)
        if arrays:
            views = {name: numpy.ctypeslib.as_array(memory) for name, memory in self._memory.items()}
            views["observations"] = views["observations"].reshape(n, self.observation_size)
            views["masks"] = views["masks"].reshape(n, self.mask_words)
            views["done"], views["truncated"] = views["done"].view(bool), views["truncated"].view(bool)
        self._views = views
        self.observations = views["observations"]
        #: Which actions are legal: bit a % 64 of word a // 64 is action a.
        self.masks = views["masks"]
        #: The side that acts next, by game: 0 Red, 1 Blue.
        self.sides = views["sides"]

    @property
    def infos(self) -> dict[str, Any]:
        """What reset and step tell besides: the masks, and whose turn it is."""
        return {"action_mask": self.masks, "side": self.sides}

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Keeps other threads from the buffers, whose turn the library cannot see."""
        if not self._lock.acquire(blocking=False):
            raise lib.Busy("the environment is in use: expected one call at a time")
        try:
            yield
        finally:
            self._lock.release()

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        """Begins all games again; without a seed with the next one."""
        del options  # there are none
        with self._alone():
            seed = self._seed if seed is None else lib.whole("seed", seed)
            lib.call("reset", self._handle, seed, ctypes.byref(self._buffers))
            self._seed = (seed + 1) % (1 << 64)
        return self.observations, self.infos

    def step(self, actions: Union[Sequence[int], Any]) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Plays one action in every game."""
        with self._alone():
            self._put(actions)
            lib.call("step", self._handle, ctypes.byref(self._buffers))
        v = self._views
        return self.observations, v["rewards"], v["done"], v["truncated"], self.infos

    def _put(self, actions: Any) -> None:
        if actions is self._views["actions"]:
            return
        if self._arrays:
            actions = numpy.asarray(actions)
            if actions.ndim != 1 or actions.dtype.kind not in "iu":
                raise lib.BadBuffer(f"actions of shape {actions.shape} and type {actions.dtype}: expected {self.num_envs} whole numbers")
            wrong = numpy.flatnonzero((actions < 0) | (actions >= self.num_actions))
        else:
            try:
                actions = list(actions)
            except TypeError:
                raise lib.BadBuffer(f"{actions!r}: expected {self.num_envs} actions") from None
            wrong = [i for i, a in enumerate(actions) if not isinstance(a, int) or not 0 <= a < self.num_actions]
        if len(actions) != self.num_envs:
            raise lib.BadBuffer(f"{len(actions)} actions: expected {self.num_envs}")
        if len(wrong) > 0:
            raise lib.BadAction(f"action {actions[wrong[0]]} of game {wrong[0]}: expected a whole number from 0 to {self.num_actions - 1}")
        self._views["actions"][:] = actions

    def sample(self) -> Any:
        """A legal action for every game, each with the same probability."""
        memory = self._memory["actions"]
        with self._alone():
            lib.call("sample", self._handle, memory, len(memory))
        return self._views["actions"]

    def legal(self) -> Any:
        """The masks as booleans, one an action: an array of games × actions, or lists of
        actions where there is no NumPy."""
        if self._arrays:
            bits = numpy.unpackbits(self.masks.view(numpy.uint8), axis=1, bitorder="little")
            return bits[:, : self.num_actions].view(bool)
        return [self.legal_actions(i) for i in range(self.num_envs)]

    def legal_actions(self, game: int) -> list[int]:
        """The legal actions of a game, in order."""
        if not 0 <= game < self.num_envs:
            raise IndexError(f"game {game}: expected 0 to {self.num_envs - 1}")
        words = self._memory["masks"][game * self.mask_words : (game + 1) * self.mask_words]
        return [64 * i + bit for i, word in enumerate(words) for bit in range(64) if word >> bit & 1]

    def squares(self, action: int) -> tuple[int, int]:
        """The squares from and to of an action of play, numbered from the back row of the
        side that acts."""
        if not hasattr(action, "__index__") or not 0 <= action < self.width * self.height * (self.width + self.height - 2):
            raise lib.BadAction(f"action {action} moves nothing")
        square, target = divmod(action, self.width + self.height - 2)
        row, column = divmod(square, self.width)
        if target < self.height - 1:
            return square, (target + (target >= row)) * self.width + column
        target -= self.height - 1
        return square, row * self.width + target + (target >= column)

    def save(self, game: int) -> int:
        """Keeps how a game stands, and returns the number of the snapshot."""
        snapshot = ctypes.c_uint64()
        with self._alone():
            lib.call("save", self._handle, lib.whole("game", game), ctypes.byref(snapshot))
        return snapshot.value

    def restore(self, game: int, snapshot: int) -> None:
        """Puts a game back to a snapshot of any game of this batch."""
        with self._alone():
            lib.call("restore", self._handle, lib.whole("game", game), lib.whole("snapshot", snapshot))
            lib.call("observe", self._handle, ctypes.byref(self._buffers))

    def forget(self, snapshot: int) -> None:
        """Gives up a snapshot."""
        with self._alone():
            lib.call("forget", self._handle, lib.whole("snapshot", snapshot))

    def close(self) -> None:
        """Ends the games with their threads. A second time does nothing."""
        with self._alone():
            if self._handle:
                lib.call("close", self._handle)
                self._handle = 0

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # the interpreter may be ending
            pass
