"""Tell the kind of a column, and convert text cells to the table of the algorithm.

The known cells of a column tell its kind, with a reason. A schema fixes kinds and orders; values and
classes it does not list keep the order in which they first appear. A cell is missing when it holds one
of the missing markers. Whatever can not be understood raises `InputError`: no row and no cell is
dropped or changed.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from math import nan
from pathlib import Path

import numpy as np

from c45_core.errors import Sentence
from c45_core.frozen import Once
from c45_core.language.refusal import refusal
from c45_core.table import MISSING as NO_VALUE
from c45_core.table import Codes, Column, Floats, Nominal, Numeric, Table
from c45_course.readers.files import UPLOAD, Limits
from c45_course.readers.grid import Grid
from c45_course.readers.number_cells import MAX_NUMBER_LENGTH, Way, usual_signs
from c45_course.readers.number_columns import MAX_SHARE_OF_SLIPS, Dressing
from c45_course.readers.remarks import RemarkKind
from c45_course.readers.schema import MISSING, Attribute, Schema
from c45_course.readers.visible_text import known_words

_MONTHS = (
    *("jan(?:uary|uar|vier)?|ene(?:ro)?", "feb(?:ruary|ruar)?|fév(?:rier)?|fev"),
    *("mar(?:ch|s|zo)?|mär(?:z)?", "apr(?:il)?|avr(?:il)?|abr(?:il)?", "may|mai|mayo|maio"),
    *("june?|juni?|juin|junio", "july?|juli?|juil", "aug(?:ust)?|août|ago(?:sto)?"),
    *("sept?(?:ember)?|sep", "oct(?:ober)?|okt(?:ober)?|out", "nov(?:ember)?"),
    "dec(?:ember)?|dez(?:ember)?|déc|dic",
)
_MONTH = "|".join(_MONTHS)
_EACH_MONTH = re.compile("|".join(f"({each})" for each in _MONTHS), re.IGNORECASE)
_TIME = (
    r"(?:[上下]午 ?)?-?\d{1,4}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?"
    r"(?: ?[ap]\.?m\.?)?(?:Z| ?[+-]\d{2}:?\d{2})?"
)
_DATES = re.compile(
    r"(?:(?:[^\W\d_]{2,10}\.?,? )?"  # a day of the week
    r"(?:\d{4}[-/.年]\d{1,2}(?:[-/.月]\d{1,2}日?)?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}"  # all in figures
    rf"|\d{{1,2}}[-. /]{{1,2}}(?:{_MONTH})\.?[-. /,]{{1,2}}\d{{2,4}}"  # 5 Jan 2024
    rf"|(?:{_MONTH})\.? \d{{1,2}},? \d{{4}}|(?:{_MONTH})\.?[-. /,]{{1,2}}\d{{4}}|\d{{1,2}}/\d{{4}}"
    r"|\d{4}年\d{1,2}月|\d{4}[- ]?Q[1-4]|Q[1-4][- /]?\d{4})"  # a month or a quarter
    rf"(?:,?[T ]{{1,2}}{_TIME})?)",
    re.IGNORECASE | re.ASCII,
)
_DAY_AND_MONTH = re.compile(
    rf"(?P<day_first>\d{{1,2}})[-. ]{{1,2}}(?P<name_last>{_MONTH})\.?"
    rf"|(?P<name_first>{_MONTH})\.?[- ](?P<day_last>\d{{1,2}})"
    r"|(?P<zh_month>\d{1,2})月(?P<zh_day>\d{1,2})日|\d{4}-(?P<iso_month>\d{2})-(?P<iso_day>\d{2})",
    re.IGNORECASE | re.ASCII,
)
_PART = (
    r"\d{1,9}+(?:[.,]\d{1,9}+)? ?"
    r"(?:days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s|std|小时|分钟|分|秒)\.?,? ?"
)
_TIMES = re.compile(
    rf"{_TIME}|\d{{1,2}} ?[ap]\.?m\.?|\d+ days?, {_TIME}|(?:{_PART}){{2,4}}|P(?:T?\d+[DHMS]){{1,4}}",
    re.IGNORECASE,
)


def is_date(cell: str) -> bool:
    """Tell whether a text is a day, perhaps with a time.

    >>> is_date("14/12/2018 12:41:33"), is_date("5 Jan 2024"), is_date("2024年1月5日"), is_date("10-14")
    (True, True, True, False)
    """
    if len(cell) >= MAX_NUMBER_LENGTH:
        return False
    text = usual_signs(cell)
    return bool(_DATES.fullmatch(text) or _DAY_AND_MONTH.fullmatch(text))


def is_time(cell: str) -> bool:
    """Tell whether a text is a time of the day or how long something takes.

    >>> is_time("8:30"), is_time("1:02:03"), is_time("1h 20min"), is_time("3:1")
    (True, True, True, False)
    """
    return len(cell) < MAX_NUMBER_LENGTH and _TIMES.fullmatch(usual_signs(cell)) is not None


def perhaps_range(cell: str) -> str:
    """Return the range of which a spreadsheet may have made this day, empty where it is no day.

    >>> perhaps_range("14-Oct"), perhaps_range("Oct-14"), perhaps_range("2024-05-09"), perhaps_range("")
    ('10-14', '10-14', '5-9', '')
    """
    found = _DAY_AND_MONTH.fullmatch(usual_signs(cell)) if len(cell) < MAX_NUMBER_LENGTH else None
    if found is None:
        return ""
    day = int(found["day_first"] or found["day_last"] or found["zh_day"] or found["iso_day"])
    named = found["name_last"] or found["name_first"]
    month = _month_number(named) if named else int(found["zh_month"] or found["iso_month"])
    return f"{month}-{day}"


def _month_number(month: str) -> int:
    """Return which month of the year a name is."""
    met = _EACH_MONTH.fullmatch(month)
    return met.lastindex or 0 if met else 0


_LONG = re.compile(r"\d{16,}", re.ASCII)
"""Numbers of more digits than a float keeps."""


class Because(StrEnum):
    """Reason why a column has its kind or its role."""

    ALL_NUMBERS = auto()
    NUMBERS_BUT = auto()
    TEXTS = auto()
    MIXED = auto()
    TWO_VALUES = auto()
    DATES = auto()
    TIMES = auto()
    CODES = auto()
    LIKE_NUMBERS = auto()
    LONG_NUMBERS = auto()
    NOTHING_KNOWN = auto()
    CLASS_NAMED = auto()
    CLASS_LAST = auto()
    WEIGHT_NAMED = auto()
    NAMES_NAMED = auto()
    COUNTS_ROWS = auto()
    SIDE_NOTE = auto()
    DECLARED = auto()
    NOT_DECLARED = auto()
    CHOSEN = auto()


@dataclass(frozen=True)
class Facts:
    """Facts that the cells of a column state, under the missing markers of the file.

    `way`: how the column writes its numbers; `dressing`: what stands about them; `said`: the kind a
    person said.
    """

    name: str
    cells: tuple[str, ...]
    markers: frozenset[str]
    way: Way
    dressing: Dressing
    said: str | None

    @Once
    def counts(self) -> Counter[str]:
        """Number of cells of each known value, in order of first appearance."""
        counted = Counter(self.cells)
        for marker in self.markers:
            counted.pop(marker, None)
        return counted

    @Once
    def texts(self) -> tuple[str, ...]:
        """The known values that are no numbers."""
        return tuple(value for value in self.counts if not self.way.reads(value))

    @property
    def known_count(self) -> int:
        """Number of known cells."""
        return self.counts.total()

    def count(self, values: Iterable[str]) -> int:
        """Return the number of cells that hold one of some values."""
        return sum(self.counts[value] for value in values)

    @property
    def missing(self) -> int:
        """Number of missing cells."""
        return len(self.cells) - self.known_count

    @Once
    def kind(self) -> tuple[str, Because]:
        """The kind of the column, and why."""
        if self.said is not None:
            return self.said, Because.CHOSEN
        if not self.counts:
            return "nominal", Because.NOTHING_KNOWN
        texts = self.count(self.texts)
        numbers = self.known_count - texts
        if not texts:
            if any(map(_LONG.fullmatch, self.counts)):
                return "nominal", Because.LONG_NUMBERS
            if self.dressing.words:
                coded = self.dressing.because is RemarkKind.CODES
                return "nominal", Because.CODES if coded else Because.LIKE_NUMBERS
            return "numeric", Because.ALL_NUMBERS
        if numbers > texts and (texts == 1 or texts < MAX_SHARE_OF_SLIPS * self.known_count):
            if self.dressing.words:
                return "nominal", Because.LIKE_NUMBERS
            return "numeric", Because.NUMBERS_BUT
        return "nominal", self._texts_because(numbers)

    def _texts_because(self, numbers: int) -> Because:
        """Return the reason why the column holds texts."""
        if len(self.counts) == 2 and set(map(str.casefold, self.counts)) <= known_words("answers"):
            return Because.TWO_VALUES
        for of_time, because in ((is_date, Because.DATES), (is_time, Because.TIMES)):
            if self.count(filter(of_time, self.counts)) > (1 - MAX_SHARE_OF_SLIPS) * self.known_count:
                return because
        return Because.MIXED if numbers else Because.TEXTS

    def rows(self, *values: str) -> list[int]:
        """Return the rows, from 0, that hold one of some values."""
        wanted = set(values)
        return [row for row, cell in enumerate(self.cells) if cell in wanted]


def facts(grid: Grid, name: str, schema: Schema, *, numeric: bool = False) -> Facts:
    """Return what a column of a grid says, under the missing markers and decimal sign of a schema.

    `numeric`: read its cells as those of a column that was declared to hold numbers.

    It is kept with the grid: the same question, asked again, costs nothing.
    """
    if numeric and not (undeclared := facts(grid, name, schema)).texts:
        return undeclared  # all its cells are numbers anyway, and the same ones
    markers, way = frozenset(schema.missing), grid.way(name, schema.decimal, numeric=numeric)
    if (key := (name, markers, way)) not in grid.memory:
        dressing, said = grid.tallies[name].dressing, grid.how.corrections.kind(name)
        grid.memory[key] = Facts(name, grid.column(name), markers, way, dressing, said)
    found: Facts = grid.memory[key]
    return found


def table_of(grid: Grid, schema: Schema, *, limits: Limits = UPLOAD) -> Table:
    """Return the table of a grid.

    >>> from c45_course.readers.grid import read_grid
    >>> grid = read_grid(b"size,play\\n125K,no\\n1K,yes\\n", name="golf.csv")
    >>> table_of(grid, Schema("play", (Attribute("size", "numeric"),))).attributes[0].numbers.tolist()
    [125000.0, 1000.0]
    """
    columns = len(schema.attributes) + 1
    if limits.too_large(grid.rows, columns):
        raise refusal("too_large", rows=grid.rows, columns=columns, limit=limits.traced)
    if not schema.attributes:
        raise refusal("no_attribute", file=grid.name, target=schema.target)
    classes, labels = _read_classes(grid, schema)
    attributes = tuple(_make_column(grid, attribute, schema) for attribute in schema.attributes)
    if (labels == labels[0]).all():
        raise refusal("one_class", klass=classes[labels[0]], column=schema.target)
    return Table(
        name=Path(grid.name).stem,
        attributes=attributes,
        target=schema.target,
        classes=classes,
        labels=labels,
        weights=_read_weights(grid, schema),
        case_names=_name_cases(grid, schema),
    )


def cells_of(grid: Grid, name: str, what: str) -> tuple[str, ...]:
    """Return the cells of a column; `what` is a key of words: what it was looked for as."""
    if name not in grid.header:
        sought = Sentence("refused", what)
        raise refusal("no_column", file=grid.name, column=name, what=sought, columns=grid.header)
    return grid.column(name)


def cells_for(grid: Grid, model: Table) -> dict[str, Sequence[object]]:
    """Return the columns of a grid that a table has as attributes: numbers or texts, None if missing.

    What else the grid has is left out; an attribute it does not have is not among them.
    """
    columns: dict[str, Sequence[object]] = {}
    for column in model.attributes:
        if column.name not in grid.header:
            continue
        cells = grid.column(column.name)
        if isinstance(column, Numeric):
            way = grid.way(column.name, None, numeric=True)
            columns[column.name] = _read_numbers(column.name, cells, MISSING, way).tolist()
        else:
            declared = set(column.values)
            columns[column.name] = [
                None if cell in MISSING and cell not in declared else cell for cell in cells
            ]
    return columns


def way_of(grid: Grid, name: str, schema: Schema) -> Way:
    """Tell how a column of a grid that is said to hold numbers writes them."""
    return grid.way(name, schema.decimal, numeric=True)


def _make_column(grid: Grid, attribute: Attribute, schema: Schema) -> Column:
    cells, missing = cells_of(grid, attribute.name, "as_attribute"), schema.missing
    if attribute.kind == "numeric":
        way = way_of(grid, attribute.name, schema)
        return Numeric(attribute.name, _read_numbers(attribute.name, cells, missing, way))
    values = attribute.values
    if values is None:
        markers = set(missing)
        values = tuple(dict.fromkeys(cell for cell in cells if cell not in markers))
    return Nominal(attribute.name, values, _code_values(attribute.name, cells, values, missing))


def _code_values(
    name: str, cells: tuple[str, ...], values: tuple[str, ...], missing: tuple[str, ...]
) -> Codes:
    """Return the position of each cell's value in `values`, -1 for a missing marker."""
    code = dict.fromkeys(missing, NO_VALUE) | {value: i for i, value in enumerate(values)}
    for row, cell in enumerate(cells, 1):
        if cell not in code:
            key = "not_declared_or_missing" if missing else "not_declared"
            raise refusal(key, row=row, column=name, cell=cell, values=values, missing=missing)
    return np.array([code[cell] for cell in cells], dtype=np.int32)


