"""Consultation: every answer of Quinlan's consult and consultr, and the laws of the answers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from references import FOLDER, recorded_tree, reference, table
from test_c45rules import DIALECTS, R8, law, tables

from c45_core import InputError, Nominal, Table, grow, preset
from c45_core.classify import classify, distributions
from c45_core.prune import by_hand, tree_of, unpruned
from c45_course import datasets
from topics.quinlan_program import release8
from topics.rules.algorithm import c45rules
from topics.uncertain.consultation import (
    Arrived,
    Split,
    consult,
    consult_rules,
    print_consult,
    print_consultr,
)
from topics.uncertain.partial_case import UNKNOWN, Between, Shares, read_answer
from topics.uncertain.soft_thresholds import soften

RECORDED = sorted(path.name.partition(".")[0] for path in FOLDER.glob("*.consult8.json"))


# --- Quinlan's programs ---------------------------------------------------------------------------


def names_of(attributes, data):
    return [data.attributes[attribute].name for attribute in attributes]


@pytest.mark.parametrize("thresholds", ["hard", "soft"])
@pytest.mark.parametrize("name", RECORDED)
def test_every_answer_of_the_tree_is_that_of_consult(name, thresholds):
    """The lines it prints, and the attributes in the order in which it asks for them."""
    data, tree, dialect = table(name), recorded_tree(name, "pruned"), R8["single"]
    soft = soften(tree, data, dialect) if thresholds == "soft" else None
    cases = reference(name, "consult8").get(f"tree_{thresholds}", [])
    assert cases or name == "lenses"  # which has no numbers to soften
    for case in cases:
        found = consult(tree, data, dict(case["answers"]), dialect, soft)
        assert list(print_consult(found, data.classes)) == case["decision"]
        assert names_of(found.asked_attributes, data) == [attribute for attribute, _ in case["answers"]]


@pytest.mark.parametrize("name", RECORDED)
def test_every_answer_of_the_rules_is_that_of_consultr(name):
    data, cases = table(name), reference(name, "consult8")["rules"]
    rules = c45rules(recorded_tree(name), data, R8["single"])
    assert cases
    for case in cases:
        found = consult_rules(rules, data, dict(case["answers"]))
        assert [print_consultr(found, data.classes)] == case["decision"]
        assert names_of(found.asked_attributes, data) == [attribute for attribute, _ in case["answers"]]


def test_the_weights_of_the_weather_example():
    data, tree = table("weather_numeric"), recorded_tree("weather_numeric", "pruned")
    case = {"humidity": 82.5, "windy": {"TRUE": 0.9}}
    found = consult(tree, data, case, R8["double"])
    yes, no = (data.classes.index(name) for name in ("yes", "no"))
    assert found.steps[0].shares == (5 / 14, 4 / 14, 5 / 14)
    assert found.certainty[no] == pytest.approx(5 / 14 + 0.9 * 5 / 14)
    assert found.least[[yes, no]] == pytest.approx([0.2245, 0.3857], abs=5e-5)
    assert found.gap == pytest.approx(0.3898, abs=5e-5)


# --- what is known of a case ------------------------------------------------------------------------

COLOUR = Nominal("colour", ("red", "green", "blue: pale"), np.zeros(1, dtype=np.int32))
SIZE = Table.from_columns({"size": [1.5, 2.0], "class": ["a", "b"]}, target="class").attributes[0]


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("?", UNKNOWN),
        ("", UNKNOWN),
        (None, UNKNOWN),
        (float("nan"), UNKNOWN),
        ("green", (0, 1, 0)),
        ("blue: pale", (0, 0, 1)),
        ("red: 0.5", (0.5, 0.25, 0.25)),
        ("red: 0.5, green: 0.5", (0.5, 0.5, 0)),
        ("red：50%，green：20%", (0.5, 0.2, 0.3)),
        ("blue: pale: 0.4, red: 0.6", (0.6, 0, 0.4)),
        ({"red": 0.3, "green": 0.6, "blue: pale": 0.1}, (0.3, 0.6, 0.1)),
        ({"red": 0.505, "green": 0.5}, (0.505 / 1.005, 0.5 / 1.005, 0)),
        (Shares((0.2, 0.3, 0.5)), (0.2, 0.3, 0.5)),
    ],
)
def test_what_is_known_of_a_nominal_attribute(given, wanted):
    found = read_answer(COLOUR, given)
    if wanted is UNKNOWN:
        assert found is UNKNOWN
    else:
        assert found.probabilities == pytest.approx(wanted)


def test_three_tenths_that_the_program_refuses_are_taken():
    """0.3, 0.6, 0.1 subtracted from 1 in single precision leave less than 0: "must sum to 1"."""
    rest = np.float32(1)
    for share in ("0.3", "0.6", "0.1"):
        rest = np.float32(rest - np.float32(share))
    assert rest < 0
    tenths = [(a, b, 10 - a - b) for a in range(1, 9) for b in range(1, 10 - a)]
    assert len(tenths) == 36
    for parts in tenths:
        shares = dict(zip(COLOUR.values, (part / 10 for part in parts), strict=True))
        assert sum(read_answer(COLOUR, shares).probabilities) == pytest.approx(1)


@pytest.mark.parametrize(
    ("given", "low", "high"),
    [
        (72, 72, 72),
        ("72", 72, 72),
        ("70 - 85", 70, 85),
        ("70-85", 70, 85),
        ("-5 - -3", -5, -3),
        ("-5--3.5", -5, -3.5),
        ("1e-3 – 2", 0.001, 2),
        ("70至85", 70, 85),
        ((70, 85), 70, 85),
    ],
)
def test_what_is_known_of_a_number(given, low, high):
    assert read_answer(SIZE, given) == Between(low, high)


@pytest.mark.parametrize(
    ("column", "given", "said"),
    [
        (COLOUR, "yellow", "has no value 'yellow'"),
        (COLOUR, "red: x", "number between 0 and 1"),
        (COLOUR, "red: -0.1", "number between 0 and 1"),
        (COLOUR, "red: 0.9, green: 0.9", "add up to 1"),
        (COLOUR, {"red": 0.2, "green": 0.2, "blue: pale": 0.2}, "add up to 1"),
        (COLOUR, "red, green", "has no value"),
        (SIZE, "tall", "a range such as"),
        (SIZE, "3 - 2", "from the smaller number to the larger"),
        (SIZE, "inf", "a range such as"),
        (SIZE, (1, 2, 3), "a range such as"),
    ],
)
def test_what_means_nothing_is_refused(column, given, said):
    with pytest.raises(InputError, match=said):
        read_answer(column, given)


# --- laws -------------------------------------------------------------------------------------------


@st.composite
def cases(draw, data):
    """Draw what is known of each attribute: nothing, a value, a range, or probabilities."""
    known = {}
    for column in data.attributes:
        kind = draw(st.sampled_from(["unknown", "value", "uncertain"]))
        if kind == "unknown":
            continue
        if column.kind == "nominal":
            parts = draw(st.lists(st.integers(0, 4), min_size=3, max_size=3).filter(any))
            if kind == "value":
                parts = [int(place == parts.index(max(parts))) for place in range(3)]
            known[column.name] = Shares(tuple(part / sum(parts) for part in parts))
        else:
            ends = draw(st.lists(st.floats(-1, 7), min_size=2, max_size=2))
            low, high = (ends[0],) * 2 if kind == "value" else sorted(ends)
            known[column.name] = Between(low, high)
    return known


@law
@given(tables(), DIALECTS, st.booleans(), st.data())
def test_certainty_lies_between_its_bounds_and_adds_up(data, dialect, softly, draw):
    """S of all classes is 1 less what is lost, and of each between L and L + gap."""
    trace = grow(data, dialect)
    tree = tree_of(trace)
    soft = soften(tree, data, dialect) if softly else None
    found = consult(tree, data, draw.draw(cases(data)), dialect, soft)
    near = 1e-5 if dialect.arithmetic == "single" else 1e-9
    assert found.certainty.sum() == pytest.approx(1 - found.lost_weight, abs=near)
    assert found.gap >= -near
    assert np.all(found.least <= found.certainty + near)
    assert np.all(found.certainty <= found.most + near)
    assert found.certainty[found.label] >= found.certainty.max() - near
    arrived = sum(step.weight for step in found.leaves_reached)
    assert arrived == pytest.approx(1 - found.lost_weight, abs=near)
    for step in found.steps:
        if isinstance(step, Split):
            assert sum(step.shares) == pytest.approx(1)
            assert sum(step.passed) + step.lost_weight == pytest.approx(step.weight, abs=near)
            assert all(
                share <= 0.01 for share, p in zip(step.shares, step.passed, strict=True) if not p
            )


@law
@given(tables(), DIALECTS, st.data())
def test_steps_replay_to_the_answer(data, dialect, draw):
    tree = tree_of(grow(data, dialect))
    found = consult(tree, data, draw.draw(cases(data)), dialect, soften(tree, data, dialect))
    before = found.sums_after(0)
    assert not before[0].any() and not before[1].any()
    for number, step in enumerate(found.steps, 1):
        after = found.sums_after(number)
        if isinstance(step, Arrived):
            assert after[0] - before[0] == pytest.approx(step.adds, abs=1e-6)
            assert (after[1] - before[1])[step.label] == pytest.approx(step.adds_least, abs=1e-6)
        else:
            assert np.array_equal(after, before)
        before = after
    assert np.array_equal(before[0], found.certainty) and np.array_equal(before[1], found.least)


@law
@given(tables(), DIALECTS)
def test_at_a_case_of_the_table_hard_thresholds_answer_as_classify_does(data, dialect):
    trace = grow(data, dialect)
    tree = tree_of(trace)
    for row in range(min(data.rows, 8)):
        case = of_row(data, row)
        found, plain = consult(tree, data, case, dialect), classify(tree, data, case, dialect)
        assert found.certainty == pytest.approx(plain.distribution, abs=1e-6)
        if dialect.arithmetic == "double" and dialect.tolerance < 1e-9:
            assert found.label == plain.label
        assert found.lost_weight == 0


def of_row(data, row):
    return {
        column.name: None
        if column.missing()[row]
        else column.values[column.codes[row]]
        if column.kind == "nominal"
        else float(column.numbers[row])
        for column in data.attributes
    }


@law
@given(tables(), DIALECTS)
def test_outside_the_bounds_a_soft_threshold_is_a_hard_one(data, dialect):
    tree = tree_of(grow(data, dialect))
    soft = soften(tree, data, dialect)
    for row in range(min(data.rows, 8)):
        case = of_row(data, row)
        found = consult(tree, data, case, dialect, soft)
        inside = [
            step
            for step in found.steps
            if isinstance(step, Split)
            and step.threshold is not None
            and step.threshold.part_left(step.answer.low) not in (0, 1)
        ]
        if not inside:
            hard = consult(tree, data, case, dialect)
            assert np.array_equal(found.certainty, hard.certainty)
            assert np.array_equal(found.least, hard.least)


@law
@given(tables(), DIALECTS)
def test_at_a_case_of_the_table_the_rules_answer_as_the_list_does(data, dialect):
    trace = grow(data, dialect)
    rules = c45rules(unpruned(trace), trace.table, dialect)
    answered = rules.classify(data)
    for row in range(min(data.rows, 8)):
        found = consult_rules(rules, data, of_row(data, row))
        assert found.label == answered[row]
        for each in found.tried[:-1]:
            assert not each.answers
        if found.answering_rule is not None:
            assert found.answering_rule.strength == 1 - found.answering_rule.rule.error


@law
@given(tables(), DIALECTS, st.data())
def test_a_rule_is_as_strong_as_its_conditions_are_probable(data, dialect, draw):
    trace = grow(data, dialect)
    rules = c45rules(unpruned(trace), trace.table, dialect)
    found = consult_rules(rules, data, draw.draw(cases(data)))
    for each in found.tried:
        product = 1.0
        for met in each.met:
            product *= met.probability
            assert met.product == pytest.approx(product) and 0 <= met.probability <= 1
        assert all(met.product >= 0.5 for met in each.met[:-1])
        whole = product >= 0.5
        assert each.strength == pytest.approx(product * (1 - each.rule.error) if whole else 0)
        assert each.answers == (each.strength > 0.3)
    if found.answering_rule is None:
        assert found.label == rules.default and len(found.tried) == len(rules.rules)


def test_a_skipped_branch_loses_its_weight_and_the_record_says_so():
    """iris, soft: from 1.7 to 2.4 one part in a hundred would go left; nobody gets it."""
    data, tree = table("iris"), recorded_tree("iris", "pruned")
    soft = soften(tree, data, R8["double"])
    found = consult(tree, data, {"petalwidth": "1.7 - 2.4"}, R8["double"], soft)
    assert 0 < found.lost_weight < 0.01
    assert found.certainty.sum() == pytest.approx(1 - found.lost_weight)


def test_a_binary_tree_is_told_the_probability_of_each_of_its_questions():
    melons = datasets.load("watermelon_2.0").table
    trace = grow(melons, preset("cart"))
    name = next(column.asks.attribute for column in trace.table.attributes if column.asks)
    column = melons.attributes[melons.index(name)]
    found = consult(tree_of(trace), melons, {name: {column.values[0]: 0.7}}, trace.dialect)
    asked = [a for a, c in zip(found.answers, trace.table.attributes, strict=True) if a is not UNKNOWN]
    assert [each.probabilities[0] for each in asked] == pytest.approx([0.7, 0.15, 0.15])


@pytest.mark.parametrize("name", ["weather_numeric", "heart_disease", "zoo"])
def test_a_group_of_values_gets_the_sum_of_their_probabilities(name):
    data, dialect = table(name), R8["single"]
    tree = release8.grow_tree(data, dialect, groups=True)
    soft = soften(tree, data, dialect)
    for row in range(0, data.rows, 5):
        found = consult(tree, data, of_row(data, row), R8["double"])
        here = data.take([row])
        assert found.certainty == pytest.approx(distributions(tree, here, R8["double"])[0], abs=1e-6)
    grouped = [node for node in tree.walk() if node.test is not None and node.test.groups]
    for node in grouped:
        column = data.attributes[node.test.attribute]
        even = Shares((1 / len(column.values),) * len(column.values))
        found = consult(node, data, {column.name: even}, R8["double"], soft)
        first, groups = found.steps[0], node.test.groups
        left = 1 - sum(map(len, groups)) / len(column.values)
        for group, share, branch in zip(groups, first.shares, node.branches, strict=True):
            part = left * branch.weight / node.weight
            assert share == pytest.approx(len(group) / len(column.values) + part)
        assert found.certainty.sum() == pytest.approx(1 - found.lost_weight)
    assert grouped or name == "zoo"


def test_a_tree_by_hand_or_an_attribute_there_is_not_is_refused():
    golf = datasets.load("golf_14").table
    t4 = by_hand(4, 16, 7, by_hand(6, 6, 2), by_hand(7, 10, 5))
    with pytest.raises(InputError):
        consult(t4, golf, {}, preset("release8"))
    trace = grow(golf)
    with pytest.raises(InputError, match="no attribute"):
        consult(tree_of(trace), golf, {"moon": "full"}, trace.dialect)
