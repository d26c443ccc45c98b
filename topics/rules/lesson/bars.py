"""Draw what sets of rules cost: half of the rules' bits and the bits of the exceptions, end to end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE

from ..algorithm.description_length import THEORY_SHARE, DescriptionLength

_EDGE, _ROW, _HIGH = 8.0, 58.0, 20.0


@dataclass(frozen=True)
class Cost:
    """A set of rules: what it is called, and what it costs."""

    name: str
    cost: DescriptionLength


def bars(costs: Sequence[Cost], names: tuple[str, str], write: Callable[[float], str]) -> Canvas:
    """Return a picture with a row for each set; `names`: of the two parts, `write`: writes a number."""
    canvas = Canvas(44 + _ROW * len(costs))
    colours = (PAGE.accent, PAGE.muted)
    x = _EDGE
    for name, colour in zip(names, colours, strict=True):
        canvas.box(x, 8, 13, 13, colour, opacity=0.85)
        canvas.note(name, x + 19, 19)
        x = WIDTH / 2
    room = WIDTH - 2 * _EDGE
    most = max(each.cost.total for each in costs) or 1.0
    for place, each in enumerate(costs):
        y, left = 48 + _ROW * place, _EDGE
        canvas.text(each.name, _EDGE, y)
        canvas.text(write(each.cost.total), WIDTH - _EDGE, y, anchor="end", bold=True)
        for bits, colour in zip(_parts(each.cost), colours, strict=True):
            wide = room * max(bits, 0.0) / most
            canvas.box(left, y + 8, wide, _HIGH, colour, opacity=0.85)
            left += wide
    return canvas


def _parts(cost: DescriptionLength) -> tuple[float, float]:
    return THEORY_SHARE * cost.theory, cost.exceptions
