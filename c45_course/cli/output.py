"""Write to a file or to standard output; texts are UTF-8 in both."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from c45_core.errors import InputError, Sentence
from c45_core.language.refusal import Whole, failure, refusal, whole


def write(parts: Iterable[str] | Iterable[bytes], path: str | None) -> None:
    """Write the parts, texts or bytes, one after the other.

    Errors: InputError where that is not possible; BrokenPipeError where the reader has gone.
    """
    data = (part if isinstance(part, bytes) else part.encode() for part in parts)
    try:
        if path is not None:
            with Path(path).open("wb") as file:
                file.writelines(data)
            return
        _to(sys.stdout, data)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        reason = _reason(error)
        if path is None:
            raise refusal("command.output", reason=reason) from None
        raise refusal("command.file", path=whole(path), reason=reason) from None


def _to(screen: IO[str], data: Iterable[bytes]) -> None:
    if screen.isatty():
        data = list(data)
        if any(b"\0" in part for part in data):
            raise refusal("command.binary")
    buffer = getattr(screen, "buffer", None)
    if buffer is None:  # something that takes texts alone, as a notebook does
        screen.writelines(part.decode() for part in data)
    else:
        screen.flush()
        buffer.writelines(data)
    screen.flush()


def _reason(error: OSError | ValueError) -> Sentence | Whole:
    return failure(error) if isinstance(error, OSError) else whole(str(error))
