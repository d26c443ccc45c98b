"""Draw Plotly charts in the house's style, and place their labels so that they stand apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import plotly.graph_objects as go
import streamlit as st

from c45_course.exports.layout import text_width
from ui.drawing.colours import CHART, Palette
from ui.markdown import plain

FONT = '"Source Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif'
CONFIG = {"displayModeBar": False, "scrollZoom": False, "doubleClick": False}


def figure(
    *,
    x: str,
    y: str,
    height: int = 360,
    data: Sequence[Mapping[str, Any]] = (),
    layout: Mapping[str, Any] | None = None,
    **axes: Any,
) -> go.Figure:
    """Return a figure with titled axes; `x_range` and `y_range` fix them.

    `data`, `layout`: what it draws, and how it differs from other figures, as Plotly's dictionaries.
    """
    colours = CHART
    usual = {
        "height": height,
        "margin": {"l": 56, "r": 16, "t": 16, "b": 48},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": FONT, "size": 14, "color": colours.ink},
        "hoverlabel": {"font": {"family": FONT}},
        "legend": {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        "xaxis": _style_axis(x, axes.get("x_range"), colours),
        "yaxis": _style_axis(y, axes.get("y_range"), colours),
        # No "transition", not even of 0 ms: with one, a chart made wider stays cut at its old width.
    }
    # Given at once: to update the layout of a figure that stands already takes nine times as long.
    return go.Figure(data=list(data), layout=_merge_layouts(usual, layout or {}))


def show(chart: go.Figure, *, key: str, text: str) -> None:
    """Show a chart; `text` says in words what it shows: below it, and to who cannot see it."""
    draw(chart, key=key, text=text)
    st.caption(plain(text))


def draw(chart: go.Figure, *, key: str, text: str) -> None:
    """Show a chart; `text` says in words what it shows, to who cannot see it.

    Streamlit draws it from nothing when anything of it changes, `text` too.
    """
    st.plotly_chart(chart, key=key, config=CONFIG, width="stretch", theme=None, alt=text)


def _merge_layouts(usual: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return a layout with some of it set otherwise, however deep."""
    merged = dict(usual)
    for name, value in other.items():
        old = merged.get(name)
        if isinstance(old, dict) and isinstance(value, Mapping):
            merged[name] = _merge_layouts(old, value)
        else:
            merged[name] = value
    return merged


def _style_axis(title: str, span: tuple[float, float] | None, colours: Palette) -> dict[str, Any]:
    return {
        "title": {"text": title},
        "range": list(span) if span else None,
        "fixedrange": True,
        "gridcolor": colours.line,
        "linecolor": colours.line,
        "zeroline": False,
        "automargin": True,
    }


@dataclass
class ChartSketch:
    """The traces, lines, texts and axes of a chart, as Plotly's dictionaries."""

    traces: list[dict[str, Any]] = field(default_factory=list)
    shapes: list[dict[str, Any]] = field(default_factory=list)
    texts: list[dict[str, Any]] = field(default_factory=list)
    axes: dict[str, Any] = field(default_factory=dict)

    def points(self, x: Any, y: Any, axis: str, **options: Any) -> None:
        """Draw points or a line; silent and without a legend unless `options` say otherwise."""
        options = {"showlegend": False, "hoverinfo": "skip", **options}
        self.traces.append({"type": "scatter", "x": x, "y": y, "yaxis": axis, **options})

    def bars(self, x: Any, y: Any, axis: str, **options: Any) -> None:
        """Draw columns."""
        options = {"showlegend": False, "hoverinfo": "skip", **options}
        self.traces.append({"type": "bar", "x": x, "y": y, "yaxis": axis, **options})

    def line(self, **options: Any) -> None:
        """Draw a straight line."""
        self.shapes.append({"type": "line", **options})

    def text(self, text: str, **options: Any) -> None:
        """Write a text, without an arrow unless `options` say otherwise."""
        self.texts.append({"text": text, "showarrow": False, **options})

    def axis(self, name: str, domain: tuple[float, float], **options: Any) -> None:
        """Place a vertical axis ('y', 'y2', ...) in a part of the height, with a fixed range."""
        self.axes[f"yaxis{name[1:]}"] = {
            "domain": list(domain),
            "fixedrange": True,
            "zeroline": False,
            **options,
        }

    def drawn(
        self, *, x: str, height: int, x_range: tuple[float, float], y: str = "", **layout: Any
    ) -> go.Figure:
        """Return a chart with everything in it; `layout`: what differs from other charts."""
        all_of_it = {"shapes": self.shapes, "annotations": self.texts, **self.axes, **layout}
        return figure(x=x, y=y, height=height, x_range=x_range, data=self.traces, layout=all_of_it)


def write_beside(
    chart: go.Figure,
    x: float,
    y: float,
    text: str,
    *,
    colour: str = "",
    right: int = 0,
    up: int = 0,
    size: int = 14,
) -> None:
    """Write a text `right` and `up` points away from a place; 0 and 0: right on it."""
    chart.add_annotation(
        x=x,
        y=y,
        text=text,
        showarrow=False,
        xshift=right,
        yshift=up,
        xanchor="left" if right > 0 else "right" if right < 0 else "center",
        yanchor="bottom" if up > 0 else "top" if up < 0 else "middle",
        bgcolor=CHART.paper,
        borderpad=1,
        font={"color": colour or CHART.ink, "size": size},
    )


