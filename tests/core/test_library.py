"""The library as a script asks for it: any kind of table in, every answer of the rooms out."""

from __future__ import annotations

import copy
import inspect
import json
import pickle
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from pairs import every_two, some
from records import trace_json

import c45_core
from c45_core import Dialect, InputError, Table, boost, cross_validate, grow, preset, prune
from c45_core.align import as_cases
from c45_core.classify import classify, distributions, labels
from c45_core.explain.quantities import explain
from c45_core.growing import grow as plainly
from c45_core.tree import tree_of
from c45_course import datasets

TABLES = datasets.names()
COLUMNS = {
    "wind": ["calm", "windy", None, "calm", "calm", "windy"],
    "humidity": [85, 90.5, None, 70, 65, 70],
    "size": [1, 2, 3, None, 2, 1],
    "play": ["no", "no", "yes", "yes", "yes", "no"],
}


class Foreign:
    """A data frame that is no mapping, and gives its columns, not their names, in a loop."""

    def __init__(self, columns):
        self._held = columns
        self.columns = list(columns)

    def __getitem__(self, name):
        return self._held[name]

    def __iter__(self):
        return iter(self._held.values())


FRAMES = {
    "numpy": pd.DataFrame(COLUMNS),
    "nullable": pd.DataFrame(COLUMNS).convert_dtypes(),
    "arrow": pd.DataFrame(COLUMNS).convert_dtypes(dtype_backend="pyarrow"),
    "table of arrow": pa.table(COLUMNS),
    "foreign": Foreign(COLUMNS),
    "polars": pl.DataFrame(COLUMNS, strict=False),
    "polars, lazy": pl.DataFrame(COLUMNS, strict=False).lazy(),
}


@pytest.mark.parametrize("kind", FRAMES)
def test_every_kind_of_frame_gives_the_same_trace_and_the_same_answers(kind):
    trace = grow(COLUMNS, target="play")
    other = grow(FRAMES[kind], target="play")
    assert other == trace and hash(other) == hash(trace)
    assert other.predict(FRAMES[kind]).tolist() == trace.predict(COLUMNS).tolist()
    assert np.array_equal(other.predict_proba(FRAMES[kind]), trace.predict_proba(trace.table))


@pytest.mark.parametrize(
    ("name", "dialect"), every_two(TABLES, ["documents", "release8", "j48", "cart"])
)
def test_a_trace_answers_what_the_rooms_answer(name, dialect):
    table = datasets.load(name).table
    trace, rooms = grow(table, dialect), plainly(table, preset(dialect))
    assert trace == rooms and len(trace) == len(rooms)
    tree = prune(rooms).tree
    found = distributions(tree, table, rooms.dialect)
    assert np.array_equal(trace.predict_proba(table), found)
    assert trace.predict(table).tolist() == [table.classes[k] for k in labels(found, rooms.dialect)]
    case = {column.name: column.text(0) for column in table.attributes if column.kind == "nominal"}
    answer = classify(tree, table, case, rooms.dialect)
    assert np.array_equal(trace.classify(case).distribution, answer.distribution)
    assert trace.tree.size == tree_of(rooms).size == trace.size
    assert [e.text() for e in trace.explain(1)] == [e.text() for e in explain(rooms, rooms[1])]
    assert len(trace.rules()) == trace.leaves


@pytest.mark.parametrize("name", some(TABLES, 4))
def test_the_frames_hold_the_record(name):
    trace = grow(datasets.load(name).table)
    assert json.loads(trace.to_json()) == trace_json(trace)
    steps = trace.to_frame("steps")
    assert len(steps) == len(trace) and steps["kind"].tolist() == [str(frame.kind) for frame in trace]
    for number in steps.index[steps["value"].notna()]:
        (one,) = trace.explain(number)
        assert steps.loc[number, "value"] == one.recorded and steps.loc[number, "formula"] == one.text()
    rules = trace.to_frame("rules")
    assert rules["weight"].sum() == pytest.approx(trace.table.weight)
    assert set(rules["then"]) <= set(trace.table.classes)
    assert trace.to_text().count("\n") + 1 == max(trace.size - 1, 1)
    assert trace.to_dot().count("n0 [label=") == 1


def test_traces_are_equal_if_all_their_numbers_are():
    table = datasets.load("watermelon_3.0").table
    trace = grow(table)
    assert trace == grow(table) == copy.deepcopy(trace) == pickle.loads(pickle.dumps(trace))
    list(trace)  # a trace that was looked at is no other one
    assert trace == grow(table) and trace != grow(table, "id3") and trace != table
    assert len({trace, grow(table)}) == 1
    number = next(column for column in table.attributes if column.kind == "numeric")
    moved = number.numbers.copy()
    moved[3] = np.nextafter(moved[3], 2)
    columns = tuple(replace(c, numbers=moved) if c is number else c for c in table.attributes)
    assert grow(replace(table, attributes=columns)) != trace


