"""Consult a tree or a list of rules about a case that is not fully known.

    case ──answers──▶ known, a range, probabilities, unknown ──tree or rules──▶ class, certainty, bounds

A tree sends the case down all branches it may take. Every leaf adds its weight to two sums per class.
S, the certainty: by its training cases. L, the least certainty: for its own class only, less the errors
expected of it. What all L leave of 1 is the gap: the certainty of a class lies between L and L + gap.

Of a list of rules the first one that is strong enough answers. The strength of a rule is the product of
the probabilities of its conditions, as long as that stays at one half or more, times one minus its
error. Soft thresholds play no part.

Source: Quinlan 1993, chapter 8; the programs consult and consultr of Release 8 (convention C31), whose
lines are printed here, too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np

from c45_core.classify import says
from c45_core.dialect import Dialect
from c45_core.language.refusal import refusal
from c45_core.measures import TIE, Floats
from c45_core.prune.leaf_errors import extra_errors
from c45_core.rules import IN, Condition
from c45_core.table import Table
from c45_core.tree import Test, Tree

from ..rules.algorithm import ProgramRule, RuleList, rules_of_trace
from ..rules.algorithm.generalising import Precision
from .partial_case import Answer, Between, Shares, read_case
from .soft_thresholds import SoftThresholds, Threshold, soften

MAX_SKIPPED_PART = 0.01
"""Maximum part of a case for which the program does not follow a branch of a numeric test."""


Above = tuple[int, int] | None
"""The place of a split among the steps, and a branch of it."""


class Asked(StrEnum):
    """Ways to divide a case by the answer to a test."""

    UNKNOWN = "unknown"
    """The training cases in each branch divide it: nothing is known."""
    SHARES = "shares"
    """The probabilities of the values divide it."""
    VALUE = "value"
    """P of one number divides it."""
    RANGE = "range"
    """The area under P over a range divides it."""


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
    def lost_weight(self) -> float:
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
        """The addition to S, by class."""
        return self.weight * self.distribution

    @property
    def adds_least(self) -> float:
        """The addition to L of its class: nothing where no training case came."""
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
    def leaves_reached(self) -> tuple[Arrived, ...]:
        """The leaves that parts of the case come to."""
        return tuple(step for step in self.steps if isinstance(step, Arrived))

    @property
    def asked_attributes(self) -> tuple[int, ...]:
        """The attributes in the order in which they are first needed."""
        return tuple(dict.fromkeys(s.attribute for s in self.steps if isinstance(s, Split)))

    @property
    def certainty(self) -> Floats:
        """S of each class [classes]; they add up to 1 less what is lost."""
        return self.sums_after(len(self.steps))[0]

    @property
    def least(self) -> Floats:
        """L of each class [classes]."""
        return self.sums_after(len(self.steps))[1]

    @property
    def gap(self) -> float:
        """The rest of 1 that the L of all classes leave."""
        return 1.0 - float(self.least.sum())

    @property
    def most(self) -> Floats:
        """The upper bound of each class [classes], L and the gap."""
        return self.least + self.gap

    @property
    def lost_weight(self) -> float:
        """The weight lost in branches that were not followed."""
        return sum(step.lost_weight for step in self.steps if isinstance(step, Split))

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

    def sums_after(self, steps: int) -> tuple[Floats, Floats]:
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

    `table`: the one the tree was grown from, as it was given; `case`: as `read_case` reads it; `soft`:
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
    answers = read_case(table, case, dialect)
    thresholds = {} if soft is None else soft.by_node
    precision = Precision.of(dialect)
    steps = tuple(_consult_steps(tree, answers, dialect, thresholds, precision))
    return Consultation(steps, answers, len(table.classes), precision)


def _consult_steps(
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
            yield _arrive(node, parent, weight, dialect, above)
            continue
        split = _divide(node, node.test, weight, answers[node.test.attribute], soft, precision, above)
        yield split
        parts = zip(node.branches, split.passed, strict=True)
        below = [(b, node, part, (place, way)) for way, (b, part) in enumerate(parts) if part > 0]
        waiting.extend(reversed(below))


def _divide(
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
        least = MAX_SKIPPED_PART
    elif isinstance(answer, Shares):
        asked, shares = Asked.SHARES, _sum_by_branch(test, answer, node)
    else:
        asked, shares = Asked.UNKNOWN, tuple(each / node.weight for each in weights)
    passed = tuple(precision.store(weight * share) if share > least else 0.0 for share in shares)
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


def _sum_by_branch(test: Test, answer: Shares, node: Tree) -> tuple[float, ...]:
    """Return the probability of each branch: of a group the sum over its values.

    What lies on values of no group is divided as if it were unknown, as in classifying.
    """
    if not test.groups:
        return answer.probabilities
    grouped = [sum(answer.probabilities[code] for code in group) for group in test.groups]
    left = 1.0 - sum(grouped)
    pairs = zip(grouped, node.branches, strict=True)
    return tuple(share + left * branch.weight / node.weight for share, branch in pairs)


def _arrive(leaf: Tree, parent: Tree | None, weight: float, dialect: Dialect, above: Above) -> Arrived:
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


MIN_PRODUCT = 0.5
"""Minimum product of the probabilities of conditions that count as met."""
MIN_STRENGTH = 0.3
"""Strength above which a rule answers."""


@dataclass(frozen=True)
class Met:
    """A condition of a rule: how probable it is, and the product so far."""

    condition: Condition
    answer: Answer
    probability: float
    product: float


@dataclass(frozen=True)
class RuleTried:
    """A rule asked about a case.

    `met`: its conditions as far as they were asked; `whole`: whether none was left out, because the
    product did not fall below one half.
    """

    rule: ProgramRule
    met: tuple[Met, ...]
    whole: bool

    @property
    def product(self) -> float:
        """The product of the probabilities, 0 if it fell below one half."""
        return (self.met[-1].product if self.met else 1.0) if self.whole else 0.0

    @property
    def strength(self) -> float:
        """The product, times one minus the rule's error."""
        return self.product * (1.0 - self.rule.error)

    @property
    def answers(self) -> bool:
        """Whether the rule is strong enough."""
        return self.strength > MIN_STRENGTH


