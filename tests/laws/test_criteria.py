"""Every criterion against an oracle of its own in plain Python: each number, each cut, each choice."""

import math
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lane import examples

from c45_core import grow
from c45_core.dialect import Dialect
from c45_core.quantities import CRITERIA
from c45_core.reasons import Skip
from c45_core.table import Nominal, Numeric, Table

ORACLES = Path(__file__).parent / "oracles"


def oracle(criterion):
    """Return the oracle of a criterion; fail with what to write where there is none."""
    name = CRITERIA[criterion].name
    if not (ORACLES / f"{name}.py").exists():
        measures = ", ".join(CRITERIA[criterion].measures)
        pytest.fail(
            f"the criterion {name} has no oracle: write tests/laws/oracles/{name}.py with "
            f"measured(cases, dialect), which returns {measures} of the cases of a node in plain "
            "Python; begin with a copy of gain_ratio.py",
            pytrace=False,
        )
    return import_module(f"oracles.{name}").measured


@pytest.mark.parametrize("criterion", CRITERIA)
def test_a_criterion_has_an_oracle_that_does_not_ask_the_engine(criterion):
    assert callable(oracle(criterion))
    assert "c45_core" not in (ORACLES / f"{criterion}.py").read_text(encoding="utf-8")


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


@pytest.mark.parametrize("criterion", CRITERIA)
@settings(max_examples=examples(120), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    table=tables(),
    factor=st.sampled_from(["gain", "ratio"]),
    unknown=st.sampled_from(["branch", "known_only"]),
)
def test_every_number_and_every_choice_is_that_of_the_oracle(criterion, table, factor, unknown):
    dialect = Dialect(
        criterion=criterion,
        threshold_by=criterion,
        gate="none",
        unknown_factor=factor,
        unknown_in_iv=unknown,
    )
    by, measured = dialect.measures.index(dialect.comparing.by), oracle(criterion)
    trace = grow(table, dialect)
    for number in range(trace.size):
        node = trace.node(number)
        found = {}
        for evaluation in trace.evaluations(number):
            column = table.attributes[evaluation.attribute]
            cases = list(_cases(table, node, column))
            if evaluation.cuts is not None:
                _cuts_are_right(evaluation, cases, dialect, measured)
            if evaluation.divides:
                divided = [(_side(value, evaluation.threshold), *rest) for value, *rest in cases]
                told = [evaluation.measured(key) for key in dialect.measures]
                assert told == pytest.approx(measured(divided, dialect), rel=0, abs=1e-9)
                if evaluation.verdict.admitted:
                    found[evaluation.attribute] = told[by]
        if node.split is not None:
            most = max(found.values())
            assert node.split.attribute == min(a for a, value in found.items() if value > most - 1e-12)


def _cases(table, node, column):
    for row, weight in zip(node.cases.tolist(), node.weights.tolist(), strict=True):
        missing = column.missing()[row]
        cells = column.codes if isinstance(column, Nominal) else column.numbers
        yield None if missing else float(cells[row]), int(table.labels[row]), weight


def _side(value, threshold):
    return value if value is None or threshold is None else float(value > threshold)


def _cuts_are_right(evaluation, cases, dialect, measured):
    cuts, best = evaluation.cuts, (-math.inf, None)
    places = [dialect.measures.index(key) for key in dialect.cut_measures]
    by = dialect.cut_measures.index(dialect.cutting.by)
    for place in range(len(cuts)):
        sides = [(_side(value, float(cuts.thresholds[place])), *rest) for value, *rest in cases]
        told = [float(cuts.measured(key)[place]) for key in dialect.cut_measures]
        right = measured(sides, dialect)
        assert told == pytest.approx([right[each] for each in places], rel=0, abs=1e-9)
        if cuts.skip(place) is Skip.NONE and told[by] > best[0] + 1e-12:
            best = told[by], place
    assert cuts.best == best[1]
