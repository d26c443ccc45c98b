"""Find how a tree from elsewhere was made, and where it parts from what was expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from c45_core.dialect import Dialect, name_of, preset
from c45_core.engine.progress import Budget
from c45_core.explain.labels import Labels
from c45_core.frozen import Once
from c45_core.language.refusal import refusal
from c45_core.prune.record import Weighed
from c45_core.table import Table
from c45_course.compare.settings import GrownTraces

from .conventions import Fit, Fitting, Own, unpruned
from .matching import OtherNode, match, placed
from .meeting import Met
from .printed import PrintedTree
from .reading import read
from .review import Review, review, reviewed

PAYS = 2
"""A switch set otherwise is taken for how a tree was made if trees come so many times closer by it."""
MAX_REVIEWED = 400
"""Of a larger tree so many nodes are judged one by one, depth first."""


@dataclass(frozen=True, eq=False)
class Diagnosis:
    """How another tree was made, as far as conventions tell.

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
    def opened(self) -> Review | None:
        """What the nearest convention says of that node, on the cases that come there."""
        if self.first is None:
            return None
        other, number, trace = self.first.other, self.first.ours.number, self.nearest.trace
        # A node that was raised holds other cases than when it was grown; then it is asked anew.
        if np.array_equal(np.sort(trace.node(number).cases), np.sort(other.rows)):
            return reviewed(other, trace, number)
        return review(other, self.table, self.nearest.dialect)

    @property
    def is_tied(self) -> bool:
        """Whether the tree differs, and nothing but ties and the numbers of equal cuts makes it so."""
        if self.first is None or all(each.standing.agrees for each in self.reviews):
            return False
        return all(each.standing.is_alike for each in self.reviews)

    @Once
    def weighed(self) -> tuple[Weighed, ...]:
        """What pruning weighed at the first node that differs, where the trees grow alike there."""
        if self.first is None:
            return ()
        return self.nearest.pruning.about(self.first.ours.number)

    @Once
    def reviews(self) -> tuple[Review, ...]:
        """Every node of the tree, judged on its own by the nearest convention."""
        nodes = [*self.other.walk()][:MAX_REVIEWED]
        return tuple(review(node, self.table, self.nearest.dialect) for node in nodes if len(node.rows))


def examined(
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
    _ = found.opened, found.reviews
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
    >>> from topics.doctor.algorithm import match, read
    >>> loans = datasets.load("loan_5").table
    >>> printed = read("婚姻状况 = 单身: 否\\n婚姻状况 = 已婚: 否\\n婚姻状况 = 离异: 是")
    >>> diagnose(printed, match(printed, loans), loans).same[0].start
    'documents'
    """
    fitting = Fitting(other, GrownTraces(table, budget))
    if expected is not None:
        return _against(printed, other, table, fitting, expected)
    own = tuple((name, preset(name).with_(**changes)) for name, changes in printed.format.own)
    fits = fitting.presets(own)
    same = [fit for fit in fits if fit.is_same]
    alike = _but_for_ties(fitting, own) if len(own) > 1 and not same else None
    if alike is not None and alike.is_same:
        same = [alike]
    if not same and (alike is None or _against_nodes(alike)):
        found = fitting.searched(fits, tuple(name for name, _ in own))
        fewest = min((len(fit.changes) for fit in found if fit.is_same), default=0)
        same = [fit for fit in found if fit.is_same and len(fit.changes) == fewest]
        fits = [*fits, *found]
    nearest = same[0] if same else alike or _likeliest(fits, own)
    return _diagnosis(printed, table, same, nearest)


def _against(
    printed: PrintedTree, other: OtherNode, table: Table, fitting: Fitting, expected: Dialect
) -> Diagnosis:
    """Hold a tree against one convention, or its tree before pruning where that is nearer."""
    name = name_of(expected)
    start = "documents" if name == "custom" else name
    found = [fitting.fit(start, each) for each in unpruned(expected)]
    fits = [fit for fit in found if fit is not None]
    if not fits:
        raise refusal("doctor.expected")
    nearest = min(fits, key=lambda fit: fit.meeting.cost)
    same = [fit for fit in (nearest, *fitting.presets()) if fit.is_same]
    return _diagnosis(printed, table, same, nearest)


def _diagnosis(printed: PrintedTree, table: Table, same: list[Fit], nearest: Fit) -> Diagnosis:
    """Put together what was found."""
    name, found = printed.format.name, _told_once(same)
    return Diagnosis(name, nearest.other, table, found, nearest, placed(printed, table))


def _likeliest(fits: list[Fit], own: tuple[Own, ...]) -> Fit:
    """Return what a tree that no convention grows is held against.

    That is the nearest of the program's own conventions, or of all presets where nobody knows the
    program; or one of these with a switch set otherwise, if that brings the trees much closer.
    """
    starts = {name for name, _ in own} or {fit.start for fit in fits}
    known = [dialect for _, dialect in own] or [preset(name) for name in starts]
    usual = {each for dialect in known for each in unpruned(dialect)}
    mine = [fit for fit in fits if fit.start in starts]
    nearest = min((fit for fit in mine if fit.dialect in usual), key=lambda fit: fit.rank)
    other = min(mine, key=lambda fit: fit.rank)
    # A changed class is one node on either side: nothing is set otherwise for that.
    pays = PAYS * other.meeting.apart <= nearest.meeting.apart and nearest.meeting.apart > PAYS
    return other if pays else nearest


def _but_for_ties(fitting: Fitting, own: tuple[Own, ...]) -> Fit:
    """Return that of a program's conventions which has the least to say against single nodes.

    After a tie at the root two trees may differ everywhere and be grown alike. Trees that branch in two
    are often grown down to a depth, or to a least number of cases; both are read off the tree.
    """
    other = fitting.other
    least = min(float(leaf.weights.sum()) for leaf in other.walk() if leaf.question is None)
    limits: tuple[dict[str, Any], ...] = ({}, {"max_depth": other.height}, {"min_cases": least})
    tried = (fitting.fit(name, each.with_(**limit)) for limit in limits for name, each in own)
    return min((fit for fit in tried if fit is not None), key=_against_nodes)


def _against_nodes(fit: Fit) -> int:
    """Count the nodes of the other tree at which a convention would have done better."""
    nodes = [node for node in fit.other.walk() if len(node.rows)][:MAX_REVIEWED]
    said = (review(node, fit.trace.source, fit.dialect).standing for node in nodes)
    return sum(not standing.is_alike for standing in said)


def _told_once(same: list[Fit]) -> tuple[Fit, ...]:
    """Leave out the ways of not pruning where the preset itself leaves the same tree."""
    found: dict[object, Fit] = {}
    for fit in same:
        by_pruning_alone = {*fit.changes} <= {"pruning", "collapse"}  # or by nothing
        found.setdefault(fit.start if by_pruning_alone else fit.dialect, fit)
    return tuple(found.values())
