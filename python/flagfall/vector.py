"""A batch of games in the manner of Gymnasium's vector environments."""

from __future__ import annotations

import contextlib
import ctypes
import secrets
import threading
from typing import Any, Iterator, Optional, Sequence, Union

from . import _library as lib
from . import spaces
from .observation import planes
from .render import MODES, Board

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

#: When a new game follows one that has ended, by the values of gymnasium.vector.AutoresetMode.
AUTORESET = ("SameStep", "NextStep", "Disabled")

# The forms of an observation, and the buffer and type of each.
_FORMS = {
    "bytes": ("observations", "uint8"),
    "planes": ("planes", "float32"),
    "half_planes": ("half_planes", "float16"),
    "plane_bits": ("plane_bits", "uint64"),
}

# The most bytes of a game: two a ply, of 4,000, and its set-ups.
_MOST_BYTES = 1 << 14


class VectorEnv:
    """`num_envs` games at once. Every step plays one ply in each of them.

    variant: a name such as "duel", or the text of a variant file.
    seed: of all that the games draw; None: another one each time (`np_random_seed` has it).
    workers: threads that share the games; 0: as many as processors.
    max_plies: games are truncated after so many; 0: 4,000.
    autoreset: when a new game follows one that has ended: "same_step", "next_step" or "disabled",
        or a gymnasium.vector.AutoresetMode.
    setups: "pool": set-ups are drawn; "actions": they are chosen square by square.
    pool: set-ups to draw from, as Flagfall writes them; None: `pool_size` of them (0: 1,000)
        are drawn by Flagfall, from `pool_seed` alone.
    opponent: a player such as "council" in the place of one side, in the first
        `opponent_games` games (0: all); None: every ply is the caller's.
    observation: "bytes"; "planes", "half_planes" or "plane_bits": its squares as planes of
        32-bit or 16-bit numbers, or of bits.
    action_mask: "bits", or "bytes" with one an action.
    copy: whether reset and step return arrays of their own. Otherwise these are the same
        buffers every time: copy what you keep.
    render_mode: what render makes: "ansi", "rgb_array" or "svg".
    arrays: False for buffers of ctypes where NumPy is there too.

    The reward is that of the side whose action it was. With "same_step" a game that is over has
    been replaced by a new one in the same step: its reward and end are of the old game, its
    observation and mask of the new one, and infos["final_obs"] and infos["final_info"] have
    those of the old one.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 4}
    spec: Any = None
    closed = False

    def __init__(
        self,
        variant: str = "classic",
        num_envs: int = 1,
        *,
        seed: Optional[int] = None,
        workers: int = 1,
        max_plies: int = 0,
        autoreset: Any = "same_step",
        setups: str = "pool",
        pool: Optional[Sequence[str]] = None,
        pool_size: int = 0,
        pool_seed: int = 0,
        opponent: Optional[str] = None,
        opponent_games: int = 0,
        observation: str = "bytes",
        action_mask: str = "bits",
        copy: bool = False,
        render_mode: Optional[str] = None,
        arrays: bool = True,
    ) -> None:
        self._handle = 0
        self._lock = threading.Lock()
        if seed is None:
            seed = secrets.randbits(62)
        seed = lib.whole("seed", seed)
        _one_of("setups", setups, ("pool", "actions"))
        _one_of("observation", observation, tuple(_FORMS))
        _one_of("action_mask", action_mask, ("bits", "bytes"))
        _one_of("render_mode", render_mode, (None, *MODES))
        self._autoreset = _autoreset(autoreset)
        if pool is not None:
            pool = [lib.words(f"set-up {i}", p).decode() for i, p in enumerate(pool)]
        self._settings = dict(
            variant=variant, num_envs=num_envs, seed=seed, workers=workers, max_plies=max_plies, autoreset=AUTORESET[self._autoreset],
            setups=setups, pool=pool, pool_size=pool_size, pool_seed=pool_seed, opponent=opponent, opponent_games=opponent_games,
            observation=observation, action_mask=action_mask, copy=copy, render_mode=render_mode, arrays=arrays,
        )  # fmt: skip
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
            autoreset=self._autoreset,
            pool_seed=lib.whole("pool_seed", pool_seed),
        )
        handle, shape = ctypes.c_uint64(), lib.Shape(size=ctypes.sizeof(lib.Shape))
        lib.call("make", ctypes.byref(config), ctypes.byref(handle), ctypes.byref(shape))
        self._handle = handle.value
        self._seed: Any = seed
        self._fresh = True
        self.num_envs = int(shape.games)
        self.workers = int(shape.workers)
        self.num_actions = int(shape.actions)
        self.observation_size = int(shape.observation_size)
        self.mask_words = int(shape.mask_words)
        self.width, self.height, self.home = int(shape.width), int(shape.height), int(shape.home)
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "autoreset_mode": AUTORESET[self._autoreset]}
        self._lakes, self._planes, self._plane_words = list(shape.lakes), int(shape.planes), int(shape.plane_words)
        self._form, self._byte_masks, self._copy = observation, action_mask == "bytes", copy
        self._lay(arrays and numpy is not None)
        self._make_spaces()
        self._own = frozenset(self.__dict__) | {"_own"}

    def _lay(self, arrays: bool) -> None:
        """Makes the buffers."""
        n = self.num_envs
        kinds: dict[str, tuple[Any, int, tuple[int, ...]]] = {
            "actions": (ctypes.c_int32, n, ()),
            "masks": (ctypes.c_uint64, n, (self.mask_words,)),
            "sides": (ctypes.c_uint8, n, ()),
            "rewards": (ctypes.c_float, n, ()),
            "done": (ctypes.c_uint8, n, ()),
            "truncated": (ctypes.c_uint8, n, ()),
            "final_observations": (ctypes.c_uint8, n, (self.observation_size,)),
            "final_masks": (ctypes.c_uint64, n, (self.mask_words,)),
            "final_sides": (ctypes.c_uint8, n, ()),
            "ended": (ctypes.c_uint8, n, ()),
        }
        kinds["observations"] = (ctypes.c_uint8, n, (self.observation_size,))
        laid = (self._planes, self.height, self.width)
        if self._form != "bytes":
            del kinds["observations"]
            kinds[self._form] = {
                "planes": (ctypes.c_float, n, laid),
                "half_planes": (ctypes.c_uint16, n, laid),
                "plane_bits": (ctypes.c_uint64, n, (self._planes, self._plane_words)),
            }[self._form]
        if self._byte_masks:
            kinds["legal"] = (ctypes.c_int8, n, (self.num_actions,))
        self._memory: dict[str, Any] = {}
        self._buffers = lib.Buffers(size=ctypes.sizeof(lib.Buffers))
        for name, (kind, games, each) in kinds.items():
            length = games
            for k in each:
                length *= k
            self._memory[name] = memory = (kind * length)()
            setattr(self._buffers, name, ctypes.addressof(memory))
            setattr(self._buffers, name + "_len", length)
        self._arrays = arrays
        views: dict[str, Any] = dict(self._memory)
        if arrays:
            views = {name: numpy.ctypeslib.as_array(memory).reshape(n, *kinds[name][2]) for name, memory in self._memory.items()}
            for name in ("done", "truncated", "ended"):
                views[name] = views[name].view(bool)
            if self._form == "half_planes":
                views["half_planes"] = views["half_planes"].view(numpy.float16)
        self._views = views
        self.observations = views[_FORMS[self._form][0]]
        #: Which actions are legal: bit a % 64 of word a // 64 is action a.
        self.masks = views["masks"]
        #: The side that acts next, by game: 0 Red, 1 Blue.
        self.sides = views["sides"]

    def _observation_shape(self) -> tuple[int, ...]:
        """The shape of one observation."""
        if self._form == "bytes":
            return (self.observation_size,)
        return (self._planes, self._plane_words) if self._form == "plane_bits" else (self._planes, self.height, self.width)

    def _observation_bounds(self) -> tuple[int, int]:
        """The lowest and the highest number in an observation."""
        return 0, {"bytes": 255, "plane_bits": (1 << 64) - 1}.get(self._form, 1)

    def _make_spaces(self) -> None:
        """Makes the spaces of actions and observations."""
        (low, high), shape, kind = self._observation_bounds(), self._observation_shape(), _FORMS[self._form][1]
        self.single_action_space: Any = spaces.Discrete(self.num_actions)
        self.action_space: Any = spaces.MultiDiscrete(self.num_actions, self.num_envs, self.legal_actions)
        self.single_observation_space: Any = spaces.Box(low, high, shape, kind)
        self.observation_space: Any = spaces.Box(low, high, (self.num_envs, *shape), kind)

    @property
    def np_random_seed(self) -> Any:
        """The seed of the last reset that had one, or of the batch: a number, or a list with one a game."""
        return self._seed

    @property
    def unwrapped(self) -> VectorEnv:
        """The batch itself."""
        return self

    @property
    def infos(self) -> dict[str, Any]:
        """What reset and step tell besides: the masks, and whose turn it is."""
        return {"action_mask": self._given(self._views["legal" if self._byte_masks else "masks"]), "side": self._given(self.sides)}

    def _given(self, view: Any) -> Any:
        """A buffer as it is returned."""
        if not self._copy:
            return view
        return view.copy() if self._arrays else type(view)(*view)

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Keeps other threads from the buffers, whose turn the library cannot see."""
        if not self._lock.acquire(blocking=False):
            raise lib.Busy("the environment is in use: expected one call at a time")
        try:
            yield
        finally:
            self._lock.release()

    def reset(self, *, seed: Union[None, int, Sequence[int]] = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        """Begins games again: all, or those where options["reset_mask"] is true.

        seed: a number for all of them, or a list with one a game; None: the games go on with
            their own random numbers. What a game draws depends on its seed alone.
        """
        for key in options or {}:
            if key != "reset_mask":
                raise lib.BadArgument(f"option {key!r}: expected reset_mask")
        mask = (options or {}).get("reset_mask")
        with self._alone():
            if mask is not None:
                mask = self._which(mask)
            self._begin(seed, mask)
            self._fresh = False
        return self._given(self.observations), self.infos

    def _which(self, mask: Any) -> list[bool]:
        """The games of a reset mask."""
        try:
            if any(m not in (0, 1) for m in mask):
                raise ValueError(mask)
            which = [bool(m) for m in mask]
        except (TypeError, ValueError):
            raise lib.BadArgument(f"reset_mask is {mask!r}: expected {self.num_envs} booleans") from None
        if len(which) != self.num_envs or not any(which):
            raise lib.BadArgument(f"reset_mask has {len(which)} elements, {sum(which)} of them true: expected {self.num_envs}, at least one true")
        return which

    def _begin(self, seed: Any, which: Optional[list[bool]]) -> None:
        """Begins games again in the library."""
        if seed is None and which is None and self._fresh:
            seed = self._seed
        seeds = None if seed is None else lib.seeds(seed, self.num_envs)
        if isinstance(seeds, int):
            if which is None:
                lib.call("reset", self._handle, seeds, ctypes.byref(self._buffers))
                self._seed = seeds
                return
            seeds = [lib.game_seed(seeds, i) for i in range(self.num_envs)]
        numbers = (ctypes.c_uint64 * self.num_envs)(*seeds) if seeds is not None else None
        bytes_ = (ctypes.c_uint8 * self.num_envs)(*which) if which is not None else None
        lib.call(
            "reset_games", self._handle, numbers, len(numbers) if numbers else 0, bytes_, len(bytes_) if bytes_ else 0, ctypes.byref(self._buffers)
        )  # fmt: skip
        if seeds is not None and which is None:
            self._seed = seeds

    def step(self, actions: Union[Sequence[int], Any]) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Plays one action in every game."""
        with self._alone():
            self._put(actions)
            lib.call("step", self._handle, ctypes.byref(self._buffers))
        v, infos = self._views, self.infos
        if self._autoreset == 0:
            self._tell_ends(infos)
        return self._given(self.observations), self._given(v["rewards"]), self._given(v["done"]), self._given(v["truncated"]), infos

    def _tell_ends(self, infos: dict[str, Any]) -> None:
        """Adds how the games stood that have ended, under the names of Gymnasium."""
        v = self._views
        if not self._arrays:
            if any(v["ended"]):
                ended = [bool(e) for e in v["ended"]]
                infos["final_obs"] = [self._final(i) if e else None for i, e in enumerate(ended)]
                masks = [self._words("final_masks", i) if e else None for i, e in enumerate(ended)]
                infos["final_info"] = {"action_mask": masks, "side": [v["final_sides"][i] if e else None for i, e in enumerate(ended)]}
                infos["_final_obs"] = infos["_final_info"] = ended
            return
        which = numpy.flatnonzero(v["ended"])
        if len(which) == 0:
            return
        ended = v["ended"].copy()
        last = numpy.full(self.num_envs, None, dtype=object)
        for i, observation in zip(which, self._formed(v["final_observations"][which])):
            last[i] = observation
        masks = v["final_masks"][which]
        if self._byte_masks:
            masks = self._unpacked(masks).view(numpy.int8)
        spread = numpy.zeros((self.num_envs, masks.shape[1]), masks.dtype)
        spread[which] = masks
        sides = numpy.where(ended, v["final_sides"], 0).astype(numpy.uint8)
        infos["final_obs"], infos["_final_obs"] = last, ended
        infos["final_info"] = {"action_mask": spread, "_action_mask": ended.copy(), "side": sides, "_side": ended.copy()}
        infos["_final_info"] = ended.copy()

    def _final(self, game: int) -> bytes:
        """The last observation of a game, in bytes."""
        n = self.observation_size
        return bytes(self._memory["final_observations"][game * n : (game + 1) * n])

    def _words(self, name: str, game: int) -> list[int]:
        """The words of a mask."""
        return self._memory[name][game * self.mask_words : (game + 1) * self.mask_words]

    def _formed(self, observations: Any) -> Any:
        """Observations of bytes in the form that the batch has."""
        if self._form == "bytes":
            return observations
        laid = planes(observations, self.width, self.height)
        if self._form != "plane_bits":
            return laid.astype(_FORMS[self._form][1])
        room = numpy.zeros((*laid.shape[:2], 64 * self._plane_words), numpy.uint8)
        room[:, :, : self.width * self.height] = laid.reshape(*laid.shape[:2], -1)
        return numpy.packbits(room, axis=2, bitorder="little").view(numpy.uint64)

    def _unpacked(self, masks: Any) -> Any:
        """Masks with an element an action."""
        return numpy.unpackbits(masks.view(numpy.uint8), axis=1, bitorder="little")[:, : self.num_actions]

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
            wrong = [i for i, a in enumerate(actions) if spaces.whole(a) is None or not 0 <= a < self.num_actions]
        if len(actions) != self.num_envs:
            raise lib.BadBuffer(f"{len(actions)} actions: expected {self.num_envs}")
        if len(wrong) > 0:
            game = int(wrong[0])
            side, count = ("Red", "Blue")[self.sides[game]], len(self.legal_actions(game))
            raise lib.BadAction(
                f"action {actions[game]} of game {game}: expected a whole number from 0 to {self.num_actions - 1} "
                f"that is legal for {side} (legal actions: {count})"
            )
        self._views["actions"][:] = actions

    def sample(self) -> Any:
        """A legal action for every game, each with the same probability; 0 for one that is over."""
        memory = self._memory["actions"]
        with self._alone():
            lib.call("sample", self._handle, memory, len(memory))
        return self._views["actions"]

    def legal(self) -> Any:
        """The masks as booleans, one an action: an array of games × actions, or lists of
        actions where there is no NumPy."""
        if self._arrays:
            return self._views["legal"].view(bool) if self._byte_masks else self._unpacked(self.masks).view(bool)
        return [self.legal_actions(i) for i in range(self.num_envs)]

    def legal_actions(self, game: int) -> list[int]:
        """The legal actions of a game, in order."""
        if not 0 <= game < self.num_envs:
            raise IndexError(f"game {game}: expected 0 to {self.num_envs - 1}")
        return [64 * i + bit for i, word in enumerate(self._words("masks", game)) for bit in range(64) if word >> bit & 1]

    def view(self, game: int, side: int) -> bytes:
        """What a side (0 Red, 1 Blue) may know of a game, whoever acts next: an observation in bytes."""
        to = (ctypes.c_uint8 * self.observation_size)()
        with self._alone():
            lib.call("view", self._handle, lib.whole("game", game), lib.whole("side", side), to, len(to))
        return bytes(to)

    def render(self, mode: Optional[str] = None, game: Optional[int] = None) -> Any:
        """Pictures of all games, or that of one, with the pieces of both sides.

        mode: "ansi" for text, "rgb_array" for an array of height × width × 3 bytes, "svg"; None:
            that of the batch. Without any it is None.
        """
        mode = self.render_mode if mode is None else mode
        if mode is None:
            return None
        _one_of("mode", mode, MODES)
        if game is None:
            return tuple(self._board(i).drawn(mode) for i in range(self.num_envs))
        return self._board(game).drawn(mode)

    def _board(self, game: int) -> Board:
        return Board(self.view(game, 0), self.view(game, 1), self.width, self.height, self._lakes)

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

    def dump(self, game: int) -> bytes:
        """A game in bytes, with the seeds of what is drawn later, for `load` here or elsewhere."""
        with self._alone():
            return self._dump(game)

    def _dump(self, game: int) -> bytes:
        data, size = (ctypes.c_uint8 * _MOST_BYTES)(), ctypes.c_size_t()
        lib.call("export", self._handle, lib.whole("game", game), data, len(data), ctypes.byref(size))
        return bytes(memoryview(data)[: size.value])

    def load(self, game: int, data: bytes) -> None:
        """Puts a game to what dump returned, of a batch with the same settings."""
        with self._alone():
            self._load(game, data)
            lib.call("observe", self._handle, ctypes.byref(self._buffers))

    def _load(self, game: int, data: bytes) -> None:
        lib.call("import", self._handle, lib.whole("game", game), bytes(data), len(data))

    def __reduce__(self) -> Any:
        """A copy, by copy, deepcopy or pickle, is a batch of its own whose games stand as these do.

        Opponents are new ones, and snapshots are not copied.
        """
        with self._alone():
            games = [self._dump(i) for i in range(self.num_envs)]
        more = {name: value for name, value in self.__dict__.items() if name not in self._own}
        return _rebuild, (type(self), self._settings, games, self._seed, self._fresh, more)

    def close(self) -> None:
        """Ends the games with their threads. A second time does nothing."""
        with self._alone():
            if self._handle and not lib.forked():
                lib.call("close", self._handle)
            self._handle = 0
            self.closed = True

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            VectorEnv.close(self)
        except Exception:  # the interpreter may be ending
            pass


def _rebuild(kind: Any, settings: dict[str, Any], games: list[bytes], seed: Any, fresh: bool, more: dict[str, Any]) -> VectorEnv:
    """The copy of a batch."""
    envs: VectorEnv = kind(**settings)
    with envs._alone():
        for i, data in enumerate(games):
            envs._load(i, data)
        lib.call("observe", envs._handle, ctypes.byref(envs._buffers))
    envs._seed = seed
    envs._fresh = fresh
    envs.__dict__.update(more)
    return envs


def _one_of(name: str, value: object, choices: tuple[Optional[str], ...]) -> None:
    if value not in choices:
        listed = " or ".join(f'"{c}"' if c else "None" for c in choices)
        raise lib.BadArgument(f"{name} is {value!r}: expected {listed}")


def _autoreset(mode: Any) -> int:
    """The number of a mode of automatic reset, of ours or of Gymnasium's."""
    word = str(getattr(mode, "value", mode)).lower().replace("_", "").replace("-", "")
    for i, name in enumerate(AUTORESET):
        if word == name.lower():
            return i
    raise lib.BadArgument(f'autoreset is {mode!r}: expected "same_step", "next_step" or "disabled"')
