"""The distance measure of López de Mántaras (1991) beyond the law of all criteria."""

from dataclasses import replace

import numpy as np
import pytest

from c45_core import grow
from c45_core.dialect import Dialect
from c45_core.errors import InputError
from c45_core.table import Nominal, Numeric, Table
from c45_course import datasets

BY_DISTANCE = Dialect(criterion="distance", threshold_by="distance", gate="none")


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
