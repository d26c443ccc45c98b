"""CART: the Gini index and questions with two answers, by hand, and how they are told."""

import json

import numpy as np
import pytest
import unfolded
from pairs import every_two
from records import trace_json

from c45_core import PRESETS, Dialect, InputError, Table, grow, preset
from c45_core.explain.sentences import Narrator
from c45_core.language.words import languages, words
from c45_core.prune import tree_of
from c45_core.rules import RuleWriter, tree_rules
from c45_core.trace.frames import Kind
from c45_course import datasets
from c45_course.claims.claim import At
from c45_course.claims.quantities import computed
from c45_course.exports.as_text import write_text
from c45_course.exports.solution import write_solution
from c45_course.story.book import bound
from c45_course.story.teller import Telling

CART = PRESETS["cart"]

# Li Hang, table 5.1: 15 loan applications.
LOANS = {
    "年龄": ["青年"] * 5 + ["中年"] * 5 + ["老年"] * 5,
    "有工作": list("否否是是否否否是否否否否是是否"),
    "有自己的房子": list("否否否是否否否是是是是是否否否"),
    "信贷情况": [
        "一般", "好", "好", "一般", "一般",
        "一般", "好", "好", "非常好", "非常好",
        "非常好", "好", "好", "非常好", "一般",
    ],
    "类别": list("否否是是否否否是是是是是是是否"),
}  # fmt: skip


def loans():
    return Table.from_columns(LOANS, target="类别", name="loans")


# --- by hand --------------------------------------------------------------------------------------


def test_li_hangs_loans():
    """Example 5.4: Gini(D, A) of every value, the split by A3, then by A2."""
    trace = grow(loans(), CART)
    printed = {
        "年龄 = 青年": 0.44, "年龄 = 中年": 0.48, "年龄 = 老年": 0.44, "有工作": 0.32,
        "有自己的房子": 0.27, "信贷情况 = 非常好": 0.36, "信贷情况 = 好": 0.47, "信贷情况 = 一般": 0.32,
    }  # fmt: skip
    assert {e.name: round(e.conditional_gini, 2) for e in trace.evaluations(0)} == printed
    assert trace.node(0).split.name == "有自己的房子"
    (second,) = [n for n in range(1, trace.size) if trace.node(n).split]
    assert trace.node(second).split.name == "有工作"
    assert (trace.size, trace.leaves) == (5, 3)


def test_watermelons():
    trace = grow(datasets.load("watermelon_2.0").table, CART)
    root = trace.node(0)
    assert (
        root.gini
        == pytest.approx(1 - (8 / 17) ** 2 - (9 / 17) ** 2)
        == pytest.approx(0.498270, abs=5e-7)
    )
    clear = trace.evaluation(0, "纹理 = 清晰")
    after = 9 / 17 * (1 - (7 / 9) ** 2 - (2 / 9) ** 2) + 8 / 17 * (1 - (1 / 8) ** 2 - (7 / 8) ** 2)
    assert clear.base_gini == pytest.approx(root.gini, abs=1e-15)
    assert clear.conditional_gini == pytest.approx(after, abs=1e-15)
    assert clear.gini_decrease == pytest.approx(root.gini - after, abs=1e-15)
    assert root.split.name == "纹理 = 清晰"
    assert [branch.value for branch in root.split.branches] == ["yes", "no"]


def test_unknown_values_put_f_on_the_decrease():
    table = datasets.load("missing_14").table
    known = grow(table, CART.with_(unknown_factor="ratio")).evaluation(0, "属性1 = A")
    mine = grow(table, CART).evaluation(0, "属性1 = A")
    assert mine.base_gini == pytest.approx(1 - (8 / 13) ** 2 - (5 / 13) ** 2)
    after = 5 / 13 * (1 - (2 / 5) ** 2 - (3 / 5) ** 2) + 8 / 13 * (1 - (6 / 8) ** 2 - (2 / 8) ** 2)
    assert known.gini_decrease == pytest.approx(mine.base_gini - after)
    assert mine.gini_decrease == pytest.approx(13 / 14 * (mine.base_gini - after))


def test_numeric_cuts_go_by_the_decrease():
    trace = grow(datasets.load("golf_14").table, CART)
    humidity = trace.evaluation(0, "湿度")
    assert (
        humidity.threshold == humidity.cuts.thresholds[np.argmax(humidity.cuts.gini_decreases)] == 82.5
    )
    assert humidity.gini_decrease == pytest.approx(max(humidity.cuts.gini_decreases), abs=1e-15)


def test_claims_can_be_about_gini_indices():
    trace = grow(datasets.load("golf_14").table, CART)
    node = trace.node(0)
    wanted = {
        "gini": node.gini,
        "conditional_gini": node.split.conditional_gini,
        "gini_decrease": node.split.gini_decrease,
        "base_gini": node.gini,
    }
    for name, value in wanted.items():
        assert computed(trace, At(name, attribute=node.split.name)) == pytest.approx(value, abs=1e-15)
    at = At("candidate_gini_decrease", attribute="湿度", threshold=82.5)
    assert computed(trace, at) == trace.evaluation(0, "湿度").gini_decrease
    at = At("branch_gini", attribute="天气 = 晴", branch="yes")
    assert computed(trace, at) == pytest.approx(0.48)


