"""Declare the lesson on continuous attributes."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from c45_core.explain.labels import cut_value
from c45_core.explain.quantities import OF_CUT
from c45_core.table import Numeric
from c45_course.practice.checks import CONTINUOUS
from ui import cache
from ui.lessons.numbers.controls import shown
from ui.lessons.numbers.pictures import ATTRIBUTE, PICTURES, TABLE
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options

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
        **_ages(choices),
        "cases": choices.words.cases(trace.node(0).weight),
        "attribute": plain(labels.attribute(found.attribute)),
        "values": str(len(np.unique(column.numbers))),
        "candidates": str(len(cuts)),
        "threshold": cut_value(float(cuts.thresholds[cuts.best])),
        "gain": write.fixed(float(cuts.gains[cuts.best])),
        "f_cut": formula,
        "s_cut_gain": formula.partition("=")[0].strip(),
    }


def _ages(choices: Choices) -> Mapping[str, str]:
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
    header=lambda: {"stands_for": shown},
)
