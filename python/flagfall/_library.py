"""libflagfall by ctypes: the structs and functions of flagfall.h."""

from __future__ import annotations

import ctypes
import functools
import operator
import os
import pathlib
import sys

ABI = 1

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
    ]


class Shape(ctypes.Structure):
    """flagfall_shape."""

    _fields_ = [("size", ctypes.c_size_t)] + [
        (name, ctypes.c_uint64)
        for name in ("games", "workers", "actions", "observation_size", "mask_words", "width", "height", "home")
    ]


class Buffers(ctypes.Structure):
    """flagfall_buffers."""

    _fields_ = [("size", ctypes.c_size_t)] + [
        field
        for name in ("actions", "observations", "masks", "sides", "rewards", "done", "truncated")
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
        "observe": (number, pointer),
        "sample": (number, pointer, ctypes.c_size_t),
        "step": (number, pointer),
        "save": (number, number, pointer),
        "restore": (number, number, number),
        "forget": (number, number),
        "close": (number,),
    }.items():
        function = getattr(lib, "flagfall_" + name)
        function.argtypes = arguments + message
        function.restype = ctypes.c_int32
    lib.flagfall_version.argtypes = message
    return lib


def call(name: str, *arguments: object) -> None:
    """Calls a function of the library, and raises what it says is wrong."""
    message = ctypes.create_string_buffer(4096)
    status = getattr(library(), "flagfall_" + name)(*arguments, message, len(message))
    if status != 0:
        raise ERRORS.get(status, FlagfallError)(message.value.decode("utf-8", "replace"))


def whole(name: str, value: object) -> int:
    """A number as the library takes one, which would otherwise cut it to 64 bits."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if not 0 <= number < 1 << 64:
        raise BadArgument(f"{name} is {value!r}: expected a whole number from 0")
    return number


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
