"""Lines about an attribute that is not at hand, and about the nodes right below, are judged too."""

from __future__ import annotations

from functools import cache

import pytest
from pairs import some

from c45_core import Table, grow
from c45_core.quantities import QUANTITIES as ROWS
from c45_core.rounding import fixed
from c45_course import datasets
from c45_course.practice.calculations import derivation
from c45_course.practice.lines import NamedCalculations, Status, check

SMALL = [name for name in datasets.names() if datasets.load(name).table.rows <= 100]
QUANTITIES = {
    "gain": [f"{head}({{d}},{{a}})" for head in ROWS["gain"].heads] + ["Gain({a})", "g({d}, {a})"],
    "iv": [f"{head}({{a}})" for head in ROWS["iv"].heads],
    "gain_ratio": [f"{head}({{d}},{{a}})" for head in ROWS["gain_ratio"].heads] + ["GainRatio({a})"],
    "conditional_entropy": [
        "H({d}|{a})",
        "Ent({d}|{a})",
        "Info({d},{a})",
        "H( {d} ｜ {a} )",
        "条件熵({d}|{a})",
    ],
}
OF_BRANCH = ["H({a}={v})", "Ent({d}|{a}={v})", "Info({a} = {v})", "E({a}={v})"]
OFF = 0.03
"""A number that is so far off is no rounding of the right one."""


@cache
def prepared(name, at_hand=0):
    """Return a trace, what is known of one attribute of its root, and what is known elsewhere."""
    dataset = datasets.load(name)
    trace = grow(dataset.table)
    readers = tuple(dataset.labels(language).on(trace.table) for language in ("en", "zh"))
    divided = [each.attribute for each in trace.evaluations(0) if each.divides]
    attribute = divided[at_hand % len(divided)]
    steps = derivation(trace, 0, attribute, readers[0])
    return trace, readers, steps, NamedCalculations(trace, 0, attribute, readers)


def status(line, name="watermelon_2.0", at_hand=3):
    _, _, steps, elsewhere = prepared(name, at_hand)
    (found,) = check(line, steps, elsewhere).lines
    return found.status


def numbers(evaluation):
    return {
        "gain": evaluation.raw_gain,
        "iv": evaluation.iv,
        "gain_ratio": evaluation.gain_ratio,
        "conditional_entropy": evaluation.conditional_entropy,
    }


def written(value):
    return fixed(value, 4)


def judged(name, left, value, node=0):
    """Demand that a line is right with its number, and wrong with another, and which step shows it."""
    _, _, steps, elsewhere = prepared(name)
    (right,) = check(f"{left} = {written(value)}", steps, elsewhere).lines
    assert right.status is Status.RIGHT, right
    (wrong,) = check(f"{left} = {written(value + OFF)}", steps, elsewhere).lines
    assert wrong.status is Status.VALUE, wrong
    assert elsewhere.trace[wrong.step.frame].node == node


def dividing(trace, node):
    return [each for each in trace.evaluations(node) if each.divides]


@pytest.mark.parametrize("name", some(SMALL))
def test_every_line_about_any_attribute_at_the_root_is_judged(name):
    """Whatever the attribute at hand, and the language of the names."""
    trace, readers, _, _ = prepared(name)
    for place, evaluation in enumerate(dividing(trace, 0)):
        a = readers[place % 2].attribute(evaluation.attribute)
        for quantity, value in numbers(evaluation).items():
            judged(name, QUANTITIES[quantity][place % 4].format(a=a, d="DSTX"[place % 4]), value)


@pytest.mark.parametrize("name", some(SMALL))
def test_every_notation_names_the_calculation_in_both_languages(name):
    trace, readers, _, elsewhere = prepared(name)
    for evaluation in dividing(trace, 0):
        for a in {reader.attribute(evaluation.attribute) for reader in readers}:
            for quantity, value in numbers(evaluation).items():
                for place, form in enumerate(QUANTITIES[quantity]):
                    left = form.format(a=a, d="DSTX"[place % 4])
                    found = [step.explanation.recorded for step in elsewhere.find(left)]
                    assert found == [value], left


