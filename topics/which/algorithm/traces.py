"""Keep what each convention grows of one table and prunes of it, and find numbers there.

A number of growing is kept in a trace; one of pruning (`At.method`) in a verdict about a node; an upper
limit U(E, N) rests on its two numbers alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from c45_core.dialect import Dialect
from c45_core.errors import InputError
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import OF_ATTRIBUTE, OF_BRANCH, OF_NODE, of_cut
from c45_core.prune import Pruning, prune
from c45_core.prune.leaf_errors import open_leaf
from c45_core.prune.limits import extra_errors
from c45_core.prune.verdicts import explain_verdict
from c45_core.trace.replay import Trace
from c45_course.claims import At, computed, decision
from c45_course.claims.quantities import TracePlace
from c45_course.compare.settings import GrownTraces
from c45_course.practice.slips import SplitSizes, division_of

from .places import Place, places
from .typed import LEAF_ERRORS, LIMIT


@dataclass(eq=False)
class Traces(GrownTraces):
    """What conventions grow and prune of one table, and the numbers in it."""

    _pruned: dict[Dialect, Pruning] = field(default_factory=dict)
    _places: dict[Dialect, tuple[Place, ...]] = field(default_factory=dict)

    def places(self, dialect: Dialect) -> tuple[Place, ...]:
        """Return where numbers are kept in what a convention grows."""
        if dialect not in self._places:
            self._places[dialect] = tuple(places(self.of(dialect)))
        return self._places[dialect]

    def value(self, at: At, dialect: Dialect) -> float | str | None:
        """Return the number, or the attribute chosen, at a place; None where there is no such place."""
        try:
            if at.quantity in (LIMIT, LEAF_ERRORS):
                return _limit(at, dialect)
            if at.method:
                found = of_pruning(self._pruning(at.method, dialect), at)
                return None if found is None else found.recorded
            if at.quantity == "split":
                return decision(self.of(dialect), at)
            return computed(self.of(dialect), at)
        except InputError:
            return None

    def explained(self, at: At, dialect: Dialect) -> tuple[Explanation, SplitSizes] | None:
        """Return how a number came about, and what slips must know of it; None for a count."""
        try:
            pruning = self._pruning(at.method, dialect) if at.method else None
        except InputError:
            return None
        return explained(self.of(dialect), at, pruning=pruning)

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


def of_pruning(pruning: Pruning, at: At) -> Explanation | None:
    """Explain a number of the last verdict about a node; None where there is none."""
    trace = pruning.trace
    assert trace is not None
    node = trace.find(*at.path)
    for verdict in reversed(pruning.about(node)):
        for found in explain_verdict(verdict, trace.dialect):
            if found.quantity == at.quantity and verdict.method == at.method:
                return found
    return None


def _limit(at: At, dialect: Dialect) -> float | None:
    """Return U_CF(E, N) as a convention counts it, or N times it; None of no cases."""
    errors, cases, dialect = _counted(at, dialect)
    if cases <= 0:
        return None
    expected = errors + extra_errors(cases, errors, dialect)
    return expected if at.quantity == LEAF_ERRORS else expected / cases


def _counted(at: At, dialect: Dialect) -> tuple[float, float, Dialect]:
    errors, cases = float(at.where["errors"]), float(at.where["cases"])
    if "confidence" in at.where:
        dialect = dialect.with_(confidence=float(at.where["confidence"]))
    return errors, cases, dialect


def explained(
    trace: Trace, at: At, labels: Labels | None = None, *, pruning: Pruning | None = None
) -> tuple[Explanation, SplitSizes] | None:
    """Return how a number of a trace came about, and what slips must know of it; None for a count, or
    where the trace has no such place. `pruning`: what the method of `at` made of it, if that is known.
    """
    try:
        if at.method:
            asked = trace.dialect.with_(pruning=at.method)
            found = of_pruning(pruning or prune(replace(trace, dialect=asked)), at)
            return None if found is None else (found, SplitSizes())
        if at.quantity in (LIMIT, LEAF_ERRORS):
            errors, cases, dialect = _counted(at, trace.dialect)
            if cases <= 0:
                return None
            return open_leaf(cases, errors, dialect, 0)[-1], SplitSizes()
        return _explained(trace, at, (labels or Labels(trace.table)).on(trace.table))
    except InputError:
        return None


def _explained(trace: Trace, at: At, labels: Labels) -> tuple[Explanation, SplitSizes] | None:
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
