"""Carry messages over a pipe: a message is a list of byte strings, each told its length first.

Large arrays are parts of their own, so that they are written and read without a copy and without
holding the interpreter.
"""

import contextlib
import os
import struct
from collections.abc import Callable, Sequence
from typing import BinaryIO

try:
    import fcntl
except ImportError:  # Windows has pipes of another kind
    fcntl = None  # type: ignore[assignment]

Part = bytes | bytearray | memoryview
Carry = Callable[[int, Sequence[memoryview]], int]
TOGETHER = 512
"""Number of parts that are carried at once: systems take 1024."""
_COUNT = struct.Struct("!I")
ROOM = 1 << 20
"""Bytes that a pipe takes before its reader is there, where the system lets it: 16 times the usual."""


class EndedError(Exception):
    """The other side is gone."""


def widen(pipe: BinaryIO) -> None:
    """Let a pipe take more at a time. Every portion that is read waits for its turn in the interpreter,
    milliseconds beside a thread that works: a megabyte should not be sixteen portions.
    """
    if fcntl is not None and hasattr(fcntl, "F_SETPIPE_SZ"):
        with contextlib.suppress(OSError):
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, ROOM)


def write(pipe: BinaryIO, parts: Sequence[Part]) -> None:
    """Write a message."""
    views = [memoryview(part).cast("B") for part in parts]
    sizes = struct.pack(f"!{len(views)}Q", *(len(view) for view in views))
    try:
        _carry_all(_WRITE, pipe, [memoryview(_COUNT.pack(len(views)) + sizes), *views])
    except (OSError, ValueError) as error:
        raise EndedError from error


def read(pipe: BinaryIO) -> list[bytearray]:
    """Wait for a message and return its parts."""
    try:
        (count,) = _COUNT.unpack(_take(pipe, [_COUNT.size])[0])
        sizes = struct.unpack(f"!{count}Q", _take(pipe, [8 * count])[0])
        return _take(pipe, sizes)
    except (OSError, ValueError) as error:
        raise EndedError from error


def _take(pipe: BinaryIO, sizes: Sequence[int]) -> list[bytearray]:
    found = [bytearray(size) for size in sizes]
    _carry_all(_READ, pipe, [memoryview(each) for each in found])
    return found


def _carry_all(carry: Carry, pipe: BinaryIO, views: Sequence[memoryview]) -> None:
    """Carry all of some parts, with as few calls as can be: after each one this thread waits for its
    turn in the interpreter.
    """
    waiting, at = [view for view in views if len(view)], 0
    while at < len(waiting):
        done = carry(pipe.fileno(), waiting[at : at + TOGETHER])
        if not done:
            raise EndedError
        while at < len(waiting) and done >= len(waiting[at]):
            done -= len(waiting[at])
            at += 1
        if done:  # the system took only the beginning of this part
            waiting[at] = waiting[at][done:]


def _write_one(number: int, views: Sequence[memoryview]) -> int:
    return os.write(number, views[0])


def _read_one(number: int, views: Sequence[memoryview]) -> int:
    found = os.read(number, min(len(views[0]), ROOM))  # it sets aside memory for all it is asked for
    views[0][: len(found)] = found
    return len(found)


_WRITE: Carry = getattr(os, "writev", _write_one)
_READ: Carry = getattr(os, "readv", _read_one)  # Windows carries one part at a time
