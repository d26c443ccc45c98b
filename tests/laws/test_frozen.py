"""A record can be pickled and copied at any time, and nobody can write into its arrays."""

import copy
import dataclasses
import pickle
from concurrent.futures import ThreadPoolExecutor
from math import isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pairs import every_two
from test_laws import dialects, law, tables

from c45_core import Nominal, Numeric, Table, grow, preset
from c45_core.engine.ledger import Ledger
from c45_core.frozen import read_only
from c45_core.prune import prune, tree_of
from c45_core.rules import tree_rules
from c45_core.tree import Rows
from c45_core.validate import cross_validate
from c45_course import datasets
from c45_course.exports.as_json import write_record
from topics.building.moves import Move, MoveKind
from topics.building.tree_by_moves import apply
from topics.rules.algorithm import c45rules


def pickled(protocol):
    return lambda record: pickle.loads(pickle.dumps(record, protocol))


WAYS = {
    "pickle": pickled(pickle.HIGHEST_PROTOCOL),
    "old pickle": pickled(2),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "twice": lambda record: copy.deepcopy(pickled(5)(record)),
}
CALLS = {
    "nothing": lambda trace: None,
    "length": len,
    "frames": list,
    "level by level": lambda trace: list(trace.ordered("level")),
    "steps": lambda trace: [trace.steps(size) for size in ("split", "attribute")],
    "next": lambda trace: trace.next(0),
    "tree at": lambda trace: trace.tree_at(len(trace) - 1).visible(),
    "cases": lambda trace: [(n.cases, n.weights) for n in map(trace.node, range(trace.size))],
    "cuts": lambda trace: [cuts.columns for cuts in cuts_of(trace)],
    "pruned": prune,
    "ranks": lambda trace: [trace.ledger.columns.known(k) for k in range(len(numbers_of(trace)))],
    "written": lambda trace: "".join(write_record(trace)),
}


def numbers_of(trace):
    return trace.ledger.columns.numeric


def scanned(trace):
    return [trace.evaluations(number) for number in range(trace.size)]


def cuts_of(trace):
    return [each.cuts for row in scanned(trace) for each in row if each.cuts is not None]


def records(thing, seen=None):
    """Give every record and array that hangs on a thing by fields, properties worked out and lists."""
    seen = {} if seen is None else seen
    waiting = [thing]
    while waiting:
        found = waiting.pop()
        if id(found) in seen:
            continue
        if isinstance(found, np.ndarray) or dataclasses.is_dataclass(found):
            seen[id(found)] = found
            yield found
        if dataclasses.is_dataclass(found):
            waiting += [it for name, it in vars(found).items() if name != "rank"]
        elif isinstance(found, dict):
            waiting += found.values()
        elif isinstance(found, (tuple, list)):
            waiting += found


def writable(thing):
    """List the shapes of the arrays that somebody could write to."""
    arrays = (found for found in records(thing) if isinstance(found, np.ndarray))
    return [array.shape for array in arrays if array.flags.writeable]


def same(one, other):
    """Demand the same record: the same fields, to the last bit."""
    waiting = [(one, other)]
    while waiting:
        a, b = waiting.pop()
        assert type(a) is type(b), (a, b)
        if isinstance(a, np.ndarray):
            assert a.dtype == b.dtype
            assert np.array_equal(a, b, equal_nan=a.dtype.kind == "f")
        elif isinstance(a, Ledger):  # one may be measured, the other measured when it is looked at
            waiting.append((a.parts(), b.parts()))
        elif dataclasses.is_dataclass(a):
            names = [field.name for field in dataclasses.fields(a) if field.name != "listed"]
            waiting += [(getattr(a, name), getattr(b, name)) for name in names]
        elif isinstance(a, (tuple, list)):
            assert len(a) == len(b)
            waiting += zip(a, b, strict=True)
        else:
            assert a == b or (isnan(a) and isnan(b)), (a, b)


def answers_alike(one, other):
    """Demand that two traces say the same of everything."""
    same(one.ledger, other.ledger)
    assert "".join(write_record(one)) == "".join(write_record(other))
    assert list(one) == list(other)
    for number in range(one.size):
        same(one.node(number).cases, other.node(number).cases)
        same(one.node(number).weights, other.node(number).weights)
        same(one.evaluations(number), other.evaluations(number))
    for mine, yours in zip(cuts_of(one), cuts_of(other), strict=True):
        same(mine.columns, yours.columns)
    same(prune(one), prune(other))


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_trace_travels_after_any_call(call, way):
    trace = grow(datasets.load("golf_14_quinlan_numeric").table)
    call(trace)
    answers_alike(trace, way(trace))


@given(
    tables(),
    dialects(),
    st.lists(st.sampled_from(sorted(CALLS)), max_size=3),
    st.sampled_from(sorted(WAYS)),
)
@law(1 / 50)
def test_any_trace_travels_after_any_calls(table, dialect, calls, way):
    trace = grow(table, dialect)
    for call in calls:
        CALLS[call](trace)
    arrived = WAYS[way](trace)
    answers_alike(trace, arrived)
    assert not writable(arrived)
    assert not writable(trace)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("name", ["golf_14", "golf_14_quinlan_numeric"])
