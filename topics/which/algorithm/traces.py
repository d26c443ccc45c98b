"""Keep what each convention grows of one table and prunes of it, and find numbers there.

A number of growing is kept in a trace; one of pruning (`At.method`) in a verdict about a node; an upper
limit U(E, N) rests on its two numbers alone. A number may have been printed under the name of another
one: of another attribute, branch or candidate threshold, of another node, or of another quantity of the
same attribute; so all places are listed. Some numbers pass a bound that none of their kind can pass.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import inf, isfinite, log2

from c45_core.dialect import Dialect
from c45_core.errors import InputError
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import OF_ATTRIBUTE, OF_BRANCH, OF_NODE, of_cut
from c45_core.prune import Pruning, prune
from c45_core.prune.leaf_errors import extra_errors, open_leaf
from c45_core.prune.verdicts import explain_verdict
from c45_core.quantities import CRITERIA
from c45_core.table import Numeric
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_course.claims.claim import At, read_number
from c45_course.claims.quantities import TracePlace, computed, decision
from c45_course.compare.settings import GrownTraces
from c45_course.practice.slips import ENTROPIES as OF_NODES
from c45_course.practice.slips import SplitSizes, division_of
from c45_course.practice.tolerance import CLOSE

from .typed import LEAF_ERRORS, LIMIT, Typed

MAX_NODES_LISTED = 300
"""Maximum number of nodes whose numbers are listed, those nearest to the root first."""
_OF_ATTRIBUTE = (
    *("conditional_entropy", "threshold"),
    *dict.fromkeys(key for each in CRITERIA.values() for key in each.measures),
)

Way = tuple[tuple[str, str, str], ...]
"""The conditions from the root to a node: attribute, sign and value of each."""


@dataclass(frozen=True, eq=False)
class Place:
    """The place of a number in a tree, the number, and the way to its node.

    `cut`: the threshold of a branch, None of a nominal attribute.
    """

    at: At
    value: float
    way: Way = ()
    cut: float | None = None


def list_places(trace: Trace) -> Iterator[Place]:
    """Give the numbers of nodes, of attributes and of branches.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> for each in list(list_places(grow(datasets.load("golf_14").table)))[:3]:
    ...     print(each.at.quantity, each.at.attribute, round(each.value, 4))
    entropy None 0.9403
    gini None 0.4592
    average_gain None 0.093
    """
    for number in range(min(trace.size, MAX_NODES_LISTED)):
        node, way = trace.node(number), trace.path(number)
        path = tuple("".join(step) for step in way)
        yield Place(At("entropy", path=path), node.entropy, way)
        yield Place(At("gini", path=path), node.gini, way)
        if node.average_gain is not None:
            yield Place(At("average_gain", path=path), node.average_gain, way)
        for evaluation in trace.evaluations(number):
            if evaluation.divides:
                yield from _places_of_attribute(evaluation, path, way)


def _places_of_attribute(evaluation: Evaluation, path: tuple[str, ...], way: Way) -> Iterator[Place]:
    keys = ("base_entropy", *_OF_ATTRIBUTE) if evaluation.unknown > 0 else _OF_ATTRIBUTE
    for key in keys:
        value = getattr(evaluation, key, None)
        value = evaluation.own.get(key) if value is None else value
        if value is not None and isfinite(value):
            yield Place(At(key, path=path, attribute=evaluation.name), float(value), way)
    for branch in evaluation.filled:
        part = evaluation.branches[branch]
        at = At("branch_entropy", path=path, attribute=evaluation.name, branch=part.value)
        yield Place(at, part.entropy, way, evaluation.threshold)
        yield Place(replace(at, quantity="branch_gini"), part.gini, way, evaluation.threshold)


def places_of_candidates(trace: Trace, at: At) -> Iterator[Place]:
    """Give the same number of every candidate threshold of an attribute at a node."""
    assert at.attribute is not None
    node = trace.find(*at.path)
    cuts = trace.evaluation(node, at.attribute).cuts
    if cuts is None:
        return
    thresholds, way = cuts.thresholds.tolist(), trace.path(node)
    found = thresholds if at.quantity == "threshold" else cuts.measured(at.quantity).tolist()
    for threshold, value in zip(thresholds, found, strict=True):
        if isfinite(value):
            quantity = f"candidate_{at.quantity}"
            yield Place(replace(at, quantity=quantity, threshold=threshold), value, way)


OF_CANDIDATES = ("threshold", "gain", "iv", "gain_ratio", "gini_decrease")
"""The quantities that every candidate threshold has."""


def count_differences(asked: At, other: At) -> int:
    """Return how many things differ: the quantity, what it is about, the node; 0: it is the same.

    An entropy of a node and one of a branch are the same quantity of something else.

    >>> gain = At("gain", attribute="humidity")
    >>> other, iv = replace(gain, path=("outlook=sunny",)), At("iv", attribute="outlook")
    >>> count_differences(gain, other), count_differences(gain, iv)
    (1, 2)
    """
    about = (asked.attribute, asked.branch) != (other.attribute, other.branch)
    return (asked.path != other.path) + (not is_same_kind(asked, other)) + about


def is_same_kind(asked: At, other: At) -> bool:
    """Tell whether two places hold the same quantity, whatever it is of."""
    return _kind_of(asked) == _kind_of(other)


def _kind_of(at: At) -> str:
    """Return the quantity without what it is of: an entropy of a branch is an entropy."""
    return at.quantity.removeprefix("branch_").removeprefix("base_").removeprefix("candidate_")


@dataclass(eq=False)
class Traces(GrownTraces):
    """The trees that conventions grow and prune of one table, and the numbers in them."""

    _pruned: dict[Dialect, Pruning] = field(default_factory=dict)
    _places: dict[Dialect, tuple[Place, ...]] = field(default_factory=dict)

    def places(self, dialect: Dialect) -> tuple[Place, ...]:
        """Return where numbers are kept in what a convention grows."""
        if dialect not in self._places:
            self._places[dialect] = tuple(list_places(self.of(dialect)))
        return self._places[dialect]

    def value(self, at: At, dialect: Dialect) -> float | str | None:
        """Return the number, or the attribute chosen, at a place; None where there is no such place."""
        try:
            if at.quantity in (LIMIT, LEAF_ERRORS):
                return _upper_limit(at, dialect)
            if at.method:
                found = explain_pruning(self._pruning(at.method, dialect), at)
                return None if found is None else found.recorded
            if at.quantity == "split":
                return decision(self.of(dialect), at)
            return computed(self.of(dialect), at)
        except InputError:
            return None

    def explain(self, at: At, dialect: Dialect) -> tuple[Explanation, SplitSizes] | None:
        """Return how a number came about, and what slips must know of it; None for a count."""
        try:
            pruning = self._pruning(at.method, dialect) if at.method else None
        except InputError:
            return None
        return explain_number(self.of(dialect), at, pruning=pruning)

    def verdicts(self, at: At, dialect: Dialect) -> dict[int, float]:
        """Return a number of pruning at every node that was weighed."""
        pruning = self._pruning(at.method, dialect)
        return {
            verdict.node: found.recorded
            for verdict in pruning.weighed
            for found in explain_verdict(verdict, dialect.with_(pruning=at.method))
            if found.quantity == at.quantity
        }

    def _pruning(self, method: str, dialect: Dialect) -> Pruning:
        asked = dialect.with_(pruning=method)
        if asked not in self._pruned:
            self._pruned[asked] = prune(self.of(asked))
        return self._pruned[asked]


def explain_pruning(pruning: Pruning, at: At) -> Explanation | None:
    """Explain a number of the last verdict about a node; None where there is none."""
    trace = pruning.trace
    assert trace is not None
    node = trace.find(*at.path)
    for verdict in reversed(pruning.about(node)):
        for found in explain_verdict(verdict, trace.dialect):
            if found.quantity == at.quantity and verdict.method == at.method:
                return found
    return None


def _upper_limit(at: At, dialect: Dialect) -> float | None:
    """Return U_CF(E, N) as a convention counts it, or N times it; None of no cases."""
    errors, cases, dialect = _read_limit(at, dialect)
    if cases <= 0:
        return None
    expected = errors + extra_errors(cases, errors, dialect)
    return expected if at.quantity == LEAF_ERRORS else expected / cases


def _read_limit(at: At, dialect: Dialect) -> tuple[float, float, Dialect]:
    errors, cases = float(at.where["errors"]), float(at.where["cases"])
    if "confidence" in at.where:
        dialect = dialect.with_(confidence=float(at.where["confidence"]))
    return errors, cases, dialect


def explain_number(
    trace: Trace, at: At, labels: Labels | None = None, *, pruning: Pruning | None = None
) -> tuple[Explanation, SplitSizes] | None:
    """Return how a number of a trace came about, and what slips must know of it; None for a count, or
    where the trace has no such place. `pruning`: what the method of `at` made of it, if that is known.
    """
    try:
        if at.method:
            asked = trace.dialect.with_(pruning=at.method)
            found = explain_pruning(pruning or prune(replace(trace, dialect=asked)), at)
            return None if found is None else (found, SplitSizes())
        if at.quantity in (LIMIT, LEAF_ERRORS):
            errors, cases, dialect = _read_limit(at, trace.dialect)
            if cases <= 0:
                return None
            return open_leaf(cases, errors, dialect, 0)[-1], SplitSizes()
        return _explain_growing(trace, at, (labels or Labels(trace.table)).on(trace.table))
    except InputError:
        return None


def _explain_growing(trace: Trace, at: At, labels: Labels) -> tuple[Explanation, SplitSizes] | None:
    place = TracePlace(trace, at)
    if at.quantity in OF_NODE:
        if at.quantity == "average_gain" and place.node.average_gain is None:
            return None
        division = division_of(trace, place.node.number, None)
        return OF_NODE[at.quantity](trace, place.node, labels), division
    if at.attribute is None:
        return None
    evaluation = place.evaluation
    if not evaluation.divides:
        return None
    division = division_of(trace, place.node.number, evaluation)
    if at.quantity in OF_BRANCH and at.branch is not None:
        branch = [each.value for each in evaluation.branches].index(at.branch)
        return OF_BRANCH[at.quantity](evaluation, branch, labels), division
    if at.quantity in OF_ATTRIBUTE:
        key = "penalty" if at.quantity == "gain" and evaluation.penalty else at.quantity
        return OF_ATTRIBUTE[key](trace, evaluation, labels), division
    if at.quantity.startswith("candidate_") and at.threshold is not None:
        cut = int(abs(place.cuts.thresholds - at.threshold).argmin())
        for found in of_cut(trace, evaluation, cut, labels):
            if found.quantity == at.quantity.removeprefix("candidate_"):
                return found, division
    return None


KINDS_OF_GAIN = ("gain", "gini_decrease")
KINDS_OF_ENTROPY = (*OF_NODES, "conditional_entropy")
KINDS_OF_GINI = ("gini", "base_gini", "branch_gini", "conditional_gini")
BOUNDED = (*KINDS_OF_GAIN, *KINDS_OF_ENTROPY, *KINDS_OF_GINI, "iv", "gain_ratio", "average_gain")


@dataclass(frozen=True)
class Bound:
    """A bound: `quantity`, what it is of; `most`, the largest number, None where it is that none is
    negative; `penalty`: whether a penalty (C2) may take a gain below 0.
    """

    quantity: str
    most: float | None = None
    penalty: bool = False

    @property
    def kind(self) -> str:
        """The kind of the number, whatever it is of: an entropy of a branch is an entropy."""
        if self.quantity in KINDS_OF_ENTROPY:
            return "entropy"
        return "gini" if self.quantity in KINDS_OF_GINI else self.quantity

    @property
    def is_least(self) -> bool:
        """Whether the number is negative, and none can be."""
        return self.most is None


def find_bound_passed(typed: Typed, traces: Traces, dialect: Dialect) -> Bound | None:
    """Return the bound that a printed number passes by more than rounding; None if there is none."""
    quantity = typed.at.quantity
    if quantity not in BOUNDED or typed.at.method:
        return None
    shown, unit = read_number(typed.printed)
    if shown < 0:
        column = _column_asked(typed, traces)
        return Bound(quantity, penalty=isinstance(column, Numeric) and quantity == "gain")
    most = _largest_number(typed, traces, dialect)
    if isfinite(most) and float(shown) > most + float(unit or 0) / 2 + CLOSE:
        return Bound(quantity, most)
    return None


def _column_asked(typed: Typed, traces: Traces) -> object:
    name = typed.at.attribute
    return next((each for each in traces.table.attributes if each.name == name), None)


def _largest_number(typed: Typed, traces: Traces, dialect: Dialect) -> float:
    """Return the largest number that a quantity can have, inf where it is not known."""
    quantity, classes = typed.at.quantity, len(traces.table.classes)
    if quantity in KINDS_OF_ENTROPY:
        return log2(max(classes, 1))
    if quantity in KINDS_OF_GINI:
        return 1 - 1 / max(classes, 1)
    if quantity == "gain_ratio":
        return 1.0
    try:
        place = TracePlace(traces.of(dialect), typed.at)
        if quantity in ("gain", "average_gain"):
            return place.node.entropy
        if quantity == "gini_decrease":
            return place.node.gini
        parts = len(place.evaluation.filled) + (place.evaluation.unknown > 0)
        return log2(max(parts, 1))
    except InputError:
        return inf
