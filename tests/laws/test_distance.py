"""The distance measure of López de Mántaras (1991), against an oracle in plain Python."""

import math
from collections import defaultdict
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from c45_core import grow
from c45_core.dialect import Dialect
from c45_core.errors import InputError
from c45_core.reasons import Skip
from c45_core.table import Nominal, Numeric, Table
from c45_course import datasets

BY_DISTANCE = Dialect(criterion="distance", threshold_by="distance", gate="none")


def information(weights):
    """The entropy of weights in bits."""
    whole = math.fsum(weights)
    return -math.fsum(w / whole * math.log2(w / whole) for w in weights if w > 1e-12)


def nearness(cases, dialect):
    """Gain, joint entropy and 1 - d_N of (value or None, class, weight), as the paper defines them.

    C7 puts the known share F on the gain or on the quotient; C8 makes the unknown cases one more value
    or leaves them out.
    """
    known = [case for case in cases if case[0] is not None]
    share = math.fsum(w for *_, w in known) / math.fsum(w for *_, w in cases)
    counted = cases if dialect.unknown_in_iv == "branch" else known

    def summed(chosen, key):
        sums = defaultdict(float)
        for case in chosen:
            sums[key(case)] += case[2]
        return list(sums.values())

    classes, values = (summed(known, lambda c, k=k: c[k]) for k in (1, 0))
    mutual = information(classes) + information(values) - information(summed(known, lambda c: c[:2]))
    gain = mutual * (share if dialect.unknown_factor == "gain" else 1)
    joint = information(summed(counted, lambda case: (repr(case[0]), case[1])))
    return gain, joint, gain / joint * (share if dialect.unknown_factor == "ratio" else 1)


@st.composite
def tables(draw):
    """Nominal and numeric columns with missing values, weights of the cases, two to four classes."""
    rows, classes = draw(st.integers(3, 24)), draw(st.integers(2, 4))
    cells = st.integers(-1, 3)
    attributes = []
    for place in range(draw(st.integers(1, 3))):
        codes = np.array(draw(st.lists(cells, min_size=rows, max_size=rows)), dtype=np.int32)
        if draw(st.booleans()):
            attributes.append(Nominal(f"n{place}", ("a", "b", "c", "d"), codes))
        else:
            attributes.append(Numeric(f"x{place}", np.where(codes < 0, np.nan, codes * 1.5)))
    labels = draw(st.lists(st.integers(0, classes - 1), min_size=rows, max_size=rows))
    weights = draw(st.lists(st.sampled_from([1.0, 1.0, 2.0, 0.5]), min_size=rows, max_size=rows))
    return Table(
        name="made",
        attributes=tuple(attributes),
        target="class",
        classes=tuple("uvwz"[:classes]),
        labels=np.array(labels, dtype=np.int32),
        weights=np.array(weights),
        case_names=tuple(map(str, range(rows))),
    )


@settings(max_examples=120, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    table=tables(),
    factor=st.sampled_from(["gain", "ratio"]),
    unknown=st.sampled_from(["branch", "known_only"]),
)
def test_every_number_and_every_choice_is_that_of_the_oracle(table, factor, unknown):
    dialect = BY_DISTANCE.with_(unknown_factor=factor, unknown_in_iv=unknown)
    trace = grow(table, dialect)
    for number in range(trace.size):
        node = trace.node(number)
        found = {}
        for evaluation in trace.evaluations(number):
            column = table.attributes[evaluation.attribute]
            cases = list(_cases(table, node, column))
            if evaluation.cuts is not None:
                _cuts_are_right(evaluation, cases, dialect)
            if evaluation.divides:
                divided = [(_side(value, evaluation.threshold), *rest) for value, *rest in cases]
                told = [evaluation.measured(key) for key in dialect.measures]
                assert told == pytest.approx(nearness(divided, dialect), rel=0, abs=1e-9)
                if evaluation.verdict.admitted:
                    found[evaluation.attribute] = told[-1]
        if node.split is not None:
            most = max(found.values())
            assert node.split.attribute == min(a for a, value in found.items() if value > most - 1e-12)
            assert -1e-12 <= most <= 1 + 1e-12


def _cases(table, node, column):
    for row, weight in zip(node.cases.tolist(), node.weights.tolist(), strict=True):
        missing = column.missing()[row]
        cells = column.codes if isinstance(column, Nominal) else column.numbers
        yield None if missing else float(cells[row]), int(table.labels[row]), weight


def _side(value, threshold):
    return value if value is None or threshold is None else float(value > threshold)


def _cuts_are_right(evaluation, cases, dialect):
    cuts, best = evaluation.cuts, (-math.inf, None)
    for place in range(len(cuts)):
        sides = [(_side(value, float(cuts.thresholds[place])), *rest) for value, *rest in cases]
        told = [float(cuts.measured(key)[place]) for key in dialect.cut_measures]
        assert told == pytest.approx(nearness(sides, dialect), rel=0, abs=1e-9)
        if cuts.skip(place) is Skip.NONE and told[-1] > best[0] + 1e-12:
            best = told[-1], place
    assert cuts.best == best[1]


@pytest.mark.parametrize("missing", [0.0, 0.2])
@pytest.mark.parametrize("noise", [0.0, 0.3, 1.0])
def test_the_best_of_many_cuts_is_found_although_not_all_are_measured(noise, missing):
    random = np.random.default_rng(5)
    numbers = random.normal(size=(2, 9000))
    labels = np.where(random.random(9000) < noise, random.integers(0, 3, 9000), numbers[0] > 0.7)
    numbers[random.random(numbers.shape) < missing] = np.nan
    table = Table(
        name="made",
        attributes=tuple(Numeric(f"a{i}", column) for i, column in enumerate(numbers)),
        target="class",
        classes=("u", "v", "w"),
        labels=labels.astype(np.int32),
        weights=np.ones(9000),
        case_names=tuple(map(str, range(9000))),
    )
    trace = grow(table, BY_DISTANCE.with_(max_depth=2))
    for node in range(trace.size):
        for evaluation in trace.evaluations(node):
            measured = evaluation.cuts.measured("one_minus_distance")
            assert measured[evaluation.cuts.best] >= np.nanmax(measured) - 1e-12


def test_without_missing_values_it_is_one_for_the_classes_themselves():
    melons = datasets.load("watermelon_2.0").table
    twin = Nominal("twin", melons.classes, melons.labels.astype(np.int32))
    found = grow(replace(melons, attributes=(*melons.attributes, twin)), BY_DISTANCE)
    assert found.node(0).split.name == "twin"
    assert found.node(0).split.measured("one_minus_distance") == pytest.approx(1, abs=1e-12)


def test_the_switch_goes_with_the_gate_and_with_cuts_by_another_measure():
    table = datasets.load("watermelon_3.0").table
    gated = grow(table, Dialect(criterion="distance"))
    assert gated.node(0).average_gain is not None
    admitted = [e for e in gated.evaluations(0) if e.gain >= gated.node(0).average_gain - 1e-12]
    best = max(admitted, key=lambda each: each.measured("one_minus_distance"))
    assert gated.node(0).split.attribute == best.attribute
    cut = grow(table, Dialect(threshold_by="distance")).evaluation(0, "密度").cuts
    assert cut.best == int(np.nanargmax(cut.measured("one_minus_distance")))
    with pytest.raises(InputError, match="arithmetic=single"):
        Dialect(criterion="distance", arithmetic="single")