# --- labels that stand apart ---------------------------------------------------------------------

CHART_SIZES = ((320.0, 280.0), (590.0, 270.0), (830.0, 270.0))
"""Width and height of the inside of a chart, in points: on a phone, a laptop, a large screen.

A text keeps its place while the points move away from each other, so a place must do on all of them."""
ROUNDS = 3
_MARK_RADIUS = 9.0
_LINE_HEIGHT = 17.0
_TIMES_WORSE_ON_LINE = 12
"""Factor by which the line is worse to stand on than another text."""
_PLACES = {
    "middle right": (1, 0),
    "middle left": (-1, 0),
    "top center": (0, 1),
    "bottom center": (0, -1),
    "top right": (1, 1),
    "top left": (-1, 1),
    "bottom right": (1, -1),
    "bottom left": (-1, -1),
}
"""Plotly's names for where a text stands, and which way from the point that is."""

Note = tuple[tuple[float, float], str, str]
"""A point, the text that is written at it, and on which side of it."""


@dataclass(frozen=True)
class _Box:
    left: float
    right: float
    low: float
    high: float

    def shared_area(self, other: _Box) -> float:
        """The area two boxes share."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.high, other.high) - max(self.low, other.low)
        return max(wide, 0.0) * max(high, 0.0)


def place_labels(
    points: Sequence[tuple[float, float]],
    texts: Sequence[str],
    x_range: tuple[float, float],
    y_range: tuple[float, float],
    *,
    line: float | None = None,
    notes: Sequence[Note] = (),
) -> list[str]:
    """Return where each text stands, in Plotly's words.

    `line`: an x that is better kept free; `notes`: what is written in the chart besides, and where.

    The first texts choose first, so the most important point comes first; then each may choose again,
    now that all the others have a place.
    """
    charts = [_Chart.of(points, x_range, y_range, size, line, notes) for size in CHART_SIZES]
    widths = [text_width(text) for text in texts]
    chosen: dict[int, str] = {}
    for number in [*range(len(texts))] * ROUNDS:
        others = [(n, place, widths[n]) for n, place in chosen.items() if n != number]
        taken = [[chart.box(*each) for each in others] for chart in charts]
        costs = {
            place: sum(
                chart.cost(number, place, widths[number], boxes)
                for chart, boxes in zip(charts, taken, strict=True)
            )
            for place in _PLACES
        }
        chosen[number] = min(costs, key=costs.__getitem__)
    return [chosen[number] for number in range(len(texts))]


@dataclass(frozen=True)
class _Chart:
    """A chart of one size: where its points are, and the boxes of their marks and of the line."""

    size: tuple[float, float]
    points: list[tuple[float, float]]
    taken: list[_Box]

    @classmethod
    def of(
        cls,
        points: Sequence[tuple[float, float]],
        x_range: tuple[float, float],
        y_range: tuple[float, float],
        size: tuple[float, float],
        line: float | None,
        notes: Sequence[Note],
    ) -> _Chart:
        width, height = size
        at = [(_scale(x, x_range, width), _scale(y, y_range, height)) for x, y in points]
        taken = [
            _Box(x - _MARK_RADIUS, x + _MARK_RADIUS, y - _MARK_RADIUS, y + _MARK_RADIUS) for x, y in at
        ]
        if line is not None:
            x = _scale(line, x_range, width)
            taken += [_Box(x - 2, x + 2, 0, height)] * _TIMES_WORSE_ON_LINE
        for (x, y), text, place in notes:
            written = _scale(x, x_range, width), _scale(y, y_range, height)
            taken.append(_box_of(*written, _PLACES[place], text_width(text), mark=0.0))
        return cls(size, at, taken)

    def box(self, number: int, place: str, width: float) -> _Box:
        """Return the box of a text of a point at a place."""
        return _box_of(*self.points[number], _PLACES[place], width)

    def cost(self, number: int, place: str, width: float, others: Sequence[_Box]) -> float:
        """Say how bad it is to put it there, among the other texts."""
        box, inside = self.box(number, place, width), _Box(0, self.size[0], 0, self.size[1])
        outside = (box.right - box.left) * (box.high - box.low) - box.shared_area(inside)
        return 3 * outside + sum(box.shared_area(other) for other in (*self.taken, *others))


def _box_of(x: float, y: float, way: tuple[int, int], width: float, mark: float = _MARK_RADIUS) -> _Box:
    across, up = way
    left = x + (across - 1) * width / 2 + across * mark
    middle = y + up * (_LINE_HEIGHT / 2 + (mark if across == 0 else mark / 2))
    return _Box(left, left + width, middle - _LINE_HEIGHT / 2, middle + _LINE_HEIGHT / 2)


def _scale(value: float, span: tuple[float, float], size: float) -> float:
    low, high = span
    return (value - low) / (high - low) * size
