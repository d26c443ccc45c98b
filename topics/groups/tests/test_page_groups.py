"""The lesson on groups of values: every table in both languages, with the numbers of the record."""

import re

import pytest
from lesson import opened, page_of, sound
from pairs import every_two

from c45_core.language.words import languages
from c45_core.rounding import shown
from c45_course import datasets
from c45_course.compare.settings import with_identifier
from topics.groups.grouping import group_all, group_one, grow_both_trees
from topics.groups.lesson.lesson import shown_table as shown_for
from topics.groups.lesson.views import groups_after

VIEWS = ("merging", "identifier", "trees")


def _open(**query):
    return opened("17_groups", **query)


@pytest.mark.worth(4)
@pytest.mark.parametrize(("table", "language", "view"), every_two(datasets.names(), languages(), VIEWS))
def test_every_table_opens_in_every_language_and_every_view(table, language, view):
    sound(_open(table=table, lang=language, view=view))


def test_a_round_shows_the_pairs_that_were_tried_and_the_one_taken():
    table = datasets.load("watermelon_2.0").table
    here = group_all(table)[0]
    first = here.found.rounds[0]
    said = page_of(_open(table="watermelon_2.0", lang="en", view="merging", round="1"))
    for pair in first.pairs:
        assert f">{shown(pair.made.ratio, 4)}" in said or f"{pair.made.ratio:.4f}" in said
    assert (first.taken is None) == ("merged</td>" not in said)


@pytest.mark.parametrize("name", datasets.names())
def test_the_groups_after_each_round_part_the_values(name):
    for here in group_all(datasets.load(name).table):
        found = here.found
        present = sorted(code for group in found.groups for code in group)
        for number in range(len(found.rounds) + 1):
            groups = groups_after(found, number)
            assert sorted(code for group in groups for code in group) == present
        assert set(groups_after(found, len(found.rounds))) == set(found.groups)


def test_a_case_number_becomes_a_branch_for_each_class():
    table = with_identifier(datasets.load("golf_14").table, "number")
    day = group_one(table, len(table.attributes) - 1)
    assert len(day.found.groups) == 2 and day.found.made.ratio == pytest.approx(1.0)
    said = page_of(_open(table="golf_14", lang="en", view="identifier")).replace("\\", "")
    assert "rises from 0.2470 to 1.0000" in said and "14 → 2" in said


def test_both_trees_are_those_of_the_program():
    values, groups = grow_both_trees(datasets.load("golf_14_quinlan_numeric").table)
    said = page_of(_open(table="golf_14_quinlan_numeric", lang="en", view="trees", side="pruned"))
    for tree in (values[1], groups[1]):
        assert f"{tree.size} nodes, {len(tree.leaves())} leaves" in said


@pytest.mark.parametrize(("table", "pruned"), every_two(datasets.names(), (False, True)))
def test_what_both_trees_have_in_common_is_said_once(table, pruned):
    app = _open(table=table, lang="en", view="trees", side="pruned" if pruned else "grown")
    said = page_of(app).replace("\\", "")
    assert not re.search(r"(?<![\d.])([\d.]+) (?:training errors? |nodes? )instead of \1[,.]\s", said)
    values, groups = (trees[pruned] for trees in grow_both_trees(_table_shown(table)))
    sizes = {(t.size, len(t.leaves()), round(t.training_errors, 4)) for t in (values, groups)}
    told = re.findall(r"\d+ nodes?, \d+ (?:leaf|leaves), [\d.]+ training errors?\.", said)
    assert len(told) == len(sizes)


def _table_shown(name):
    return datasets.load(shown_for(name)).table
