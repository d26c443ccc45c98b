"""Draw the parts of the chart: where its curves lie, the strip of the values, the marks of a cut."""

from __future__ import annotations

from html import escape
from typing import Any

import numpy as np

from c45_core.explain.labels import cut_value
from c45_core.measures import Floats
from c45_course.exports.layout import text_width
from c45_course.story.downsample import apart
from ui.charts.overlay import Margins, Overlay
from ui.charts.plots import ChartSketch
from ui.drawing.colours import Palette
from ui.lessons.numbers.context import NumbersContext

HEIGHT = 472
MARGINS: Margins = (64, 20, 38, 48)
PANELS = {"gain": ("y", (0.78, 1.0)), "iv": ("y2", (0.55, 0.72)), "gain_ratio": ("y3", (0.27, 0.49))}
"""Axis and part of the height."""
STRIP = (0.0, 0.21)


def column(context: NumbersContext, quantity: str) -> Floats:
    """Return the numbers of a curve, [cuts]."""
    cuts = context.cuts
    return {"gain": cuts.gains, "iv": cuts.ivs, "gain_ratio": cuts.gain_ratios}[quantity]


def span(context: NumbersContext) -> tuple[float, float]:
    """Return what the axis of the values shows: all of them, and some room."""
    low, high = float(context.values[0]), float(context.values[-1])
    margin = 0.03 * (high - low)
    return low - margin, high + margin


def heights(context: NumbersContext, quantity: str) -> tuple[float, float]:
    """Return what the axis of a curve shows."""
    least = {"gain": context.evaluation.penalty, "iv": 1.0}.get(quantity, 0.0)
    top = max(float(column(context, quantity).max()), least)
    return -0.06 * top, 1.22 * top or 1.0


def share(number: float, within: tuple[float, float]) -> float:
    """Return where a number lies between two others: 0 at the first, 1 at the second."""
    low, high = within
    return (number - low) / (high - low)


MAX_DOTS = 300
HIGHEST = 12
"""Maximum number of cases, and of cases with one value, that are drawn as dots and not as columns."""
MAX_BRACKETS = 60
COLUMNS = 90
AXIS = "y4"
MAX_LABELS = 88
"""Maximum number of values that are labelled; of more Plotly chooses round numbers."""
ROOM, BETWEEN = 290.0, 6.0
"""The points that the axis has on a phone, and those that keep two numbers under it apart."""


BRACKET, STEM, TIP = (-0.08, -0.3), -0.55, -0.6
"""How far below the line are a bracket, its stem, an arrow to the threshold: in half heights."""
_BELOW = 0.375
"""So much of the strip's height lies below the line."""


def draw_strip(
    sketch: ChartSketch, context: NumbersContext, domain: tuple[float, float], colours: Palette
) -> dict[str, Any]:
    """Draw the strip into a part of the height; return what to write on the axis under it."""
    within = span(context)
    _, counts = np.unique(context.known[0], return_counts=True)
    if counts.sum() <= MAX_DOTS and counts.max() <= HIGHEST:
        top = _dots(sketch, context, colours)
    else:
        top = _columns(sketch, context, within, colours)
    if len(context.cuts) <= MAX_BRACKETS:
        _brackets(sketch, context, top / 2, colours)
    sketch.axis(AXIS, domain, range=[-_BELOW * top, top], visible=False)
    return _ticks(context, within)


def on_the_strip(part: float) -> float:
    """Return where on the strip a place below the line is: 0 at its foot, 1 at its top."""
    return (_BELOW + part / 2) / (_BELOW + 1)


def inset(context: NumbersContext, cuts: np.ndarray) -> tuple[Floats, Floats]:
    """Return where the brackets of some cuts end: a little within the two neighbours."""
    low, high = context.neighbours(cuts)
    room = 0.08 * (high - low)
    return low + room, high - room


def _dots(sketch: ChartSketch, context: NumbersContext, colours: Palette) -> float:
    """Draw every case; equal values stand on each other, so that nothing is between them."""
    values, codes, weights = context.known
    _, first, counts = np.unique(values, return_index=True, return_counts=True)
    height = np.arange(len(values)) - np.repeat(first, counts)
    colours = colours.about(context.trace.table.classes)
    for code in range(len(context.trace.table.classes)):
        mine = codes == code
        pairs = zip(values[mine], weights[mine], strict=True)
        edge = {"color": colours.surface, "width": 1}
        marker = {"symbol": colours.mark(code), "color": colours.klass(code), "size": 11, "line": edge}
        sketch.points(
            values[mine],
            height[mine] + 0.5,
            AXIS,
            mode="markers",
            name=escape(context.labels.klass(code)),
            marker=marker,
            text=[
                f"{cut_value(float(v))} · {context.words.notation.weight(float(w))}" for v, w in pairs
            ],
            hoverinfo="text",
            showlegend=True,
        )
    return float(max(counts.max(), 1.6)) + 0.4


