"""Count under which decimal sign the values of a column are numbers, for the file to decide.

What may stand about the numbers the column decides (`dressed_columns.py`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from c45_course.readers.dress import LONGEST, usual_signs
from c45_course.readers.dressed_columns import DressedColumn, Dressing, codes
from c45_course.readers.number_cells import COMMA, PLAIN, POINT, Way
from c45_course.readers.recognised import recognised
from c45_course.readers.schema import MISSING, PERHAPS_MISSING

_DIGIT = re.compile(r"\d")
_ONLY_NUMBERS = re.compile(rf"(?:{PLAIN.pattern}(?:\n|$))*+", re.ASCII)
_PERHAPS_GROUPED = re.compile(r"\.\d{3}(?!\d)", re.ASCII)
_POINTED = re.compile(r"^[+-]?\d*+\.\d++(?:[eE][+-]?\d++)?$", re.ASCII | re.MULTILINE)


@dataclass(frozen=True)
class Tally:
    """How many values of a column are numbers with a decimal point alone, with a decimal comma alone,
    or with either: then `example` is one that is worth something else under each.

    `whole`: a whole number of four digits or more stands there without a sign between its groups;
    `dressing`: what may stand about the numbers; `unknown`: words for a missing value, such as n.a.
    """

    point: int = 0
    comma: int = 0
    either: int = 0
    example: str = ""
    whole: bool = False
    dressing: Dressing = field(default=Dressing(), repr=False)
    unknown: tuple[str, ...] = field(default=(), repr=False)

    def way(self, decimal: str, *, numeric: bool = False) -> Way:
        """Return the way of the column; the sign of the file decides where both do as well.

        `numeric`: the column is said to hold numbers.
        """
        dress = self.dressing.willing if numeric else self.dressing.reads
        if self.comma == self.point:
            return Way(decimal == "comma" and bool(self.comma or self.either), dress)
        return Way(self.comma > self.point, dress)


def tally(cells: Iterable[str]) -> Tally:
    """Count under which decimal sign the values of a column are numbers; each value counts once.

    >>> tally(["1.200", "950", "12.5", "0,5", "many"])
    Tally(point=1, comma=1, either=1, example='1.200', whole=False)
    """
    counts = Counter(cells)
    for marker in (*MISSING, *PERHAPS_MISSING):
        counts.pop(marker, None)
    unknown = [text for text in counts if len(text) < LONGEST and is_unknown(text)]
    for text in unknown:
        del counts[text]
    return replace(_tallied(counts), unknown=tuple(unknown))


def is_unknown(cell: str) -> bool:
    """Tell whether a text among numbers says that there is none.

    >>> is_unknown("n.a."), is_unknown("."), is_unknown("Keine Angabe"), is_unknown("none of it")
    (True, True, True, False)
    """
    return not _DIGIT.search(cell) and cell.casefold().replace(" ", "_") in recognised("unknown")


def _tallied(counts: Counter[str]) -> Tally:
    texts = [text for text in counts if len(text) < LONGEST and "\n" not in text]
    joined = "\n".join(texts)
    if _ONLY_NUMBERS.fullmatch(joined) and not _PERHAPS_GROUPED.search(joined):
        # No cell is worth something else with a decimal comma; one with a point tells enough.
        dressing = codes(texts) if len(texts) == len(counts) else Dressing()
        return Tally(point=int(bool(_POINTED.search(joined))), dressing=dressing)
    if not _DIGIT.search(joined):
        return Tally()
    return _counted(DressedColumn(counts, texts))


def _counted(column: DressedColumn) -> Tally:
    """Count the decimal signs of the numbers of a column."""
    point = comma = either = 0
    example, whole = "", False
    for text, found in column.found.items():
        one, other = POINT.fullmatch(found.core), COMMA.fullmatch(found.core)
        if not (one and other):
            point, comma = point + bool(one), comma + bool(other)
        elif "." in found.core or "," in found.core:
            either += 1
            example = example or usual_signs(text)
        else:
            whole = whole or (len(found.core) > 3 and found.core.isdigit())
    if 2 * len(column.found) < sum(map(bool, map(_DIGIT.search, column.counts))):
        return Tally(dressing=column.dressing(other_sign=False))
    other_sign = bool(point and comma) and not either
    return Tally(point, comma, either, example, whole, column.dressing(other_sign=other_sign))
