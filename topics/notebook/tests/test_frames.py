"""The record as data frames: every number of it, and back again."""

import graphviz
import numpy as np
import pytest

from c45_core import PRESETS, Table, grow, preset
from c45_core.language.notation import PLAIN
from c45_core.prune import tree_of
from c45_course import datasets
from c45_course.exports.picture import load_source, write_dot
from c45_course.exports.tree_names import names_by_labels
from topics.notebook import frames

TABLES = ("golf_14_quinlan_numeric", "missing_14", "watermelon_3.0")


@pytest.fixture(params=[(name, dialect) for name in TABLES for dialect in PRESETS], ids="-".join)
def trace(request):
    name, dialect = request.param
    return grow(datasets.load(name).table, preset(dialect))


def test_the_nodes_are_those_of_the_trace(trace):
    frame = frames.nodes(trace)
    assert len(frame) == trace.size
    counts = frame[list(trace.table.classes)].to_numpy(float)
    assert np.array_equal(counts, trace.nodes.counts)
    inner = frame["reason"].isna()
    assert int((~inner).sum()) == trace.leaves and frame.loc[inner, "attribute"].notna().all()
    assert frame.loc[1:, "parent"].tolist() == trace.nodes.parent[1:].tolist()


def test_every_number_that_was_compared_is_there(trace):
    frame = frames.evaluations(trace)
    for row in frame.to_dict("records"):
        each = trace.evaluation(row["node"], row["attribute"])
        for key in trace.dialect.measures:
            assert np.array_equal(row[key], each.measured(key), equal_nan=True)
    chosen = frame[frame["verdict"] == "won"]
    assert chosen["node"].tolist() == np.flatnonzero(trace.nodes.attribute >= 0).tolist()


def test_every_cut_is_there_once_and_one_of_an_attribute_is_the_best(trace):
    frame = frames.candidates(trace)
    cuts = [
        each.cuts
        for node in range(trace.size)
        if trace.ledger.opened[node] >= 0
        for each in trace.evaluations(node)
        if each.cuts is not None
    ]
    assert len(frame) == sum(map(len, cuts))
    if len(frame):
        assert frame["best"].sum() == sum(each.best is not None for each in cuts)


def test_cases_out_and_in_again_are_the_same_table(trace):
    frame = frames.cases(trace)
    table = trace.table
    again = Table.from_columns(
        frame.drop(columns=["weight", "leaf"]), target=table.target, weights=frame["weight"]
    )
    assert again.classes == table.classes and np.array_equal(again.labels, table.labels)
    for mine, other in zip(again.attributes, table.attributes, strict=True):
        assert mine.kind == other.kind and [mine.text(r) for r in range(table.rows)] == [
            other.text(r) for r in range(table.rows)
        ]
    reached = set(frame["leaf"])
    assert reached <= set(np.flatnonzero(trace.nodes.attribute < 0).tolist())


def test_a_drawing_shows_itself_in_a_notebook():
    loans = datasets.load("loan_5")
    lines = write_dot(tree_of(grow(loans.table)), names_by_labels(loans.labels("en")), PLAIN, "Loans")
    text = "\n".join(lines)
    drawing = load_source(text)
    assert isinstance(drawing, graphviz.Source) and drawing.source.rstrip("\n") == text
