"""Write a number beside its point in a chart, on a background that hides lines."""

from __future__ import annotations

import plotly.graph_objects as go

from ui.drawing.colours import CHART


def beside(
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
