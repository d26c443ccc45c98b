"""Draw what each formula looks at: the gain at the known cases, the IV at all of them or not."""

from __future__ import annotations

from html import escape
from typing import Any

import streamlit as st

from c45_core.trace.views import Evaluation
from ui.charts.plots import CONFIG, ChartSketch
from ui.drawing.colours import CHART, Palette
from ui.lessons.missing.context import MissingContext

ROWS = {"gain": 1.0, "iv": 0.0}
THICK = 0.46
NARROW = 0.045
"""A piece of less than this part of the whole has no room for its name."""


def bars(context: MissingContext, evaluation: Evaluation) -> None:
    """Show two bars of all cases: one divided as the gain sees it, one as the IV sees it."""
    colours, words = CHART, context.words
    whole = evaluation.known + evaluation.unknown
    sketch = ChartSketch()
    _known(sketch, context, evaluation, colours)
    _pieces(sketch, context, evaluation, colours)
    inside = context.trace.dialect.unknown_in_iv == "branch"
    place = {"x": 0, "xanchor": "left", "yanchor": "bottom", "font": {"color": colours.ink, "size": 14}}
    known, all_cases = words.notation.weight(evaluation.known), words.notation.weight(whole)
    said = {
        "gain": words("missing", "bar_gain", known=known, all=all_cases),
        "iv": words("missing", "bar_iv" if inside else "bar_iv_known", all=all_cases),
    }
    for row, text in said.items():
        sketch.text(escape(text, quote=False), y=ROWS[row] + THICK / 2, yshift=6, **place)
    chart = sketch.drawn(
        x="",
        height=260,
        x_range=(0, whole),
        barmode="overlay",
        margin={"l": 4, "r": 4, "t": 8, "b": 30},
        legend={"y": -0.02, "yanchor": "top", "font": {"size": 13}, "itemclick": False},
        xaxis={"visible": False},
        yaxis={"visible": False, "range": [-0.35, 1.62]},
    )
    text = " ".join(said.values())
    st.plotly_chart(chart, key="bars", config=CONFIG, width="stretch", theme=None, alt=text)


def _known(
    sketch: ChartSketch, context: MissingContext, evaluation: Evaluation, colours: Palette
) -> None:
    """Draw the known cases by branch and class, and the unknown ones set aside."""
    left, seen = 0.0, set()
    for b in evaluation.filled:
        start = left
        for code, count in enumerate(evaluation.branches[b].counts.tolist()):
            if count:
                marker = {"color": colours.klass(code), "line": {"width": 0}}
                # Of the piece, not of its marker: so the legend has the same.
                piece = {"opacity": 0.6, "name": escape(context.labels.klass(code))}
                _piece(sketch, left, count, "gain", marker, showlegend=code not in seen, **piece)
                sketch.text(
                    context.words.notation.weight(count),
                    x=left + count / 2,
                    y=ROWS["gain"] - 0.09,
                    bgcolor=colours.surface,
                    borderpad=1,
                    font={"color": colours.ink, "size": 13},
                )
                seen.add(code)
                left += count
        _frame(sketch, start, left, "gain", colours)
        _name(sketch, context.labels.branch(evaluation, b), start, left, "gain", evaluation, colours)
    if evaluation.unknown:
        _aside(sketch, context, left, evaluation.unknown, "gain", colours, evaluation)


def _pieces(
    sketch: ChartSketch, context: MissingContext, evaluation: Evaluation, colours: Palette
) -> None:
    """Draw the branches as the IV sees them: pieces of different size, whatever their classes."""
    left = 0.0
    for b in evaluation.filled:
        weight = evaluation.branches[b].weight
        marker = {"color": colours.muted, "opacity": 0.35, "line": {"width": 0}}
        _piece(sketch, left, weight, "iv", marker)
        _frame(sketch, left, left + weight, "iv", colours)
        name = f"{context.labels.branch(evaluation, b)}: {context.words.notation.weight(weight)}"
        _name(sketch, name, left, left + weight, "iv", evaluation, colours, middle=True)
        left += weight
    if evaluation.unknown and context.trace.dialect.unknown_in_iv == "branch":
        marker = {"color": colours.accent, "opacity": 0.55, "line": {"width": 0}}
        _piece(sketch, left, evaluation.unknown, "iv", marker)
        end = left + evaluation.unknown
        _frame(sketch, left, end, "iv", colours)
        name = f"?: {context.words.notation.weight(evaluation.unknown)}"
        _name(sketch, name, left, end, "iv", evaluation, colours, middle=True)
    elif evaluation.unknown:
        _aside(sketch, context, left, evaluation.unknown, "iv", colours, evaluation)


def _piece(
    sketch: ChartSketch, left: float, width: float, row: str, marker: dict[str, Any], **options: object
) -> None:
    sketch.bars(
        [left + width / 2],
        [THICK],
        "y",
        base=ROWS[row] - THICK / 2,
        width=width,
        marker=marker,
        **options,
    )


def _frame(sketch: ChartSketch, left: float, right: float, row: str, colours: Palette) -> None:
    line = {"color": colours.ink, "width": 1.6}
    top, bottom = ROWS[row] + THICK / 2, ROWS[row] - THICK / 2
    sketch.shapes.append(
        {"type": "rect", "x0": left, "x1": right, "y0": bottom, "y1": top, "line": line}
    )


def _aside(
    sketch: ChartSketch,
    context: MissingContext,
    left: float,
    width: float,
    row: str,
    colours: Palette,
    evaluation: Evaluation,
) -> None:
    """Draw cases that a formula does not look at: only their outline."""
    line = {"color": colours.muted, "width": 1.4, "dash": "dot"}
    top, bottom = ROWS[row] + THICK / 2, ROWS[row] - THICK / 2
    box = {"type": "rect", "x0": left, "x1": left + width, "y0": bottom, "y1": top, "line": line}
    sketch.shapes.append(box)
    sketch.text("?", x=left + width / 2, y=ROWS[row], font={"color": colours.muted, "size": 15})


def _name(
    sketch: ChartSketch,
    name: str,
    left: float,
    right: float,
    row: str,
    evaluation: Evaluation,
    colours: Palette,
    *,
    middle: bool = False,
) -> None:
    if right - left < NARROW * (evaluation.known + evaluation.unknown):
        return
    height = ROWS[row] + (0 if middle else 0.11)
    font = {"color": colours.ink, "size": 14}
    sketch.text(f"<b>{escape(name, quote=False)}</b>", x=(left + right) / 2, y=height, font=font)
