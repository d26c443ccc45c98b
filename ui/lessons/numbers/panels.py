"""Place the curves of the chart: each with its axis, its height and its range."""

from __future__ import annotations

from c45_core.measures import Floats
from ui.charts.overlay import Margins
from ui.lessons.numbers.context import NumbersContext

HEIGHT = 472
MARGINS: Margins = (64, 20, 38, 48)
PANELS = {"gain": ("y", (0.78, 1.0)), "iv": ("y2", (0.55, 0.72)), "gain_ratio": ("y3", (0.27, 0.49))}
"""Axis and part of the height."""
STRIP = (0.0, 0.21)


def column(context: NumbersContext, quantity: str) -> Floats:
    """Return the numbers of a curve, [cuts]."""
    cuts = context.cuts
    return {"gain": cuts.gains, "iv": cuts.ivs, "gain_ratio": cuts.gain_ratios}[quantity]


def span(context: NumbersContext) -> tuple[float, float]:
    """Return what the axis of the values shows: all of them, and some room."""
    low, high = float(context.values[0]), float(context.values[-1])
    margin = 0.03 * (high - low)
    return low - margin, high + margin


def heights(context: NumbersContext, quantity: str) -> tuple[float, float]:
    """Return what the axis of a curve shows."""
    least = {"gain": context.evaluation.penalty, "iv": 1.0}.get(quantity, 0.0)
    top = max(float(column(context, quantity).max()), least)
    return -0.06 * top, 1.22 * top or 1.0


def share(number: float, within: tuple[float, float]) -> float:
    """Return where a number lies between two others: 0 at the first, 1 at the second."""
    low, high = within
    return (number - low) / (high - low)
