"""A node asked again gives the recorded numbers; an identifier does as is said."""

from math import log2

import numpy as np
import pytest
from pairs import every_two

from c45_core import PRESETS, grow
from c45_course import datasets
from c45_course.compare.settings import asked_again, one_split, with_identifier

UNGATED = [name for name, dialect in PRESETS.items() if dialect.gate != "release8"]
MEASURES = ("gain", "iv", "gain_ratio", "conditional_entropy", "base_entropy", "known_fraction")


@pytest.mark.parametrize(("table", "dialect"), every_two(datasets.names(), UNGATED))
def test_a_node_asked_again_gives_the_recorded_numbers(table, dialect):
    trace = grow(datasets.load(table).table, PRESETS[dialect])
    for node in range(trace.size):
        recorded = trace.evaluations(node)
        if not recorded:
            continue
        again = asked_again(trace, node, PRESETS[dialect])
        split = trace.node(node).split
        assert (again.node(0).split and again.node(0).split.name) == (split and split.name)
        for mine, theirs in zip(recorded, again.evaluations(0), strict=True):
            if mine.divides:
                numbers = [[getattr(e, name) for name in MEASURES] for e in (mine, theirs)]
                np.testing.assert_allclose(numbers[0], numbers[1], atol=1e-12)


@pytest.mark.parametrize("table", datasets.names())
def test_an_identifier_has_all_the_gain_and_the_iv_log2_n(table):
    cases = datasets.load(table).table
    trace = one_split(with_identifier(cases, "id"), PRESETS["id3"])
    identifier = trace.evaluations(0)[-1]
    assert identifier.gain == pytest.approx(trace.node(0).entropy, abs=1e-12)
    if np.ptp(cases.weights) == 0:
        assert identifier.iv == pytest.approx(log2(cases.rows), abs=1e-12)


def test_the_name_of_an_identifier_is_one_of_its_own():
    cases = datasets.load("golf_14").table
    taken = cases.attributes[0].name
    assert with_identifier(cases, taken).attributes[-1].name == f"{taken}_"
