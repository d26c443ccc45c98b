"""Draw an attribute with missing values as two bars: what the gain sees of it, and what the IV sees."""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Any

import plotly.graph_objects as go

from c45_core.explain.labels import Labels
from c45_core.trace.views import Evaluation
from ui.charts.plots import ChartSketch
from ui.drawing.colours import CHART

_GAIN, _IV = 1.0, 0.0
"""The heights at which the two bars lie."""
_THICKNESS = 0.46
_MIN_NAMED_SHARE = 0.045
"""Minimum share of the whole at which a piece has room for its name."""


def divided_bars(
    evaluation: Evaluation,
    labels: Labels,
    weight: Callable[[float], str],
    titles: tuple[str, str],
    *,
    unknown_is_branch: bool,
) -> go.Figure:
    """Return the chart of an attribute.

    `weight`: writes a weight; `titles`: stand over the bars; `unknown_is_branch`: in the IV (C8).
    """
    bars = _Bars(ChartSketch(), evaluation.known + evaluation.unknown)
    _draw_classes(bars, evaluation, labels, weight)
    _draw_branches(bars, evaluation, labels, weight, unknown_is_branch)
    place = {"x": 0, "xanchor": "left", "yanchor": "bottom", "font": {"color": CHART.ink, "size": 14}}
    for y, title in zip((_GAIN, _IV), titles, strict=True):
        bars.sketch.text(escape(title, quote=False), y=y + _THICKNESS / 2, yshift=6, **place)
    return bars.sketch.drawn(
        x="",
        height=260,
        x_range=(0, bars.whole),
        barmode="overlay",
        margin={"l": 4, "r": 4, "t": 8, "b": 30},
        legend={"y": -0.02, "yanchor": "top", "font": {"size": 13}, "itemclick": False},
        xaxis={"visible": False},
        yaxis={"visible": False, "range": [-0.35, 1.62]},
    )


@dataclass(frozen=True)
class _Bars:
    """The bars, and the weight that each of them is as long as."""

    sketch: ChartSketch
    whole: float

    def draw_piece(
        self, y: float, left: float, width: float, marker: dict[str, Any], **options: object
    ) -> None:
        base = y - _THICKNESS / 2
        middle, height = [left + width / 2], [_THICKNESS]
        self.sketch.bars(middle, height, "y", base=base, width=width, marker=marker, **options)

    def draw_frame(self, y: float, left: float, right: float, **line: object) -> None:
        line = {"color": CHART.ink, "width": 1.6, **line}
        box = {"x0": left, "x1": right, "y0": y - _THICKNESS / 2, "y1": y + _THICKNESS / 2}
        self.sketch.shapes.append({"type": "rect", **box, "line": line})

    def draw_aside(self, y: float, left: float) -> None:
        """Draw the rest of the cases, at which a formula does not look: only their outline."""
        self.draw_frame(y, left, self.whole, color=CHART.muted, width=1.4, dash="dot")
        font = {"color": CHART.muted, "size": 15}
        self.sketch.text("?", x=(left + self.whole) / 2, y=y, font=font)

    def write_name(self, name: str, y: float, left: float, right: float) -> None:
        if right - left >= _MIN_NAMED_SHARE * self.whole:
            font, text = {"color": CHART.ink, "size": 14}, f"<b>{escape(name, quote=False)}</b>"
            self.sketch.text(text, x=(left + right) / 2, y=y, font=font)


def _draw_classes(
    bars: _Bars, evaluation: Evaluation, labels: Labels, weight: Callable[[float], str]
) -> None:
    """Draw the known cases by branch and class, and the unknown ones set aside."""
    left, seen = 0.0, set()
    for b in evaluation.filled:
        start = left
        for code, count in enumerate(evaluation.branches[b].counts.tolist()):
            if count:
                marker = {"color": CHART.klass(code), "line": {"width": 0}}
                # Of the piece, not of its marker: so the legend has the same.
                piece = {"opacity": 0.6, "name": escape(labels.klass(code))}
                bars.draw_piece(_GAIN, left, count, marker, showlegend=code not in seen, **piece)
                bars.sketch.text(
                    weight(count),
                    x=left + count / 2,
                    y=_GAIN - 0.09,
                    bgcolor=CHART.surface,
                    borderpad=1,
                    font={"color": CHART.ink, "size": 13},
                )
                seen.add(code)
                left += count
        bars.draw_frame(_GAIN, start, left)
        bars.write_name(labels.branch(evaluation, b), _GAIN + 0.11, start, left)
    if evaluation.unknown:
        bars.draw_aside(_GAIN, left)


def _draw_branches(
    bars: _Bars,
    evaluation: Evaluation,
    labels: Labels,
    weight: Callable[[float], str],
    unknown_is_branch: bool,
) -> None:
    """Draw the branches as the IV sees them: pieces of different size, whatever their classes."""
    left = 0.0
    pieces = [
        (labels.branch(evaluation, b), evaluation.branches[b].weight, CHART.muted, 0.35)
        for b in evaluation.filled
    ]
    if evaluation.unknown and unknown_is_branch:
        pieces.append(("?", evaluation.unknown, CHART.accent, 0.55))
    for name, size, colour, opacity in pieces:
        bars.draw_piece(_IV, left, size, {"color": colour, "opacity": opacity, "line": {"width": 0}})
        bars.draw_frame(_IV, left, left + size)
        bars.write_name(f"{name}: {weight(size)}", _IV, left, left + size)
        left += size
    if evaluation.unknown and not unknown_is_branch:
        bars.draw_aside(_IV, left)
