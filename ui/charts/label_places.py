"""Place the labels of points in a chart so that they do not cover each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from c45_course.exports.layout import text_width

SIZES = ((320.0, 280.0), (590.0, 270.0), (830.0, 270.0))
"""About how many points wide and high the inside of a chart is: on a phone, a laptop, a large screen.

A text keeps its place while the points move away from each other, so a place must do on all of them."""
ROUNDS = 3
_MARK = 9.0
_LINE = 17.0
_WORSE = 12
"""How much worse it is to stand on the line than on another text."""
_PLACES = {
    "middle right": (1, 0),
    "middle left": (-1, 0),
    "top center": (0, 1),
    "bottom center": (0, -1),
    "top right": (1, 1),
    "top left": (-1, 1),
    "bottom right": (1, -1),
    "bottom left": (-1, -1),
}
"""Plotly's names for where a text stands, and which way from the point that is."""

Note = tuple[tuple[float, float], str, str]
"""A point, the text that is written at it, and on which side of it."""


@dataclass(frozen=True)
class _Box:
    left: float
    right: float
    low: float
    high: float

    def shared(self, other: _Box) -> float:
        """The area two boxes share."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.high, other.high) - max(self.low, other.low)
        return max(wide, 0.0) * max(high, 0.0)


def apart(
    points: Sequence[tuple[float, float]],
    texts: Sequence[str],
    x_range: tuple[float, float],
    y_range: tuple[float, float],
    *,
    line: float | None = None,
    notes: Sequence[Note] = (),
) -> list[str]:
    """Return where each text stands, in Plotly's words.

    `line`: an x that is better kept free; `notes`: what is written in the chart besides, and where.

    The first texts choose first, so the most important point comes first; then each may choose again,
    now that all the others have a place.
    """
    charts = [_Chart.of(points, x_range, y_range, size, line, notes) for size in SIZES]
    widths = [text_width(text) for text in texts]
    chosen: dict[int, str] = {}
    for number in [*range(len(texts))] * ROUNDS:
        others = [(n, place, widths[n]) for n, place in chosen.items() if n != number]
        taken = [[chart.box(*each) for each in others] for chart in charts]
        costs = {
            place: sum(
                chart.cost(number, place, widths[number], boxes)
                for chart, boxes in zip(charts, taken, strict=True)
            )
            for place in _PLACES
        }
        chosen[number] = min(costs, key=costs.__getitem__)
    return [chosen[number] for number in range(len(texts))]


@dataclass(frozen=True)
class _Chart:
    """A chart of one size: where its points are, and the boxes of their marks and of the line."""

    size: tuple[float, float]
    points: list[tuple[float, float]]
    taken: list[_Box]

    @classmethod
    def of(
        cls,
        points: Sequence[tuple[float, float]],
        x_range: tuple[float, float],
        y_range: tuple[float, float],
        size: tuple[float, float],
        line: float | None,
        notes: Sequence[Note],
    ) -> _Chart:
        width, height = size
        at = [(_scaled(x, x_range, width), _scaled(y, y_range, height)) for x, y in points]
        taken = [_Box(x - _MARK, x + _MARK, y - _MARK, y + _MARK) for x, y in at]
        if line is not None:
            x = _scaled(line, x_range, width)
            taken += [_Box(x - 2, x + 2, 0, height)] * _WORSE
        for (x, y), text, place in notes:
            written = _scaled(x, x_range, width), _scaled(y, y_range, height)
            taken.append(_box(*written, _PLACES[place], text_width(text), mark=0.0))
        return cls(size, at, taken)

    def box(self, number: int, place: str, width: float) -> _Box:
        """Return the box of a text of a point at a place."""
        return _box(*self.points[number], _PLACES[place], width)

    def cost(self, number: int, place: str, width: float, others: Sequence[_Box]) -> float:
        """Say how bad it is to put it there, among the other texts."""
        box, inside = self.box(number, place, width), _Box(0, self.size[0], 0, self.size[1])
        outside = (box.right - box.left) * (box.high - box.low) - box.shared(inside)
        return 3 * outside + sum(box.shared(other) for other in (*self.taken, *others))


def _box(x: float, y: float, way: tuple[int, int], width: float, mark: float = _MARK) -> _Box:
    across, up = way
    left = x + (across - 1) * width / 2 + across * mark
    middle = y + up * (_LINE / 2 + (mark if across == 0 else mark / 2))
    return _Box(left, left + width, middle - _LINE / 2, middle + _LINE / 2)


def _scaled(value: float, span: tuple[float, float], size: float) -> float:
    low, high = span
    return (value - low) / (high - low) * size
