"""Group the values of nominal attributes at the nodes of a level (C30; the rounds: `grouping.py`).

An attribute of more than two values is grouped at each node for itself: the branches are the groups,
and a last one for the values that no case there has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine import single
from c45_core.engine.columns import Bools, Columns, Ints
from c45_core.grouping import (
    MAX_LEFT,
    NOT_ADMITTED,
    PROGRAM,
    WHILE_GROUPING,
    Counts,
    Grouping,
    Measure,
    Place,
    Real,
    grouped,
    grouped_in_double,
)
from c45_core.measures import TIE, Floats


def is_grouped(columns: Columns, dialect: Dialect) -> Bools:
    """Tell which attributes are asked by groups of their values, [attributes]."""
    return (dialect.branching == "groups") & ~columns.is_numeric & (columns.branches > MAX_LEFT)


def grouping_of(counts: Floats, unknown: float, dialect: Dialect) -> Grouping | None:
    """Return how the values of an attribute are grouped at a node, None where no value is known.

    `counts` [values, classes]: class weights of the known cases; `unknown`: the weight of the others.
    """
    if counts.sum() <= TIE:
        return None
    if dialect.arithmetic == "single":
        rows = np.column_stack([counts.sum(axis=1), counts])
        limits = replace(PROGRAM, absent=TIE)  # so that every case is in a branch that is measured
        return grouped(rows, _InSingle(unknown), dialect.min_cases, limits)
    return grouped_in_double(
        counts,
        unknown,
        dialect.min_cases,
        factor=dialect.unknown_factor == "gain",
        extra=dialect.unknown_in_iv == "branch",
    )


@dataclass(frozen=True, eq=False)
class Regrouped:
    """Nominal attributes with their branches, at n nodes; [.., g, n] each.

    `counts` [values + 1, classes, ...]: class weights of the groups, then of nothing, the unknown cases
    last; `way` [values, ...]: the branch of each value; `steps`: how many steps the grouping took.
    """

    counts: Floats
    way: Ints
    steps: Ints

    @classmethod
    def as_they_are(cls, counts: Floats) -> Regrouped:
        """Return attributes with a branch for each value."""
        shape = counts.shape[2:]
        return cls(counts, np.zeros((0, *shape), dtype=np.int64), np.zeros(shape, dtype=np.int64))

    @classmethod
    def by_groups(cls, counts: Floats, free: Bools, dialect: Dialect) -> Regrouped:
        """Group the values of attributes, given by value; `free` [g, n]: where that is asked for."""
        values, shape = len(counts) - 1, counts.shape[2:]
        made = np.array(counts, order="C")
        way = np.tile(np.arange(values)[:, None, None], (1, *shape))
        steps = np.zeros(shape, dtype=np.int64)
        for at in zip(*np.nonzero(free), strict=True):
            here = counts[(slice(None), slice(None), *at)]
            found = grouping_of(here[:-1], float(here[-1].sum()), dialect)
            if found is None:
                continue
            made[(slice(None, -1), slice(None), *at)] = 0.0
            for branch, codes in enumerate(found.branches):
                made[(branch, slice(None), *at)] = here[list(codes)].sum(axis=0)
                way[(list(codes), *at)] = branch
            steps[at] = found.steps
        return cls(made, way, steps)


class _InSingle(Measure):
    """Measures divisions in single precision, beside cases of unknown value of so much weight."""

    def __init__(self, unknown: float) -> None:
        super().__init__(lambda groups: self.many(np.array([groups], dtype=np.float64))[0])
        self.unknown = unknown

    def measure_merges(
        self, groups: Sequence[Counts], places: Sequence[Place]
    ) -> list[tuple[Real, Real]]:
        """Return gain and IV of each division in which two of the groups are one."""
        if not places:
            return []
        rows = np.array(groups, dtype=np.float64)
        one, other = np.array(places).T
        order = np.tile(np.arange(len(rows)), (len(places), 1))
        order[np.arange(len(places)), other] = len(rows) - 1  # the last one takes its place
        divisions = rows[order[:, :-1]]
        divisions[np.arange(len(places)), one] = rows[one] + rows[other]
        return self.many(divisions)

    def many(self, divisions: Floats) -> list[tuple[Real, Real]]:
        """Return gain and IV of divisions [k, groups, 1 + classes]."""
        unknown = np.full(len(divisions), self.unknown)
        numbers = single.numbers(divisions[..., 1:], unknown, numeric=False)
        enough = (divisions[..., 0] >= WHILE_GROUPING).sum(axis=1) >= MAX_LEFT
        gain = np.where(enough, numbers[4], NOT_ADMITTED)
        return list(zip(gain.tolist(), numbers[5].tolist(), strict=True))
