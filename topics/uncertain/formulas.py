"""Write the numbers of soft thresholds and of consultations down to counts.

Of a threshold: its bounds, and the part of a case that goes to either side. Of a consultation, leaf by
leaf: certainty, bounds, gap; and the strength of a rule.
"""

from collections.abc import Callable

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import Labels, escape
from c45_core.formula.expression import (
    Decimal,
    Expression,
    Minus,
    Number,
    Product,
    Sqrt,
    Sum,
    Weight,
    is_share,
    share,
    total,
)
from c45_core.measures import TIE
from c45_core.prune.leaf_errors import write_leaf_errors

from .consultation import Arrived, Asked, Consultation, RuleTried, Split
from .partial_case import Between
from .soft_thresholds import SLACK, Crossing, Piece, SoftThreshold, SoftThresholds, Threshold

SOFT_SOURCE = "soft"


def standard_error(test: SoftThreshold) -> Explanation:
    """Return how the standard error of the errors at a test came about.

    >>> from c45_core import grow, preset
    >>> from topics.uncertain.soft_thresholds import soften
    >>> from c45_course import datasets
    >>> golf = grow(datasets.load("golf_14_quinlan_numeric").table, preset("release8"))
    >>> (humidity,) = soften(golf.pruning.tree, golf.table, golf.dialect).tests
    >>> standard_error(humidity).text(), round(standard_error(humidity).value, 4)
    ('sqrt(((0 + 0.5) × (5 - 0 + 0.5))/(5 + 1))', 0.677)
    """
    half, errors, known = Number(0.5), Weight(test.errors), Weight(test.known)
    top = (errors + half) * (known - errors + half)
    return _explain(
        test,
        "soft_error",
        r"\mathrm{SE}",
        r"\mathrm{SE} = \sqrt{\frac{(E + 0.5)(n - E + 0.5)}{n + 1}}",
        Sqrt(top / (known + 1)),
        test.standard_error,
    )


def limit(test: SoftThreshold) -> Explanation:
    """Return how many errors a threshold may make."""
    expression = Weight(test.errors) + _compute(test.standard_error, lambda: standard_error(test))
    return _explain(test, "soft_limit", "G", r"G = E + \mathrm{SE}", expression, test.limit)


def lower_bound(test: SoftThreshold) -> Explanation:
    """Return how the lower bound came about: on a line that falls to the limit, or the least value."""
    if test.below is None:
        return _explain(
            test,
            "soft_lower",
            r"\ell",
            r"\ell = \min(t, x_{\mathrm{min}})",
            Number(test.lower),
            test.lower,
        )
    low, high, before, after = _find_ends(test, test.below)
    part = (_write_limit(test) - after) / (before - after)
    line = high - (high - low) * part
    return _explain(
        test,
        "soft_lower",
        r"\ell",
        r"\ell = b - (b - a)\,\frac{G - E(b)}{E(a) - E(b)}",
        line,
        test.lower,
    )


def upper_bound(test: SoftThreshold) -> Explanation:
    """Return how the upper bound came about: on a line that rises over the limit, or at the end."""
    if test.above is None:
        return _explain(
            test, "soft_upper", "u", r"u = \max(t, x_{\mathrm{max}})", Number(test.upper), test.upper
        )
    low, high, before, after = _find_ends(test, test.above)
    part = (_write_limit(test) - before) / (after - before)
    line: Expression = low + (high - low) * part
    rule = r"u = a + (b - a)\,\frac{G - E(a)}{E(b) - E(a)}"
    if line.value < test.cut:
        line, rule = Number(test.cut), rf"u = \max\!\left(t,\; {rule.removeprefix('u = ')}\right)"
    return _explain(test, "soft_upper", "u", rule, line, test.upper)


def _find_ends(
    test: SoftThreshold, crossing: Crossing
) -> tuple[Expression, Expression, Expression, Expression]:
    """Return the two values a, b that a crossing lies between, and the errors there."""
    places = (crossing.place, crossing.place + 1)
    low, high = (Number(float(test.values[place])) for place in places)
    before, after = (Weight(float(test.curve[place])) for place in places)
    return low, high, before, after


def _write_limit(test: SoftThreshold) -> Expression:
    return _compute(test.limit, lambda: limit(test))


def _compute(value: float, explained: Callable[[], Explanation]) -> Decimal:
    return Decimal(value, of=lambda: explained().expression)


