"""Write what the marks of the classes mean into a picture, beside each other where there is room."""

from __future__ import annotations

from collections.abc import Sequence

from c45_course.exports.layout import text_width
from ui.drawing.canvas import WIDTH, Canvas

LINE = 24.0
"""The height of a line of entries."""
MARK = 18.0
"""What a mark takes."""
_GAP, _CLASS, _TITLE = 20.0, 12, 30
"""The room to the next entry, and so many letters of a class and of what it is the class of."""


def class_marks(canvas: Canvas, classes: Sequence[str], y: float, *, title: str = "") -> float:
    """Write each class with its mark, the first line at `y`; return where the next line would be.

    `classes`: their names as they are shown; `title`: what they are the classes of.
    """
    heading = [_shortened(title, _TITLE)] if title else []
    entries = placed([*heading, *(_shortened(each, _CLASS) for each in classes)])
    for number, (name, x, line) in enumerate(entries):
        at = y + LINE * line
        if number < len(heading):
            canvas.note(name, x, at)
            continue
        canvas.case(number - len(heading), x + 6, at - 5, radius=6)
        canvas.note(name, x + MARK, at)
    return y + LINE * (entries[-1][2] + 1 if entries else 0)


def _shortened(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def placed(names: Sequence[str]) -> list[tuple[str, float, int]]:
    """Place the entries of a legend on lines: each with where it begins, and the number of its line."""
    found, x, line = [], 0.0, 0
    for name in names:
        wide = MARK + text_width(name)
        if x and x + wide > WIDTH:
            x, line = 0.0, line + 1
        found.append((name, x, line))
        x += wide + _GAP
    return found
