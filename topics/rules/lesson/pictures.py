"""Make the rules that the lesson explains, and draw its pictures."""

from collections.abc import Callable, Mapping

import numpy as np

from c45_core import Nominal, Table
from c45_core.growing import grow
from ui import cache
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.state.choices import Choices
from ui.state.lesson import Picture

from ..algorithm import RuleList, rules_of_trace
from ..algorithm.rule_list import first_two
from ..algorithm.subsets import THEORY_SHARE, ClassChoice, DescriptionLength

_COLUMNS = {"A": (3, "201022121"), "B": (2, "100101110"), "C": (2, "000110100")}
"""Number of values and value code of each case, by attribute."""
_CLASSES = "010110001"


def table() -> Table:
    """Return the table."""
    columns = (
        Nominal(name, tuple(map(str, range(values))), np.array([*codes], dtype=np.int32))
        for name, (values, codes) in _COLUMNS.items()
    )
    return Table(
        name="made",
        attributes=tuple(columns),
        target="class",
        classes=("no", "yes"),
        labels=np.array([*_CLASSES], dtype=np.int32),
        weights=np.ones(len(_CLASSES)),
        case_names=tuple(str(row + 1) for row in range(len(_CLASSES))),
    )


@cache.kept()
def rules() -> RuleList:
    """Return its rules."""
    return rules_of_trace(grow(table()))


_EDGE, _ROW, _HIGH = 8.0, 58.0, 20.0


def draw_costs(
    costs: Mapping[str, DescriptionLength], names: tuple[str, str], write: Callable[[float], str]
) -> Canvas:
    """Draw a row for each set of rules, by name; `names`: of the parts, `write`: writes a number."""
    canvas = Canvas(44 + _ROW * len(costs))
    colours = (PAGE.accent, PAGE.muted)
    x = _EDGE
    for name, colour in zip(names, colours, strict=True):
        canvas.box(x, 8, 13, 13, colour, opacity=0.85)
        canvas.note(name, x + 19, 19)
        x = WIDTH / 2
    room = WIDTH - 2 * _EDGE
    most = max(cost.total for cost in costs.values()) or 1.0
    for place, (name, cost) in enumerate(costs.items()):
        y, left = 48 + _ROW * place, _EDGE
        canvas.text(name, _EDGE, y)
        canvas.text(write(cost.total), WIDTH - _EDGE, y, anchor="end", bold=True)
        parts = (THEORY_SHARE * cost.theory, cost.exceptions)
        for bits, colour in zip(parts, colours, strict=True):
            wide = room * max(bits, 0.0) / most
            canvas.box(left, y + 8, wide, _HIGH, colour, opacity=0.85)
            left += wide
    return canvas


_STEP, _PLACES = 32.0, (60.0, 180.0, 300.0)
TABLE, DIALECT = "golf_14", "release8"


@cache.kept()
def golf_rules() -> RuleList:
    """Return the rules of the golf table by the variant of Quinlan's program."""
    return rules_of_trace(cache.trace(TABLE, DIALECT))


def find_dearest() -> ClassChoice:
    """Return the class for which having no rule costs most."""
    return max(golf_rules().choices, key=lambda choice: choice.empty.total)


def _draw_cost(say: Callable[..., str], choices: Choices) -> Canvas:
    """The cost of no rule, of each rule alone, and of the set that is chosen."""
    choice = find_dearest()
    candidates = choice.candidates
    alone = {
        say("alone", n=number): candidates.cost((place,))
        for place, number in enumerate(candidates.numbers)
    }
    costs = {say("none"): choice.empty, **alone, say("chosen"): choice.cost}
    return draw_costs(costs, (say("theory"), say("exceptions")), choices.words.notation.fixed)


def _draw_harm(say: Callable[..., str], _: Choices) -> Canvas:
    """The cases the dropped rule answers for: their class, its answer, and the answer after it."""
    found, cases = rules(), table()
    (number,) = found.dropped_rules
    listed = found.order.rule_numbers
    matched = [found.rule(each).matches(cases) for each in listed]
    first, second = first_two(matched, cases.rows)
    rows = np.flatnonzero(first == listed.index(number))
    answers = [*(found.rule(each).label for each in listed), found.default]
    canvas = Canvas(52 + _STEP * len(rows), cases.classes)
    for x, name in zip(_PLACES, ("case", "rule", "next"), strict=True):
        canvas.note(say(name, n=number), x, 18, anchor="middle")
    for place, row in enumerate(rows):
        y = 46 + _STEP * place
        shown = (int(cases.labels[row]), answers[first[row]], answers[second[row]])
        if shown[1] != shown[2]:
            canvas.box(_EDGE, y - 14, WIDTH - 2 * _EDGE, 28, PAGE.accent, edge=PAGE.accent, opacity=0.1)
        for x, code in zip(_PLACES, shown, strict=True):
            canvas.case(code, x, y)
    return canvas


PICTURES = {
    "idea": Picture(_draw_cost, ("none", "alone", "chosen", "theory", "exceptions")),
    "why_harm": Picture(_draw_harm, ("case", "rule", "next")),
}
