"""Surrogate splits of CART: every count against plain Python, and where they send a case."""

import itertools
from math import isnan

import numpy as np
import pytest
from hypothesis import given
from test_laws import law, tables

from c45_core import grow, preset
from c45_core.align import fitted
from c45_core.classify import arrivals
from c45_core.errors import InputError
from c45_core.explain.formulas import association
from c45_core.surrogates import sent, surrogates
from c45_core.table import Nominal
from c45_core.tree import Cases, tree_of
from c45_course import datasets

CART = preset("cart")


def answer(table, row, attribute, cut):
    """What a case answers to a test: 0, 1, or None where its value is missing."""
    column = table.attributes[attribute]
    if isinstance(column, Nominal):
        code = int(column.codes[row])
        return None if code < 0 else code
    number = float(column.numbers[row])
    return None if isnan(number) else int(number > cut)


def asked_of(table, rows):
    """Every test with two answers, in declared order, its cut between the numbers at the node."""
    for place, column in enumerate(table.attributes):
        if isinstance(column, Nominal):
            if len(column.values) == 2:
                yield place, None
        else:
            numbers = sorted({float(n) for n in column.numbers[list(rows)] if not isnan(n)})
            yield from ((place, (a + b) / 2) for a, b in itertools.pairwise(numbers))


def source(table, place):
    column = table.attributes[place]
    return column.asks.attribute if isinstance(column, Nominal) and column.asks else column.name


def plain(table, split, rows):
    """By source attribute: the best association, worked out case by case."""
    found = {}
    own = {row: answer(table, row, split.attribute, split.threshold) for row in rows}
    for place, cut in asked_of(table, rows):
        if source(table, place) == source(table, split.attribute):
            continue
        both = [
            (weight, own[row], other)
            for row, weight in rows.items()
            if own[row] is not None and (other := answer(table, row, place, cut)) is not None
        ]
        known = sum(weight for weight, _, _ in both)
        fewer = min(sum(w for w, mine, _ in both if mine == way) for way in (0, 1))
        same = sum(w for w, mine, other in both if mine == other)
        for agreeing in (same, known - same):
            value = (fewer - (known - agreeing)) / fewer if fewer > 1e-9 else 0.0
            name = source(table, place)
            found[name] = max(found.get(name, -np.inf), value)
    return found


def at_nodes(tree, cases):
    """Give each inner node with the weights of the rows that come to it."""
    waiting = [(tree, cases)]
    while waiting:
        node, here = waiting.pop()
        if not node.is_leaf:
            yield node, dict(zip(here.rows.tolist(), here.weights.tolist(), strict=True))
            waiting += zip(node.branches, here.divided_by_weight(node), strict=True)


@law(0.5)
@given(tables())
def test_every_association_is_what_counting_case_by_case_gives(data):
    trace = grow(data, CART)
    tree, table = tree_of(trace), trace.table
    found = surrogates(tree, data, CART)
    nodes = {node.number: (node, rows) for node, rows in at_nodes(tree, Cases.all(fitted(data, CART)))}
    assert found.keys() == nodes.keys()
    for number, here in found.items():
        node, rows = nodes[number]
        wanted = plain(table, node.test, rows)
        mine = {source(table, each.test.attribute): each.association for each in here.ranked}
        assert mine == pytest.approx(wanted, abs=1e-7)
        values = [each.association for each in here.ranked]
        assert values == sorted(values, reverse=True) or np.allclose(
            values, sorted(values, reverse=True)
        )
        assert all(each.association <= 1 + 1e-9 for each in here.ranked)
        assert here.used == tuple(each for each in here.ranked if each.association > 1e-9)
        for each in here.ranked:
            why = association(each, here)
            assert why.value == pytest.approx(why.recorded, abs=1e-9)


@pytest.mark.worth(2)
@law(0.5)
@given(tables())
def test_a_complete_case_goes_where_the_tree_sends_it_and_any_case_goes_one_way(data):
    trace = grow(data, CART)
    tree, table = tree_of(trace), trace.table
    found = surrogates(tree, data, CART)
    for row in range(table.rows):
        case = Cases(table, np.array([row]), np.ones(1))
        steps, leaf = sent(tree, found, case)
        node = tree
        for step in steps:
            here = found[step.node]
            assert step.node == node.number
            own = answer(table, row, node.test.attribute, node.test.threshold)
            assert step.known == (own is not None)
            if own is not None:
                assert step.way == own
            else:
                missing = [each for each in step.passed if int(each.ways(case)[0]) >= 0]
                assert not missing, "one that could answer was passed over"
                wanted = here.majority if step.by is None else int(step.by.ways(case)[0])
                assert step.way == wanted
                assert step.by is not None or step.passed == here.used
            node = node.branches[step.way]
        assert node is leaf and leaf.is_leaf
        came = list(arrivals(tree, case, CART))
        if len(came) == 1 and all(step.known for step in came[0].steps):
            assert came[0].leaf == leaf.number


def test_the_sugar_of_a_melon_says_all_that_its_texture_does():
    """Watermelon 3.0: 含糖率 > 0.2045 for every clear texture, and for no other: λ = 1."""
    chosen = datasets.load("watermelon_3.0")
    trace = grow(chosen.table, CART)
    root = surrogates(tree_of(trace), trace.table, CART)[0]
    best = root.used[0]
    assert trace.table.attributes[root.split.attribute].name == "纹理 = 清晰"
    assert trace.table.attributes[best.test.attribute].name == "含糖率"
    assert (best.swapped, best.association, best.agreeing) == (True, 1.0, 17.0)
    numbers = trace.table.attributes[best.test.attribute].numbers
    clear = trace.table.attributes[root.split.attribute].codes == 0
    assert ((numbers > best.test.threshold) == clear).all()


def test_only_splits_with_two_branches_have_surrogates():
    chosen = datasets.load("loan_5").table
    trace = grow(chosen)
    with pytest.raises(InputError, match="branching"):
        surrogates(tree_of(trace), chosen, trace.dialect)
