"""Draw Plotly charts in the house's style."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import plotly.graph_objects as go
import streamlit as st

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
