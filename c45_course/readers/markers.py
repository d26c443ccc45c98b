"""Recognise texts that mean a missing value, and ask about those that may be a value.

NA is the code of Namibia, of North America and of sodium: among codes in capitals it may be one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from c45_course.readers.file_questions import FileAnswer, FileQuestion, QuestionKind
from c45_course.readers.grid import Grid
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import MISSING, PERHAPS_MISSING

NA = "NA"
_CODE = re.compile("[A-Z]{2,5}")
_LETTERS_OF_COUNTRY = 2
_MIN_OTHER_CODES = 3
"""Minimum number of other codes that make it possible that NA is one."""


@dataclass(frozen=True)
class NaCodes:
    """A column that holds NA among codes; `alike`: all of two letters; `others`: some of them."""

    column: str
    alike: bool
    others: tuple[str, ...]


def find_markers(grid: Grid, target: str) -> tuple[str, ...]:
    """Return the missing markers of a file: the usual ones, the doubtful ones that occur, and the texts
    such as n.a. that occur among numbers alone."""
    doubtful = set(PERHAPS_MISSING)
    found: set[str] = set()
    for name, column in zip(grid.header, grid.columns, strict=True):
        held = doubtful.intersection(column)
        found |= held
        if name == target or "+" in column or "＋" in column:
            doubtful -= held
    values = {*grid.how.corrections.values, *((NA,) if na_is_value(grid) else ())}
    all_ = (
        *MISSING,
        *(marker for marker in PERHAPS_MISSING if marker in found & doubtful),
        *_find_among_numbers(grid, target),
        *grid.how.corrections.missing,
    )
    return tuple(dict.fromkeys(marker for marker in all_ if marker not in values))


def _find_among_numbers(grid: Grid, target: str) -> list[str]:
    """Return the words for a missing value that stand in columns of numbers alone."""
    found: dict[str, bool] = {}
    for name, tallied in grid.tallies.items():
        for text in tallied.unknown:
            found[text] = found.get(text, True) and tallied.dressing.numbers and name != target
    return [text for text, holds in found.items() if holds]


def na_is_value(grid: Grid) -> bool:
    """Tell whether NA is likelier a value: it stands among codes of two letters, and nowhere else."""
    if NA in grid.how.corrections.missing:
        return False
    found = list(find_na_codes(grid))
    named = {each.column for each in found if each.alike}
    held = [name for name, column in zip(grid.header, grid.columns, strict=True) if NA in column]
    return bool(held) and set(held) <= named


def find_na_codes(grid: Grid) -> Iterator[NaCodes]:
    """Give the columns in which NA stands among codes."""
    for name, column in zip(grid.header, grid.columns, strict=True):
        if NA not in column:
            continue
        others = tuple(value for value in dict.fromkeys(column) if value not in MISSING)
        if len(others) >= _MIN_OTHER_CODES and all(map(_CODE.fullmatch, others)):
            yield NaCodes(
                name,
                all(len(value) == _LETTERS_OF_COUNTRY for value in others),
                others[:_MIN_OTHER_CODES],
            )


def ask_about_na(grid: Grid, missing: tuple[str, ...]) -> FileQuestion | None:
    """Ask whether NA is a value; `missing`: the markers in use."""
    found = next(find_na_codes(grid), None)
    if found is None:
        return None
    answers = [FileAnswer("value", NA, ", ".join(found.others)), FileAnswer("missing", NA, "")]
    if NA in missing:
        answers.reverse()
    told = NA in (*grid.how.corrections.values, *grid.how.corrections.missing)
    return FileQuestion(QuestionKind.MISSING, tuple(answers), found.column, settled=told)


def marker_remarks(grid: Grid, missing: tuple[str, ...]) -> Iterator[Remark]:
    """Say which doubtful texts are taken for missing values, column by column, and what NA is taken for
    where it may be something else and nobody has said."""
    said = set(missing) - {*MISSING, *grid.how.corrections.missing}
    for name, column in zip(grid.header, grid.columns, strict=True):
        if held := said.intersection(column):
            rows = [row for row, cell in enumerate(column) if cell in held]
            shown = dict.fromkeys(column[row] for row in rows)
            yield remark(RemarkKind.MARKERS_READ, name, rows=rows, values=shown, count=len(rows))
    asked = ask_about_na(grid, missing)
    if asked is None or asked.settled:
        return
    kind = RemarkKind.NA_MISSING if NA in missing else RemarkKind.NA_VALUE
    others = next(each.others for each in find_na_codes(grid) if each.column == asked.column)
    rows = [row for row, cell in enumerate(grid.column(asked.column or "")) if cell == NA]
    yield remark(kind, asked.column, rows=rows, values=others)
