"""Declare the lesson on continuous attributes."""

from collections.abc import Mapping

import numpy as np

from c45_core.explain.labels import cut_value
from c45_core.explain.quantities import OF_CUT
from c45_core.trace.views import Evaluation
from c45_course.practice.checks import CONTINUOUS
from ui import cache
from ui.lessons.numbers.context import NumbersContext, table_with_numbers
from ui.lessons.numbers.toy import DIALECT, TABLE
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed

ATTRIBUTE = "密度"
"""An attribute in which all melons differ."""
_AGES, _AGE = "buys_computer_14_numeric_age", "age"
_PROGRAM = "release8"


def facts(choices: Choices) -> Mapping[str, str]:
    """Return how the density of the melons is cut at the root, in numbers and in symbols."""
    write, trace = choices.words.notation, cache.trace(TABLE, DIALECT)
    labels = cache.dataset(TABLE).labels(choices.language).on(trace.table)
    found = trace.evaluation(0, ATTRIBUTE)
    cuts = found.cuts
    assert cuts is not None and cuts.best is not None
    context = NumbersContext(trace, labels, choices.words, 0, found.attribute)
    low, high = (float(each[0]) for each in context.neighbours(np.array([cuts.best])))
    made = OF_CUT["gain"](trace, found, cuts.best, labels)
    left, right = cuts.branches(cuts.best)
    return {
        **_find_best_ages(choices),
        **_find_penalty(choices),
        "cases": choices.words.cases(trace.node(0).weight),
        "attribute": plain(context.name),
        "values": str(len(context.values)),
        "candidates": str(len(cuts)),
        "low": cut_value(low),
        "high": cut_value(high),
        "threshold": context.threshold(cuts.best),
        "left": write.weight(left.weight),
        "right": write.weight(right.weight),
        "gain": write.fixed(float(cuts.gains[cuts.best])),
        "f_numbers": made.in_numbers(write),
        "f_cut": made.in_symbols(write),
        "s_cut_gain": made.in_symbols(write).partition("=")[0].strip(),
    }


def _find_best_ages(choices: Choices) -> Mapping[str, str]:
    """Return where gain and gain ratio are largest in the example of the ages, and what is printed."""
    cuts, printed = (_measure(_AGES, dialect, _AGE).cuts for dialect in (DIALECT, _PROGRAM))
    assert cuts is not None and printed is not None
    best = {"gain": cuts.gains, "ratio": cuts.gain_ratios}
    return {
        "ages": plain(choices.words("numbers", "example_ages")),
        "ages_printed": cut_value(float(printed.thresholds[int(np.nanargmax(printed.gains))])),
        **{
            f"ages_{key}": cut_value(float(cuts.thresholds[int(np.nanargmax(each))]))
            for key, each in best.items()
        },
    }


def _find_penalty(choices: Choices) -> Mapping[str, str]:
    """Return what Quinlan's Release 8 subtracts from the gain of the density, and what is left."""
    found, write = _measure(TABLE, _PROGRAM, ATTRIBUTE), choices.words.notation
    assert found.cuts is not None
    return {
        "tried": str(found.cuts.tries),
        "weight": write.weight(found.known),
        "penalty": write.fixed(found.penalty),
        "left_over": write.fixed(found.gain),
    }


def _measure(table: str, dialect: str, attribute: str) -> Evaluation:
    return cache.trace(table, dialect).evaluation(0, attribute)


LESSON = Lesson(
    package=__package__,
    key="numbers",
    path="details",
    place=70,
    minutes=8,
    guess=Options(("endless", "hundred", "between"), right="between"),
    symbols=("attribute", "threshold", r"D^{\le}", "D^{>}", "cut_gain"),
    whys=("middle", "classes", "again"),
    builds_on=("choosing",),
    kinds=("threshold", "gain", "iv"),
    posed=(Posed("gaps", ("gaps", "cases", "endless"), right="gaps"),),
    teaches=CONTINUOUS,
    example=TABLE,
    facts=facts,
    controls=("attr",),
    header=lambda: {"stands_for": table_with_numbers},
    toy="toy:show_toy",
)
