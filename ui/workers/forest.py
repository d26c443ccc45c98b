"""Lay trees flat, to cross: pickle would go as deep as they are high, and bring each number by itself.

A node that several trees share, as a pruned tree shares what stayed, is laid down once and is one again
afterwards.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from c45_core.grouping import Codes
from c45_core.tree import Test, Tree

NONE = -1


class Forest:
    """The nodes of all trees of a message: branches before the node they belong to."""

    def __init__(self) -> None:
        self.place: dict[int, int] = {}
        self.trees: list[Tree] = []

    def add(self, tree: Tree) -> int:
        """Lay down a tree, if it does not lie there yet, and return its place."""
        waiting = [(tree, False)]
        while waiting:
            node, ready = waiting.pop()
            if id(node) in self.place:
                continue
            if ready:
                self.place[id(node)] = len(self.trees)
                self.trees.append(node)
                continue
            waiting.append((node, True))
            waiting.extend((branch, False) for branch in reversed(node.branches))
        return self.place[id(tree)]

    def flat(self) -> tuple[Any, ...]:
        """Return all nodes as arrays, and groups of values, which few tests have, by place."""
        trees = self.trees
        branches = [[self.place[id(branch)] for branch in tree.branches] for tree in trees]
        inherited = [tree.inherited for tree in trees]
        tests = [tree.test for tree in trees]
        return (
            np.array([tree.number for tree in trees], dtype=np.int64),
            np.array([tree.label for tree in trees], dtype=np.int64),
            np.array([NONE if test is None else test.attribute for test in tests], dtype=np.int64),
            *_numbers([None if test is None else test.threshold for test in tests]),
            *_numbers([tree.estimate for tree in trees]),
            *_numbers([tree.measure for tree in trees]),
            *_rows([np.asarray(part, dtype=np.int64) for part in branches], np.int64),
            *_rows([tree.counts for tree in trees], np.float64),
            *_rows([[] if each is None else each for each in inherited], np.float64),
            np.array([each is not None for each in inherited], dtype=bool),
            {n: test.groups for n, test in enumerate(tests) if test is not None and test.groups},
        )


def grown_again(flat: tuple[Any, ...]) -> list[Tree]:
    """Return the trees that were laid flat, in their places."""
    number, label, attribute, cut, has_cut, estimate, has_estimate, measure, has_measure, *rest = flat
    below, below_ends, counts, counts_ends, inherited, inherited_ends, has_inherited, groups = rest
    for numbers in (counts, inherited):
        numbers.setflags(write=False)
    trees: list[Tree] = []
    tests: dict[tuple[int, float | None, Codes], Test] = {}
    below_at, counts_at, inherited_at = map(_spans, (below_ends, counts_ends, inherited_ends))
    for n, (own, klass, asked) in enumerate(
        zip(number.tolist(), label.tolist(), attribute.tolist(), strict=True)
    ):
        test = None
        if asked != NONE:
            key = (asked, float(cut[n]) if has_cut[n] else None, groups.get(n, ()))
            test = tests.get(key) or tests.setdefault(key, Test(*key))
        tree = object.__new__(
            Tree
        )  # the fields of a frozen one are set one by one: three times as long
        tree.__dict__.update(
            number=own,
            counts=counts[counts_at[n]],
            label=klass,
            test=test,
            branches=tuple(map(trees.__getitem__, below[below_at[n]].tolist())),
            estimate=float(estimate[n]) if has_estimate[n] else None,
            inherited=inherited[inherited_at[n]] if has_inherited[n] else None,
            measure=float(measure[n]) if has_measure[n] else None,
        )
        trees.append(tree)
    return trees


def _numbers(values: list[float | None]) -> tuple[np.ndarray, np.ndarray]:
    known = np.array([value is not None for value in values], dtype=bool)
    return np.array([value or 0.0 for value in values], dtype=np.float64), known


def _rows(parts: list[Any], kind: type) -> tuple[np.ndarray, np.ndarray]:
    ends = np.cumsum([len(part) for part in parts], dtype=np.int64)
    return np.concatenate([np.zeros(0, kind), *parts]).astype(kind), ends


def _spans(ends: np.ndarray) -> list[slice]:
    return [slice(a, b) for a, b in pairwise([0, *ends.tolist()])]
