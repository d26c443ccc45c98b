"""Decide the kind of a column from its known cells, with the reason."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum, auto

from c45_core.once import Once
from c45_course.readers.grid import Grid
from c45_course.readers.number_cells import Way
from c45_course.readers.recognised import recognised
from c45_course.readers.schema import Schema

FEW = 0.2
"""Fewer texts than this share among the numbers of a column are slips, not values."""
_LONG = re.compile(r"\d{16,}", re.ASCII)
_DATE = re.compile(
    r"(\d{4}[-/.年]\d{1,2}([-/.月]\d{1,2}日?)?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})"
    r"([T ]\d{1,2}:\d{2}(:\d{2})?.*)?",
    re.ASCII,
)


class Because(StrEnum):
    """Why a column has its kind or its role."""

    ALL_NUMBERS = auto()
    NUMBERS_BUT = auto()
    TEXTS = auto()
    MIXED = auto()
    TWO_VALUES = auto()
    DATES = auto()
    LONG_NUMBERS = auto()
    NOTHING_KNOWN = auto()
    CLASS_NAMED = auto()
    CLASS_LAST = auto()
    WEIGHT_NAMED = auto()
    NAMES_NAMED = auto()
    COUNTS_ROWS = auto()
    DECLARED = auto()
    NOT_DECLARED = auto()
    CHOSEN = auto()


@dataclass(frozen=True)
class Facts:
    """What the cells of a column say, under the missing markers of the file.

    `way`: how the column writes its numbers.
    """

    name: str
    cells: tuple[str, ...]
    markers: frozenset[str]
    way: Way

    @Once
    def counts(self) -> Counter[str]:
        """How often each known value occurs, in order of first appearance."""
        counted = Counter(self.cells)
        for marker in self.markers:
            counted.pop(marker, None)
        return counted

    @Once
    def texts(self) -> tuple[str, ...]:
        """The known values that are no numbers."""
        return tuple(value for value in self.counts if not self.way.reads(value))

    @property
    def known(self) -> int:
        """Number of known cells."""
        return self.counts.total()

    @property
    def missing(self) -> int:
        """Number of missing cells."""
        return len(self.cells) - self.known

    @Once
    def kind(self) -> tuple[str, Because]:
        """The kind of the column, and why."""
        if not self.counts:
            return "nominal", Because.NOTHING_KNOWN
        texts = sum(self.counts[text] for text in self.texts)
        numbers = self.known - texts
        if not texts:
            if any(map(_LONG.fullmatch, self.counts)):
                return "nominal", Because.LONG_NUMBERS
            return "numeric", Because.ALL_NUMBERS
        if numbers > texts and (texts == 1 or texts < FEW * self.known):
            return "numeric", Because.NUMBERS_BUT
        return "nominal", self._texts_because(numbers)

    def _texts_because(self, numbers: int) -> Because:
        if len(self.counts) == 2 and all(
            value.casefold() in recognised("answers") for value in self.counts
        ):
            return Because.TWO_VALUES
        if all(map(_DATE.fullmatch, self.counts)):
            return Because.DATES
        return Because.MIXED if numbers else Because.TEXTS

    def rows(self, *values: str) -> list[int]:
        """Return the rows, from 0, that hold one of some values."""
        wanted = set(values)
        return [row for row, cell in enumerate(self.cells) if cell in wanted]


def facts(grid: Grid, name: str, schema: Schema) -> Facts:
    """Return what a column of a grid says, under the missing markers and decimal sign of a schema.

    It is kept with the grid: the same question, asked again, costs nothing.
    """
    key = (name, frozenset(schema.missing), grid.way(name, schema.decimal))
    if key not in grid.kept:
        grid.kept[key] = Facts(name, grid.column(name), key[1], key[2])
    found: Facts = grid.kept[key]
    return found
