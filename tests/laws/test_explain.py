"""The law that holds trace and formula together: a formula's value is the recorded number."""

import math

import pytest
from pairs import every_two
from variants import VARIANTS

from c45_core import grow
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import explain
from c45_core.explain.sentences import sentence
from c45_core.language.notation import exact
from c45_core.language.words import words
from c45_core.table import Table
from c45_core.trace.frames import Kind
from c45_course import datasets

TABLES = datasets.names()


@pytest.mark.parametrize(("table", "dialect"), every_two(TABLES, VARIANTS))
def test_every_formula_gives_the_recorded_number(table, dialect):
    trace = grow(datasets.load(table).table, VARIANTS[dialect])
    explained = 0
    for frame in trace:
        for explanation in explain(trace, frame):
            explained += 1
            if math.isnan(explanation.recorded):
                assert math.isnan(explanation.value)
            else:
                assert explanation.value == pytest.approx(explanation.recorded, abs=1e-12)
    assert explained >= trace.size


def term_cases(trace, explanation, term):
    """Return the rows a term is about, as a press on it lights them: of its node, branch and class."""
    rows = trace.node(explanation.node).cases
    keep = rows >= 0
    attribute = term.attribute if term.attribute is not None else explanation.attribute
    if term.branch is not None and attribute is not None:
        keep &= branch_of(trace, explanation, attribute, rows) == term.branch
    if term.klass is not None:
        keep &= trace.table.labels[rows] == term.klass
    return rows[keep]


def branch_of(trace, explanation, attribute, rows):
    """Return the branch of each row; a missing value is in the branch after the last."""
    column, evaluation = (
        trace.table.attributes[attribute],
        trace.evaluation(explanation.node, attribute),
    )
    if column.kind == "nominal":
        branch = evaluation.ways(column.codes[rows])
    else:
        branch = (column.numbers[rows] > evaluation.threshold).astype("int64")
    branch[column.missing()[rows]] = len(evaluation.branches)
    return branch


@pytest.mark.parametrize("table", TABLES)
def test_every_frame_with_a_number_is_explained(table):
    trace = grow(datasets.load(table).table)
    silent = {Kind.OPENED, Kind.DIVIDED, Kind.SORTED, Kind.CUT, Kind.SPLIT, Kind.CLOSED}
    for frame in trace:
        assert bool(explain(trace, frame)) == (frame.kind not in silent), frame


@pytest.mark.parametrize("table", TABLES)
def test_the_cases_of_a_term_carry_its_weight(table):
    """The cases a term lights up are those it counts: their weights add up to the term's count."""
    trace = grow(datasets.load(table).table)
    for frame in trace:
        if frame.kind is not Kind.ENTROPY:
            continue
        node = trace.node(frame.node)
        weight = dict(zip(node.cases.tolist(), node.weights.tolist(), strict=True))
        (explanation,) = explain(trace, frame)
        for term in explanation.terms:
            cases = term_cases(trace, explanation, term)
            assert sum(weight[case] for case in cases.tolist()) == pytest.approx(
                node.counts[term.klass]
            )


@pytest.mark.parametrize("table", TABLES)
def test_the_cases_of_a_branch_are_those_of_the_child(table):
    trace = grow(datasets.load(table).table)
    for frame in trace:
        node = trace.node(frame.node)
        if frame.kind is not Kind.BRANCH_ENTROPY or not node.split:
            continue
        if frame.attribute != node.split.attribute:
            continue
        (explanation,) = explain(trace, frame)
        child = trace.node(node.children[frame.branch])
        lit = {c for term in explanation.terms for c in term_cases(trace, explanation, term).tolist()}
        missing = trace.table.attributes[frame.attribute].missing()
        assert lit == {case for case in child.cases.tolist() if not missing[case]}


@pytest.mark.parametrize("table", ["missing_14", "watermelon_2.0_alpha"])
def test_weights_of_divided_cases_are_exact_fractions(table):
    trace = grow(datasets.load(table).table)
    for number in range(trace.size):
        for weight in trace.node(number).weights:
            assert exact(float(weight)) is not None


def test_a_leaf_says_how_it_got_its_class_where_several_are_the_most_frequent():
    """A branch that no case reached asks the node above it, which may hold as many of each class."""
    rows = [("x", "yes"), ("x", "no"), ("y", "no")]
    columns = {"A": [value for value, _ in rows], "class": [klass for _, klass in rows]}
    trace = grow(Table.from_columns(columns, target="class"))
    labels, said = Labels(trace.table), words("en")
    told = [sentence(trace, frame, labels, said) for frame in trace if frame.kind is Kind.CLOSED]
    assert "(yes: 1, no: 1)" in told[0] and "(" in told[1] and "equally" not in told[1]
    for name in ("watermelon_2.0", "watermelon_2.0_split"):
        trace = grow(datasets.load(name).table)
        for frame in (each for each in trace if each.kind is Kind.CLOSED):
            node = trace.node(frame.node)
            asked = trace.node(node.parent) if node.weight == 0 else node
            tied = (asked.counts == asked.counts.max()).sum() > 1
            assert ("equally" in sentence(trace, frame, Labels(trace.table), said)) == tied
