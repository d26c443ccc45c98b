"""Winnow attributes before growing: leave out those that a trial tree does not need (convention C34).

C5.0 offers this; Kuhn and Johnson (2013, section 14.6) describe it: of two halves of the cases one
grows a tree, the other says what it is worth without each attribute. What they leave open is chosen
here: the halves are drawn by class and a seed, "without an attribute" means that its values count as
missing, and where no attribute would stay, all do. So this is winnowing after their description, not
C5.0's own.
"""

from dataclasses import dataclass, replace

import numpy as np

from c45_core.align import fitted
from c45_core.classify import distributions, labels
from c45_core.dialect import Dialect
from c45_core.engine.level import Ints
from c45_core.growing import grow
from c45_core.measures import TIE
from c45_core.prune import prune
from c45_core.reasons import Winnow
from c45_core.table import MISSING, Column, Nominal, Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_core.validate.folds import holdout

HALF = 0.5


@dataclass(frozen=True, eq=False)
class Sifted:
    """The finding on one attribute.

    `attribute`: its place in the table; `error`: of the trial tree on the other half when its values
    count as missing, None where the tree does not ask it; `verdict`: what became of it.
    """

    attribute: int
    error: float | None
    verdict: Winnow


@dataclass(frozen=True, eq=False)
class Winnowing:
    """The record of winnowing.

    `grown`, `judged`: the rows of the two halves; `trace`, `tree`: of the trial tree; `error`: its
    share of wrong weight on the other half; `sifted`: by attribute; `again`: the error of the tree
    grown without those found useless, None where there are none or no others.
    """

    grown: Ints
    judged: Ints
    trace: Trace
    tree: Tree
    error: float
    sifted: tuple[Sifted, ...]
    again: float | None

    @property
    def useless(self) -> tuple[int, ...]:
        """The places of the attributes that were found useless, one by one."""
        return tuple(each.attribute for each in self.sifted if each.verdict is not Winnow.KEPT)

    @property
    def is_undone(self) -> bool:
        """Whether all stay, because the tree without these is worse or none would be left."""
        return bool(self.useless) and (self.again is None or self.again > self.error + TIE)

    @property
    def kept_places(self) -> tuple[int, ...]:
        """The places of the attributes that stay."""
        useless = () if self.is_undone else self.useless
        return tuple(each.attribute for each in self.sifted if each.attribute not in useless)


def winnow(table: Table, dialect: Dialect, seed: int = 1) -> Winnowing:
    """Judge every attribute by a tree of one half of the cases and the other half.

    >>> from c45_core import PRESETS
    >>> from c45_course import datasets
    >>> found = winnow(datasets.load("golf_14").table, PRESETS["documents"])
    >>> len(found.grown), len(found.judged), [each.verdict.name for each in found.sifted]
    (7, 7, ['UNUSED', 'UNUSED', 'UNUSED', 'HARMFUL'])
    >>> found.is_undone, found.kept_places
    (True, (0, 1, 2, 3))
    """
    grown, judged = holdout(table, HALF, seed)
    learn, other = table.take(grown), table.take(judged)
    trace = grow(learn, dialect)
    tree = prune(trace).tree
    error = _find_error(tree, other, dialect)
    asked, places = _list_asked(tree, trace), range(len(table.attributes))
    sifted = tuple(_sift(place, tree, asked, other, dialect, error) for place in places)
    stay = tuple(each.attribute for each in sifted if each.verdict is Winnow.KEPT)
    again = _find_error_without(learn, other, stay, dialect) if 0 < len(stay) < len(sifted) else None
    return Winnowing(grown, judged, trace, tree, error, sifted, again)


def keep_attributes(table: Table, attributes: tuple[int, ...]) -> Table:
    """Return the table with some of its attributes."""
    return replace(table, attributes=tuple(table.attributes[place] for place in attributes))


def _list_asked(tree: Tree, trace: Trace) -> set[str]:
    """Return the attributes that the tree asks, by the names of the given table."""
    tests = (node.test for node in tree.walk())
    columns = (trace.table.attributes[test.attribute] for test in tests if test is not None)
    return {_given_name(column) for column in columns}


def _given_name(column: Column) -> str:
    made = column.asks if isinstance(column, Nominal) else None
    return column.name if made is None else made.attribute


def _sift(
    place: int, tree: Tree, asked: set[str], other: Table, dialect: Dialect, whole: float
) -> Sifted:
    if other.attributes[place].name not in asked:
        return Sifted(place, None, Winnow.UNUSED)
    columns = list(other.attributes)
    columns[place] = _make_unknown(columns[place])
    error = _find_error(tree, replace(other, attributes=tuple(columns)), dialect)
    return Sifted(place, error, Winnow.HARMFUL if error < whole - TIE else Winnow.KEPT)


def _make_unknown(column: Column) -> Column:
    """Return a column of which nothing is known."""
    if isinstance(column, Nominal):
        return replace(column, codes=np.full_like(column.codes, MISSING))
    return replace(column, numbers=np.full_like(column.numbers, np.nan))


def _find_error(tree: Tree, cases: Table, dialect: Dialect) -> float:
    found = labels(distributions(tree, fitted(cases, dialect), dialect), dialect)
    return float(cases.weights[found != cases.labels].sum() / cases.weight)


def _find_error_without(learn: Table, other: Table, stay: tuple[int, ...], dialect: Dialect) -> float:
    """Return the error of a tree grown with some of the attributes alone."""
    tree = prune(grow(keep_attributes(learn, stay), dialect)).tree
    return _find_error(tree, keep_attributes(other, stay), dialect)
