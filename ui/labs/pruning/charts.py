"""Draw where a verdict turns: both sides over the setting of the rule."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from c45_core.prune.record import Weighed
from c45_core.prune.turning import Turning
from c45_core.rounding import fixed
from c45_core.words import Words
from ui.charts import figure, show
from ui.colours import palette
from ui.labs.pruning.case import Case
from ui.labs.pruning.rules import MOST_CF, MOST_K


def _diamond(chart: go.Figure, x: float, y: float, text: str, place: str = "top left") -> None:
    """Mark the point at which the verdict turns."""
    colours = palette()
    chart.add_scatter(
        x=[x],
        y=[y],
        mode="markers+text",
        text=[f"<b>{text}</b>"],
        textposition=place,
        textfont={"color": colours.ink, "size": 15},
        marker={
            "symbol": "diamond",
            "size": 13,
            "color": colours.ink,
            "line": {"color": colours.surface, "width": 2},
        },
        hoverinfo="skip",
        showlegend=False,
        cliponaxis=False,
    )


def turning_curve(found: Turning, verdict: Weighed, now: float, case: Case, words: Words) -> None:
    """Draw both sides over k or CF: where the lines cross the verdict turns."""
    colours, pep = palette(), verdict.method == "pep"
    tops = [float(side.max()) for side in found.sides.values()]
    low = min(float(side.min()) for side in found.sides.values())
    room = (max(tops) - low) * 0.1 or 1.0
    chart = figure(
        x=words("pruning", "k" if pep else "cf"),
        y=words("pruning", f"axis_{verdict.method}"),
        x_range=(0, MOST_K if pep else MOST_CF),
        y_range=(max(low - room, 0), max(tops) + room),
        height=320,
    )
    chart.update_layout(showlegend=True)
    dashes = {"limit": "solid", "leaf": "dash", "branch": "dot"}
    for side, values in found.sides.items():
        name = words("pruning", f"curve_{side}_{verdict.method}" if side == "limit" else f"side_{side}")
        line = {"color": colours.ink, "width": 2, "dash": dashes[side]}
        chart.add_scatter(x=found.along, y=values, mode="lines", name=name, line=line)
    chart.add_vline(x=now, line={"color": colours.accent, "width": 2})
    for point in found.points:
        height = float(np.interp(point, found.along, found.sides["limit"]))
        _diamond(chart, point, height, *_named(point, pep))
    points = words.listed(fixed(point, 3) for point in found.points)
    key = "turns" if found.points else "never_turns"
    letter = "k" if pep else "CF"
    show(chart, key="turning", text=words("pruning", key, letter=letter, points=points))


def _named(point: float, pep: bool) -> tuple[str, str]:
    """Name a turning point and say on which side of it there is no line."""
    return (
        (f"k* = {fixed(point, 3)}", "bottom right")
        if pep
        else (f"CF* = {fixed(point, 3)}", "top right")
    )
