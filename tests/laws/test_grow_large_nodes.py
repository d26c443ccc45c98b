"""Hold the large nodes: counted down and bounded, they grow the tree that measuring every cut gives."""

from dataclasses import fields, replace
from importlib import import_module

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lane import examples

from c45_core import PRESETS, Nominal, Numeric, Table, grow

MODULES = [import_module(f"c45_core.engine.{name}") for name in ("large_nodes", "carrying", "bounds")]


def made(seed, rows, classes, levels, nominal, noise):
    """Return a table without missing values: some columns repeat values, labels are partly chance."""
    random = np.random.default_rng(seed)
    numbers = random.normal(size=(4, rows))
    labels = np.where(
        random.random(rows) < noise, random.integers(0, classes, rows), numbers[0] > 0.5
    ).astype(np.int32)
    if levels:
        numbers[1:] = np.floor(numbers[1:] * levels) / levels
    columns = [Numeric(f"a{i}", column) for i, column in enumerate(numbers)]
    for i in range(nominal):
        columns[i] = Nominal(f"a{i}", tuple("abc"), random.integers(0, 3, rows).astype(np.int32))
    names = tuple(map(str, range(rows)))
    return Table(
        "made", tuple(columns), "class", tuple("uvwxyzklmnop"[:classes]), labels, np.ones(rows), names
    )


def grown(table, dialect, least):
    """Grow a tree whose nodes of `least` cases may be large nodes, in blocks of 8 values."""
    with pytest.MonkeyPatch.context() as patch:
        for module in MODULES:
            for name, value in (("LEAST_LARGE", least), ("BLOCK", 8)):
                if hasattr(module, name):
                    patch.setattr(module, name, value)
        return grow(table, dialect)


def bits(record):
    """Return the bytes of every array of a record, field by field."""
    if isinstance(record, np.ndarray):
        return np.ascontiguousarray(record).tobytes()
    if isinstance(record, dict):
        return [(key, bits(array)) for key, array in record.items()]
    return [(field.name, bits(getattr(record, field.name))) for field in fields(record)]


def same(one, other):
    """Demand the same record, bit for bit; nodes of one depth are scanned in any order."""
    assert bits(one.nodes) == bits(other.nodes)
    places = [trace.ledger.opened[trace.ledger.opened >= 0] for trace in (one, other)]
    for mine, theirs in zip(one.ledger.scores, other.ledger.scores, strict=True):
        assert bits(by_node(mine, places[0])) == bits(by_node(theirs, places[1]))
    choices = [trace.ledger.choice for trace in (one, other)]
    if choices[0] is not None:
        found = [by_node(choice, place) for choice, place in zip(choices, places, strict=True)]
        assert bits(found[0]) == bits(found[1])
    leaves = [
        sorted(zip(t.ledger.leaf.tolist(), t.ledger.row.tolist(), strict=True)) for t in (one, other)
    ]
    assert leaves[0] == leaves[1]


def by_node(record, place):
    """Put the last axis of every array of a record in the order of the nodes."""
    if isinstance(record, np.ndarray):
        return record[..., place] + 0  # -0.0 is 0.0
    if isinstance(record, dict):
        return {key: by_node(array, place) for key, array in record.items()}
    return replace(record, **{f.name: by_node(getattr(record, f.name), place) for f in fields(record)})


@settings(max_examples=examples(60), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    seed=st.integers(0, 10**6),
    rows=st.integers(20, 300),
    classes=st.sampled_from([2, 2, 3, 12]),
    levels=st.sampled_from([0, 2, 20]),
    nominal=st.integers(0, 2),
    noise=st.sampled_from([0.1, 0.5, 1.0]),
    name=st.sampled_from(["documents", "zhou", "li_hang", "id3", "cart"]),
)
def test_large_nodes_change_no_bit(seed, rows, classes, levels, nominal, noise, name):
    table = made(seed, rows, classes, levels, nominal, noise)
    same(grown(table, PRESETS[name], 16), grown(table, PRESETS[name], 10**9))


def test_a_large_noisy_table_has_large_nodes_and_the_same_tree():
    table = made(1, 10_000, 2, 0, 1, 0.5)
    large_nodes, laid_out = [], MODULES[0].LargeNode.laid_out
    with pytest.MonkeyPatch.context() as patch:
        kept = classmethod(lambda cls, *args: large_nodes.append(args) or laid_out(*args))
        patch.setattr(MODULES[0].LargeNode, "laid_out", kept)
        found = grow(table)
    assert large_nodes
    same(found, grown(table, PRESETS["documents"], 10**9))
