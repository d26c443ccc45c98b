"""Map two settings to trees: the number of a pruning method across, the least cases of a split up.

For each number of least cases the tree is grown anew, and pruned with every number of the method.
Stretches of neighbouring rows that share the tree and some of the numbers are one region.

A tree given by hand has no cases to grow from: there a split that lacks two branches of so many cases
is undone. C4.5 would look for another split; only the table could say which.

Which numbers leave the same tree in one row? Where the number changes nothing but what the subtree is
granted (PEP), it is pruned with the smallest number, then with the one at which the first verdict
turns, and so on. Until that number every verdict is as it was, so what lies between two of them is
one tree, and the borders are exact. Where a method has no such formula, a border is found by halving
between neighbours of a fine grid; two borders between the same neighbours that lead back to the same
tree are not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import nextafter

import numpy as np

from c45_core.dialect import Dialect
from c45_core.growing import grow
from c45_core.prune import Pruning, prune, prune_tree
from c45_core.prune.method import Parameter, declared, file_of
from c45_core.prune.verdicts import HALVINGS
from c45_core.prune.walk import cut
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree, tree_of
from c45_course.compare.parting import Way, walk_to_differing

MAX_ROWS = 32
"""Maximum number of least cases that are tried; of a large table the larger ones lie further apart."""
Progress = Callable[[int, int], None]
"""Is told how many of how many rows are done."""


@dataclass(frozen=True, eq=False)
class MapRow:
    """The trees of a number of least cases: `grown`, before pruning, and those that are left of it."""

    least: float
    grown: Tree
    stretches: tuple[Stretch, ...]

    def at(self, setting: float) -> Stretch:
        """Return the stretch a number lies in; a border belongs to the stretch that begins there."""
        return next((s for s in reversed(self.stretches) if s.low <= setting), self.stretches[0])


@dataclass(frozen=True)
class Border:
    """The end of a region.

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
        rows.append(_make_row(least, tree_of(trace), dialect, partial(_prune, trace), rows))
        if trace.size == 1:
            break
    return _number_regions(parameter_of(dialect), rows)


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
        rows.append(_make_row(least, left, dialect, partial(prune_tree, left), rows))
        if left.is_leaf:
            break
    return _number_regions(parameter_of(dialect), rows)


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


# --- one row: its tree -----------------------------------------------------------------------------


def _make_row(
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


def _prune(trace: Trace, dialect: Dialect) -> Pruning:
    return prune(replace(trace, dialect=dialect))


# --- regions ---------------------------------------------------------------------------------------


def _number_regions(parameter: Parameter, rows: Sequence[MapRow]) -> SettingsMap:
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


# --- one row: the stretches of a number ------------------------------------------------------------

GRID = 120
"""Number of settings across whose neighbours are compared, where a border has no formula."""
BEYOND = 1e-9
"""A number this much above a border lies behind it: verdicts call numbers equal that differ by less."""


@dataclass(frozen=True, eq=False)
class Stretch:
    """The numbers from `low` up to `high` that leave the same tree at one number of least cases.

    `turned`: the topmost nodes of the tree that differ from the stretch before, by their ways;
    `region`: the number of the region it belongs to.
    """

    low: float
    high: float
    tree: Tree
    turned: tuple[Way, ...]
    region: int = -1


def differing(a: Tree, b: Tree) -> tuple[Way, ...]:
    """Return the topmost nodes at which two trees decide otherwise, by their ways."""
    return tuple(way for way, _, _ in walk_to_differing(a, b))


def at_way(tree: Tree, way: Way) -> Tree:
    """Return the node of a tree at the end of a way."""
    for branch in way:
        tree = tree.branches[branch]
    return tree


@dataclass(frozen=True, eq=False)
class Judge:
    """Prunes one grown tree with one number after the other."""

    dialect: Dialect
    pruned: Callable[[Dialect], Pruning]

    def at(self, setting: float) -> Pruning:
        """Prune with one number."""
        return self.pruned(self.dialect.with_(**{parameter_of(self.dialect).switch: setting}))

    def stretches(self) -> tuple[Stretch, ...]:
        """Return the trees from the smallest number to the largest."""
        parameter = parameter_of(self.dialect)
        pairs = list(self._cross_exactly() if parameter.by_formula else self._halve())
        merged: list[tuple[float, Tree]] = []
        for low, pruning in pairs:
            if not merged or differing(merged[-1][1], pruning.tree):
                merged.append((low, pruning.tree))
        ends = [low for low, _ in merged[1:]] + [parameter.most]
        before: Tree | None = None
        found = []
        for (low, tree), high in zip(merged, ends, strict=True):
            turned = () if before is None else differing(before, tree)
            found.append(Stretch(low, high, tree, turned))
            before = tree
        return tuple(found)

    def _cross_exactly(self) -> Iterator[tuple[float, Pruning]]:
        """Go from one number at which a verdict turns to the next."""
        parameter, method = parameter_of(self.dialect), file_of(self.dialect.pruning)
        low = parameter.least
        while True:
            inside = low if low == parameter.least else low + BEYOND
            pruning = self.at(inside)
            yield low, pruning
            points = [
                point
                for verdict in pruning.weighed
                if verdict.method == self.dialect.pruning
                for point in method.turning_points(verdict, self.dialect)
            ]
            above = [point for point in points if inside < point <= parameter.most]
            if not above:
                return
            low = min(above)

    def _halve(self) -> Iterator[tuple[float, Pruning]]:
        """Compare neighbours of a grid, and halve between those whose trees differ."""
        parameter = parameter_of(self.dialect)
        along = np.linspace(parameter.least, parameter.most, GRID + 1).tolist()
        before = self.at(along[0])
        yield along[0], before
        for left, right in pairwise(along):
            start, after = left, self.at(right)
            while differing(before.tree, after.tree):
                low, high, found = start, right, after
                for _ in range(HALVINGS):
                    middle = (low + high) / 2
                    pruning = self.at(middle)
                    if differing(before.tree, pruning.tree):
                        high, found = middle, pruning
                    else:
                        low = middle
                yield high, found
                before, start = found, nextafter(high, right)


def parameter_of(dialect: Dialect) -> Parameter:
    """Return the number of the method a convention prunes by; it must have one."""
    found = declared(dialect.pruning).parameter
    assert found is not None
    return found
