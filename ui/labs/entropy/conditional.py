"""Make H(D|A) visible: every branch as wide as its share and as high as its entropy."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from c45_core import Trace
from c45_core.explain.expression import share
from c45_core.explain.labels import Labels
from c45_core.explain.written import text
from c45_core.record.views import Evaluation
from c45_core.words import Words
from ui.charts import figure, show
from ui.colours import Palette, palette
from ui.labs.contingency import sign
from ui.labs.opening import of_branch
from ui.labs.plot_text import beside, ground
from ui.layout import text_width
from ui.remembered import choose

WIDTH = 300
"""About how many points wide the chart is on a phone; a name too wide for its bar is wrapped."""
ROOM_FOR_GAIN = 0.1
"""With less than this between the two levels, in bits, there is no room for an arrow."""


def pick_attribute(trace: Trace, labels: Labels, words: Words) -> Evaluation | None:
    """Let the reader choose the attribute that is the condition; None where none divides the cases."""
    dividing = {e.name: e for e in trace.evaluations(0) if e.divides}
    if not dividing:
        return None
    best = trace.node(0).split
    chosen = choose(
        "attr",
        tuple(dividing),
        words("terms", "attribute"),
        shown=lambda name: labels.attribute(dividing[name].attribute),
        default=best.name if best else None,
        hidden_label=True,
    )
    return dividing[chosen]


def weighted_mean(evaluation: Evaluation, labels: Labels, words: Words, *, current: str) -> None:
    """Draw the branches side by side, and the level their entropies have together."""
    colours = palette()
    most = max(1.0, float(np.log2(len(evaluation.unknown_counts))))
    chart = figure(
        x=words("entropy", "share_of_cases"),
        y=words(
            "language",
            "noted",
            text=words("entropy", "axis"),
            note=words("entropy", "unit_bit"),
        ),
        x_range=(0, 1),
        y_range=(0, most * 1.12),
        height=420,
    )
    middles, below, left = [], [], 0.0
    for b in evaluation.filled:
        branch = evaluation.branches[b]
        width = branch.weight / evaluation.known
        here = of_branch(evaluation, b) == current
        chart.add_bar(
            x=[left + width / 2],
            y=[branch.entropy],
            width=[width],
            marker={
                "color": colours.accent if here else colours.muted,
                "opacity": 0.3,
                "line": {"color": colours.accent if here else colours.ink, "width": 1.5},
            },
            hoverinfo="skip",
            showlegend=False,
        )
        middles.append(left + width / 2)
        below.append(_below(evaluation, b, labels, words, width, colours))
        left += width
    chart.update_xaxes(
        tickvals=middles, ticktext=below, showgrid=False, tickangle=0, title={"standoff": 12}
    )
    cases = "D\u0303" if evaluation.unknown > 0 else "D"
    base, mean = evaluation.base_entropy, evaluation.conditional_entropy
    _level(chart, base, f"H({cases}) = {words.notation.fixed(base)}", colours, "dot")
    _level(chart, mean, f"<b>H({cases}|A) = {words.notation.fixed(mean)}</b>", colours, "solid")
    if base - mean > ROOM_FOR_GAIN:
        _taken(chart, evaluation, words, colours)
    said = words(
        "entropy",
        "mean_text_known" if evaluation.unknown > 0 else "mean_text",
        attribute=labels.attribute(evaluation.attribute),
        before=words.notation.fixed(base),
        after=words.notation.fixed(mean),
        fraction=words.notation.fixed(evaluation.known_fraction),
        gain=words.notation.fixed(evaluation.raw_gain),
    )
    show(chart, key="mean", text=said)


def _taken(chart: go.Figure, evaluation: Evaluation, words: Words, colours: Palette) -> None:
    """Draw an arrow from the entropy before down to the entropy that is left."""
    places = {"x": 0.5, "ax": 0.5, "axref": "x", "ayref": "y", "xref": "x", "yref": "y"}
    arrow = {"arrowcolor": colours.ink, "arrowwidth": 1.5, "arrowhead": 2}
    top, bottom = evaluation.base_entropy, evaluation.conditional_entropy
    chart.add_annotation(y=bottom, ay=top, text="", showarrow=True, **places, **arrow)
    if evaluation.unknown > 0:
        return
    gain = f"{words('entropy', 'gain')} {words.notation.fixed(evaluation.raw_gain)}"
    beside(chart, 0.5, (top + bottom) / 2, gain, right=8)


def _level(chart: go.Figure, height: float, text: str, colours: Palette, dash: str) -> None:
    """Draw a level over all branches; its name stands above the dotted one, below the solid one."""
    style = {"color": colours.ink, "width": 3 if dash == "solid" else 1.5, "dash": dash}
    chart.add_hline(y=height, line=style)
    chart.add_annotation(
        x=1,
        y=height,
        text=text,
        showarrow=False,
        xanchor="right",
        yanchor="top" if dash == "solid" else "bottom",
        yshift=-4 if dash == "solid" else 3,
        bgcolor=ground(),
        font={"color": colours.ink, "size": 14},
    )


def _below(
    evaluation: Evaluation, branch: int, labels: Labels, words: Words, width: float, colours: Palette
) -> str:
    """Write what stands under a bar: the value, its share, its classes, its entropy."""
    part, notation = evaluation.branches[branch], words.notation
    name = labels.branch(evaluation, branch)
    if text_width(name) > width * WIDTH:
        name = "<br>".join(name.split())
    counted = " ".join(
        f'<span style="color:{colours.klass(k)}">{sign(k)}</span>{notation.weight(float(count))}'
        for k, count in enumerate(part.counts)
        if count > 0
    )
    part_of = text(share(part.weight, evaluation.known), notation)
    return f"<b>{name}</b><br>{part_of}<br>{counted}<br>H = {notation.fixed(part.entropy)}"
