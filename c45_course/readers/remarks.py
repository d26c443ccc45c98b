"""Define the remarks about a table, on what was understood, repaired or is unusual, and write them.

The sentence of a kind is the entry of its name in the section `remark` of the words: that of
`MERGED` is `merged`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum, auto

from c45_core.language.refusal import list_names, shorten
from c45_core.language.words import Words, grouped

MAX_ROWS_NAMED = 8
"""Maximum number of rows and values that a remark names; `count` tells how many there are."""

_GROUPS = re.compile(r"\d([.,．，'’＇\s])\d{3}")
"""A number whose thousands are grouped, with the first sign that groups them."""
_SIGNS = {".": "point", "．": "point", ",": "comma", "，": "comma"}
"""Names of signs that group thousands, where the sentence about them is another one."""


class RemarkKind(StrEnum):
    """Subject of a remark: what reading did to table, roles and numbers, then what is odd."""

    HEADER_NAMED = auto()
    HEADER_RENAMED = auto()
    HEADER_MADE = auto()
    BLANK_ROWS = auto()
    EMPTY_COLUMNS = auto()
    ROWS_FILLED = auto()
    FORMULA_GUARD_REMOVED = auto()
    FORMULAS = auto()
    DATES_WRITTEN = auto()
    TIMES_WRITTEN = auto()
    SAMPLED = auto()
    SEPARATOR_NAMED = auto()
    END_MARK = auto()
    COMMENTS = auto()
    RULERS = auto()
    FULL_STOPS = auto()
    HEADERS_AGAIN = auto()
    UNITS_ROW = auto()
    SECOND_HEADER = auto()
    TOTALS_ROW = auto()
    PERHAPS_TOTALS = auto()
    ROW_NAMES = auto()
    ENCODING_DOUBTFUL = auto()
    TEXTS_LEFT_OUT = auto()
    DATES_DECLARED = auto()
    WITHOUT_NAMES = auto()
    MERGED = auto()
    TITLE_LEFT_OUT = auto()
    FOOTER_LEFT_OUT = auto()
    SPACES_SEPARATE = auto()
    HEADER_JOINED = auto()
    SHEET_PASSED = auto()
    SHEETS_HIDDEN = auto()
    TABLES_BELOW = auto()
    TABLE_BESIDE = auto()
    COLUMNS_APART = auto()
    LINES_ABOVE = auto()
    HEADER_ROWS = auto()
    TOTALS_ROWS = auto()
    TOTALS_COLUMN = auto()
    PIVOT = auto()
    TURNED = auto()
    HIDDEN_COLUMNS = auto()
    HIDDEN_ROWS = auto()
    QUOTED_VALUE = auto()
    COPY_END = auto()
    COPY_NAMES = auto()
    LATEX = auto()
    DRAWN = auto()
    ORANGE_HEADER = auto()
    COLUMNS_LEFT_OUT = auto()
    CLASSES_LEFT = auto()
    NO_CLASS_DECLARED = auto()
    FORMULAS_LEFT_OUT = auto()
    NOT_APPLICABLE = auto()
    ZERO_WEIGHTS = auto()
    PERHAPS_GROUPED = auto()

    SINGLE_QUOTES = auto()
    CLASS_TAKEN = auto()
    NAMES_CASES = auto()
    WEIGHS_CASES = auto()
    SIDE_NOTE = auto()
    MARKERS_READ = auto()

    FULL_WIDTH = auto()
    OTHER_DIGITS = auto()
    SUFFIX = auto()
    POWER = auto()
    PERCENT = auto()
    GROUPED = auto()
    MONEY = auto()
    ZERO_DASH = auto()
    PARENTHESES = auto()
    MINUS_BEHIND = auto()
    ABOUT = auto()
    BOUND = auto()
    SPREAD = auto()
    UNIT_LEFT_OUT = auto()
    MARK_LEFT_OUT = auto()
    OTHER_SIGN = auto()
    DECIMAL_COMMA = auto()
    ROUNDED = auto()
    LEADING_ZEROS = auto()
    NUMBERS_DOUBTFUL = auto()
    DECIMALS_DIFFER = auto()
    NA_VALUE = auto()
    NA_MISSING = auto()

    LIKE_NUMBERS = auto()
    NUMBERS_AMONG_TEXTS = auto()
    SIGNS_DIFFER = auto()
    CODES = auto()
    PERHAPS_CODES = auto()
    DATES = auto()
    TIMES = auto()
    MADE_DATES = auto()
    PERHAPS_MISSING = auto()
    ODD_TEXTS = auto()
    INFINITE = auto()
    ID_LIKE = auto()
    DIGITS_ALIKE = auto()
    NUMBERED = auto()
    CONSTANT = auto()
    ALL_MISSING = auto()
    NUMERIC_CLASS = auto()
    MANY_CLASSES = auto()
    ONE_CLASS = auto()
    RARE_CLASS = auto()
    CLASS_MISSING = auto()
    BAD_WEIGHT = auto()
    MAY_BE_WEIGHT = auto()
    NEARLY_SAME = auto()
    INVISIBLE = auto()
    INVISIBLE_NAMES = auto()
    NAMES_ALIKE = auto()
    HEADER_LIKE_DATA = auto()
    NO_ATTRIBUTE = auto()
    TOO_LARGE = auto()


@dataclass(frozen=True)
class Remark:
    """One remark. `rows` (from 1) and `values` are the first few of `count`."""

    kind: RemarkKind
    column: str | None = None
    rows: tuple[int, ...] = ()
    values: tuple[str, ...] = ()
    count: int = 0


def remark(
    kind: RemarkKind,
    column: str | None = None,
    *,
    rows: Iterable[int] = (),
    values: Iterable[str] = (),
    count: int | None = None,
) -> Remark:
    """Make a remark; `rows` are counted from 0 here, and `count` is by default how many are given."""
    places, texts = list(rows), list(values)
    return Remark(
        kind=kind,
        column=column,
        rows=tuple(row + 1 for row in places[:MAX_ROWS_NAMED]),
        values=tuple(texts[:MAX_ROWS_NAMED]),
        count=len(places or texts) if count is None else count,
    )


def write_remark(note: Remark, chosen: Words) -> str:
    """Write a remark as one sentence of plain text; cells and names in it are data."""
    first = note.values[0] if note.values else ""
    rows = chosen("language", "comma").join(map(str, note.rows))
    if note.count > len(note.rows) > 0:
        rows = chosen("remark", "rows_and_more", rows=rows)
    return chosen(
        "remark",
        _sentence_key(note, chosen),
        column=shorten(note.column or ""),
        rows=rows,
        values=list_names(note.values, chosen),
        first=grouped(int(first)) if note.kind is RemarkKind.TOO_LARGE else shorten(first),
        second=shorten(note.values[1]) if len(note.values) > 1 else "",
        third=shorten(note.values[2]) if len(note.values) > 2 else "",
        count=note.count if note.kind is not RemarkKind.TOO_LARGE else grouped(note.count),
    )


def _sentence_key(note: Remark, chosen: Words) -> str:
    """Return the key of the sentence: for one thing, for a grouping sign, or for the kind."""
    one = f"{note.kind}_one"
    if note.count == 1 and one in chosen.sections["remark"]:
        return one
    if note.kind is RemarkKind.GROUPED and (found := _GROUPS.search(note.values[0])):
        name = _SIGNS.get(found[1])
        return f"{note.kind}_{name}" if name else str(note.kind)
    return str(note.kind)
