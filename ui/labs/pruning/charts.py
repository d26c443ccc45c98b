"""Draw what the court weighs: the scales, and where they turn."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import plotly.graph_objects as go

from c45_core.prune.numbers import PepNumbers
from c45_core.prune.record import Weighed, estimate
from c45_core.rounding import fixed
from c45_core.words import Words
from ui.charts import figure, show
from ui.colours import palette
from ui.labs.pruning.case import Case
from ui.labs.pruning.rules import MOST_CF, MOST_K
from ui.labs.pruning.turning import Turning

ROOM = 1.12
"""So much wider than the longest bar is the axis, for the number at its end."""
SHORT = 0.12
"""A bar shorter than this share of the longest has no room for its number."""
MOST_TICKS = 12


def scales(verdict: Weighed, case: Case, words: Words, said: Collection[str], turned: bool) -> None:
    """Draw both sides as bars on one axis.

    `said`: what has been said ("limit" too); `turned`: whether to mark the tipping point.
    """
    numbers, colours = verdict.numbers, palette()
    bars = [("leaf", estimate(verdict.leaf)), ("subtree", estimate(verdict.subtree))]
    if verdict.branch is not None:
        bars.insert(0, ("branch", estimate(verdict.branch)))
    pep = numbers if isinstance(numbers, PepNumbers) else None
    more = pep.standard_error * MOST_K if pep else verdict.margin
    longest = max([value for _, value in bars] + [estimate(verdict.subtree) + more]) or 1.0
    chart = figure(x=words("pruning", f"axis_{verdict.method}"), y="", height=100 + 28 * len(bars))
    chart.update_xaxes(range=[0, longest * ROOM], nticks=8)
    if verdict.margin == 0 and longest < MOST_TICKS:
        chart.update_xaxes(dtick=1)
    names = [words("pruning", f"side_{side}{_pre(verdict)}") for side, _ in bars]
    chart.update_yaxes(tickvals=list(range(len(bars))), ticktext=names)
    chart.update_yaxes(range=[-0.45, len(bars) - 0.15], showgrid=False)
    chart.update_layout(margin={"t": 4, "b": 44}, barmode="overlay", showlegend=False)
    top, granted = len(bars) - 1, verdict.margin > 0 and "limit" in said
    for row, (side, value) in enumerate(bars):
        if side in said:
            short = value < longest * SHORT
            text = "" if short and granted and row == top else f" {case.number(value)}"
            _bar(chart, row, value, text, value if short else 0.0)
    if granted:
        _extension(chart, top, estimate(verdict.subtree), verdict.margin, case)
    if "leaf" in said:
        chart.add_vline(
            x=estimate(verdict.leaf), line={"color": colours.ink, "width": 2, "dash": "dash"}
        )
    if pep and turned and 0 <= pep.tipping <= MOST_K:
        _diamond(chart, pep.leaf, top, "")
        text = f"<b>k* = {fixed(pep.tipping, 3)}</b> "
        _number(chart, pep.leaf, top + 0.56, text, colours.ink, "right")
    show(chart, key="scales", text=words("pruning", f"scales_{verdict.method}"))


def _pre(verdict: Weighed) -> str:
    return "_pre" if verdict.method == "pre_pruning" else ""


def _bar(chart: go.Figure, row: int, value: float, text: str, at: float) -> None:
    """Draw a bar, its number in it from the left, or `at` its end where it is too short."""
    colours = palette()
    chart.add_bar(
        x=[value],
        y=[row],
        orientation="h",
        width=0.62,
        marker={"color": colours.muted, "opacity": 0.55},
        hoverinfo="skip",
    )
    _number(chart, at, row, text, colours.ink)


def _extension(chart: go.Figure, row: int, start: float, width: float, case: Case) -> None:
    """Draw what is granted to the subtree on top, hatched; its end is where the slider stands."""
    colours = palette()
    hatch = {"shape": "/", "fgcolor": colours.muted, "bgcolor": "rgba(0,0,0,0)", "size": 7}
    outline = {"color": colours.muted, "width": 1}
    chart.add_bar(
        x=[width],
        y=[row],
        base=[start],
        orientation="h",
        width=0.62,
        marker={"pattern": hatch, "color": "rgba(0,0,0,0)", "line": outline},
        hoverinfo="skip",
    )
    end = start + width
    line = {"color": colours.accent, "width": 4}
    chart.add_shape(type="line", x0=end, x1=end, y0=row - 0.31, y1=row + 0.31, line=line)
    _number(chart, end, row, f" {case.number(end)}", colours.ink)


def _number(chart: go.Figure, x: float, y: float, text: str, colour: str, anchor: str = "left") -> None:
    font = {"color": colour, "size": 15}
    chart.add_annotation(x=x, y=y, text=text, showarrow=False, xanchor=anchor, font=font)


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
