"""libflagfall by ctypes: the structs and functions of flagfall.h."""

from __future__ import annotations

import ctypes
import functools
import operator
import os
import pathlib
import sys
from typing import Union

ABI = 2

# The library beside this file in a wheel, by system.
NAMES = {"win32": "flagfall.dll", "darwin": "libflagfall.dylib"}


class FlagfallError(Exception):
    """What the library says is wrong."""


class BadArgument(FlagfallError, ValueError):
    """A setting that is not possible."""


class BadHandle(FlagfallError):
    """The environment has been closed, or there is no such snapshot."""


class BadBuffer(FlagfallError, ValueError):
    """A buffer of another length."""


class BadAction(FlagfallError, ValueError):
    """An action is not legal: nothing was played."""


class Busy(FlagfallError):
    """Another thread uses the environment."""


class Fault(FlagfallError):
    """A fault of an opponent or of the library: reset or close."""


ERRORS = {1: BadArgument, 2: BadHandle, 3: BadBuffer, 4: BadAction, 5: Busy, 6: Fault}


class Config(ctypes.Structure):
    """flagfall_config."""

    _fields_ = [
        ("size", ctypes.c_size_t),
        ("variant", ctypes.c_char_p),
        ("games", ctypes.c_uint64),
        ("seed", ctypes.c_uint64),
        ("workers", ctypes.c_uint64),
        ("max_plies", ctypes.c_uint64),
        ("setup_actions", ctypes.c_uint64),
        ("pool", ctypes.c_char_p),
        ("pool_size", ctypes.c_uint64),
        ("opponent", ctypes.c_char_p),
        ("opponent_games", ctypes.c_uint64),
        ("autoreset", ctypes.c_uint64),
        ("pool_seed", ctypes.c_uint64),
    ]


class Shape(ctypes.Structure):
    """flagfall_shape."""

    _fields_ = [("size", ctypes.c_size_t)] + [
        (name, ctypes.c_uint64)
        for name in ("games", "workers", "actions", "observation_size", "mask_words", "width", "height", "home", "planes", "plane_words")
    ] + [("lakes", ctypes.c_uint64 * 2)]


BUFFERS = (
    "actions", "observations", "masks", "sides", "rewards", "done", "truncated",
    "final_observations", "final_masks", "final_sides", "ended",
    "legal", "planes", "half_planes", "plane_bits",
)  # fmt: skip


class Buffers(ctypes.Structure):
    """flagfall_buffers."""

    _fields_ = [("size", ctypes.c_size_t)] + [
        field
        for name in BUFFERS
        for field in ((name, ctypes.c_void_p), (name + "_len", ctypes.c_size_t))
    ]


def path() -> str:
    """Where the library lies: FLAGFALL_LIBRARY, or beside this file."""
    given = os.environ.get("FLAGFALL_LIBRARY")
    if given:
        return given
    return str(pathlib.Path(__file__).with_name(NAMES.get(sys.platform, "libflagfall.so")))


@functools.cache
def library() -> ctypes.CDLL:
    """The library, loaded once."""
    try:
        lib = ctypes.CDLL(path())
    except OSError as err:
        raise ImportError(
            f"libflagfall does not load: {err}. Build it with "
            "`go build -buildmode=c-shared -o libflagfall.so ./libflagfall` and set FLAGFALL_LIBRARY to its path"
        ) from err
    if lib.flagfall_abi() != ABI:
        raise ImportError(f"{path()} has version {lib.flagfall_abi()} of its interface: expected {ABI}")
    pointer, number = ctypes.c_void_p, ctypes.c_uint64
    message = (ctypes.c_char_p, ctypes.c_size_t)
    for name, arguments in {
        "make": (pointer, pointer, pointer),
        "reset": (number, number, pointer),
        "reset_games": (number, pointer, ctypes.c_size_t, pointer, ctypes.c_size_t, pointer),
        "view": (number, number, number, pointer, ctypes.c_size_t),
        "observe": (number, pointer),
        "sample": (number, pointer, ctypes.c_size_t),
        "step": (number, pointer),
        "save": (number, number, pointer),
        "restore": (number, number, number),
        "forget": (number, number),
        "export": (number, number, pointer, ctypes.c_size_t, pointer),
        "import": (number, number, pointer, ctypes.c_size_t),
        "close": (number,),
    }.items():
        function = getattr(lib, "flagfall_" + name)
        function.argtypes = arguments + message
        function.restype = ctypes.c_int32
    lib.flagfall_version.argtypes = message
    return lib


# Whether this process is the child of one that had loaded the library.
_forked = False


def _fork() -> None:
    global _forked
    _forked = library.cache_info().currsize > 0


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_fork)


def forked() -> bool:
    """Whether the library is of no use here: its threads have stayed in the parent process."""
    return _forked


def call(name: str, *arguments: object) -> None:
    """Calls a function of the library, and raises what it says is wrong."""
    if _forked:
        raise Fault(
            "the library was loaded before this process was forked, and its threads have stayed in the parent: "
            'start processes by multiprocessing.get_context("spawn") or "forkserver"'
        )
    message = ctypes.create_string_buffer(4096)
    status = getattr(library(), "flagfall_" + name)(*arguments, message, len(message))
    if status != 0:
        raise ERRORS.get(status, FlagfallError)(message.value.decode("utf-8", "replace"))


def whole(name: str, value: object) -> int:
    """A number as the library takes one, which would otherwise cut it to 64 bits."""
    try:
        number = -1 if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if not 0 <= number < 1 << 64:
        raise BadArgument(f"{name} is {value!r}: expected a whole number from 0")
    return number


def seeds(value: object, games: int) -> Union[int, list[int]]:
    """A seed, or a list of them with one a game."""
    if isinstance(value, (str, bytes)) or not hasattr(value, "__iter__") or getattr(value, "ndim", 1) == 0:
        return whole("seed", value)
    listed = list(value)
    if len(listed) != games:
        raise BadArgument(f"seed is a list of {len(listed)}: expected a whole number from 0, or {games} of them, one a game")
    return [whole(f"seed {i}", s) for i, s in enumerate(listed)]


def game_seed(seed: int, game: int) -> int:
    """The seed of a game in a batch with a seed: environment.GameSeed of the library."""
    if game == 0:
        return seed
    most = (1 << 64) - 1
    z = seed + game * 0x9E3779B97F4A7C15 & most
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & most
    z = (z ^ z >> 27) * 0x94D049BB133111EB & most
    return z ^ z >> 31


def words(name: str, value: object) -> bytes:
    """A text as the library takes one, which would otherwise end at a zero."""
    try:
        text = value.encode() if isinstance(value, str) else b"\0"
    except UnicodeError:
        text = b"\0"
    if b"\0" in text:
        raise BadArgument(f"{name} is {value!r}: expected a text without zeros")
    return text


def version() -> str:
    """The version of the library."""
    text = ctypes.create_string_buffer(128)
    library().flagfall_version(text, len(text))
    return text.value.decode()
