"""Tell how the columns of a file, and the file itself, write their numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from c45_course.readers.dress import MAX_NUMBER_LENGTH, usual_signs
from c45_course.readers.dressed_columns import DressedColumn, Dressing, find_codes
from c45_course.readers.file_questions import FileAnswer, FileQuestion, QuestionKind
from c45_course.readers.number_cells import COMMA, PLAIN, POINT, Way, shortest_number
from c45_course.readers.recognised import recognised
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import MISSING, PERHAPS_MISSING

SIGNS = ("point", "comma")
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
    unknown = [text for text in counts if len(text) < MAX_NUMBER_LENGTH and is_unknown(text)]
    for text in unknown:
        del counts[text]
    return replace(_tally_texts(counts), unknown=tuple(unknown))


def is_unknown(cell: str) -> bool:
    """Tell whether a text among numbers says that there is none.

    >>> is_unknown("n.a."), is_unknown("."), is_unknown("Keine Angabe"), is_unknown("none of it")
    (True, True, True, False)
    """
    return not _DIGIT.search(cell) and cell.casefold().replace(" ", "_") in recognised("unknown")


def _tally_texts(counts: Counter[str]) -> Tally:
    texts = [text for text in counts if len(text) < MAX_NUMBER_LENGTH and "\n" not in text]
    joined = "\n".join(texts)
    if _ONLY_NUMBERS.fullmatch(joined) and not _PERHAPS_GROUPED.search(joined):
        # No cell is worth something else with a decimal comma; one with a point tells enough.
        dressing = find_codes(texts) if len(texts) == len(counts) else Dressing()
        return Tally(point=int(bool(_POINTED.search(joined))), dressing=dressing)
    if not _DIGIT.search(joined):
        return Tally()
    return _tally_column(DressedColumn(counts, texts))


def _tally_column(column: DressedColumn) -> Tally:
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


@dataclass(frozen=True)
class NumberFormat:
    """How the numbers of a file are written.

    `decimal`: the sign taken for what can be read with either; `comma`, `point`: columns that show one;
    `open`: columns that fit both; `example`: a cell of one of them; `told`: a person said the sign.
    """

    decimal: str
    comma: tuple[str, ...] = ()
    point: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    example: str = ""
    told: bool = False

    @property
    def doubtful(self) -> bool:
        """Whether some column fits both signs and the others show none, or each another."""
        return bool(self.open) and bool(self.comma) == bool(self.point)

    @property
    def to_keep(self) -> str | None:
        """The sign a schema has to keep, None where numbers are as programs write them."""
        return self.decimal if self.open or self.told or self.decimal == "comma" else None

    @property
    def called(self) -> str:
        """The sign of the file: `point`, `comma` or `mixed`."""
        return "mixed" if self.comma and self.point else self.decimal

    def question(self) -> FileQuestion | None:
        """Ask what the example is worth; the reading in use first."""
        if not self.doubtful:
            return None
        order = sorted(SIGNS, key=lambda sign: sign != self.decimal)
        answers = tuple(FileAnswer(sign, self.example, self._worth(sign)) for sign in order)
        column = self.open[0] if len(self.open) == 1 else None
        return FileQuestion(QuestionKind.NUMBERS, answers, column, settled=self.told)

    def remarks(self) -> tuple[Remark, ...]:
        """Say what is doubtful, and which columns contradict each other."""
        found = []
        if self.comma and self.point:
            shown = [self.comma[0], self.point[0]]
            found.append(remark(RemarkKind.DECIMALS_DIFFER, values=shown))
        if self.doubtful and not self.told:
            other = next(sign for sign in SIGNS if sign != self.decimal)
            shown = [self.example, self._worth(self.decimal), self._worth(other)]
            found.append(remark(RemarkKind.NUMBERS_DOUBTFUL, values=shown, count=len(self.open)))
        return tuple(found)

    def _worth(self, sign: str) -> str:
        return shortest_number(self.example, Way(sign == "comma"))


def number_format(
    columns: Mapping[str, Tally], separator: str | None, told: str | None = None
) -> NumberFormat:
    """Return how a file writes its numbers; `separator`: that of its cells; `told`: by a person.

    >>> from c45_course.readers.number_columns import tally
    >>> price, number = tally(["0,50", "1,75"]), tally(["1.200", "950"])
    >>> number_format({"price": price, "number": number}, "\\t").decimal
    'comma'
    """
    comma = tuple(name for name, found in columns.items() if found.comma > found.point)
    point = tuple(name for name, found in columns.items() if found.point > found.comma)
    both = {name: found for name, found in columns.items() if found.comma == found.point}
    still = {name: found for name, found in both.items() if found.either}
    shown = next((found.example for found in still.values()), "")
    if told is None and bool(comma) != bool(point):
        decimal = "comma" if comma else "point"
    else:
        decimal = told or _likelier_sign(list(still.values()), separator)
    return NumberFormat(decimal, comma, point, tuple(still), shown, told is not None)


def _likelier_sign(still: list[Tally], separator: str | None) -> str:
    """Return the likelier decimal sign where the cells leave both possible.

    A whole number such as 12000 beside 1.200 shows that thousands are not marked there. Else programs
    that separate cells by semicolons use the comma as decimal sign, the others the point.
    """
    ungrouped = {"comma" if "," in each.example else "point" for each in still if each.whole}
    if len(ungrouped) == 1:
        return ungrouped.pop()
    return "comma" if separator == ";" else "point"


AS_PROGRAMS = NumberFormat("point")
"""Numbers that a program or a workbook holds: 1.200 is 1.2."""
