"""Place the names of points in a chart so that they do not cover each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ui.layout import text_width

SIZE = (320.0, 280.0)
"""About how many points wide and high the inside of a chart is on a phone; elsewhere is more room."""
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
) -> list[str]:
    """Return where each text stands, in Plotly's words; `line`: an x that is better kept free.

    The first texts choose first, so the most important point comes first.
    """
    at = [(_scaled(x, x_range, SIZE[0]), _scaled(y, y_range, SIZE[1])) for x, y in points]
    taken = [_Box(x - _MARK, x + _MARK, y - _MARK, y + _MARK) for x, y in at]
    if line is not None:
        x = _scaled(line, x_range, SIZE[0])
        taken += [_Box(x - 2, x + 2, 0, SIZE[1])] * _WORSE
    chosen = []
    for (x, y), text in zip(at, texts, strict=True):
        boxes = {name: _box(x, y, way, text_width(text)) for name, way in _PLACES.items()}
        best = min(boxes, key=lambda name: _cost(boxes[name], taken))
        taken.append(boxes[best])
        chosen.append(best)
    return chosen


def _cost(box: _Box, taken: Sequence[_Box]) -> float:
    inside = _Box(0, SIZE[0], 0, SIZE[1])
    outside = (box.right - box.left) * (box.high - box.low) - box.shared(inside)
    return 3 * outside + sum(box.shared(other) for other in taken)


def _box(x: float, y: float, way: tuple[int, int], width: float) -> _Box:
    across, up = way
    left = x + (across - 1) * width / 2 + across * _MARK
    middle = y + up * (_LINE / 2 + (_MARK if across == 0 else _MARK / 2))
    return _Box(left, left + width, middle - _LINE / 2, middle + _LINE / 2)


def _scaled(value: float, span: tuple[float, float], size: float) -> float:
    low, high = span
    return (value - low) / (high - low) * size
