"""Soft thresholds and consultations explained: each formula gives its number, each step is said."""

from math import isnan

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pairs import every_two
from printed import from_latex, worked_out
from test_c45rules import DIALECTS, law, tables
from test_consult import cases

from c45_core import PRESETS, grow
from c45_core.explain.labels import Labels
from c45_core.formula.by_hand import by_hand
from c45_core.formula.written import latex
from c45_core.language.notation import Notation
from c45_core.language.words import languages, words
from c45_core.prune import tree_of, unpruned
from c45_course import datasets
from topics.rules.algorithm import c45rules
from topics.uncertain.consultation import Split, consult, consult_rules
from topics.uncertain.formulas import (
    certainty,
    gap,
    least,
    limit,
    lower_bound,
    part_of,
    pessimistic,
    standard_error,
    strength,
    upper_bound,
)
from topics.uncertain.sentences import ConsultTeller
from topics.uncertain.soft_thresholds import soften

EIGHT = Notation(digits=8, fractions=True, by_hand=True)
SOFT = st.booleans()


def explanations(trace, known, softly):
    """Give the explanation of every number: of the bounds, of every part, of the answers."""
    tree, dialect, labels = tree_of(trace), trace.dialect, Labels(trace.table)
    soft = soften(tree, trace.table, dialect)
    for test in soft.tests:
        yield from (standard_error(test), limit(test), lower_bound(test), upper_bound(test))
    used = soft if softly else None
    found = consult(tree, trace.source, known, dialect, used)
    for step in found.steps:
        if isinstance(step, Split):
            yield from (part_of(step, branch, used) for branch in range(len(step.shares)))
    for klass in range(found.classes):
        yield certainty(found, klass, labels, used)
        yield from pessimistic(found, klass, dialect)
        yield least(found, klass, labels, dialect, used)
    yield gap(found, labels, dialect, used)
    rules = c45rules(unpruned(trace), trace.table, dialect)
    yield from map(strength, consult_rules(rules, trace.source, known).tried)


@law
@given(tables(), DIALECTS, SOFT, st.data())
def test_every_formula_gives_the_recorded_number(data, dialect, softly, draw):
    near = 1e-9 if dialect.arithmetic == "double" else 1e-5
    for found in explanations(grow(data, dialect), draw.draw(cases(data)), softly):
        assert found.value == pytest.approx(found.recorded, rel=near, abs=near), found.quantity
        for text in (found.numbers(), found.text(), found.in_symbols(), found.named()):
            assert text and "{}" not in text


@law
@given(tables(), DIALECTS, SOFT, st.data())
def test_by_hand_with_many_digits_comes_to_the_same(data, dialect, softly, draw):
    for found in explanations(grow(data, dialect), draw.draw(cases(data)), softly):
        by = by_hand(found.expression, EIGHT)
        assert by is not None and not isnan(float(by))
        assert float(by) == pytest.approx(found.recorded, rel=1e-4, abs=1e-4), found.quantity


@law
@given(tables(), DIALECTS, SOFT, st.data())
def test_a_formula_worked_out_as_it_is_printed_comes_to_the_same(data, dialect, softly, draw):
    for found in explanations(grow(data, dialect), draw.draw(cases(data)), softly):
        for expression in (found.expression, *(term.expression for term in found.terms)):
            for printed in (
                latex(expression, Notation(digits=8, fractions=False)),
                latex(expression, Notation(digits=8)),
            ):
                read = worked_out(from_latex(printed))
                if read is not None:
                    near = pytest.approx(expression.value, rel=1e-4, abs=1e-4)
                    assert float(read) == near, (found.quantity, printed)


@pytest.mark.parametrize(
    ("name", "language", "dialect"), every_two(datasets.names(), languages(), PRESETS)
)
def test_every_step_is_said(name, language, dialect):
    dataset = datasets.load(name)
    trace = grow(dataset.table, PRESETS[dialect])
    teller = ConsultTeller(dataset.labels(language).on(trace.table), words(language))
    tree = tree_of(trace)
    soft = soften(tree, trace.table, trace.dialect)
    said = [teller.threshold(test) for test in soft.tests]
    rules = c45rules(unpruned(trace), trace.table, trace.dialect)
    for known in ({}, half(dataset.table), ranges(dataset.table)):
        found = consult(tree, trace.source, known, trace.dialect, soft)
        said += [teller.step(step) for step in found.steps] + [teller.answer_of_tree(found)]
        by_rules = consult_rules(rules, trace.source, known)
        said += [teller.rule(each) for each in by_rules.tried] + [teller.answer_of_rules(by_rules)]
    assert said and all(text and "{" not in text and "None" not in text for text in said)


def half(data):
    """One half for the first value of each nominal attribute, the middle of each numeric one."""
    return {
        column.name: {column.values[0]: 0.5}
        if column.kind == "nominal" and len(column.values) > 1
        else "?"
        if column.kind == "nominal"
        else float(sorted(column.numbers[~column.missing()])[len(data.labels) // 2 - 1])
        for column in data.attributes
    }


def ranges(data):
    return {
        column.name: column.values[0]
        if column.kind == "nominal"
        else (min(column.numbers[~column.missing()]), max(column.numbers[~column.missing()]))
        for column in data.attributes
    }
