"""Hold the sparing of cuts by the loops and the exactness of sums: what is left out changes no bit."""

from fractions import Fraction

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lane import examples
from test_grow_loops import by_levels, by_loops, same

from c45_core import PRESETS, Numeric, Table
from c45_core.engine.sums import Parts, Running, Runs


@settings(max_examples=examples(80), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    seed=st.integers(0, 10**6),
    rows=st.integers(2, 300),
    classes=st.sampled_from([2, 2, 3, 9]),
    values=st.sampled_from([0, 3, 40]),
    missing=st.sampled_from([0.0, 0.1, 0.5]),
    weight=st.sampled_from(["one", "whole", "fraction", "far apart"]),
    noise=st.sampled_from([0.0, 0.2, 1.0]),
    name=st.sampled_from(sorted(PRESETS)),
)
def test_cuts_that_are_spared_change_no_bit(seed, rows, classes, values, missing, weight, noise, name):
    random = np.random.default_rng(seed)
    numbers = random.normal(size=(3, rows))
    by_rule = np.floor(numbers[0] * 2).astype(np.int32) % classes
    labels = np.where(random.random(rows) < noise, random.integers(0, classes, rows), by_rule)
    if values:
        numbers[1:] = np.floor(numbers[1:] * values) / values
    numbers[random.random(numbers.shape) < missing] = np.nan
    weights = {
        "one": np.ones(rows),
        "whole": random.integers(1, 5, rows) * 1.0,
        "fraction": random.random(rows) + 0.01,
        "far apart": 10.0 ** random.uniform(-5.9, 9, rows),
    }[weight]
    table = Table(
        name="made",
        attributes=tuple(Numeric(f"a{i}", column) for i, column in enumerate(numbers)),
        target="class",
        classes=tuple("uvwxyzklm"[:classes]),
        labels=labels.astype(np.int32),
        weights=weights,
        case_names=tuple(map(str, range(rows))),
    )
    dialect = PRESETS[name].with_(max_depth=6)
    same(by_loops(table, dialect), by_levels(table, dialect))  # the levels measure every cut


@settings(deadline=None)
@given(
    st.lists(
        st.lists(st.tuples(st.floats(1e-9, 1e9), st.integers(0, 2)), min_size=1, max_size=40),
        min_size=1,
        max_size=6,
    )
)
def test_sums_of_fractions_are_those_of_exact_arithmetic(runs):
    """To the last bit but one, whatever stands beside them; and alone the bits are the same."""
    start = np.cumsum([0, *map(len, runs)])
    weight = np.array([weight for run in runs for weight, _ in run])
    label = np.array([label for run in runs for _, label in run], dtype=np.uint8)
    running = summed(weight, label, start)
    for j, run in enumerate(runs):
        here = slice(start[j], start[j + 1])
        alone = summed(weight[here], label[here], np.array([0, len(run)]))
        entry = np.arange(len(run))
        found = running.to(entry + start[j], np.full(len(run), j))
        assert found.tobytes() == alone.to(entry, np.zeros_like(entry)).tobytes()
        total = sum(Fraction(weight) for weight, _ in run)
        for at in range(len(run)):
            for c in range(3):
                exact = sum(Fraction(weight) for weight, label in run[: at + 1] if label == c)
                assert abs(Fraction(found[c, at]) - exact) <= total / 2**52


def summed(weight, label, start):
    """Sum weights along runs."""
    runs = Runs(start, np.zeros(len(weight)), label, Parts.of(weight, start), gaps=False)
    return Running.of(runs, 3)
