"""Hold a table while it is searched: small whole numbers, changed cell by cell.

A draft is always plain: the values of an attribute and the classes are numbered as they first appear,
numbers are 1, 2, 3 and so on. Growing sees no more of a number than its order, so that costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from c45_core.table import MISSING, Column, Nominal, Numeric, Table

from .bounds import MIXED, NOMINAL, NUMERIC
from .order import Order

Cells = tuple[int, ...]


@dataclass(frozen=True)
class Draft:
    """Columns of value numbers, -1 where one is missing, their kinds, and the class of each case."""

    kinds: tuple[str, ...]
    columns: tuple[Cells, ...]
    classes: Cells

    @property
    def rows(self) -> int:
        """Number of cases."""
        return len(self.classes)

    @property
    def size(self) -> tuple[int, int, int]:
        """How large it is: cells, different values, missing ones."""
        values = sum(len(set(column)) for column in self.columns)
        missing = sum(column.count(MISSING) for column in self.columns)
        return self.rows * (len(self.columns) + 1), values, missing

    def plain(self) -> Draft:
        """Return the same table with its values and classes numbered anew.

        >>> Draft(("nominal", "numeric"), ((2, 0, -1), (9, 4, 4)), (1, 1, 0)).plain().columns
        ((0, 1, -1), (2, 1, 1))
        """
        columns = tuple(
            _ranked(column) if kind == NUMERIC else _numbered(column)
            for kind, column in zip(self.kinds, self.columns, strict=True)
        )
        return replace(self, columns=columns, classes=_numbered(self.classes))

    def fits(self, order: Order) -> bool:
        """Tell whether it lies within the bounds, no class is a single case, every attribute varies."""
        bounds, counts = order.bounds, [self.classes.count(klass) for klass in set(self.classes)]
        within = (
            bounds.rows.low <= self.rows <= bounds.rows.high
            and bounds.attributes.low <= len(self.columns) <= bounds.attributes.high
            and bounds.classes.low <= len(counts) <= bounds.classes.high
            and min(counts) >= min(2, self.rows // len(counts))
        )
        kinds = len(set(self.kinds)) == 2 if bounds.kinds == MIXED else True
        return within and kinds and all(len(set(c) - {MISSING}) > 1 for c in self.columns)

    def table(self) -> Table:
        """Return the table, its names being numbers."""
        return Table(
            name="draft",
            attributes=tuple(
                _column(f"A{number}", kind, cells)
                for number, (kind, cells) in enumerate(zip(self.kinds, self.columns, strict=True), 1)
            ),
            target="class",
            classes=tuple(str(code) for code in range(max(self.classes) + 1)),
            labels=np.array(self.classes, dtype=np.int32),
            weights=np.ones(self.rows),
            case_names=tuple(str(row + 1) for row in range(self.rows)),
        )

    # --- changes ----------------------------------------------------------------------------------

    def without_row(self, row: int) -> Draft:
        """Return it with a case less."""
        columns = tuple(c[:row] + c[row + 1 :] for c in self.columns)
        return replace(self, columns=columns, classes=self.classes[:row] + self.classes[row + 1 :])

    def with_row(self, cells: Sequence[int], klass: int) -> Draft:
        """Return it with a case more."""
        columns = tuple((*c, cell) for c, cell in zip(self.columns, cells, strict=True))
        return replace(self, columns=columns, classes=(*self.classes, klass))

    def without_column(self, place: int) -> Draft:
        """Return it with an attribute less."""
        kinds = self.kinds[:place] + self.kinds[place + 1 :]
        return replace(self, kinds=kinds, columns=self.columns[:place] + self.columns[place + 1 :])

    def with_column(self, kind: str, cells: Cells) -> Draft:
        """Return it with an attribute more."""
        return replace(self, kinds=(*self.kinds, kind), columns=(*self.columns, cells))

    def with_cell(self, place: int, row: int, value: int) -> Draft:
        """Return it with another value in one cell."""
        column = self.columns[place]
        return self._with(place, (*column[:row], value, *column[row + 1 :]))

    def with_class(self, row: int, klass: int) -> Draft:
        """Return it with another class of one case."""
        return replace(self, classes=(*self.classes[:row], klass, *self.classes[row + 1 :]))

    def merged(self, place: int, value: int, into: int) -> Draft:
        """Return it with one value of an attribute turned into another one."""
        return self._with(place, tuple(into if v == value else v for v in self.columns[place]))

    def _with(self, place: int, column: Cells) -> Draft:
        columns = (*self.columns[:place], column, *self.columns[place + 1 :])
        return replace(self, columns=columns)


def _numbered(cells: Cells) -> Cells:
    code = {value: n for n, value in enumerate(v for v in dict.fromkeys(cells) if v != MISSING)}
    return tuple(code.get(value, MISSING) for value in cells)


def _ranked(cells: Cells) -> Cells:
    rank = {value: n for n, value in enumerate(sorted(set(cells) - {MISSING}), 1)}
    return tuple(rank.get(value, MISSING) for value in cells)


def _column(name: str, kind: str, cells: Cells) -> Column:
    if kind == NOMINAL:
        values = tuple(str(code) for code in range(max(cells) + 1))
        return Nominal(name, values, np.array(cells, dtype=np.int32))
    return Numeric(name, np.array([np.nan if cell < 0 else float(cell) for cell in cells]))
