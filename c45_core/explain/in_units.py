"""Explain an amount of information in another unit: 1 bit = ln 2 nat = lg 2 hartley (C22)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import log, log10

from c45_core.explain.explanation import Explanation
from c45_core.formula.expression import Applied, Decimal, Product, Weight
from c45_core.units import UNITS, in_unit

_LOGARITHMS: dict[str, tuple[str, str, Callable[..., float]]] = {
    "nat": (r"\ln", "ln", log),
    "Hart": (r"\lg", "lg", log10),
}
"""Of a unit its logarithm: how it is written, as LaTeX and as plain text, and the function."""


def converted(explanation: Explanation, unit: str) -> Explanation:
    """Return how a number of bits becomes one of nat or Hart; in bits it stays as it is.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.explain.explain import explain
    >>> trace = grow(datasets.load("watermelon_2.0").table)
    >>> nats = converted(explain(trace, trace[1])[0], "nat")
    >>> nats.text(), round(nats.value, 6)
    ('0.9975 × ln(2)', 0.691416)
    """
    if unit not in _LOGARITHMS:
        return explanation
    latex, plain, function = _LOGARITHMS[unit]
    factor = Applied(latex, plain, (Weight(2.0),), log(2) / log(UNITS[unit]), function)
    return replace(
        explanation,
        rule=rf"1\,\mathrm{{bit}} = {latex} 2\ \mathrm{{{unit}}}",
        expression=Product((Decimal(explanation.recorded, of=lambda: explanation.expression), factor)),
        terms=(),
        recorded=in_unit(explanation.recorded, unit),
    )
