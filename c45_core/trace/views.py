"""Show one node, one attribute at a node, or one branch as a frozen view of the ledger."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from c45_core.engine.columns import Ints
from c45_core.engine.cuts import Candidates
from c45_core.engine.ledger import Ledger
from c45_core.engine.scores import chi_squared
from c45_core.frozen import Frozen, Once, close_arrays
from c45_core.grouping import Codes, Grouping, ways
from c45_core.measures import Floats, chance, entropy, gini
from c45_core.reasons import Leaf, Skip, Verdict


@dataclass(frozen=True, eq=False)
class Branch(Frozen):
    """One branch of a division.

    `value`: the value of the attribute, '{a, b}' for a group of them, '<=' or '>' for a cut; `counts`
    [classes]: the class weights of the known cases in it.
    """

    value: str
    counts: Floats

    @property
    def weight(self) -> float:
        """Weight of the cases with this value (known ones only)."""
        return float(self.counts.sum())

    @property
    def entropy(self) -> float:
        """Entropy of the branch in bits."""
        return float(entropy(self.counts))

    @property
    def gini(self) -> float:
        """Gini index of the branch."""
        return float(gini(self.counts))


@dataclass(frozen=True, eq=False)
class Cuts(Frozen):
    """The cuts of a numeric attribute at one node, c of them, lowest first.

    `thresholds`, `gains`, `ivs`, `gain_ratios`, `gini_decreases` (nan where not asked for) [c]; `skips`
    [c]: why a cut was left out; `best`: the one chosen or None; `tries`: how many took part; `size`: c;
    `known` [classes]: the class weights of the cases with a value, `unknown`: the weight of the others.
    They are listed (`listed`) when first looked at; how many there are, and the best, growing has kept.
    """

    size: int
    tries: int
    best: int | None
    known: Floats
    unknown: float
    listed: Callable[[], Candidates]

    @Once
    def columns(self) -> Candidates:
        """All numbers of all cuts."""
        return close_arrays(self.listed())

    def __len__(self) -> int:
        return self.size

    @property
    def thresholds(self) -> Floats:
        """The cut values."""
        return self.columns.threshold

    @property
    def midpoints(self) -> Floats:
        """Halfway between the two neighbouring values; the cut value may be a data value below it."""
        return self.columns.midpoint

    @property
    def least(self) -> float:
        """The weight each side of a cut had to keep."""
        return self.columns.least

    @property
    def gains(self) -> Floats:
        """The information gain of each cut, before any penalty."""
        return self.columns.gain

    @property
    def ivs(self) -> Floats:
        """The IV of each cut."""
        return self.columns.iv

    @property
    def gain_ratios(self) -> Floats:
        """The gain ratio of each cut."""
        return self.columns.ratio

    @property
    def gini_decreases(self) -> Floats:
        """The decrease of the Gini index by each cut; nan in a dialect that does not ask for it."""
        return self.columns.gini_decrease

    def measured(self, name: str) -> Floats:
        """Return a measure of the cuts by its name in `Dialect.measures`."""
        own = self.columns.own
        return own[name] if name in own else getattr(self.columns, _COLUMN.get(name, name))

    @property
    def skips(self) -> Ints:
        """For each cut why it was left out, a `Skip` code."""
        return self.columns.skip

    def skip(self, cut: int) -> Skip:
        """Say why a cut was left out (or `Skip.NONE`)."""
        return Skip(int(self.columns.skip[cut]))

    def branches(self, cut: int) -> tuple[Branch, Branch]:
        """Return the two branches of a cut."""
        below = self.columns.below[cut]
        above = self.known - below
        return Branch("<=", below), Branch(">", np.where(above < 1e-12, 0.0, above))


@dataclass(frozen=True, eq=False)
class Groups(Frozen):
    """The groups of the values of a nominal attribute at one node (C30).

    `names`: of the values; `branches`: the values of each branch, by code; `steps`: how many steps it
    took; `listed`: gives the class weights by value, [values, classes], and what was merged, when first
    looked at.
    """

    names: tuple[str, ...]
    branches: Codes
    steps: int
    listed: Callable[[], tuple[Floats, Grouping]]

    @Once
    def counts(self) -> Floats:
        """The class weights of the known cases by value, [values, classes]."""
        return self.listed()[0]

    @Once
    def found(self) -> Grouping:
        """Every division that was measured, and what was merged."""
        return self.listed()[1]


_COLUMN = {"gain_ratio": "ratio"}
"""The columns of candidates that have another name than the quantity."""


@dataclass(frozen=True, eq=False)
class Evaluation(Frozen):
    """One attribute at one node, with every number computed for it.

    `node`, `attribute`: their numbers; `name`, `kind`: of the attribute; `threshold`: of the chosen
    cut, None for a nominal attribute or where there is none; `branches`: of the known cases; `unknown`:
    the weight of the cases without a value, `unknown_counts` [classes]: by class; `known`: the weight
    of the others, `known_fraction`: its share F of all.

    In bits: `base_entropy` of the known cases, `conditional_entropy` H(D|A), `raw_gain`, `penalty`
    (C2, for a numeric attribute), `gain`, `iv`. `gain` and `gain_ratio` are those that enter
    the comparison (after the penalty, if the dialect takes one); `raw_gain` is the gain before it.
    `gain_ratio` is nan where IV is 0. `base_gini`, `conditional_gini` and `gini_decrease` are nan in a
    dialect that does not ask for them.

    `verdict`: why the attribute was chosen or not; `counted`: its gain enters the average of the gate;
    `cuts`: the candidate cuts of a numeric attribute, else None; `own`: the numbers of a criterion with
    a divisor of its own, by their keys; `groups`: how the values were grouped, None where each has its
    own branch.
    """

    node: int
    attribute: int
    name: str
    kind: str
    threshold: float | None
    branches: tuple[Branch, ...]
    unknown: float
    unknown_counts: Floats
    known: float
    known_fraction: float
    base_entropy: float
    conditional_entropy: float
    raw_gain: float
    penalty: float
    gain: float
    iv: float
    gain_ratio: float
    base_gini: float
    conditional_gini: float
    gini_decrease: float
    verdict: Verdict
    counted: bool
    cuts: Cuts | None
    own: dict[str, float] = field(default_factory=dict)
    groups: Groups | None = None

    @property
    def candidate_cuts(self) -> Cuts:
        """The cuts of an attribute that is known to be numeric."""
        assert self.cuts is not None
        return self.cuts

    def measured(self, key: str) -> float:
        """Return a number by its key, as it enters the comparison."""
        return float(self.own[key] if key in self.own else getattr(self, key))

    @Once
    def filled(self) -> tuple[int, ...]:
        """The branches that hold known cases."""
        return tuple(b for b, branch in enumerate(self.branches) if branch.weight > 1e-12)

    @property
    def independence(self) -> tuple[float, int, float]:
        """Pearson's chi-squared of branch and class, its degrees of freedom, its chance (C37)."""
        statistic, degrees = chi_squared(np.stack([branch.counts for branch in self.branches]))
        return float(statistic), int(degrees), chance(float(statistic), int(degrees))

    @property
    def divides(self) -> bool:
        """Whether there is a division to measure: two branches with known cases."""
        return len(self.filled) > 1

    def ways(self, codes: NDArray[np.integer]) -> Ints:
        """Return the branches of values of a nominal attribute by their codes, -1: missing."""
        return codes.astype(np.int64) if self.groups is None else ways(self.groups.branches, codes)

    def test(self, branch: int) -> tuple[str, str]:
        """Return sign and value of a branch's condition: ('=', 'sunny'), ('∈', '{sunny, rainy}') or
        ('<=', '82.5')."""
        if self.threshold is None:
            several = self.groups is not None and len(self.groups.branches[branch]) > 1
            return "∈" if several else "=", self.branches[branch].value
        return self.branches[branch].value, format(self.threshold, ".15g")