@dataclass(frozen=True)
class RuleConsultation:
    """The answer of a list of rules for one case: the rules tried up to the one that answers.

    `label`: the class of that rule, or the default class; `answers`: what is known of each attribute.
    """

    tried: tuple[RuleTried, ...]
    label: int
    answers: tuple[Answer, ...]

    @property
    def steps(self) -> tuple[RuleTried, ...]:
        """The rules in the order in which they were asked."""
        return self.tried

    @property
    def answering_rule(self) -> RuleTried | None:
        """The rule that answers, None where the default class does."""
        return self.tried[-1] if self.tried and self.tried[-1].answers else None

    @property
    def asked_attributes(self) -> tuple[int, ...]:
        """The attributes in the order in which they are first needed."""
        return tuple(dict.fromkeys(met.condition.attribute for each in self.tried for met in each.met))


def consult_rules(found: RuleList, table: Table, case: Mapping[str, object]) -> RuleConsultation:
    """Return what a list of rules says about a case that is not fully known, with every rule tried.

    `table`: the one the rules were made from, as it was given; `case`: as `read_case` reads it.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> golf = grow(datasets.load("golf_14_quinlan_numeric").table, preset("release8"))
    >>> half = {"天气": "有雨", "风况": {"有": 0.5, "无": 0.5}}
    >>> found = consult_rules(golf.c45rules(), golf.source, half)
    >>> golf.table.classes[found.label], round(found.answering_rule.strength, 3)
    ('适合', 0.315)
    """
    answers, tried = read_case(table, case, found.dialect), list[RuleTried]()
    for rule in found.rules:
        tried.append(_try_rule(rule, answers))
        if tried[-1].answers:
            return RuleConsultation(tuple(tried), rule.label, answers)
    return RuleConsultation(tuple(tried), found.default, answers)


