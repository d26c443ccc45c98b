"""CART grows what the plain recursion grows, on any table; and what holds of every Gini index."""

import cart_oracle
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_laws import all_near, cases_of, law, near, same_record, tables

from c45_core import PRESETS, grow

CART = PRESETS["cart"]


def same_tree(trace, number, expected, asked):
    node = trace.node(number)
    all_near(node.counts, expected["counts"], "class weights")
    near(node.gini, expected["gini"], "Gini")
    assert node.label == expected["label"]
    for question, found in expected["tried"].items():
        evaluation = trace.evaluation(number, asked.index(question))
        near(evaluation.base_gini, found["before"], "Gini(D)")
        near(evaluation.conditional_gini, found["after"], "Gini(D, A)")
        near(evaluation.gini_decrease, found["decrease"], "decrease")
        if question[2] is None:
            near(evaluation.threshold, found["cut"], "cut")
    winner = expected["winner"]
    assert (node.split and node.split.attribute) == (winner and asked.index(winner["question"]))
    assert len(node.children) == len(expected["children"])
    for child, branch in zip(node.children, expected["children"], strict=True):
        same_tree(trace, child, branch, asked)


@st.composite
def carts(draw):
    """Draw the switches the plain recursion honours."""
    return CART.with_(
        unknown_factor=draw(st.sampled_from(["gain", "ratio"])),
        min_cases=draw(st.sampled_from([0.0, 0.0, 1.0, 2.0, 2.5])),
        zero_gain=draw(st.sampled_from(["stop", "stop", "split"])),
        max_depth=draw(st.sampled_from([None, None, 0, 1, 2])),
    )


@pytest.mark.worth(10)
@law(0.6)
@given(tables(), carts())
def test_the_core_is_the_plain_recursion(table, dialect):
    cases, attributes = cases_of(table)
    asked = list(cart_oracle.questions(attributes))
    expected = cart_oracle.plain(cases, asked, list(table.classes), dialect)
    same_tree(grow(table, dialect), 0, expected, asked)


@law(0.05)
@given(tables(most=60), carts())
def test_the_core_is_the_plain_recursion_on_larger_tables(table, dialect):
    cases, attributes = cases_of(table)
    asked = list(cart_oracle.questions(attributes))
    expected = cart_oracle.plain(cases, asked, list(table.classes), dialect)
    same_tree(grow(table, dialect), 0, expected, asked)


@law(0.05)
@given(tables(), carts(), st.randoms(use_true_random=False))
def test_shuffled_rows_change_only_row_numbers(table, dialect, random):
    rows = list(range(table.rows))
    random.shuffle(rows)
    same_record(grow(table, dialect), grow(table.take(rows), dialect), rows=np.array(rows))


@law(0.05)
@given(tables(), carts())
def test_gini_indices_stay_in_their_bounds(table, dialect):
    trace = grow(table, dialect)
    highest = 1 - 1 / len(table.classes) + 1e-12
    for number in range(trace.size):
        assert 0 <= trace.node(number).gini <= highest
        for evaluation in trace.evaluations(number):
            assert 0 <= evaluation.gini_decrease <= evaluation.base_gini + 1e-12
            assert 0 <= evaluation.conditional_gini <= evaluation.base_gini + 1e-12
