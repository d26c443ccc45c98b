"""Draw the weight of every case as a bar, those that the tree gets wrong marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from c45_course.exports.layout import text_width
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE

_ROW, _LINE, _NAME, _NUMBER = 19.0, 24.0, 74.0, 60.0
_MARK, _GAP, _LONGEST = 18.0, 20.0, 12
"""Of the legend: what a mark takes, the room to the next one, and so many letters of a class."""


def weights(
    cases: Sequence[tuple[str, int, float, bool]],
    most: float,
    titles: Sequence[str],
    write: Callable[[float], str],
    classes: tuple[Sequence[str], Sequence[str]],
) -> Canvas:
    """Return a picture with a row for each case: its name, class, weight, and whether it is wrong.

    `most`: the weight of a bar as long as can be; `titles`: what the two colours mean, right and wrong,
    none where nobody has judged yet; `classes`: of the table, as its file names them and as they are
    shown.
    """
    named, shown = classes
    marks = _placed([_short(each) for each in shown])
    first = 17 + _LINE * bool(titles)
    top = first + _LINE * marks[-1][2] + 15
    canvas = Canvas(top + _ROW * len(cases) + 4, named)
    for (title, x, _), colour in zip(_placed(titles), (PAGE.muted, PAGE.accent), strict=False):
        canvas.box(x, 6, 12, 12, colour, opacity=0.85)
        canvas.note(title, x + _MARK, 17)
    for code, (name, x, line) in enumerate(marks):
        y = first + _LINE * line
        canvas.case(code, x + 6, y - 5, radius=6)
        canvas.note(name, x + _MARK, y)
    for place, (name, code, weight, wrong) in enumerate(cases):
        y, long = top + _ROW * place, (WIDTH - _NAME - _NUMBER) * weight / most
        canvas.note(name if len(name) < 6 else name[:5] + "…", 44, y + 12, anchor="end")
        canvas.case(code, 58, y + 7, radius=6)
        canvas.box(_NAME, y + 1, long, _ROW - 6, PAGE.accent if wrong else PAGE.muted, opacity=0.85)
        canvas.note(write(weight), _NAME + long + 6, y + 12)
    return canvas


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"


def _placed(names: Sequence[str]) -> list[tuple[str, float, int]]:
    """Place the entries of a legend on lines: each with where it begins, and the number of its line."""
    found, x, line = [], 0.0, 0
    for name in names:
        wide = _MARK + text_width(name)
        if x and x + wide > WIDTH:
            x, line = 0.0, line + 1
        found.append((name, x, line))
        x += wide + _GAP
    return found
