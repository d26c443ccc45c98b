"""Draw the values on a line, each with the colour and mark of its class, and a bracket at each cut."""

from __future__ import annotations

from html import escape
from typing import Any

import numpy as np

from c45_core.explain.labels import cut_value
from ui.colours import Palette, mark
from ui.labs.numbers.scene import Scene
from ui.labs.sketch import Sketch
from ui.thin import apart

MOST_DOTS = 300
HIGHEST = 12
"""More cases, or more with one value, are drawn as columns."""
MOST_BRACKETS = 60
COLUMNS = 90
AXIS = "y4"
LABELS = 22
"""So many values can be written side by side."""


def draw_strip(
    sketch: Sketch,
    scene: Scene,
    cut: int,
    domain: tuple[float, float],
    span: tuple[float, float],
    colours: Palette,
) -> dict[str, Any]:
    """Draw the strip into a part of the height; return what to write on the axis under it."""
    _, counts = np.unique(scene.known[0], return_counts=True)
    if counts.sum() <= MOST_DOTS and counts.max() <= HIGHEST:
        top = _dots(sketch, scene, colours)
    else:
        top = _columns(sketch, scene, span, colours)
    _brackets(sketch, scene, cut, top / 2, colours)
    sketch.axis(AXIS, domain, range=[-0.375 * top, top], visible=False)
    return _ticks(scene, span)


def _dots(sketch: Sketch, scene: Scene, colours: Palette) -> float:
    """Draw every case; equal values stand on each other, so that nothing is between them."""
    values, codes, weights = scene.known
    _, first, counts = np.unique(values, return_index=True, return_counts=True)
    height = np.arange(len(values)) - np.repeat(first, counts)
    for code in range(len(scene.trace.table.classes)):
        mine = codes == code
        pairs = zip(values[mine], weights[mine], strict=True)
        edge = {"color": colours.surface, "width": 1}
        marker = {"symbol": mark(code), "color": colours.klass(code), "size": 11, "line": edge}
        sketch.points(
            values[mine],
            height[mine] + 0.5,
            AXIS,
            mode="markers",
            name=escape(scene.labels.klass(code)),
            marker=marker,
            text=[f"{cut_value(float(v))} · {scene.words.notation.weight(float(w))}" for v, w in pairs],
            hoverinfo="text",
            showlegend=True,
        )
    return float(max(counts.max(), 1.6)) + 0.4


def _columns(sketch: Sketch, scene: Scene, span: tuple[float, float], colours: Palette) -> float:
    """Draw how many cases of each class lie where: too many for single marks."""
    values, codes, weights = scene.known
    edges = np.linspace(*span, COLUMNS + 1)
    highest = np.zeros(COLUMNS)
    for code in range(len(scene.trace.table.classes)):
        mine = codes == code
        here, _ = np.histogram(values[mine], edges, weights=weights[mine])
        highest += here
        sketch.bars(
            (edges[:-1] + edges[1:]) / 2,
            here,
            AXIS,
            width=np.diff(edges),
            name=escape(scene.labels.klass(code)),
            marker={"color": colours.klass(code), "line": {"width": 0}},
            showlegend=True,
        )
    return float(highest.max()) * 1.05


def _brackets(sketch: Sketch, scene: Scene, cut: int, unit: float, colours: Palette) -> None:
    """Draw a bracket from each value to its neighbour, the cut halfway."""
    drawn = np.arange(len(scene.cuts)) if len(scene.cuts) <= MOST_BRACKETS else np.array([cut])
    low, high = scene.neighbours(drawn)
    inset = 0.08 * (high - low)
    there, now = scene.taking_part[drawn], drawn == cut
    for chosen, line in (
        (there & ~now, {"color": colours.muted, "width": 1.3}),
        (~there & ~now, {"color": colours.muted, "width": 1.3, "dash": "dot"}),
        (now, {"color": colours.accent, "width": 3.0}),
    ):
        x: list[float | None] = []
        y: list[float | None] = []
        ends = zip(low[chosen] + inset[chosen], high[chosen] - inset[chosen], strict=True)
        for (a, b), middle in zip(ends, scene.cuts.midpoints[drawn[chosen]], strict=True):
            x += [a, a, middle, middle, middle, b, b, None]
            y += [-0.08, -0.3, -0.3, -0.55, -0.3, -0.3, -0.08, None]
        scaled = [None if height is None else height * unit for height in y]
        sketch.points(x, scaled, AXIS, mode="lines", line=line)
    _moved(sketch, scene, cut, unit, colours)


def _moved(sketch: Sketch, scene: Scene, cut: int, unit: float, colours: Palette) -> None:
    """Show the threshold where it is a value of the table and not the place halfway."""
    middle, threshold = float(scene.cuts.midpoints[cut]), float(scene.cuts.thresholds[cut])
    if threshold == middle:
        return
    arrow = {"arrowcolor": colours.accent, "arrowwidth": 2, "arrowhead": 3, "showarrow": True}
    ends = {"x": threshold, "ax": middle, "y": -0.6 * unit, "ay": -0.6 * unit}
    refs = {"xref": "x", "axref": "x", "yref": AXIS, "ayref": AXIS}
    sketch.text("", **arrow, **ends, **refs)


def _ticks(scene: Scene, span: tuple[float, float]) -> dict[str, Any]:
    """Write the values themselves under the strip, as many as there is room for."""
    if len(scene.values) > 4 * LABELS:
        return {}
    places = apart(scene.values.tolist(), (span[1] - span[0]) / LABELS)
    written = [float(scene.values[place]) for place in places]
    return {"tickvals": written, "ticktext": [cut_value(value) for value in written]}
