"""Collect the traces and axes of a chart and add them at once: Plotly is slow at small changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import plotly.graph_objects as go

from ui.charts.plots import figure


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
