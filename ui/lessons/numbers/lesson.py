"""Declare the lesson on continuous attributes, and draw its picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from c45_core.explain.labels import cut_value
from c45_core.explain.quantities import OF_CUT
from c45_core.table import Numeric
from c45_course.practice.checks import CONTINUOUS
from ui import cache
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.lessons.numbers.context import table_with_numbers
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Picture

TABLE, ATTRIBUTE = "watermelon_3.0", "密度"
"""A table whose cases all differ in a continuous attribute."""


def _draw_candidates(say: Callable[..., str], choices: Choices) -> Canvas:
    """The cases in the order of their values, and over each gap the gain of the threshold in it."""
    trace, write = cache.trace(TABLE, "documents"), choices.words.notation
    canvas = Canvas(236, trace.table.classes)
    labels = cache.dataset(TABLE).labels(choices.language).on(trace.table)
    found = trace.evaluation(0, ATTRIBUTE)
    cuts, column = found.cuts, trace.table.attributes[found.attribute]
    assert isinstance(column, Numeric) and cuts is not None and cuts.best is not None
    order = np.argsort(column.numbers)
    step, left, foot = (WIDTH - 24) / len(order), 12.0, 152.0
    for place, row in enumerate(order):
        canvas.case(int(trace.table.labels[row]), left + step * (place + 0.5), foot + 18)
    for place, gain in enumerate(cuts.gains):
        best, x = place == cuts.best, left + step * (place + 1)
        tall = 112 * float(gain) / float(cuts.gains.max())
        colour = PAGE.accent if best else PAGE.muted
        canvas.box(x - 4, foot - tall, 8, tall, colour, opacity=1 if best else 0.7)
        canvas.line([(x, foot + 2), (x, foot + (34 if best else 6))], colour=colour, width=2)
        if best:
            threshold = cut_value(float(cuts.thresholds[place]))
            canvas.text(f"t = {threshold}", x, foot + 50, colour=colour, bold=True)
            canvas.text(f"Gain = {write.fixed(float(gain))}", x + 9, 48, colour=colour, bold=True)
    low, high = (cut_value(float(column.numbers[order[end]])) for end in (0, -1))
    canvas.note(
        say("axis", attribute=labels.attribute(found.attribute), low=low, high=high), left, foot + 76
    )
    for code in range(len(trace.table.classes)):
        canvas.case(code, left + 8 + 160 * code, 14)
        said = say("class", target=labels.target, value=labels.klass(code))
        canvas.note(said, left + 20 + 160 * code, 19)
    return canvas


PICTURES = {"idea": Picture(_draw_candidates, ("axis", "class"))}


_AGES, _AGE = "buys_computer_14_numeric_age", "age"


def facts(choices: Choices) -> Mapping[str, str]:
    """Return how the density of the melons is cut at the root, and the formula of a cut."""
    write, trace = choices.words.notation, cache.trace(TABLE, "documents")
    labels = cache.dataset(TABLE).labels(choices.language).on(trace.table)
    found = trace.evaluation(0, ATTRIBUTE)
    column, cuts = trace.table.attributes[found.attribute], found.cuts
    assert isinstance(column, Numeric) and cuts is not None and cuts.best is not None
    formula = OF_CUT["gain"](trace, found, cuts.best, labels).in_symbols(write)
    return {
        **_find_best_ages(choices),
        "cases": choices.words.cases(trace.node(0).weight),
        "attribute": plain(labels.attribute(found.attribute)),
        "values": str(len(np.unique(column.numbers))),
        "candidates": str(len(cuts)),
        "threshold": cut_value(float(cuts.thresholds[cuts.best])),
        "gain": write.fixed(float(cuts.gains[cuts.best])),
        "f_cut": formula,
        "s_cut_gain": formula.partition("=")[0].strip(),
    }


def _find_best_ages(choices: Choices) -> Mapping[str, str]:
    """Return where gain and gain ratio have their largest values in the example of the ages."""
    cuts = cache.trace(_AGES, "documents").evaluation(0, _AGE).cuts
    assert cuts is not None
    best = {"gain": cuts.gains, "ratio": cuts.gain_ratios}
    return {
        "ages": plain(choices.words("numbers", "example_ages")),
        **{
            f"ages_{key}": cut_value(float(cuts.thresholds[int(np.nanargmax(each))]))
            for key, each in best.items()
        },
    }


LESSON = Lesson(
    package=__package__,
    key="numbers",
    path="details",
    place=10,
    minutes=8,
    guess=Options(("endless", "hundred", "between"), right="between"),
    symbols=("attribute", "threshold", r"D^{\le}", "D^{>}", "cut_gain"),
    whys=("middle", "classes", "again"),
    builds_on=("choosing",),
    kinds=("threshold", "gain", "iv"),
    teaches=CONTINUOUS,
    example=TABLE,
    facts=facts,
    pictures=PICTURES,
    controls=("attr",),
    header=lambda: {"stands_for": table_with_numbers},
)
