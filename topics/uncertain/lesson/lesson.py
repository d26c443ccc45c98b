"""Declare the lesson on uncertain answers, with its pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from ui import cache
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.lessons.shape import choose_view
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Picture, Posed

from ..consult import consult
from ..consult.rules import MIN_STRENGTH
from ..soft import SLACK, SoftThreshold
from .asked import CALCULATED, TABLE, around_upper, of_age
from .asked import sunny as only_outlook
from .context import thresholds
from .curves import errors_curve, positions
from .threshold import DIALECT, EXAMPLE, example_thresholds

_LEFT, _RIGHT, _TOP, _BOTTOM = 44.0, WIDTH - 16.0, 38.0, 152.0


def humidity() -> SoftThreshold:
    """Return the only numeric test of the example: of humidity, on sunny days."""
    return example_thresholds().tests[0]


def _part(say: Callable[..., str], choices: Choices) -> Canvas:
    """The part that goes left, hard and soft, over the value."""
    test, write = humidity(), choices.words.notation.number
    values = positions(test)
    low, high = float(values[0]), float(values[-1])

    def point(value: float, part: float) -> tuple[float, float]:
        across = (value - low) / (high - low)
        return _LEFT + across * (_RIGHT - _LEFT), _BOTTOM - part * (_BOTTOM - _TOP)

    canvas = Canvas(202)
    for part in (0.0, 0.5, 1.0):
        canvas.line([point(low, part), point(high, part)], colour=PAGE.line, width=1)
        canvas.note(f"{part:g}", _LEFT - 6, point(low, part)[1] + 5, anchor="end")
    cut = test.cut
    hard = [point(low, 1), point(cut, 1), point(cut, 0), point(high, 0)]
    canvas.line(hard, colour=PAGE.muted, width=2, dashed=True)
    soft = [point(low, 1), point(test.lower, 1), point(cut, 0.5), point(test.upper, 0), point(high, 0)]
    canvas.line(soft, colour=PAGE.accent, width=3)
    for value in (test.lower, cut, test.upper):
        x, y = point(value, 0)
        canvas.note(write(value), x, y + 19, anchor="middle")
    canvas.note(say("axis"), (_LEFT + _RIGHT) / 2, 194, anchor="middle")
    for x, name, colour, dashed in (
        (_LEFT, "hard", PAGE.muted, True),
        (_LEFT + 150, "soft", PAGE.accent, False),
    ):
        canvas.line([(x, 15), (x + 26, 15)], colour=colour, width=2.5, dashed=dashed)
        canvas.text(say(name), x + 32, 20)
    return canvas


def _errors(say: Callable[..., str], choices: Choices) -> Canvas:
    """The errors with the threshold at each value, the limit, and the bounds."""
    return errors_curve(humidity(), say, choices.words.notation.number)


PICTURES = {
    "idea": Picture(_part, ("hard", "soft", "axis")),
    "why_error": Picture(_errors, ("limit", "height", "axis")),
}


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the numbers of the example: a sunny day whose humidity is just above the threshold."""
    words, write = choices.words, choices.words.notation.number
    dataset, test = cache.dataset(EXAMPLE), humidity()
    trace, tree = cache.trace(EXAMPLE, DIALECT), cache.pruning(EXAMPLE, DIALECT).tree
    labels = dataset.labels(choices.language).on(trace.table)
    above = round(test.cut + 1)
    sunny = {trace.table.attributes[0].name: trace.table.attributes[0].text(0)}
    case = {**sunny, trace.table.attributes[test.attribute].name: above}
    soft = thresholds(EXAMPLE, DIALECT)
    hard = consult(tree, dataset.table, case, trace.dialect)
    softly = consult(tree, dataset.table, case, trace.dialect, soft)
    unknown = consult(tree, dataset.table, sunny, trace.dialect)
    by_default = thresholds(EXAMPLE, "documents").tests
    default_cut = next(each.cut for each in by_default if each.attribute == test.attribute)
    return {
        "table": plain(cache.title(EXAMPLE, choices.language)),
        "attribute": plain(labels.attribute(test.attribute)),
        "outlook": plain(labels.attribute(0)),
        "sunny": plain(labels.value(0, 0)),
        "cut": write(test.cut),
        "default_cut": write(default_cut),
        "lower": write(test.lower),
        "upper": write(test.upper),
        "value": write(above),
        "known": words.cases(test.known),
        "errors": words.notation.weight(test.errors),
        "error": words.notation.fixed(test.standard_error),
        "limit": words.notation.fixed(test.limit),
        "part": words.notation.fixed(test.threshold.left(above)),
        "klass": plain(labels.klass(hard.label)),
        "other": plain(labels.klass(1 - hard.label)),
        "certainty": words.notation.fixed(float(softly.certainty[hard.label])),
        "least": words.notation.fixed(float(softly.least[hard.label])),
        "most": words.notation.fixed(float(softly.most[hard.label])),
        "slack": f"{SLACK:g}",
        "least_strength": f"{MIN_STRENGTH:g}",
        "gap": words.notation.fixed(softly.gap),
        "unknown_klass": plain(labels.klass(unknown.label)),
        "unknown_certainty": write(float(unknown.certainty[unknown.label])),
        **_asked(choices),
    }


