"""Carry messages over a pipe: a message is a list of byte strings, each told its length first.

Large arrays are parts of their own, so that they are written and read without a copy and without
holding the interpreter.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import BinaryIO

Part = bytes | bytearray | memoryview
_COUNT = struct.Struct("!I")


class EndedError(Exception):
    """The other side is gone."""


def write(pipe: BinaryIO, parts: Sequence[Part]) -> None:
    """Write a message."""
    views = [memoryview(part).cast("B") for part in parts]
    sizes = struct.pack(f"!{len(views)}Q", *(len(view) for view in views))
    try:
        for view in (memoryview(_COUNT.pack(len(views)) + sizes), *views):
            _whole(pipe, view)
        pipe.flush()
    except (OSError, ValueError) as error:
        raise EndedError from error


def read(pipe: BinaryIO) -> list[bytearray]:
    """Wait for a message and return its parts."""
    try:
        (count,) = _COUNT.unpack(_exactly(pipe, _COUNT.size))
        sizes = struct.unpack(f"!{count}Q", _exactly(pipe, 8 * count))
        return [_exactly(pipe, size) for size in sizes]
    except (OSError, ValueError) as error:
        raise EndedError from error


def _whole(pipe: BinaryIO, view: memoryview) -> None:
    while len(view):
        view = view[pipe.write(view) :]


def _exactly(pipe: BinaryIO, size: int) -> bytearray:
    found = bytearray(size)
    view, done = memoryview(found), 0
    while done < size:
        more = pipe.readinto(view[done:])  # type: ignore[attr-defined]
        if not more:
            raise EndedError
        done += more
    return found
