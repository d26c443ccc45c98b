"""The lesson on what came after C4.5: every table and view, with the numbers of the record."""

import re

import pytest
from lesson import opened, page_of, sound
from pairs import every_two

from c45_core import PRESETS, preset
from c45_core.growing import grow
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_course import datasets
from topics.c50.boosting import METHODS, BoostOptions, boost
from topics.c50.costs import CostTable, apply_costs
from topics.c50.explanation import BoostTeller, CostTeller, tell_winnowing
from topics.c50.lesson.lesson import DEPTHS, example_committee, split_cases
from topics.c50.winnowing import winnow
from ui.markdown import plain

VIEWS = ("rounds", "vote", "errors", "steps", "costs", "winnow")
GOLF = datasets.load("golf_14")
STUMPS = preset("documents").with_(max_depth=1)


def _open(**query):
    return opened("20_c50", **query)


def _teller(rounds=5, variant="m1"):
    found = boost(GOLF.table, STUMPS, BoostOptions(rounds=rounds, method=variant))
    return found, BoostTeller(found, GOLF.labels("en"), words("en"))


@pytest.mark.worth(4)
@pytest.mark.parametrize(("table", "language", "view"), every_two(datasets.names(), languages(), VIEWS))
def test_every_table_opens_in_every_language_and_every_view(table, language, view):
    sound(_open(table=table, lang=language, view=view))


@pytest.mark.parametrize(
    ("dialect", "view", "variant", "depth"), every_two(PRESETS, VIEWS, METHODS, DEPTHS)
)
def test_every_convention_and_variant_opens(dialect, view, variant, depth):
    query = {"dialect": dialect, "view": view, "variant": variant, "depth": depth}
    assert not _open(table="watermelon_3.0_alpha", **query).exception


def test_a_round_says_its_error_its_vote_and_the_new_weights():
    found, teller = _teller()
    for number in (1, 2, 5):
        shown = page_of(_open(table="golf_14", lang="en", view="rounds", round=str(number)))
        place = number - 1
        for said in (teller.error(place), teller.vote(place)):
            assert plain(said) in shown
        assert plain(teller.weights(place) if found.rounds[place].after is not None else "") in shown
        assert words("en").notation.fixed(found.rounds[place].error) in shown


def test_the_vote_on_a_case_lists_every_tree():
    found, teller = _teller(variant="c50")
    case = {c.name: c.text(3) for c in GOLF.table.attributes if c.kind == "nominal"}
    case |= {c.name: c.numbers[3] for c in GOLF.table.attributes if c.kind == "numeric"}
    voted = found.vote(case)
    shown = page_of(_open(table="golf_14", lang="en", view="vote", row="3", variant="c50"))
    assert plain(teller.answer(voted)) in shown
    for ballot in voted.ballots:
        for given in ballot.given:
            assert words("en").notation.fixed(float(given)) in shown


def test_errors_are_those_of_committees_of_the_cases_not_held_out():
    learned, held = split_cases(GOLF.table, 4)
    found = boost(learned, STUMPS, BoostOptions(rounds=5))
    shown = page_of(_open(table="golf_14", lang="en", view="errors", seed="4", trees="2"))
    for part in (learned, held):
        assert plain(f"{found.errors(part)[1]:.1%}") in shown


def test_the_steps_are_those_of_the_record():
    found, teller = _teller()
    steps = found.steps
    for number in (1, 4, len(steps)):
        shown = page_of(_open(table="golf_14", lang="en", view="steps", at=str(number)))
        assert plain(teller.step(steps[number - 1])) in shown


def test_a_dear_mistake_changes_a_leaf():
    query = {"answered": "0", "true": "1", "cost": "3"}
    shown = page_of(_open(table="golf_14", lang="en", view="costs", **query))
    trace = grow(GOLF.table, STUMPS)
    names = GOLF.table.classes
    found = apply_costs(prune(trace).tree, CostTable.of(names, {(names[0], names[1]): 3.0}), STUMPS)
    teller = CostTeller(found, GOLF.labels("en").on(trace.table), words("en"))
    assert found.changed_leaves
    for said in (*teller.leaves(), *teller.corrections(), *map(teller.verdict, found.verdicts)):
        assert plain(said) in shown


def test_a_leaf_that_pruning_takes_to_answer_another_class_is_named():
    """Else a tree whose leaves answer as before stands beside one that answers the opposite."""
    melons = datasets.load("watermelon_2.0")
    trace, (yes, no) = grow(melons.table, STUMPS), melons.table.classes
    found = apply_costs(prune(trace).tree, CostTable.of((yes, no), {(yes, no): 3.0}), STUMPS)
    assert not found.changed_leaves and found.pruned.is_leaf
    (said,) = CostTeller(found, melons.labels("en").on(trace.table), words("en")).corrections()
    assert said.startswith("Leaf 1 answers “yes”") and "6.5455 in all against 7.3636" in said
    query = {"answered": "0", "true": "1", "cost": "3"}
    assert plain(said) in page_of(_open(table=melons.table.name, lang="en", view="costs", **query))


def test_an_empty_leaf_has_no_expected_cost():
    query = {"depth": "any", "answered": "0", "true": "1", "cost": "3"}
    shown = page_of(_open(table="watermelon_2.0", lang="en", view="costs", **query))
    assert words("en")("c50", "empty_leaf") in shown and ">–</td>" in shown


@pytest.mark.parametrize("view", ["vote", "costs"])
def test_the_heads_of_a_table_have_the_marks_of_the_classes(view):
    shown = page_of(_open(table="loan_10", lang="zh", view=view))
    head = r'<span style="color:var\(--class-{}\)">{}</span> (R\()?{}'
    assert re.search(head.format(1, "●", "是"), shown) and re.search(head.format(0, "▲", "否"), shown)


def test_winnowing_says_what_it_found_of_each_attribute():
    shown = page_of(_open(table="watermelon_2.0", lang="en", view="winnow", seed="2"))
    melons = datasets.load("watermelon_2.0")
    for said in tell_winnowing(winnow(melons.table, STUMPS, 2), melons.labels("en"), words("en")):
        assert plain(said) in shown


def test_the_example_of_the_lesson_is_li_hangs():
    cuts = [each.tree.test.threshold for each in example_committee().rounds]
    assert cuts == [2.5, 8.5, 5.5]
