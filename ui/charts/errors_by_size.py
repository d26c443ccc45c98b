"""Draw the error rates of trees of growing size, on training cases and on cases they have not seen.

The line of the training cases falls or stays; where the other one rises again, the tree overfits.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from ui.drawing.canvas import SMALL, WIDTH, Canvas
from ui.drawing.colours import PAGE

HEIGHT = 262
_LEFT, _RIGHT, _TOP, _BOTTOM = 44.0, WIDTH - 16.0, 52.0, HEIGHT - 44.0
_MAX_MARKED, _MAX_TICKS = 40, 8
"""Maximum number of sizes that are all marked, and of numbers on the axis."""
_STEPS = (0.01, 0.02, 0.05, 0.1, 0.2)
"""Distances between rates on the axis; the first that needs at most five lines is taken."""


@dataclass(frozen=True)
class ErrorRates:
    """The error rates of trees of rising `sizes`, and `axis`, the name of the sizes.

    `line`: a size at which a line with a name is drawn.
    """

    axis: str
    sizes: tuple[float, ...]
    training: tuple[float, ...]
    unseen: tuple[float, ...]
    line: tuple[float, str] | None = None


def draw_errors_by_size(rates: ErrorRates, say: Callable[[str], str], *, at: int) -> Canvas:
    """Draw both lines and mark the size at the place `at`.

    `say`: gives a text of the section `errors_by_size`.
    """
    canvas, scale = Canvas(HEIGHT), _Scale(rates)
    _draw_axes(canvas, rates, scale, say("axis"))
    _draw_legend(canvas, say)
    if rates.line is not None:
        _draw_named_line(canvas, scale, *rates.line)
    x = scale.place_size(rates.sizes[at])
    canvas.line([(x, _TOP), (x, _BOTTOM)], colour=PAGE.accent, width=1)
    curves = [
        [
            (scale.place_size(size), scale.place_rate(value))
            for size, value in zip(rates.sizes, values, strict=True)
        ]
        for values in (rates.training, rates.unseen)
    ]
    for points, mark, dashed in zip(curves, (_draw_ring, _draw_square), (True, False), strict=True):
        canvas.line(points, colour=PAGE.ink, width=2, dashed=dashed)
        for place, (left, up) in enumerate(points):
            if place == at or len(rates.sizes) <= _MAX_MARKED:
                mark(canvas, left, up, 7 if place == at else 5, place == at)
    return canvas


class _Scale:
    """Gives the places of sizes and of error rates in the picture."""

    def __init__(self, rates: ErrorRates) -> None:
        self.low, self.high = rates.sizes[0], max(rates.sizes[-1], rates.sizes[0] + 1)
        most = max(*rates.training, *rates.unseen, _STEPS[0])
        self.step = next(step for step in _STEPS if most <= 5 * step or step == _STEPS[-1])
        self.top = self.step * ceil(most / self.step - 1e-9)

    def place_size(self, size: float) -> float:
        pad = 12.0
        return _LEFT + pad + (size - self.low) / (self.high - self.low) * (_RIGHT - _LEFT - 2 * pad)

    def place_rate(self, rate: float) -> float:
        return _BOTTOM - rate / self.top * (_BOTTOM - _TOP)


def _draw_axes(canvas: Canvas, rates: ErrorRates, scale: _Scale, name: str) -> None:
    for place in range(round(scale.top / scale.step) + 1):
        y = scale.place_rate(place * scale.step)
        canvas.line([(_LEFT, y), (_RIGHT, y)], colour=PAGE.line, width=1)
        canvas.note(f"{round(100 * place * scale.step)}%", _LEFT - 6, y + 5, anchor="end")
    every = ceil(len(rates.sizes) / _MAX_TICKS)
    for size in rates.sizes[::every]:
        canvas.note(f"{size:g}", scale.place_size(size), _BOTTOM + 18, anchor="middle")
    canvas.note(rates.axis, (_LEFT + _RIGHT) / 2, HEIGHT - 6, anchor="middle")
    canvas.note(name, 8, _TOP - 14)


def _draw_legend(canvas: Canvas, say: Callable[[str], str]) -> None:
    for left, name, mark, dashed in (
        (8, "training", _draw_ring, True),
        (186, "unseen", _draw_square, False),
    ):
        canvas.line([(left, 12), (left + 30, 12)], colour=PAGE.ink, width=2, dashed=dashed)
        mark(canvas, left + 15, 12, 5, False)
        canvas.text(say(name), left + 38, 17, size=SMALL)


def _draw_named_line(canvas: Canvas, scale: _Scale, size: float, name: str) -> None:
    x = scale.place_size(size)
    canvas.line([(x, _TOP), (x, _BOTTOM)], dashed=True)
    right = x < (_LEFT + _RIGHT) / 2
    canvas.note(name, x + (6 if right else -6), _TOP + 16, anchor="start" if right else "end")


def _draw_ring(canvas: Canvas, x: float, y: float, radius: float, chosen: bool) -> None:
    canvas.dot(x, y, radius, PAGE.paper, edge=PAGE.accent if chosen else PAGE.ink)


def _draw_square(canvas: Canvas, x: float, y: float, radius: float, chosen: bool) -> None:
    """Draw a square so small that a ring at the same place is seen around it."""
    colour, half = PAGE.accent if chosen else PAGE.ink, 0.64 * radius
    canvas.box(x - half, y - half, 2 * half, 2 * half, colour, round_by=1)
