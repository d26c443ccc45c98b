"""Read the bytes or the text of a file."""

from __future__ import annotations

from pathlib import Path

from c45_core.language.refusal import failure, refusal
from c45_course.readers.encodings import decode


def read_file(path: str | Path) -> bytes:
    """Return the bytes of a file."""
    name = str(path)
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        raise refusal("no_file", file=name) from None
    except IsADirectoryError:
        raise refusal("folder", file=name) from None
    except OSError as error:
        raise refusal("unreadable", file=name, reason=failure(error)) from None
    except ValueError as error:
        raise refusal("unreadable", file=name, reason=str(error)) from None


def read_text(path: str | Path) -> str:
    """Return the text of a file."""
    return decode(read_file(path), Path(path).name).text
