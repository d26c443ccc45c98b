"""Make a refusal: an error as a key with values, which `sentence` writes in any language.

The sentences are sections of `words/LANGUAGE/errors.toml`, one per room: `refusal("table.no_rows")`
is `no_rows` of `[refused_table]`. Those about files are `[refused]` of `reading.toml`.
"""

from __future__ import annotations

import errno
import sys
import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from c45_core.errors import InputError, InputWarning, Sentence
from c45_core.language.words import GROUPED_FROM, Words, grouped, words

MAX_NAMES = 12
"""A message lists at most so many columns or values."""
LONGEST = 60
"""A message shows at most so many characters of a cell."""

_PACKAGES = ("c45_core", "c45_course")

COUNTS = frozenset({"limit", "rows"})
"""Values of a message that can be large counts."""


@dataclass(frozen=True)
class Whole:
    """Names a message lists all of, each in full: what one may choose from, or a path."""

    names: tuple[str, ...]


def whole(names: str | Iterable[object]) -> Whole:
    """Keep a text, or every name of a list, from being cut in a message."""
    return Whole((names,) if isinstance(names, str) else tuple(map(str, names)))


def refusal(key: str, /, **values: Any) -> InputError:
    """Return the error whose sentence is ROOM.KEY; a tuple of texts becomes a list.

    `values` are plain data, so that the error can be sent to another process.

    >>> str(refusal("no_rows", file="golf.csv"))
    'golf.csv has a header and no rows; a table needs at least one row.'
    >>> str(refusal("table.no_rows", table="golf"))
    "Table 'golf' has no rows; a tree needs at least one case."
    """
    return refused(saying(key, **values))


def caution(key: str, kind: type[Warning] = InputWarning, /, **values: Any) -> None:
    """Warn with the sentence `key` of `[warned]`, in English, at the line that called the packages."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals["__name__"].startswith(_PACKAGES):
        level, frame = level + 1, frame.f_back
    warnings.warn(say(Sentence("warned", key, values), words("en")), kind, stacklevel=level)


def refused(what: Sentence) -> InputError:
    """Return the error that says a sentence."""
    return InputError(say(what, words("en")), what)


def saying(key: str, /, **values: Any) -> Sentence:
    """Return the sentence ROOM.KEY as data: of an error, or a part of one."""
    room, _, name = key.rpartition(".")
    return Sentence(f"refused_{room}" if room else "refused", name, values)


def failure(error: OSError) -> Sentence | Whole:
    """Return why the system could not open or write a file, as the system says it where it is rare."""
    name = errno.errorcode.get(error.errno or 0, "")
    if name in words("en").sections["refused_system"]:
        return saying(f"system.{name}")
    return whole(error.strerror or str(error))


def sentence(error: InputError, chosen: Words) -> str:
    """Return the sentence of an error in a language, as it stands where it is not data."""
    return str(error) if error.said is None else say(error.said, chosen)


def say(what: Sentence, chosen: Words) -> str:
    """Return a sentence that is data, in a language."""
    values = {name: _show_value(value, chosen) for name, value in what.values.items()}
    for name in COUNTS & values.keys():
        if isinstance(values[name], int) and values[name] >= GROUPED_FROM:
            values[name] = grouped(values[name])
    return chosen(what.section, what.key, **values)


def _show_value(value: Any, chosen: Words) -> Any:
    if isinstance(value, Sentence):
        return say(value, chosen)
    if isinstance(value, Whole):
        return chosen("language", "comma").join(value.names)
    if isinstance(value, str):
        return short(value)
    return listed(value, chosen) if isinstance(value, tuple) else value


def listed(names: Sequence[str], chosen: Words) -> str:
    """List names in a message, not too many of them; an odd one in quotation marks."""
    if not names:
        return chosen("language", "none")
    shown = [name if _plain(name) else repr(name) for name in map(short, names[:MAX_NAMES])]
    text = chosen("language", "comma").join(shown)
    more = len(names) - len(shown)
    return chosen("refused", "and_more", names=text, n=more) if more else text


def short(text: str) -> str:
    """Return a text cut to what a message can show."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _plain(name: str) -> bool:
    return bool(name.strip()) and name.isprintable() and "," not in name