def _columns(
    sketch: ChartSketch, context: NumbersContext, span: tuple[float, float], colours: Palette
) -> float:
    """Draw how many cases of each class lie where: too many for single marks."""
    values, codes, weights = context.known
    edges = np.linspace(*span, COLUMNS + 1)
    highest = np.zeros(COLUMNS)
    for code in range(len(context.trace.table.classes)):
        mine = codes == code
        here, _ = np.histogram(values[mine], edges, weights=weights[mine])
        highest += here
        sketch.bars(
            (edges[:-1] + edges[1:]) / 2,
            here,
            AXIS,
            width=np.diff(edges),
            name=escape(context.labels.klass(code)),
            marker={"color": colours.klass(code), "line": {"width": 0}},
            showlegend=True,
        )
    return float(highest.max()) * 1.05


def _brackets(sketch: ChartSketch, context: NumbersContext, unit: float, colours: Palette) -> None:
    """Draw a bracket from each value to its neighbour, the cut halfway."""
    top, foot = BRACKET
    for chosen, dash in ((context.taking_part, "solid"), (~context.taking_part, "dot")):
        drawn = np.flatnonzero(chosen)
        x: list[float | None] = []
        y: list[float | None] = []
        for a, b, middle in zip(*inset(context, drawn), context.cuts.midpoints[drawn], strict=True):
            x += [a, a, middle, middle, middle, b, b, None]
            y += [top, foot, foot, STEM, foot, foot, top, None]
        scaled = [None if height is None else height * unit for height in y]
        sketch.points(
            x, scaled, AXIS, mode="lines", line={"color": colours.muted, "width": 1.3, "dash": dash}
        )


def _ticks(context: NumbersContext, span: tuple[float, float]) -> dict[str, Any]:
    """Write the values themselves under the strip, as many as there is room for."""
    if len(context.values) > MAX_LABELS:
        return {}
    values = context.values.tolist()
    widest = max(text_width(cut_value(value)) for value in values)
    written = [
        values[place] for place in apart(values, (span[1] - span[0]) * (widest + BETWEEN) / ROOM)
    ]
    return {"tickvals": written, "ticktext": [cut_value(value) for value in written]}


def mark_now(over: Overlay, context: NumbersContext, cut: int) -> None:
    """Draw the marks of a cut; by the name of each the browser moves it (`ui/components/lookup`)."""
    here = share(float(context.cuts.midpoints[cut]), span(context))
    _bracket(over, context, cut)
    over.name = "line"
    over.upright(here, 1.5)
    over.name = "threshold"
    above = ("-50%", "calc(-100% - 14px)")
    over.text(context.threshold(cut), here, 1, by=above, size=14, style=_ink(over))
    right = here > 0.8
    by = ("calc(-100% - 12px)" if right else "12px", "calc(-50% - 9px)")
    ground = f"background:{over.colours.surface};padding:0 2px;opacity:0.92;{_ink(over)}"
    for quantity, (_, (low, high)) in PANELS.items():
        number = float(column(context, quantity)[cut])
        y = low + (high - low) * share(number, heights(context, quantity))
        over.name = f"point-{quantity}"
        over.point(here, y, 12)
        over.name = quantity
        over.text(context.words.notation.fixed(number), here, y, by=by, size=14, style=ground)


def _ink(over: Overlay) -> str:
    return f"color:{over.colours.accent}"


def _bracket(over: Overlay, context: NumbersContext, cut: int) -> None:
    """Draw the bracket between the two neighbours, and where the threshold stands if not halfway."""
    within = span(context)
    low, high = (float(ends[0]) for ends in inset(context, np.array([cut])))
    middle, threshold = float(context.cuts.midpoints[cut]), float(context.cuts.thresholds[cut])
    top, foot, stem, tip = (STRIP[1] * on_the_strip(part) for part in (*BRACKET, STEM, TIP))
    over.name = "bracket"
    over.bracket(share(low, within), share(high, within), foot, top, 3)
    over.name = "stem"
    over.upright(share(middle, within), 3, stem, foot)
    if threshold != middle:
        over.name = "arrow"
        over.arrow(share(middle, within), share(threshold, within), tip)
