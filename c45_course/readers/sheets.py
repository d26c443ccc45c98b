"""Define what every workbook reader returns: sheets, values row by row, merged cells.

The readers (`sheets_xlsx`, `sheets_xls`, `sheets_xlsb`, `sheets_ods`) know one format each;
`workbook` chooses a sheet and makes lines of texts of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Protocol

Value = None | bool | int | float | str | date | datetime | time | timedelta
Area = tuple[int, int, int, int]
"""First row, first column, last row, last column of merged cells, from 0."""


@dataclass(frozen=True)
class HiddenPlaces:
    """The hidden rows and columns of a sheet, from 0, each as a first and a last place."""

    rows: tuple[tuple[int, int], ...] = ()
    columns: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class SheetName:
    """A sheet of a workbook."""

    name: str
    visible: bool = True


class Sheets(Protocol):
    """An opened workbook."""

    @property
    def listed(self) -> tuple[SheetName, ...]:
        """Return the sheets in their order."""

    def rows(self, sheet: str) -> Iterator[Sequence[Value]]:
        """Give the values of a sheet row by row; None: an empty cell. Rows may differ in length."""

    def merged(self, sheet: str) -> list[Area]:
        """Return the merged cells of a sheet."""

    def hidden(self, sheet: str) -> HiddenPlaces:
        """Return the rows and columns that are hidden, by hand or by a filter."""

    def formulas(self, sheet: str) -> int:
        """Return how many cells are formulas; one without a stored result is refused."""


def column_letters(column: int) -> str:
    """Return what a spreadsheet calls a column.

    >>> column_letters(0), column_letters(27)
    ('A', 'AB')
    """
    name, column = "", column + 1
    while column:
        column, place = divmod(column - 1, 26)
        name = chr(65 + place) + name
    return name


EPOCH, EPOCH_1904 = datetime(1899, 12, 30), datetime(1904, 1, 1)
_LAST_DAY = 2_958_466


def read_moment(number: float, of_1904: bool) -> Value:
    """Return the day or the time a spreadsheet stores as a number of days; itself where it is none.

    >>> read_moment(45296.5, False), read_moment(0.25, False)
    (datetime.datetime(2024, 1, 5, 12, 0), datetime.time(6, 0))
    """
    if not 0 <= number < _LAST_DAY:
        return number
    day = EPOCH_1904 if of_1904 else EPOCH
    if not of_1904 and number < 60:
        day += timedelta(days=1)  # Lotus counted a 29th of February 1900, and Excel kept it
    found = day + timedelta(milliseconds=round(number * 86_400_000))
    return found.time() if number < 1 else found
