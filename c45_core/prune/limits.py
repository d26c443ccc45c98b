"""Compute the upper limit U_CF(E, N) of a leaf's error rate (C11).

A leaf with N training cases and E errors is taken for a sample; at the error rate U_CF(E, N) at most E
errors would have the probability CF (Quinlan 1993, section 4.2). The book means the binomial limit;
Quinlan's program and Weka come near it by formulas of their own, which agree with it for E = 0. "Extra"
errors are N U - E: what is added to the errors seen. The exact limit may lie below E/N where CF is
above one half: then fewer errors are expected than were seen. The programs do not go there: Release 8
takes no deviation below 0, and Weka adds nothing.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, lgamma, log, log1p, sqrt
from statistics import NormalDist

from c45_core.dialect import Dialect

MAX_STEPS = 100
STANDSTILL = 1e-15
"""Share to which the binomial limit, sought by Newton's steps, has to stand still."""
TINY = 1e-300
EVEN = 0.5

RELEASE8_DEVIATIONS = (
    (0.0, 4.0),
    (0.001, 3.09),
    (0.005, 2.58),
    (0.01, 2.33),
    (0.05, 1.65),
    (0.10, 1.28),
    (0.20, 0.84),
    (0.40, 0.25),
    (1.00, 0.00),
)
"""Release 8's table of the normal distribution: CF, and the deviation it exceeds with that chance."""


@lru_cache(maxsize=65536)
def upper_limit(errors: float, weight: float, confidence: float = 0.25) -> float:
    """Return the exact binomial limit U_CF(E, N): the rate at which E or fewer errors have chance CF.

    Written with the incomplete beta function, so that fractions of cases have a limit too.

    >>> [round(upper_limit(0, n), 6) for n in (6, 9, 1)]
    [0.206299, 0.142756, 0.75]
    >>> round(upper_limit(1, 16), 6), round(upper_limit(4, 5, 0.75), 6)
    (0.159611, 0.757858)
    """
    if weight <= 0 or errors >= weight:
        return 1.0 if weight > 0 else 0.0
    if errors <= 0:
        return float(1.0 - confidence ** (1.0 / weight))
    # Up to one half of confidence the limit lies above the rate seen, beyond that perhaps below it.
    low, high = (errors / weight if confidence <= EVEN else 0.0), 1.0
    rate = high
    if errors + 0.5 < weight:
        rate = (errors + _extra_by_wilson(weight, errors, j48_deviation(confidence))) / weight
    for _ in range(MAX_STEPS):
        if not low < rate < high:
            rate = (low + high) / 2
        chance, slope = chance_of_at_most(errors, weight, rate)
        low, high = (rate, high) if chance > confidence else (low, rate)
        step = (chance - confidence) / slope if slope > 0 else 1.0
        rate += step
        if abs(step) <= STANDSTILL * rate or high - low <= STANDSTILL * high:
            break
    return min(max(rate, low), high)


def extra_errors(weight: float, errors: float, dialect: Dialect) -> float:
    """Return the errors to add to E errors among N training cases, as the dialect estimates them.

    >>> from c45_core.dialect import PRESETS
    >>> r8, j48 = PRESETS["release8"], PRESETS["j48"]
    >>> [round(extra_errors(n, e, r8), 2) for n, e in ((4, 0), (8, 4), (16, 8))]
    [1.17, 1.42, 1.85]
    >>> [round(e + extra_errors(n, e, r8), 2) for n, e in ((10, 2), (10, 5))]
    [3.55, 6.54]
    >>> [round((1 + extra_errors(16, 1, d)) / 16, 6) for d in (r8, j48)]
    [0.156681, 0.154732]
    """
    if weight <= dialect.tolerance:
        return 0.0
    if dialect.error_limit == "binomial":
        return weight * upper_limit(errors, weight, dialect.confidence) - errors
    if dialect.error_limit == "release8":
        return _extra_release8(weight, errors, dialect.confidence)
    return _extra_j48(weight, errors, dialect.confidence)


