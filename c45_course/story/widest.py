"""Find the widest texts of a table, for which its columns keep room: once for all trees it grows."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from c45_core.table import Numeric, Table

MOST_MEASURED = 2000
"""Of a column of more numbers so many are looked at, evenly: only its width depends on it."""


@dataclass(frozen=True)
class Widest:
    """The widest name of a `case`, and the widest number of each numeric column, by its place;
    `numbered`: the cases are called 1, 2, 3 and so on.
    """

    case: str
    numbers: Mapping[int, str]
    numbered: bool


_KNOWN: WeakKeyDictionary[Table, Widest] = WeakKeyDictionary()
"""As long as the table is kept itself: to write all its texts takes longer than to grow its tree."""


def widest_of(table: Table) -> Widest:
    """Return the widest texts of a table."""
    found = _KNOWN.get(table)
    if found is None:
        _KNOWN[table] = found = _looked_for(table)
    return found


def _looked_for(table: Table) -> Widest:
    spread = range(0, table.rows, max(1, table.rows // MOST_MEASURED))
    columns = enumerate(table.attributes)
    numbers = {a: widest(map(it.text, spread)) for a, it in columns if isinstance(it, Numeric)}
    names = list(table.case_names)
    return Widest(widest(names), numbers, names == [*map(str, range(1, len(names) + 1))])


def widest(texts: Iterable[str]) -> str:
    """Return the first of the widest texts, "" where there is none.

    >>> widest(["yes", "no", "\u662f\u7684"])
    '\u662f\u7684'
    """
    return max(texts, key=_width, default="")


def _width(text: str) -> int:
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
