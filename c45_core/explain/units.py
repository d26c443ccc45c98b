"""Convert an amount of information to another unit: 1 bit = ln 2 nat = lg 2 hartley (convention C22).

Entropies are kept in bits. The unit changes the number and nothing else: ratios and the comparison
with the average stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import e, log, log2, log10
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from c45_core.explain.explanation import Explanation
from c45_core.formula.expression import Applied, Decimal, Product, Weight

Amount = TypeVar("Amount", float, NDArray[np.float64])

UNITS = {"bit": 2.0, "nat": e, "Hart": 10.0}
"""The base of the logarithm of each unit."""


def in_unit(bits: Amount, unit: str) -> Amount:
    """Return an amount of information given in bits, or an array of them.

    >>> round(in_unit(1.0, "nat"), 6), round(in_unit(1.0, "Hart"), 6)
    (0.693147, 0.30103)
    """
    return bits / log2(UNITS[unit])


_LOGARITHMS: dict[str, tuple[str, str, Callable[..., float]]] = {
    "nat": (r"\ln", "ln", log),
    "Hart": (r"\lg", "lg", log10),
}
"""The logarithm of a unit: how it is written, as LaTeX and as plain text, and the function."""


def converted(explanation: Explanation, unit: str) -> Explanation:
    """Return how a number of bits becomes one of nat or Hart; in bits it stays as it is.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.explain.quantities import explain
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
