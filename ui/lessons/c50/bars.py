"""Draw the weight of every case as a bar, those that the tree gets wrong marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE

_ROW, _TOP, _NAME, _NUMBER = 21.0, 34.0, 74.0, 66.0


def weights(
    cases: Sequence[tuple[str, int, float, bool]],
    most: float,
    titles: tuple[str, str],
    write: Callable[[float], str],
) -> Canvas:
    """Return a picture with a row for each case: its name, class, weight, and whether it is wrong.

    `most`: the weight of a bar as long as can be; `titles`: what the two colours mean, right and wrong.
    """
    canvas = Canvas(_TOP + _ROW * len(cases) + 6)
    room = WIDTH - _NAME - _NUMBER
    x = _NAME
    for title, colour in zip(titles, (PAGE.muted, PAGE.accent), strict=True):
        canvas.box(x, 6, 12, 12, colour, opacity=0.85)
        canvas.note(title, x + 17, 17)
        x += WIDTH / 3
    for place, (name, code, weight, wrong) in enumerate(cases):
        y = _TOP + _ROW * place
        canvas.note(name if len(name) < 6 else name[:5] + "…", 44, y + 13, anchor="end")
        canvas.case(code, 58, y + 8, radius=6)
        colour = PAGE.accent if wrong else PAGE.muted
        canvas.box(_NAME, y + 1, room * weight / most, _ROW - 6, colour, opacity=0.85)
        canvas.note(write(weight), WIDTH - 4, y + 13, anchor="end")
    return canvas