# --- the switches ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"criterion": "gini"}, "chooses both, attribute and threshold"),
        ({"threshold_by": "gini"}, "chooses both, attribute and threshold"),
        ({"criterion": "gini", "threshold_by": "gini"}, "compares information gains"),
        (
            {"criterion": "gini", "threshold_by": "gini", "gate": "none", "arithmetic": "single"},
            "Release 8, which does not compute Gini",
        ),
        (
            {
                "criterion": "gini",
                "threshold_by": "gini",
                "gate": "none",
                "numeric_penalty": "log2_candidates",
            },
            "an amount of bits",
        ),
    ],
)
def test_impossible_combinations_are_refused_with_the_reason(changes, reason):
    with pytest.raises(InputError, match=reason):
        Dialect(**changes)


def test_the_two_switches_can_be_set_apart():
    melons = datasets.load("watermelon_2.0").table
    many = grow(melons, CART.with_(branching="multiway"))
    assert (
        many.table is melons and many.node(0).split.name == "纹理" and len(many.node(0).children) == 3
    )
    two = grow(melons, preset("documents").with_(branching="binary"))
    assert {len(two.node(n).children) for n in range(two.size)} == {0, 2}
    assert two.node(0).split.gain_ratio > 0 and np.isnan(two.node(0).split.gini_decrease)


def test_other_dialects_do_not_compute_gini_indices():
    trace = grow(datasets.load("golf_14").table)
    evaluation = trace.evaluation(0, "湿度")
    assert np.isnan([evaluation.base_gini, evaluation.conditional_gini, evaluation.gini_decrease]).all()
    assert np.isnan(evaluation.cuts.gini_decreases).all()
    step = trace_json(trace)["steps"][1]
    assert step["gini_decrease"] is None and step["branches"][0]["gini"] is None


# --- how it is told -------------------------------------------------------------------------------


def test_questions_and_answers_are_said_in_either_language():
    melons = datasets.load("watermelon_2.0")
    trace = grow(melons.table, CART)
    said = {}
    for language in languages():
        labels = melons.labels(language).on(trace.table)
        said[language] = Narrator(trace, labels, words(language))
        split = trace.node(0).split
        yes, no = (labels.test(split, b) for b in (0, 1))
        if language == "en":
            assert (labels.attribute(split.attribute), yes, no) == (
                "Texture = clear", "Texture = clear", "Texture ≠ clear",
            )  # fmt: skip
            assert [labels.branch(split, b) for b in (0, 1)] == ["yes", "no"]
        if language == "zh":
            assert (yes, no) == ("纹理 = 清晰", "纹理 ≠ 清晰")
            assert [labels.branch(split, b) for b in (0, 1)] == ["是", "否"]
    frame = next(f for f in trace if f.kind is Kind.SPLIT)
    assert said["en"].say(frame) == (
        "Texture = clear splits this node: it lowers the Gini index the most, by 0.2123."
    )
    writer = RuleWriter(melons.labels("en").on(trace.table), words("en"))
    rules = [writer.rule(rule) for rule in tree_rules(tree_of(trace), CART)]
    assert rules[-1] == "If Texture ≠ clear and Colour ≠ black, then no."


def test_a_table_without_labels_is_answered_in_the_language_asked_for():
    table = Table.from_columns(
        {"a": ["x", "y", "z", "x"], "class": ["u", "v", "v", "u"]}, target="class"
    )
    zh = "\n".join(write_text(write_solution(grow(table, CART), words("zh"))))
    assert "a = x" in zh and "是" in zh and "yes" not in zh


@pytest.mark.parametrize(("name", "language"), every_two(datasets.names(), languages()))
def test_every_table_has_its_story(name, language):
    chosen = datasets.load(name)
    trace = grow(chosen.table, CART)
    tale = json.loads(
        json.dumps(bound(trace, chosen.labels(language), Telling(language, name), name).opening)
    )
    told = {key: value for key, value in tale["measures"].items() if key != "lines"}
    assert told == {
        "impurity": "gini",
        "columns": ["conditional_gini", "gini_decrease"],
        "bars": ["gini_decrease"],
        "by": "gini_decrease",
        "curves": ["gini_decrease"],
        "cut": 0,
    }
    frames = unfolded.frames(tale)
    assert len(frames) == len(trace)
    for frame in frames:
        assert 0 <= frame["line"] < len(tale["algorithm"])
    for node in tale["supplies"]["nodes"].values():
        for evaluation in node["evaluations"]:
            assert set(evaluation["numbers"]) == {"conditional_gini", "gini_decrease"}
    for cuts in tale["supplies"]["pages"]["0"]["cuts"].values():
        assert all(len(cut) == 4 for cut in cuts["drawn"])


def test_steps_of_every_size_stop_where_they_should():
    trace = grow(datasets.load("golf_14").table, CART)
    ends = [trace[k] for k in trace.steps("attribute")]
    kinds = {frame.kind for frame in ends}
    assert Kind.GINI_DECREASE in kinds and Kind.GAIN_RATIO not in kinds
    assert not any("entropy" in frame.kind for frame in trace)


def test_the_record_as_json():
    told = trace_json(grow(datasets.load("watermelon_2.0").table, CART))
    first = told["table"]["attributes"][0]
    assert first["name"] == "色泽 = 青绿" and first["asks"] == {"attribute": "色泽", "value": "青绿"}
    opened, scored = told["steps"][:2]
    assert round(opened["gini"], 6) == 0.498270
    assert round(scored["conditional_gini"], 6) == 0.497326
    assert scored["branches"][0]["gini"] == 0.5
    split = next(step for step in told["steps"] if step["event"] == "split")
    assert split["because"] == "largest_gini_decrease"
    assert round(told["tree"]["split"]["gini_decrease"], 6) == 0.212322
