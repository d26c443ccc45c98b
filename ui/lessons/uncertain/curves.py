"""Draw what a threshold does: the certainty of the classes over a value, and the curve of errors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from c45_core.consult import Between, consult
from c45_core.dialect import Dialect
from c45_core.measures import Floats
from c45_core.soft import SoftThreshold, SoftThresholds
from c45_core.table import Table
from c45_core.tree import Tree
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE

HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 236.0, 12.0, WIDTH - 12.0, 34.0, 186.0
POSITIONS = 40
"""The slider has about so many positions."""
STRAIGHT = 1e-9
NICE = (1.0, 2.0, 5.0, 10.0)
APART = 42.0
"""Numbers under an axis stand at least so far apart."""


@dataclass(frozen=True, eq=False)
class Certainties:
    """The certainty of each class over the values of one attribute, at a test alone.

    `values` [v]; `hard`, `soft` [v, classes]: what the test says, its branches taken as leaves.
    """

    test: SoftThreshold
    values: Floats
    hard: Floats
    soft: Floats


def positions(test: SoftThreshold) -> Floats:
    """Return the values of the slider: round numbers from below the bounds to above them.

    >>> from c45_core import grow
    >>> from c45_core.soft import soften
    >>> from c45_course import datasets
    >>> golf = grow(datasets.load("golf_14_quinlan_numeric").table, "release8")
    >>> found = positions(golf.soften().tests[0])
    >>> found[0], found[1] - found[0], found[-1]
    (68.0, 1.0, 97.0)
    """
    low = min(float(test.values.min(initial=test.cut)), test.lower)
    high = max(float(test.values.max(initial=test.cut)), test.upper)
    room = max((high - low) * 0.08, abs(test.cut) * 1e-3, 1e-3)
    low, high = low - room, high + room
    step = _nice((high - low) / POSITIONS)
    first, last = np.floor(low / step + 1e-9), np.ceil(high / step - 1e-9)
    return np.asarray(np.round(np.arange(first, last + 1) * step, 10))


def _nice(step: float) -> float:
    """Return a round number at least as large: 1, 2 or 5 times a power of ten."""
    power = 10.0 ** np.floor(np.log10(step))
    return float(next(factor * power for factor in NICE if factor * power >= step * (1 - 1e-9)))


def certainties(tree: Tree, test: SoftThreshold, table: Table, dialect: Dialect) -> Certainties:
    """Ask a test alone, with its branches as leaves, at every position, hard and soft."""
    node = tree.find(test.node)
    stump = node.with_branches(tuple(branch.as_leaf() for branch in node.branches))
    name, values = table.attributes[test.attribute].name, positions(test)

    def asked(soft: SoftThresholds | None) -> Floats:
        found = [
            consult(stump, table, {name: Between(float(value), float(value))}, dialect, soft)
            for value in values
        ]
        return np.array([each.certainty for each in found])

    return Certainties(test, values, asked(None), asked(SoftThresholds((test,))))


def areas(
    found: Certainties, certainty: Floats, at: int, title: str, write: Callable[[float], str]
) -> Canvas:
    """Draw the certainty of the classes one on the other, and the position that is looked at."""
    canvas = Canvas(HEIGHT)
    scale = _Scale(found.values)
    canvas.text(title, LEFT, 20, bold=True)
    upper = np.cumsum(certainty, axis=1)
    lower = upper - certainty
    for klass in range(certainty.shape[1]):
        top = _bent(found.values, upper[:, klass])
        base = _bent(found.values, lower[:, klass])
        points = [scale.point(*each) for each in (*top, *reversed(base))]
        canvas.area(points, PAGE.klass(klass), 0.55)
    _bounds(canvas, found.test, scale, write, soft=certainty is found.soft)
    x, _ = scale.point(float(found.values[at]), 0)
    canvas.line([(x, TOP - 8), (x, BOTTOM + 4)], colour=PAGE.accent, width=2.5)
    for klass in range(certainty.shape[1]):
        share = float(certainty[at, klass])
        if share >= 0.12:
            _, y = scale.point(0, float(lower[at, klass]) + share / 2)
            canvas.case(klass, min(max(x, LEFT + 10), RIGHT - 10), y)
    return canvas


def errors_curve(test: SoftThreshold, say: Callable[..., str], write: Callable[[float], str]) -> Canvas:
    """Draw the errors with the threshold at each value, the limit, and the bounds where it is met."""
    canvas = Canvas(HEIGHT)
    scale = _Scale(positions(test))
    most = max(float(test.curve.max(initial=0.0)), test.limit, 1.0) * 1.1

    def point(value: float, errors: float) -> tuple[float, float]:
        return scale.point(value, errors / most)

    canvas.line([point(scale.low, 0), point(scale.high, 0)], colour=PAGE.line)
    limit = [point(scale.low, test.limit), point(scale.high, test.limit)]
    canvas.line(limit, colour=PAGE.accent, dashed=True)
    curve = [point(float(v), float(e)) for v, e in zip(test.values, test.curve, strict=True)]
    canvas.line(curve, colour=PAGE.ink, width=2)
    if len(curve) <= POSITIONS:
        for x, y in curve:
            canvas.dot(x, y, 4, PAGE.paper, edge=PAGE.ink)
    canvas.note(say("limit", n=write(test.limit)), RIGHT, limit[0][1] - 6, anchor="end")
    canvas.note(say("axis"), LEFT, 20)
    _bounds(canvas, test, scale, write, soft=True)
    return canvas


class _Scale:
    """Where a value and a share of the height stand."""

    def __init__(self, values: Floats) -> None:
        self.low, self.high = float(values[0]), float(values[-1])

    def point(self, value: float, share: float) -> tuple[float, float]:
        """Return the place of a value and a share."""
        across = (value - self.low) / (self.high - self.low)
        return LEFT + across * (RIGHT - LEFT), BOTTOM - share * (BOTTOM - TOP)


def _bounds(
    canvas: Canvas, test: SoftThreshold, scale: _Scale, write: Callable[[float], str], *, soft: bool
) -> None:
    """Mark the cut, and of a soft threshold its bounds, with their numbers on the axis."""
    marked = [test.cut] if not soft else [test.lower, test.cut, test.upper]
    for value in dict.fromkeys(marked):
        x, _ = scale.point(value, 0)
        canvas.line([(x, TOP), (x, BOTTOM)], colour=PAGE.ink, width=1.2, dashed=value != test.cut)
    taken: list[float] = []
    for value in sorted(dict.fromkeys(marked), key=lambda value: value != test.cut):
        x, _ = scale.point(value, 0)
        row = sum(abs(x - other) < APART for other in taken)
        taken.append(x)
        anchor = "start" if x < 40 else "end" if x > WIDTH - 40 else "middle"
        canvas.note(write(value), x, BOTTOM + 18 + 17 * row, anchor=anchor)


def _bent(values: Floats, heights: Floats) -> list[tuple[float, float]]:
    """Return the points at which a line through all points bends, with both ends."""
    points: Sequence[tuple[float, float]] = list(zip(values.tolist(), heights.tolist(), strict=True))
    kept = [points[0]]
    for (before, here), (_, after) in pairwise(pairwise(points)):
        rise = (here[1] - before[1]) / (here[0] - before[0])
        if abs(here[1] + rise * (after[0] - here[0]) - after[1]) > STRAIGHT:
            kept.append(here)
    return [*kept, points[-1]]
