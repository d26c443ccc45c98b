"""Round numbers for people: the one place that does.

Half up, on the decimal value, as school and textbooks round: 0.40625 is 0.4063. (Python's own
formatting rounds half to even and would write 0.4062.)
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from math import isfinite, isinf, isnan


def shown(value: float, digits: int = 4) -> str:
    """Write a number with at most `digits` decimals; whole numbers without any; nan as a dash.

    >>> shown(0.40625), shown(0.940286), shown(17.0), shown(-0.00001), shown(1e308)[:5]
    ('0.4063', '0.9403', '17', '0.0000', '10000')
    """
    if isnan(value):
        return "–"
    if isinf(value):
        return "∞" if value > 0 else "-∞"
    if value == int(value):
        return str(int(value))
    rounded = Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    return str(abs(rounded) if rounded == 0 else rounded)


def fixed(value: float, digits: int = 4) -> str:
    """Write a measure with exactly `digits` decimals, so that columns line up; nan as a dash.

    >>> fixed(1.0), fixed(0.2467498)
    ('1.0000', '0.2467')
    """
    if not isfinite(value):
        return shown(value)
    rounded = Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    return str(abs(rounded) if rounded == 0 else rounded)
