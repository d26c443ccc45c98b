"""Scan all attributes at all open nodes of a level.

A nominal attribute has one branch per declared value, or per group of values (C30); a numeric one two,
at the best of its candidate cuts. Nominal attributes with equally many values are measured together.
All end as `Scores`.
"""

from dataclasses import fields, replace

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.columns import Bools, Columns, Ints, Places
from c45_core.engine.cuts import Found, best_cuts
from c45_core.engine.division import gain_ratio, measure, rounded, with_gain
from c45_core.engine.level import Level
from c45_core.engine.regrouping import Regrouped, is_grouped
from c45_core.engine.scores import UNDECIDED, Scan, Scores, join_records
from c45_core.engine.sums import Runs
from c45_core.measures import TIE, Floats, added
from c45_core.reasons import Verdict


def scan(columns: Columns, level: Level, dialect: Dialect) -> Scan:
    """Measure every attribute at every open node; `verdict` says where it cannot be tested at all."""
    attributes, groups = [], []
    if len(columns.numeric):
        attributes.append(columns.numeric)
        groups.append(_scan_numeric(columns, level, dialect))
    for rows, branches in columns.equally_branched:
        attributes.append(columns.nominal[rows])
        groups.append(_scan_nominal(columns, level, rows, branches, dialect))
    return Scan(tuple(attributes), tuple(groups))


def _scan_nominal(
    columns: Columns, level: Level, rows: Ints, branches: int, dialect: Dialect
) -> Scores:
    """Count the classes in every branch of nominal attributes, `rows` [g] of `columns.codes`."""
    weight = None if level.unit else level.weight
    counts = nominal_counts(columns, rows, branches, level.case, weight, level.node, level.size)
    attributes = columns.nominal[rows]
    free = level.free[:, attributes].T
    made = Regrouped.as_they_are(counts)
    if is_grouped(columns, dialect)[attributes].all():  # they have equally many values
        made = Regrouped.by_groups(counts, free, dialect)
    return nominal_scores(made, free, dialect)


def nominal_scores(made: Regrouped, free: Bools, dialect: Dialect) -> Scores:
    """Measure nominal attributes [g] with equally many branches at n nodes by their class weights.

    `free` [g, n]: which may be tested.
    """
    counts = made.counts
    verdict = _admission(counts, dialect)
    verdict[~free] = Verdict.USED
    division = measure(counts[:-1], added(counts[-1]), dialect, absent=counts[-1])
    if len(made.way) and dialect.gate == "release8":
        verdict[(verdict == UNDECIDED) & (division.gain < dialect.tolerance)] = Verdict.WITHOUT_GAIN
    shape = free.shape
    nothing, nowhere = np.zeros(shape), np.full(shape, np.nan)
    none = np.zeros(shape, dtype=np.int64)
    return Scores(
        counts=counts,
        division=division,
        penalty=nothing,
        gain=division.gain,
        ratio=division.ratio,
        threshold=nowhere,
        cuts=none,
        tries=none,
        best=none - 1,
        midpoint=nowhere,
        verdict=verdict,
        way=made.way,
        steps=made.steps,
    )


def _scan_numeric(columns: Columns, level: Level, dialect: Dialect) -> Scores:
    """Take the best cut of every numeric attribute, some columns after the others."""
    weight, classes = np.add.reduce(level.counts, axis=1), len(columns.table.classes)
    runs = (runs_of(columns, level, block) for block in level.blocks())
    found = join_records([best_cuts(some, weight, classes, dialect) for some in runs])
    arrays = (getattr(found, field.name) for field in fields(Found))
    by_column = (array.reshape(*array.shape[:-1], len(columns.numeric), -1) for array in arrays)
    return cut_scores(Found(*by_column), dialect)


