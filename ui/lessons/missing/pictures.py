"""Draw what the lesson on missing values explains: a case that goes into every branch."""

from __future__ import annotations

from collections.abc import Callable

from ui import cache
from ui.drawing.canvas import Canvas
from ui.drawing.colours import PAGE
from ui.state.choices import Choices
from ui.state.lesson import Picture

TABLE, ATTRIBUTE = "watermelon_2.0_alpha", "色泽"
"""Melons, some of which have no colour."""
_TOP, _HIGH, _GAP = 46.0, 150.0, 24.0


def _divided(say: Callable[..., str], choices: Choices) -> Canvas:
    """A melon without a colour, and the part of it that each branch receives."""
    canvas, write = Canvas(_TOP + _HIGH + 2 * _GAP + 12), choices.words.notation
    trace = cache.trace(TABLE, "documents")
    labels = cache.dataset(TABLE).labels(choices.language).on(trace.table)
    found = trace.evaluation(0, ATTRIBUTE)
    canvas.text(say("whole"), 8, 20, bold=True)
    canvas.text(labels.attribute(found.attribute), 184, 20, bold=True)
    start, end = _TOP + _GAP, _TOP
    for number, branch in enumerate(found.branches):
        share = branch.weight / found.known
        high = _HIGH * share
        ends = [(58, start), (184, end), (184, end + high), (58, start + high)]
        canvas.area(ends, PAGE.accent, 0.18)
        canvas.box(28, start, 30, high, PAGE.accent, opacity=0.8, round_by=0)
        canvas.box(184, end, 30, high, PAGE.accent, opacity=0.8)
        canvas.text(labels.value(found.attribute, number), 224, end + high / 2 - 2)
        part = {"part": write.weight(share), "here": write.weight(branch.weight)}
        told = say("part", known=write.weight(found.known), **part)
        canvas.note(told, 224, end + high / 2 + 16)
        start, end = start + high, end + high + _GAP
    return canvas


PICTURES = {"guess": Picture(_divided, ("whole", "part"))}
