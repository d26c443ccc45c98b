"""Recognise the header of a table: one row of names or none, or several rows.

C4.5's own .data files and those of the UCI repository begin with a case. A cell of the first row
speaks for a case if it occurs again in its column, or is a number above numbers; it speaks for a name
if it is a text above numbers, or a word by which columns are known. Other texts say little.

Questionnaires, pandas and spreadsheets write headers of several rows. Qualtrics: names, the wording of
each question, {"ImportId": ...}. SurveyMonkey: questions, then answers below some of them. pandas with
two levels of columns: groups, then names, then the index. A row belongs to the header if it has words
where the columns below have numbers, or a wording.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from c45_course.readers.file_questions import FileAnswer, FileQuestion, QuestionKind
from c45_course.readers.odd_rows import (
    Rows,
    all_numbers,
    cell_at,
    column,
    is_number,
    is_unit,
    known_cells,
    numeric_places,
    without_missing,
)
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import MISSING
from c45_course.readers.visible_text import known_name, known_words

MAX_CASES_COMPARED = 2000
"""Maximum number of rows that are compared with the first."""
MAX_CELLS_SHOWN = 6
"""Maximum number of cells of the first row in a question."""
_MIN_CASES_OF_VALUE = 4
"""Minimum number of cases to each value of a column that would probably show the first one again."""


@dataclass(frozen=True)
class FirstRow:
    """Say whether the first row names the columns.

    `names`: the likelier reading; `asked`: the other one is possible as well; `sure`: it is not.
    """

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
    known = known_cells(rows, place)
    values = set(known)
    if cell in MISSING or not known:
        return ""
    if cell in values:
        return "case"
    if all_numbers(values):
        return "case" if is_number(cell) else "surely"
    name = known_name(cell)
    column_names = known_words("class") | known_words("weight") | known_words("names")
    if len(name) > 1 and name in column_names - known_words("answers"):
        return "surely"
    return "name" if len(known) >= _MIN_CASES_OF_VALUE * len(values) else ""


def _counts_up(cells: Sequence[str]) -> bool:
    """Tell whether some cells count on by one, as years above columns do."""
    if len(cells) < 2 or not all(cell.isdecimal() and len(cell) < 10 for cell in cells):
        return False
    return list(map(int, cells)) == list(range(int(cells[0]), int(cells[0]) + len(cells)))


MAX_CASES_BELOW = 200
"""Maximum number of cases that are compared with a header of several rows."""
MAX_HEADER_ROWS = 5
"""Maximum number of rows of a header."""
_MIN_CASES = 2
"""Minimum number of cases below a header of several rows."""
_TYPES = frozenset(
    (
        *("chr", "dbl", "int", "lgl", "fct", "ord", "date", "dttm", "str", "string", "object"),
        *("category", "varchar", "text", "char", "bool", "boolean", "double", "float", "float32"),
        *("float64", "real", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32"),
        *("uint64", "integer", "bigint", "smallint", "decimal", "numeric", "timestamp", "datetime"),
        *("time", "cat", "num", "factor", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"),
        *("f32", "f64"),
    )
)
"""Names of the types of columns in R, polars and databases."""
_IMPORT_ID = '{"ImportId"'
_MIN_CASES_PER_VALUE = 3
"""Minimum number of cases to each value, on the average, of a column that repeats its values."""
_MIN_WORDS_OF_QUESTION = 4
"""Minimum number of words in the wording of a question."""


def with_one_header(rows: Rows) -> tuple[Rows, list[Remark]]:
    """Return the rows with one row of names; what the other rows of the header say is said.

    The first row in which every column has a name of its own names them; where there is none, the
    cells of each column are joined.

    >>> rows = [["Q1", "Q2"], ["Your age?", "Do you sleep well?"], ["20", "yes"], ["30", "no"]]
    >>> kept, notes = with_one_header([*rows, ["25", "no"]])
    >>> kept[0], len(kept), str(notes[0].kind)
    (['Q1', 'Q2'], 4, 'header_rows')
    """
    deep = _header_depth(rows)
    if deep == 1:
        return rows, []
    width = max(map(len, rows[:deep]))
    heads = [row + [""] * (width - len(row)) for row in rows[:deep]]
    named = next((row for row in heads if all(row) and len(set(row)) == width), None)
    if named is not None:
        said = [cell for row in heads if row is not named for cell in row if cell]
        said = [cell for cell in said if not cell.startswith(_IMPORT_ID)]
        return [named, *rows[deep:]], [remark(RemarkKind.HEADER_ROWS, values=said, count=deep)]
    filled = [_fill_forward(row) if place < deep - 1 else row for place, row in enumerate(heads)]
    names = [" ".join(dict.fromkeys(filter(None, cells))) for cells in zip(*filled, strict=True)]
    note = remark(RemarkKind.HEADER_JOINED, values=filter(None, names), count=deep)
    return [names, *rows[deep:]], [note]


def _fill_forward(row: Sequence[str]) -> list[str]:
    """Return a row of groups with each name over all its columns."""
    found, last = [], ""
    for cell in row:
        last = cell or last
        found.append(last)
    return found


def _header_depth(rows: Rows) -> int:
    """Return the number of rows of the header."""
    if any(map(is_number, rows[0])):
        return 1
    for deep in range(min(MAX_HEADER_ROWS, len(rows) - _MIN_CASES), 1, -1):
        if any(cell.startswith(_IMPORT_ID) for cell in rows[deep - 1]):
            return deep
        below = rows[deep : deep + MAX_CASES_BELOW]
        numeric = numeric_places(below, max(map(len, rows[:deep])))
        further = rows[2:deep]
        if not further and _are_units(rows[1]):
            return 1
        if _is_header(rows[1], rows[0], below, numeric) and all(
            _are_units(row) or _is_header(row, rows[0], below, numeric) or _names_index(row, numeric)
            for row in further
        ):
            return deep
    return 1


def _are_units(row: Sequence[str]) -> bool:
    """Tell whether a row says units alone."""
    return all(map(is_unit, without_missing(row)))


def _is_header(row: Sequence[str], first: Sequence[str], below: Rows, numeric: list[int]) -> bool:
    """Tell whether a row below the first is of the header and surely no case."""
    said = [(place, cell) for place, cell in enumerate(row) if cell not in MISSING]
    if not said or any(map(is_number, row)):
        return False
    if _completes(row, first, below):
        return True
    if row != first and list(map(known_name, row)) == list(map(known_name, first)):
        return True
    if any(cell in column(below, place) for place, cell in said):
        return False
    if len(said) > 1 and all(cell.strip("<>").casefold() in _TYPES for _, cell in said):
        return True
    if any(not cell for cell in first[1:]) and len({cell for _, cell in said}) == len(first):
        return True
    above = [cell for place, cell in said if place in numeric]
    each_its_own = len(set(above)) == len(above) or len(set(first)) < len(first)
    if len(above) == len(numeric) > 1 and each_its_own:
        return True
    questions = sum(
        len(cell.split()) >= _MIN_WORDS_OF_QUESTION or cell.endswith(("?", "？")) for _, cell in said
    )
    repeated = any(_repeats(known_cells(below, place)) for place, _ in said)
    return 2 * questions >= len(said) and bool(above or repeated)


def _completes(row: Sequence[str], first: Sequence[str], below: Rows) -> bool:
    """Tell whether a row names what the first one leaves without a name, and says nothing elsewhere."""
    without = [place for place, cell in enumerate(first) if not cell]
    if not any(without) or not all(cell_at(row, place) for place in without):
        return False
    silent = [place for place, cell in enumerate(row) if not cell]
    return any(len(known_cells(below, place)) == len(below) for place in silent)


def _names_index(row: Sequence[str], numeric: list[int]) -> bool:
    """Tell whether a row says a name for the first column alone, as pandas does below its columns."""
    return bool(row and row[0]) and not any(row[1:]) and 0 not in numeric


def _repeats(cells: Sequence[str]) -> bool:
    """Tell whether values come again."""
    return len(cells) >= _MIN_CASES_PER_VALUE * len(set(cells)) > 0
