"""Draw who is in a window, and how the errors of its trees fall."""

from collections.abc import Callable, Sequence

from c45_core.engine.level import Ints
from c45_core.explain.labels import Labels
from c45_core.table import Table
from c45_course.exports.layout import text_width
from ui.drawing.canvas import WIDTH, Canvas, class_marks
from ui.drawing.colours import PAGE

from ..algorithm import Cycle, Trial

MAX_DRAWN_CASES = 240
"""Maximum number of cases that are drawn, each as a mark."""
_CELL, _EDGE, _NAME = 30.0, 15.0, 18.0
"""A mark within its frame, the half of it, and the name of its case below."""
_WIDEST, _AIR = 90.0, 6.0
"""Maximum width of a case with a long name, and the room between two names."""
_LEGEND = 26.0
_LOW, _HIGH = 34.0, 150.0


def newcomers(trial: Trial, place: int) -> Ints:
    """Return the rows that came into the window of a cycle; none into the first."""
    return trial.cycles[place - 1].entering if place else trial.first[:0]


def draw_cases(
    trial: Trial, place: int, table: Table, labels: Labels, say: Callable[[str], str]
) -> Canvas:
    """Draw every case as the mark of its class with its name below: framed in the window, with a plus
    if it just came in.

    A cross marks a case outside that the tree gets wrong.
    """
    cycle = trial.cycles[place]
    inside, wrong = set(cycle.window.tolist()), set(cycle.exceptions.tolist())
    fresh = set(newcomers(trial, place).tolist())
    names = [_shorten_name(name) for name in table.case_names]
    wide = max([_CELL, *(text_width(name) + _AIR for name in names)])
    across, high = int((WIDTH - 2) // wide), _CELL + _NAME
    canvas = Canvas(0, table.classes)
    classes = [labels.klass(code) for code in range(len(table.classes))]
    top = class_marks(canvas, classes, 18, title=labels.target) - 12
    _draw_legend(canvas, top, say)
    top += _LEGEND * 3 + 10
    canvas.height = top + high * -(-table.rows // across) + 4
    for row, label in enumerate(table.labels.tolist()):
        x = 1 + wide * (row % across) + wide / 2
        y = top + _EDGE + high * (row // across)
        if row in inside:
            edge = PAGE.accent if row in fresh else PAGE.muted
            canvas.box(x - 13, y - 13, 26, 26, PAGE.muted, edge=edge, opacity=0.12)
        canvas.case(label, x, y, radius=6)
        canvas.note(names[row], x, y + 28, anchor="middle")
        if row in fresh:
            _draw_plus(canvas, x + 9, y - 9)
        if row in wrong:
            _draw_cross(canvas, x + 9, y - 9)
    return canvas


def _shorten_name(name: str) -> str:
    """Return the name of a case; of one too long for its place both ends: the last signs tell it."""
    if text_width(name) <= _WIDEST:
        return name
    cuts = (f"{name[: n // 2]}…{name[-(n - n // 2) :]}" for n in range(len(name) - 1, 0, -1))
    return next(cut for cut in cuts if text_width(cut) <= _WIDEST)


def _draw_legend(canvas: Canvas, top: float, say: Callable[[str], str]) -> None:
    for line, key in enumerate(("in_window", "came_in", "wrong_outside")):
        y = top + 16 + _LEGEND * line
        if key != "wrong_outside":
            canvas.box(4, y - 9, 18, 18, PAGE.muted, edge=PAGE.muted, opacity=0.12)
        if key == "came_in":
            _draw_plus(canvas, 20, y - 6)
        elif key == "wrong_outside":
            _draw_cross(canvas, 13, y)
        canvas.note(say(key), 34, y + 5)


def _draw_plus(canvas: Canvas, x: float, y: float) -> None:
    canvas.dot(x, y, 6, PAGE.paper)
    canvas.line([(x - 5, y), (x + 5, y)], colour=PAGE.ink, width=2.2)
    canvas.line([(x, y - 5), (x, y + 5)], colour=PAGE.ink, width=2.2)


def _draw_cross(canvas: Canvas, x: float, y: float) -> None:
    canvas.dot(x, y, 6, PAGE.paper)
    canvas.line([(x - 4, y - 4), (x + 4, y + 4)], colour=PAGE.ink, width=2.2)
    canvas.line([(x - 4, y + 4), (x + 4, y - 4)], colour=PAGE.ink, width=2.2)


def draw_errors(
    cycles: Sequence[Cycle],
    chosen: int,
    best: int,
    say: Callable[[str], str],
    write: Callable[[float], str],
) -> Canvas:
    """Draw the errors of the trees of a trial: inside their windows dashed, outside drawn through.

    The chosen tree has a line down to its number and its two values; the tree kept has a ring.
    """
    canvas = Canvas(_HIGH + 84)
    most = max(max(cycle.inside, cycle.outside) for cycle in cycles) or 1.0
    step = (WIDTH - 70) / max(len(cycles) - 1, 1)

    def at(place: int, errors: float) -> tuple[float, float]:
        return 30 + step * place, _HIGH - (_HIGH - _LOW) * errors / most

    canvas.line([(30, _HIGH), (WIDTH - 40, _HIGH)], width=1)
    x = at(chosen, 0)[0]
    canvas.line([(x, _LOW - 12), (x, _HIGH)], width=1, dashed=True)
    curves = {"outside": [c.outside for c in cycles], "inside": [c.inside for c in cycles]}
    for key, errors in curves.items():
        points = [at(place, each) for place, each in enumerate(errors)]
        canvas.line(points, colour=PAGE.ink, width=1.8, dashed=key == "inside")
        for px, py in points:
            if key == "outside":
                canvas.dot(px, py, 4, PAGE.ink)
            else:
                canvas.box(px - 4, py - 4, 8, 8, PAGE.paper, edge=PAGE.ink)
    bx = at(best, 0)[0]
    canvas.dot(bx, _HIGH + 20, 11, PAGE.paper, edge=PAGE.accent)
    for place in range(0, len(cycles), max(len(cycles) // 8, 1)):
        if place not in (best, chosen):
            canvas.note(str(place + 1), at(place, 0)[0], _HIGH + 25, anchor="middle")
    canvas.note(str(best + 1), bx, _HIGH + 25, anchor="middle")
    if chosen != best:
        canvas.text(str(chosen + 1), x, _HIGH + 25, anchor="middle", bold=True)
    outside, inside = (write(curves[key][chosen]) for key in ("outside", "inside"))
    canvas.dot(10, _HIGH + 50, 4, PAGE.ink)
    canvas.note(f"{say('outside')} {outside}", 20, _HIGH + 55)
    canvas.box(6, _HIGH + 66, 8, 8, PAGE.paper, edge=PAGE.ink)
    canvas.note(f"{say('inside')} {inside}", 20, _HIGH + 75)
    canvas.dot(WIDTH / 2 + 20, _HIGH + 50, 8, PAGE.paper, edge=PAGE.accent)
    canvas.note(say("is_kept"), WIDTH / 2 + 34, _HIGH + 55)
    return canvas