def _explain(
    test: SoftThreshold, quantity: str, left: str, rule: str, expression: Expression, recorded: float
) -> Explanation:
    return Explanation(
        quantity, test.node, left, rule, expression, recorded, SOFT_SOURCE, attribute=test.attribute
    )


_RULES = {
    Piece.BELOW: r"P(x) = 1 \quad (x \le \ell)",
    Piece.LEFT: r"P(x) = 1 - \frac{1}{2}\,\frac{x - \ell}{t - \ell + 0.001} \quad (\ell < x \le t)",
    Piece.RIGHT: r"P(x) = \frac{1}{2} - \frac{1}{2}\,\frac{x - t}{u - t + 0.001} \quad (t < x < u)",
    Piece.ABOVE: r"P(x) = 0 \quad (x \ge u)",
}
"""P in symbols, piece by piece."""
_MEAN = r"\overline{P}"
"""The mean of P over a range."""
_AREA = r"\frac{A(x) - A(y)}{y - x}"


def part_of(split: Split, branch: int, soft: SoftThresholds | None = None) -> Explanation:
    """Return how the part of a case came about that a branch of a test should get.

    `soft`: the bounds of the thresholds, where a number computed by hand goes back to them.
    """
    left, rule = r"\frac{n_b}{n}", r"\frac{n_b}{n}"
    terms: tuple[Term, ...] = ()
    expression: Expression
    match split.asked:
        case Asked.UNKNOWN:
            expression = _write_trained(split, branch)
        case Asked.SHARES:
            left, rule = "p", "p"
            expression = Number(split.shares[branch])
        case _:
            left = "P" if split.asked is Asked.VALUE else _MEAN
            rule, expression, terms = _write_numeric(split, soft)
            if branch == 1:
                left, rule = f"1 - {left}", f"1 - {left}, \\quad {rule}"
                expression = 1 - expression
    return Explanation(
        "consult_share",
        split.node,
        left,
        rule,
        expression,
        split.shares[branch],
        SOFT_SOURCE,
        terms,
        attribute=split.attribute,
    )


def _write_trained(split: Split, branch: int) -> Expression:
    """Write the training weight of a branch over that of the node; of fractions what they come to."""
    part, whole = split.weights[branch], split.whole
    counted = part == round(part) and whole == round(whole)
    return share(part, whole) if counted else Weight(split.shares[branch])


def _write_numeric(
    split: Split, soft: SoftThresholds | None
) -> tuple[str, Expression, tuple[Term, ...]]:
    """Return the rule, the numbers and the terms of the part that goes left."""
    assert split.threshold is not None and isinstance(split.answer, Between)
    written = _ThresholdFormulas(split.threshold, split.node, soft)
    low, high = split.answer.low, split.answer.high
    if split.asked is Asked.VALUE:
        piece = split.threshold.piece(low)
        return _RULES[piece], written.part_left(low), ()
    if high <= split.threshold.lower:
        return rf"{_MEAN} = 1 \quad (y \le \ell)", Weight(1.0), ()
    if low > split.threshold.upper:
        return rf"{_MEAN} = 0 \quad (x > u)", Weight(0.0), ()
    terms = (Term("A(x)", written.area(low)), Term("A(y)", written.area(high)))
    areas = [Decimal(term.value, of=_return_always(term.expression)) for term in terms]
    top = areas[0] - areas[1]
    return rf"{_MEAN} = {_AREA}", top / (Number(high) - Number(low)), terms