def release8_deviation(confidence: float) -> float:
    """Return Release 8's standard deviations for CF, interpolated in its table.

    >>> round(release8_deviation(0.25), 6)
    0.6925
    """
    (low, at_low), (high, at_high) = table_around(confidence)
    return at_low + (at_high - at_low) * (confidence - low) / (high - low)


def table_around(confidence: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the two lines of Release 8's table that CF lies between.

    >>> table_around(0.25)
    ((0.2, 0.84), (0.4, 0.25))
    """
    table = RELEASE8_DEVIATIONS
    above = next(i for i, (share, _) in enumerate(table) if share >= confidence and i > 0)
    return table[above - 1], table[above]


def j48_deviation(confidence: float) -> float:
    """Return the standard deviations Weka takes for CF: the normal quantile of 1 - CF.

    >>> round(j48_deviation(0.25), 6)
    0.67449
    """
    return NormalDist().inv_cdf(1.0 - confidence)


def _extra_for_none(weight: float, confidence: float) -> float:
    """Return N (1 - CF^(1/N)), the exact limit where no error was made."""
    return weight * upper_limit(0.0, weight, confidence)


def _extra_release8(weight: float, errors: float, confidence: float) -> float:
    none = _extra_for_none(weight, confidence)
    if errors < 1e-6:
        return none
    if errors < 0.9999:
        return none + errors * (_extra_release8(weight, 1.0, confidence) - none)
    if errors + 0.5 >= weight:
        return 0.67 * (weight - errors)
    return _extra_by_wilson(weight, errors, release8_deviation(confidence))


def _extra_j48(weight: float, errors: float, confidence: float) -> float:
    none = _extra_for_none(weight, confidence)
    if errors == 0:
        return none
    if errors < 1:
        return none + errors * (_extra_j48(weight, 1.0, confidence) - none)
    if errors + 0.5 >= weight:
        return max(weight - errors, 0.0)
    return _extra_by_wilson(weight, errors, j48_deviation(confidence))


def _extra_by_wilson(weight: float, errors: float, deviation: float) -> float:
    """Return the extra errors by the normal approximation with correction for continuity."""
    square, more = deviation * deviation, errors + 0.5
    root = sqrt(square * (more * (1.0 - more / weight) + square / 4.0))
    return weight * (more + square / 2.0 + root) / (weight + square) - errors


def chance_of_at_most(errors: float, weight: float, rate: float) -> tuple[float, float]:
    """Return P(at most E errors among N) at an error rate, and how fast it falls with the rate.

    P = 1 - I_rate(E + 1, N - E), with the regularised incomplete beta function.
    """
    a, b = errors + 1.0, weight - errors
    both = lgamma(a + b) - lgamma(a) - lgamma(b)
    front = exp(both + a * log(rate) + b * log1p(-rate))
    if rate < (a + 1.0) / (a + b + 2.0):
        chance = 1.0 - front / a / _beta_fraction(a, b, rate)
    else:
        chance = front / b / _beta_fraction(b, a, 1.0 - rate)
    return chance, front / (rate * (1.0 - rate))


def _beta_fraction(a: float, b: float, x: float) -> float:
    """Return 1 + d1/(1 + d2/(1 + ...)), evaluated forwards until it stands still (DLMF 8.17.22)."""
    value = upper = 1.0
    lower, m = 0.0, 0
    while True:
        m += 1
        even = m // 2
        if m % 2 == 0:
            d = even * (b - even) * x / ((a + m - 1) * (a + m))
        else:
            d = -(a + even) * (a + b + even) * x / ((a + m - 1) * (a + m))
        lower = 1.0 / _not_zero(1.0 + d * lower)
        upper = _not_zero(1.0 + d / upper)
        value *= upper * lower
        if abs(upper * lower - 1.0) < STANDSTILL:
            return value


def _not_zero(x: float) -> float:
    return x if abs(x) > TINY else TINY