def _read_numbers(name: str, cells: tuple[str, ...], missing: tuple[str, ...], way: Way) -> Floats:
    worth = {cell: way.number(cell) for cell in dict.fromkeys(cells)}
    worth |= dict.fromkeys(missing, nan)
    text = next((cell for cell, number in worth.items() if number is None), None)
    if text is not None:
        key = "no_number_or_missing" if missing else "no_number"
        row = cells.index(text) + 1
        raise refusal(key, row=row, column=name, cell=text, missing=missing)
    numbers = np.array([worth[cell] for cell in cells], dtype=np.float64)
    infinite = np.flatnonzero(np.isinf(numbers))
    if len(infinite):
        row = int(infinite[0])
        raise refusal("infinite", row=row + 1, column=name, cell=cells[row])
    return numbers


def _read_classes(grid: Grid, schema: Schema) -> tuple[tuple[str, ...], Codes]:
    """Return the classes and the class code of each row; every row must have one."""
    cells = cells_of(grid, schema.target, "as_target")
    without = set(schema.missing) - set(schema.classes or ())
    for row, cell in enumerate(cells, 1):
        if cell in without:
            raise refusal("no_class", row=row, column=schema.target)
    classes = tuple(dict.fromkeys(cells)) if schema.classes is None else schema.classes
    return classes, _code_values(schema.target, cells, classes, ())


def _read_weights(grid: Grid, schema: Schema) -> Floats:
    """Return the case weights, each a number greater than 0; 1 where no column says them."""
    if (weight := schema.weight) is None:
        return np.ones(grid.rows)
    if weight == schema.target:
        raise refusal("weight_is_target", column=weight)
    if weight in [attribute.name for attribute in schema.attributes]:
        raise refusal("weight_is_attribute", column=weight)
    cells = cells_of(grid, weight, "as_weights")
    way = way_of(grid, weight, schema)
    weights = np.zeros(grid.rows)
    for row, cell in enumerate(cells):
        number = way.number(cell)
        if number is None or not (np.isfinite(number) and number > 0):
            raise refusal("bad_weight", row=row + 1, cell=cell, column=weight)
        weights[row] = number
    return weights


def _name_cases(grid: Grid, schema: Schema) -> tuple[str, ...]:
    """Return how the cases are called: by their column of names, else by their row."""
    if schema.case_names is None:
        return tuple(str(row) for row in range(1, grid.rows + 1))
    cells = cells_of(grid, schema.case_names, "as_names")
    return tuple(cell or str(row) for row, cell in enumerate(cells, 1))
