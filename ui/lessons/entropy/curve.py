"""Draw the entropy of every mixture of two classes as a curve: the sum of two terms."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from c45_core.explain.explanation import Explanation
from c45_core.language.words import Words
from c45_core.measures import Floats, xlog2x
from c45_core.rounding import fixed
from c45_core.units import in_unit
from ui.charts.plot_text import beside
from ui.charts.plots import figure, show
from ui.drawing.colours import CHART, mark
from ui.lessons.shared.contingency import sign

HEIGHT = 400


def curve(chosen: Sequence[int], explanation: Explanation, unit: str, words: Words) -> None:
    """Draw the entropy over the share of class 1, and below it the two terms it is the sum of."""
    colours, said = CHART, words("entropy", f"unit_{unit}")
    chart = figure(
        x=words("entropy", "share"),
        y=words("language", "noted", text=words("entropy", "axis"), note=said),
        x_range=(-0.06, 1.06),
        y_range=(-in_unit(0.05, unit), in_unit(1.14, unit)),
        height=HEIGHT,
    )
    share = np.linspace(0, 1, 201)
    surprise = -xlog2x(np.stack([share, 1 - share]))
    for code, bits in enumerate(surprise):
        _line(chart, share, in_unit(bits, unit), colours.klass(code), 1.4)
    _line(chart, share, in_unit(surprise.sum(axis=0), unit), colours.ink, 2.6)

    here = chosen[0] / sum(chosen[:2])
    chart.add_vline(x=here, line={"color": colours.accent, "width": 1.2, "dash": "dot"})
    for term in explanation.terms:
        height, code = in_unit(term.value, unit), term.klass or 0
        colour, side = colours.klass(code), -14 if code else 14
        _point(chart, here, height, marker={"color": colour, "symbol": mark(code), "size": 11})
        beside(chart, here, height, words.notation.fixed(height), colour=colour, right=side)
    height = in_unit(explanation.recorded, unit)
    rim = {"color": colours.surface, "width": 2}
    _point(chart, here, height, marker={"color": colours.accent, "size": 15, "line": rim})
    beside(chart, here, height, f"<b>{words.notation.fixed(height)}</b>", colour=colours.accent, up=10)
    for code, (x, name) in enumerate(((0.72, "−p₁ log p₁"), (0.28, "−p₂ log p₂"))):
        beside(chart, x, in_unit(0.17, unit), f"{sign(code)} {name}", colour=colours.klass(code))
    value = words.notation.fixed(height)
    text = words("entropy", "curve_text", share=fixed(here, 3), value=value, unit=said)
    show(chart, key="mixture", text=text)


def _line(chart: go.Figure, x: Floats, y: Floats, colour: str, width: float) -> None:
    style = {"color": colour, "width": width}
    chart.add_scatter(x=x, y=y, mode="lines", line=style, hoverinfo="skip", showlegend=False)


def _point(chart: go.Figure, x: float, y: float, **style: object) -> None:
    chart.add_scatter(
        x=[x], y=[y], mode="markers", hoverinfo="skip", showlegend=False, cliponaxis=False, **style
    )
