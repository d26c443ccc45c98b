"""Without Graphviz a tree is laid out as well: nothing overlaps, a parent stands above its children."""

import sys
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lane import examples

from c45_course.exports.layout import Box, lay_out, place_centres

BETWEEN = 16.0


@st.composite
def trees(draw):
    """Parents of nodes, each after its parent, and the room that each needs."""
    size = draw(st.integers(1, 40))
    parents = [None] + [draw(st.integers(0, number)) for number in range(size - 1)]
    return parents, draw(st.lists(st.floats(60, 300), min_size=size, max_size=size))


@settings(max_examples=examples(300), deadline=None)
@given(trees())
def test_neighbours_keep_their_distance_and_parents_stand_in_the_middle(tree):
    parents, rooms = tree
    at = place_centres(parents, rooms, BETWEEN)
    levels = [0]
    for parent in parents[1:]:
        levels.append(levels[parent] + 1)
    for level in range(max(levels) + 1):
        here = [n for n in range(len(parents)) if levels[n] == level]
        # In the order of their parents: siblings keep their order, and families do not mix.
        here.sort(key=lambda n: at[n])
        for left, right in pairwise(here):
            assert at[right] - at[left] >= (rooms[left] + rooms[right]) / 2 + BETWEEN - 1e-6
    for number in range(len(parents)):
        below = [n for n in range(len(parents)) if parents[n] == number]
        assert below == sorted(below, key=lambda n: at[n])
        if below:
            assert at[number] == pytest.approx((at[below[0]] + at[below[-1]]) / 2)
    assert min(x - room / 2 for x, room in zip(at, rooms, strict=True)) == pytest.approx(0)


BOXES = [
    Box(None, "", ("outlook?", "5 / 9")),
    Box(0, "sunny", ("humidity?", "3 / 2")),
    Box(0, "overcast", ("yes", "0 / 4")),
    Box(1, "≤ 75", ("yes", "0 / 2")),
    Box(1, "> 75", ("no", "3 / 0")),
]


def test_a_machine_without_graphviz_shows_the_same_tree_at_the_same_size(monkeypatch):
    by_graphviz = lay_out(BOXES)
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    tidily = lay_out(BOXES)
    assert tidily.height == pytest.approx(by_graphviz.height, abs=2)
    assert tidily.width == pytest.approx(by_graphviz.width, rel=0.25)
    order = [sorted(range(len(BOXES)), key=lambda n: one.places[n].x) for one in (by_graphviz, tidily)]
    assert order[0] == order[1]
    assert all(place.x - place.width / 2 >= 0 for place in tidily.places)
    assert all(place.x + place.width / 2 <= tidily.width for place in tidily.places)
