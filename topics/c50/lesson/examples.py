"""Make the example of the lesson: Li Hang's example 8.1, with its picture."""

from __future__ import annotations

from collections.abc import Callable

from c45_core.dialect import Dialect
from c45_core.explain.labels import cut_value
from c45_core.table import Table
from ui import cache
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.state.choices import Choices
from ui.state.lesson import Picture

from ..boosting import BoostOptions, Committee, boost

ROUNDS = 3
STUMPS = Dialect(criterion="gain", threshold_by="gain", gate="none", max_depth=1)
_CLASSES = "+++---+++-"


def table() -> Table:
    """Return the table: x from 0 to 9, with two classes."""
    cells = [[number] for number in range(len(_CLASSES))]
    return Table.from_arrays(cells, list(_CLASSES), names=["x"], name="li_hang_8_1")


@cache.kept()
def committee() -> Committee:
    """Return the three stumps of the example with their record."""
    return boost(table(), STUMPS, BoostOptions(rounds=ROUNDS))


_ROUND, _LEFT, _HIGH = 86.0, 30.0, 38.0


def _draw_rounds(say: Callable[..., str], _: Choices) -> Canvas:
    """For each round a bar for each number, its class below, the cut of the stump, the wrong marked."""
    found, cases = committee(), table()
    wide = (WIDTH - 2 * _LEFT) / cases.rows
    most = max(float(each.weights.max()) for each in found.rounds)
    canvas = Canvas(_ROUND * len(found.rounds) + 4, cases.classes)
    for place, each in enumerate(found.rounds):
        base = _ROUND * place + 24 + _HIGH
        canvas.note(say("round", n=each.number), 8, base - _HIGH - 6)
        test = each.tree.test
        assert test is not None and test.threshold is not None
        for row in range(cases.rows):
            x, high = _LEFT + wide * row, _HIGH * float(each.weights[row]) / most
            colour = PAGE.accent if each.wrong[row] else PAGE.muted
            canvas.box(x + 4, base - high, wide - 8, high, colour, opacity=0.85)
            canvas.case(int(cases.labels[row]), x + wide / 2, base + 12, radius=6)
        cut = _LEFT + wide * (test.threshold + 0.5)
        canvas.line([(cut, base - _HIGH), (cut, base + 22)], dashed=True)
        canvas.note(f"x ≤ {cut_value(test.threshold)}", WIDTH - 8, base - _HIGH - 6, anchor="end")
    return canvas


PICTURES = {"idea": Picture(_draw_rounds, ("round",))}
