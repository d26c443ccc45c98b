"""Decide the kind of a column from its known cells, with the reason."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum, auto

from c45_core.frozen import Once
from c45_course.readers.dressed_columns import MAX_SHARE_OF_SLIPS, Dressing
from c45_course.readers.grid import Grid
from c45_course.readers.moments import is_date, is_time
from c45_course.readers.number_cells import Way
from c45_course.readers.recognised import recognised
from c45_course.readers.remarks import RemarkKind
from c45_course.readers.schema import Schema

_LONG = re.compile(r"\d{16,}", re.ASCII)


class Because(StrEnum):
    """Why a column has its kind or its role."""

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
    """What the cells of a column say, under the missing markers of the file.

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
        if self.said is not None:
            return self.said, Because.CHOSEN
        if not self.counts:
            return "nominal", Because.NOTHING_KNOWN
        texts = sum(self.counts[text] for text in self.texts)
        numbers = self.known - texts
        if not texts:
            if any(map(_LONG.fullmatch, self.counts)):
                return "nominal", Because.LONG_NUMBERS
            if self.dressing.words:
                coded = self.dressing.because is RemarkKind.CODES
                return "nominal", Because.CODES if coded else Because.LIKE_NUMBERS
            return "numeric", Because.ALL_NUMBERS
        if numbers > texts and (texts == 1 or texts < MAX_SHARE_OF_SLIPS * self.known):
            if self.dressing.words:
                return "nominal", Because.LIKE_NUMBERS
            return "numeric", Because.NUMBERS_BUT
        return "nominal", self._texts_because(numbers)

    def _texts_because(self, numbers: int) -> Because:
        if len(self.counts) == 2 and all(
            value.casefold() in recognised("answers") for value in self.counts
        ):
            return Because.TWO_VALUES
        for of_time, because in ((is_date, Because.DATES), (is_time, Because.TIMES)):
            if (
                sum(self.counts[value] for value in self.counts if of_time(value))
                > (1 - MAX_SHARE_OF_SLIPS) * self.known
            ):
                return because
        return Because.MIXED if numbers else Because.TEXTS

    def rows(self, *values: str) -> list[int]:
        """Return the rows, from 0, that hold one of some values."""
        wanted = set(values)
        return [row for row, cell in enumerate(self.cells) if cell in wanted]


def facts(grid: Grid, name: str, schema: Schema, *, numeric: bool = False) -> Facts:
    """Return what a column of a grid says, under the missing markers and decimal sign of a schema.

    `numeric`: it is said to hold numbers, as the table will read it.

    It is kept with the grid: the same question, asked again, costs nothing.
    """
    if numeric and not (read := facts(grid, name, schema)).texts:
        return read  # a column said to hold numbers reads these, too, and as the same ones
    key = (name, frozenset(schema.missing), grid.way(name, schema.decimal, numeric=numeric))
    if key not in grid.kept:
        dressing, said = grid.tallies[name].dressing, grid.how.corrections.kind(name)
        grid.kept[key] = Facts(name, grid.column(name), key[1], key[2], dressing, said)
    found: Facts = grid.kept[key]
    return found
