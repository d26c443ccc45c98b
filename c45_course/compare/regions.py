"""Map two settings to trees: the number of a pruning method across, the least cases of a split up.

For each number of least cases the tree is grown anew, and pruned with every number of the method
(`stretches.py`). Stretches of neighbouring rows that share the tree and some of the numbers are one
region.

A tree given by hand has no cases to grow from: there a split that lacks two branches of so many cases
is undone. C4.5 would look for another split; only the table could say which.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

import numpy as np

from c45_core.dialect import Dialect
from c45_core.growing import grow
from c45_core.prune import Pruning, prune, prune_tree
from c45_core.prune.method import Parameter
from c45_core.prune.walk import cut
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree, tree_of
from c45_course.compare.parting import Way
from c45_course.compare.stretches import Judge, Stretch, differing, parameter_of

MAX_ROWS = 32
"""So many numbers of least cases are tried; of a large table the larger ones lie further apart."""
Progress = Callable[[int, int], None]
"""Is told how many of how many rows are done."""


@dataclass(frozen=True, eq=False)
class MapRow:
    """What a number of least cases makes: `grown`, the tree before pruning, and what is left of it."""

    least: float
    grown: Tree
    stretches: tuple[Stretch, ...]

    def at(self, setting: float) -> Stretch:
        """Return the stretch a number lies in; a border belongs to the stretch that begins there."""
        return next((s for s in reversed(self.stretches) if s.low <= setting), self.stretches[0])


@dataclass(frozen=True)
class Border:
    """Where a region ends.

    `rows`: the first and the last row at which it does; `at`: the number across, None for the border to
    the next row or from the one before; `to`: the region beyond; `ways`: the topmost nodes that are
    decided otherwise there; `rising`: whether the region beyond has the larger numbers.
    """

    rows: tuple[int, int]
    at: float | None
    to: int
    ways: tuple[Way, ...]
    rising: bool


@dataclass(frozen=True, eq=False)
class SettingsMap:
    """The trees that two settings leave: `rows` from the smallest number of least cases up."""

    parameter: Parameter
    rows: tuple[MapRow, ...]

    @property
    def regions(self) -> int:
        """Number of regions; they are numbered row by row, from the left."""
        return 1 + max(stretch.region for row in self.rows for stretch in row.stretches)

    def pieces(self, region: int) -> tuple[tuple[int, Stretch], ...]:
        """Return the stretches of a region, each with the number of its row."""
        return tuple(
            (number, stretch)
            for number, row in enumerate(self.rows)
            for stretch in row.stretches
            if stretch.region == region
        )

    def borders(self, region: int) -> tuple[Border, ...]:
        """Return the borders of a region: those across first, from the smallest number up."""
        across: dict[tuple[float, int, tuple[Way, ...], bool], list[list[int]]] = {}
        for r, row in enumerate(self.rows):
            for left, right in pairwise(row.stretches):
                for here, there, rising in ((left, right, True), (right, left, False)):
                    if here.region == region:
                        key = (right.low, there.region, right.turned, rising)
                        runs = across.setdefault(key, [])
                        if not runs or runs[-1][-1] != r - 1:
                            runs.append([])
                        runs[-1].append(r)
        found = [
            Border((rows[0], rows[-1]), at, to, ways, rising)
            for (at, to, ways, rising), runs in sorted(across.items())
            for rows in runs
        ]
        between: dict[Border, None] = {}
        for r, (row, above) in enumerate(pairwise(self.rows)):
            for a in row.stretches:
                for b in above.stretches:
                    if a.region == b.region or not (a.low < b.high and b.low < a.high):
                        continue
                    ways = differing(a.tree, b.tree)
                    if a.region == region:
                        between[Border((r, r + 1), None, b.region, ways, True)] = None
                    if b.region == region:
                        between[Border((r, r + 1), None, a.region, ways, False)] = None
        return (*found, *between)

    def above(self, row: int, setting: float) -> tuple[Way, ...]:
        """Return the topmost nodes that differ between a row and the next at a number across."""
        return differing(self.rows[row].at(setting).tree, self.rows[row + 1].at(setting).tree)


def settings_map(table: Table, dialect: Dialect, *, progress: Progress | None = None) -> SettingsMap:
    """Return the map of a table: `dialect` prunes by a method that has a number.

    >>> from c45_core import preset
    >>> from c45_course import datasets
    >>> melons = datasets.load("watermelon_3.0").table
    >>> found = settings_map(melons, preset("documents").with_(pruning="pep"))
    >>> [len(row.stretches) for row in found.rows], found.regions
    ([4, 3, 3, 2, 2, 2, 2, 2, 1], 8)
    """
    leasts, rows = least_cases(table.weight), list[MapRow]()
    for done, least in enumerate(leasts):
        if progress is not None:
            progress(done, len(leasts))
        trace = grow(table, dialect.with_(min_cases=least))
        rows.append(_row(least, tree_of(trace), dialect, partial(_pruned, trace), rows))
        if trace.size == 1:
            break
    return _with_regions(parameter_of(dialect), rows)


def settings_map_by_hand(tree: Tree, dialect: Dialect) -> SettingsMap:
    """Return the map of a tree given by hand.

    >>> from c45_course.documents import printed_trees
    >>> t4 = printed_trees.load("pep_t4").tree
    >>> found = settings_map_by_hand(t4, Dialect(pruning="pep"))
    >>> [(row.least, [round(s.low, 6) for s in row.stretches]) for row in found.rows][5:]
    [(6.0, [0.0, 0.509028]), (7.0, [0.0])]
    """
    rows: list[MapRow] = []
    for least in least_cases(tree.weight):
        left = with_least_cases(tree, least)
        rows.append(_row(least, left, dialect, partial(prune_tree, left), rows))
        if left.is_leaf:
            break
    return _with_regions(parameter_of(dialect), rows)


def least_cases(weight: float) -> list[float]:
    """Return the numbers of least cases that are tried: with more than half of all nothing is split.

    >>> least_cases(9), least_cases(1000)[:9], least_cases(1000)[-2:]
    ([1.0, 2.0, 3.0, 4.0, 5.0], [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 9.0, 11.0], [410.0, 501.0])
    """
    most = int(weight // 2) + 1
    found = np.unique(np.geomspace(1, most, min(most, MAX_ROWS)).round())
    return [float(least) for least in (range(1, most + 1) if most <= MAX_ROWS else found)]


def with_least_cases(tree: Tree, least: float) -> Tree:
    """Return the tree without the splits that lack two branches of at least so many cases."""
    few = {
        node.number: node.as_leaf()
        for node in tree.walk()
        if node.branches and sum(branch.weight >= least for branch in node.branches) < 2
    }
    return cut(tree, few)


# --- one row --------------------------------------------------------------------------------------


def _row(
    least: float,
    grown: Tree,
    dialect: Dialect,
    pruned: Callable[[Dialect], Pruning],
    rows: Sequence[MapRow],
) -> MapRow:
    """Prune a tree with every number; one that is grown as in the row before is pruned as there."""
    if rows and not differing(rows[-1].grown, grown):
        return MapRow(least, grown, rows[-1].stretches)
    return MapRow(least, grown, Judge(dialect, pruned).stretches())


def _pruned(trace: Trace, dialect: Dialect) -> Pruning:
    return prune(replace(trace, dialect=dialect))


# --- regions --------------------------------------------------------------------------------------


def _with_regions(parameter: Parameter, rows: Sequence[MapRow]) -> SettingsMap:
    """Number the stretches so that those of one region share a number."""
    group: dict[tuple[int, int], tuple[int, int]] = {}

    def top(place: tuple[int, int]) -> tuple[int, int]:
        while group[place] != place:
            place = group[place]
        return place

    for r, row in enumerate(rows):
        for s, stretch in enumerate(row.stretches):
            group[r, s] = (r, s)
            for b, below in enumerate(rows[r - 1].stretches) if r else ():
                touches = below.low < stretch.high and stretch.low < below.high
                if touches and not differing(below.tree, stretch.tree):
                    mine, other = sorted((top((r, s)), top((r - 1, b))))
                    group[other] = mine
    numbers = {place: n for n, place in enumerate(dict.fromkeys(map(top, group)))}
    return SettingsMap(
        parameter,
        tuple(
            replace(
                row,
                stretches=tuple(
                    replace(stretch, region=numbers[top((r, s))])
                    for s, stretch in enumerate(row.stretches)
                ),
            )
            for r, row in enumerate(rows)
        ),
    )
