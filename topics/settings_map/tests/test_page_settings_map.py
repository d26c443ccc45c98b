"""The map of settings in the lesson on pruning: the core's regions and borders, links to the steps."""

from urllib.parse import parse_qs

import pytest
from lesson import opened, sound, texts_of
from pairs import every_two

from c45_core import PRESETS, grow, preset
from c45_core.language.words import languages
from c45_core.prune import prune, prune_tree
from c45_course import datasets
from c45_course.documents import printed_trees, tree_notation
from topics.settings_map.regions import differing, settings_map, settings_map_by_hand
from ui.lessons.pruning.lesson import TABLE


def _open(**query):
    return opened("07_pruning", room="map", **query)


def _places(page):
    """Return the place of each part that has a key, by the key at its end."""
    keyed = {place: getattr(part.proto, "id", "") for place, part in page.main.children.items()}
    return {key.rpartition("-")[2]: place for place, key in keyed.items() if key}


def _growing(page):
    (link,) = [each.proto for each in page.get("page_link") if "Step through" in each.proto.label]
    return {key: value[0] for key, value in parse_qs(link.query_string).items()}


def _pruning(page):
    """Press the button that turns to the steps of pruning, and read what the address says then."""
    page.button(key="map_prune").click().run()
    assert not page.exception
    found = page.query_params.items()
    return {key: value if isinstance(value, str) else value[0] for key, value in found}


def test_a_printed_tree_leaves_every_part_where_it_was():
    """The header has no table then; a part at another place is drawn anew and loses the keyboard."""
    of_table = _places(_open())
    assert {"lesson_row", "closing"} <= of_table.keys()
    assert _places(_open(tree="pep_t4")) == of_table


@pytest.mark.parametrize(
    ("table", "language", "rule"), every_two(datasets.names(), languages(), ["pep", "ebp"])
)
def test_every_table_opens_in_every_language(table, language, rule):
    sound(_open(table=table, lang=language, rule=rule))


@pytest.mark.parametrize(
    ("tree", "language", "rule"), every_two(printed_trees.names(), languages(), ["pep", "ebp"])
)
def test_every_printed_tree_opens_in_every_language(tree, language, rule):
    sound(_open(tree=tree, lang=language, rule=rule))


@pytest.mark.parametrize("dialect", PRESETS)
def test_every_variant_opens(dialect):
    assert not _open(table="loan_5", dialect=dialect).exception


def test_t4_turns_where_the_lesson_says():
    said = " ".join(texts_of(_open(tree="pep_t4", lang="en"))).replace("\\", "")
    assert "From k = 0.509 on (least cases 1–6): region 2, where T4 becomes a leaf." in said
    assert "Least cases 7 instead of 6: region 2, where T4 becomes a leaf." in said


def test_the_steps_of_every_region_of_a_table_lead_to_its_tree():
    table, base = datasets.load("watermelon_3.0").table, preset("documents")
    found = settings_map(table, base.with_(pruning="pep"))
    for region in range(found.regions):
        page = _open(table=table.name, region=str(region + 1), lang="en")
        growing, pruning = _growing(page), _pruning(page)
        assert growing["min_cases"] == pruning["min_cases"] and pruning["room"] == "grown"
        dialect = base.with_(
            pruning="pep", min_cases=float(pruning["min_cases"]), standard_errors=float(pruning["k"])
        )
        tree = prune(grow(table, dialect)).tree
        assert not differing(tree, found.pieces(region)[0][1].tree)


@pytest.mark.parametrize("name", printed_trees.names())
def test_the_steps_of_every_region_of_a_printed_tree_lead_to_its_tree(name):
    tree, dialect = printed_trees.load(name).tree, preset("documents").with_(pruning="pep")
    found = settings_map_by_hand(tree, dialect)
    for region in range(found.regions):
        query = _pruning(_open(tree=name, region=str(region + 1), lang="en"))
        line = query.get("own")
        drawn = (
            tree_notation.read(line) if line else tree_notation.of_declared(printed_trees.load(name))
        )
        left = prune_tree(
            tree_notation.tree_of(drawn)[0], dialect.with_(standard_errors=float(query["k"]))
        ).tree
        wanted = found.pieces(region)[0][1].tree
        assert [n.weight for n in left.walk()] == [n.weight for n in wanted.walk()]


def test_the_usual_tree_is_that_of_the_table():
    assert TABLE not in printed_trees.names()
    said = " ".join(texts_of(_open(table="golf_14_quinlan_numeric", lang="en")))
    assert "Region 1: the tree that is left, with 5 leaves." in said
