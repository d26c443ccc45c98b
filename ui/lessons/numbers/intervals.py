"""Draw divisions by several cuts, one under the other: a column per interval, its classes as shares."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import pairwise

from c45_core.language.notation import Notation
from c45_core.measures import Floats
from c45_core.trace.views import Evaluation
from ui.charts.plots import show
from ui.charts.sketch import ChartSketch
from ui.drawing.colours import CHART, Palette
from ui.lessons.numbers.context import NumbersContext

PLACES = (("y", (0.58, 0.92)), ("y2", (0.0, 0.36)))
"""Axis and part of the height of the first and the second division."""
ABOVE = 0.1
"""How far above its division a title begins: the boxes with the order of the thresholds lie between."""


def strips(context: NumbersContext, ways: Mapping[str, tuple[tuple[float, ...], Evaluation]]) -> None:
    """Show two divisions: the thresholds in the order they were made, and what they divide."""
    colours, values = CHART, context.values
    margin = 0.03 * float(values[-1] - values[0])
    span = (float(values[0]) - margin, float(values[-1]) + margin)
    sketch, said = ChartSketch(), {}
    for (name, (thresholds, evaluation)), (axis, domain) in zip(ways.items(), PLACES, strict=True):
        counted = [branch.counts for branch in evaluation.branches]
        said[name] = _division(sketch, thresholds, counted, axis, span, colours, context.words.notation)
        sketch.axis(axis, domain, range=[0, 1], visible=False)
        title = context.words("numbers", name)
        place = {"x": 0, "xref": "paper", "xanchor": "left", "yref": "paper", "yanchor": "bottom"}
        sketch.text(title, y=domain[1] + ABOVE, font={"color": colours.ink, "size": 14}, **place)
    chart = sketch.drawn(
        x=escape(context.name),
        height=320,
        x_range=span,
        barmode="stack",
        margin={"l": 16, "t": 28, "b": 40},
        showlegend=False,
        xaxis={"anchor": "y2", "showgrid": False},
    )
    classes = " / ".join(context.labels.klass(code) for code in range(len(context.trace.table.classes)))
    text = context.words("numbers", "several_text", classes=classes, **said)
    show(chart, key="several", text=text)


def _division(
    sketch: ChartSketch,
    thresholds: tuple[float, ...],
    counted: list[Floats],
    axis: str,
    span: tuple[float, float],
    colours: Palette,
    notation: Notation,
) -> str:
    """Draw one division; return its class weights as text, '1 / 1 | 0 / 3'."""
    ends = list(pairwise((span[0], *sorted(thresholds), span[1])))
    shares = [_shares(counts) for counts in counted]
    texts = ["\u00a0/\u00a0".join(notation.weight(float(c)) for c in counts) for counts in counted]
    line = {"color": colours.surface, "width": 2}
    for code in range(len(counted[0])):
        sketch.bars(
            [(a + b) / 2 for a, b in ends],
            [float(share[code]) for share in shares],
            axis,
            width=[b - a for a, b in ends],
            marker={"color": colours.klass(code), "line": line},
            opacity=0.75,
        )
    label = {"yref": axis, "borderpad": 2, "bgcolor": colours.surface}
    label["font"] = {"color": colours.ink, "size": 13}
    for text, (a, b) in zip(texts, ends, strict=True):
        sketch.text(f"<b>{text}</b>", x=(a + b) / 2, y=0.5, **label)
    frame = {"bordercolor": colours.ink, "borderwidth": 1, "yanchor": "bottom"}
    for number, threshold in enumerate(thresholds):
        sketch.text(str(number + 1), x=threshold, y=1, **label, **frame)
    return " | ".join(texts)


def _shares(counts: Floats) -> Floats:
    whole = float(counts.sum())
    return counts / whole if whole else counts
