"""Find the surrogate splits of CART: tests that send the cases where the split of a node sends them.

CART asks a case whose tested value is missing another question, one whose answers agree best with
those of the split (Breiman and others 1984, chapter 5). The case goes one way, whole, where C4.5
divides it. A surrogate is compared with sending every case the way that more of them go:

    association = (wrong by majority - wrong by surrogate) / wrong by majority

counted among the cases whose answers to both questions are known, so that 1 is a perfect surrogate and
0 is no better than the majority.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from c45_core.align import fitted
from c45_core.dialect import Dialect
from c45_core.engine.level import Ints
from c45_core.language.refusal import refusal
from c45_core.measures import TIE
from c45_core.table import Column, Nominal, Table
from c45_core.tree import Cases, Test, Tree

WAYS = 2
"""The branches of a split of CART."""


@dataclass(frozen=True)
class Surrogate:
    """A test that may stand for the split of a node.

    `test`: what it asks; `swapped`: whether its first answer goes the second way of the split; `known`:
    weight of the cases whose answers to both questions are known; `agreeing`: of those it sends the way
    of the split; `fewer`: of those that the split sends the way that fewer go.
    """

    test: Test
    swapped: bool
    known: float
    agreeing: float
    fewer: float

    @property
    def disagreeing(self) -> float:
        """Weight of the cases that it sends the other way."""
        return max(self.known - self.agreeing, 0.0)

    @property
    def association(self) -> float:
        """Its advantage over the majority: 1 at most, 0 or less for no use."""
        return (self.fewer - self.disagreeing) / self.fewer if self.fewer > TIE else 0.0

    @property
    def is_used(self) -> bool:
        """Whether it is better than sending every case the way of most."""
        return self.association > TIE

    def ways(self, cases: Cases) -> Ints:
        """Return the way of the split that it sends each case, -1 where its value is missing."""
        way = cases.branches(self.test)
        return np.where(way < 0, -1, 1 - way if self.swapped else way)


@dataclass(frozen=True)
class Surrogates:
    """The surrogates that stand for the split of one node.

    `node`: its number; `split`: its own test; `known` (two weights): the cases of known value that the
    split sends each way; `ranked`: the best test of each other attribute, the best first; of equals the
    one whose attribute is declared first, and of its tests the first.
    """

    node: int
    split: Test
    known: tuple[float, float]
    ranked: tuple[Surrogate, ...]

    @property
    def used(self) -> tuple[Surrogate, ...]:
        """The surrogates that are asked, in their order."""
        return tuple(each for each in self.ranked if each.is_used)

    @property
    def majority(self) -> int:
        """The way of a case that no surrogate can send: that of most, of equals the first."""
        return int(self.known[1] > self.known[0] + TIE)


def surrogates(tree: Tree, table: Table, dialect: Dialect) -> dict[int, Surrogates]:
    """Return the surrogates of every inner node by its number.

    `tree`: grown from `table` by a dialect whose splits have two branches.

    Errors: InputError for a dialect of other branching, or a tree given by hand.

    >>> from c45_core import grow, preset
    >>> from c45_core.tree import tree_of
    >>> from c45_course import datasets
    >>> cart = preset("cart")
    >>> trace = grow(datasets.load("watermelon_2.0").table, cart)
    >>> root = surrogates(tree_of(trace), trace.table, cart)[0]
    >>> [(trace.table.attributes[s.test.attribute].name, s.association) for s in root.used][:2]
    [('色泽 = 浅白', 0.375), ('脐部 = 凹陷', 0.25)]
    """
    if dialect.branching != "binary":
        raise refusal("surrogates.branching", found=dialect.branching)
    found, waiting = {}, [(tree, Cases.all(fitted(table, dialect)))]
    while waiting:
        node, here = waiting.pop()
        if node.is_leaf:
            continue
        if node.test is None:
            raise refusal("tree.by_hand_cases")
        found[node.number] = _of_node(node, node.test, here)
        waiting += zip(node.branches, here.divided_by_weight(node), strict=True)
    return dict(sorted(found.items()))


def _of_node(node: Tree, split: Test, cases: Cases) -> Surrogates:
    way, columns = cases.branches(split), cases.table.attributes
    known = cases.known_weights(split, WAYS)
    best: dict[str, Surrogate] = {}
    for test in _tests(cases):
        source = _source(columns[test.attribute])
        if source == _source(columns[split.attribute]):
            continue
        for each in _compare_answers(test, way, cases):
            if source not in best or each.association > best[source].association + TIE:
                best[source] = each
    ranked = sorted(best.values(), key=lambda each: -round(each.association / TIE))
    return Surrogates(node.number, split, (float(known[0]), float(known[1])), tuple(ranked))


def _source(column: Column) -> str:
    """Return the attribute that a column asks about: all its questions are missing together."""
    return column.asks.attribute if isinstance(column, Nominal) and column.asks else column.name


def _tests(cases: Cases) -> Iterator[Test]:
    """Give the tests that a node could have: each question with two answers, each cut halfway."""
    for place, column in enumerate(cases.table.attributes):
        if isinstance(column, Nominal):
            if len(column.values) == WAYS:
                yield Test(place)
            continue
        here = column.numbers[cases.rows]
        numbers = np.unique(here[~np.isnan(here)])
        for cut in (numbers[:-1] + numbers[1:]) / 2:
            yield Test(place, float(cut))


def _compare_answers(test: Test, way: Ints, cases: Cases) -> Iterator[Surrogate]:
    """Compare the answers of a test with those of the split, as they are and swapped."""
    mine = cases.branches(test)
    both = (way >= 0) & (mine >= 0)
    weights = cases.weights[both]
    known, same = float(weights.sum()), float(weights[mine[both] == way[both]].sum())
    fewer = float(np.bincount(way[both], weights, WAYS).min())
    yield Surrogate(test, False, known, same, fewer)
    yield Surrogate(test, True, known, known - same, fewer)


@dataclass(frozen=True)
class Sent:
    """The way in which one case passes a node.

    `node`: its number; `way`: the branch it takes; `known`: whether its own value was known; `by`: the
    surrogate that sends it, None where its own value does or the majority must; `passed`: those before
    it, whose values are missing, too.
    """

    node: int
    way: int
    known: bool
    by: Surrogate | None
    passed: tuple[Surrogate, ...]


def sent(tree: Tree, found: dict[int, Surrogates], case: Cases) -> tuple[tuple[Sent, ...], Tree]:
    """Send one case down a tree, whole; return how it passed each node, and the leaf it comes to.

    `found`: the surrogates of the tree; `case`: of one row, in the columns that the tree asks for.
    """
    steps, node = list[Sent](), tree
    while not node.is_leaf:
        steps.append(_send_on(found[node.number], case))
        node = node.branches[steps[-1].way]
    return tuple(steps), node


def _send_on(here: Surrogates, case: Cases) -> Sent:
    own = int(case.branches(here.split)[0])
    if own >= 0:
        return Sent(here.node, own, True, None, ())
    for place, each in enumerate(here.used):
        way = int(each.ways(case)[0])
        if way >= 0:
            return Sent(here.node, way, False, each, here.used[:place])
    return Sent(here.node, here.majority, False, None, here.used)
