"""Of a large tree a still picture shows a neighbourhood; what it folds, it counts."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from c45_core import Table, grow
from c45_core.explain.labels import Labels
from c45_core.language.words import languages, words
from c45_core.tree import tree_of
from c45_course import datasets
from ui.drawing.tree_picture import MAX_READABLE_NODES, in_words, lit, walked, way_to


@st.composite
def trees(draw):
    """Grow a tree of some nodes, numeric or with many branches."""
    rows = draw(st.integers(2, 40))
    x = draw(st.lists(st.integers(0, 30), min_size=rows, max_size=rows))
    v = draw(st.lists(st.sampled_from("pqrst"), min_size=rows, max_size=rows))
    y = draw(st.lists(st.sampled_from("ab"), min_size=rows, max_size=rows))
    return grow(Table.from_columns({"x": x, "v": v, "y": y}, target="y"))


def folded(picture):
    return int(re.search(r"\d+", picture.title)[0]) if picture.folded else 0


@given(trees(), st.integers(3, 40), st.data())
def test_every_node_is_drawn_or_counted_in_a_fold(trace, most, data):
    tree, labels = tree_of(trace), Labels(trace.table)
    node = data.draw(st.sampled_from([n.number for n in tree.walk()]))
    pictures = walked(tree, labels, lit(tree, way_to(tree, node)), words=words("en"), most=most)
    hidden = sum(folded(picture) for picture in pictures)
    assert sum(not picture.folded for picture in pictures) + hidden == tree.size
    assert len(pictures) <= max(most, 1 + len(tree.branches))
    assert pictures[0].parent is None
    assert all(0 <= p.parent < place for place, p in enumerate(pictures[1:], 1))


@given(trees(), st.data())
def test_the_way_that_is_spoken_of_is_drawn_where_it_fits(trace, data):
    tree, labels = tree_of(trace), Labels(trace.table)
    leaf = data.draw(st.sampled_from([n.number for n in tree.leaves()]))
    way = way_to(tree, leaf)
    beside = sum(len(tree.find(number).branches) for number in way)
    pictures = walked(tree, labels, lit(tree, way), words=words("en"), most=1 + beside)
    current = [p for p in pictures if p.mark == "current"]
    assert len(current) == len(way)
    assert not any(p.folded for p in current)


@pytest.mark.parametrize("name", datasets.names())
def test_a_bundled_tree_is_drawn_whole(name):
    trace = grow(datasets.load(name).table)
    tree = tree_of(trace)
    pictures = walked(tree, Labels(trace.table), {}, words=words("zh"))
    assert len(pictures) == tree.size and not any(p.folded for p in pictures)
    assert len(in_words("said", tree, Labels(trace.table))) > len("said")


@pytest.mark.parametrize("language", languages())
def test_a_large_tree_is_told_by_its_sentence_and_folds_in_the_language(language):
    rows = 4 * MAX_READABLE_NODES
    table = Table.from_columns({"x": list(range(rows)), "y": ["a", "b"] * (rows // 2)}, target="y")
    tree = tree_of(grow(table))
    assert tree.size > MAX_READABLE_NODES
    pictures = walked(tree, Labels(table), {}, words=words(language))
    assert MAX_READABLE_NODES - 2 <= len(pictures) <= MAX_READABLE_NODES
    said = {p.title for p in pictures if p.folded}
    assert said and all(("nodes" in title) == (language == "en") for title in said)
    assert in_words("said", tree, Labels(table)) == "said"