def _try_rule(rule: ProgramRule, answers: Sequence[Answer]) -> RuleTried:
    met: list[Met] = []
    product = 1.0
    for condition in rule.conditions:
        answer = answers[condition.attribute]
        probability = _find_probability(condition, answer)
        product *= probability
        met.append(Met(condition, answer, probability, product))
        if product < MIN_PRODUCT:
            return RuleTried(rule, tuple(met), False)
    return RuleTried(rule, tuple(met), True)


def _find_probability(condition: Condition, answer: Answer) -> float:
    """Return how probable it is that a condition holds; 0 where nothing is known."""
    if isinstance(answer, Shares):
        if condition.sign == IN:
            return sum(answer.probabilities[code] for code in condition.group)
        return answer.probabilities[int(condition.value)]
    if not isinstance(answer, Between):
        return 0.0
    below = Threshold.hard(condition.value).share(answer.low, answer.high)
    return below if condition.sign == "<=" else 1.0 - below


MIN_UNPRINTED_CERTAINTY = 0.99
"""Minimum certainty that is not printed, where its bounds are narrow."""
MAX_UNPRINTED_GAP = 0.01
"""Maximum gap whose bounds are not printed, and certainty of a class that is not listed."""


def rank_classes(found: Consultation) -> tuple[int, ...]:
    """Return the classes that are printed: the best, then those of 0.01 or more by falling certainty.

    Of two classes the best alone.
    """
    certainty = found.certainty
    others = [label for label in range(found.classes) if label != found.label]
    others.sort(key=lambda label: -certainty[label])
    if found.classes == 2:
        others = []
    return (found.label, *(label for label in others if certainty[label] >= MAX_UNPRINTED_GAP))


def print_consult(found: Consultation, classes: Sequence[str]) -> tuple[str, ...]:
    """Return the lines of `consult`; `classes`: their names.

    >>> from c45_core import grow, preset
    >>> from topics.uncertain.consultation import consult
    >>> from c45_course import datasets
    >>> golf = grow(datasets.load("golf_14_quinlan_numeric").table, preset("release8"))
    >>> found = consult(golf.pruning.tree, golf.source, {"天气": "多云"}, golf.dialect)
    >>> print_consult(found, golf.table.classes)
    ('适合  CF = 1.00  [ 0.71 - 1.00 ]',)
    """
    return tuple(_print_class(found, label, classes[label]) for label in rank_classes(found))


def _print_class(found: Consultation, label: int, name: str) -> str:
    certainty, low = float(found.certainty[label]), float(found.least[label])
    narrow = found.gap < MAX_UNPRINTED_GAP
    if certainty >= MIN_UNPRINTED_CERTAINTY and narrow:
        return name
    said = f"{name}  CF = {certainty:.2f}"
    return said if narrow else f"{said}  [ {low:.2f} - {low + found.gap:.2f} ]"


def print_consultr(found: RuleConsultation, classes: Sequence[str]) -> str:
    """Return the line of `consultr`."""
    answered = found.answering_rule
    if answered is None:
        return f"{classes[found.label]} (default class)"
    return f"{classes[found.label]}  CF = {answered.strength:.2f}"


def soften_trace(trace: Any) -> SoftThresholds:
    """Return the bounds of every threshold of the tree that classifies, and how they came about."""
    return soften(trace.pruning.tree, trace.table, trace.dialect)


def consult_trace(trace: Any, case: Mapping[str, object], *, soft: bool = False) -> Consultation:
    """Return the answer for a case that is not fully known, with every step.

    `case`: by attribute a value, a range (low, high), probabilities by value, or None; texts as
    '70 - 85' and 'rain: 0.7' are read, too. `soft`: whether thresholds are soft.
    """
    bounds = soften_trace(trace) if soft else None
    return consult(trace.pruning.tree, trace.source, case, trace.dialect, bounds)


def consult_rules_of_trace(trace: Any, case: Mapping[str, object], **options: Any) -> RuleConsultation:
    """Return the answer of the rules of C4.5rules for such a case; `options`: of `RuleOptions`."""
    return consult_rules(rules_of_trace(trace, **options), trace.source, case)
