"""Say how large windows are, and how many cases of each class the first one is to have."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from c45_core.language.refusal import refusal
from c45_core.table import Table

from .options import WindowOptions

ROOTS, FIFTH = 2, 5
"""A first window has two square roots of the cases, or a fifth of them; the increment a fifth of it."""
HALF = 2
"""A half of the exceptions enters, rounded down, where that is more than the increment."""


@dataclass(frozen=True)
class Sizes:
    """`rows`: of the table; `window`: of the first window; `increment`: of what is added."""

    rows: int
    window: int
    increment: int

    def entering(self, exceptions: int) -> int:
        """Return how many exceptions enter: as the increment says, or half of them if that is more."""
        return max(min(exceptions, self.increment), exceptions // HALF)

    def following(self, window: int, exceptions: int) -> int | None:
        """Return the size of the next window, None where there is no exception and it ends."""
        return window + self.entering(exceptions) if exceptions else None


@dataclass(frozen=True)
class Wanted:
    """How many cases of one class the first window gets.

    `label`: the class; `cases`: it has; `seats`: left in the window when its turn comes; `classes`: to
    be served then, this one among them; `taken`: what it gets.
    """

    label: int
    cases: int
    seats: int
    classes: int

    @property
    def taken(self) -> int:
        """Its even part of the seats, rounded down, or all its cases if these are fewer."""
        return min(self.cases, self.seats // self.classes)


def sizes_of(table: Table, options: WindowOptions) -> Sizes:
    """Return how large the windows of a table are; rows count, whatever they weigh.

    Errors: InputError for a window that is larger than the table.
    """
    rows = table.rows
    window = options.window
    if window is None:
        window = min(int(max(ROOTS * sqrt(rows), rows // FIFTH)), rows)
    if window > rows:
        raise refusal("windows.too_large", window=window, rows=rows)
    increment = options.increment or max(window // FIFTH, 1)
    return Sizes(rows, window, increment)


def wanted(table: Table, options: WindowOptions) -> tuple[Wanted, ...]:
    """Return what each class gets of the first window, the rarest class first, of equals the first."""
    counts = np.bincount(table.labels, minlength=len(table.classes)).tolist()
    seats, found = sizes_of(table, options).window, []
    for served, label in enumerate(sorted(range(len(counts)), key=lambda label: counts[label])):
        found.append(Wanted(label, counts[label], seats, len(counts) - served))
        seats -= found[-1].taken
    return tuple(found)
