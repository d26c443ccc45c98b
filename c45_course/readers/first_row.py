"""Decide whether the first row of a table names its columns or is a case.

C4.5's own .data files and those of the UCI repository begin with a case. A cell of the first row
speaks for a case if it occurs again in its column, or is a number above numbers; it speaks for a name
if it is a text above numbers, or a word by which columns are known. Other texts say little.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from c45_course.readers.file_questions import FileAnswer, FileQuestion, QuestionKind
from c45_course.readers.raw_rows import all_numbers, is_number
from c45_course.readers.recognised import known_name, recognised
from c45_course.readers.schema import MISSING

MAX_CASES_COMPARED = 2000
"""Rows compared with the first."""
MAX_CELLS_SHOWN = 6
"""Cells of the first row in a question."""
_MIN_CASES_OF_VALUE = 4
"""From so many cases to each of its values on, a column would probably show the first one again."""


@dataclass(frozen=True)
class FirstRow:
    """`names`: the likelier reading; `asked`: the other one is possible as well; `sure`: it is not."""

    names: bool
    asked: bool
    sure: bool = False

    def question(self, first: Sequence[str], rows: int, told: bool | None) -> FileQuestion | None:
        """Ask which it is; `rows`: of the table if the first row names the columns."""
        if not self.asked:
            return None
        shown = ", ".join(first[:MAX_CELLS_SHOWN]) + (", …" if len(first) > MAX_CELLS_SHOWN else "")
        answers = [FileAnswer("names", shown, str(rows)), FileAnswer("case", shown, str(rows + 1))]
        if not (self.names if told is None else told):
            answers.reverse()
        return FileQuestion(QuestionKind.HEADER, tuple(answers), settled=told is not None)


def judge_first_row(rows: Sequence[Sequence[str]]) -> FirstRow:
    """Judge the first of some rows by the others.

    >>> judge_first_row([["windy", "play"], ["no", "yes"], ["yes", "no"]])
    FirstRow(names=True, asked=False, sure=False)
    >>> judge_first_row([["no", "85", "yes"], ["yes", "80", "yes"], ["no", "83", "no"]])
    FirstRow(names=False, asked=True, sure=False)
    """
    first, rest = rows[0], [row for row in rows[1 : MAX_CASES_COMPARED + 1] if row != rows[0]]
    if not rest or list(first) == [str(number + 1) for number in range(len(first))]:
        # 1, 2, 3, ... are the names that columns without names get.
        return FirstRow(names=True, asked=False)
    found = [_role_of_cell(cell, place, rest) for place, cell in enumerate(first)]
    case, name = found.count("case"), found.count("name")
    again = [place for place, row in enumerate(rows[1 : MAX_CASES_COMPARED + 1]) if row == rows[0]]
    if again and "surely" not in found and (case or again[0] == 0):
        # A header that comes again has no cells of cases and does not stand below itself; a case may.
        return FirstRow(names=False, asked=True)
    if "surely" in found or not case:
        return FirstRow(names=True, asked=False, sure="surely" in found)
    if _counts_up([cell for cell, each in zip(first, found, strict=True) if each == "case"]):
        return FirstRow(names=True, asked=True)
    return FirstRow(names=case < 2 * name or 2 * case < len(first), asked=True)


def _role_of_cell(cell: str, place: int, rows: Sequence[Sequence[str]]) -> str:
    """Return what a cell of the first row speaks for: `case`, `name`, `surely` (a name) or nothing."""
    column = [row[place] for row in rows if place < len(row)]
    known = [each for each in column if each not in MISSING]
    values = set(known)
    if not cell or cell in MISSING or not known:
        return ""
    if cell in values:
        return "case"
    if all_numbers(values):
        return "case" if is_number(cell) else "surely"
    name = known_name(cell)
    if len(name) > 1 and name not in recognised("answers") and name in _known_column_names():
        return "surely"
    return "name" if len(known) >= _MIN_CASES_OF_VALUE * len(values) else ""


def _known_column_names() -> frozenset[str]:
    """Return the words by which columns are known."""
    return recognised("class") | recognised("weight") | recognised("names")


def _counts_up(cells: Sequence[str]) -> bool:
    """Tell whether some cells count on by one, as years above columns do."""
    if len(cells) < 2 or not all(cell.isdecimal() and len(cell) < 10 for cell in cells):
        return False
    numbers = list(map(int, cells))
    return all(later == earlier + 1 for earlier, later in pairwise(numbers))
