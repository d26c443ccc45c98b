"""Hold the record: what is listed when looked at is what growing kept, to the last bit."""

from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pairs import every_two
from test_laws import dialects, law, tables
from variants import VARIANTS

from c45_core import PRESETS, Numeric, Table, grow
from c45_core.engine import columns
from c45_core.reasons import Skip
from c45_core.trace.outline import frame_counts
from c45_course import datasets


def same_bits(trace):
    """Demand that the cuts listed from the cases are those that growing chose among."""
    for node in range(trace.size):
        for evaluation in trace.evaluations(node):
            cuts = evaluation.cuts
            if cuts is None:
                continue
            listed = cuts.columns
            columns = (listed.threshold, listed.midpoint, listed.gain, listed.iv, listed.ratio)
            columns += (listed.gini_decrease, listed.below, listed.skip, *listed.own.values())
            assert {len(column) for column in columns} == {len(cuts)}
            assert np.count_nonzero(listed.skip == Skip.NONE) == cuts.tries
            assert listed.penalty == evaluation.penalty
            if cuts.best is not None:
                assert listed.threshold[cuts.best] == evaluation.threshold
                assert listed.gain[cuts.best] == evaluation.raw_gain
                assert listed.iv[cuts.best] == evaluation.iv
                if evaluation.penalty == 0:
                    best = {key: float(column[cuts.best]) for key, column in listed.own.items()}
                    assert repr(best) == repr(evaluation.own)
                assert (listed.below[cuts.best] == evaluation.branches[0].counts).all()


def same_lengths(trace):
    """Demand as many frames of every node as its plan has."""
    counted = frame_counts(trace.ledger, trace.dialect.comparing).tolist()
    assert counted == [sum(map(len, trace.plan(node))) for node in range(trace.size)]


@law(0.05)
@given(tables(), dialects(), st.sampled_from([None, *PRESETS.values()]))
def test_what_is_listed_is_what_was_kept(table, dialect, preset):
    trace = grow(table, preset or dialect)
    same_bits(trace)
    same_lengths(trace)


@pytest.mark.parametrize(("name", "dialect"), every_two(datasets.names(), VARIANTS))
def test_bundled_tables_are_listed_as_they_were_kept(name, dialect):
    trace = grow(datasets.load(name).table, VARIANTS[dialect])
    same_bits(trace)
    same_lengths(trace)


def larger(rows, columns, *, gaps=0.0, values=None, weights=None):
    """Return a table of noise and one useful column, large enough for several pieces of work."""
    random = np.random.default_rng(7)
    numbers = random.normal(size=(columns, rows))
    labels = (numbers[0] + random.normal(size=rows) / 2 > 0).astype(np.int32)
    if values is not None:
        numbers = np.floor(numbers * values) / values
    numbers[random.random(numbers.shape) < gaps] = np.nan
    return Table(
        name="larger",
        attributes=tuple(Numeric(f"a{i}", column) for i, column in enumerate(numbers)),
        target="class",
        classes=("no", "yes"),
        labels=labels,
        weights=np.ones(rows) if weights is None else weights(random, rows),
        case_names=tuple(str(row + 1) for row in range(rows)),
    )


LARGER = {
    "distinct": larger(40_000, 3),
    "few values": larger(40_000, 3, values=4),
    "missing": larger(9_000, 4, gaps=0.05),
    "weighted": larger(9_000, 3, weights=lambda random, rows: random.integers(1, 4, rows) * 1.0),
    "fractions": larger(9_000, 3, weights=lambda random, rows: random.random(rows) + 0.01),
}


BY_DISTANCE = PRESETS["documents"].with_(criterion="distance", threshold_by="distance")


@pytest.mark.parametrize("dialect", ["documents", "release8", "cart", "distance"])
@pytest.mark.parametrize("name", LARGER)
def test_larger_tables_are_listed_as_they_were_kept(name, dialect):
    """Work is done in blocks and pieces; no number may show where they end."""
    trace = grow(LARGER[name], PRESETS.get(dialect, BY_DISTANCE).with_(max_depth=3))
    same_bits(trace)
    same_lengths(trace)
    for node in range(trace.size):
        assert trace.node(node).weights.sum() == pytest.approx(trace.node(node).weight, rel=1e-12)


@pytest.mark.parametrize("short", [0, columns.SHORT])
@given(numbers=st.lists(st.sampled_from([0.0, -0.0, 1.0, 2.5, np.nan, -3.0]), max_size=40))
def test_equal_numbers_keep_their_order(short, numbers):
    values = np.array(numbers, dtype=np.float64)
    known = np.flatnonzero(~np.isnan(values))
    wanted = known[np.argsort(values[known], kind="stable")].tolist()
    with patch.object(columns, "SHORT", short):
        found = columns.stable_order(values)
    assert found.tolist() == wanted + np.flatnonzero(np.isnan(values)).tolist()
