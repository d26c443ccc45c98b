"""One value against the rest: a table made of questions; every caller holds the table as given."""

import sqlite3

import numpy as np
import pytest
from hypothesis import given
from test_laws import law, tables

from c45_core import PRESETS, Dialect, InputError, Nominal, Numeric, Table, grow, preset
from c45_core.align import fitted, one_against_rest
from c45_core.classify import classify, distributions, labels
from c45_core.prune import prune, tree_of
from c45_core.rules import tree_rules
from c45_core.validate import cross_validate, measured, size_curve
from c45_course import datasets
from c45_course.compare.parting import causes, part_point
from c45_course.compare.settings import asked_again
from c45_course.exports import as_code
from topics.rules.algorithm import c45rules

CART = PRESETS["cart"]

# --- one value against the rest -------------------------------------------------------------------


def test_a_taken_name_gets_underscores_and_few_values_stay():
    columns = {
        "a": ["x", "y", "z", None],
        "a = x": ["p", "q", "p", "q"],
        "b": [1, 2, 3, 4],
        "class": ["u", "v", "u", "v"],
    }
    table = Table.from_columns(columns, target="class")
    made = one_against_rest(table)
    assert [c.name for c in made.attributes] == ["a = x_", "a = y", "a = z", "a = x", "b"]
    assert made.attributes[0].codes.tolist() == [0, 1, 1, -1]
    assert made.attributes[3] is table.attributes[1] and made.attributes[4] is table.attributes[2]
    assert one_against_rest(made) is made
    assert made.take([1]).attributes[0].asks == made.attributes[0].asks


@law(0.05)
@given(tables())
def test_making_and_taking_rows_commute(table):
    rows = list(range(0, table.rows, 2))
    one, other = one_against_rest(table.take(rows)), one_against_rest(table).take(rows)
    for mine, theirs in zip(one.attributes, other.attributes, strict=True):
        assert mine.name == theirs.name and mine.missing().tolist() == theirs.missing().tolist()
        if isinstance(mine, Nominal):
            assert mine.codes.tolist() == theirs.codes.tolist() and mine.asks == theirs.asks


def test_numbers_and_constant_columns():
    table = Table(
        name="t",
        attributes=(
            Nominal("c", ("x", "y", "z"), np.zeros(3, dtype=np.int32)),
            Nominal("m", ("x", "y", "z"), np.full(3, -1, dtype=np.int32)),
            Numeric("n", np.array([1.0, 2.0, np.nan])),
        ),
        target="class",
        classes=("u", "v"),
        labels=np.array([0, 1, 0], dtype=np.int32),
        weights=np.ones(3),
        case_names=("1", "2", "3"),
    )
    trace = grow(table, CART)
    assert trace.node(0).split.name == "n"
    verdicts = [e.verdict.name for e in trace.evaluations(0)]
    assert verdicts == ["SINGLE_BRANCH"] * 3 + ["ALL_MISSING"] * 3 + ["WON"]


# --- a caller has the table as it was given -------------------------------------------------------


def cells(table, row):
    return {
        column.name: None
        if column.missing()[row]
        else column.text(row)
        if isinstance(column, Nominal)
        else float(column.numbers[row])
        for column in table.attributes
    }


@pytest.mark.parametrize("name", ["watermelon_2.0", "watermelon_2.0_alpha", "golf_14", "missing_14"])
def test_rows_of_the_table_as_given_are_classified(name):
    table = datasets.load(name).table
    trace = grow(table, CART)
    tree = prune(trace).tree
    found = distributions(tree, table, CART)
    assert (found == distributions(tree, trace.table, CART)).all()
    if name != "watermelon_2.0_alpha":
        assert (labels(found, CART) == table.labels).all()
    for row in range(table.rows):
        for known in (table, trace.table):
            answer = classify(tree, known, cells(table, row), CART)
            assert answer.distribution == pytest.approx(found[row])
            assert answer.undeclared == ()
        own = classify(tree, table, cells(trace.table, row), CART)
        assert own.distribution == pytest.approx(found[row])


