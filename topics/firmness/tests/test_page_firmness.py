"""The map of fragility in the lesson on judging: the core's decisions, and links to changed tables."""

import numpy as np
import pytest
from lesson import opened, sound, texts_of
from pairs import every_two

from c45_core import PRESETS, Nominal, grow, preset
from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.compare.parting import part_point
from c45_course.prepare.keeping import from_link
from topics.firmness import view
from topics.firmness.fragility import CLASS, changed, changes_of, fragility
from topics.firmness.stability import TreeChange, stability
from ui.own.keeping import revive


def _open_leaving(**query):
    return opened("10_evaluation", view="leaving", **query)


def _open(**query):
    return opened("10_evaluation", view="firmness", **query)


@pytest.mark.parametrize(("table", "language"), every_two(datasets.names(), languages()))
def test_every_table_opens_in_every_language(table, language):
    sound(_open(table=table, lang=language))


@pytest.mark.parametrize("dialect", PRESETS)
def test_every_variant_opens(dialect):
    assert not _open(table="weather_6_reconstructed", dialect=dialect).exception


def test_the_page_says_what_the_core_found():
    found = fragility(datasets.load("golf_14_quinlan_numeric").table, preset("documents"))
    page = _open(table="golf_14_quinlan_numeric", lang="en", cell="3.class")
    said = " ".join(texts_of(page))
    firm = found.altering(None)
    assert f"In {firm} of the 70 cells, no other value" in said
    assert f"in {found.altering(0)}, some value changes the decision at the root" in said
    assert "Case 4, Sport: suitable" in said and "unsuitable: alters decision 1" in said
    after = grow(changed(found.trace.source, found.first(3, CLASS).change))
    assert after.node(0).split.name == "湿度" and "Humidity splits this node" in said
    (link,) = [each.proto for each in page.get("page_link") if "changed table" in each.proto.label]
    step = after.about(0)[-1] + 1
    assert link.label == f"Step {step} of the tree grown from the changed table"
    assert f"step={step}" in link.query_string and "own=" in link.query_string


def test_a_cell_that_is_none_is_said_and_the_first_one_is_shown():
    page = _open(table="golf_14", lang="en", cell="99.0")
    assert not page.exception and "The link asks for" in " ".join(texts_of(page))


@pytest.mark.parametrize("name", datasets.names())
def test_a_link_holds_the_changed_table(name):
    """The table of the link is the one the core grew: cells, order of values, weights and classes."""
    table, random = datasets.load(name).table, np.random.default_rng(3)
    for column in (*range(len(table.attributes)), CLASS):
        changes = changes_of(table, int(random.integers(table.rows)), column)
        change = changes[int(random.integers(len(changes)))]
        query = view.link_query(name, table, change)
        if query is None:
            assert len(set(changed(table, change).labels.tolist())) == 1
            continue
        linked, wanted = revive(from_link(query["own"])).table, changed(table, change)
        assert linked.classes == wanted.classes and (linked.labels == wanted.labels).all()
        assert (linked.weights == wanted.weights).all()
        for left, right in zip(linked.attributes, wanted.attributes, strict=True):
            assert left.name == right.name
            if isinstance(left, Nominal):
                assert left.values == right.values and (left.codes == right.codes).all()
            else:
                assert np.array_equal(left.numbers, right.numbers, equal_nan=True)
        assert part_point(grow(linked), grow(wanted)) is None


@pytest.mark.parametrize("language", languages())
def test_a_missing_value_has_a_name_and_every_value_is_tried_in_its_place(language):
    table = datasets.load("missing_14").table
    column = next(a for a, each in enumerate(table.attributes) if each.missing().any())
    row = int(np.flatnonzero(table.attributes[column].missing())[0])
    said = " ".join(texts_of(_open(table="missing_14", lang=language, cell=f"{row}.{column}")))
    assert words(language)("language", "unknown") in said
    assert len(changes_of(table, row, column)) == len(table.attributes[column].values)


def test_the_case_that_changes_the_most_is_left_out_first():
    found = stability(datasets.load("buys_computer_14").table, PRESETS["documents"])
    assert found.count(TreeChange.ROOT) == 4 and found.roots == {0: 10, 2: 4}
    app = _open_leaving(table="buys_computer_14", lang="en")
    assert any("4 have another root" in element.value for element in app.markdown)
    assert any("Without case 3" in text for text in texts_of(app))
    same = _open_leaving(table="buys_computer_14", lang="en", without="0")
    assert any("Without case 1: the same tree" in text.replace("\\", "") for text in texts_of(same))


def test_rows_that_are_alike_are_left_out_once_and_that_is_said():
    app = _open_leaving(table="computer_buyers_1024_expanded", lang="en")
    assert any("15 trees" in element.value for element in app.caption)
