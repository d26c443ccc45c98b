"""Find how a tree from elsewhere was made, and where it parts from what was expected.

Every preset is tried as it is; one that prunes is also tried without, and without undoing useless
splits, since programs print those trees, too. If none of them grows the tree, switches of the nearest
ones are set otherwise one at a time, as long as that brings the trees closer together: those that
decide about growing where the grown trees differ already, those of pruning where they do not.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

import numpy as np

from c45_core.dialect import PRESETS, Dialect, name_of, preset
from c45_core.engine.progress import Budget
from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.frozen import Once
from c45_core.language.refusal import refusal
from c45_core.prune import Pruning, prune
from c45_core.prune.record import Weighed
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.validate.folds import needs_validation
from c45_course.compare.parting import switches_between
from c45_course.compare.settings import OF_PRUNING, GrownTraces, alternatives, companions, idle_switches

from .formats import read
from .matching import OtherNode, columns_named_by_place, match
from .meeting import Meeting, Met, meet, reshape_rules
from .printed import PrintedTree
from .review import Review, review, review_node

VALUES_TO_TRY: dict[str, tuple[Any, ...]] = {
    "min_cases": (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 10.0),
    "confidence": (0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5),
}
"""Values that programs are often asked for, beside those a switch declares worth a try."""
OwnConvention = tuple[str, Dialect]
"""A convention, and the preset it comes from."""
STARTS, ROUNDS = 3, 3
"""Number of the nearest presets from which the search begins, and maximum of switches it sets."""


@dataclass(frozen=True, eq=False)
class Fit:
    """A convention, and its fit to another tree.

    `start`: the preset it comes from, `dialect`: the convention; `other`: the other tree; `pruning`:
    what the convention grows and leaves; `meeting`: the two trees held against each other.
    """

    start: str
    dialect: Dialect
    other: OtherNode
    pruning: Pruning
    meeting: Meeting

    @property
    def trace(self) -> Trace:
        """The record of the growing."""
        assert self.pruning.trace is not None
        return self.pruning.trace

    @property
    def is_same(self) -> bool:
        """Whether nothing differs."""
        return not self.meeting.differing

    @property
    def changes(self) -> dict[str, Any]:
        """The switches that are not those of the preset."""
        return switches_between(preset(self.start), self.dialect)

    @property
    def rank(self) -> tuple[int, ...]:
        """The order of fits: the best first, of equally good ones those with the fewest changes."""
        return (*self.meeting.cost, len(self.changes))


@dataclass(eq=False)
class Fitting:
    """Holds what conventions grow and prune against one tree."""

    other: OtherNode
    traces: GrownTraces

    def fit(self, start: str, dialect: Dialect) -> Fit | None:
        """Return how well a convention grows the tree; None where it cannot be tried on this table."""
        if needs_validation(dialect):
            return None
        try:
            pruning = prune(self.traces.of(dialect))
        except InputError:
            return None
        assert pruning.trace is not None
        tree, trace = pruning.tree, pruning.trace
        other = reshape_rules(self.other, tree, trace) if self.other.of_rules else self.other
        return Fit(start, dialect, other, pruning, meet(other, tree, trace))

    def presets(self, first: tuple[OwnConvention, ...] = ()) -> list[Fit]:
        """Return the fit of every preset and of its trees before pruning, those given first."""
        usual = ((name, preset(name)) for name in PRESETS)
        told = dict.fromkeys((*first, *usual))
        return self.fit_each((name, each) for name, own in told for each in with_less_pruning(own))

    def fit_each(self, conventions: Iterable[OwnConvention]) -> list[Fit]:
        """Return the fits of the conventions that can be tried."""
        return [fit for each in conventions if (fit := self.fit(*each)) is not None]

    def search_switches(self, fits: Iterable[Fit], first: tuple[str, ...] = ()) -> list[Fit]:
        """Set switches otherwise, one after the other, from the presets named first and the nearest
        others on; return what was found on the way: all that grow the tree, else the nearest ones."""
        own, others = list[Fit](), dict[str, Fit]()
        for fit in sorted(fits, key=_rank):
            if fit.start in first:
                own.append(fit)
            else:
                others.setdefault(fit.start, fit)
        found: list[Fit] = []
        for start in (*own, *list(others.values())[:STARTS]):
            found += self._nearer(start)
            if found[-1].is_same:
                break
        return found

    def _nearer(self, fit: Fit) -> list[Fit]:
        """Go from a convention to nearer ones; return the last, or all of the last step that are the
        same."""
        for _ in range(ROUNDS):
            changed = (each for name in self._switches(fit) for each in self._change_switch(fit, name))
            tried = self.fit_each((fit.start, each) for each in changed)
            if same := [each for each in tried if each.is_same]:
                return same
            best = min(tried, key=_rank, default=fit)
            if best.meeting.cost >= fit.meeting.cost:
                break
            fit = best
        return [fit]

    def _change_switch(self, fit: Fit, name: str) -> Iterator[Dialect]:
        """Give the convention with a switch set otherwise, and those that must change with it."""
        more = (self.other.height,) if name == "max_depth" else VALUES_TO_TRY.get(name, ())
        for value in dict.fromkeys((*alternatives(fit.dialect, name), *more)):
            if value == getattr(fit.dialect, name):
                continue
            try:
                yield fit.dialect.with_(**companions(fit.dialect, name, value))
            except InputError:
                continue

    def _switches(self, fit: Fit) -> list[str]:
        """Return the switches worth a try: of pruning first, where the other tree is part of the grown
        one; then of growing."""
        idle = {*OF_PRUNING, *idle_switches(self.traces.table.attributes)}
        growing = [name for name in fit.dialect.switches() if name not in idle]
        return [*OF_PRUNING, *growing] if self._grows_so(fit) else growing

    def _grows_so(self, fit: Fit) -> bool:
        """Tell whether the grown tree asks all that the other one asks: then only pruning differs."""
        grown = meet(fit.other, fit.pruning.grown, fit.trace)
        asked = (met for met in grown.differing if met.difference.of_structure)
        return all(met.other.question is None for met in asked)


_rank = attrgetter("rank")


def with_less_pruning(dialect: Dialect) -> tuple[Dialect, ...]:
    """Return a convention, without its pruning, and without undoing useless splits."""
    each = (dialect, dialect.with_(pruning="none"), dialect.with_(pruning="none", collapse="off"))
    return tuple(dict.fromkeys(each))


MIN_GAIN_OF_CHANGE = 2
"""Factor by which a switch set otherwise must bring trees closer to be taken for how one was made."""
MAX_REVIEWED = 400
"""Maximum number of nodes that are judged one by one, depth first."""


@dataclass(frozen=True, eq=False)
class Diagnosis:
    """A finding: the way in which another tree was made, as far as conventions tell.

    `format`: the name of the one it is printed in; `other`: the tree, matched to `table`; `same`: the
    conventions that grow it, the likeliest first; `nearest`: the first of them, or the convention it
    is held against where there is none; `placed`: the columns that the text names by their place.
    """

    format: str
    other: OtherNode
    table: Table
    same: tuple[Fit, ...]
    nearest: Fit
    placed: Mapping[str, int] = field(default_factory=dict)

    @property
    def first(self) -> Met | None:
        """The first node at which the tree parts from the nearest convention, None if it does not."""
        return self.nearest.meeting.first

    @Once
    def first_review(self) -> Review | None:
        """The review of that node by the nearest convention, on the cases that come there."""
        if self.first is None:
            return None
        other, number, trace = self.first.other, self.first.ours.number, self.nearest.trace
        # A node that was raised holds other cases than when it was grown; then it is asked anew.
        if np.array_equal(np.sort(trace.node(number).cases), np.sort(other.rows)):
            return review_node(other, trace, number)
        return review(other, self.table, self.nearest.dialect)

    @property
    def is_tied(self) -> bool:
        """Whether the tree differs, and nothing but ties and the numbers of equal cuts makes it so."""
        if self.first is None or all(each.standing.agrees for each in self.reviews):
            return False
        return all(each.standing.is_alike for each in self.reviews)

    @Once
    def first_verdicts(self) -> tuple[Weighed, ...]:
        """The verdicts of pruning at the first node that differs, where the trees grow alike there."""
        if self.first is None:
            return ()
        return self.nearest.pruning.about(self.first.ours.number)

    @Once
    def reviews(self) -> tuple[Review, ...]:
        """Every node of the tree, judged on its own by the nearest convention."""
        nodes = [*self.other.walk()][:MAX_REVIEWED]
        return tuple(review(node, self.table, self.nearest.dialect) for node in nodes if len(node.rows))


def examine(
    text: str,
    table: Table,
    labels: Sequence[Labels],
    expected: Dialect | None,
    budget: Budget | None = None,
) -> Diagnosis:
    """Read a tree, match it, and find out all there is to say, as `diagnose` does when it is asked."""
    printed = read(text)
    other = match(printed, table, labels)
    found = diagnose(printed, other, table, expected=expected, budget=budget)
    _ = found.first_review, found.reviews
    return found


def diagnose(
    printed: PrintedTree,
    other: OtherNode,
    table: Table,
    *,
    expected: Dialect | None = None,
    budget: Budget | None = None,
) -> Diagnosis:
    """Find the conventions that grow a tree; hold it against the likeliest one.

    `expected`: the convention it should have been grown by; None: that of the program whose text it
    is, or else the one that comes nearest. `budget`: of each growing.

    >>> from c45_core import preset
    >>> from c45_course import datasets
    >>> from topics.doctor.algorithm.formats import read
    >>> from topics.doctor.algorithm.matching import match
    >>> loans = datasets.load("loan_5").table
    >>> printed = read("婚姻状况 = 单身: 否\\n婚姻状况 = 已婚: 否\\n婚姻状况 = 离异: 是")
    >>> diagnose(printed, match(printed, loans), loans).same[0].start
    'documents'
    """
    fitting = Fitting(other, GrownTraces(table, budget))
    if expected is not None:
        return _hold_against(printed, other, table, fitting, expected)
    own = tuple((name, preset(name).with_(**changes)) for name, changes in printed.format.own)
    fits = fitting.presets(own)
    same = [fit for fit in fits if fit.is_same]
    alike = _fit_but_for_ties(fitting, own) if len(own) > 1 and not same else None
    if alike is not None and alike.is_same:
        same = [alike]
    if not same and (alike is None or _count_nodes_done_better(alike)):
        found = fitting.search_switches(fits, tuple(name for name, _ in own))
        fewest = min((len(fit.changes) for fit in found if fit.is_same), default=0)
        same = [fit for fit in found if fit.is_same and len(fit.changes) == fewest]
        fits = [*fits, *found]
    nearest = same[0] if same else alike or _likeliest(fits, own)
    return _diagnosis(printed, table, same, nearest)


def _hold_against(
    printed: PrintedTree, other: OtherNode, table: Table, fitting: Fitting, expected: Dialect
) -> Diagnosis:
    """Hold a tree against one convention, or its tree before pruning where that is nearer."""
    name = name_of(expected)
    start = "documents" if name == "custom" else name
    fits = fitting.fit_each((start, each) for each in with_less_pruning(expected))
    if not fits:
        raise refusal("doctor.expected")
    nearest = min(fits, key=lambda fit: fit.meeting.cost)
    same = [fit for fit in (nearest, *fitting.presets()) if fit.is_same]
    return _diagnosis(printed, table, same, nearest)


def _diagnosis(printed: PrintedTree, table: Table, same: list[Fit], nearest: Fit) -> Diagnosis:
    """Put together what was found."""
    name, found = printed.format.name, _leave_out_repeated(same)
    return Diagnosis(name, nearest.other, table, found, nearest, columns_named_by_place(printed, table))


def _likeliest(fits: list[Fit], own: tuple[OwnConvention, ...]) -> Fit:
    """Return what a tree that no convention grows is held against.

    That is the nearest of the program's own conventions, or of all presets where nobody knows the
    program; or one of these with a switch set otherwise, if that brings the trees much closer.
    """
    starts = {name for name, _ in own} or {fit.start for fit in fits}
    known = [dialect for _, dialect in own] or [preset(name) for name in starts]
    usual = {each for dialect in known for each in with_less_pruning(dialect)}
    mine = [fit for fit in fits if fit.start in starts]
    nearest = min((fit for fit in mine if fit.dialect in usual), key=_rank)
    other = min(mine, key=_rank)
    # A changed class is one node on either side: nothing is set otherwise for that.
    before, after = nearest.meeting.nodes_apart, other.meeting.nodes_apart
    pays = MIN_GAIN_OF_CHANGE * after <= before and before > MIN_GAIN_OF_CHANGE
    return other if pays else nearest


def _fit_but_for_ties(fitting: Fitting, own: tuple[OwnConvention, ...]) -> Fit:
    """Return that of a program's conventions which has the least to say against single nodes.

    After a tie at the root two trees may differ everywhere and be grown alike. Trees that branch in two
    are often grown down to a depth, or to a least number of cases; both are read off the tree.
    """
    other = fitting.other
    least = min(float(leaf.cases.weights.sum()) for leaf in other.walk() if leaf.question is None)
    limits: tuple[dict[str, Any], ...] = ({}, {"max_depth": other.height}, {"min_cases": least})
    tried = fitting.fit_each((name, each.with_(**limit)) for limit in limits for name, each in own)
    return min(tried, key=_count_nodes_done_better)


def _count_nodes_done_better(fit: Fit) -> int:
    """Count the nodes of the other tree at which a convention would have done better."""
    nodes = [node for node in fit.other.walk() if len(node.rows)][:MAX_REVIEWED]
    said = (review(node, fit.trace.source, fit.dialect).standing for node in nodes)
    return sum(not standing.is_alike for standing in said)


def _leave_out_repeated(same: list[Fit]) -> tuple[Fit, ...]:
    """Leave out the ways of not pruning where the preset itself leaves the same tree."""
    found: dict[object, Fit] = {}
    for fit in same:
        by_pruning_alone = {*fit.changes} <= {"pruning", "collapse"}  # or by nothing
        found.setdefault(fit.start if by_pruning_alone else fit.dialect, fit)
    return tuple(found.values())
