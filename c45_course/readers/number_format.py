"""Decide for a whole file how numbers such as 1.200 are read, from all columns.

A column whose values are numbers under one decimal sign alone is read with it. What a column leaves
open, the others decide; where none does, or two contradict each other, the likelier reading is taken
and the question is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from c45_course.readers.file_questions import FileAnswer, FileQuestion, QuestionKind
from c45_course.readers.number_cells import Way, became
from c45_course.readers.number_columns import Tally
from c45_course.readers.remarks import Remark, RemarkKind, remark

SIGNS = ("point", "comma")


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
        return became(self.example, Way(sign == "comma"))


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
        decimal = told or _likelier(list(still.values()), separator)
    return NumberFormat(decimal, comma, point, tuple(still), shown, told is not None)


def _likelier(still: list[Tally], separator: str | None) -> str:
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
