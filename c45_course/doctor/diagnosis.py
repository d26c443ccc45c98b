"""Find how a tree from elsewhere was made, and where it parts from what was expected."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect, name_of, preset
from c45_core.engine.progress import Budget
from c45_core.language.refusal import refusal
from c45_core.once import Once
from c45_core.prune.record import Weighed
from c45_core.table import Table
from c45_course.doctor.conventions import Fit, Fitting, unpruned
from c45_course.doctor.matching import OtherNode
from c45_course.doctor.meeting import Met
from c45_course.doctor.printed import PrintedTree
from c45_course.doctor.review import Review, review, reviewed

PAYS = 2
"""A switch set otherwise is taken for how a tree was made if trees come so many times closer by it."""
MOST_REVIEWED = 400
"""Of a larger tree so many nodes are judged one by one, depth first."""


@dataclass(frozen=True, eq=False)
class Diagnosis:
    """How another tree was made, as far as conventions tell.

    `printed`: the tree as it was read, `other`: matched to `table`; `same`: the conventions that grow
    it, the likeliest first; `nearest`: the first of them, or the convention it is held against where
    there is none.
    """

    printed: PrintedTree
    other: OtherNode
    table: Table
    same: tuple[Fit, ...]
    nearest: Fit

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

    @Once
    def weighed(self) -> tuple[Weighed, ...]:
        """What pruning weighed at the first node that differs, where the trees grow alike there."""
        if self.first is None:
            return ()
        return self.nearest.pruning.about(self.first.ours.number)

    @Once
    def reviews(self) -> tuple[Review, ...]:
        """Every node of the tree, judged on its own by the nearest convention."""
        nodes = [*self.other.walk()][:MOST_REVIEWED]
        return tuple(review(node, self.table, self.nearest.dialect) for node in nodes if len(node.rows))


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
    >>> from c45_course.doctor import match, read
    >>> loans = datasets.load("loan_5").table
    >>> printed = read("婚姻状况 = 单身: 否\\n婚姻状况 = 已婚: 否\\n婚姻状况 = 离异: 是")
    >>> diagnose(printed, match(printed, loans), loans).same[0].start
    'documents'
    """
    fitting = Fitting(other, table, budget)
    if expected is not None:
        return _against(printed, other, table, fitting, expected)
    first = printed.format.presets
    fits = fitting.presets(first)
    same = [fit for fit in fits if fit.is_same]
    if not same:
        found = fitting.searched(fits)
        same = sorted((fit for fit in found if fit.is_same), key=lambda fit: fit.rank)
        fits = [*fits, *found]
    nearest = same[0] if same else _likeliest(fits, first)
    return Diagnosis(printed, other, table, _told_once(same), nearest)


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
    return Diagnosis(printed, other, table, _told_once(same), nearest)


def _likeliest(fits: Iterable[Fit], first: tuple[str, ...]) -> Fit:
    """Return what a tree that no convention grows is held against: the nearest of the program's own
    presets, or one with a switch set otherwise, if that brings it much closer."""
    own = [fit for fit in fits if not first or fit.start in first]
    presets = [fit for fit in own if fit.dialect in unpruned(preset(fit.start))]
    nearest = min(presets, key=lambda fit: fit.rank)
    other = min(fits, key=lambda fit: fit.rank)
    pays = PAYS * other.meeting.cost[0] <= nearest.meeting.cost[0] and other.meeting.cost[0]
    return other if pays else nearest


def _told_once(same: list[Fit]) -> tuple[Fit, ...]:
    """Leave out the ways of not pruning where the preset itself leaves the same tree."""
    found: dict[str, Fit] = {}
    for fit in same:
        found.setdefault(fit.start, fit)
    return tuple(found.values())
