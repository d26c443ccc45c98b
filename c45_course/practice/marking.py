"""Say how a number is marked: which results are accepted, and which known slips lead to others."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, isfinite

from c45_core.explain.explanation import Explanation
from c45_core.language.notation import Notation
from c45_course.practice.changes import SplitSizes
from c45_course.practice.slips import wrong_formulas
from c45_course.practice.tolerance import CLOSE, Band, tolerance

MAX_SLIPS = 3
"""Maximum number of slips that are named with an answer."""
_UNSEEN = ("sign", "rounded_early")
"""Slips one sees without a number to compare with."""


@dataclass(frozen=True)
class Marking:
    """How an answer is marked: the accepted results, and the results of slips with their names.

    `within`: those results of slips that lie among the accepted ones, so the formula has to tell.
    """

    low: float
    high: float
    slips: tuple[tuple[float, str], ...]
    within: tuple[tuple[float, str], ...]


def marking(
    explanation: Explanation,
    notation: Notation,
    division: SplitSizes | None = None,
    known: frozenset[float] = frozenset(),
) -> Marking:
    """Return how the result of a calculation is marked, in the digits of the notation.

    `known`: the numbers in it that are given.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.explain.quantities import explain
    >>> trace = grow(datasets.load("golf_14").table)
    >>> marked = marking(explain(trace, trace[1])[0], Notation(by_hand=True))
    >>> marked.low, marked.high, marked.slips[:2]
    (0.939, 0.941, ((0.6518, 'natural_log'), (0.2831, 'common_log')))
    """
    written = float(explanation.result(notation))
    band = tolerance(explanation.expression).joined(Band(written, written))
    unit = 10.0**notation.digits
    low, high = floor(band.low * unit + CLOSE) / unit, ceil(band.high * unit - CLOSE) / unit
    apart: dict[float, str] = {}
    within: dict[float, str] = {}
    for name, formula in wrong_formulas(explanation, division, known):
        value = round(formula.value, notation.digits)
        if name in _UNSEEN or not isfinite(value) or value <= 0 or value == written:
            continue
        found = within if low <= value <= high else apart
        if name not in found.values():
            found.setdefault(value, name)
    return Marking(low, high, tuple(apart.items())[:MAX_SLIPS], tuple(within.items()))
