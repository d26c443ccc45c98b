"""Windowing explained: each formula gives the recorded number, and each step is said."""

from math import sqrt

import pytest
from hypothesis import given
from test_c45rules import DIALECTS, law, tables
from test_windows import OPTIONS, found

from c45_core import preset
from c45_core.explain.labels import Labels
from c45_core.formula.by_hand import by_hand
from c45_core.language.notation import Notation
from c45_core.language.words import languages, words
from c45_course import datasets
from topics.windows.algorithm import StepKind, WindowOptions, windows
from topics.windows.explanation import (
    WindowTeller,
    class_share,
    errors_of,
    increment,
    next_window,
    window_size,
)

FITTING = OPTIONS.filter(lambda options: options.window is None)
EIGHT = Notation(digits=8, fractions=True, by_hand=True)


def explanations(mine, labels):
    yield window_size(mine)
    yield increment(mine)
    yield from (class_share(step, labels) for step in mine.wanted)
    for trial in mine.trials:
        for cycle in trial.cycles:
            yield errors_of(cycle)
            following = next_window(cycle, mine)
            assert (following is None) == (cycle.next_window is None)
            if following is not None:
                yield following


@law
@given(tables(), DIALECTS, FITTING)
def test_every_formula_gives_the_recorded_number(data, dialect, options):
    mine = windows(data, dialect, options)
    for each in explanations(mine, Labels(mine.table)):
        assert each.value == pytest.approx(each.recorded, rel=1e-12), each.quantity
        assert by_hand(each.expression, EIGHT) == pytest.approx(each.recorded), each.quantity
        for text in (each.numbers(), each.text(), each.in_symbols(), each.named()):
            assert text and "{}" not in text


@law
@given(tables(), DIALECTS, FITTING)
def test_every_step_is_said_in_every_language(data, dialect, options):
    mine = windows(data, dialect, options)
    for language in languages():
        teller = WindowTeller(mine, Labels(mine.table), words(language))
        said = [teller.step(step) for step in mine.steps]
        assert all(sentence and "{" not in sentence for sentence in said)


def test_the_sizes_of_a_table_of_fourteen():
    mine = found("weather_numeric")
    assert window_size(mine).text() == "floor(max(2 × sqrt(14), floor(14/5)))"
    assert mine.sizes.window == int(2 * sqrt(14)) and mine.sizes.increment == 1
    labels = Labels(mine.table)
    shares = {labels.klass(step.label): class_share(step, labels).text() for step in mine.wanted}
    assert shares == {"no": "min(5, floor(7/2))", "yes": "min(9, floor(4/1))"}
    assert next_window(mine.trials[0].cycles[0], mine).text() == "7 + max(min(4, 1), floor(4/2))"


def test_a_number_of_cases_has_no_decimals_and_what_is_rounded_down_stands_within_its_sign():
    mine = found("weather_numeric")
    for each in explanations(mine, Labels(mine.table)):
        assert each.result() == each.result(EIGHT) == str(int(each.recorded)), each.quantity
    assert window_size(mine).numbers() == (
        r"\lfloor \max(2 \times \sqrt{14}, \lfloor \tfrac{14}{5} \rfloor) \rfloor"
    )


def test_a_sentence_names_the_cases_that_enter():
    data = datasets.load("golf_14_quinlan_numeric").table
    mine = windows(data, preset("release8"), WindowOptions(trials=1))
    teller = WindowTeller(mine, Labels(mine.table), words("en"))
    added = next(step for step in mine.steps if step.kind is StepKind.ADDED)
    names = [data.case_names[row] for row in mine.trials[0].cycles[0].entering]
    assert teller.step(added).endswith(f"({', '.join(names)}). It now has {7 + len(names)} cases.")
