"""The JSON says what the trace says: the documented keys, the known numbers, every event once."""

import json
import re
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from pairs import every_two
from records import trace_json
from test_laws import dialects, law, tables

from c45_core import PRESETS, Table, grow
from c45_core.reasons import Leaf, Skip, Verdict
from c45_course import datasets
from c45_course.exports.as_json import write_record

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "trace-json.md"


def told(name, dialect="documents", **switches):
    return trace_json(grow(datasets.load(name).table, PRESETS[dialect].with_(**switches)))


def scored(record, node=0):
    steps = record["steps"]
    return {s["attribute"]: s for s in steps if s["event"] == "scored" and s["node"] == node}


def inner(node):
    """Give a node and all below it."""
    yield node
    for branch in node["split"]["branches"] if node["split"] else ():
        yield from inner(branch["child"])


# --- known numbers ------------------------------------------------------------------------------


def test_watermelon_root():
    record = told("watermelon_2.0")
    gains = [round(step["gain"], 6) for step in scored(record).values()]
    assert gains == [0.108125, 0.142675, 0.140781, 0.380592, 0.289159, 0.006046]
    assert record["tree"]["split"]["attribute"] == "纹理"
    assert record["schema"] == "c45-trace/1"
    assert record["dialect"]["name"] == "documents"
    assert record["pruned"] is None


def test_computer_buyers_weighted_and_expanded_are_the_same():
    weighted, expanded = told("computer_buyers_1024_weighted"), told("computer_buyers_1024_expanded")
    for record in (weighted, expanded):
        assert round(record["steps"][0]["entropy"], 6) == 0.953711
        gains = [round(step["gain"], 6) for step in scored(record).values()]
        assert gains == [0.265974, 0.017596, 0.172612, 0.045342]
    assert weighted["tree"] == expanded["tree"]
    assert weighted["table"]["rows"] == 15
    assert weighted["table"]["weight"] == expanded["table"]["rows"] == 1024


def test_candidates_of_the_five_loans():
    record = told("loan_5")
    (income,) = [step for step in scored(record).values() if step["kind"] == "numeric"]
    cuts = income["candidates"]
    assert [cut["threshold"] for cut in cuts] == [82.5, 97.5, 110, 122.5]
    assert [round(cut["gain"], 6) for cut in cuts] == [0.072906, 0.321928, 0.170951, 0.072906]
    assert [cut["best"] for cut in cuts] == [False, True, False, False]


def test_gate_makes_the_difference_on_the_golf_table():
    gated = told("golf_14_quinlan_numeric")
    (gate,) = [s for s in gated["steps"] if s["event"] == "gated" and s["node"] == 0]
    assert gate["passed"] == ["天气"]
    assert gate["failed"] == ["温度", "湿度", "风况"]
    (split,) = [s for s in gated["steps"] if s["event"] == "split" and s["node"] == 0]
    assert split["attribute"] == "天气"
    assert {"attribute": "温度", "because": "below_average"} in split["losers"]
    free = told("golf_14_quinlan_numeric", gate="none")
    assert free["dialect"]["name"] == "custom"
    assert free["dialect"]["switches"]["gate"] == "none"
    assert not [step for step in free["steps"] if step["event"] == "gated"]
    assert free["tree"]["split"]["attribute"] == "温度"
    assert free["tree"]["split"]["threshold"] == 84
    assert [branch["value"] for branch in free["tree"]["split"]["branches"]] == ["<=", ">"]


def test_a_dialect_that_prunes_has_a_pruned_tree():
    record = told("watermelon_2.0", "j48")
    assert len(list(inner(record["pruned"]))) == 6
    assert len(list(inner(record["tree"]))) == 6, "collapsed, as the program prints it unpruned"
    assert record["pruned"]["split"]["attribute"] == "纹理"


# --- laws ---------------------------------------------------------------------------------------


def check(record, trace):
    """Hold a record to its form and to the trace."""
    text = "".join(write_record(trace))
    assert json.loads(text, parse_constant=pytest.fail) == record
    assert json.loads(json.dumps(record, allow_nan=False)) == record
    order = {"opened": 0, "scored": 1, "gated": 2, "split": 3, "closed": 3}
    nodes = [step["node"] for step in record["steps"]]
    assert list(dict.fromkeys(nodes)) == trace.sequence.tolist()
    for one, other in pairwise(record["steps"]):
        same = one["node"] == other["node"]
        assert order[one["event"]] <= order[other["event"]] if same else order[one["event"]] == 3
    events = [step["event"] for step in record["steps"]]
    assert events.count("opened") == trace.size
    assert events.count("closed") == trace.leaves
    tree = {node["node"]: node for node in inner(record["tree"])}
    if trace.dialect.collapse == "off":
        assert sorted(tree) == list(range(trace.size))
    for step in record["steps"]:
        if step["event"] == "opened":
            assert sum(case["weight"] for case in step["cases"]) == pytest.approx(step["weight"])
        if step["node"] not in tree:
            continue  # undone by the collapse
        node = tree[step["node"]]
        if step["event"] == "opened" and step["weight"]:
            assert node["counts"] == step["counts"]
        elif step["event"] == "closed" and sum(node["counts"].values()):
            assert node["split"] is None
            assert (node["label"], node["errors"]) == (step["label"], step["errors"])
        elif step["event"] == "split" and node["split"]:
            split = node["split"]
            assert (split["attribute"], split["threshold"]) == (step["attribute"], step["threshold"])
            assert [branch["child"]["node"] for branch in split["branches"]] == step["children"]
            won = scored(record, step["node"])[step["attribute"]]
            for key in ("gain", "iv", "gain_ratio"):
                assert split[key] == won[key]
            assert sum(b["weight"] for b in split["branches"]) == pytest.approx(
                sum(node["counts"].values())
            )


@pytest.mark.parametrize(("name", "dialect"), every_two(datasets.names(), PRESETS))
def test_every_bundled_table(name, dialect):
    trace = grow(datasets.load(name).table, PRESETS[dialect])
    check(trace_json(trace), trace)


@law(0.03)
@given(tables(), dialects())
def test_random_tables(table, dialect):
    trace = grow(table, dialect)
    check(trace_json(trace), trace)


def test_deep_trees_are_written():
    numbers = np.random.default_rng(0).normal(size=700).tolist()
    labels = ["uv"[i % 2] for i in range(700)]
    trace = grow(Table.from_columns({"x": sorted(numbers), "class": labels}, target="class"))
    assert trace.height > 250
    text = "".join(part for part in write_record(trace))
    assert text.count('"split": {') == trace.size - trace.leaves
    assert text.count("{") == text.count("}")


# --- the document -------------------------------------------------------------------------------


def test_the_document_names_every_key_and_every_reason():
    document = DOCUMENT.read_text(encoding="utf-8")
    for name in ("golf_14_quinlan_numeric", "watermelon_2.0"):
        record = told(name)
        keys = {key for step in record["steps"] for key in step}
        keys |= {
            key for step in scored(record).values() for cut in step["candidates"] or () for key in cut
        }
        keys |= {*record, *record["table"], *record["tree"], *record["tree"]["split"]}
        for key in keys:
            assert re.search(rf'[`"{{ ]{key}[`"}} ]', document), key
    for reason in (*Verdict, *Leaf):
        assert f"`{reason.name.lower()}`" in document
    assert f'"{Skip.TOO_FEW.name.lower()}"' in document