def cut_scores(found: Found, dialect: Dialect) -> Scores:
    """Measure numeric attributes at the cuts found, [.., g, n]."""
    chosen = found.best >= 0
    counts = np.empty((3, *found.known.shape))
    counts[0] = np.where(chosen, found.below, found.known)
    np.subtract(found.known, counts[0], out=counts[1])
    counts[2] = found.unknown
    verdict = _admission(counts, dialect)
    verdict[(found.cuts > 0) & ~chosen] = Verdict.TOO_FEW
    unknown = added(counts[2])
    division = measure(
        counts[:2], unknown, dialect, numeric=True, classes=found.known, absent=counts[2]
    )
    gain, per_bit = division.gain, division.ratio
    if dialect.numeric_penalty != "none":
        gain = rounded(gain - found.penalty, dialect)
        per_bit = gain_ratio(gain, division.iv, division.fraction, dialect)
        division = replace(division, own=with_gain(division, gain, dialect))
        verdict[chosen & (gain < dialect.tolerance)] = Verdict.PENALISED
    elif dialect.gate == "release8":
        verdict[chosen & (gain < dialect.tolerance)] = Verdict.WITHOUT_GAIN
    return Scores(
        counts=counts,
        division=division,
        penalty=found.penalty,
        gain=gain,
        ratio=per_bit,
        threshold=found.midpoint,
        cuts=found.cuts,
        tries=found.tries,
        best=found.best,
        midpoint=found.midpoint,
        verdict=verdict,
        way=np.zeros((0, *gain.shape), dtype=np.int64),
        steps=np.zeros(gain.shape, dtype=np.int64),
    )


def runs_of(columns: Columns, level: Level, block: slice) -> Runs:
    """Return the sorted entries of some numeric columns at every node of a level as runs."""
    entries = len(level.case)
    how_many = block.stop - block.start
    start = (np.arange(how_many)[:, None] * entries + level.start[:-1]).ravel()
    return Runs(
        start=np.append(start, how_many * entries),
        value=level.value[block].reshape(-1),
        label=level.label[block].reshape(-1),
        parts=None if level.parts is None else level.parts.in_order(level.entry[block]),
        gaps=bool(columns.gaps[block].any()),
        columns=how_many,
    )


def _admission(counts: Floats, dialect: Dialect) -> Ints:
    """Say where a division [branches + 1, classes, ...] splits nothing or too little."""
    weight = np.add.reduce(counts[:-1], axis=1)
    filled = np.add.reduce(weight > TIE, axis=0)
    verdict = np.full(weight.shape[1:], UNDECIDED)
    least = max(dialect.min_cases - dialect.tolerance, TIE)
    enough = filled if least == TIE else np.add.reduce(weight > least, axis=0)
    verdict[enough < 2] = Verdict.TOO_FEW
    verdict[filled < 2] = Verdict.SINGLE_BRANCH
    verdict[filled < 1] = Verdict.ALL_MISSING
    return verdict


CELLS_COUNTED_AT_ONCE = 1 << 16
"""About how many cells are counted in one go."""


def nominal_counts(
    columns: Columns,
    rows: Ints,
    branches: int,
    case: Places,
    weight: Floats | None,
    node: Places,
    size: int,
) -> Floats:
    """Return the class weights [branches + 1, classes, g, size] of nominal attributes, unknown last.

    `rows` [g]: of `columns.codes`, attributes of so many branches; `case`, `weight`, `node` [E]: the
    row of each entry, its weight (None: all 1) and the position of its node among `size`.
    """
    classes = len(columns.table.classes)
    counts = np.empty((branches + 1, classes, len(rows), size))
    step = min(max(1, CELLS_COUNTED_AT_ONCE // max(len(case), 1)), len(rows))
    cell = columns.table.labels[case].astype(np.int64) * (step * size) + node
    for low in range(0, len(rows), step):
        some = rows[low : low + step]
        codes = columns.codes.reshape(-1).take(some[:, None] * columns.table.rows + case)
        cells = (codes + np.int64(1)) * (classes * step * size) + cell  # unknown: -1, so first
        cells += (np.arange(len(some)) * size)[:, None]
        weights = None if weight is None else np.tile(weight, len(some))
        found = np.bincount(cells.reshape(-1), weights, (branches + 1) * classes * step * size)
        found = found.reshape(branches + 1, classes, step, size)[:, :, : len(some)]
        counts[:-1, :, low : low + step] = found[1:]
        counts[-1, :, low : low + step] = found[0]
    return counts