@pytest.mark.parametrize("name", some(SMALL))
def test_every_branch_of_any_attribute_is_named_in_both_languages(name):
    trace, readers, _, elsewhere = prepared(name)
    for evaluation in dividing(trace, 0):
        for branch in evaluation.filled if evaluation.kind == "nominal" else ():
            for reader in readers:
                a, v = reader.attribute(evaluation.attribute), reader.part(evaluation, branch)
                lefts = [form.format(a=a, v=v, d="D") for form in OF_BRANCH]
                for left in lefts:
                    found = [step.explanation.recorded for step in elsewhere.find(left)]
                    assert found == [evaluation.branches[branch].entropy], left
            judged(name, lefts[branch % 4], evaluation.branches[branch].entropy)


@pytest.mark.parametrize("name", some(SMALL))
def test_every_node_below_the_split_is_named(name):
    trace, readers, _, elsewhere = prepared(name)
    split = trace.node(0).split
    for branch, child in enumerate(trace.node(0).children):
        sets = [f"D^{branch + 1}", f"S{branch + 1}"]
        for reader in readers:
            part = reader.part(split, branch)
            sign = "=" if split.kind == "nominal" else ""
            sets += [f"D^{{{part}}}", f"{reader.attribute(split.attribute)}{sign}{part}"]
        for place, evaluation in enumerate(dividing(trace, child)):
            a = readers[1].attribute(evaluation.attribute)
            for subset in sets:
                found = [step.explanation.recorded for step in elsewhere.find(f"Gain({subset}, {a})")]
                assert found == [evaluation.raw_gain], subset
            judged(name, f"Gain({sets[place % len(sets)]}, {a})", evaluation.raw_gain, child)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Gain(D,Texture) = 0.5", Status.VALUE),
        ("Gain(D,纹理) = 0.5", Status.VALUE),
        ("gain(d,texture) = 0.381", Status.RIGHT),
        ("Gain(D,Texture) = 0.998 - 0.617 = 0.381", Status.RIGHT),
        ("Gain(D,Texture) = 0.998 - 0.617 = 0.481", Status.SIDES),
        ("g(D, Texture) = 38.06 %", Status.RIGHT),
        ("SplitInfo(Texture) = 1.447", Status.RIGHT),
        ("H(clear) = 0.764", Status.RIGHT),
        ("H(D^1) = 0.764", Status.RIGHT),
        ("Ent(D_2) = 0.722", Status.RIGHT),
        ("Ent(D_2) = 0.95", Status.VALUE),
        ("H(Texture=clear|Stem) = 0.306", Status.RIGHT),
        ("Gain(D,Weather) = 0.5", Status.ALONE),
        ("Gain(D^7,Stem) = 0.5", Status.ALONE),
        ("Gain = 0.381", Status.VALUE),
    ],
)
def test_lines_with_sound_at_hand(line, expected):
    _, readers, _, elsewhere = prepared("watermelon_2.0", 2)
    assert readers[0].attribute(elsewhere.attribute) == "Sound"
    assert status(line, at_hand=2) is expected


def test_a_slip_about_another_attribute_is_named():
    _, _, steps, elsewhere = prepared("watermelon_2.0", 2)
    (line,) = check("Gain(D,Texture) = 0.6169", steps, elsewhere).lines
    assert line.slips == ("not_subtracted",)
    assert line.step.named() == "Gain(D,Texture)"


def test_a_letter_that_is_an_attribute_means_that_attribute():
    cells = {"A": list("ppqq"), "B": list("rsrs"), "class": list("uuvv")}
    trace = grow(Table.from_columns(cells, target="class"))
    steps = derivation(trace, 0, "B")
    elsewhere = NamedCalculations(trace, 0, 1, ())
    assert [line.status for line in check("Gain(D,A) = 1\nGain(D,B) = 0", steps, elsewhere).lines] == [
        Status.RIGHT,
        Status.RIGHT,
    ]