@dataclass(frozen=True, eq=False)
class Node(Frozen):
    """One node of the grown tree.

    `number`: counts from 0, the root; `parent`, `branch`: the node above it and the branch that leads
    here, None for the root; `depth`: how many tests lead here; `counts` [classes]: class weights;
    `entropy`: in bits; `cases`: row numbers, `weights`: with which weight each row is here (a case with
    a missing value is in several branches); `label`: class code; `leaf`: why it is a leaf, None for an
    inner node; `split`: the evaluation that divides it, None for a leaf; `average_gain`: what the gate
    compares with, in bits, None where it was not asked; `children`: node numbers, one per branch;
    `ledger`: the columns the node is a view of.
    """

    number: int
    parent: int | None
    branch: int | None
    depth: int
    counts: Floats
    entropy: float
    label: int
    leaf: Leaf | None
    split: Evaluation | None
    average_gain: float | None
    children: tuple[int, ...]
    ledger: Ledger = field(repr=False)

    @Once
    def cases(self) -> Ints:
        """The row numbers of the cases here."""
        return self.ledger.cases(self.number)

    @Once
    def weights(self) -> Floats:
        """The weight of each of `cases` here."""
        return self.ledger.weights(self.number, self.cases)

    @property
    def weight(self) -> float:
        """Total weight of the cases here."""
        return float(self.counts.sum())

    @property
    def gini(self) -> float:
        """Gini index of the class weights."""
        return float(gini(self.counts))

    @property
    def errors(self) -> float:
        """Weight of the training cases the node would get wrong as a leaf."""
        return max(self.weight - float(self.counts[self.label]), 0.0)
