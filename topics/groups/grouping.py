"""Group the values of every attribute of a table, and grow trees with groups and without (C30)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from c45_core.dialect import preset
from c45_core.explain.explanation import Explanation
from c45_core.explain.grouping import GroupNumbers, class_weights
from c45_core.grouping import MAX_LEFT, NOT_ADMITTED, Grouping, Merging, Pair, grouped_in_double
from c45_core.prune import prune_on
from c45_core.table import Nominal, Table
from c45_core.tree import Tree

from ..quinlan_program import release8

MIN_BRANCH_WEIGHT = 2.0
"""Minimum weight of two branches: the program's default."""
MAX_NAMED_VALUES = 4
"""Maximum number of values that are named of a group; of more, the first two and the last one."""


@dataclass(frozen=True, eq=False)
class Grouped:
    """The groups of one attribute at the root; `numbers` writes their formulas."""

    attribute: int
    found: Grouping
    numbers: GroupNumbers

    @property
    def half(self) -> float:
        """Half of the gain before the first round."""
        return float(self.found.after_pure.gain) / 2

    def divide(
        self, groups: Sequence[tuple[int, ...]], names: Sequence[str]
    ) -> tuple[Explanation, Explanation, Explanation]:
        """Return gain, IV and gain ratio of a division, each down to its counts.

        `names`: of the values; those of a large group are shortened, so that its line stays narrow.
        """
        counts = np.array([self.numbers.counts[list(group)].sum(axis=0) for group in groups])
        said = [shorten_group([names[code] for code in group]) for group in groups]
        return replace(self.numbers, counts=counts, names=said).of([(n,) for n in range(len(groups))])

    def outcomes(self, one: Merging) -> tuple[str, ...]:
        """Say of each pair of a round what became of it.

        "taken": it was merged; "best": it was the best, but would not raise the gain ratio; else why it
        was not: "smaller": its gain ratio is, or was as large and tried before; "half": it keeps less
        than half of the gain; "passed": it had given its place to a pair that then lost it.
        """
        before = find_best_so_far(one.pairs, self.half)
        best = one.taken or (one.pairs[before[-1]] if before else None)
        return tuple(self._outcome(pair, best, one.taken is not None) for pair in one.pairs)

    def _outcome(self, pair: Pair, best: Pair | None, merged: bool) -> str:
        if pair is best:
            return "taken" if merged else "best"
        if best is None or pair.made.ratio <= best.made.ratio:
            return "smaller"
        return "half" if float(pair.made.gain) < self.half else "passed"

    def is_admitted(self, groups: Sequence[tuple[int, ...]]) -> bool:
        """Tell whether two branches of a division have the weight that a test needs."""
        sizes = [float(self.numbers.counts[list(group)].sum()) for group in groups]
        return sum(size >= MIN_BRANCH_WEIGHT for size in sizes) >= 2


def shorten_group(names: Sequence[str]) -> str:
    """Write a group of values, a large one by its first and last names.

    >>> shorten_group(["sunny"]), shorten_group(["sunny", "rainy"]), shorten_group(list("12345"))
    ('sunny', '{sunny, rainy}', '{1, 2, …, 5}')
    """
    if len(names) == 1:
        return names[0]
    named = names if len(names) <= MAX_NAMED_VALUES else [*names[:2], "…", names[-1]]
    return f"{{{', '.join(named)}}}"


def find_best_so_far(pairs: Sequence[Pair], half: float) -> tuple[int, ...]:
    """Return which pairs were the best so far when they had been tried, as the program compares them.

    A pair takes the place of the best so far if it keeps `half` of the gain and that one does not, or
    if its gain ratio is at least as large (C30). The last one is the best of the round.
    """
    found, gain, ratio = list[int](), NOT_ADMITTED, 0.0
    for number, pair in enumerate(pairs):
        if float(pair.made.gain) >= half > gain or pair.made.ratio >= ratio:
            found.append(number)
            gain, ratio = float(pair.made.gain), pair.made.ratio
    return tuple(found)


def find_too_light(found: Sequence[Grouped]) -> tuple[Grouped, ...]:
    """Return the attributes that can be tested with a branch for each value, but not with groups."""
    return tuple(
        each
        for each in found
        if each.is_admitted([(code,) for code in range(len(each.numbers.counts))])
        and not each.is_admitted(each.found.groups)
    )


def places_to_group(table: Table) -> list[int]:
    """Return the attributes with more than two values."""
    columns = enumerate(table.attributes)
    return [place for place, c in columns if isinstance(c, Nominal) and len(c.values) > MAX_LEFT]


def group_all(table: Table) -> tuple[Grouped, ...]:
    """Group the values of every attribute that has more than two known ones, at the root."""
    found = (group_one(table, place) for place in places_to_group(table))
    return tuple(each for each in found if each.numbers.counts.sum() > 0)


def group_one(table: Table, place: int) -> Grouped:
    """Group the values of one attribute at the root."""
    column = table.nominal(place)
    shape = len(column.values), len(table.classes)
    counts = class_weights(column.codes, table.labels, table.weights, shape)
    unknown = float(table.weights[column.missing()].sum())
    numbers = GroupNumbers(counts, unknown, column.values, place)
    return Grouped(place, grouped_in_double(counts, unknown, MIN_BRANCH_WEIGHT), numbers)


def grow_both_trees(table: Table) -> tuple[tuple[Tree, Tree], tuple[Tree, Tree]]:
    """Return the tree with a branch for each value, grown and pruned, and that with groups.

    >>> from c45_course import datasets
    >>> values, groups = grow_both_trees(datasets.load("golf_14_quinlan_numeric").table)
    >>> [tree.size for tree in values], [tree.size for tree in groups]
    ([8, 8], [8, 7])
    """
    dialect = preset("release8").with_(arithmetic="single")
    grown = [release8.grow_tree(table, dialect, groups=groups) for groups in (False, True)]
    one, other = ((tree, prune_on(tree, table, dialect).tree) for tree in grown)
    return one, other
