"""The covering arrays that thin out products of choices: nothing is left out that they promise."""

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lane import thorough
from pairs import covering, every_two, some

SIZES = st.lists(st.integers(1, 9), min_size=1, max_size=5)


def _factors(sizes):
    """Factors of values that are told apart: (0, 2) is the third value of the first factor."""
    return [[(factor, value) for value in range(size)] for factor, size in enumerate(sizes)]


@settings(max_examples=60, deadline=None)
@given(SIZES)
def test_every_value_and_every_pair_of_values_is_in_a_row(sizes):
    factors = _factors(sizes)
    rows = covering(*factors)
    for place, factor in enumerate(factors):
        assert {row[place] for row in rows} == set(factor)
    for one, other in combinations(range(len(factors)), 2):
        found = {(row[one], row[other]) for row in rows}
        assert found == set(product(factors[one], factors[other]))


@settings(max_examples=60, deadline=None)
@given(SIZES)
def test_no_row_is_there_twice_or_without_need(sizes):
    factors = _factors(sizes)
    rows = covering(*factors)
    assert len(set(rows)) == len(rows)
    assert set(rows) <= set(product(*factors))
    most = sorted(sizes)[-2:]
    assert len(rows) >= most[0] * (most[1] if len(most) > 1 else 1)
    if len(factors) > 1:
        for at, row in enumerate(rows):
            others = {pair for other in rows[:at] for pair in combinations(other, 2)}
            assert set(combinations(row, 2)) - others


@pytest.mark.parametrize(
    ("sizes", "rows"), [((14, 17, 2, 8), 238), ((17, 2, 3), 51), ((2, 2, 2), 4), ((3,) * 4, 12)]
)
def test_there_are_few_rows(sizes, rows):
    assert len(covering(*_factors(sizes))) == rows


@settings(max_examples=60, deadline=None)
@given(SIZES)
def test_every_two_are_the_covering_rows_and_each_value_is_fast(sizes):
    if thorough():
        return
    factors = _factors(sizes)
    rows = every_two(*factors)
    assert sorted(row.values for row in rows) == sorted(covering(*factors))
    fast = [row.values for row in rows if not row.marks]
    assert {value for row in fast for value in row} == {value for factor in factors for value in factor}
    assert len(fast) <= sum(sizes)


def test_the_rows_are_the_same_every_time():
    """Workers of one run must name the same tests."""
    assert covering("abc", "xy", "12") == covering("abc", "xy", "12")
    assert covering("ab", "xy", "12") == [
        ("a", "x", "1"),
        ("a", "y", "2"),
        ("b", "x", "2"),
        ("b", "y", "1"),
    ]


def test_a_thorough_run_tries_the_whole_product(monkeypatch):
    monkeypatch.setenv("C45_THOROUGH", "1")
    rows = every_two("abc", "xy", "12")
    assert [row.values for row in rows] == list(product("abc", "xy", "12"))
    assert {mark.name for row in rows for mark in row.marks} == {"rest"}


@pytest.mark.parametrize(
    ("count", "most", "fast"), [(17, 4, [0, 4, 8, 12]), (3, 4, [0, 1, 2]), (1, 1, [0])]
)
def test_some_are_fast_and_the_rest_is_there(count, most, fast):
    parameters = some(range(count), most)
    assert [each.values for each in parameters] == [(value,) for value in range(count)]
    assert [each.values[0] for each in parameters if not each.marks] == fast
    assert all({mark.name for mark in each.marks} in (set(), {"rest"}) for each in parameters)
