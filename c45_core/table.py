"""Define the table of training cases: typed columns, class codes and case weights.

Nothing else enters the algorithm. A nominal column is an array of value codes, a numeric one an
array of floats; a missing value is code -1 or nan. The order of values and classes is the declared
one and decides ties. The arrays are read-only views of those given. Reading files and guessing kinds
live in `c45_course/readers/`, not here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from math import isnan
from typing import Any

import numpy as np
from numpy.typing import NDArray

from c45_core.cells import Given, columns_of, given, names_from, numbers_from, numbers_of, only_numbers
from c45_core.frozen import Frozen, Once, read_only
from c45_core.language.refusal import refusal, warn, whole

_DIGITS = re.compile(r"\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*", re.ASCII)
"""A text that a file would be read as a number."""

Codes = NDArray[np.int32]
Floats = NDArray[np.float64]

MISSING = -1
"""The code of a missing value in a nominal column; a numeric column holds nan instead."""
MAX_MEASURED = 2000
"""Maximum number of values that are looked at for the longest."""
LIGHTEST, HEAVIEST = 1e-6, 1e12
"""Least and largest weight: far from what counts as none, and sums keep enough of its digits."""


@dataclass(frozen=True)
class OneValue:
    """The question of a column made of another one: is `attribute` the value `values[code]`?"""

    attribute: str
    values: tuple[str, ...]
    code: int

    @property
    def value(self) -> str:
        """The value asked for."""
        return self.values[self.code]

    @property
    def text(self) -> str:
        """The question: 'outlook = sunny'."""
        return f"{self.attribute} = {self.value}"


@dataclass(frozen=True, eq=False)
class Nominal(Frozen):
    """A column of named values.

    `name`: of the column; `values`: its values in declared order; `codes` int32[rows]: the position of
    the value of each row, -1 where it is missing; `asks`: for a column made of another one, what it
    asks (`align.py`), its values are then yes and no; `kind`: always "nominal".
    """

    name: str
    values: tuple[str, ...]
    codes: Codes
    asks: OneValue | None = None
    kind: str = field(default="nominal", init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "codes", read_only(self.codes))
        if len(set(self.values)) != len(self.values):
            raise refusal("table.value_twice", column=self.name, values=self.values)
        if len(self.codes) and not (-1 <= self.codes.min() <= self.codes.max() < len(self.values)):
            n, least, most = len(self.values), int(self.codes.min()), int(self.codes.max())
            raise refusal("table.codes", column=self.name, n=n, last=n - 1, least=least, most=most)

    def missing(self) -> NDArray[np.bool_]:
        """Tell, row by row, whether the value is missing; shape [rows]."""
        return np.less(self.codes, 0)

    def text(self, row: int) -> str:
        """Return the value of a row as text, '?' when it is missing."""
        code = int(self.codes[row])
        return "?" if code == MISSING else self.values[code]


@dataclass(frozen=True, eq=False)
class Numeric(Frozen):
    """A column of numbers.

    `name`: of the column; `numbers` float64[rows]: nan where the value is missing; `kind`: always
    "numeric".
    """

    name: str
    numbers: Floats
    kind: str = field(default="numeric", init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", read_only(self.numbers))
        if np.isinf(self.numbers).any():
            row = int(np.flatnonzero(np.isinf(self.numbers))[0])
            raise refusal("table.infinite", column=self.name, row=row + 1)

    def missing(self) -> NDArray[np.bool_]:
        """Tell, row by row, whether the number is missing; shape [rows]."""
        return np.isnan(self.numbers)

    def text(self, row: int) -> str:
        """Return the number of a row as short text, '?' when it is missing."""
        value = float(self.numbers[row])
        return "?" if isnan(value) else format(value, ".15g")

    @Once
    def longest(self) -> str:
        """The longest of its texts; of very many rows some are looked at, evenly."""
        some = range(0, len(self.numbers), max(1, len(self.numbers) // MAX_MEASURED))
        return max(map(self.text, some), key=len, default="")


Column = Nominal | Numeric


@dataclass(frozen=True, eq=False)
class Table(Frozen):
    """The training cases.

    `name`: of the table; `attributes`: its columns without the class, in declared order; `target`: the
    name of the class column; `classes`: the class names in declared order; `labels` int32[rows]: the
    class code of each case; `weights` float64[rows]: with which weight a case counts (1 unless a
    weight column says otherwise); `case_names` [rows]: how a person refers to a row.

    >>> golf = Table.from_columns(
    ...     {"windy": ["no", "yes", "no"], "play": ["yes", "no", "yes"]}, target="play"
    ... )
    >>> golf.classes, golf.attributes[0].values, golf.rows
    (('yes', 'no'), ('no', 'yes'), 3)
    """

    name: str
    attributes: tuple[Column, ...]
    target: str
    classes: tuple[str, ...]
    labels: Codes
    weights: Floats
    case_names: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "labels", read_only(self.labels))
        object.__setattr__(self, "weights", read_only(self.weights))
        _check(self)

    @Once
    def numbered(self) -> bool:
        """Whether the cases are called 1, 2, 3 and so on."""
        return list(self.case_names) == [*map(str, range(1, len(self.case_names) + 1))]

    @property
    def rows(self) -> int:
        """Number of cases."""
        return len(self.labels)

    @property
    def weight(self) -> float:
        """Total weight of the cases, |D| of the books."""
        return float(self.weights.sum())

    def index(self, attribute: str | int) -> int:
        """Return the position of an attribute given by name or position."""
        if isinstance(attribute, str):
            for position, column in enumerate(self.attributes):
                if column.name == attribute:
                    return position
        elif 0 <= attribute < len(self.attributes):
            return attribute
        names = whole(column.name for column in self.attributes)
        raise refusal("table.no_attribute", attribute=attribute, names=names)

    def nominal(self, attribute: int) -> Nominal:
        """Return a column that is known to be nominal."""
        column = self.attributes[attribute]
        assert isinstance(column, Nominal)
        return column

    def numeric(self, attribute: int) -> Numeric:
        """Return a column that is known to be numeric."""
        column = self.attributes[attribute]
        assert isinstance(column, Numeric)
        return column

    def renamed(self, name: str) -> Table:
        """Return the same cases under another name."""
        return replace(self, name=name)

    def take(self, rows: Iterable[int]) -> Table:
        """Return the table of the given rows, in the given order, with everything declared kept."""
        chosen = np.fromiter(rows, dtype=np.int64)
        return replace(
            self,
            attributes=tuple(_take(column, chosen) for column in self.attributes),
            labels=self.labels[chosen],
            weights=self.weights[chosen],
            case_names=tuple(self.case_names[int(row)] for row in chosen),
        )

    @classmethod
    def from_columns(
        cls,
        columns: Any,
        *,
        target: Any,
        weights: Iterable[object] | None = None,
        name: str = "table",
        nominal: Collection[Any] = (),
    ) -> Table:
        """Build a table from columns by name, a data frame of pandas, polars or Arrow, or rows by name.

        A column of numbers becomes numeric, any other nominal with its values in order of first
        appearance; categories keep their declared order, also those no case has. None, nan, NaT and
        NA are missing. What pandas keeps in different ways makes the same table. `nominal`: the columns
        whose numbers are names.

        Errors: InputError for a cell that is neither a number nor a name, and for 1 beside "1" in one
        column. Warnings: InputWarning for numbers that lose digits, and for a column of texts that are
        all numbers, which is nominal here and numeric in a file; `nominal` says that it is meant.
        """
        columns = columns_of(columns)
        for wanted in (target, *nominal):
            if wanted not in columns:
                raise refusal("table.no_column", column=str(wanted), names=whole(columns))
        label = classes_of(str(target), given(str(target), columns[target]))
        rows = len(label.codes)
        if weights is None:
            weights = np.ones(rows)
        texts: list[str] = []
        named = [(str(k), columns[k], k in nominal) for k in columns if k != target]
        attributes = tuple(_column(*column, texts) for column in named)
        if texts:
            warn("digits_as_text", columns=tuple(texts))
        return cls(
            name=name,
            attributes=attributes,
            target=str(target),
            classes=label.values,
            labels=label.codes,
            weights=only_numbers("weights", weights, "table.no_weight"),
            case_names=tuple(str(row + 1) for row in range(rows)),
        )

    @classmethod
    def from_arrays(
        cls,
        cells: Any,
        classes: Iterable[object],
        *,
        names: Iterable[Any] | None = None,
        target: str = "class",
        weights: Iterable[object] | None = None,
        name: str = "table",
        nominal: Collection[Any] = (),
    ) -> Table:
        """Build a table from rows of cells and the class of each, X and y elsewhere.

        `cells`: an array [rows, columns], lists of cells, or a data frame without the class; `names`:
        of its columns, x1, x2 and so on where none are given. The rest as `from_columns`.

        >>> table = Table.from_arrays([[85, "calm"], [90, "windy"]], ["no", "yes"])
        >>> [(column.name, column.kind) for column in table.attributes], table.classes
        ([('x1', 'numeric'), ('x2', 'nominal')], ('no', 'yes'))
        """
        columns = columns_of(cells, names)
        if target in columns:
            raise refusal("table.same_name", column=target)
        columns = {**columns, target: classes}
        return cls.from_columns(columns, target=target, weights=weights, name=name, nominal=nominal)


def classes_of(name: str, column: Given) -> Nominal:
    """Return the classes of cases, each of which has one. Errors: InputError for a case without."""
    found = _nominal(name, column)
    if found.missing().any():
        row = int(np.flatnonzero(found.missing())[0])
        raise refusal("table.no_class", row=row + 1, column=name)
    return found


def _column(name: str, column: Iterable[object], is_nominal: bool, texts: list[str]) -> Column:
    """Return a column of a kind that is found, or nominal if that is said.

    `texts`: where it is named if it holds numbers that are written as texts.
    """
    numbers = None if is_nominal else numbers_of(name, column)
    if numbers is not None:
        return Numeric(name, numbers)
    found = given(name, column)
    if found.is_numeric and not is_nominal:
        return Numeric(name, numbers_from(name, found.cells))
    made = _nominal(name, found)
    is_found = not is_nominal and found.declared is None
    if is_found and made.values and all(map(_DIGITS.fullmatch, made.values)):
        texts.append(name)
    return made


def _nominal(name: str, column: Given) -> Nominal:
    """Return a column of names; without declared values they are in order of first appearance."""
    declared = column.declared or []
    names = names_from(name, [*declared, *column.cells])
    order = names if column.declared is None else names[: len(declared)]
    values = tuple(dict.fromkeys(value for value in order if value is not None))
    code = {value: position for position, value in enumerate(values)}
    codes = [MISSING if value is None else code[value] for value in names[len(declared) :]]
    return Nominal(name, values, np.array(codes, dtype=np.int32))


def _take(column: Column, rows: NDArray[np.int64]) -> Column:
    if isinstance(column, Nominal):
        return replace(column, codes=column.codes[rows])
    return Numeric(column.name, column.numbers[rows])


def _check(table: Table) -> None:
    """Refuse a table the algorithm has no answer for, in one sentence."""
    rows = table.rows
    if rows == 0:
        raise refusal("table.no_rows", table=table.name)
    names = [column.name for column in table.attributes]
    if len(set(names)) != len(names) or table.target in names:
        twice = next(n for n in [*names, table.target] if [*names, table.target].count(n) > 1)
        raise refusal("table.same_name", column=twice)
    for column in table.attributes:
        length = len(column.missing())
        if length != rows:
            raise refusal("table.length", column=column.name, found=length, rows=rows)
    if len(table.weights) != rows or len(table.case_names) != rows:
        raise refusal("table.weights", found=len(table.weights), rows=rows)
    for key, is_bad in (
        ("bad_weight", ~(np.isfinite(table.weights) & (table.weights > 0))),
        ("far_weight", (table.weights < LIGHTEST) | (table.weights > HEAVIEST)),
    ):
        if is_bad.any():
            row = int(is_bad.argmax())
            case, weight = table.case_names[row], float(table.weights[row])
            raise refusal(f"table.{key}", case=case, weight=weight, least=LIGHTEST, most=HEAVIEST)
    if not (int(table.labels.min()) >= 0 and int(table.labels.max()) < len(table.classes)):
        raise refusal("table.class_code", n=len(table.classes))