def test_a_value_nobody_declared_counts_as_missing_and_is_named_once():
    columns = {"a": ["x", "y", "z", "x"], "class": ["u", "v", "v", "u"]}
    table = Table.from_columns(columns, target="class")
    tree = tree_of(grow(table, CART))
    for value in ("w", "yes", "no"):
        for known in (table, one_against_rest(table)):
            answer = classify(tree, known, {"a": value}, CART)
            assert answer.undeclared == ("a",)
            assert answer.distribution == pytest.approx([0.5, 0.5])
    with pytest.raises(InputError, match="no attribute 'b'; the table has: a"):
        classify(tree, table, {"b": "x"}, CART)


@pytest.mark.parametrize("name", ["watermelon_2.0_alpha", "missing_14", "golf_14"])
def test_judging_folds_and_curves_take_the_table_as_given(name):
    table = datasets.load(name).table
    trace = grow(table, CART)
    tree = tree_of(trace)
    same = measured(tree, trace.table, CART)
    assert (measured(tree, table, CART).confusion == same.confusion).all()
    assert size_curve(tree, table, CART) == size_curve(tree, trace.table, CART)
    assert cross_validate(table, CART, 4).whole.weight == pytest.approx(table.weight)


@pytest.mark.parametrize("method", ["ebp", "pep", "rep", "pre_pruning"])
def test_every_pruning_method_takes_cases_as_given(method):
    melons = datasets.load("watermelon_2.0_split")
    trace = grow(melons.training, CART.with_(pruning=method))
    pruning = prune(trace, validation=melons.validation)
    assert pruning.weighed
    fits = fitted(melons.validation, trace.dialect)
    assert pruning.tree.size == prune(trace, validation=fits).tree.size


def test_rules_cover_the_table_as_given():
    melons = datasets.load("watermelon_2.0")
    trace = grow(melons.table, CART)
    tree = tree_of(trace)
    rules = c45rules(tree, melons.table, CART)
    assert rules.classify(melons.table).tolist() == rules.classify(trace.table).tolist()
    covered = sum(rule.covers(trace.table).astype(int) for rule in tree_rules(tree, CART))
    assert covered.tolist() == [1] * melons.table.rows


def test_code_asks_the_columns_as_given():
    table = datasets.load("watermelon_2.0").table
    tree = tree_of(grow(table, CART))
    rows = [cells(table, row) for row in range(table.rows)]
    right = [table.classes[k] for k in table.labels]
    code, query = as_code.python(tree, table, CART), as_code.sql(tree, table, CART)
    assert code == as_code.python(tree, one_against_rest(table), CART)
    assert "case['纹理'] in ('稍糊', '模糊')" in code and "\"纹理\" IN ('稍糊', '模糊')" in query
    space = {}
    exec(code, space)
    assert [space["classify"](row) for row in rows] == right
    for absent in (None, "斑驳"):
        assert space["classify"]({**rows[0], "纹理": absent}) is None
    with sqlite3.connect(":memory:") as base:
        names = ", ".join(f'"{column.name}"' for column in table.attributes)
        base.execute(f'CREATE TABLE "{table.name}" ({names})')
        marks = ", ".join("?" * len(table.attributes))
        base.executemany(
            f'INSERT INTO "{table.name}" VALUES ({marks})', [tuple(row.values()) for row in rows]
        )
        assert [answer for (answer,) in base.execute(query)] == right


def test_comparing_and_asking_again_go_back_to_the_table_as_given():
    melons = datasets.load("watermelon_2.0").table
    documents, cart = grow(melons), grow(melons, CART)
    parting = part_point(documents, cart)
    assert parting is not None and parting.steps == ()
    assert causes(cart, documents, part_point(cart, documents)) == (("branching",),)
    assert part_point(cart, grow(melons, CART)) is None
    assert asked_again(cart, 0, preset("documents")).node(0).split.name == "纹理"
    # A two-valued attribute is the same question in both, another column at its place is not.
    two = Table.from_columns(
        {"a": ["x", "y", "z", "x"], "b": ["p", "q", "q", "p"], "class": ["u", "v", "v", "u"]},
        target="class",
    )
    one = Dialect(gate="none", branching="binary", criterion="gain", threshold_by="gain")
    assert part_point(grow(two, one.with_(branching="multiway")), grow(two, one)) is not None
