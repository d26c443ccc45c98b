"""Cut numeric attributes at all nodes of a level: find the cuts, measure them, take the best of each.

A candidate lies halfway between two neighbouring distinct values (C4); the cases at or below it take
the first branch (C5); its threshold is the midpoint, or a value of the data (C3).

Growing keeps the best cut, by its class weights. All cuts of one node are listed from the same sums by
which it was found, and measured as the best one is recorded (`division.py`), so that one to the same
bits.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine import single
from c45_core.engine.choice import first_largest_of_runs
from c45_core.engine.columns import Bools, Columns, Ints
from c45_core.engine.division import divisor_of, intrinsic_value, known_fraction, mean, measure, rounded
from c45_core.engine.scores import join_records
from c45_core.engine.sums import Running, Runs, missing_values
from c45_core.frozen import Frozen, Once
from c45_core.language.refusal import refusal
from c45_core.measures import TIE, Floats, added, entropy_of, gini_of, tidy
from c45_core.reasons import Skip
from c45_core.table import Numeric, Table

LARGEST_SINGLE = float(np.finfo(np.float32).max)


def check_range(table: Table, dialect: Dialect) -> None:
    """Refuse a number that the dialect's precision can not hold: it would become infinite."""
    if dialect.value_precision == "double":
        return
    for column in table.attributes:
        if not isinstance(column, Numeric):
            continue
        beyond = np.flatnonzero(np.abs(column.numbers) > LARGEST_SINGLE)
        if len(beyond):
            row = int(beyond[0])
            number = float(column.numbers[row])
            most = LARGEST_SINGLE
            raise refusal("table.single", column=column.name, number=number, row=row + 1, most=most)


def as_read(numbers: Floats, dialect: Dialect) -> Floats:
    """Return the numbers as the dialect holds them: in double precision, or rounded to single."""
    if dialect.value_precision == "double":
        return numbers
    return numbers.astype(np.float32).astype(np.float64)


def midpoints(low: Floats, high: Floats, dialect: Dialect) -> Floats:
    """Return the midpoints between neighbouring values low < high, always below the upper one (C3)."""
    middle = as_read(low / 2 + high / 2, dialect)
    return np.where(middle >= high, low, middle)


def cut_values(columns: Columns, column: int, middle: Floats, dialect: Dialect) -> Floats:
    """Return the thresholds for midpoints [..] of a numeric column, nan for nan (C3).

    The midpoint itself, or the largest number of the whole training table that is not above it; this,
    too, where a midpoint in single precision does not part the numbers as they are given.
    """
    at_midpoint = dialect.threshold_value == "midpoint"
    if at_midpoint and dialect.value_precision == "double":
        return middle
    known = columns.known(column)
    if not len(known):
        return middle
    place = np.searchsorted(as_read(known, dialect), middle, side="right")
    low, high = known[place - 1], np.append(known, np.inf)[place]
    parts = (low <= middle) & (middle < high) & at_midpoint
    return np.where(np.isnan(middle) | parts, middle, low)


MAX_MIN_SPLIT = 25.0
"""Release 8 never asks for more cases on a side of a cut than this."""
CLASS_WEIGHTS_PER_PIECE = 1 << 17
"""Number of class weights of cuts that are measured in one go: their numbers stay in the cache."""
MIN_CUTS_PER_PIECE = 1 << 11
"""Minimum number of cuts in one go where very many classes are added one by one."""


@dataclass(frozen=True, eq=False)
class Sums:
    """The sums by which the cuts of r runs with m entries are measured.

    `running`: the class weights summed along the runs; `known` and `unknown` [classes, r]; `is_cut`
    [m]: a cut lies between this entry and the next; `short` [m]: and one of its sides has too few cases
    (None: no side can); `least` [r]: the weight each side has to keep.
    """

    running: Running
    known: Floats
    unknown: Floats
    is_cut: Bools
    short: Bools | None
    least: Floats


def summed(runs: Runs, classes: int, dialect: Dialect) -> Sums:
    """Sum the class weights along the runs and find the cuts."""
    running, missing = Running.of(runs, classes), missing_values(runs)
    end, every = runs.start[1:] - missing, np.arange(runs.size)
    known = running.between(runs.start[:-1], end, every)
    unknown = running.between(end, runs.start[1:], every) if runs.gaps else np.zeros_like(known)
    is_cut = np.zeros(len(runs.value), dtype=bool)
    low = runs.value[:-1] + dialect.value_gap if dialect.value_gap else runs.value[:-1]
    np.less(low, runs.value[1:], out=is_cut[:-1])
    is_cut[runs.start[1:] - 1] = False
    least = _min_split(np.add.reduce(known, axis=0), classes, dialect)
    short = None
    if least.max(initial=0.0) - dialect.tolerance > 0:
        limit = runs.spread(least - dialect.tolerance)
        side = running.sides()
        short = side < limit
        short |= runs.spread(np.add.reduce(known, axis=0)) - side < limit
        if dialect.known_cases == "rows":
            short |= runs.spread(runs.sizes - missing < 2 * least - dialect.tolerance)
    return Sums(running, known, unknown, is_cut, short, least)


