"""C4.5rules explained: each formula gives the recorded number, each step is said and replayed."""

from math import isnan

import numpy as np
import pytest
from hypothesis import given
from pairs import every_two
from printed import from_latex, worked_out
from test_c45rules import ASKED, DIALECTS, R8, USUAL, law, listed, tables

from c45_core import PRESETS
from c45_core.explain.labels import Labels
from c45_core.formula.by_hand import by_hand
from c45_core.formula.writing import latex
from c45_core.language.notation import Notation
from c45_core.language.words import languages, words
from c45_core.rules import RuleWriter
from c45_course import datasets
from topics.rules.algorithm import RuleOptions
from topics.rules.algorithm.rule_list import StepKind
from topics.rules.algorithm.subsets import AllSubsets, members_of
from topics.rules.explanation import (
    RuleTeller,
    attribute_bits,
    default_error,
    exception_bits,
    pessimistic_error,
    rule_bits,
    theory_bits,
    total_bits,
    value_bits,
)

SIX = Notation(digits=8, fractions=True, by_hand=True)
EIGHT = Notation(digits=8, fractions=False)


def explanations(mine, data, labels):
    """Give the explanation of every number of a list."""
    n = data.weight
    for path in mine.paths:
        g = path.generalised
        of_class = float(data.weights[data.labels == g.label].sum())
        yield default_error(g, of_class, n)
        for found in g.rounds:
            for measured in (found.base, *(attempt.measured for attempt in found.without)):
                yield pessimistic_error(measured, g, mine.dialect, mine.options)
    for attribute in range(len(data.attributes)):
        yield value_bits(mine, attribute, data, labels)
    yield attribute_bits(mine, data, labels)
    for rule in mine.kept:
        yield rule_bits(mine, rule, data, labels)
    for choice in mine.choices:
        sets = [choice.tried.chosen_set, ()]
        if isinstance(choice.tried, AllSubsets):
            last = len(choice.tried.totals) - 1
            sets += [members_of(place, len(choice.candidates)) for place in (1, last)]
        for members in sets:
            yield exception_bits(choice.candidates.cost(members))
            yield theory_bits(mine, choice.candidates, members, data, labels)
            yield total_bits(mine, choice.candidates, members, data, labels)


@law
@given(tables(), DIALECTS, ASKED)
def test_every_formula_gives_the_recorded_number(data, dialect, options):
    asked, mine = listed(data, dialect, options)
    exact = dialect.arithmetic == "double"
    for found in explanations(mine, asked, Labels(asked)):
        near = {"rel": 1e-12, "abs": 1e-11} if exact else {"rel": 1e-6, "abs": 1e-6}
        assert found.value == pytest.approx(found.recorded, **near), found.quantity
        for text in (found.numbers(), found.text(), found.in_symbols(), found.named()):
            assert text and "{}" not in text


@law
@given(tables(), DIALECTS)
def test_by_hand_with_many_digits_comes_to_the_same(data, dialect):
    """With eight digits every rounded line is near the exact number."""
    asked, mine = listed(data, dialect, RuleOptions(redundancy=3.0))
    for found in explanations(mine, asked, Labels(asked)):
        by = by_hand(found.expression, SIX)
        assert by is not None and not isnan(float(by))
        assert float(by) == pytest.approx(found.recorded, rel=1e-4, abs=1e-4), found.quantity


@law
@given(tables(), DIALECTS, ASKED)
def test_steps_replay_to_the_final_list(data, dialect, options):
    _, mine = listed(data, dialect, options)
    steps = mine.steps
    assert mine.standing_after(len(steps) - 1) == tuple(rule.number for rule in mine.rules)
    before = ()
    for number, step in enumerate(steps):
        after = mine.standing_after(number)
        if step.kind in (StepKind.ROUND, StepKind.CLIMB, StepKind.DEFAULT):
            assert after == before
        elif step.kind is StepKind.FATE:
            new = set(after) - set(before)
            assert set(before) <= set(after) and new <= {mine.paths[step.place].rule}
        elif step.kind is StepKind.CHOICE:
            choice = mine.choices[step.place]
            assert set(before) - set(after) == set(choice.candidates.numbers) - set(choice.chosen)
        elif step.kind is StepKind.PLACE:
            assert set(before) == set(after)
        else:
            gone = mine.passes[step.place].dropped
            assert set(before) - set(after) == ({gone} if gone is not None else set())
        before = after


@pytest.mark.parametrize(
    ("name", "language", "dialect"), every_two(datasets.names(), languages(), PRESETS)
)
def test_every_step_is_said(name, language, dialect):
    dataset = datasets.load(name)
    asked, mine = listed(dataset.table, PRESETS[dialect], USUAL)
    labels = dataset.labels(language).on(asked)
    teller = RuleTeller(mine, RuleWriter(labels, words(language)))
    said = [teller.step(step) for step in mine.steps]
    said += [
        teller.attempt(path, attempt)
        for path in mine.paths
        for found in path.generalised.rounds
        for attempt in found.without
    ]
    said += [teller.rule(rule) for rule in mine.kept]
    assert said and all(text and "{" not in text and "None" not in text for text in said)


@pytest.mark.parametrize("language", languages())
def test_a_condition_that_costs_something_is_removed_with_its_reason(language):
    """With -F a condition goes that is not significant, though the pessimistic error rises."""
    dataset = datasets.load("golf_14")
    asked, mine = listed(dataset.table, R8["double"], RuleOptions(significance=0.001))
    teller = RuleTeller(mine, RuleWriter(dataset.labels(language).on(asked), words(language)))
    rising = [
        (path, found)
        for path in mine.paths
        for found in path.generalised.rounds
        if found.dropped is not None
        and np.all([attempt.measured.pessimistic > found.base.pessimistic for attempt in found.without])
    ]
    assert rising
    for path, found in rising:
        said = teller.round(path, found)
        cause = next(attempt for attempt in found.without if attempt.reasons)
        assert teller.writer.condition(path.generalised.conditions[cause.place]) in said
        assert words(language).notation.shown(found.base.pessimistic) in said


@law
@given(tables(), DIALECTS, ASKED)
def test_a_formula_worked_out_as_it_is_printed_comes_to_the_same(data, dialect, options):
    """A logarithm of a difference has brackets: what is read on the page is what was computed."""
    asked, mine = listed(data, dialect, options)
    for found in explanations(mine, asked, Labels(asked)):
        for expression in (found.expression, *(term.expression for term in found.terms)):
            for printed in (latex(expression, EIGHT), latex(expression, Notation(digits=8))):
                read = worked_out(from_latex(printed))
                if read is not None:
                    near = pytest.approx(expression.value, rel=1e-4, abs=1e-4)
                    assert float(read) == near, (found.quantity, printed)
