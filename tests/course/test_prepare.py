"""Preparing a table: every step does what it says, is recorded, undone, replayed, saved and read."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lane import examples

from c45_core import InputError, grow, preset
from c45_core.explain.explain import explain
from c45_course import datasets
from c45_course.compare.first_change import first_change
from c45_course.prepare.replay import Prepared, replay
from c45_course.prepare.steps import (
    AddRow,
    Bin,
    Declare,
    Drop,
    Edit,
    Fill,
    Mark,
    Merge,
    RemoveRows,
    Weigh,
    as_json,
    parse_steps,
    plain_data,
)
from c45_course.readers.columns import table_of
from c45_course.readers.grid import Grid
from c45_course.readers.schema import Attribute, Schema

GRID = Grid(
    "buyers.csv",
    ("name", "age", "credit", "buys"),
    (
        ("Ann", "Bob", "Cid", "Dan"),
        ("23", "70", "?", "34"),
        ("good", "excellent", "god", "good"),
        ("yes", "no", "yes", "no"),
    ),
)
SCHEMA = Schema(
    "buys",
    (Attribute("name", "nominal"), Attribute("age", "numeric"), Attribute("credit", "nominal")),
    missing=("?",),
)
START = Prepared(GRID, SCHEMA)


def _column(now, name):
    return next(c for c in table_of(now.grid, now.schema).attributes if c.name == name)


def test_a_dropped_column_takes_no_part_and_the_start_stays_as_it_was():
    now = replay(START, [Drop("name")])
    assert now.grid.header == ("age", "credit", "buys")
    assert [a.name for a in now.schema.attributes] == ["age", "credit"]
    assert START.grid is GRID
    assert replay(START, []) == START


def test_a_number_equal_to_a_cut_is_in_the_lower_bin_and_a_missing_one_stays_missing():
    now = replay(START, [Bin("age", (23.0, 50.0), ("young", "middle", "old"))])
    age = _column(now, "age")
    assert age.values == ("young", "middle", "old")
    assert [age.text(row) for row in range(4)] == ["young", "old", "?", "middle"]


def test_a_merged_value_stands_where_its_first_part_stood():
    now = replay(START, [Merge("credit", ("god", "good"), "good")])
    credit = _column(now, "credit")
    assert credit.values == ("good", "excellent")
    assert credit.codes.tolist() == [0, 1, 0, 0]


def test_filling_writes_only_where_there_is_nothing():
    now = replay(START, [Fill("age", "34")])
    assert now.cells("age") == ("23", "70", "34", "34")


def test_an_edited_cell_keeps_the_order_of_the_values_and_a_new_value_comes_last():
    now = replay(START, [Edit("credit", ((0, "none"),))])
    assert _column(now, "credit").values == ("good", "excellent", "god", "none")
    back = replay(now, [Edit("credit", ((0, "good"),))])
    assert _column(back, "credit").values == ("good", "excellent", "god")


def test_another_text_can_stand_for_a_missing_value():
    now = replay(START, [Mark(("?", "god"))])
    assert _column(now, "credit").missing().tolist() == [False, False, True, False]
    back = replay(replay(now, [Edit("credit", ((0, "fair"),))]), [Mark(("?",))])
    assert _column(back, "credit").values == ("good", "excellent", "fair", "god")


def test_rows_come_and_go():
    now = replay(START, [AddRow(("Eve", "19", "good", "yes")), RemoveRows((0, 2))])
    assert now.cells("name") == ("Bob", "Dan", "Eve")
    assert _column(now, "credit").values == ("good", "excellent")


def test_the_class_can_be_another_column_and_the_one_before_is_not_lost():
    now = replay(START, [Declare("credit", "target")])
    assert now.schema.target == "credit"
    assert [a.name for a in now.schema.attributes] == ["name", "age", "buys"]


def test_weights_begin_at_one_and_can_be_changed():
    now = replay(START, [Weigh("weight"), Edit("weight", ((1, "2.5"),))])
    assert table_of(now.grid, now.schema).weights.tolist() == [1, 2.5, 1, 1]


@pytest.mark.parametrize(
    "step",
    [
        Drop("phone"),
        Drop("buys"),
        Declare("age", "number"),
        Declare("phone", "ignored"),
        Declare("buys", "ignored"),
        Bin("credit", (1.0,), ("a", "b")),
        Bin("age", (50.0, 30.0), ("a", "b", "c")),
        Bin("age", (30.0,), ("a", "a")),
        Bin("age", (30.0,), ("a", "?")),
        Bin("buys", (30.0,), ("a", "b")),
        Merge("credit", ("bad",), "good"),
        Merge("credit", ("god",), " "),
        Fill("age", "?"),
        Edit("age", ((4, "1"),)),
        AddRow(("Eve",)),
        RemoveRows((9,)),
        RemoveRows((0, 1, 2, 3)),
        Weigh("age"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(step):
    with pytest.raises(InputError) as refused:
        replay(START, [step])
    assert refused.value.said is not None
    assert str(refused.value).endswith(".") and "{" not in str(refused.value)


# --- laws -----------------------------------------------------------------------------------------

TEXTS = st.text(max_size=6)
ROWS = st.integers(0, 9)
STEPS = st.lists(
    st.one_of(
        st.builds(Declare, TEXTS, TEXTS, TEXTS),
        st.builds(Drop, TEXTS),
        st.builds(Mark, st.lists(TEXTS, max_size=3).map(tuple)),
        st.builds(
            Bin,
            TEXTS,
            st.lists(st.floats(allow_nan=False, allow_infinity=False), max_size=3).map(tuple),
            st.lists(TEXTS, max_size=4).map(tuple),
        ),
        st.builds(Merge, TEXTS, st.lists(TEXTS, max_size=3).map(tuple), TEXTS),
        st.builds(Fill, TEXTS, TEXTS),
        st.builds(Edit, TEXTS, st.lists(st.tuples(ROWS, TEXTS), max_size=3).map(tuple)),
        st.builds(AddRow, st.lists(TEXTS, max_size=3).map(tuple)),
        st.builds(RemoveRows, st.lists(ROWS, max_size=3).map(tuple)),
        st.builds(Weigh, TEXTS),
    ),
    max_size=6,
).map(tuple)


def read_steps(text, name="the steps"):
    return parse_steps(plain_data(text, name), name)


@settings(deadline=None)
@given(STEPS)
def test_what_is_saved_and_read_again_is_the_same(steps):
    assert read_steps(as_json(steps)) == steps


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"steps": 3}',
        '{"steps": [{"do": "fly"}]}',
        '{"steps": [{"do": ["drop"]}]}',
        '{"steps": [{"do": "drop"}]}',
        '{"steps": [{"do": "drop", "column": 3}]}',
        '{"steps": [{"do": "edit", "column": "a", "cells": [[1]]}]}',
        '{"steps": [{"do": "drop", "column": "a", "more": 1}]}',
        "[" * 5000,
    ],
)
def test_a_file_that_holds_no_steps_is_refused(text):
    with pytest.raises(InputError):
        read_steps(text, "steps.json")


def test_steps_can_be_written_by_hand_in_toml():
    text = '[[steps]]\ndo = "merge"\ncolumn = "credit"\nvalues = ["god"]\ninto = "good"'
    assert read_steps(text) == (Merge("credit", ("god",), "good"),)


COLUMNS = st.sampled_from(GRID.header)
EDITS = st.lists(
    st.one_of(
        st.builds(
            Edit,
            COLUMNS,
            st.lists(
                st.tuples(st.integers(0, 3), st.sampled_from(["23", "good", "?", "x"])), max_size=3
            ).map(tuple),
        ),
        st.builds(Fill, COLUMNS, st.sampled_from(["34", "good"])),
        st.builds(RemoveRows, st.just((0,))),
        st.builds(AddRow, st.just(("Eve", "19", "good", "yes"))),
        st.builds(
            Declare, COLUMNS, st.sampled_from(["attribute", "target", "names", "ignored", "weight"])
        ),
        st.builds(Drop, COLUMNS),
        st.builds(Mark, st.sampled_from([("?",), (), ("?", "good")])),
    ),
    max_size=6,
)


@settings(deadline=None)
@given(EDITS)
def test_undoing_is_leaving_out_the_last_step(steps):
    """Replaying in parts is replaying at once, and every stage declares exactly what it has."""
    now = START
    for step in steps:
        try:
            now = replay(now, [step])
        except InputError:
            return
        roles = [now.role(name) for name in now.grid.header]
        assert roles.count("target") == 1 and roles.count("weight") <= 1
        assert roles.count("attribute") == len(now.schema.attributes)
        assert {len(cells) for cells in now.grid.columns} == {now.rows}
    assert replay(START, steps) == now


# --- what changed ---------------------------------------------------------------------------------


def _shown(trace, step):
    """What a frame shows, by another way: the values of its formulas and the class weights."""
    frame = trace[step]
    node = trace.node(frame.node)
    values = [explanation.recorded for explanation in explain(trace, frame)]
    return frame.kind, values, node.counts.tolist() if frame.kind == "opened" else None


@pytest.mark.parametrize("name", ["golf_14", "golf_14_quinlan_numeric", "missing_14", "watermelon_3.0"])
@settings(max_examples=examples(25), deadline=None)
@given(data=st.data())
def test_before_the_first_different_step_every_number_is_the_same(name, data):
    table = datasets.load(name).table
    row = data.draw(st.integers(0, table.rows - 1))
    column = data.draw(st.integers(-1, len(table.attributes) - 1))
    if column < 0:
        labels = table.labels.copy()
        labels[row] = (labels[row] + 1) % len(table.classes)
        edited = replace(table, labels=labels)
    else:
        other = data.draw(st.integers(0, table.rows - 1))
        attribute = table.attributes[column]
        cells = (attribute.codes if attribute.kind == "nominal" else attribute.numbers).copy()
        cells[row] = cells[other]
        attributes = list(table.attributes)
        field = "codes" if attribute.kind == "nominal" else "numbers"
        attributes[column] = replace(attribute, **{field: cells})
        edited = replace(table, attributes=tuple(attributes))
    before, after = grow(table), grow(edited)
    change = first_change(before, after)
    last = min(len(before), len(after)) if change is None else change.step
    for step in range(last):
        a, b = _shown(before, step), _shown(after, step)
        assert a[0] == b[0] and a[2] == b[2]
        np.testing.assert_allclose(a[1], b[1], rtol=0, atol=1e-12)
    if change is None:
        assert len(before) == len(after)
    else:
        assert change.before == (before[change.step] if change.step < len(before) else None)
        assert change.after == (after[change.step] if change.step < len(after) else None)


def test_a_class_changed_shows_at_once_and_a_number_where_it_is_measured():
    golf = datasets.load("golf_14_quinlan_numeric").table
    labels = golf.labels.copy()
    labels[3] = 1 - labels[3]
    assert first_change(grow(golf), grow(replace(golf, labels=labels))).step == 0
    last = golf.index("湿度")
    numbers = golf.attributes[last].numbers.copy()
    numbers[0] = 40.0
    columns = list(golf.attributes)
    columns[last] = replace(columns[last], numbers=numbers)
    change = first_change(grow(golf), grow(replace(golf, attributes=tuple(columns))))
    assert change.after.node == 0 and change.after.attribute == last


def test_a_column_that_is_gone_parts_the_traces_where_it_was_looked_at():
    golf = datasets.load("golf_14").table
    without = replace(golf, attributes=golf.attributes[1:])
    change = first_change(grow(golf, preset("id3")), grow(without, preset("id3")))
    assert change.before.attribute == 0 and change.before.kind == "divided"


def test_the_raw_buyers_become_the_document_s_kind_of_table():
    """The document drops name, phone, address and postcode, and bins age and income (001, 3.1.4)."""
    raw = datasets.load("computer_buyers_raw7")
    header = tuple(column.name for column in raw.columns)
    grid = Grid("raw", header, tuple(zip(*raw.rows, strict=True)))
    declared = Schema("买计算机", tuple(Attribute(name, "nominal") for name in header[:-1]))
    steps = [
        *(Drop(name) for name in ("姓名", "电话", "地址", "邮编")),
        Declare("年龄", "attribute", "numeric"),
        Bin("年龄", (30.0, 50.0), ("青", "中", "老")),
        Bin("收入", (2000.0, 5000.0), ("低", "中", "高")),
    ]
    now = replay(Prepared(grid, declared), steps)
    aggregated = datasets.load("computer_buyers_1024_weighted")
    names = [column.name for column in aggregated.table.attributes]
    assert [a.name for a in now.schema.attributes] == names
    assert json.loads(as_json(steps))["steps"][0] == {"do": "drop", "column": "姓名"}
