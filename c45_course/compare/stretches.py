"""Prune one grown tree with every number of its method: which numbers leave the same tree?

Where the number changes nothing but what the subtree is granted (PEP), it is pruned with the smallest
number, then with the one at which the first verdict turns, and so on. Until that number every verdict
is as it was, so what lies between two of them is one tree, and the borders are exact. Where a method
has no such formula, a border is found by halving between neighbours of a fine grid; two borders
between the same neighbours that lead back to the same tree are not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import nextafter

import numpy as np

from c45_core.dialect import Dialect
from c45_core.prune import Pruning
from c45_core.prune.method import Parameter, declared, file_of
from c45_core.prune.verdicts import HALVINGS
from c45_core.tree import Tree
from c45_course.compare.parting import Way, walk_to_differing

GRID = 120
"""Of so many numbers across the neighbours are compared, where a border has no formula."""
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
        pairs = list(self._exact() if parameter.by_formula else self._halved())
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

    def _exact(self) -> Iterator[tuple[float, Pruning]]:
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

    def _halved(self) -> Iterator[tuple[float, Pruning]]:
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