def _asked(choices: Choices) -> Mapping[str, str]:
    """Return the numbers that the questions of the check give."""
    words, test, places = choices.words, of_age(), around_upper()
    write, weight = words.notation.number, words.notation.weight
    labels = cache.dataset(TABLE).labels(choices.language).on(cache.trace(TABLE, DIALECT).table)
    before, behind = (
        {"value": write(float(test.values[at])), "errors": weight(float(test.curve[at]))}
        for at in places
    )
    found = only_outlook()
    mine, other = (words.notation.fixed(float(found.least[k])) for k in (found.label, 1 - found.label))
    return {
        "ask_table": plain(cache.title(TABLE, choices.language)),
        "ask_attribute": plain(labels.attribute(test.attribute)),
        "ask_cut": write(test.cut),
        "ask_known": words.cases(test.known),
        "ask_errors": weight(test.errors),
        "ask_limit": words.notation.fixed(test.limit),
        **{f"ask_before_{name}": shown for name, shown in before.items()},
        **{f"ask_behind_{name}": shown for name, shown in behind.items()},
        "ask_least": mine,
        "ask_other_least": other,
    }


@st.fragment
def show_laboratory(choices: Choices) -> None:
    """Show one view; what is chosen in it runs nothing else again."""
    LESSON.load_view(choose_view("uncertain", choices.words))(choices)


LESSON = Lesson(
    package=__package__,
    key="uncertain",
    path="book",
    place=30,
    minutes=12,
    guess=Options(("sure", "less", "nothing"), right="less"),
    symbols=(
        r"x,\ y",
        r"\ell,\ t,\ u",
        r"P(x)",
        r"A(x)",
        r"n,\ n_i,\ n_i(k)",
        r"E,\ E(v),\ E_i",
        r"\mathrm{SE},\ G",
        r"a,\ b",
        r"x_{\min},\ x_{\max}",
        r"w_i",
        r"U_i",
        r"S(k),\ L(k)",
        r"\Delta",
        r"p_j,\ s",
    ),
    whys=("error", "bounds", "rules", "program"),
    builds_on=("numbers", "missing", "rules"),
    posed=(
        Posed("part", ("none", "quarter", "half"), right="quarter"),
        Posed("unknown", ("even", "trained", "largest"), right="trained"),
        Posed("rule", ("zero", "share", "whole"), right="zero"),
    ),
    calculated=CALCULATED,
    facts=facts,
    pictures=PICTURES,
    controls=("shown", "x"),
    laboratory="lesson:show_laboratory",
    views={
        "threshold": "threshold:show_threshold",
        "case": "form:show_case",
        "steps": "answers:show_steps",
    },
)
