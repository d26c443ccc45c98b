"""Exercises on C4.5rules: the error of a rule, which condition goes, bits, the default class."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from c45_core.explain.explanation import Explanation
from c45_core.formula.expression import Decimal, Expression, Log2, Number, Sum, Weight
from c45_core.measures import TIE
from c45_core.rules import RuleWriter
from c45_course.practice.items import Entry, Item
from c45_course.practice.subjects import SheetContext, as_given

from . import explanation
from .algorithm import RuleList, rules_of_trace
from .algorithm.generalising import Attempt, Measured
from .algorithm.rule_list import Path
from .algorithm.subsets import (
    IMPOSSIBLE,
    ClassChoice,
    Counted,
    DescriptionLength,
    Errors,
    both_sides,
    error_bits,
)
from .explanation import RuleTeller

CONDITIONS = range(2, 5)
"""Numbers of conditions of the rules that are asked about."""
MAX_RULES = 3
"""Maximum number of rules of a set."""


def error_of_rule(given: SheetContext) -> Iterator[Item]:
    """Ask what a rule without errors covers, its pessimistic error, and both without a condition.

    The pessimistic error is asked for where no case is wrong: then a root gives it.
    """
    found = given.once(_list_rules)
    for path in given.shuffled(_choose_paths(found)):
        first = path.generalised.rounds[0]
        if first.base.wrong < TIE:
            for attempt in given.shuffled(first.without):
                yield _ask_without(given, found, path, attempt)


def bits_of_rules(given: SheetContext) -> Iterator[Item]:
    """Ask for the bits of a set of several rules."""
    found = given.once(_list_rules)
    for choice, members in given.shuffled(_list_sets(found)):
        if len(members) > 1:
            table, numbers = given.trace.table, choice.candidates.numbers_of(members)
            told = as_given(
                explanation.theory_bits(found, choice.candidates, members, table, given.labels)
            )
            each = given.words.listed(
                given.say("rules_takes", n=n, bits=given.words.notation.fixed(found.rule(n).bits))
                for n in numbers
            )
            together = Sum(tuple(Decimal(found.rule(n).bits) for n in numbers))
            entry = given.number(told, "TB", [("order_forgotten", together)])
            asked = given.say("rules_theory", rules=each)
            yield given.calculation(asked, [entry], "theory", choice.label)


def description_length(given: SheetContext) -> Iterator[Item]:
    """Ask for the bits of the exceptions of a set of rules, and for its description length."""
    found = given.once(_list_rules)
    for choice, members in given.shuffled(_list_sets(found)):
        cost = choice.candidates.cost(members)
        if _is_coded(cost):
            yield _ask_length(given, found, choice, members)


def which_condition(given: SheetContext) -> Iterator[Item]:
    """Ask which condition of a rule goes first, or that each is needed."""
    found = given.once(_list_rules)
    teller = RuleTeller(found, RuleWriter(given.labels, given.words))
    for path in given.shuffled(_choose_paths(found)):
        rule, first = path.generalised, path.generalised.rounds[0]
        options = [teller.writer.condition(rule.conditions[each.place]) for each in first.without]
        places = [each.place for each in first.without]
        right = len(places) if first.dropped is None else places.index(first.dropped)
        asked = given.say(
            "rules_which",
            rule=teller.writer.if_then(rule.conditions, rule.label),
            measured=_write_measured(given, first.base),
            without=given.words.told(
                given.say("sentence", said=teller.attempt(path, each)) for each in first.without
            ),
        )
        options.append(given.say("rules_none"))
        yield given.choice(asked, options, right, teller.round(path, first), "goes", rule.leaf)


def default_class(given: SheetContext) -> Iterator[Item]:
    """Ask for the default class, where some cases are covered by no rule."""
    found = given.once(_list_rules)
    if found.order.uncovered.sum() > TIE:
        table = given.trace.table
        whole = np.bincount(table.labels, table.weights, len(table.classes))
        options = [given.labels.klass(code) for code in range(len(table.classes))]
        reason = RuleTeller(found, RuleWriter(given.labels, given.words)).default()
        uncovered = given.counts(found.order.uncovered)
        asked = given.say("rules_default", uncovered=uncovered, whole=given.counts(whole))
        yield given.choice(asked, options, found.default, reason, "default")


CALCULATIONS = (error_of_rule, bits_of_rules, description_length)
QUESTIONS = (which_condition, default_class)


def _list_rules(given: SheetContext) -> RuleList:
    return rules_of_trace(given.trace)


# --- one rule -------------------------------------------------------------------------------------


def _choose_paths(found: RuleList) -> list[Path]:
    """Return the paths of few conditions and whole cases."""
    return [
        path
        for path in found.paths
        if len(path.generalised.conditions) in CONDITIONS
        and path.generalised.rounds[0].base.covers % 1 == 0
    ]


def _ask_without(given: SheetContext, found: RuleList, path: Path, attempt: Attempt) -> Item:
    rule, base = path.generalised, path.generalised.rounds[0].base
    writer = RuleWriter(given.labels, given.words)
    asked = given.say(
        "rules_error",
        rule=writer.if_then(rule.conditions, rule.label),
        confidence=given.words.notation.number(found.options.confidence),
        condition=writer.condition(rule.conditions[attempt.place]),
    )
    entries = [
        *_ask_measured(given, found, path, base, ""),
        *_ask_measured(given, found, path, attempt.measured, "'"),
    ]
    return given.calculation(asked, entries, "rule", rule.leaf)


def _ask_measured(
    given: SheetContext, found: RuleList, path: Path, measured: Measured, mark: str
) -> Iterator[Entry]:
    """Ask for the cases covered and the wrong ones, and, if none is wrong, for the limit."""
    node, right = path.generalised.leaf, measured.covers - measured.wrong
    for name, value, slip in (
        ("N", measured.covers, ("only_right", Weight(right))),
        ("E", measured.wrong, ("right_cases", Weight(right))),
    ):
        told = Explanation(
            "rule_cases", node, name + mark, name + mark, Weight(value), value, "rule_error"
        )
        yield given.number(told, name + mark, [slip], whole=True)
    if measured.wrong < TIE:
        told = explanation.pessimistic_error(measured, path.generalised, found.dialect, found.options)
        share = found.options.confidence
        root = Number(1 - share) ** (1 / Weight(measured.covers))
        slips: list[tuple[str, Expression]] = [
            ("other_confidence", 1 - root),
            ("root_forgotten", Number(1 - share)),
        ]
        yield given.number(told, f"U{mark}", slips)


def _write_measured(given: SheetContext, measured: Measured) -> str:
    write = given.words.notation
    return given.say(
        "rules_measured",
        cases=given.words.cases(measured.covers),
        errors=write.weight(measured.wrong),
        limit=write.shown(measured.pessimistic),
    )


# --- bits -----------------------------------------------------------------------------------------


def _list_sets(found: RuleList) -> list[tuple[ClassChoice, tuple[int, ...]]]:
    """Return the sets of a few rules of each class."""
    return [
        (choice, members)
        for choice in found.choices
        for size in range(1, MAX_RULES + 1)
        for members in combinations(range(min(len(choice.candidates), MAX_RULES)), size)
    ]


def _is_coded(cost: DescriptionLength) -> bool:
    """Tell whether some exceptions take bits, of whole cases."""
    sides = [error_bits(side) for side in both_sides(cost.counted)]
    whole = all(number % 1 == 0 for number in cost.counted)
    return whole and TIE < sum(sides) < IMPOSSIBLE


def _ask_length(
    given: SheetContext, found: RuleList, choice: ClassChoice, members: tuple[int, ...]
) -> Item:
    cost, table, write = choice.candidates.cost(members), given.trace.table, given.words.notation
    told = explanation.exception_bits(cost)
    whole = as_given(explanation.total_bits(found, choice.candidates, members, table, given.labels))
    plain = sum(error_bits(Errors(m, e, e)) for m, e, _ in both_sides(cost.counted))
    number = Decimal(float(np.log2(cost.counted.cases)))
    theory, exceptions = Decimal(cost.theory), Decimal(cost.exceptions)
    entries = [
        given.number(
            told,
            "EB",
            [
                ("not_balanced", number + Decimal(plain)),
                ("number_forgotten", exceptions - Log2(Weight(cost.counted.cases))),
            ],
        ),
        given.number(whole, "DL", [("theory_whole", theory + exceptions)]),
    ]
    counted: Counted = cost.counted
    asked = given.say(
        "rules_length",
        klass=given.labels.klass(choice.label),
        theory=write.fixed(cost.theory),
        n=write.weight(counted.cases),
        covered=write.weight(counted.covered),
        wrong=write.weight(counted.false_positives),
        missed=write.weight(counted.false_negatives),
    )
    return given.calculation(asked, entries, "length", choice.label, *members)
