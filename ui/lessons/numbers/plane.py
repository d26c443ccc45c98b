"""Draw the plane of two continuous attributes: a region of every node, and a line of every split."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
import streamlit as st

from c45_core.engine.cuts import as_read
from c45_core.explain.labels import Labels, cut_value
from c45_core.measures import Floats
from c45_core.table import Numeric
from c45_core.trace.replay import Trace
from ui.components.lookup import look_up
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.drawing.svg import show_svg
from ui.lessons.numbers.context import NumbersContext
from ui.markdown import plain, with_terms
from ui.on_demand import fold
from ui.state import address
from ui.state.parts import run_alone
from ui.state.widgets import slide_along

MAX_CASES = 300
"""Maximum number of cases of a table whose plane is drawn: each is a mark."""
MAX_SPLITS = 30
"""Maximum number of splits that are drawn."""
MAX_MARKS_TOLD = 4000
"""Maximum number of marks in the pictures of all steps, which the browser then gets at once."""
Axes = tuple[int, int]
"""The attributes across and up."""
Ends = list[float | None]
"""The lower end, which is not in the region, and the upper one, which is; None: without end."""


def show_plane(context: NumbersContext) -> None:
    """Show the plane of the tree; a table with fewer than two continuous attributes has none."""
    trace, words = context.trace, context.words
    numeric = [a for a, column in enumerate(trace.table.attributes) if isinstance(column, Numeric)]
    if len(numeric) < 2 or trace.table.rows > MAX_CASES:
        return
    title, about = words("numbers", "plane"), (context, usual_axes(trace, numeric))
    fold(title, "plane", _step_through, *about, expanded=address.has("plane"))


@run_alone
def _step_through(context: NumbersContext, axes: Axes) -> None:
    """Let the reader go through the splits; who chose a node of the lesson sees its split first."""
    trace, words = context.trace, context.words
    st.markdown(with_terms(words("numbers", "plane_idea"), words))
    splits = list_splits(trace)
    steps = range(len(splits) + 1)
    chosen = context.number if context.number in splits and context.number else None
    start = steps[-1] if chosen is None else splits.index(chosen) + 1
    x, y = map(context.labels.attribute, axes)
    text = words("numbers", "plane_alt", x=x, y=y)
    draw = partial(draw_plane, trace, axes, splits, labels=context.labels)
    say = partial(_say_step, context, axes, splits)
    left, right = st.columns([5, 6], gap="large")
    with left:
        at = slide_along("plane", steps, words("numbers", "plane_steps"), default=start)
        show_svg(draw(at).svg(f"{text} {say(at)}"), key="plane_drawn")
    with right, st.container(key="plane_said"):
        st.markdown(plain(say(at)))
    if len(steps) * trace.table.rows <= MAX_MARKS_TOLD:
        drawings = {"plane_drawn": [draw(each).svg(f"{text} {say(each)}") for each in steps]}
        look_up(
            "plane", slider="url_plane", texts={"plane_said": list(map(say, steps))}, drawings=drawings
        )


def usual_axes(trace: Trace, numeric: list[int]) -> Axes:
    """Return the two attributes by which the tree splits most cases, in the order of the table."""
    cases = trace.nodes.counts.sum(axis=1)
    split = {a: float(cases[trace.nodes.attribute == a].sum()) for a in numeric}
    first, second = sorted(sorted(numeric, key=lambda a: -split[a])[:2])
    return first, second


def list_splits(trace: Trace) -> list[int]:
    """Return the inner nodes in the order of the player, as many as are drawn."""
    order = trace.ledger.sequence
    return list(map(int, order[trace.nodes.attribute[order] >= 0][:MAX_SPLITS]))


def column_of(trace: Trace, attribute: int) -> Floats:
    """Return the values of an attribute as the convention compares them, nan for a missing one."""
    column = trace.table.numeric(attribute)
    return as_read(column.numbers, trace.dialect)


# --- the picture ----------------------------------------------------------------------------------

_HEIGHT, _LEFT, _FOOT, _TOP = 330.0, 46.0, 46.0, 30.0
_ROOM = 0.06
"""Room beside the outermost cases, as a part of the width."""


def draw_plane(trace: Trace, axes: Axes, splits: list[int], at: int, *, labels: Labels) -> Canvas:
    """Draw the regions and the lines after so many splits, and every case that has both values."""
    canvas, table = Canvas(_HEIGHT, trace.table.classes), trace.table
    x, y = (column_of(trace, axis) for axis in axes)
    places = _Places(*((float(np.nanmin(v)), float(np.nanmax(v))) for v in (x, y)))
    seen = [0, *(child for number in splits[:at] for child in trace.node(number).children)]
    for number in seen:
        node, region = trace.node(number), region_of(trace, number, axes)
        left, top, width, height = places.corners(region)
        if node.split is None and not region.elsewhere:
            canvas.box(left, top, width, height, PAGE.klass(node.label), opacity=0.17, round_by=0)
        elif number in splits[:at] and node.split is not None and node.split.attribute in axes:
            line = places.line(
                region, axes.index(node.split.attribute), float(node.split.threshold or 0)
            )
            now = number == splits[at - 1]
            colour, wide = (PAGE.accent, 3.0) if now else (PAGE.ink, 1.8)
            canvas.line(line, colour=colour, width=wide, dashed=bool(region.elsewhere))
    whole = places.corners(PlaneRegion(([None, None], [None, None]), []))
    canvas.box(*whole, "none", edge=PAGE.line, round_by=0)
    for row in np.flatnonzero(~(np.isnan(x) | np.isnan(y))):
        canvas.case(int(table.labels[row]), places.x(float(x[row])), places.y(float(y[row])), radius=5)
    for end in places.across:
        canvas.note(cut_value(end), places.x(end), _HEIGHT - _FOOT + 18, anchor="middle")
    for end in places.up:
        canvas.note(cut_value(end), _LEFT - 4, places.y(end) + 5, anchor="end")
    canvas.text(labels.attribute(axes[0]), WIDTH / 2, _HEIGHT - 10, anchor="middle")
    canvas.text(labels.attribute(axes[1]), 0, 16)
    return canvas


@dataclass(frozen=True)
class _Places:
    """The places of values in the picture, by the smallest and the largest across and up."""

    across: tuple[float, float]
    up: tuple[float, float]

    def x(self, value: float) -> float:
        """Return how far right a value stands."""
        return _LEFT + self._share(value, self.across) * (WIDTH - _LEFT - 4)

    def y(self, value: float) -> float:
        """Return how far down a value stands."""
        return _HEIGHT - _FOOT - self._share(value, self.up) * (_HEIGHT - _FOOT - _TOP)

    def corners(self, region: PlaneRegion) -> tuple[float, float, float, float]:
        """Return left, top, width and height of a region."""
        (left, right), (low, high) = self._ends(region)
        return left, high, right - left, low - high

    def line(self, region: PlaneRegion, axis: int, threshold: float) -> list[tuple[float, float]]:
        """Return the line of a threshold across a region."""
        (left, right), (low, high) = self._ends(region)
        if axis == 0:
            return [(self.x(threshold), low), (self.x(threshold), high)]
        return [(left, self.y(threshold)), (right, self.y(threshold))]

    def _ends(self, region: PlaneRegion) -> tuple[tuple[float, float], tuple[float, float]]:
        (left, right), (low, high) = region.box
        return (
            (_LEFT if left is None else self.x(left), WIDTH - 4 if right is None else self.x(right)),
            (_HEIGHT - _FOOT if low is None else self.y(low), _TOP if high is None else self.y(high)),
        )

    @staticmethod
    def _share(value: float, ends: tuple[float, float]) -> float:
        low, high = ends
        room = (high - low or 1.0) * _ROOM
        return (value - low + room) / (high - low + 2 * room or 1.0)


# --- regions --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlaneRegion:
    """The region of a node: its ends across and up.

    `elsewhere`: the branches taken at tests of other attributes, as 'node:branch'; nodes that differ in
    them may share a region.
    """

    box: tuple[Ends, Ends]
    elsewhere: list[str]


def region_of(trace: Trace, number: int, axes: Axes) -> PlaneRegion:
    """Return the region that the tests on the way to a node leave of the plane."""
    box: tuple[Ends, Ends] = ([None, None], [None, None])
    elsewhere = []
    for split, branch in trace.way(number):
        if split.attribute in axes and split.threshold is not None:
            # A lower branch lies below the cut, so each test can only narrow what is left.
            box[axes.index(split.attribute)][1 if branch == 0 else 0] = split.threshold
        else:
            elsewhere.append(f"{split.node}:{branch}")
    return PlaneRegion(box, elsewhere)


def _say_step(context: NumbersContext, axes: Axes, splits: list[int], at: int) -> str:
    """Say what the last of so many splits does to the plane."""
    trace, labels, words = context.trace, context.labels, context.words
    if at == 0:
        return words("numbers", "plane_start")
    node = trace.node(splits[at - 1])
    split = node.split
    assert split is not None
    named = {"n": at, "attribute": labels.attribute(split.attribute), "cases": words.cases(node.weight)}
    if split.attribute not in axes:
        return words("numbers", "plane_other", **named)
    told = [words("numbers", "plane_cut", threshold=cut_value(float(split.threshold or 0)), **named)]
    for branch, child in enumerate(map(trace.node, node.children)):
        if child.split is None:
            test, klass = labels.test(split, branch), labels.klass(child.label)
            told.append(words("numbers", "plane_leaf", test=test, klass=klass))
    if region_of(trace, splits[at - 1], axes).elsewhere:
        told.append(words("numbers", "plane_came"))
    return words.told(told)
