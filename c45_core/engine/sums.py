"""Sum class weights along sorted entries: many runs, each a numeric attribute at a node, in one go.

Sums are whole numbers, and so exact: of cases where each counts 1, else of parts so small that the
rounding of a weight to them is less than that of a sum in double precision. Whole sums do not depend
on what they are taken with: a run of its own and the same run among others give the same bits.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from c45_core.engine.columns import Ints, Places
from c45_core.measures import Floats

BITS = 61
"""All entries of a node together weigh at most 2^61 parts."""


@dataclass(frozen=True, eq=False)
class Parts:
    """Weights of entries as whole numbers of parts: `number` [E], and the weight of a part at each
    node, `worth` [n], a power of two."""

    number: Ints
    worth: Floats

    @classmethod
    def of(cls, weight: Floats, start: Ints) -> Parts:
        """Divide weights [E] into parts; node j, not empty, has the entries start[j]:start[j + 1]."""
        _, largest = np.frexp(np.maximum.reduceat(weight, start[:-1]))
        size = start[1:] - start[:-1]
        _, often = np.frexp(size.astype(np.float64))
        power = BITS - largest - often
        number = np.rint(np.ldexp(weight, np.repeat(power, size))).astype(np.int64)
        return cls(number, np.ldexp(1.0, -power))

    def in_order(self, entry: Places) -> Parts:
        """Return the parts of runs: of the entries of c columns [c, E], at the same nodes each."""
        return Parts(self.number.take(entry.reshape(-1)), np.tile(self.worth, len(entry)))


@dataclass(frozen=True, eq=False)
class Runs:
    """r runs of entries, none of them empty, m entries together.

    They are those of `columns` numeric columns, at the same nodes each. `start` [r + 1]: run j has the
    entries start[j]:start[j + 1], by value and the missing (nan) last; `value`, `label` [m]; `parts`:
    the weights [m], what a part is worth [r], None where every weight is 1; `gaps`: some value may be
    missing.
    """

    start: Ints
    value: Floats
    label: NDArray[np.integer]
    parts: Parts | None
    gaps: bool
    columns: int = 1

    @classmethod
    def alone(
        cls, value: Floats, label: NDArray[np.integer], weight: Floats | None, *, gaps: bool
    ) -> Runs:
        """Return a single run; `weight` [m], None where every one is 1."""
        start = np.array([0, len(value)])
        return cls(start, value, label, None if weight is None else Parts.of(weight, start), gaps)

    @property
    def size(self) -> int:
        """Number of runs."""
        return len(self.start) - 1

    @property
    def sizes(self) -> Ints:
        """Number of entries of each run, [r]."""
        return self.start[1:] - self.start[:-1]

    def spread(self, numbers: np.ndarray) -> np.ndarray:
        """Repeat numbers [..., r] of the runs for each of their entries, [..., m]."""
        return numbers.repeat(self.sizes, axis=-1)


@dataclass(frozen=True, eq=False)
class Running:
    """Class weights summed along runs, to be read between any two places of a run.

    `sums` [classes, m + 1]: of all entries before each one, over all runs. Whole numbers; they may run
    over, their differences are right. Where every weight is 1 the first class is left out: it has the
    entries that no other has.
    """

    runs: Runs
    sums: NDArray[np.integer]

    @classmethod
    def of(cls, runs: Runs, classes: int) -> Running:
        """Sum the class weights along the runs."""
        parts = runs.parts
        first, kind = (1, np.int32) if parts is None else (0, np.int64)
        mine = runs.label == np.arange(first, classes, dtype=runs.label.dtype)[:, None]
        sums = np.zeros((classes - first, len(runs.value) + 1), dtype=kind)
        np.cumsum(mine if parts is None else mine * parts.number, axis=1, dtype=kind, out=sums[:, 1:])
        return cls(runs, sums)

    def between(self, begin: Ints, end: Ints, run: Ints) -> Floats:
        """Return the class weights of the entries begin:end [k] of runs [k], [classes, k]."""
        found = self.sums.take(end, axis=1) - self.sums.take(begin, axis=1)
        if self.runs.parts is not None:
            return np.asarray(found * self.runs.parts.worth[run])
        weights = np.empty((len(found) + 1, len(begin)))
        weights[1:] = found
        np.subtract(end - begin, np.add.reduce(weights[1:], axis=0), out=weights[0])
        return weights

    def to(self, entry: Ints, run: Ints) -> Floats:
        """Return the class weights of runs [k] up to and with an entry [k] of each, [classes, k]."""
        return self.between(self.runs.start[run], entry + 1, run)

    def sides(self) -> Floats:
        """Return the weight of all classes up to and with each entry of its run, [m]."""
        runs, parts = self.runs, self.runs.parts
        if parts is None:
            ends: Floats = np.arange(1.0, len(runs.value) + 1)
            return np.asarray(ends - runs.spread(runs.start[:-1]))
        sums = np.add.reduce(self.sums, axis=0)
        return np.asarray((sums[1:] - runs.spread(sums[runs.start[:-1]])) * runs.spread(parts.worth))


def missing_values(runs: Runs) -> Ints:
    """Return how many values each run misses, [r]."""
    if not runs.gaps:
        return np.zeros(runs.size, dtype=np.int64)
    absent = np.flatnonzero(np.isnan(runs.value))
    first = absent.searchsorted(runs.start)
    return first[1:] - first[:-1]
