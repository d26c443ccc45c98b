"""The tree as code answers as the tree does: Python is run, SQL is asked of SQLite."""

import sqlite3
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lane import examples
from pairs import every_two
from variants import VARIANTS

from c45_core import PRESETS, InputError, Nominal, Table, grow
from c45_core.classify import classify, distributions, labels
from c45_core.dialect import Dialect
from c45_core.explain.labels import Labels
from c45_core.prune import Tree, prune, tree_of
from c45_core.tree import Test
from c45_course import datasets
from c45_course.exports.as_code import drawn, python, sql


def cells(table, row):
    """A row as a mapping, None where it is missing."""
    found = {}
    for column in table.attributes:
        if column.missing()[row]:
            found[column.name] = None
        else:
            nominal = isinstance(column, Nominal)
            found[column.name] = column.text(row) if nominal else float(column.numbers[row])
    return found


def run_python(code, rows):
    space = {}
    exec(code, space)
    return [space["classify"](row) for row in rows]


def run_sql(query, table, rows):
    def quoted(name):
        return '"' + name.replace('"', '""') + '"'

    with sqlite3.connect(":memory:") as base:
        names = ", ".join(quoted(column.name) for column in table.attributes)
        marks = ", ".join("?" for _ in table.attributes)
        base.execute(f"CREATE TABLE {quoted(table.name)} ({names})")
        base.executemany(
            f"INSERT INTO {quoted(table.name)} VALUES ({marks})", [tuple(row.values()) for row in rows]
        )
        return [answer for (answer,) in base.execute(query)]


@pytest.mark.parametrize(("name", "dialect"), every_two(datasets.names(), VARIANTS))
def test_every_complete_row_of_every_table_gets_the_class_of_the_tree(name, dialect):
    table = datasets.load(name).table
    trace = grow(table, VARIANTS[dialect])
    for tree in (prune(trace).grown, prune(trace).tree):
        complete = [
            row for row in range(table.rows) if not any(c.missing()[row] for c in table.attributes)
        ]
        found = labels(distributions(tree, table, trace.dialect), trace.dialect)
        right = [table.classes[found[row]] for row in complete]
        rows = [cells(table, row) for row in complete]
        assert run_python(python(tree, table, trace.dialect), rows) == right
        assert run_sql(sql(tree, table, trace.dialect), table, rows) == right


def test_a_missing_value_the_tree_asks_for_is_answered_with_nothing():
    trace = grow(datasets.load("watermelon_2.0").table)
    tree = tree_of(trace)
    row = {**cells(trace.table, 0), "纹理": None}
    assert run_python(python(tree, trace.table, trace.dialect), [row]) == [None]
    assert run_sql(sql(tree, trace.table, trace.dialect), trace.table, [row]) == [None]


NAMES = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=8
)


@settings(deadline=None, max_examples=examples(60))
@given(st.lists(NAMES, min_size=9, max_size=9, unique=True))
def test_no_name_and_no_value_is_ever_read_as_code(texts):
    title, a, b, target, x, y, z, yes, no = texts
    columns = {a: [x, y, z, x, y, z], b: [y, y, y, x, x, x], target: [yes, no, yes, yes, yes, no]}
    # SQLite takes names that differ in capitals for the same.
    if a.lower() == b.lower():
        return
    table = Table.from_columns(columns, target=target, name=title, nominal=[a, b])
    trace = grow(table)
    rows = [cells(table, row) for row in range(table.rows)]
    right = [table.classes[classify(tree_of(trace), table, row, trace.dialect).label] for row in rows]
    assert run_python(python(tree_of(trace), table, trace.dialect), rows) == right
    assert run_sql(sql(tree_of(trace), table, trace.dialect), table, rows) == right


@pytest.mark.parametrize(
    "nasty", ["'; DROP TABLE t; --", '"', "\\", "\\'", "a\nb", "{x}", "'''", '"""', "%s", "<b>"]
)
def test_nasty_names_stay_data(nasty):
    columns = {nasty: [nasty, "other"], "class": [nasty, "b"]}
    table = Table.from_columns(columns, target="class", name=nasty)
    trace = grow(table)
    rows = [cells(table, row) for row in range(2)]
    assert run_python(python(tree_of(trace), table, trace.dialect), rows) == [nasty, "b"]
    assert run_sql(sql(tree_of(trace), table, trace.dialect), table, rows) == [nasty, "b"]


def test_a_name_sql_cannot_write_is_refused():
    table = Table.from_columns({"a\0": ["x", "y"], "class": ["p", "q"]}, target="class")
    trace = grow(table)
    assert run_python(python(tree_of(trace), table, trace.dialect), [{"a\0": "y"}]) == ["q"]
    with pytest.raises(InputError, match="NUL"):
        sql(tree_of(trace), table, trace.dialect)


def test_a_tree_higher_than_python_indents_still_runs():
    height = 300
    tree = Tree(height, np.array([1.0, 0.0]), 0)
    for k in range(height):
        leaf = Tree(height + 1 + k, np.array([float(k % 2), float(1 - k % 2)]), 1 - k % 2)
        cut = Test(0, float(height - k))
        tree = Tree(k, np.array([1.0, 1.0]), 0, cut, (tree, leaf))
    table = Table.from_columns(
        {"x": [0.5, 1.5, 2.5, 299.5], "class": ["p", "q", "p", "q"]}, target="class"
    )
    rows = [cells(table, row) for row in range(table.rows)]
    right = [table.classes[classify(tree, table, row, Dialect()).label] for row in rows]
    assert run_python(python(tree, table, Dialect()), rows) == right
    assert run_sql(sql(tree, table, Dialect()), table, rows) == right


def test_a_tree_that_is_one_leaf_is_code_too():
    table = Table.from_columns({"x": ["a", "a"], "class": ["p", "p"]}, target="class")
    tree = tree_of(grow(table))
    assert run_python(python(tree, table, Dialect()), [{"x": "a"}, {"x": None}]) == ["p", "p"]
    assert run_sql(sql(tree, table, Dialect()), table, [{"x": "a"}]) == ["p"]
    assert drawn(tree, Labels(table)) == "p (2.0)"


def test_the_drawing_is_the_one_of_the_program():
    golf = datasets.load("golf_14")
    trace = grow(golf.table, PRESETS["release8"])
    lines = drawn(tree_of(trace), golf.labels("zh")).splitlines()
    assert lines == [
        "天气 = 晴:",
        "|   湿度 <= 75: 适合 (2.0)",
        "|   湿度 > 75: 不适合 (3.0)",
        "天气 = 多云: 适合 (4.0)",
        "天气 = 有雨:",
        "|   风况 = 无: 适合 (3.0)",
        "|   风况 = 有: 不适合 (2.0)",
    ]


def test_cases_at_a_leaf_have_one_decimal_as_the_program_prints_them():
    trace = grow(datasets.load("missing_14").table)
    text = drawn(tree_of(trace), Labels(trace.table))
    assert "(1.4/0.4)" in text and "5/13" not in text


def test_behind_a_leaf_stand_the_errors_made_or_those_expected():
    tree = Tree(0, np.array([3.0, 1.0]), 0)
    table = datasets.load("loan_5").table
    assert drawn(tree, Labels(table)).endswith("(4.0/1.0)")
    estimated = replace(tree, estimate=2.19)
    assert drawn(estimated, Labels(table)).endswith("(4.0/1.0)")
    assert drawn(estimated, Labels(table), expected=True).endswith("(4.0/2.2)")
