"""Group the values of every attribute of a table, and grow trees with groups and without (C30)."""

from __future__ import annotations

from dataclasses import dataclass

from c45_core import release8
from c45_core.dialect import preset
from c45_core.explain.grouping import GroupNumbers, class_weights
from c45_core.grouping import MOST_LEFT, Grouping, grouped_in_double
from c45_core.prune import prune_on
from c45_core.table import Nominal, Table
from c45_core.tree import Tree

LEAST = 2.0
"""The weight that two branches must have: the program's default."""


@dataclass(frozen=True, eq=False)
class Grouped:
    """The groups of one attribute at the root; `numbers` writes their formulas."""

    attribute: int
    found: Grouping
    numbers: GroupNumbers


def places(table: Table) -> list[int]:
    """Return the attributes with more than two values."""
    columns = enumerate(table.attributes)
    return [place for place, c in columns if isinstance(c, Nominal) and len(c.values) > MOST_LEFT]


def all_grouped(table: Table) -> tuple[Grouped, ...]:
    """Group the values of every attribute that has more than two known ones, at the root."""
    found = (one_grouped(table, place) for place in places(table))
    return tuple(each for each in found if each.numbers.counts.sum() > 0)


def one_grouped(table: Table, place: int) -> Grouped:
    """Group the values of one attribute at the root."""
    column = table.attributes[place]
    assert isinstance(column, Nominal)
    shape = len(column.values), len(table.classes)
    counts = class_weights(column.codes, table.labels, table.weights, shape)
    unknown = float(table.weights[column.missing()].sum())
    numbers = GroupNumbers(counts, unknown, column.values, place)
    return Grouped(place, grouped_in_double(counts, unknown, LEAST), numbers)


def both_trees(table: Table) -> tuple[tuple[Tree, Tree], tuple[Tree, Tree]]:
    """Return the tree with a branch for each value, grown and pruned, and that with groups.

    >>> from c45_course import datasets
    >>> values, groups = both_trees(datasets.load("golf_14_quinlan_numeric").table)
    >>> [tree.size for tree in values], [tree.size for tree in groups]
    ([8, 8], [8, 7])
    """
    dialect = preset("release8").with_(arithmetic="single")
    grown = [release8.grown(table, dialect, groups=groups) for groups in (False, True)]
    one, other = ((tree, prune_on(tree, table, dialect).tree) for tree in grown)
    return one, other