def test_categories_of_polars_keep_their_order():
    wind = pl.Series(["calm", "windy", None, "calm"], dtype=pl.Enum(["windy", "calm", "gale"]))
    found = grow(pl.DataFrame({"wind": wind, "play": ["no", "no", "yes", "yes"]}), target="play")
    assert found.table.attributes[0].values == ("windy", "calm", "gale")
    assert found.table.attributes[0].codes.tolist() == [1, 0, -1, 1]


@pytest.mark.parametrize("kind", [list, np.array, pd.Series, pl.Series])
def test_rows_and_the_class_of_each(kind):
    rows, classes = np.array([[85.0, 1], [90, 2], [70, 1]]), kind(["no", "no", "yes"])
    trace = grow(rows, target=classes)
    assert trace == grow(Table.from_arrays(rows, ["no", "no", "yes"]))
    assert grow(pd.DataFrame(rows, columns=["a", "b"]), target=classes).node(0).split.name == "a"
    with pytest.raises(InputError, match="declares its class column"):
        grow(trace.table, target=classes)


def test_what_one_wants_is_shown_below_the_table_that_lists_it():
    """Each row of the page has its calls in an example of the section it names."""
    text = (Path(__file__).resolve().parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| .+ \| (`.+`) \| \[(\w+)\]\(#(\w+)\) \|$", text, re.MULTILINE)
    assert len(rows) >= 16
    for calls, title, anchor in rows:
        part = text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
        assert anchor == title.lower()
        shown = "".join(line for line in part.splitlines() if line.startswith((">>>", "...")))
        for call in re.findall(r"(\w+)\(", calls):
            assert re.search(rf"\b{call}\(", shown), call


def test_a_value_that_is_not_declared_counts_as_missing_and_a_gap_makes_no_other_name():
    table = Table.from_columns({"zip": pd.Categorical([1, 2, 1]), "c": ["a", "b", "a"]}, target="c")
    found = as_cases({"zip": [2.0, np.nan, 7, "2", 1.5]}, table)
    assert found.attributes[0].codes.tolist() == [1, -1, -1, 1, -1]
    assert grow(table).predict([[2], [1]]).tolist() == ["b", "a"]


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (
            lambda t: grow(COLUMNS),
            "grow(frame, target=...); the columns are: wind, humidity, size, play",
        ),
        (lambda t: grow(COLUMNS, target="sport"), "no column 'sport'"),
        (lambda t: grow(COLUMNS, "j84", target="play"), "no variant of C4.5 named 'j84'"),
        (lambda t: grow(t.table, target="wind"), "declares its class column, 'play'"),
        (lambda t: grow(3, target="x"), "rows of cells; found int"),
        (lambda t: t.predict("abc"), "rows of cells; found str"),
        (lambda t: t.predict([1, 2]), "rows and columns; found 1 dimension"),
        (lambda t: t.predict(np.zeros((2, 2, 2))), "rows and columns; found 3 dimensions"),
        (lambda t: t.predict([["calm", 1]]), "3 names were given for 2 columns"),
        (lambda t: t.predict([["calm", 1, 2], ["calm"]]), "Row 2 has 1 cell, the first row 3"),
        (lambda t: t.predict({"wind": ["calm"]}), "no column 'humidity'; the columns are: wind"),
        (lambda t: t.predict({"wind": ["calm"], "humidity": ["wet"], "size": [1]}), "found 'wet'"),
        (lambda t: t.predict({"wind": "calm", "humidty": 80}), "no attribute 'humidty'; the table has"),
        (lambda t: t.predict([{"wind": "calm"}, {"wnd": "calm"}]), "no attribute 'wnd'"),
        (lambda t: t.predict({"wind": "calm", "humidity": [80, 90]}), "the single value 'calm'"),
        (lambda t: grow([{"a": 1}, [2]], target="a"), "Row 2 is given in another way"),
        (lambda t: grow({"a": 1, "b": "x"}, target="b"), "the single value 'x'"),
        (lambda t: grow([[1], [2]], ["a", "b"]), "write grow(X, target=y)."),
        (lambda t: grow(pd.DataFrame(COLUMNS), pd.Series(COLUMNS["play"])), "write grow(X, target=y)."),
        (lambda t: boost([[1], [2]], ["a", "b"]), "write boost(X, target=y)."),
        (lambda t: cross_validate([[1], [2]], ["a", "b"]), "write cross_validate(X, target=y)."),
        (lambda t: grow(COLUMNS, "play"), "write grow(table, target='play')."),
        (lambda t: grow(COLUMNS, 5, target="play"), "is a name or a Dialect; found int"),
        (lambda t: boost(COLUMNS, "weka", target="play"), "give it by method=weka"),
        (lambda t: grow(COLUMNS, variant="j48", dialect="j48", target="play"), "its old one"),
        (lambda t: t.to_frame("leaves"), "one of nodes, steps"),
        (lambda t: t.save("tree.bmp"), ".json, .html, .txt, .svg, .png, .dot; found '.bmp'"),
        (lambda t: t.explain(10**6), "There is no step 1000000"),
        (lambda t: Table.from_arrays([[1]], ["a"], names=["class"]), "Two columns are named 'class'"),
        (
            lambda t: grow(COLUMNS, Dialect(pruning="rep"), target="play").predict(COLUMNS),
            "needs a validation set",
        ),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(ask, said):
    with pytest.raises((InputError, IndexError)) as refused:
        ask(grow(COLUMNS, target="play"))
    assert said in str(refused.value)


ONE = {"wind": "calm", "humidity": 66, "size": 2}


@pytest.mark.parametrize(
    ("cases", "rows"),
    [
        (ONE, [0]),
        (pd.Series(ONE), [0]),
        ({"humidity": 66}, [1]),
        ({}, [2]),
        ([ONE, {"humidity": 66}, {}], [0, 1, 2]),
        ([{**ONE, "play": "no"}], [0]),
        ([{"size": 2, "humidity": np.int64(66), "wind": None}], [3]),
    ],
)
def test_cases_by_name_are_those_of_a_frame_and_what_is_left_out_is_missing(cases, rows):
    trace = grow(COLUMNS, target="play")
    framed = pd.DataFrame(
        {"wind": ["calm", None, None, None], "humidity": [66, 66, None, 66], "size": [2, None, None, 2]}
    )
    assert trace.predict_proba(cases).tolist() == trace.predict_proba(framed)[rows].tolist()
    assert trace.predict(cases).tolist() == trace.predict(framed)[rows].tolist()


def test_rows_by_name_grow_the_tree_of_their_columns():
    rows = [
        {name: cell for name in COLUMNS if (cell := COLUMNS[name][at]) is not None} for at in range(6)
    ]
    rows[2]["later"] = 1
    columns = {**COLUMNS, "later": [None, None, 1, None, None, None]}
    assert grow(rows, target="play") == grow(columns, target="play")
    classes = [row.pop("play") for row in rows]
    assert grow(rows, target=classes).source.labels.tolist() == [0, 0, 1, 1, 1, 0]


def test_the_old_name_of_the_variant_is_taken_with_a_warning():
    trace = grow(COLUMNS, variant="j48", target="play")
    assert trace.variant == trace.dialect == preset("j48")
    for call, asked in (
        (grow, {"table": COLUMNS, "target": "play"}),
        (boost, {"table": COLUMNS, "target": "play", "rounds": 2}),
        (cross_validate, {"table": COLUMNS, "target": "play", "k": 2}),
    ):
        with pytest.warns(DeprecationWarning, match=r"write variant=\.\.\.") as said:
            old = call(dialect="j48", **asked)
        assert said[0].filename == __file__
        assert type(old) is type(call(variant="j48", **asked))
        assert "variant" in inspect.signature(call).parameters
    given = (trace.pruning.tree, trace.source, {"humidity": 66})
    with pytest.warns(DeprecationWarning):
        assert classify(*given, dialect=trace.variant).label == classify(*given, trace.variant).label


def test_a_trace_draws_its_tree(tmp_path):
    trace = grow(datasets.load("golf_14").table, "j48")
    drawn = trace.to_svg()
    assert drawn.startswith("<?xml") and drawn.count('class="node"') == trace.tree.size
    assert trace.to_svg(pruned=True).count('class="node"') == trace.pruning.tree.size
    assert trace.plot()._repr_svg_() == drawn
    for name in ("tree.svg", "tree.png"):
        trace.save(tmp_path / name)
    assert (tmp_path / "tree.svg").read_text(encoding="utf-8") == drawn
    assert (tmp_path / "tree.png").read_bytes().startswith(b"\x89PNG")


def test_where_nothing_can_draw_it_says_what_to_install(monkeypatch):
    for name in ("pygraphviz", "graphviz"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(InputError, match="pip install pygraphviz"):
        grow(COLUMNS, target="play").to_svg()


def test_a_trace_shows_itself_shortly(tmp_path):
    trace = grow({"<b>": ["x & y", "z"], "c": ["1", "2"]}, target="c", name="<t>")
    assert repr(trace) == str(trace) == f"Trace of <t>: 3 nodes, {len(trace)} steps, documents"
    assert "&lt;b&gt; = x &amp; y" in trace._repr_html_() and "<b>" not in trace._repr_html_()
    large = Table.from_arrays(np.arange(600.0)[:, None], np.arange(600) % 2)
    assert "<pre>" not in grow(large)._repr_html_()
    trace.save(tmp_path / "tree.txt")
    assert (tmp_path / "tree.txt").read_text() == trace.to_text()


def test_all_that_is_promised_is_there_and_numpy_is_enough_to_grow():
    for name in c45_core.__all__:
        assert callable(getattr(c45_core, name)) or name == "PRESETS"
    assert set(c45_core.__all__) <= set(dir(c45_core))
    with pytest.raises(AttributeError, match="no attribute 'growth'"):
        _ = c45_core.growth
    script = (
        "import sys\n"
        "from c45_core import grow\n"
        "trace = grow({'a': ['x', 'y'], 'c': ['1', '2']}, target='c')\n"
        "assert trace.predict({'a': ['y']}).tolist() == ['2']\n"
        "assert not {'c45_course', 'pandas', 'streamlit'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
