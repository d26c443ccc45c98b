"""Read a text file as people save them: UTF-8 with or without a mark, or GB 18030."""

from __future__ import annotations

from pathlib import Path

from c45_core.errors import InputError

ENCODINGS = ("utf-8-sig", "gb18030")
"""Tried in this order; GB 18030 is what a Chinese Excel writes."""
MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"PK\x03\x04": None, b"\xd0\xcf\x11\xe0": None}
"""First bytes that give a file away: Excel's "Unicode text", and its workbooks (no text at all)."""


def read_text(path: str | Path) -> str:
    """Return the text of a file."""
    name = str(path)
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise InputError(f"There is no file {name!r}; check the name and the folder.") from None
    except IsADirectoryError:
        raise InputError(f"{name!r} is a folder; name a file in it.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"The file {name!r} can not be read: {reason}.") from None
    return decode(data, Path(path).name)


def decode(data: bytes, name: str) -> str:
    """Return bytes as text; `name` says in an error where they come from.

    >>> decode("色泽".encode("gb18030"), "melons.csv")
    '色泽'
    """
    for mark, encoding in MARKS.items():
        if data.startswith(mark):
            if encoding is None:
                raise InputError(f"{name} is a workbook, not text; save it as CSV (UTF-8).")
            return _decoded(data, (encoding,), name)
    return _decoded(data, ENCODINGS, name)


def _decoded(data: bytes, encodings: tuple[str, ...], name: str) -> str:
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise InputError(f"{name} is not text in UTF-8 or GB 18030; save it as CSV (UTF-8).")