class _ThresholdFormulas:
    """Writes P and its area with the numbers of one threshold."""

    def __init__(self, threshold: Threshold, node: int, soft: SoftThresholds | None) -> None:
        self.threshold = threshold
        self.cut = Number(threshold.cut)
        self.lower: Expression = self.cut
        self.upper: Expression = self.cut
        if soft is not None:
            test = soft.at(node)
            self.lower = Number(threshold.lower, of=lambda: lower_bound(test).expression)
            self.upper = Number(threshold.upper, of=lambda: upper_bound(test).expression)

    def part_left(self, value: float) -> Expression:
        """Write P(x)."""
        half, x = Number(0.5), Number(value)
        match self.threshold.piece(value):
            case Piece.BELOW:
                return Weight(1.0)
            case Piece.LEFT:
                part = (x - self.lower) / self._width_left()
                return 1 - half * part
            case Piece.RIGHT:
                part = (x - self.cut) / self._width_right()
                return half - half * part
        return Weight(0.0)

    def area(self, value: float) -> Expression:
        """Write the area under P to the right of a value."""
        x, t = Number(value), self.threshold
        match t.piece(value):
            case Piece.BELOW:
                parts: tuple[Expression, ...] = (self.lower - x, *self._both(self.lower))
                return total(parts)
            case Piece.LEFT:
                return total(self._both(x))
            case Piece.RIGHT:
                return self._write_right(x)
        return Weight(0.0)

    def _both(self, value: Expression) -> tuple[Expression, ...]:
        """Write the area from a value up to the cut and that behind it, as far as there are any."""
        t = self.threshold
        left = (self._write_left(value),) if t.lower < t.cut else ()
        right = (self._write_right(self.cut),) if t.cut < t.upper else ()
        return (*left, *right)

    def _write_left(self, value: Expression) -> Expression:
        length = self.cut - value
        square = length**2 / self._width_left()
        return Number(0.5) * length + Number(0.25) * square

    def _write_right(self, value: Expression) -> Expression:
        length = self.upper - value
        square = length**2 / self._width_right()
        return Number(0.25) * square

    def _width_left(self) -> Expression:
        return self.cut - self.lower + Number(SLACK)

    def _width_right(self) -> Expression:
        return self.upper - self.cut + Number(SLACK)


def _return_always(expression: Expression) -> Callable[[], Expression]:
    return lambda: expression


CONSULT_SOURCE = "consult"
ROOT = 0


def certainty(
    found: Consultation, klass: int, labels: Labels, soft: SoftThresholds | None = None
) -> Explanation:
    """Return how the certainty S of a class came about: of each leaf weight times the share there.

    The leaves are numbered in the order in which parts of the case come to them.

    >>> from c45_core import grow, preset
    >>> from topics.uncertain.consultation import consult
    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14_quinlan_numeric")
    >>> trace = grow(golf.table, preset("release8"))
    >>> case = {"湿度": 82.5, "风况": "有: 0.9"}
    >>> found = consult(trace.pruning.tree, golf.table, case, trace.dialect)
    >>> why = certainty(found, found.label, golf.labels("en"))
    >>> why.text(), round(why.value, 4)
    ('5/14 × 3/3 + 5/14 × 0.9 × 2/2', 0.6786)
    """
    terms = tuple(
        Term(rf"w_{{{place}}}\,\frac{{n_{{{place}}}(k)}}{{n_{{{place}}}}}", term)
        for place, leaf in enumerate(found.leaves_reached, 1)
        if leaf.distribution[klass] > TIE
        for term in (_multiply((*_weight_factors(found, leaf, soft), _write_share(leaf, klass))),)
    )
    return Explanation(
        "consult_certainty",
        ROOT,
        rf"S({escape(labels.klass(klass))})",
        r"S(k) = \sum_i w_i\,\frac{n_i(k)}{n_i}",
        total(term.expression for term in terms),
        float(found.certainty[klass]),
        CONSULT_SOURCE,
        terms,
    )


def least(
    found: Consultation,
    klass: int,
    labels: Labels,
    dialect: Dialect,
    soft: SoftThresholds | None = None,
) -> Explanation:
    """Return how the least certainty L of a class came about: of each leaf of it weight times 1 - U."""
    terms = tuple(
        Term(rf"w_{{{place}}}\,(1 - U_{{{place}}})", term)
        for place, leaf in enumerate(found.leaves_reached, 1)
        if leaf.label == klass and leaf.cases >= TIE
        for term in (_multiply((*_weight_factors(found, leaf, soft), _write_certainty(leaf, dialect))),)
    )
    return Explanation(
        "consult_least",
        ROOT,
        rf"L({escape(labels.klass(klass))})",
        r"L(k) = \sum_{i \text{: } k} w_i\,(1 - U_i)",
        total(term.expression for term in terms),
        float(found.least[klass]),
        CONSULT_SOURCE,
        terms,
    )


