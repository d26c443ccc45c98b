"""The limit of the errors of a leaf: that of the book, exactly, and those of the programs (C11)."""

from itertools import pairwise
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from c45_core import Dialect, grow, preset
from c45_core.prune import prune
from c45_core.prune.leaf_errors import (
    extra_errors,
    open_leaf,
    release8_deviation,
    upper_limit,
    write_leaf_errors,
)
from c45_course import datasets

RELEASE8, J48 = preset("release8"), preset("j48")


def test_the_limit_is_that_of_the_book():
    assert [round(upper_limit(0, n), 6) for n in (6, 9, 1)] == [0.206299, 0.142756, 0.75]
    assert upper_limit(1, 16) == pytest.approx(0.159611, abs=1e-6)


@pytest.mark.parametrize(("errors", "cases"), [(1, 6), (2, 16), (5, 9), (7, 40), (30, 100), (4, 5)])
@pytest.mark.parametrize("confidence", [0.001, 0.05, 0.25, 0.5, 0.51, 0.75, 0.99, 0.999])
def test_the_limit_leaves_so_few_errors_the_chance_cf(errors, cases, confidence):
    rate = upper_limit(errors, cases, confidence)
    chance = sum(comb(cases, k) * rate**k * (1 - rate) ** (cases - k) for k in range(errors + 1))
    assert chance == pytest.approx(confidence, abs=1e-9)


def test_a_limit_may_lie_below_the_errors_seen():
    """Four of five are wrong; with CF 75 % the exact limit is 1 - P(X = 5) = 0.75, so 0.25^(1/5)."""
    assert upper_limit(4, 5, 0.75) == pytest.approx(0.25**0.2, abs=1e-15)
    assert round(upper_limit(4, 5, 0.75), 6) == 0.757858
    assert extra_errors(5, 4, Dialect(confidence=0.75)) == pytest.approx(5 * 0.25**0.2 - 4)


@pytest.mark.parametrize("cases", [0.7, 3.3, 9.5, 250.0])
def test_a_limit_falls_as_the_confidence_rises(cases):
    shares = [step / 50 for step in range(1, 50)]
    for errors in (0.01, 0.2, 0.5, 0.9, 0.999):
        limits = [upper_limit(errors * cases, cases, share) for share in shares]
        assert all(low > high or low == high == 1 for low, high in pairwise(limits))
        assert 0 < limits[-1] < limits[0] <= 1


def test_fractions_of_cases_have_a_limit():
    rates = [upper_limit(errors / 4, 9.5) for errors in range(0, 39)]
    assert all(low < high for low, high in pairwise(rates))
    assert (upper_limit(9.5, 9.5), upper_limit(0, 0)) == (1.0, 0.0)


def test_the_programs_come_near_the_limit_each_in_its_way():
    found = {d.error_limit: 1 + extra_errors(16, 1, d) for d in (preset("documents"), RELEASE8, J48)}
    assert {name: round(errors / 16, 6) for name, errors in found.items()} == {
        "binomial": 0.159611,
        "release8": 0.156681,
        "j48": 0.154732,
    }
    assert release8_deviation(0.25) ** 2 == pytest.approx(0.47955625)
    assert extra_errors(3, 3, RELEASE8) == 0 and extra_errors(3, 2.6, RELEASE8) == pytest.approx(0.268)
    assert extra_errors(3, 2.6, J48) == pytest.approx(0.4)
    for dialect in (RELEASE8, J48):  # between no error and one the extra errors run straight
        none, half, one = (extra_errors(8, e, dialect) for e in (0, 0.5, 1))
        assert half == pytest.approx((none + one) / 2)


def test_less_confidence_prunes_more():
    dialects = [J48.with_(confidence=cf) for cf in (0.5, 0.25, 0.05)]
    sizes = [prune(grow(datasets.load("loan_10").table, dialect)).tree.size for dialect in dialects]
    assert sizes == [6, 1, 1]


WEIGHTS = st.integers(1, 1200) | st.floats(0.1, 60).map(lambda weight: round(weight, 2))
"""Whole cases, and parts of cases as missing values make them."""


@given(
    st.sampled_from(["binomial", "release8", "j48"]),
    WEIGHTS,
    st.floats(0, 0.95),
    st.booleans(),
    st.sampled_from([0.01, 0.1, 0.25, 0.4, 0.5]),
)
def test_what_a_leaf_opens_to_gives_the_recorded_errors_and_the_chance_cf(
    limit, weight, share, whole, confidence
):
    """Every number of the calculation is worked out from its parts, not taken from the record."""
    dialect = Dialect(error_limit=limit, confidence=confidence)
    errors = float(int(share * weight)) if whole else share * weight
    *equation, last = open_leaf(weight, errors, dialect, 0)
    assert last.value == pytest.approx(errors + extra_errors(weight, errors, dialect), abs=1e-9)
    expected = write_leaf_errors(weight, errors, dialect).expression
    assert last.recorded == pytest.approx(expected.value, abs=1e-9)
    for each in equation:
        assert each.value == pytest.approx(each.recorded, abs=1e-6)
        assert limit != "binomial" or each.recorded == confidence


def test_each_case_of_a_leaf_is_met():
    """A sum of probabilities, an equation that can be solved, parts of cases, and the programs' own."""
    leaves = [("binomial", 6, 2), ("binomial", 6, 0), ("binomial", 6.5, 2), ("binomial", 3, 3)]
    leaves += [("release8", 6, 0), ("release8", 6, 0.5), ("release8", 6, 2), ("release8", 6, 5.5)]
    leaves += [("j48", 6, 5.5)]
    met = [write_leaf_errors(n, e, Dialect(error_limit=limit)).case for limit, n, e in leaves]
    assert met == [
        *("binomial", "none", "fractional", "all"),
        *("none", "below_one", "normal_release8", "nearly_release8", "nearly_j48"),
    ]


def test_two_errors_of_six_cases_open_to_three_probabilities():
    equation, last = open_leaf(6, 2, Dialect(), 0)
    assert [term.result() for term in equation.terms] == ["0.0080", "0.0591", "0.1829"]
    assert equation.result() == "0.2500" and last.text() == "6 × 0.5532" and last.result() == "3.3192"