def cut_pieces(cuts: int, classes: int) -> Iterator[slice]:
    """Divide cuts into pieces that are measured in one go; where there are none, into an empty one."""
    length = max(CLASS_WEIGHTS_PER_PIECE // classes, MIN_CUTS_PER_PIECE)
    return (slice(low, low + length) for low in range(0, max(cuts, 1), length))


def _min_split(known: Floats, classes: int, dialect: Dialect) -> Floats:
    """Return how much weight each side of a cut must keep, given the known weight [n]."""
    least = np.full(len(known), max(dialect.min_cases, 0.0))
    if dialect.numeric_min_split == "release8":
        tenth = 0.1 * known / classes
        return np.where(tenth <= least, least, np.minimum(tenth, MAX_MIN_SPLIT))
    return least


def penalty_for(tries: Ints, weight: Floats, dialect: Dialect) -> Floats:
    """Return log2(tries)/N for tries [.., n]: N [n] is all cases, the unknown ones too (C2)."""
    if dialect.numeric_penalty == "none":
        return np.zeros(tries.shape)
    return rounded(np.log2(np.maximum(tries, 1)) / weight, dialect)


@dataclass(frozen=True, eq=False)
class Measuring:
    """Measure cuts.

    `runs`: r runs of neighbouring values; `sums`: their class weights; `penalty` [r]: is taken off a
    gain; `dialect`: by which it is measured.
    """

    runs: Runs
    sums: Sums
    penalty: Floats
    dialect: Dialect

    def best(self, at: Ints, start: Ints) -> Ints:
        """Return the entry after which the best of the cuts `at` [k] lies, [r]; -1: none.

        `start` [r + 1]: run j has the cuts start[j]:start[j + 1].
        """
        run, score = np.arange(self.runs.size).repeat(start[1:] - start[:-1]), np.empty(len(at))
        for piece in cut_pieces(len(at), len(self.sums.known)):
            score[piece] = self._score(at[piece], run[piece])
        place = first_largest_of_runs(score, start, self.dialect.tolerance)
        return np.where(place < 0, -1, at[place]) if len(at) else place

    def _score(self, here: Ints, run: Ints) -> Floats:
        """Return the score of the cuts after entries [k] of runs [k]."""
        sums, dialect = self.sums, self.dialect
        below, known = sums.running.to(here, run), sums.known.take(run, axis=1)
        unknown = np.add.reduce(sums.unknown, axis=0)[run] if self.runs.gaps else None
        if dialect.arithmetic == "single":
            return self._single(below, known, unknown, run)
        absent = sums.unknown.take(run, axis=1) if self.runs.gaps else None
        found = score_cuts(
            below, known, dialect, before=self._impurity_before[run], unknown=unknown, absent=absent
        )
        if dialect.threshold_by == "gain" and dialect.numeric_penalty != "none":
            found -= self.penalty[run]
        return found

    def _single(self, below: Floats, known: Floats, unknown: Floats | None, run: Ints) -> Floats:
        counts = np.stack([below.T, (known - below).T], axis=-2)
        absent = np.zeros(len(run)) if unknown is None else unknown
        numbers = single.numbers(counts, absent, numeric=True)
        gain, per_bit = numbers[4], numbers[6]
        if self.dialect.threshold_by == "gain":
            return rounded(gain - self.penalty[run], self.dialect)
        return np.where(np.isnan(per_bit), -np.inf, per_bit)

    @Once
    def _impurity_before(self) -> Floats:
        """The impurity of the known cases of each run, [r]."""
        return impurity_of(self.dialect)(self.sums.known)


def impurity_of(dialect: Dialect) -> Callable[..., Floats]:
    """Return the impurity whose decrease cuts are compared by."""
    return gini_of if dialect.cutting.impurity == "gini" else entropy_of


def score_cuts(
    below: Floats,
    known: Floats,
    dialect: Dialect,
    *,
    before: Floats | None = None,
    unknown: Floats | None = None,
    absent: Floats | None = None,
) -> Floats:
    """Return the measure by which cuts are compared, before any penalty.

    `below` and `known` [classes, ...]: class weights at or below each cut and of all known cases;
    `before` [...]: the impurity of these; `unknown` [...]: weight of the others, None: there are none,
    and `absent` [classes, ...]: their class weights.
    """
    impurity, criterion = impurity_of(dialect), dialect.cutting
    sides = np.empty((len(below), 2, *below.shape[1:]))
    sides[:, 0] = below
    np.subtract(known, below, out=sides[:, 1])
    branch = added(sides)
    after = mean(branch, impurity(sides, branch))
    gain = tidy((impurity(known) if before is None else before) - after)
    fraction = None if unknown is None else known_fraction(added(known), unknown)
    if fraction is not None and dialect.unknown_factor == "gain":
        gain *= fraction
    if not criterion.divisor:
        return gain
    if criterion.divided_by is not None:
        divisor = divisor_of(criterion, sides, absent, dialect)
    else:
        divisor = entropy_of(branch) if unknown is None else intrinsic_value(branch, unknown, dialect)
    found = np.asarray(gain / np.maximum(divisor, TIE))
    found[divisor <= TIE] = -np.inf
    if fraction is not None and dialect.unknown_factor == "ratio":
        found *= fraction
    return found


@dataclass(frozen=True, eq=False)
class Found:
    """The best cut of each of r runs.

    `cuts` [r]: how many cuts there are; `tries` [r]: how many took part; `best` [r]: the one chosen,
    counted from the lowest, -1 for none; `below` [classes, r]: class weights at or below it;
    `midpoint` [r]: nan for none; `known`, `unknown` [classes, r]; `penalty` [r]: what having `tries`
    cuts costs the gain.
    """

    cuts: Ints
    tries: Ints
    best: Ints
    below: Floats
    midpoint: Floats
    known: Floats
    unknown: Floats
    penalty: Floats


def best_cuts(runs: Runs, weight: Floats, classes: int, dialect: Dialect) -> Found:
    """Take the best cut of each of r runs, the lowest of equals.

    `weight` [n]: of all cases of each node, the unknown ones too (C2).
    """
    sums = summed(runs, classes, dialect)
    at = sums.is_cut.nonzero()[0]
    first = at.searchsorted(runs.start)
    cuts = first[1:] - first[:-1]
    taken, begin = at, first
    if sums.short is not None:
        taken = (sums.is_cut & ~sums.short).nonzero()[0]
        begin = taken.searchsorted(runs.start)
    tries = begin[1:] - begin[:-1]
    penalty = penalty_for(tries.reshape(runs.columns, -1), weight, dialect).reshape(-1)
    place = Measuring(runs, sums, penalty, dialect).best(taken, begin)
    run = (place >= 0).nonzero()[0]
    here = place.take(run)
    below, midpoint = np.zeros((classes, runs.size)), np.full(runs.size, np.nan)
    below[:, run] = sums.running.to(here, run)
    midpoint[run] = midpoints(runs.value[here], runs.value[here + 1], dialect)
    best = np.full(runs.size, -1)
    best[run] = at.searchsorted(here) - first[run]
    return Found(cuts, tries, best, below, midpoint, sums.known, sums.unknown, penalty)


@dataclass(frozen=True, eq=False)
class Candidates(Frozen):
    """All c cuts of a numeric attribute at one node, lowest first.

    `threshold`, `midpoint`, `gain`, `iv`, `ratio`, `gini_decrease` (nan where not asked for) [c];
    `below` [c, classes]: class weights at or below the cut; `skip` [c]: why a cut was left out;
    `least`: the weight each side had to keep; `penalty`: what the cuts that took part cost the gain;
    `own` [c]: the numbers of a criterion with a divisor of its own, by their keys.
    """

    threshold: Floats
    midpoint: Floats
    gain: Floats
    iv: Floats
    ratio: Floats
    gini_decrease: Floats
    below: Floats
    skip: Ints
    least: float
    penalty: float
    own: dict[str, Floats]


def candidates(
    runs: Runs, weight: float, classes: int, cut_at: Callable[[Floats], Floats], dialect: Dialect
) -> Candidates:
    """List every cut of a single run with every number.

    `weight`: of all cases of the node; `cut_at`: returns the thresholds for midpoints.
    """
    sums = summed(runs, classes, dialect)
    cut = np.flatnonzero(sums.is_cut)
    below = sums.running.to(cut, np.zeros_like(cut))
    unknown_weight = np.repeat(added(sums.unknown), len(cut))
    parts = []
    for piece in cut_pieces(len(cut), classes):
        left = below[:, piece]
        sides, unknown = np.stack([left, sums.known - left]), unknown_weight[piece]
        absent = np.repeat(sums.unknown, left.shape[-1], axis=1)
        parts.append(measure(sides, unknown, dialect, numeric=True, classes=sums.known, absent=absent))
    short = np.zeros(len(cut), dtype=bool) if sums.short is None else sums.short[cut]
    middle = midpoints(runs.value[cut], runs.value[cut + 1], dialect)
    return Candidates(
        threshold=cut_at(middle),
        midpoint=middle,
        gain=np.concatenate([part.gain for part in parts]),
        iv=np.concatenate([part.iv for part in parts]),
        ratio=np.concatenate([part.ratio for part in parts]),
        gini_decrease=np.concatenate([part.gini_decrease for part in parts]),
        below=np.ascontiguousarray(below.T),
        skip=np.where(short, Skip.TOO_FEW, Skip.NONE).astype(np.int64),
        least=float(sums.least[0]),
        penalty=float(penalty_for(np.array([int((~short).sum())]), np.array([weight]), dialect)[0]),
        own=join_records([part.own for part in parts]),
    )