def gap(
    found: Consultation, labels: Labels, dialect: Dialect, soft: SoftThresholds | None = None
) -> Explanation:
    """Return how the gap came about: what the least certainties of all classes leave of 1."""
    each = [
        Decimal(float(value), of=_least_of(found, klass, labels, dialect, soft))
        for klass, value in enumerate(found.least)
        if value > TIE
    ]
    expression = Sum((Weight(1.0), *map(Minus, each))) if each else Weight(1.0)
    rule = r"\Delta = 1 - \sum_k L(k)"
    return Explanation("consult_gap", ROOT, r"\Delta", rule, expression, found.gap, CONSULT_SOURCE)


def pessimistic(found: Consultation, klass: int, dialect: Dialect) -> tuple[Explanation, ...]:
    """Return how the pessimistic error rate U of each leaf of a class came about.

    A leaf that no training case came to has none.

    >>> from c45_core import grow, preset
    >>> from topics.uncertain.consultation import consult
    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14_quinlan_numeric")
    >>> trace = grow(golf.table, preset("documents"))
    >>> found = consult(trace.pruning.tree, golf.table, {"天气": "晴"}, trace.dialect)
    >>> [(why.name, why.text(), round(why.value, 4)) for why in pessimistic(found, 0, trace.dialect)]
    [('U_{2}', '1 - 0.25^(1/3)', 0.37)]
    """
    return tuple(
        Explanation(
            "consult_error",
            leaf.node,
            f"U_{{{place}}}",
            r"U_i = U_{CF}(E_i, n_i)",
            _write_rate(leaf, dialect),
            leaf.expected / leaf.cases,
            "ebp",
        )
        for place, leaf in enumerate(found.leaves_reached, 1)
        if leaf.label == klass and leaf.cases >= TIE
    )


def strength(tried: RuleTried) -> Explanation:
    """Return how the strength of a rule came about: its conditions' probabilities times 1 - U."""
    if not tried.whole:
        expression: Expression = Weight(0.0)
        rule = r"s = 0 \quad (\prod_j p_j < \frac{1}{2})"
    else:
        probable = [Number(met.probability) for met in tried.met]
        surely = 1 - Decimal(tried.rule.error)
        expression = _multiply((*probable, surely))
        rule = r"s = (1 - U)\prod_j p_j"
    return Explanation(
        "rule_strength",
        ROOT,
        rf"s_{{{tried.rule.number}}}",
        rule,
        expression,
        tried.strength,
        CONSULT_SOURCE,
    )


def _weight_factors(
    found: Consultation, leaf: Arrived, soft: SoftThresholds | None
) -> tuple[Expression, ...]:
    """Return the factors of the part of a case that comes to a leaf; of a test that passes all none."""
    return tuple(
        _write_factor(split, branch, soft)
        for split, branch in found.way(leaf)
        if split.shares[branch] != 1.0
    )


def _write_factor(split: Split, branch: int, soft: SoftThresholds | None) -> Expression:
    made = part_of(split, branch, soft if split.threshold is not None else None).expression
    if is_share(made) or isinstance(made, Weight) or split.asked is Asked.SHARES:
        return made
    return Decimal(split.shares[branch], of=lambda: made)


def _write_share(leaf: Arrived, klass: int) -> Expression:
    if leaf.cases < TIE:
        return Weight(float(leaf.distribution[klass]))
    part, whole = float(leaf.counts[klass]), leaf.cases
    counted = part == round(part) and whole == round(whole)
    return share(part, whole) if counted else Weight(part / whole)


def _write_certainty(leaf: Arrived, dialect: Dialect) -> Expression:
    """Write 1 - U: one less the error rate expected of a leaf."""
    rate = Decimal(leaf.expected / leaf.cases, of=lambda: _write_rate(leaf, dialect))
    return 1 - rate


def _write_rate(leaf: Arrived, dialect: Dialect) -> Expression:
    """Write the errors expected of a leaf over its cases; of cases times a rate that rate alone."""
    expected, cases = write_leaf_errors(leaf.cases, leaf.wrong, dialect).expression, Weight(leaf.cases)
    if isinstance(expected, Product) and expected.factors[0] == cases:
        return _multiply(expected.factors[1:])
    return expected / cases


def _least_of(
    found: Consultation, klass: int, labels: Labels, dialect: Dialect, soft: SoftThresholds | None
) -> Callable[[], Expression]:
    return lambda: least(found, klass, labels, dialect, soft).expression


def _multiply(factors: tuple[Expression, ...]) -> Expression:
    return factors[0] if len(factors) == 1 else Product(factors)
