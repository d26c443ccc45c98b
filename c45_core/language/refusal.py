"""Make a refusal: an error whose sentence is a key with values, which any language can write.

The key names a text in `words/LANGUAGE/errors.toml`: "table.no_rows" is `no_rows` of the section
`[refused_table]`. A key without a point is one about files, of `[refused]` in `reading.toml`.

    refusal(key, ...)            an error, to be raised
    write_error(error, words)    its sentence in a language
    make_sentence(key, ...)      the same sentence as data, perhaps as a value of another one
    warn(key, ...)               a warning instead of an error
"""

import errno
import sys
import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from c45_core.errors import InputError, InputWarning, Sentence
from c45_core.language.words import GROUPED_FROM, Words, grouped, words

MAX_NAMES = 12
"""Maximum number of columns or values that a message lists."""
LONGEST = 60
"""Maximum number of characters of a cell that a message shows."""

COUNTS = frozenset({"limit", "rows"})
"""Names of values that can be large counts, whose digits are written in groups."""
_PACKAGES = ("c45_core", "c45_course")
"""Packages whose own lines no warning is about."""


@dataclass(frozen=True)
class Whole:
    """Names that a message lists in full: those one may choose from, or a path."""

    names: tuple[str, ...]


def whole(names: str | Iterable[object]) -> Whole:
    """Keep a text, or every name of a list, from being cut in a message."""
    return Whole((names,) if isinstance(names, str) else tuple(map(str, names)))


def refusal(key: str, /, **values: Any) -> InputError:
    """Return the error whose sentence has the key; a value that is a tuple of texts becomes a list.

    `values` are plain data, so that the error can be sent to another process.

    >>> str(refusal("no_rows", file="golf.csv"))
    'golf.csv has a header and no rows; a table needs at least one row.'
    >>> str(refusal("table.no_rows", table="golf"))
    "Table 'golf' has no rows; a tree needs at least one case."
    """
    return make_error(make_sentence(key, **values))


def warn(key: str, kind: type[Warning] = InputWarning, /, **values: Any) -> None:
    """Warn with a sentence of `[warned]`, in English, at the line that called these packages."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals["__name__"].startswith(_PACKAGES):
        level, frame = level + 1, frame.f_back
    warnings.warn(write_sentence(Sentence("warned", key, values), words("en")), kind, stacklevel=level)


def make_error(what: Sentence) -> InputError:
    """Return the error with a sentence."""
    return InputError(write_sentence(what, words("en")), what)


def make_sentence(key: str, /, **values: Any) -> Sentence:
    """Return the sentence with a key as data: that of an error, or a part of one."""
    room, _, name = key.rpartition(".")
    return Sentence(f"refused_{room}" if room else "refused", name, values)


def explain_failure(error: OSError) -> Sentence | Whole:
    """Return why a file could not be opened or written; a rare reason in the words of the system."""
    name = errno.errorcode.get(error.errno or 0, "")
    if name in words("en").sections["refused_system"]:
        return make_sentence(f"system.{name}")
    return whole(error.strerror or str(error))


def write_error(error: InputError, chosen: Words) -> str:
    """Write the sentence of an error in a language; one that is not data stays as it is."""
    return str(error) if error.said is None else write_sentence(error.said, chosen)


def write_sentence(what: Sentence, chosen: Words) -> str:
    """Write a sentence that is data in a language."""
    values = {name: _show_value(value, chosen) for name, value in what.values.items()}
    for name in COUNTS & values.keys():
        if isinstance(values[name], int) and values[name] >= GROUPED_FROM:
            values[name] = grouped(values[name])
    return chosen(what.section, what.key, **values)


def _show_value(value: Any, chosen: Words) -> Any:
    """Return a value as the sentence shows it: names as a list, texts cut, sentences written."""
    if isinstance(value, Sentence):
        return write_sentence(value, chosen)
    if isinstance(value, Whole):
        return chosen("language", "comma").join(value.names)
    if isinstance(value, str):
        return shorten(value)
    return list_names(value, chosen) if isinstance(value, tuple) else value


def list_names(names: Sequence[str], chosen: Words) -> str:
    """Write at most `MAX_NAMES` names, those that could be misread in quotation marks."""
    if not names:
        return chosen("language", "none")
    shown = [name if _is_plain(name) else repr(name) for name in map(shorten, names[:MAX_NAMES])]
    text = chosen("language", "comma").join(shown)
    more = len(names) - len(shown)
    return chosen("refused", "and_more", names=text, n=more) if more else text


def shorten(text: str) -> str:
    """Return a text, cut if it is longer than a message can show."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _is_plain(name: str) -> bool:
    """Tell whether a name can be read in a list without quotation marks."""
    return bool(name.strip()) and name.isprintable() and "," not in name
