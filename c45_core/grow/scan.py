"""Scan one attribute at all open nodes of a level.

A nominal attribute has one branch per declared value; a numeric one two, at the best of its
candidate cuts. Both end as `Scores`: the same columns, whatever the kind.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.grow.candidates import Candidates, best_cuts, candidate_cuts
from c45_core.grow.division import Division, gain_ratio, measure, rounded
from c45_core.grow.level import Bools, Ints, Level
from c45_core.measures import TIE, Floats
from c45_core.reasons import Verdict
from c45_core.table import Nominal, Numeric, Table

UNDECIDED = 0
"""The verdict of an attribute that takes part in the comparison, until the comparison is made."""


@dataclass(frozen=True, eq=False)
class Scores:
    """One attribute at the n open nodes of a level: columns of the ledger.

    `counts` [n, branches + 1, classes]: class weights, the unknown cases last; `division`: the
    numbers, [n] each; `penalty` [n]: taken off a numeric attribute's gain; `gain` and `ratio` [n]:
    those that enter the comparison, after the penalty; `threshold` [n]: the cut, nan for a nominal
    attribute; `candidates`: every cut that was looked at; `verdict` [n].
    """

    counts: Floats
    division: Division
    penalty: Floats
    gain: Floats
    ratio: Floats
    threshold: Floats
    candidates: Candidates | None
    verdict: Ints

    def compared(self, dialect: Dialect) -> Floats:
        """Return the measure by which the dialect compares attributes, [n]."""
        if dialect.criterion == "gini":
            return self.division.gini_decrease
        return self.gain if dialect.criterion == "gain" else self.ratio


def scan(table: Table, level: Level, attribute: int, dialect: Dialect) -> Scores:
    """Measure an attribute at every open node; `verdict` says where it can not be tested at all."""
    column = table.attributes[attribute]
    if isinstance(column, Nominal):
        return _scan_nominal(table, level, column, level.free[:, attribute], dialect)
    return _scan_numeric(table, level, column, level.order[attribute], dialect)


def _scan_nominal(table: Table, level: Level, column: Nominal, free: Bools, dialect: Dialect) -> Scores:
    branches, classes = len(column.values), len(table.classes)
    code = column.codes[level.case]
    cell = np.where(code < 0, branches, code).astype(np.int64)
    counts: Floats = np.bincount(
        (level.node * (branches + 1) + cell) * classes + table.labels[level.case],
        weights=level.weight,
        minlength=level.size * (branches + 1) * classes,
    ).astype(np.float64)
    counts = counts.reshape(level.size, branches + 1, classes)
    verdict = _admission(counts, dialect)
    verdict[~free] = Verdict.USED
    nothing = np.zeros(level.size)
    division = measure(counts[:, :-1], counts[:, -1].sum(axis=-1), dialect)
    return Scores(
        counts=counts,
        division=division,
        penalty=nothing,
        gain=division.gain,
        ratio=division.ratio,
        threshold=np.full(level.size, np.nan),
        candidates=None,
        verdict=verdict,
    )


def _scan_numeric(table: Table, level: Level, column: Numeric, order: Ints, dialect: Dialect) -> Scores:
    candidates, known, unknown = candidate_cuts(table, level, column.numbers, order, dialect)
    best = best_cuts(candidates, dialect)
    found = best >= 0
    counts = np.zeros((level.size, 3, len(table.classes)))
    counts[found, 0] = candidates.below[best[found]]
    counts[found, 1] = known[found] - counts[found, 0]
    counts[~found, 0] = known[~found]
    counts[:, 2] = unknown

    verdict = _admission(counts, dialect)
    cut_exists = np.diff(candidates.start) > 0
    verdict[cut_exists & ~found] = Verdict.TOO_FEW
    threshold = np.full(level.size, np.nan)
    threshold[found] = candidates.threshold[best[found]]
    division = measure(counts[:, :-1], counts[:, -1].sum(axis=-1), dialect, numeric=True)
    penalty = candidates.penalty
    gain = rounded(division.gain - penalty, dialect)
    if dialect.numeric_penalty != "none":
        verdict[found & (gain < dialect.tolerance)] = Verdict.PENALISED
    return Scores(
        counts=counts,
        division=division,
        penalty=penalty,
        gain=gain,
        ratio=gain_ratio(gain, division.iv, division.fraction, dialect),
        threshold=threshold,
        candidates=candidates.with_best(best),
        verdict=verdict,
    )


def _admission(counts: Floats, dialect: Dialect) -> Ints:
    """Say where a division [n, branches + 1, classes] splits nothing or too little."""
    weight = counts[:, :-1].sum(axis=-1)
    filled = (weight > TIE).sum(axis=-1)
    enough = (weight > max(dialect.min_cases - dialect.tolerance, TIE)).sum(axis=-1)
    verdict = np.full(len(counts), UNDECIDED)
    verdict[enough < 2] = Verdict.TOO_FEW
    verdict[filled < 2] = Verdict.SINGLE_BRANCH
    verdict[filled < 1] = Verdict.ALL_MISSING
    return verdict
