"""Define the steps of preparing a table as records, and their refusals; `replay.py` applies them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from c45_core.errors import InputError, Sentence
from c45_core.language import refusal


@dataclass(frozen=True)
class Declare:
    """Say what a column is: its role, and for an attribute its kind; "" as its cells say.

    The roles are those of `readers/understanding.py`, the kinds nominal and numeric.
    """

    column: str
    role: str
    kind: str = ""


@dataclass(frozen=True)
class Mark:
    """Say which texts stand for a missing value, in every column but the class."""

    markers: tuple[str, ...]


@dataclass(frozen=True)
class Drop:
    """Take a column away."""

    column: str


@dataclass(frozen=True)
class Bin:
    """Turn numbers into names: at most the first cut is the first name, and so on upwards.

    `cuts`: ascending; `names`: one more than cuts. A missing value stays missing.
    """

    column: str
    cuts: tuple[float, ...]
    names: tuple[str, ...]


@dataclass(frozen=True)
class Merge:
    """Make one value of several."""

    column: str
    values: tuple[str, ...]
    into: str


@dataclass(frozen=True)
class Fill:
    """Write a value where there is none. Keeping missing values needs no step: C4.5 works with them."""

    column: str
    value: str


@dataclass(frozen=True)
class Edit:
    """Write other texts into cells of a column: (row, text) each, rows counted from 0."""

    column: str
    cells: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class AddRow:
    """Add a row at the end; one text per column, in the order of the header."""

    cells: tuple[str, ...]


@dataclass(frozen=True)
class RemoveRows:
    """Take rows away, counted from 0."""

    rows: tuple[int, ...]


@dataclass(frozen=True)
class Weigh:
    """Add a column of case weights, 1 for every row."""

    column: str


Step = Declare | Mark | Drop | Bin | Merge | Fill | Edit | AddRow | RemoveRows | Weigh


def refused(key: str, **values: Any) -> InputError:
    """Return the error whose sentence is `prepare.KEY` of words; a tuple of texts becomes a list.

    >>> str(refused("one_row"))
    'A table needs at least one row; keep one.'
    """
    return refusal.refused(Sentence("prepare", key, values))
