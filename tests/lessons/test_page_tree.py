"""The stage of the first lesson: numbers of the record, of any nominal table, and made up cases."""

import json
from collections import Counter

import pytest
from lesson import opened, sound

from c45_core import grow, preset
from c45_core.classify import classify
from c45_core.language.words import languages, words
from c45_core.validate.curve import best
from c45_course import datasets
from ui.lessons.pruning.lesson import MELONS, grow_stages
from ui.lessons.tree.play import COUNT, MACHINE, NOISE, RULED_BY, make_up_cases, tell_stage
from ui.state.choices import Choices

NOMINAL = ("watermelon_2.0", "buys_computer_14", "way_to_class_28")


def _told(table, language="en"):
    return tell_stage(datasets.load(table), Choices(table, "documents", language))


def _gains(table):
    return [each.gain for each in grow(table, preset("documents")).evaluations(0)]


@pytest.mark.parametrize("name", NOMINAL)
def test_what_a_question_pays_and_costs_is_what_the_record_says(name):
    told, table = _told(name), datasets.load(name).table
    trace = grow(table, preset("documents"))
    *asked, number = told["questions"]
    for mine, each in zip(asked, trace.evaluations(0), strict=True):
        assert (mine["gain"], mine["iv"], mine["ratio"]) == (each.gain, each.iv, each.gain_ratio)
    assert told["entropy"] == trace.node(0).entropy == pytest.approx(number["gain"])
    assert number["values"] == list(table.case_names)
    for row, case in enumerate(told["cases"]):
        assert case["values"] == [*(int(each.codes[row]) for each in table.attributes), row]
        assert case["klass"] == table.labels[row]


def test_the_purse_of_the_melons_holds_the_numbers_of_the_book():
    told = _told("watermelon_2.0")
    texture, touch, number = (told["questions"][at] for at in (3, 5, 6))
    assert [round(17 * each["gain"], 2) for each in (texture, touch, number)] == [6.47, 0.10, 16.96]
    assert [round(17 * each["iv"], 2) for each in (texture, touch, number)] == [24.59, 14.86, 69.49]
    for each in told["questions"]:  # what is printed of it is what the printed numbers give
        gain, iv = (round(17 * each[name], 2) for name in ("gain", "iv"))
        assert [round(17 * round(each[name], 4), 2) for name in ("gain", "iv")] == [gain, iv]
        assert round(gain / iv, 2) == round(each["ratio"], 2)
    assert texture["ratio"] > number["ratio"] > touch["ratio"], "the cheat loses by a hair"
    assert {name: it["bits"] for name, it in told["prizes"].items()} == {"even": 3, "uneven": 1.75}


@pytest.mark.parametrize("name", NOMINAL)
@pytest.mark.parametrize("which", ["grown", "pruned"])
def test_the_browser_classifies_by_the_tree_of_the_machine_as_the_record_does(name, which):
    told, table = _told(name), datasets.load(name).table
    pruning = grow(table, preset(MACHINE)).pruning
    tree = pruning.grown if which == "grown" else pruning.tree

    def predict(node, values):
        while "attribute" in node:
            node = node["branches"][values[node["attribute"]]]
        return node["label"]

    for values in told["fresh"]["cases"][:40]:
        case = {
            each.name: each.values[code] for each, code in zip(table.attributes, values, strict=False)
        }
        assert (
            predict(told["machine"][which], values)
            == classify(tree, table, case, preset(MACHINE)).label
        )


@pytest.mark.parametrize("name", NOMINAL)
def test_the_new_cases_follow_the_declared_rule_but_for_the_noise(name):
    table = datasets.load(name).table
    deciding, cases = make_up_cases(table, _gains(table))
    assert (deciding, cases) == make_up_cases(table, _gains(table)), "the seed is declared"
    assert len(cases) == COUNT and len(deciding) == RULED_BY
    for at, column in enumerate(table.attributes):
        often = Counter(column.codes.tolist())
        for code, count in often.items():
            assert abs(sum(case[at] == code for case in cases) / COUNT - count / table.rows) < 0.12
    ruled = Counter()
    for case in cases:
        ruled[*(case[at] for at in deciding), case[-1]] += 1
    keys = {key[:-1] for key in ruled}
    most = sum(max(ruled[*key, code] for code in range(len(table.classes))) for key in keys)
    assert abs(1 - most / COUNT - NOISE) < 0.07


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("query", [{}, {"splits": "3", "part": "why"}, {"view": "present"}])
def test_every_address_of_the_lesson_opens_the_stage(language, query):
    app = opened("15_tree", lang=language, **query)
    sound(app)
    (stage,) = [it.proto for it in app.get("bidi_component") if it.proto.component_name == "c45_melons"]
    told = json.loads(stage.json)
    assert told["words"]["title"] == words(language)("lesson", "tree")
    assert told["presented"] == ("view" in query)
    assert (
        told["links"]["next"]["lesson"] == "entropy"
        and f"lang={language}" in told["links"]["build"]["href"]
    )
    assert list(told["links"]["languages"]) == [each for each in languages() if each != language]


# --- the melons in two parts, which other lessons show ---


def test_the_errors_are_those_that_the_book_prints_as_accuracies():
    """Zhou 4.3: right are three of seven without a split, five with one, three in the end."""
    found, dataset = grow_stages(), datasets.load(MELONS)
    assert [stage.unseen.weight - stage.unseen.errors for stage in found] == [3, 5, 4, 4, 4, 3]
    assert best(found).splits == 1
    training = [stage.training.errors for stage in found]
    assert training == sorted(training, reverse=True) and training[-1] == 0
    printed = {claim.name["en"]: claim.printed for claim in dataset.pruning_claims}
    for splits, name in (
        (0, "validation accuracy of a single leaf “good”"),
        (1, "validation accuracy after the split on Navel alone"),
        (5, "validation accuracy of the unpruned tree"),
    ):
        assert f"{100 * (1 - found[splits].unseen.error_rate):.1f}%" == printed[name]
