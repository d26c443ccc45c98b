"""Round numbers for people; nothing else in the core does.

Half up, on the decimal value, as school and textbooks round: 0.40625 is 0.4063. (Python's own
formatting rounds half to even and would write 0.4062.)
"""

from decimal import ROUND_DOWN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import cache
from math import isfinite, isinf, isnan, trunc

_WHOLE = 2.0**53
"""The number from which on every float is a whole number."""
_LONG = Context(prec=64)
"""Enough digits for a float below that and for every number of decimals."""
DUST = 12
"""Decimals within which 0.5 + 0.311 is 0.811, and not the 0.8109999... of the machine."""


def shown(value: float, digits: int = 4) -> str:
    """Write a number with at most `digits` decimals; whole numbers without any; nan as a dash.

    >>> shown(0.40625), shown(0.940286), shown(17.0), shown(-0.00001), shown(1e308)[:5]
    ('0.4063', '0.9403', '17', '0.0000', '10000')
    """
    if isnan(value):
        return "–"
    if isinf(value):
        return "∞" if value > 0 else "-∞"
    return str(int(value)) if value == int(value) else _decimal(value, digits)


def fixed(value: float, digits: int = 4) -> str:
    """Write a measure with exactly `digits` decimals, so that columns line up; nan as a dash.

    >>> fixed(1.0), fixed(0.2467498), fixed(1e-17, 8)
    ('1.0000', '0.2467', '0.00000000')
    """
    return _decimal(value, digits) if isfinite(value) else shown(value)


def _decimal(value: float, digits: int) -> str:
    rounded = Decimal(repr(float(value))).quantize(_unit(digits), ROUND_HALF_UP, _LONG)
    # "f": the decimal module itself writes 0.00000000 as 0E-8.
    return format(abs(rounded) if rounded == 0 else rounded, "f")


def half_up(value: float | Fraction, digits: int) -> Fraction:
    """Round to `digits` decimals and return that decimal exactly; a half goes away from 0.

    >>> half_up(0.40625, 4), half_up(Fraction(-1, 8), 2)
    (Fraction(4063, 10000), Fraction(-13, 100))
    """
    exactly = value if isinstance(value, Fraction) else Decimal(repr(float(value)))
    above, below = exactly.as_integer_ratio()
    units = (2 * abs(above) * 10**digits + below) // (2 * below)
    return Fraction(units if above >= 0 else -units, 10**digits)


def cut_off(value: float | Fraction, digits: int) -> Fraction:
    """Cut off after `digits` decimals, as some books print, and return that decimal exactly.

    >>> cut_off(0.40625, 4), cut_off(-0.129, 2)
    (Fraction(2031, 5000), Fraction(-3, 25))
    """
    exactly = value if isinstance(value, Fraction) else Fraction(repr(float(value)))
    return Fraction(trunc(exactly * 10**digits), 10**digits)


def rounded(value: float, digits: int) -> float:
    """Round to `digits` decimals, at most 40, half up, to a float again: `half_up`, many times faster.

    >>> rounded(0.40625, 4), rounded(-0.125, 2), rounded(1e300, 3)
    (0.4063, -0.13, 1e+300)
    """
    if not abs(value) < _WHOLE:
        return value
    return float(_nearest(value, digits)) + 0.0  # -0.0 is 0.0


def shortened(value: float, digits: int) -> float:
    """Cut off after `digits` decimals, at most 12, to a float again; dust of the machine goes first.

    >>> shortened(0.40625, 4), shortened(0.5 + 0.311, 3), shortened(-0.129, 2)
    (0.4062, 0.811, -0.12)
    """
    if not abs(value) < _WHOLE:
        return value
    return float(_nearest(value, DUST).quantize(_unit(digits), ROUND_DOWN, _LONG)) + 0.0


def _nearest(value: float, digits: int) -> Decimal:
    return Decimal(repr(float(value))).quantize(_unit(digits), ROUND_HALF_UP, _LONG)


@cache
def _unit(digits: int) -> Decimal:
    return Decimal(1).scaleb(-digits)
