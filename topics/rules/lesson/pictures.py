"""Draw what the lesson on rules explains: what rules cost, and what their exceptions do."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from c45_core.prune import unpruned
from ui import cache
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.state.choices import Choices
from ui.state.lesson import Picture

from ..algorithm import RuleList, c45rules
from ..algorithm.rule_list import first_two
from ..algorithm.subsets import ClassChoice
from . import made
from .bars import Cost, bars

_EDGE, _STEP, _COLUMNS = 8.0, 32.0, (60.0, 180.0, 300.0)
TABLE, DIALECT = "golf_14", "release8"


@cache.kept()
def golf_rules() -> RuleList:
    """Return the rules of the golf table by the variant of Quinlan's program."""
    trace = cache.trace(TABLE, DIALECT)
    return c45rules(unpruned(trace), trace.table, trace.dialect)


def dearest() -> ClassChoice:
    """Return the class for which having no rule costs most."""
    return max(golf_rules().choices, key=lambda choice: choice.empty.total)


def _cost(say: Callable[..., str], choices: Choices) -> Canvas:
    """The cost of no rule, of each rule alone, and of the set that is chosen."""
    choice = dearest()
    candidates = choice.candidates
    costs = [Cost(say("none"), choice.empty)]
    for place, number in enumerate(candidates.numbers):
        costs.append(Cost(say("alone", n=number), candidates.cost((place,))))
    costs.append(Cost(say("chosen"), choice.cost))
    return bars(costs, (say("theory"), say("exceptions")), choices.words.notation.fixed)


def _harm(say: Callable[..., str], _: Choices) -> Canvas:
    """The cases the dropped rule answers for: their class, its answer, and the answer after it."""
    found, table = made.rules(), made.table()
    (number,) = found.dropped
    listed = found.order.indexed
    matched = [found.rule(each).matches(table) for each in listed]
    first, second = first_two(matched, table.rows)
    rows = np.flatnonzero(first == listed.index(number))
    answers = [*(found.rule(each).label for each in listed), found.default]
    canvas = Canvas(52 + _STEP * len(rows), table.classes)
    for x, name in zip(_COLUMNS, ("case", "rule", "next"), strict=True):
        canvas.note(say(name, n=number), x, 18, anchor="middle")
    for place, row in enumerate(rows):
        y = 46 + _STEP * place
        shown = (int(table.labels[row]), answers[first[row]], answers[second[row]])
        if shown[1] != shown[2]:
            canvas.box(_EDGE, y - 14, WIDTH - 2 * _EDGE, 28, PAGE.accent, edge=PAGE.accent, opacity=0.1)
        for x, code in zip(_COLUMNS, shown, strict=True):
            canvas.case(code, x, y)
    return canvas


PICTURES = {
    "idea": Picture(_cost, ("none", "alone", "chosen", "theory", "exceptions")),
    "why_harm": Picture(_harm, ("case", "rule", "next")),
}
