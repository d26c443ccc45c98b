"""A threshold parts the cases as they were given, in whatever precision the cut was found (C3)."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from c45_core import Table, grow, preset
from c45_core.classify import classify
from c45_core.engine.progress import Budget
from c45_core.reasons import Leaf
from c45_core.tree import Cases, resend_cases, tree_of

AROUND = [0.7, 16777216.0, 1e-30, -3.0]


@st.composite
def crowded(draw):
    """Draw a numeric table whose numbers lie closer than single precision can tell apart."""
    middle = draw(st.sampled_from(AROUND))
    step = float(np.spacing(np.float32(middle)))
    places = draw(st.lists(st.integers(-9, 9), min_size=2, max_size=12))
    numbers = [middle + place * step / 3 for place in places]
    labels = draw(st.lists(st.sampled_from("ab"), min_size=len(places), max_size=len(places)))
    return Table.from_columns({"x": numbers, "y": labels}, target="y")


def switched(precision, at):
    return preset("documents").with_(value_precision=precision, threshold_value=at)


def grown_whole(table, dialect):
    """Grow a tree that must come to an end by itself."""
    trace = grow(table, dialect, budget=Budget(nodes=8 * table.rows))
    assert Leaf.BUDGET not in trace.nodes.stop, "it does not end by itself"
    return trace


@given(crowded(), st.sampled_from(["double", "single"]), st.sampled_from(["midpoint", "data_value"]))
def test_every_case_falls_where_it_grew(table, precision, at):
    dialect = switched(precision, at)
    trace = grown_whole(table, dialect)
    again = resend_cases(tree_of(trace), Cases.all(table), dialect)
    waiting = [(0, again)]
    while waiting:
        number, tree = waiting.pop()
        node = trace.node(number)
        assert tree.counts.tolist() == node.counts.tolist()
        assert node.counts.sum() > 0
        waiting.extend(zip(node.children, tree.branches, strict=True))


@pytest.mark.parametrize("at", ["midpoint", "data_value"])
def test_numbers_are_parted_where_single_precision_rounds_the_midpoint_onto_one(at):
    """Of 16777216 and the whole numbers after it single precision knows the even ones only."""
    numbers = [16777216.0 + k for k in range(5)]
    table = Table.from_columns({"x": numbers, "y": list("aabbb")}, target="y")
    trace = grown_whole(table, switched("single", at))
    assert [trace.node(k).counts.tolist() for k in range(trace.size)] == [[2, 3], [2, 0], [0, 3]]
    assert trace.node(0).split.threshold == 16777217.0
    said = [classify(tree_of(trace), table, {"x": number}, trace.dialect).label for number in numbers]
    assert said == [0, 0, 1, 1, 1]
