"""Draw the charts of the lesson: the turning of a verdict, accuracies, the normal curve."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import Any

import numpy as np
import streamlit as st

from c45_core.language.words import Words
from c45_core.prune.formulas import write_percent
from c45_core.prune.method import Parameter, declared
from c45_core.prune.record import Pruning, Weighed
from c45_core.prune.validation import AccuracyNumbers
from c45_core.prune.verdicts import Turning
from c45_core.reasons import Outcome
from c45_core.rounding import fixed
from ui.charts.overlay import Margins, Overlay, base_chart, margins_of
from ui.charts.plots import ChartSketch, draw, figure, show
from ui.drawing.colours import CHART, PAGE
from ui.markdown import plain, with_terms

HEIGHT = 320
MARGINS: Margins = (64, 16, 36, 48)
DASHES = {"limit": "solid", "leaf": "dash", "branch": "dot"}


def turning_curve(found: Turning, method: str, parameter: Parameter, now: float, words: Words) -> None:
    """Draw both sides over the number of a method: where the lines cross the verdict turns."""
    points = words.listed(map(words.notation.number, found.points))
    key = "turns" if found.points else "never_turns"
    text = words("pruning", key, letter=parameter.symbol, points=points)
    with base_chart("turning_ground"):
        _sides(found, method, parameter, words, text)
        over = Overlay(PAGE)
        # On a phone a legend of several lines takes the top of the plane.
        over.upright(now / parameter.most, 2, high=0.95)
        over.show(MARGINS, HEIGHT)
    st.caption(plain(text))


def _sides(found: Turning, method: str, parameter: Parameter, words: Words, text: str) -> None:
    """Draw what does not depend on the setting."""
    colours, sketch = CHART, ChartSketch()
    limits = found.sides["limit"]
    # Where the lines fall there is room above the point, else below it.
    beside = "top right" if limits[-1] < limits[0] else "bottom right"
    for side, values in found.sides.items():
        name = words("pruning", f"curve_{side}_{method}" if side == "limit" else f"side_{side}")
        line = {"color": colours.ink, "width": 2, "dash": DASHES[side]}
        shown = {"mode": "lines", "name": name, "line": line, "showlegend": True, "hoverinfo": "all"}
        sketch.points(found.along, values, "y", **shown)
    for point in found.points:
        height = float(np.interp(point, found.along, limits))
        _diamond(sketch, point, height, f"{parameter.symbol}* = {words.notation.number(point)}", beside)
    chart = sketch.drawn(
        x=words("pruning", parameter.switch),
        y=words("pruning", f"axis_{method}"),
        height=HEIGHT,
        x_range=(0, parameter.most),
        showlegend=True,
        margin=margins_of(MARGINS),
        xaxis={"automargin": False},
        yaxis={"range": _heights(found), "automargin": False},
    )
    draw(chart, key="turning", text=text)


def _heights(found: Turning) -> list[float]:
    top = max(float(side.max()) for side in found.sides.values())
    low = min(float(side.min()) for side in found.sides.values())
    room = (top - low) * 0.1 or 1.0
    return [max(low - room, 0), top + room]


def _diamond(sketch: ChartSketch, x: float, y: float, text: str, place: str) -> None:
    """Mark the point at which the verdict turns."""
    colours = CHART
    line = {"color": colours.surface, "width": 2}
    sketch.points(
        [x],
        [y],
        "y",
        mode="markers+text",
        text=[f"<b>{text}</b>"],
        textposition=place,
        textfont={"color": colours.ink, "size": 15},
        marker={"symbol": "diamond", "size": 13, "color": colours.ink, "line": line},
        cliponaxis=False,
    )


def stairs(pruning: Pruning, places: Sequence[int], current: int, words: Words) -> None:
    """Draw the accuracy of the whole tree after each decision, and what was refused."""
    colours = CHART
    verdicts = [pruning.weighed[place] for place in places]
    chart = figure(
        x=words("pruning", "axis_decision"),
        y=words("pruning", "axis_accuracy"),
        x_range=(-0.4, len(verdicts) + 0.4),
        y_range=(0, 105),
        height=300,
    )
    chart.update_layout(showlegend=True)
    chart.update_xaxes(tickvals=list(range(len(verdicts) + 1)))
    chart.update_yaxes(ticksuffix="%")
    before, after, refused = [], [], []
    for verdict in verdicts:
        n = verdict.numbers
        assert isinstance(n, AccuracyNumbers)
        forms = (n.accuracy_as_subtree, n.accuracy_as_leaf)
        is_leaf = verdict.outcome is Outcome.LEAF
        before.append(forms[1] if declared(verdict.method).before_growing else forms[0])
        after.append(forms[is_leaf])
        refused.append(forms[not is_leaf])
    steps = [100 * value for value in (before[:1] + after)]
    texts = [write_percent(value / 100) for value in steps]
    line: dict[str, Any] = {"color": colours.ink, "width": 2, "shape": "hv"}
    chart.add_scatter(
        x=list(range(len(steps))),
        y=steps,
        mode="lines+markers+text",
        text=texts,
        textposition="top center",
        line=line,
        marker={"size": 9},
        name=words("pruning", "accuracy_after"),
    )
    lost = [i for i, v in enumerate(verdicts) if _held(v)]
    chart.add_scatter(
        x=[i + 1 for i in lost],
        y=[100 * refused[i] for i in lost],
        mode="markers",
        marker={"symbol": "x-thin-open", "size": 11, "line": {"width": 2}, "color": colours.muted},
        name=words("pruning", "accuracy_refused"),
    )
    chart.add_vline(x=current + 1, line={"color": colours.accent, "width": 2})
    show(chart, key="stairs", text=words("pruning", "stairs_text", way=" → ".join(texts)))


def _held(verdict: Weighed) -> bool:
    """Whether the challenger was refused: the leaf of post-pruning, the split of pre-pruning."""
    refused = Outcome.LEAF if declared(verdict.method).before_growing else Outcome.KEPT
    return verdict.outcome is refused


NORMAL_HEIGHT = 300
NORMAL_MARGINS: Margins = (16, 16, 16, 48)
WITHIN, TOP = (-3.2, 5.2), 0.46
LIMITS = ((1.645, "one_sided_95", 0.43), (1.96, "two_sided_95", 0.375))
"""Where 95 % would be, what it is called, and at which height that is written."""
UNDER = 0.76
"""Height of the marks that stay clear of those names."""


def draw_normal_curve(k: float, share: float, title: str, words: Words) -> None:
    """Shade what lies below k standard errors, one-sided; mark where 95 % would be."""
    written = f"{fixed(100 * share, 2)}%"
    with base_chart("normal_ground"):
        _curve(title, words)
        over = Overlay(PAGE)
        outline = [(x, y) for x, y in _density() if x < k]
        below = [*outline, (k, NormalDist().pdf(k)), (k, 0.0), (WITHIN[0], 0.0)]
        over.area([_place(x, y) for x, y in below], 0.22)
        over.upright(_place(k, 0)[0], 3, high=1 if k < LIMITS[0][0] else UNDER)
        style = f"color:{over.colours.ink}"
        over.text(written, *_place(min(k, 3) - 0.12, 0.05), by=("-100%", "-50%"), size=18, style=style)
        over.show(NORMAL_MARGINS, NORMAL_HEIGHT)
    st.caption(with_terms(plain(words("pruning", "normal_text", k=f"{k:g}", share=written)), words))


def _density() -> list[tuple[float, float]]:
    return [(float(x), NormalDist().pdf(float(x))) for x in np.linspace(WITHIN[0], 3.5, 135)]


def _place(x: float, y: float) -> tuple[float, float]:
    """Return a place as shares of the plane."""
    return (x - WITHIN[0]) / (WITHIN[1] - WITHIN[0]), y / TOP


def _curve(title: str, words: Words) -> None:
    """Draw what does not depend on k."""
    colours, sketch = CHART, ChartSketch()
    x, y = zip(*_density(), strict=True)
    sketch.points(x, y, "y", mode="lines", line={"color": colours.ink, "width": 2})
    for limit, key, height in LIMITS:
        line = {"color": colours.muted, "width": 1.5, "dash": "dot"}
        sketch.line(x0=limit, x1=limit, y0=0, y1=1, yref="paper", line=line)
        label: dict[str, Any] = {"x": limit, "y": height, "xanchor": "left", "bgcolor": colours.surface}
        label["font"] = {"color": colours.ink, "size": 13}
        sketch.text(f" {limit:g}: {words('pruning', key)}", **label)
    chart = sketch.drawn(
        x=words("pruning", "axis_normal"),
        height=NORMAL_HEIGHT,
        x_range=WITHIN,
        showlegend=False,
        margin=margins_of(NORMAL_MARGINS),
        xaxis={"automargin": False},
        yaxis={"range": [0, TOP], "showticklabels": False, "showgrid": False, "automargin": False},
    )
    draw(chart, key="normal", text=title)
