"""Tell the candidate cuts of a numeric attribute: all, or of very many those that can be told apart."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from c45_core.explain.labels import cut_value
from c45_core.measures import Floats
from c45_core.reasons import Skip
from c45_core.trace.views import Cuts
from c45_course.story.teller import Teller, drawn

MAX_DRAWN = 600
"""Candidates of an attribute at a node beyond this are thinned: a screen is not wider."""


@dataclass(frozen=True, eq=False)
class Strip:
    """The cuts of an attribute at a node as drawn: `places` of some, the best so far at each [c]."""

    cuts: Cuts
    places: np.ndarray
    so_far: np.ndarray


Strips = Callable[[int, int], "Strip | None"]
"""The cuts by node and attribute."""


def strip(teller: Teller, node: int, attribute: int) -> Strip | None:
    """Return the strip of a numeric attribute, None for a nominal one."""
    cuts = teller.trace.evaluation(node, attribute).cuts
    return None if cuts is None else Strip(cuts, _places(teller, cuts), best_so_far(teller, cuts))


def told_cuts(teller: Teller, drawn_on: Strip, wanted: Sequence[int]) -> dict[str, Any]:
    """Return the cuts to draw, those `wanted` among them, and the best so far at each of `wanted`.

    `count` of all; `best`: place of the chosen one; `places` of those drawn (null: all); `drawn`: [cut,
    shown, 1 if left out, a number per curve] each; `so_far` [wanted]: the place of the best up to it.
    """
    cuts = drawn_on.cuts
    bests = [int(drawn_on.so_far[place]) for place in wanted]
    places = np.unique([*drawn_on.places, *wanted, *(best for best in bests if best >= 0)]).astype(int)
    return {
        "count": len(cuts),
        "best": cuts.best,
        "places": None if len(places) == len(cuts) else places.tolist(),
        "drawn": [_cut(teller, cuts, int(place)) for place in places],
        "so_far": {str(place): best for place, best in zip(wanted, bests, strict=True)},
    }


def _cut(teller: Teller, cuts: Cuts, place: int) -> list[Any]:
    threshold = float(cuts.thresholds[place])
    measured = [drawn(float(cuts.measured(key)[place])) for key in teller.curves]
    return [threshold, cut_value(threshold), int(cuts.skip(place) is not Skip.NONE), *measured]


def _places(teller: Teller, cuts: Cuts) -> np.ndarray:
    if len(cuts) <= MAX_DRAWN:
        return np.arange(len(cuts))
    curves = [np.nan_to_num(cuts.measured(key), nan=0.0, posinf=0.0) for key in teller.curves]
    best = [] if cuts.best is None else [cuts.best]
    return thinned(curves, best, MAX_DRAWN)


def best_so_far(teller: Teller, cuts: Cuts) -> np.ndarray:
    """Return [cuts] the place of the best allowed cut up to each, -1: none; the chosen one once met."""
    measure = cuts.measured(teller.trace.dialect.cut_by)
    allowed = (cuts.skips == Skip.NONE) & np.isfinite(measure)
    height = np.where(allowed, measure.round(6), -np.inf)
    most = np.maximum.accumulate(height)
    fresh = allowed & (height > np.concatenate([[-np.inf], most[:-1]]))
    places = np.maximum.accumulate(np.where(fresh, np.arange(len(height)), -1))
    if cuts.best is not None:
        places[cuts.best :] = cuts.best
    return places


MAX_POINTS = 1500
"""Points of a curve beyond this could not be told apart on a screen."""


def thinned(curves: Sequence[Floats], keep: Iterable[int], most: int = MAX_POINTS) -> np.ndarray:
    """Return which positions to draw: per strip of the screen the highs and lows of each curve.

    `curves`: arrays [c] over the same positions; `keep`: positions to draw in any case.

    >>> thinned([np.array([0.0, 5.0, 1.0, 2.0, 9.0, 3.0, 4.0, 8.0])], keep=[2], most=4).tolist()
    [0, 1, 2, 4, 5, 7]
    """
    count = len(curves[0])
    if count <= most:
        return np.arange(count)
    strips = max(most // (2 * len(curves)), 1)
    starts = np.linspace(0, count, strips + 1).astype(np.intp)[:-1]
    strip = np.repeat(np.arange(strips), np.diff(np.append(starts, count)))
    chosen = [np.array([0, count - 1, *keep])]
    for curve in curves:
        # Sorted by strip, then by height: the first and the last of each strip are its low and high.
        order = np.lexsort((curve, strip))
        chosen += [order[starts], order[np.append(starts[1:], count) - 1]]
    return np.unique(np.concatenate(chosen))
