"""The lesson on rules: every table in both languages, with the numbers of the record."""

import pytest
from lesson import opened, page_of, sound
from pairs import every_two

from c45_core import PRESETS, grow, preset
from c45_core.language.words import languages, words
from c45_core.prune import prune, unpruned
from c45_core.rules import RuleWriter
from c45_course import datasets
from topics.rules.algorithm import RuleOptions, c45rules
from topics.rules.algorithm.rule_list import compare_with_tree
from topics.rules.explanation import RuleTeller
from topics.rules.lesson import pictures
from ui.markdown import plain

VIEWS = ("shrink", "bits", "order", "beside", "steps")


def _open(**query):
    return opened("16_rules", **query)


def _listed(table, dialect):
    chosen = datasets.load(table)
    trace = grow(chosen.table, preset(dialect))
    found = c45rules(unpruned(trace), trace.table, trace.dialect)
    writer = RuleWriter(chosen.labels("en").on(trace.table), words("en"))
    return trace, found, RuleTeller(found, writer)


@pytest.mark.parametrize(("table", "language", "view"), every_two(datasets.names(), languages(), VIEWS))
def test_every_table_opens_in_every_language_and_every_view(table, language, view):
    sound(_open(table=table, lang=language, view=view))


@pytest.mark.parametrize("dialect", PRESETS)
@pytest.mark.parametrize("view", VIEWS)
def test_every_convention_opens_even_where_no_rule_is_left(view, dialect):
    assert not _open(table="loan_5", dialect=dialect, view=view).exception


def test_every_round_of_the_chosen_path_stands_there_with_its_numbers():
    _, found, teller = _listed("watermelon_2.0", "documents")
    path = max(found.paths, key=lambda each: len(each.generalised.rounds))
    place = found.paths.index(path)
    shown = page_of(_open(table="watermelon_2.0", lang="en", view="shrink", rule=str(place)))
    for each in path.generalised.rounds:
        assert plain(teller.round(path, each)) in shown
        for attempt in each.without:
            assert words("en").notation.fixed(attempt.measured.pessimistic) in shown
    assert f"**{plain(teller.fate(path))}**" in shown


def test_a_set_of_ones_own_is_costed_and_kept_in_the_link():
    _, found, _ = _listed("golf_14", "release8")
    choice = found.choices[0]
    app = _open(table="golf_14", dialect="release8", lang="en", view="bits")
    assert words("en").notation.fixed(choice.cost.total) in page_of(app)
    first = choice.candidates.numbers[0]
    app.button_group(key=f"rules_picked_{choice.label}").set_value([first]).run()
    assert not app.exception
    assert "".join(app.query_params["set"]) == str(first)
    assert words("en").notation.fixed(choice.candidates.cost((0,)).total) in page_of(app)
    none = page_of(_open(table="golf_14", dialect="release8", lang="en", view="bits", set="0"))
    assert words("en").notation.fixed(choice.empty.total) in none


@pytest.mark.parametrize("wrong", ["x", "99.98", "1.x", ""])
def test_a_set_that_is_none_of_the_class_is_no_fault(wrong):
    assert not _open(table="golf_14", view="bits", set=wrong).exception


def test_the_order_says_what_each_rule_does():
    _, found, teller = _listed("watermelon_2.0", "documents")
    shown = page_of(_open(table="watermelon_2.0", lang="en", view="order"))
    for place in range(len(found.order.placed)):
        assert plain(teller.place(place)) in shown
    assert plain(teller.default()) in shown and plain(teller.evaluation(found.passes[0])) in shown


def test_cases_that_get_two_answers_are_listed():
    trace, found, teller = _listed("watermelon_2.0", "documents")
    answers = compare_with_tree(prune(trace).tree, found, trace.table)
    assert len(answers.differing)
    shown = page_of(_open(table="watermelon_2.0", lang="en", view="beside"))
    for case in answers.differing:
        assert trace.table.case_names[case] in shown
    same = page_of(_open(table="golf_14", lang="en", view="beside"))
    assert words("en")("rule_list", "no_difference") in same
    assert teller.found is found


def test_each_decision_is_said_and_the_rules_that_stand_after_it():
    _, found, teller = _listed("golf_14", "release8")
    steps = found.steps
    for number in (1, len(steps) // 2, len(steps)):
        shown = page_of(
            _open(table="golf_14", dialect="release8", lang="en", view="steps", at=str(number))
        )
        assert plain(teller.step(steps[number - 1])) in shown
        for rule in found.standing_after(number - 1):
            assert f"**{rule}** ·" in shown


def test_the_made_table_loses_the_rule_that_comes_first():
    """What the picture says: it is never right where the next answer is wrong, and wrong once."""
    found = pictures.rules()
    (number,) = found.dropped_rules
    assert found.order.rule_numbers[0] == number
    usage = found.passes[0].usages[0]
    assert (usage.better, usage.worse) == (0, 1)
    assert found.passes[1].errors < found.passes[0].errors


@pytest.mark.parametrize(
    "shown_as",
    [
        {"view": "order"},
        {"view": "present", "shown": "order"},
        {"view": "present", "shown": "order", "controls": "redundancy"},
        {"view": "order", "controls": "shown"},
    ],
)
def test_the_options_of_the_address_make_the_list(shown_as):
    """With -c 10, -r 4 and -F 10 the page shows what C4.5rules makes with them, before a class, too."""
    chosen = datasets.load("golf_14")
    trace = grow(chosen.table, preset("documents"))
    options = RuleOptions(confidence=0.1, redundancy=4, significance=0.1)
    wanted = c45rules(unpruned(trace), trace.table, trace.dialect, options)
    usual = c45rules(unpruned(trace), trace.table, trace.dialect)
    asked = {"rule_cf": "0.1", "redundancy": "4", "significance": "0.1"}
    app = _open(table="golf_14", lang="en", **shown_as, **asked)
    shown = page_of(sound(app) or app)
    writer = RuleWriter(chosen.labels("en").on(trace.table), words("en"))
    mine, others = (
        {writer.if_then(rule.conditions, rule.label) for rule in found.rules}
        for found in (wanted, usual)
    )
    assert others - mine
    assert all((plain(each) in shown) is (each in mine) for each in mine | others)
