"""Classify cases: send them down a tree and add up the leaves they reach (conventions C10, C18).

A case with a missing value goes down all branches, to each with the share of training weight it
has; the class distributions of the leaves add up with these shares and the largest class wins. A
value nobody declared counts as missing; a declared one that no training case had at the node leads
to an empty leaf, where the class of the node above speaks (or its distribution, as in Weka).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from c45_core.align import asking, fill_column, fitted
from c45_core.cells import is_missing
from c45_core.dialect import Dialect, takes_variant
from c45_core.engine.choice import first_largest
from c45_core.engine.level import Ints
from c45_core.language.refusal import refusal
from c45_core.measures import TIE, Floats
from c45_core.table import Column, Nominal, Table
from c45_core.tree import Cases, Tree


@dataclass(frozen=True)
class PathStep:
    """One test on the way: at `node` the case took `branch` with a `share` of its weight there.

    `attribute`: the one tested, by number; `known`: whether its value decided; if not, the share is
    `branch_weight` / `weight`, the training weights of the branch and of the node.
    """

    node: int
    attribute: int
    branch: int
    known: bool
    branch_weight: float
    weight: float

    @property
    def share(self) -> float:
        """The part of the case that takes this branch."""
        return 1.0 if self.known else self.branch_weight / self.weight


@dataclass(frozen=True, eq=False)
class Arrival:
    """The cases that come to a leaf, and what it says.

    `steps`: the way from the root; `cases`: their rows, weighted with the part that comes here;
    `leaf`: node number; `distribution` [classes]: adds up to 1; `empty`: no training case came here.
    """

    steps: tuple[PathStep, ...]
    cases: Cases
    leaf: int
    distribution: Floats
    empty: bool


@dataclass(frozen=True, eq=False)
class Path:
    """One way of a single case from the root to a leaf.

    `steps`: the tests on it; `share`: the product of their shares; `leaf`: the number of the node it
    ends in; `distribution` [classes]: the shares of the classes there; `empty`: no training case came
    there.
    """

    steps: tuple[PathStep, ...]
    share: float
    leaf: int
    distribution: Floats
    empty: bool

    @classmethod
    def of(cls, arrival: Arrival) -> Path:
        """Return the way of the only case that came to a leaf."""
        share = float(arrival.cases.weights[0])
        return cls(arrival.steps, share, arrival.leaf, arrival.distribution, arrival.empty)


@dataclass(frozen=True, eq=False)
class Classified:
    """The answer for one case.

    `paths`: every way it took; `distribution` [classes]: theirs added up with their shares; `label`:
    the largest class; `undeclared`: the attributes whose value was none of the declared ones, which
    count as missing.
    """

    paths: tuple[Path, ...]
    distribution: Floats
    label: int
    undeclared: tuple[str, ...] = ()


def distributions(tree: Tree, table: Table, dialect: Dialect, *, laplace: bool = False) -> Floats:
    """Return the class distribution of every row, [rows, classes]; each adds up to 1.

    `table` is declared as the one the tree was grown from (`align.py`); `laplace`: the leaves say
    smoothed probabilities (`smoothed`), from which no class is chosen.
    """
    return added_up(arrivals(tree, every_row(table), dialect, laplace=laplace), table)


def every_row(table: Table) -> Cases:
    """Return every row of a table with the weight 1."""
    return Cases(table, np.arange(table.rows), np.ones(table.rows))


def added_up(came: Iterable[Arrival], table: Table) -> Floats:
    """Return the class distribution of every row, [rows, classes], from the leaves they came to."""
    found = np.zeros((table.rows, len(table.classes)))
    for arrival in came:  # a row is there once
        found[arrival.cases.rows] += arrival.cases.weights[:, None] * arrival.distribution
    return found


def labels(found: Floats, dialect: Dialect) -> Ints:
    """Return the class codes of distributions [rows, classes]; of equals the first declared."""
    return first_largest(found, dialect.tolerance, least=0.0)


@takes_variant
def classify(tree: Tree, table: Table, case: Mapping[str, object], variant: Dialect) -> Classified:
    """Classify one case, given as attribute names and values (None, nan or left out: missing).

    `table`: the one the tree was grown from, as it was given or with the columns the tree asks for;
    the case may name the attributes of either.

    >>> from c45_core import PRESETS, grow
    >>> from c45_course import datasets
    >>> from c45_core.tree import tree_of
    >>> trace = grow(datasets.load("missing_14").table, PRESETS["release8"])
    >>> case = {"属性1": "A", "属性3": "假"}
    >>> answer = classify(tree_of(trace), trace.table, case, trace.dialect)
    >>> [round(path.share, 6) for path in answer.paths], answer.distribution.round(6).tolist()
    ([0.371429, 0.628571], [0.442857, 0.557143])
    """
    source = table
    table = fitted(table, variant)
    answerable = {name for column in table.attributes for name in _names(column)}
    unknown = [name for name in case if name not in answerable]
    if unknown:
        source.index(unknown[0])  # refuses, and says which attributes there are
    columns, undeclared = [], dict[str, None]()
    for column in table.attributes:
        name = next((name for name in _names(column) if name in case), column.name)
        one, declared = _cell(column, name, case.get(name))
        columns.append(one)
        if not declared:
            undeclared[name] = None
    row = replace(
        table,
        attributes=tuple(columns),
        labels=np.zeros(1, dtype=np.int32),
        weights=np.ones(1),
        case_names=("",),
    )
    came = tuple(arrivals(tree, Cases.all(row), variant))
    paths = tuple(Path.of(arrival) for arrival in came)
    found = np.sum([path.share * path.distribution for path in paths], axis=0)
    return Classified(paths, found, int(labels(found[None, :], variant)[0]), tuple(undeclared))


def arrivals(tree: Tree, cases: Cases, dialect: Dialect, *, laplace: bool = False) -> Iterator[Arrival]:
    """Send cases down a tree and give every leaf that some of them come to, first branch first."""
    cases = replace(cases, table=fitted(cases.table, dialect))
    waiting: list[tuple[Tree, Tree | None, Cases, tuple[PathStep, ...]]] = [(tree, None, cases, ())]
    while waiting:
        node, above, here, steps = waiting.pop()
        if node.is_leaf:
            said = smooth_by_laplace(node, above) if laplace else says(node, above, dialect)
            yield Arrival(steps, here, node.number, said, node.weight < TIE)
            continue
        if node.test is None:
            raise refusal("tree.by_hand_cases")
        way, weight = here.branches(node.test), node.weight
        unknown = way < 0
        divided = bool(unknown.any())
        for number in range(len(node.branches) - 1, -1, -1):
            branch, chosen = node.branches[number], way == number
            some = bool(chosen.any())
            if not some and not divided:
                continue
            step = PathStep(node.number, node.test.attribute, number, True, branch.weight, weight)
            if some:
                waiting.append((branch, node, here.take(chosen), (*steps, step)))
            if divided and branch.weight > TIE:
                part = replace(step, known=False)
                waiting.append((branch, node, here.take(unknown, part.share), (*steps, part)))


def says(leaf: Tree, above: Tree | None, dialect: Dialect) -> Floats:
    """Return the class distribution a leaf stands for; an empty one follows the dialect (C18)."""
    if leaf.weight >= TIE:
        return np.asarray(leaf.counts / leaf.weight)
    if above is not None and dialect.empty_branch == "distribution":
        return np.asarray(above.counts / above.weight)
    return np.asarray(np.eye(len(leaf.counts))[leaf.label])


def smooth_by_laplace(leaf: Tree, above: Tree | None) -> Floats:
    """Return Laplace's probabilities of a leaf, (n_k + 1)/(n + K), as J48's option -A does (C10).

    For an empty leaf the cases of the node above count. (How Weka smooths there is not recorded.)

    >>> from c45_core.tree import by_hand
    >>> smooth_by_laplace(by_hand(1, 6, 2), None).tolist()
    [0.625, 0.375]
    """
    counts = above.counts if leaf.weight < TIE and above is not None else leaf.counts
    return np.asarray((counts + 1.0) / (counts.sum() + len(counts)))


def _names(column: Column) -> tuple[str, ...]:
    """Return by which names a case may answer a column: its own, and that of the one it was made of."""
    if isinstance(column, Nominal) and column.asks is not None:
        return column.name, column.asks.attribute
    return (column.name,)


def _cell(column: Column, name: str, value: object) -> tuple[Column, bool]:
    """Return a column of one row with a value, and whether the value was declared (or missing).

    `name`: whose value it is, the column's own or that of the one it was made of.
    """
    if isinstance(column, Nominal) and column.asks is not None and name != column.name:
        whole = Nominal(name, column.asks.values, column.codes[:0])
        one, declared = _cell(whole, name, value)
        assert isinstance(one, Nominal)
        return asking(one, column.asks, column.name), declared
    found = fill_column(column, [value])
    return found, is_missing(value) or not found.missing().any()
