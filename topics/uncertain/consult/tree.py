"""Consult a tree: send a case that is not fully known down all branches it may take.

Every leaf adds its weight to two sums per class. S, the certainty: by its training cases. L, the least
certainty: for its own class only, less the errors expected of it. What all L leave of 1 is the gap, so
the certainty of a class lies between L and L + gap (Quinlan 1993, chapter 8).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from c45_core.classify import says
from c45_core.dialect import Dialect
from c45_core.language.refusal import refusal
from c45_core.measures import TIE, Floats
from c45_core.prune.leaf_errors import extra_errors
from c45_core.table import Table
from c45_core.tree import Test, Tree

from ...rules.algorithm.options import Precision
from ..soft import SoftThresholds, Threshold
from .answers import Answer, Between, Shares, answers_of

SKIPPED = 0.01
"""A branch of a numeric test with no more than this part of a case is not followed, in the program."""


Above = tuple[int, int] | None
"""The place of a split among the steps, and a branch of it."""


class Asked(StrEnum):
    """How the answer to a test divided the case."""

    UNKNOWN = "unknown"
    """Nothing is known: by the training cases in each branch."""
    SHARES = "shares"
    """By the probabilities of the values."""
    VALUE = "value"
    """By P of one number."""
    RANGE = "range"
    """By the area under P over a range."""


@dataclass(frozen=True)
class Split:
    """A case divided at a test.

    `node`, `attribute`: the test; `weight`: the part of the case that comes here; `asked`: how it was
    divided; `answer`: what is known; `threshold`: of a numeric test; `weights`: training weights of the
    branches, and `whole` that of the node; `shares`: the part that each branch should get; `passed`:
    the weight that goes down it, 0 where it is not followed; `groups`: the codes of each branch where
    values are grouped; `above`: as of `Arrived`.
    """

    node: int
    attribute: int
    weight: float
    asked: Asked
    answer: Answer
    threshold: Threshold | None
    weights: tuple[float, ...]
    whole: float
    shares: tuple[float, ...]
    passed: tuple[float, ...]
    groups: tuple[tuple[int, ...], ...]
    above: Above

    @property
    def lost(self) -> float:
        """The weight that would go down a branch that is not followed."""
        pairs = zip(self.shares, self.passed, strict=True)
        return self.weight * sum(share for share, passed in pairs if not passed)


@dataclass(frozen=True, eq=False)
class Arrived:
    """A part of a case at a leaf.

    `node`: the leaf; `weight`: of the part; `label`: the class of the leaf; `cases`, `wrong`: its
    training weight, 0 for an empty one, and that of the cases it gets wrong; `counts` [classes]: by
    class; `expected`: the errors expected of it; `distribution` [classes]: what it says; `above`: the
    place of the step that sent it here, and down which branch, None at the root.
    """

    node: int
    weight: float
    label: int
    cases: float
    wrong: float
    counts: Floats
    expected: float
    distribution: Floats
    above: Above

    @property
    def adds(self) -> Floats:
        """What it adds to S, by class."""
        return self.weight * self.distribution

    @property
    def adds_least(self) -> float:
        """What it adds to L of its class: nothing where no training case came."""
        return self.weight * (1.0 - self.expected / self.cases) if self.cases >= TIE else 0.0


@dataclass(frozen=True, eq=False)
class Consultation:
    """The answer of a tree for one case.

    `steps`: every test and leaf that a part of the case comes to, a test before its branches, first
    branch first; `answers`: what is known of each attribute the tree may ask for; `classes`: how many;
    `precision`: how sums are stored.
    """

    steps: tuple[Split | Arrived, ...]
    answers: tuple[Answer, ...]
    classes: int
    precision: Precision

    @property
    def arrived(self) -> tuple[Arrived, ...]:
        """The leaves that parts of the case come to."""
        return tuple(step for step in self.steps if isinstance(step, Arrived))

    @property
    def asked(self) -> tuple[int, ...]:
        """The attributes in the order in which they are first needed."""
        return tuple(dict.fromkeys(s.attribute for s in self.steps if isinstance(s, Split)))

    @property
    def certainty(self) -> Floats:
        """S of each class [classes]; they add up to 1 less what is lost."""
        return self.after(len(self.steps))[0]

    @property
    def least(self) -> Floats:
        """L of each class [classes]."""
        return self.after(len(self.steps))[1]

    @property
    def gap(self) -> float:
        """What the L of all classes leave of 1."""
        return 1.0 - float(self.least.sum())

    @property
    def most(self) -> Floats:
        """The upper bound of each class [classes], L and the gap."""
        return self.least + self.gap

    @property
    def lost(self) -> float:
        """The weight lost in branches that were not followed."""
        return sum(step.lost for step in self.steps if isinstance(step, Split))

    @property
    def label(self) -> int:
        """The class of the largest certainty, of equals the first declared."""
        certainty = self.certainty
        return int(np.argmax(certainty >= certainty.max() - self.precision.tolerance))

    def way(self, step: Split | Arrived) -> tuple[tuple[Split, int], ...]:
        """Return the splits above a step, from the root on, each with the branch taken."""
        found: list[tuple[Split, int]] = []
        while step.above is not None:
            place, branch = step.above
            split = self.steps[place]
            assert isinstance(split, Split)
            found.append((split, branch))
            step = split
        return tuple(reversed(found))

    def after(self, steps: int) -> tuple[Floats, Floats]:
        """Return S and L [classes] after the first steps."""
        certainty, least = np.zeros((2, self.classes), dtype=self.precision.kind)
        for step in self.steps[:steps]:
            if isinstance(step, Arrived):
                certainty += step.adds.astype(certainty.dtype)
                least[step.label] += certainty.dtype.type(step.adds_least)
        return certainty.astype(np.float64), least.astype(np.float64)


def consult(
    tree: Tree,
    table: Table,
    case: Mapping[str, object],
    dialect: Dialect,
    soft: SoftThresholds | None = None,
) -> Consultation:
    """Return what a tree says about a case that is not fully known, with every step.

    `table`: the one the tree was grown from, as it was given; `case`: as `answers_of` reads it; `soft`:
    the bounds of the thresholds, without them every threshold is hard. A leaf's expected errors are
    estimated as the dialect does (C11), whatever it prunes by.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> golf = grow(datasets.load("golf_14_quinlan_numeric").table, preset("release8"))
    >>> case = {"湿度": 82.5, "风况": {"有": 0.9}}
    >>> found = consult(golf.pruning.tree, golf.source, case, golf.dialect)
    >>> golf.table.classes[found.label], round(float(found.certainty.max()), 4), round(found.gap, 4)
    ('不适合', 0.6786, 0.3898)
    """
    if tree.test is None and tree.branches:
        raise refusal("tree.by_hand_cases")
    answers = answers_of(table, case, dialect)
    thresholds = {} if soft is None else soft.by_node
    precision = Precision.of(dialect)
    steps = tuple(_steps(tree, answers, dialect, thresholds, precision))
    return Consultation(steps, answers, len(table.classes), precision)


def _steps(
    tree: Tree,
    answers: tuple[Answer, ...],
    dialect: Dialect,
    soft: Mapping[int, Threshold],
    precision: Precision,
) -> Iterator[Split | Arrived]:
    waiting: list[tuple[Tree, Tree | None, float, Above]] = [(tree, None, 1.0, None)]
    place = -1
    while waiting:
        node, parent, weight, above = waiting.pop()
        place += 1
        if node.test is None:
            yield _arrived(node, parent, weight, dialect, above)
            continue
        split = _split(node, node.test, weight, answers[node.test.attribute], soft, precision, above)
        yield split
        parts = zip(node.branches, split.passed, strict=True)
        below = [(b, node, part, (place, way)) for way, (b, part) in enumerate(parts) if part > 0]
        waiting.extend(reversed(below))


def _split(
    node: Tree,
    test: Test,
    weight: float,
    answer: Answer,
    soft: Mapping[int, Threshold],
    precision: Precision,
    above: Above,
) -> Split:
    """Divide a part of a case among the branches of a node."""
    weights = tuple(branch.weight for branch in node.branches)
    threshold, least = None, 0.0
    shares: tuple[float, ...]
    if isinstance(answer, Between):
        assert test.threshold is not None
        threshold = soft.get(node.number, Threshold.hard(test.threshold))
        share = threshold.share(answer.low, answer.high)
        asked, shares = (Asked.VALUE if answer.is_one else Asked.RANGE), (share, 1.0 - share)
        least = SKIPPED
    elif isinstance(answer, Shares):
        asked, shares = Asked.SHARES, _by_branch(test, answer, node)
    else:
        asked, shares = Asked.UNKNOWN, tuple(each / node.weight for each in weights)
    passed = tuple(precision.stored(weight * share) if share > least else 0.0 for share in shares)
    return Split(
        node.number,
        test.attribute,
        weight,
        asked,
        answer,
        threshold,
        weights,
        node.weight,
        shares,
        passed,
        test.groups,
        above,
    )


def _by_branch(test: Test, answer: Shares, node: Tree) -> tuple[float, ...]:
    """Return the probability of each branch: of a group the sum over its values.

    What lies on values of no group is divided as if it were unknown, as in classifying.
    """
    if not test.groups:
        return answer.probabilities
    grouped = [sum(answer.probabilities[code] for code in group) for group in test.groups]
    left = 1.0 - sum(grouped)
    pairs = zip(grouped, node.branches, strict=True)
    return tuple(share + left * branch.weight / node.weight for share, branch in pairs)


def _arrived(leaf: Tree, parent: Tree | None, weight: float, dialect: Dialect, above: Above) -> Arrived:
    cases, wrong = leaf.weight, leaf.errors
    return Arrived(
        node=leaf.number,
        weight=weight,
        label=leaf.label,
        cases=cases,
        wrong=wrong,
        counts=leaf.counts,
        expected=wrong + extra_errors(cases, wrong, dialect) if cases >= TIE else 0.0,
        distribution=says(leaf, parent, dialect),
        above=above,
    )
