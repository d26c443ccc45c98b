"""Write what a verb gives, report what goes wrong, and show how far long work is."""

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import IO

from c45_core.dialect import Dialect
from c45_core.engine.progress import Progress
from c45_core.errors import InputError, Sentence
from c45_core.growing import grow
from c45_core.language.refusal import Whole, explain_failure, refusal, whole, write_error
from c45_core.language.words import Words, words
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_course.readers.visible_text import width

BAD_INPUT = 2
BROKEN_PIPE = 141
INTERRUPTED = 130
"""Exit statuses of a command that fails."""
KEYS_OF_FOUND = ("found", "name", "column", "attribute", "dataset")
"""Names under which an error has what was given in the place of a right one."""
KEYS_OF_RIGHT = ("options", "names", "columns")
"""Names under which it has the right ones."""
PATIENCE = 1.0
"""Seconds before anything is shown; a tenth of it passes between two changes."""
_BAR = 30
_CLEAR = "\r\x1b[K"


def format_json(data: object) -> str:
    """Return plain data as JSON, indented by one."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def align_columns(rows: list[list[str]]) -> Iterator[str]:
    """Give rows of cells as lines, each column as wide as its widest cell."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        line = "  ".join(cell + " " * (wide - width(cell)) for cell, wide in cells)
        yield line.rstrip() + "\n"


def write(parts: Iterable[str] | Iterable[bytes], path: str | None) -> None:
    """Write the parts, texts (as UTF-8) or bytes, one after the other; without a path on the screen.

    Errors: InputError where that is not possible; BrokenPipeError where the reader has gone.
    """
    data = (part if isinstance(part, bytes) else part.encode() for part in parts)
    try:
        if path is not None:
            with Path(path).open("wb") as file:
                file.writelines(data)
            return
        _write_to(sys.stdout, data)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        reason: Sentence | Whole = (
            explain_failure(error) if isinstance(error, OSError) else whole(str(error))
        )
        if path is None:
            raise refusal("command.output", reason=reason) from None
        raise refusal("command.file", path=whole(path), reason=reason) from None


def _write_to(screen: IO[str], data: Iterable[bytes]) -> None:
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


def report_status(work: Callable[[], None], language: str = "en") -> int:
    """Do the work of a command and return its exit status; what goes wrong is said in a language."""
    try:
        work()
    except InputError as error:
        said = words(language)
        print(write_error(error, said), *_suggest(error, said), file=sys.stderr)
        return BAD_INPUT
    except MemoryError:
        print(words(language)("refused_command", "memory"), file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # The reader has enough, as `head` has: keep the interpreter from flushing into the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _suggest(error: InputError, said: Words) -> Iterator[str]:
    """Ask for the name that was probably meant, where an error lists the right ones."""
    waiting = [error.said]
    while waiting:
        what = waiting.pop()
        if what is None:
            continue
        waiting += [value for value in what.values.values() if isinstance(value, Sentence)]
        names = [name for key in KEYS_OF_RIGHT for name in _list_names(what.values.get(key))]
        given = (_strip_quotes(what.values.get(key)).partition("=")[0] for key in KEYS_OF_FOUND)
        for text in filter(None, given):
            close = get_close_matches(text, names, 1)
            if close and close[0] != text:
                yield said("command", "meant", name=close[0])
                return


def _list_names(value: object) -> list[str]:
    """Return the names of a list; `argparse` gives its list as one text."""
    names = value.names if isinstance(value, Whole) else value if isinstance(value, tuple) else ()
    return [_strip_quotes(part) for name in names for part in name.split(", ")]


def _strip_quotes(value: object) -> str:
    """Return a text without the quotation marks of `argparse`, "" for what is no text."""
    text = value.names[0] if isinstance(value, Whole) and len(value.names) == 1 else value
    return text.strip("'\"") if isinstance(text, str) else ""


@contextmanager
def show_progress(what: str) -> Iterator[Callable[[float], None]]:
    """Give a function that shows the share that is done, 0 to 1; the bar is gone afterwards."""
    begun = last = time.monotonic()
    drawn = False

    def show(share: float) -> None:
        nonlocal last, drawn
        now = time.monotonic()
        if not sys.stderr.isatty() or now - begun < PATIENCE or now - last < PATIENCE / 10:
            return
        last, drawn = now, True
        full = round(_BAR * share)
        bar = "#" * full + "-" * (_BAR - full)
        print(f"{_CLEAR}{what} [{bar}] {share:4.0%}", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        if drawn:
            print(_CLEAR, end="", file=sys.stderr, flush=True)


def grow_visibly(table: Table, dialect: Dialect) -> Trace:
    """Grow a tree, and show how much of the weight of all cases is in leaves."""
    with show_progress(table.name) as show:

        def watch(progress: Progress) -> None:
            show(progress.in_leaves)

        return grow(table, dialect, watch=watch)
