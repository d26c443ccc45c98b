"""Draw what a threshold does: the certainty of the classes over a value, and the curve of errors."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.measures import Floats
from c45_core.table import Table
from c45_core.tree import Tree
from c45_course.exports.layout import text_width
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE

from ..consultation import consult
from ..partial_case import Between
from ..soft_thresholds import SoftThreshold, SoftThresholds

HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 220.0, 30.0, WIDTH - 12.0, 32.0, 160.0
POSITIONS = 40
"""Number of positions of the slider, about."""
MIN_MARKED_SHARE = 0.12
"""Minimum height of an area that has the mark of its class."""
MAX_TICKS = 5
"""Maximum number of numbers beside an axis."""
ROUND_FACTORS = (1.0, 2.0, 5.0, 10.0)


@dataclass(frozen=True, eq=False)
class Certainties:
    """The certainty of each class over the values of one attribute, at a test alone.

    `values` [v]; `hard`, `soft` [v, classes]: what the test says, its branches taken as leaves;
    `bends` [b], `hard_there`, `soft_there` [b, classes]: the same where a line through it may bend.
    """

    test: SoftThreshold
    values: Floats
    hard: Floats
    soft: Floats
    bends: Floats
    hard_there: Floats
    soft_there: Floats


def slider_positions(test: SoftThreshold) -> Floats:
    """Return the values of the slider: round numbers from below the bounds to above them.

    >>> from c45_core import grow
    >>> from topics.uncertain.soft_thresholds import soften
    >>> from c45_course import datasets
    >>> golf = grow(datasets.load("golf_14_quinlan_numeric").table, "release8")
    >>> found = slider_positions(golf.soften().tests[0])
    >>> [float(x) for x in (found[0], found[1] - found[0], found[-1])]
    [68.0, 1.0, 97.0]
    """
    low = min(float(test.values.min(initial=test.cut)), test.lower)
    high = max(float(test.values.max(initial=test.cut)), test.upper)
    room = max((high - low) * 0.08, abs(test.cut) * 1e-3, 1e-3)
    low, high = low - room, high + room
    step = _round_up((high - low) / POSITIONS)
    first, last = np.floor(low / step + 1e-9), np.ceil(high / step - 1e-9)
    return np.asarray(np.round(np.arange(first, last + 1) * step, 10))


def _round_up(step: float) -> float:
    """Return a round number at least as large: 1, 2 or 5 times a power of ten."""
    power = 10.0 ** np.floor(np.log10(step))
    steps = (factor * power for factor in ROUND_FACTORS)
    return float(next(each for each in steps if each >= step * (1 - 1e-9)))


def find_certainties(tree: Tree, test: SoftThreshold, table: Table, dialect: Dialect) -> Certainties:
    """Ask a test alone, with its branches as leaves, at every position, hard and soft."""
    node = tree.find(test.node)
    stump = node.with_branches(tuple(branch.as_leaf() for branch in node.branches))
    name, values = table.attributes[test.attribute].name, slider_positions(test)

    marked = [value for value in (test.lower, test.cut, test.upper) if values[0] < value < values[-1]]
    just_above = [float(np.nextafter(value, np.inf)) for value in marked]
    bends = np.unique([values[0], values[-1], *marked, *just_above])

    def asked(where: Floats, soft: SoftThresholds | None) -> Floats:
        found = [
            consult(stump, table, {name: Between(value, value)}, dialect, soft).certainty
            for value in where.tolist()
        ]
        return np.array(found)

    soft = SoftThresholds((test,))
    hard_and_soft = (asked(where, how) for where in (values, bends) for how in (None, soft))
    hard, softly, hard_there, soft_there = hard_and_soft
    return Certainties(test, values, hard, softly, bends, hard_there, soft_there)


def draw_areas(
    found: Certainties,
    at: int,
    title: str,
    axis: str,
    write: Callable[[float], str],
    *,
    soft: bool,
    classes: Sequence[str],
) -> Canvas:
    """Draw the certainty of the classes one on the other, and the position that is looked at.

    `axis`: what the values are of; `classes`: those of the table.
    """
    canvas = Canvas(HEIGHT, classes)
    scale = _Scale(found.values)
    canvas.text(title, LEFT, 20, bold=True)
    _draw_axes(canvas, scale, (0.0, 0.5, 1.0), 1.0, axis, write)
    there = found.soft_there if soft else found.hard_there
    here = (found.soft if soft else found.hard)[at]
    upper = np.cumsum(there, axis=1)
    lower = upper - there
    for klass in range(there.shape[1]):
        points = [
            *_pair_up(found.bends, upper[:, klass]),
            *reversed(_pair_up(found.bends, lower[:, klass])),
        ]
        canvas.area([scale.point(*each) for each in points], PAGE.klass(klass), 0.55)
    _draw_bounds(canvas, found.test, scale, write, soft=soft)
    x, _ = scale.point(float(found.values[at]), 0)
    canvas.line([(x, TOP - 8), (x, BOTTOM + 4)], colour=PAGE.accent, width=2.5)
    for klass, share in enumerate(here.tolist()):
        if share >= MIN_MARKED_SHARE:
            _, y = scale.point(0, float(here[:klass].sum()) + share / 2)
            canvas.case(klass, min(max(x, LEFT + 10), RIGHT - 10), y)
    return canvas


def draw_errors(test: SoftThreshold, say: Callable[..., str], write: Callable[[float], str]) -> Canvas:
    """Draw the errors with the threshold at each value, the limit, and the bounds where it is met."""
    canvas = Canvas(HEIGHT)
    scale = _Scale(slider_positions(test))
    most = max(float(test.curve.max(initial=0.0)), test.limit, 1.0) * 1.1

    def point(value: float, errors: float) -> tuple[float, float]:
        return scale.point(value, errors / most)

    _draw_axes(canvas, scale, _list_ticks(most), most, say("axis"), write)
    limit = [point(scale.low, test.limit), point(scale.high, test.limit)]
    canvas.line(limit, colour=PAGE.accent, dashed=True)
    curve = [point(float(v), float(e)) for v, e in zip(test.values, test.curve, strict=True)]
    canvas.line(curve, colour=PAGE.ink, width=2)
    if len(curve) <= POSITIONS:
        for x, y in curve:
            canvas.dot(x, y, 4, PAGE.paper, edge=PAGE.ink)
    canvas.note(say("limit", n=write(test.limit)), RIGHT, limit[0][1] - 6, anchor="end")
    canvas.note(say("height"), 4, 20)
    _draw_bounds(canvas, test, scale, write, soft=True)
    return canvas


class _Scale:
    """Finds the place of a value and of a share of the height."""

    def __init__(self, values: Floats) -> None:
        self.low, self.high = float(values[0]), float(values[-1])

    def point(self, value: float, share: float) -> tuple[float, float]:
        """Return the place of a value and a share."""
        across = (value - self.low) / (self.high - self.low)
        return LEFT + across * (RIGHT - LEFT), BOTTOM - share * (BOTTOM - TOP)


def _draw_axes(
    canvas: Canvas,
    scale: _Scale,
    ticks: Sequence[float],
    most: float,
    axis: str,
    write: Callable[[float], str],
) -> None:
    """Draw a line at each tick of the height, of which `most` is the top, and name the axis below."""
    for tick in ticks:
        ends = [scale.point(value, tick / most) for value in (scale.low, scale.high)]
        canvas.line(ends, colour=PAGE.line, width=1)
        canvas.note(write(tick), LEFT - 6, ends[0][1] + 5, anchor="end")
    canvas.note(axis, (LEFT + RIGHT) / 2, HEIGHT - 7, anchor="middle")


def _list_ticks(most: float) -> list[float]:
    """Return whole numbers from 0 up to a number, as many as there is room for."""
    step = max(_round_up(most / MAX_TICKS), 1.0)
    return np.arange(0.0, most + 1e-9, step).tolist()


def _draw_bounds(
    canvas: Canvas, test: SoftThreshold, scale: _Scale, write: Callable[[float], str], *, soft: bool
) -> None:
    """Mark the cut, and of a soft threshold its bounds, with their numbers under the axis."""
    cut, _ = scale.point(test.cut, 0)
    canvas.line([(cut, TOP), (cut, BOTTOM)], colour=PAGE.ink, width=1.2)
    row = 0
    sides = ((test.lower, "end"), (test.upper, "start")) if soft else ()
    for value, side in sides:
        if value == test.cut:
            continue
        x, _ = scale.point(value, 0)
        canvas.line([(x, TOP), (x, BOTTOM)], colour=PAGE.ink, width=1.2, dashed=True)
        anchor = _choose_anchor(side, x, text_width(write(value)))
        canvas.note(write(value), x, BOTTOM + 18, anchor=anchor)
        row = 1  # clear of the numbers of the bounds
    canvas.note(write(test.cut), cut, BOTTOM + 18 + 17 * row, anchor="middle")


def _choose_anchor(side: str, x: float, wide: float) -> str:
    """Return at which end a text begins beside a line: the other one, where there is no room."""
    if side == "end":
        return "end" if x >= wide else "start"
    return "start" if x + wide <= WIDTH else "end"


def _pair_up(values: Floats, heights: Floats) -> list[tuple[float, float]]:
    return list(zip(values.tolist(), heights.tolist(), strict=True))
