"""Hold the replay to its laws, on random tables: complete, in order, never looking ahead."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from test_laws import dialects, law, tables

from c45_core import grow


@law(0.1)
@given(tables(most=10), dialects(), st.sampled_from(["depth", "level"]))
def test_replay_is_complete_and_in_order(table, dialect, order):
    trace = grow(table, dialect).ordered(order)
    frames = list(trace)
    assert len(frames) == len(trace)
    assert [frame.number for frame in frames] == list(range(len(trace)))
    assert frames[-1] == trace[-1]
    assert [f.node for f in frames] == [n for n in trace.sequence.tolist() for _ in trace.about(n)]
    assert sorted(trace.sequence.tolist()) == list(range(trace.size))
    for number in range(trace.size):
        about = trace.about(number)
        assert [frames[k].node for k in about] == [number] * len(about)
        assert frames[about[0]].kind == "opened"
        assert frames[about[-1]].kind == ("split" if trace.node(number).children else "closed")
        parent = trace.node(number).parent
        assert parent is None or trace.about(parent)[-1] < about[0]


@law(0.05)
@given(tables(most=10), dialects(), st.sampled_from(["depth", "level"]))
def test_step_sizes_are_nested(table, dialect, order):
    trace = grow(table, dialect).ordered(order)
    split, attribute, finest = (trace.steps(s) for s in ("split", "attribute", "calculation"))
    assert finest == list(range(len(trace)))
    assert set(split) <= set(attribute) <= set(finest)
    assert [0, *(trace.about(int(n))[-1] for n in trace.sequence)] == split
    for size, stops in (("split", split), ("attribute", attribute), ("calculation", finest)):
        assert stops == sorted(set(stops))
        walked, k = [0], 0
        while trace.next(k, size) > k:
            k = trace.next(k, size)
            walked.append(k)
        assert walked == stops


@law(0.03)
@given(tables(most=10), dialects())
def test_both_orders_tell_the_same_of_every_node(table, dialect):
    depth = grow(table, dialect)
    level = depth.ordered("level")
    assert len(depth) == len(level)
    for number in range(depth.size):
        told = [replace(frame, number=0) for frame in (depth[k] for k in depth.about(number))]
        assert told == [replace(frame, number=0) for frame in (level[k] for k in level.about(number))]


@law(0.06)
@given(tables(most=8), dialects(), st.sampled_from(["depth", "level"]))
def test_the_tree_so_far_only_grows_and_never_looks_ahead(table, dialect, order):
    trace = grow(table, dialect).ordered(order)
    rank = {"hidden": 0, "waiting": 1, "open": 2, "decided": 3}
    before = [0] * trace.size
    for frame in trace:
        window = trace.tree_at(frame.number)
        now = [rank[window.state(node)] for node in range(trace.size)]
        assert all(a <= b for a, b in zip(before, now, strict=True))
        assert window.visible() == [node for node, state in enumerate(now) if state]
        assert now[frame.node] >= 2
        for node, state in enumerate(now):
            assert (state == 3) == (trace.about(node)[-1] <= frame.number)
            parent = trace.node(node).parent
            assert not state or parent is None or now[parent] == 3
        before = now
    assert before == [3] * trace.size
