"""Compute the errors expected of a leaf, and open them to the equation of their limit (C11).

A leaf with N training cases and E errors is taken for a sample; at the error rate U_CF(E, N) at most E
errors would have the probability CF (Quinlan 1993, section 4.2). The book means the binomial limit;
Quinlan's program and Weka come near it by formulas of their own, which agree with it for E = 0. "Extra"
errors are N U - E: what is added to the errors seen. The exact limit may lie below E/N where CF is
above one half: then fewer errors are expected than were seen. The programs do not go there: Release 8
takes no deviation below 0, and Weka adds nothing.

The book's limit U_CF(E, N) has no formula: it solves an equation, whose sides are written with it. The
programs have a formula for each case (`case`):

    none             E = 0: the equation can be solved
    binomial         the sum of the probabilities of 0, ..., E errors is CF
    fractional       E or N is no whole number: the sum goes on as the incomplete beta function
    all              every case is an error
    below_one        0 < E < 1: in proportion between no error and one (the programs)
    nearly_release8  E + 1/2 >= N
    nearly_j48       E + 1/2 >= N
    normal_release8  the normal distribution for the binomial one; its deviation from a table
    normal_j48       the same; its deviation exactly
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from math import comb, exp, lgamma, log, log1p, sqrt
from statistics import NormalDist

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.formula.expression import (
    Applied,
    Decimal,
    Expression,
    Number,
    Product,
    Sqrt,
    Weight,
    total,
)
from c45_core.formula.writing import latex
from c45_core.language.notation import PLAIN, Notation

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


MAX_CASES_SUMMED = 1000
"""Maximum number of cases whose probabilities are summed one by one."""
MAX_WAYS_WRITTEN = 10**6
"""Maximum number of ways written as a number; a larger one is written as C(N, i)."""
CHANCE = r"\sum_{i=0}^{E} \tbinom{N}{i}\, U^i (1 - U)^{N-i} = \mathrm{CF}"
_CHANCE_OF_PARTS = r"I_{1-U}(N - E,\, E + 1) = \mathrm{CF}"
_RULES = {
    "none": r"(1 - U)^N = \mathrm{CF} \;\Rightarrow\; U = 1 - \mathrm{CF}^{1/N}",
    "all": r"U_{\mathrm{CF}}(N, N) = 1",
    "below_one": r"E + e_0 + E\,(e_1 - e_0)",
    "nearly_release8": r"E + 0.67\,(N - E)",
    "nearly_j48": r"E + (N - E)",
}
_DEVIATION = r"c_1 + (c_2 - c_1)\,\frac{\mathrm{CF} - p_1}{p_2 - p_1}"
_QUANTILE = r"\Phi^{-1}(1 - \mathrm{CF})"
_ROOT = r"\sqrt{c^2 \left((E + 0.5)\left(1 - \tfrac{E + 0.5}{N}\right) + \tfrac{c^2}{4}\right)}"
_WILSON = r"N\,\frac{E + 0.5 + c^2/2 + r}{N + c^2}"
SOURCES = {"binomial": "ebp", "release8": "ebp_release8", "j48": "ebp_j48"}
"""Sources of the formulas, by the way the limit is found."""


@dataclass(frozen=True)
class LeafErrors:
    """The errors expected of N cases with E errors: by which case of a formula, and the formula."""

    case: str
    expression: Expression


def write_leaf_errors(weight: float, errors: float, dialect: Dialect) -> LeafErrors:
    """Return N U_CF(E, N), the errors expected of a leaf, as the dialect computes it (C11).

    >>> from c45_core.formula.writing import text
    >>> found = write_leaf_errors(6, 0, Dialect())
    >>> found.case, text(found.expression), round(found.expression.value, 6)
    ('none', '6 × (1 - 0.25^(1/6))', 1.237797)
    """
    if weight <= dialect.tolerance:
        return LeafErrors("none", Weight(0.0))
    if dialect.error_limit == "binomial":
        return _by_equation(weight, errors, dialect.confidence)
    return _in_program(weight, errors, dialect)


def open_leaf(weight: float, errors: float, dialect: Dialect, node: int) -> tuple[Explanation, ...]:
    """Return how the errors expected of a leaf came about: the equation of its limit, what it gives."""
    found = write_leaf_errors(weight, errors, dialect)
    name = limit_name(weight, errors, dialect.confidence)
    recorded = errors + extra_errors(weight, errors, dialect)
    rule, expression, before = _RULES.get(found.case, name), found.expression, tuple[Explanation, ...]()
    if found.case in ("binomial", "fractional"):
        limit = upper_limit(errors, weight, dialect.confidence)
        expression = Weight(weight) * Decimal(limit)
        before = (_chance(weight, errors, limit, dialect.confidence, node),)
    elif found.case.startswith("normal"):
        rule = _WILSON
        before, expression = _normal_opened(weight, errors, dialect, node)
    source = SOURCES[dialect.error_limit]
    return (*before, Explanation("leaf_errors", node, name, rule, expression, recorded, source))


def limit_name(weight: float, errors: float, confidence: float, notation: Notation = PLAIN) -> str:
    r"""Write N U_CF(E, N) with its numbers as LaTeX.

    >>> limit_name(6, 2, 0.25)
    '6\\,U_{25\\%}(2, 6)'
    """
    n, e = (latex(Weight(each), notation) for each in (weight, errors))
    return rf"{n}\,U_{{{100 * confidence:g}\%}}({e}, {n})"


# --- the equation --------------------------------------------------------------------------------


def _by_equation(weight: float, errors: float, confidence: float) -> LeafErrors:
    if errors <= 0:
        return LeafErrors("none", _without_errors(weight, confidence))
    product = _times_limit(weight, errors, confidence, partial(upper_limit, confidence=confidence))
    if errors >= weight:
        return LeafErrors("all", product)
    return LeafErrors("binomial" if _can_be_summed(weight, errors) else "fractional", product)


def times_limit(weight: float, errors: float, dialect: Dialect) -> Product:
    """Return N U_CF(E, N) with the limit the dialect counts with, by whatever formula."""

    def limit(e: float, n: float) -> float:
        return (e + extra_errors(n, e, dialect)) / n if n else 0.0

    return _times_limit(weight, errors, dialect.confidence, limit)


def _times_limit(
    weight: float, errors: float, confidence: float, limit: Callable[[float, float], float]
) -> Product:
    share, arguments = f"{100 * confidence:g}", (Weight(errors), Weight(weight))
    name, value = rf"U_{{{share}\%}}", limit(errors, weight)
    function = Applied(name, f"U_{share}%", arguments, value, lambda e, n: limit(float(e), float(n)))
    return Weight(weight) * function


def _can_be_summed(weight: float, errors: float) -> bool:
    return float(weight).is_integer() and float(errors).is_integer() and weight <= MAX_CASES_SUMMED


def _without_errors(weight: float, confidence: float) -> Expression:
    """N (1 - CF^(1/N)), the binomial limit where no error was seen."""
    root = Number(confidence) ** (1 / Weight(weight))
    return Weight(weight) * (1 - root)


def _chance(weight: float, errors: float, limit: float, confidence: float, node: int) -> Explanation:
    """Put the limit into its equation: so few errors have the probability CF."""
    if not _can_be_summed(weight, errors):
        rest, more = Weight(weight) - Weight(errors), Weight(errors) + 1
        value, _ = chance_of_at_most(errors, weight, limit)
        beta = Applied("I_{1-U}", "I", (rest, more), value)
        return Explanation("chance", node, "I_{1-U}", _CHANCE_OF_PARTS, beta, confidence, "ebp")
    at_most = latex(Weight(errors))
    terms = tuple(
        Term(f"P(X = {wrong})", chance) for wrong, chance in enumerate(_chances(weight, errors, limit))
    )
    summed = total(term.expression for term in terms)
    left = rf"P(X \le {at_most})"
    return Explanation("chance", node, left, CHANCE, summed, confidence, "ebp", terms)


def _chances(weight: float, errors: float, limit: float) -> Iterator[Expression]:
    """Give the probability of each number of errors up to E: C(N, i) U^i (1 - U)^(N - i)."""
    whole, right = int(weight), Decimal(1 - limit, of=lambda: 1 - Decimal(limit))
    for wrong in range(int(errors) + 1):
        factors = [_power(Decimal(limit), wrong), _power(right, whole - wrong)]
        if 0 < wrong < whole:
            factors.insert(0, _ways(whole, wrong))
        kept = tuple(factor for factor in factors if factor is not None)
        yield kept[0] if len(kept) == 1 else Product(kept)


def _power(base: Decimal, exponent: int) -> Expression | None:
    if exponent < 2:
        return base if exponent else None
    return base ** Weight(float(exponent))


def _ways(things: int, chosen: int) -> Expression:
    ways = comb(things, chosen)
    if ways <= MAX_WAYS_WRITTEN:
        return Weight(float(ways))
    return Applied(r"\mathrm{C}", "C", (Weight(float(things)), Weight(float(chosen))), float(ways))


# --- the programs ----------------------------------------------------------------------------------


def _in_program(weight: float, errors: float, dialect: Dialect) -> LeafErrors:
    """Follow the cases of Release 8 and Weka: no error, less than one, nearly all, any."""
    release8 = dialect.error_limit == "release8"
    if errors < 1e-6 if release8 else errors == 0:
        none = _without_errors(weight, dialect.confidence)
        return LeafErrors("none", Weight(errors) + none)
    if errors < (0.9999 if release8 else 1.0):
        few = extra_errors(weight, 0.0, dialect)
        one = Decimal(extra_errors(weight, 1.0, dialect)) - Decimal(few)
        proportion = Weight(errors) * one
        return LeafErrors("below_one", Weight(errors) + Decimal(few) + proportion)
    if errors + 0.5 >= weight:
        rest = Weight(weight) - Weight(errors)
        if not release8:
            return LeafErrors("nearly_j48", Weight(weight))
        return LeafErrors("nearly_release8", Weight(errors) + Number(0.67) * rest)
    deviation = _deviation_of(dialect)
    return LeafErrors(f"normal_{dialect.error_limit}", _by_wilson(weight, errors, deviation))


def _deviation_of(dialect: Dialect) -> float:
    deviation = release8_deviation if dialect.error_limit == "release8" else j48_deviation
    return deviation(dialect.confidence)


def _normal_opened(
    weight: float, errors: float, dialect: Dialect, node: int
) -> tuple[tuple[Explanation, ...], Expression]:
    """Give the deviation, its square, the root, and the whole: in one line it could not be read."""
    source, deviation = SOURCES[dialect.error_limit], _deviation_of(dialect)
    found = _deviation(dialect, deviation)
    squared = Decimal(deviation, of=lambda: found) ** 2
    square = Decimal(deviation**2, of=lambda: squared)
    more = Number(errors + 0.5)
    root = _root(more, weight, square)
    half = Decimal(deviation**2 / 2, of=lambda: square / 2)
    top = more + half + Decimal(root.value, of=lambda: root)
    rule = _DEVIATION if dialect.error_limit == "release8" else _QUANTILE
    before = (
        Explanation("deviation", node, "c", f"c = {rule}", found, deviation, source),
        Explanation("square", node, "c^2", "c^2", squared, deviation**2, source),
        Explanation("root", node, "r", f"r = {_ROOT}", root, root.value, source),
    )
    return before, Weight(weight) * (top / (Weight(weight) + square))


def _deviation(dialect: Dialect, deviation: float) -> Expression:
    """Write the standard deviations of a CF: interpolated in a table, or the normal quantile."""
    if dialect.error_limit == "j48":
        above = Number(1.0) - Number(dialect.confidence)
        return Applied(r"\Phi^{-1}", "Phi^-1", (above,), deviation, NormalDist().inv_cdf)
    (low, at_low), (high, at_high) = table_around(dialect.confidence)
    share = (Number(dialect.confidence) - Number(low)) / (Number(high) - Number(low))
    change = Number(at_high) - Number(at_low)
    return Number(at_low) + change * share


def _by_wilson(weight: float, errors: float, deviation: float) -> Expression:
    """Write the normal approximation with correction for continuity; c is the squared deviation."""
    square, half = Decimal(deviation * deviation), Number(0.5)
    root = _root(Weight(errors) + half, weight, square)
    top = Weight(errors) + half + square / 2 + root
    return Weight(weight) * (top / (Weight(weight) + square))


def _root(more: Expression, weight: float, square: Decimal) -> Sqrt:
    """The root in the normal approximation; `more`: the errors and one half."""
    rest = 1 - more / Weight(weight)
    return Sqrt(square * (more * rest + square / 4))
