"""Draw what the lesson explains: the part that goes left of a soft threshold, and its errors."""

from __future__ import annotations

from collections.abc import Callable

from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.state.choices import Choices
from ui.state.lesson import Picture

from ..soft import SoftThreshold
from .curves import errors_curve, positions
from .threshold import example_thresholds

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
