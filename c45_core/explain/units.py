"""Convert an amount of information to another unit: 1 bit = ln 2 nat = lg 2 hartley (convention C22).

Entropies are kept in bits. The unit changes the number and nothing else: ratios and the comparison
with the average stay as they are.
"""

from __future__ import annotations

from math import e, log2

UNITS = {"bit": 2.0, "nat": e, "Hart": 10.0}
"""The base of the logarithm of each unit."""


def in_unit(bits: float, unit: str) -> float:
    """Return an amount of information that is given in bits.

    >>> round(in_unit(1.0, "nat"), 6), round(in_unit(1.0, "Hart"), 6)
    (0.693147, 0.30103)
    """
    return bits / log2(UNITS[unit])
