"""Carry C4.5's `.names` and `.data` as one file, so that both travel, are kept and read together.

The first line is a comment of a .names file, so whoever opens the file sees what it is.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path, PurePath

from c45_course.readers.files import read_file

NAMES, DATA = ".names", ".data"
_PAIR_BEGIN = b"| C4.5: names, then data\n"
_DATA_BEGIN = b"\n| C4.5: the data begins here\n"


def join_pair(names: bytes, data: bytes) -> bytes:
    """Return both files as one.

    >>> split_pair(join_pair(b"yes, no.", b"1, yes"))
    (b'yes, no.', b'1, yes')
    """
    return b"".join((_PAIR_BEGIN, names, _DATA_BEGIN, data))


def split_pair(data: bytes) -> tuple[bytes, bytes] | None:
    """Return the two files of a joined one, None of any other."""
    if not data.startswith(_PAIR_BEGIN):
        return None
    names, between, cases = data[len(_PAIR_BEGIN) :].partition(_DATA_BEGIN)
    return (names, cases) if between else None


def paired(files: Sequence[tuple[str, bytes]]) -> tuple[str, bytes]:
    """Return the name and the bytes of the last file, joined with its other half if that came too.

    `files`: names and bytes in the order they came. Halves belong together if they are named alike;
    a single other half belongs to any.

    >>> paired([("golf.names", b"yes, no."), ("golf.data", b"1, yes")])[0]
    'golf.data'
    """
    name, data = files[-1]
    ending = _ending(name)
    if ending not in (NAMES, DATA):
        return name, data
    others = [each for each in files[:-1] if _ending(each[0]) in {NAMES, DATA} - {ending}]
    alike = [each for each in others if _stem(each[0]) == _stem(name)]
    if not (alike or len(others) == 1):
        return name, data
    other = (alike or others)[-1]
    (_, names), (called, cases) = (files[-1], other) if ending == NAMES else (other, files[-1])
    return called, join_pair(names, cases)


def read_pair(path: str | Path) -> tuple[bytes, str]:
    """Return the bytes of a file and its name; of a .names or .data file with the other beside it.

    `-` is standard input.
    """
    if str(path) == "-":
        return sys.stdin.buffer.read(), "stdin"
    data, place = read_file(path), Path(path)
    beside = {NAMES: DATA, DATA: NAMES}.get(place.suffix.casefold())
    if beside is not None:
        for suffix in (beside, beside.upper()):
            other = place.with_suffix(suffix)
            if other.is_file():
                name, data = paired([(other.name, read_file(other)), (place.name, data)])
                return data, name
    return data, place.name


def is_half(name: str) -> bool:
    """Tell whether a name is that of one of the two files."""
    return _ending(name) in (NAMES, DATA)


def _ending(name: str) -> str:
    return PurePath(name).suffix.casefold()


def _stem(name: str) -> str:
    return PurePath(name).stem.casefold()
