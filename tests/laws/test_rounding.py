"""Rounding in floats is the exact rounding, for every number there is."""

import math
from fractions import Fraction

from hypothesis import example, given, settings
from hypothesis import strategies as st
from lane import examples

from c45_core.language.notation import CLOSE, LARGEST_DENOMINATOR, exact
from c45_core.rounding import cut_off, half_up, rounded, shortened

NUMBERS = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False),
    st.floats(-20, 20),
    st.tuples(st.integers(-(10**9), 10**9), st.integers(0, 9)).map(lambda it: it[0] / 10 ** it[1]),
)


def law(test):
    return settings(max_examples=examples(400), deadline=None)(test)


@law
@given(NUMBERS, st.integers(0, 12))
@example(0.40625, 4)
@example(-0.125, 2)
@example(2.0**53 - 1, 12)
@example(1e23, 3)
@example(5e-324, 12)
def test_rounded_is_half_up(value, digits):
    found = rounded(value, digits)
    assert found == float(half_up(value, digits))
    assert found or math.copysign(1, found) == 1, "no negative zero"


@law
@given(NUMBERS, st.integers(0, 12))
@example(0.5 + 0.311, 3)
@example(-1e-13, 4)
@example(2.0**53 - 1, 12)
def test_shortened_is_cut_off_without_the_dust_of_the_machine(value, digits):
    found = shortened(value, digits)
    assert found == float(cut_off(half_up(value, 12), digits))
    assert found or math.copysign(1, found) == 1, "no negative zero"


def test_what_is_no_number_stays_as_it_is():
    for way in (rounded, shortened):
        assert math.isnan(way(math.nan, 3))
        assert (way(math.inf, 3), way(-math.inf, 3)) == (math.inf, -math.inf)


@law
@given(st.one_of(st.floats(0, 1e6), st.fractions(0, 100, max_denominator=20_000).map(float)))
@example(5 / 39)
@example(0.5)
def test_a_weight_is_the_fraction_nearest_to_it_if_it_is_one(weight):
    """The continued fraction in whole numbers finds what Python's own way finds."""
    nearest = Fraction(weight).limit_denominator(LARGEST_DENOMINATOR)
    is_it = abs(float(nearest) - weight) <= CLOSE * max(1.0, weight)
    assert exact(weight) == (nearest if is_it else None)
