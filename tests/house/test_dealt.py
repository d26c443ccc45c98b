"""Laws of the order in which the tests are dealt to workers."""

from collections import Counter
from types import SimpleNamespace

import pytest
from dealt import LONG, dealt
from hypothesis import given
from hypothesis import strategies as st


def item(number, path, kind):
    return SimpleNamespace(number=number, path=path, get_closest_marker=lambda name: name == kind)


FILES = st.lists(st.lists(st.sampled_from([*LONG, None]), max_size=9), max_size=9)


@given(FILES, st.integers(1, 5))
def test_each_test_is_dealt_once(files, workers):
    items = [
        item((path, place), path, kind)
        for path, kinds in enumerate(files)
        for place, kind in enumerate(kinds)
    ]
    assert Counter(i.number for i in dealt(items, workers)) == Counter(i.number for i in items)


@pytest.mark.parametrize("workers", [2, 3, 5])
def test_every_worker_begins_with_browser_tests_and_ends_with_short_ones(workers):
    kinds = ["browser"] * 10 + ["slow"] * 10 + [None] * 100
    items = [item((path, place), path, kind) for path in range(20) for place, kind in enumerate(kinds)]
    length = len(items) // workers
    order = dealt(items, workers)
    for start in range(0, length * workers, length):
        stretch = order[start : start + length]
        assert stretch[0].get_closest_marker("browser")
        assert not any(stretch[-1].get_closest_marker(kind) for kind in LONG)


def test_one_worker_keeps_the_order():
    items = [item(place, place, kind) for place, kind in enumerate([None, "slow", "browser", None])]
    assert dealt(items, 1) == items
