"""Mark the selected cut in the charts: its line, its three numbers, its bracket."""

from __future__ import annotations

import numpy as np

from ui.charts.overlay import Overlay
from ui.lessons.numbers.context import NumbersContext
from ui.lessons.numbers.panels import PANELS, STRIP, column, heights, share, span
from ui.lessons.numbers.strip import BRACKET, STEM, TIP, inset, on_the_strip


def mark_now(over: Overlay, context: NumbersContext, cut: int) -> None:
    """Draw what belongs to a cut; each mark has a name by which the browser moves it (`following`)."""
    here = share(float(context.cuts.midpoints[cut]), span(context))
    _bracket(over, context, cut)
    over.name = "line"
    over.upright(here, 1.5)
    over.name = "threshold"
    above = ("-50%", "calc(-100% - 14px)")
    over.text(context.threshold(cut), here, 1, by=above, size=14, style=_ink(over))
    right = here > 0.8
    by = ("calc(-100% - 12px)" if right else "12px", "calc(-50% - 9px)")
    ground = f"background:{over.colours.surface};padding:0 2px;opacity:0.92;{_ink(over)}"
    for quantity, (_, (low, high)) in PANELS.items():
        number = float(column(context, quantity)[cut])
        y = low + (high - low) * share(number, heights(context, quantity))
        over.name = f"point-{quantity}"
        over.point(here, y, 12)
        over.name = quantity
        over.text(context.words.notation.fixed(number), here, y, by=by, size=14, style=ground)


def _ink(over: Overlay) -> str:
    return f"color:{over.colours.accent}"


def _bracket(over: Overlay, context: NumbersContext, cut: int) -> None:
    """Draw the bracket between the two neighbours, and where the threshold stands if not halfway."""
    within = span(context)
    low, high = (float(ends[0]) for ends in inset(context, np.array([cut])))
    middle, threshold = float(context.cuts.midpoints[cut]), float(context.cuts.thresholds[cut])
    top, foot, stem, tip = (STRIP[1] * on_the_strip(part) for part in (*BRACKET, STEM, TIP))
    over.name = "bracket"
    over.bracket(share(low, within), share(high, within), foot, top, 3)
    over.name = "stem"
    over.upright(share(middle, within), 3, stem, foot)
    if threshold != middle:
        over.name = "arrow"
        over.arrow(share(middle, within), share(threshold, within), tip)
