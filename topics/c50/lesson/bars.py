"""Draw the weight of every case as a bar, those that the tree gets wrong marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.class_marks import LINE, MARK, class_marks, placed
from ui.drawing.colours import PAGE

_ROW, _NAME, _NUMBER = 19.0, 74.0, 60.0


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
    canvas = Canvas(0, named)
    top = class_marks(canvas, shown, 17 + LINE * bool(titles)) - LINE + 15
    canvas.height = top + _ROW * len(cases) + 4
    for (title, x, _), colour in zip(placed(titles), (PAGE.muted, PAGE.accent), strict=False):
        canvas.box(x, 6, 12, 12, colour, opacity=0.85)
        canvas.note(title, x + MARK, 17)
    for place, (name, code, weight, wrong) in enumerate(cases):
        y, long = top + _ROW * place, (WIDTH - _NAME - _NUMBER) * weight / most
        canvas.note(name if len(name) < 6 else name[:5] + "…", 44, y + 12, anchor="end")
        canvas.case(code, 58, y + 7, radius=6)
        canvas.box(_NAME, y + 1, long, _ROW - 6, PAGE.accent if wrong else PAGE.muted, opacity=0.85)
        canvas.note(write(weight), _NAME + long + 6, y + 12)
    return canvas