def test_what_hangs_on_a_trace_travels(name, way):
    table = datasets.load(name).table
    trace = grow(table, preset("j48"))
    node, pruning = trace.node(0), prune(trace)
    for evaluation in trace.evaluations(0):
        arrived = way(evaluation)
        same(evaluation, arrived)
        if evaluation.cuts is not None:
            same(evaluation.cuts.columns, arrived.cuts.columns)
    same(node, way(node))
    same(node.cases, way(node).cases)
    same(table, way(table))
    same(pruning, way(pruning))
    same(pruning.tree_after(len(pruning.weighed)), way(pruning).tree_after(len(pruning.weighed)))
    rules = c45rules(tree_of(trace), table, trace.dialect)
    same(rules, way(rules))
    same(tree_rules(pruning.tree, trace.dialect), way(tree_rules(pruning.tree, trace.dialect)))
    crossed = cross_validate(table, trace.dialect, 3)
    assert crossed.whole.errors == way(crossed).whole.errors
    same(crossed, way(crossed))
    built = apply(table, preset("documents"), (Move((), MoveKind.SPLIT, 0),))
    assert built.open == way(built).open
    same(way(built).trace.ledger, built.trace.ledger)


def test_a_pruning_that_travels_keeps_what_its_trees_share():
    pruning = prune(grow(datasets.load("watermelon_2.0").table, preset("release8")))
    arrived = pickled(5)(pruning)
    trees = [pruning.grown, pruning.tree, *(verdict.subtree for verdict in pruning.weighed)]
    again = [arrived.grown, arrived.tree, *(verdict.subtree for verdict in arrived.weighed)]

    def written(found):
        rows = Rows()
        return [rows.place(tree) for tree in found], len(rows.rows)

    assert written(trees) == written(again)


@pytest.mark.worth(2)
def test_a_tree_higher_than_a_call_goes_deep_travels():
    rows = 2000
    table = Table.from_columns(
        {"x": list(range(rows)), "class": [str(row % 2) for row in range(rows)]}, target="class"
    )
    trace = grow(table, preset("documents").with_(gate="none", min_cases=1, pruning="ebp"))
    assert trace.height > 900
    arrived = pickled(5)(prune(trace))
    assert arrived.tree.size == prune(trace).tree.size
    assert copy.deepcopy(tree_of(trace)).height == trace.height
    deepest = trace.size - 1
    assert len(trace.path(deepest)) == trace.node(deepest).depth == trace.height
    assert trace.find(*("".join(test) for test in trace.path(deepest))) == deepest


def test_a_trace_travels_while_others_look_at_it():
    trace = grow(datasets.load("golf_14_quinlan_numeric").table)
    with ThreadPoolExecutor(4) as pool:
        looks = [pool.submit(call, trace) for call in CALLS.values() for _ in range(3)]
        arrived = [pool.submit(pickled(5), trace) for _ in range(20)]
        assert [look.exception() for look in looks] == [None] * len(looks)
        for one in arrived:
            answers_alike(trace, one.result())


@pytest.mark.parametrize(
    ("dialect", "name"), every_two(["documents", "release8", "j48", "cart"], datasets.names())
)
def test_nobody_can_write_into_a_trace(name, dialect):
    trace = grow(datasets.load(name).table, preset(dialect))
    for call in CALLS.values():
        call(trace)
    assert not writable([trace, scanned(trace), [cuts.columns for cuts in cuts_of(trace)]])
    nodes = [trace.node(number) for number in range(trace.size)]
    assert not writable([*nodes, *(node.cases for node in nodes), *(node.weights for node in nodes)])
    assert not writable(prune(trace))
    with pytest.raises(ValueError, match="read-only"):
        trace.nodes.counts[0, 0] = 99.0
    with pytest.raises(ValueError, match="read-only"):
        trace.table.labels[0] = 99


def test_a_table_leaves_the_arrays_it_was_given_as_they_are():
    numbers, codes = np.array([1.0, 2.0, 3.0]), np.array([0, 1, 0], dtype=np.int32)
    labels, weights = np.array([0, 1, 1], dtype=np.int32), np.ones(3)
    columns = (Numeric("x", numbers), Nominal("a", ("p", "q"), codes))
    grow(Table("t", columns, "class", ("u", "v"), labels, weights, ("1", "2", "3")))
    assert all(array.flags.writeable for array in (numbers, codes, labels, weights))
    given = np.array([1.0, 2.0])
    table = Table.from_columns({"a": ["p", "q"], "class": ["u", "v"]}, target="class", weights=given)
    given[0] = 5.0
    assert table.weights.tolist() == [1.0, 2.0]
    assert read_only(table.weights) is table.weights
