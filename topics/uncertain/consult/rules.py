"""Consult a list of rules: the first one that is strong enough answers.

The strength of a rule is the product of the probabilities of its conditions, as long as that stays at
one half or more, times one minus its error. Soft thresholds play no part (Quinlan 1993, chapter 8).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from c45_core.rules import IN, Condition
from c45_core.table import Table

from ...rules.algorithm import ProgramRule, RuleList
from ..soft import Threshold
from .answers import Answer, Between, Shares, answers_of

MIN_PRODUCT = 0.5
"""The conditions of a rule count as met while the product of their probabilities is not below this."""
MIN_STRENGTH = 0.3
"""A rule answers if it is stronger than this."""


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
    def answered(self) -> RuleTried | None:
        """The rule that answers, None where the default class does."""
        return self.tried[-1] if self.tried and self.tried[-1].answers else None

    @property
    def asked(self) -> tuple[int, ...]:
        """The attributes in the order in which they are first needed."""
        return tuple(dict.fromkeys(met.condition.attribute for each in self.tried for met in each.met))


def consult_rules(found: RuleList, table: Table, case: Mapping[str, object]) -> RuleConsultation:
    """Return what a list of rules says about a case that is not fully known, with every rule tried.

    `table`: the one the rules were made from, as it was given; `case`: as `answers_of` reads it.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> golf = grow(datasets.load("golf_14_quinlan_numeric").table, preset("release8"))
    >>> half = {"天气": "有雨", "风况": {"有": 0.5, "无": 0.5}}
    >>> found = consult_rules(golf.c45rules(), golf.source, half)
    >>> golf.table.classes[found.label], round(found.answered.strength, 3)
    ('适合', 0.315)
    """
    answers, tried = answers_of(table, case, found.dialect), list[RuleTried]()
    for rule in found.rules:
        tried.append(_tried(rule, answers))
        if tried[-1].answers:
            return RuleConsultation(tuple(tried), rule.label, answers)
    return RuleConsultation(tuple(tried), found.default, answers)


def _tried(rule: ProgramRule, answers: Sequence[Answer]) -> RuleTried:
    met: list[Met] = []
    product = 1.0
    for condition in rule.conditions:
        answer = answers[condition.attribute]
        probability = _probability(condition, answer)
        product *= probability
        met.append(Met(condition, answer, probability, product))
        if product < MIN_PRODUCT:
            return RuleTried(rule, tuple(met), False)
    return RuleTried(rule, tuple(met), True)


def _probability(condition: Condition, answer: Answer) -> float:
    """Return how probable it is that a condition holds; 0 where nothing is known."""
    if isinstance(answer, Shares):
        if condition.sign == IN:
            return sum(answer.probabilities[code] for code in condition.group)
        return answer.probabilities[int(condition.value)]
    if not isinstance(answer, Between):
        return 0.0
    below = Threshold.hard(condition.value).share(answer.low, answer.high)
    return below if condition.sign == "<=" else 1.0 - below
