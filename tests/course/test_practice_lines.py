"""Calculations by hand: the first wrong line is found, and honest rounding is never called wrong."""

from __future__ import annotations

from functools import cache

import pytest
from pairs import every_two

from c45_core import grow
from c45_core.language.notation import Notation
from c45_course import datasets
from c45_course.practice.calculations import derivation, list_spoiled, printed_mistakes
from c45_course.practice.lines import Status, check

TABLES = datasets.names()
MISTAKES = {
    "watermelon_2.0": ["1.382"],
    "buys_computer_14": ["0.026"],
    "golf_14": ["0.0248", "0.0483"],
    "computer_buyers_1024_weighted": ["0.9048", "0.7333"],
    "missing_14": ["1.876"],
    "computer_buyers_1024_expanded": ["0.9048", "0.7333"],
}


@cache
def grown(name):
    return grow(datasets.load(name).table)


def statuses(text, steps):
    return [line.status for line in check(text, steps).lines]


@pytest.mark.parametrize("name", TABLES)
def test_the_documents_own_mistakes_are_found_at_their_line(name):
    dataset = datasets.load(name)
    found = list(printed_mistakes(dataset.table, dataset.claims, dataset.labels("zh")))
    assert [exercise.claim.printed for exercise in found] == MISTAKES.get(name, [])
    for exercise in found:
        checked = check(exercise.text, exercise.steps)
        assert checked.first_wrong == exercise.wrong
        line = checked.lines[exercise.wrong]
        assert line.status is Status.SIDES and line.text.endswith(exercise.claim.printed)
        assert line.sides[1] == float(exercise.claim.printed)
        assert line.sides[0] == pytest.approx(float(exercise.claim.value), abs=1e-3)
        before = checked.lines[: exercise.wrong]
        assert all(each.status is Status.RIGHT for each in before)


@pytest.mark.parametrize("name", ["golf_14", "watermelon_2.0", "missing_14", "watermelon_3.0"])
def test_every_slip_in_a_calculation_is_found_and_named(name):
    labels = datasets.load(name).labels("en")
    for evaluation in [each for each in grown(name).evaluations(0) if each.divides][:3]:
        for exercise in list_spoiled(grown(name), 0, evaluation.attribute, labels):
            checked = check(exercise.text, exercise.steps)
            if checked.first_wrong is None:  # a slip too small to be told from rounding
                typed = float(exercise.lines[exercise.wrong].rpartition("=")[2])
                right = exercise.steps[exercise.wrong].explanation.recorded
                assert typed == pytest.approx(right, abs=3e-3)
                continue
            assert checked.first_wrong == exercise.wrong, exercise.lines
            assert exercise.slip in checked.lines[exercise.wrong].slips


@pytest.mark.parametrize(
    ("name", "fractions", "by_hand", "digits"),
    every_two(
        ["golf_14", "watermelon_2.0", "missing_14", "watermelon_3.0"],
        [False, True],
        [False, True],
        [3, 4, 6],
    ),
)
def test_no_line_is_wrong_for_honest_rounding(name, digits, by_hand, fractions):
    notation = Notation(digits, fractions, by_hand)
    for evaluation in grown(name).evaluations(0):
        steps = derivation(grown(name), 0, evaluation.attribute)
        if evaluation.divides:
            text = "\n".join(step.line(notation) for step in steps)
            assert set(statuses(text, steps)) == {Status.RIGHT}, text


@pytest.mark.parametrize(
    "line",
    [
        "H = -8/17 log2 8/17 - 9/17 log2 9/17 = 0.9975",
        "H(D) = 0.998",
        "Ent(D) = - 8/17 × log₂(8/17) − 9/17 × log₂(9/17) ≈ 0.997",
        "信息熵 ＝ ０．９９７５ 比特",
        "H(D|纹理) = 9/17 x 0.764 + 5/17 x 0.722 + 3/17 x 0 = 0.617",
        "H(D,纹理) = 0.529*0.764 + 0.294*0.722 = 0.6165",
        "Gain = 0.9975 - 0.6169 = 0.3806",
        "Gain(D, 纹理) = H(D) - H(D|纹理) = 0,998 - 0,617 = 0,381",
        "增益率 = 0.381/1.447 = 0.2633",
        "gain_ratio(纹理) = 38.06% ÷ 1.4466 = 26.3%",
        "IV(A) = 1.447",
        "H(清晰) = -7/9 log2 7/9 - 2/9 log2 2/9 = 0.764",
        "H(纹理=稍糊) = 0.722",
    ],
)
def test_forms_of_a_right_line(line):
    assert statuses(line, derivation(grown("watermelon_2.0"), 0, "纹理")) == [Status.RIGHT]


@pytest.mark.parametrize(
    ("line", "status", "slips"),
    [
        ("H = -8/17 ln(8/17) - 9/17 ln(9/17) = 0.6914", Status.VALUE, ("natural_log",)),
        ("H = -8/17 log2 8/17 - 9/17 log2 9/17 = 0.6914", Status.SIDES, ("natural_log",)),
        ("H(D|纹理) = (0.7642 + 0.7219 + 0)/3 = 0.4954", Status.VALUE, ("weights_forgotten",)),
        ("Gain = 0.6169", Status.VALUE, ("not_subtracted",)),
        ("Gain = 0.9957 - 0.6169 = 0.3788", Status.VALUE, ()),
        ("Gain = 0.9975 - 0.6169 = 0.3906", Status.SIDES, ()),
        ("GainRatio = 0.3806/3 = 0.1269", Status.VALUE, ("by_number_of_values",)),
        ("q = 1/2 + 1/4 = 0.75", Status.ALONE, ()),
        ("1/2 + 1/4 = 0.85", Status.SIDES, ()),
        ("Gain = ", Status.UNREAD, ()),
        ("no equation", Status.UNREAD, ()),
        ("Gain = 1 +", Status.UNREAD, ()),
        ("", Status.BLANK, ()),
    ],
)
def test_other_lines(line, status, slips):
    (found,) = check(line + "\n", derivation(grown("watermelon_2.0"), 0, "纹理")).lines
    assert (found.status, found.slips) == (status, slips)


def test_only_the_first_wrong_line_is_called_wrong():
    text = "H = 0.9975\n\nH(D|纹理) = 0.7169\nGain = 0.9975 - 0.7169 = 0.2806\nIV = 1.4466"
    checked = check(text, derivation(grown("watermelon_2.0"), 0, "纹理"))
    assert [line.status.value for line in checked.lines] == [
        "right",
        "blank",
        "value",
        "later",
        "later",
    ]
    assert checked.first_wrong == 2
