"""Draw the normal curve: what share lies below k standard errors, and where 95 % would be."""

from __future__ import annotations

from statistics import NormalDist
from typing import Any

import numpy as np

from c45_core.rounding import fixed
from c45_core.words import Words
from ui.charts import figure, show
from ui.colours import palette


def normal_curve(k: float, share: float, words: Words) -> None:
    """Shade what lies below k standard errors, one-sided; mark where 95 % would be."""
    colours, z = palette(), np.linspace(-3.5, 3.5, 281)
    density = np.array([NormalDist().pdf(float(x)) for x in z])
    chart = figure(
        x=words("pruning", "axis_normal"), y="", x_range=(-3.2, 5.2), y_range=(0, 0.46), height=300
    )
    chart.update_layout(showlegend=False)
    chart.update_yaxes(showticklabels=False, showgrid=False)
    quiet: dict[str, Any] = {"mode": "lines", "hoverinfo": "skip"}
    below = z[z <= k]
    chart.add_scatter(
        x=[*below, k, k],
        y=[*density[z <= k], NormalDist().pdf(k), 0],
        fill="tozeroy",
        fillcolor=_faint(colours.accent),
        line={"width": 0},
        **quiet,
    )
    chart.add_scatter(x=z, y=density, line={"color": colours.ink, "width": 2}, **quiet)
    chart.add_vline(x=k, line={"color": colours.accent, "width": 3})
    for limit, key, height in ((1.645, "one_sided_95", 0.43), (1.96, "two_sided_95", 0.375)):
        chart.add_vline(x=limit, line={"color": colours.muted, "width": 1.5, "dash": "dot"})
        chart.add_annotation(
            x=limit,
            y=height,
            text=f" {limit:g}: {words('pruning', key)}",
            showarrow=False,
            xanchor="left",
            bgcolor=colours.surface,
            font={"color": colours.ink, "size": 13},
        )
    chart.add_annotation(
        x=min(k, 3) - 0.12,
        y=0.05,
        text=f"<b>{fixed(100 * share, 2)} %</b>",
        showarrow=False,
        xanchor="right",
        font={"color": colours.ink, "size": 18},
    )
    number = f"{k:g}"
    text = words("pruning", "normal_text", k=number, share=f"{fixed(100 * share, 2)} %")
    show(chart, key="normal", text=text)


def _faint(colour: str) -> str:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.22)"
