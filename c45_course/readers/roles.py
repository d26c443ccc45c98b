"""Recognise the role of a column by its name, and the texts that mean a missing value.

The roles are class, weight and names of the cases. NA is the code of Namibia, of North America and of
sodium: among codes in capitals it may be a value, and it is asked about.
"""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass

from c45_course.readers.columns import Because, Facts
from c45_course.readers.file_questions import FileAnswer, FileQuestion, QuestionKind
from c45_course.readers.grid import Grid
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import MISSING, PERHAPS_MISSING
from c45_course.readers.visible_text import is_called, known_name, known_words

_MAX_DIGITS_OF_ROW = 9
"""Maximum number of digits of a number that counts rows."""
MIN_ROWS_COUNTED = 5
"""Minimum number of rows of which a first column 1, 2, 3, ... is taken for a count."""


def find_target(grid: Grid, attributes: Container[str] = ()) -> tuple[str, Because]:
    """Return the class column: the last one named so, else the last that is no weight, no name and no
    note; `attributes`: columns that a person said are attributes."""
    named = [name for name in grid.header if is_called(name, "class") and name not in attributes]
    if named:
        return named[-1], Because.CLASS_NAMED
    others = [
        name
        for name in reversed(grid.header)
        if name not in attributes and not (is_called(name, "weight") or _names_cases(grid, name))
    ]
    whole = (name for name in others if not is_sparse(grid.column(name), MISSING))
    return next(whole, next(iter(others), grid.header[-1])), Because.CLASS_LAST


def is_sparse(cells: Sequence[str], markers: Container[str]) -> bool:
    """Tell whether a column holds something, in fewer than half of its rows.

    >>> is_sparse(["0.94", "", "", ""], [""]), is_sparse(["a", "a", "", "b"], [""])
    (True, False)
    """
    known = sum(cell not in markers for cell in cells)
    return 0 < 2 * known < len(cells)


def find_side_notes(columns: Sequence[Facts], target: str, because: Because) -> Iterator[str]:
    """Give the columns that are notes beside the table: nearly empty, and right of a class that is the
    last column that is not, or with one value alone."""
    beside = False
    for column in columns:
        single = len(column.counts) == 1
        if column.name != target and (beside or single) and is_sparse(column.cells, column.markers):
            yield column.name
        beside = beside or (column.name == target and because is Because.CLASS_LAST)


def _names_cases(grid: Grid, name: str) -> bool:
    """Tell whether a column names the cases: `no` is a number of rows, or what a first row answers."""
    cells = grid.column(name)
    return _is_name_column(name) and len(set(cells)) == len(cells)


def find_weight(columns: Sequence[Facts], target: str) -> str | None:
    """Return the column of weights: named so, all its cells numbers greater than 0."""
    named = (each for each in columns if each.name != target and is_called(each.name, "weight"))
    return next((column.name for column in named if all_weights(column)), None)


def may_be_weight(column: Facts) -> bool:
    """Tell whether a column may tell how often a case counts, though its name may mean more."""
    return is_called(column.name, "perhaps_weight") and all_weights(column)


def rows_of_zero_weight(column: Facts) -> list[int]:
    """Return the rows that hold 0 in a column named like weights; a number of things may often be 0."""
    is_weight = is_called(column.name, "weight")
    if column.missing or not (is_weight or is_called(column.name, "perhaps_weight")):
        return []
    bad = find_bad_weights(column)
    if not bad or any(column.way.number(value) != 0 for value in bad):
        return []
    rows = column.rows(*bad)
    least_others = 1 if is_weight or known_name(column.name) == "weight" else len(rows) + 1
    return rows if len(rows) + least_others <= len(column.cells) else []


def all_weights(column: Facts) -> bool:
    """Tell whether every cell is a weight."""
    return not column.missing and not find_bad_weights(column)


def find_bad_weights(column: Facts) -> list[str]:
    """Return the values that are no weights."""
    numbers = ((value, column.way.number(value)) for value in dict.fromkeys(column.cells))
    return [value for value, number in numbers if number is None or not 0 < number < float("inf")]


def find_case_names(columns: Sequence[Facts], taken: set[str | None]) -> tuple[str, Because] | None:
    """Return the column that names the cases, if its values are all different."""
    for place, column in enumerate(columns):
        if column.name in taken or column.missing or len(column.counts) < len(column.cells):
            continue
        if _is_name_column(column.name):
            return column.name, Because.NAMES_NAMED
        if place == 0 and counts_rows(column) and len(column.cells) >= MIN_ROWS_COUNTED:
            return column.name, Because.COUNTS_ROWS
    return None


def counts_rows(column: Facts) -> bool:
    """Tell whether a column is 1, 2, 3, ... or 0, 1, 2, ..."""
    first = column.cells[0]
    if first.lstrip("0") not in ("", "1") or not first.isdigit() or len(first) > _MAX_DIGITS_OF_ROW:
        return False
    # 0001, 0002, 0003, ... number the rows as well.
    return all(cell == f"{row:0{len(first)}}" for row, cell in enumerate(column.cells, int(first)))


def _is_name_column(name: str) -> bool:
    """Tell whether a column is called like names of cases."""
    ends = tuple(known_words("name_ends"))
    return is_called(name, "names") or known_name(name).endswith(ends)


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
    for name, column in grid.named_columns():
        here = doubtful.intersection(column)
        found |= here
        if name == target or "+" in column or "＋" in column:
            doubtful -= here
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
    held = [name for name, column in grid.named_columns() if NA in column]
    return bool(held) and set(held) <= named


def find_na_codes(grid: Grid) -> Iterator[NaCodes]:
    """Give the columns in which NA stands among codes."""
    for name, column in grid.named_columns():
        if NA not in column:
            continue
        others = tuple(value for value in dict.fromkeys(column) if value not in MISSING)
        if len(others) >= _MIN_OTHER_CODES and all(map(_CODE.fullmatch, others)):
            alike = all(len(value) == _LETTERS_OF_COUNTRY for value in others)
            yield NaCodes(name, alike, others[:_MIN_OTHER_CODES])


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
    for name, column in grid.named_columns():
        if markers := said.intersection(column):
            rows = [row for row, cell in enumerate(column) if cell in markers]
            shown = dict.fromkeys(column[row] for row in rows)
            yield remark(RemarkKind.MARKERS_READ, name, rows=rows, values=shown)
    question = ask_about_na(grid, missing)
    if question is None or question.settled:
        return
    kind = RemarkKind.NA_MISSING if NA in missing else RemarkKind.NA_VALUE
    others = next(each.others for each in find_na_codes(grid) if each.column == question.column)
    rows = [row for row, cell in enumerate(grid.column(question.column or "")) if cell == NA]
    yield remark(kind, question.column, rows=rows, values=others)
