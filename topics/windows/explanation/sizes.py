"""Write how large windows are, what each class gets of the first one, and what errors a tree makes."""

from __future__ import annotations

from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels, escape
from c45_core.formula.expression import (
    Applied,
    Expression,
    Floor,
    Product,
    Quotient,
    Sqrt,
    Sum,
    Weight,
    total,
)

from ..algorithm.record import Cycle, Windowing
from ..algorithm.sizes import FIFTH, HALF, ROOTS, Wanted

ROOT = 0
"""The node that all cases are at."""


def window_size(found: Windowing) -> Explanation:
    """Return how the size of the first window came about.

    >>> from c45_core import preset
    >>> from topics.windows.algorithm import WindowOptions, windows
    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14").table
    >>> window_size(windows(golf, preset("documents"), WindowOptions(trials=1))).text()
    'floor(max(2 × sqrt(14), floor(14/5)))'
    """
    rows, window = found.sizes.rows, float(found.sizes.window)
    if found.options.window is not None:
        return _explained("window", "w", "w", Weight(window), window)
    roots = Product((Weight(float(ROOTS)), Sqrt(Weight(float(rows)))))
    fifth = Floor(Quotient(Weight(float(rows)), Weight(float(FIFTH))))
    larger = _larger(roots, fifth)
    size: Expression = Floor(larger)
    if size.value > rows:
        size = _smaller(size, Weight(float(rows)))
    rule = (
        rf"w = \left\lfloor \max\left({ROOTS}\sqrt{{n}}, \lfloor n/{FIFTH} \rfloor\right) \right\rfloor"
    )
    return _explained("window", "w", rule, size, window)


def increment(found: Windowing) -> Explanation:
    """Return how the increment came about."""
    recorded = float(found.sizes.increment)
    if found.options.increment is not None:
        return _explained("increment", "I", "I", Weight(recorded), recorded)
    fifth = Floor(Quotient(Weight(float(found.sizes.window)), Weight(float(FIFTH))))
    least = _larger(fifth, Weight(1.0))
    rule = rf"I = \max\left(\lfloor w/{FIFTH} \rfloor, 1\right)"
    return _explained("increment", "I", rule, least, recorded)


def class_share(step: Wanted, labels: Labels) -> Explanation:
    """Return how the number of cases came about that a class gets of the first window."""
    even = Floor(Quotient(Weight(float(step.seats)), Weight(float(step.classes))))
    cases = Weight(float(step.cases))
    left = rf"w_{{{escape(labels.klass(step.label))}}}"
    share = r"\frac{w - \sum_{j \le m} w_j}{K - m}"
    rule = rf"w_k = \min\left(n_k, \left\lfloor {share} \right\rfloor\right)"
    expression = _smaller(cases, even)
    return _explained("wanted", left, rule, expression, float(step.taken))


def next_window(cycle: Cycle, found: Windowing) -> Explanation | None:
    """Return how the size of the next window came about; None after the last cycle."""
    if cycle.next_window is None:
        return None
    exceptions = Weight(float(len(cycle.exceptions)))
    step = Weight(float(found.sizes.increment))
    usual = _smaller(exceptions, step)
    half = Floor(Quotient(exceptions, Weight(float(HALF))))
    more = _larger(usual, half)
    whole = Sum((Weight(float(len(cycle.window))), more))
    rule = rf"w' = w + \max\left(\min(e, I), \lfloor e/{HALF} \rfloor\right)"
    return _explained("next_window", "w'", rule, whole, float(cycle.next_window))


def errors_of(cycle: Cycle) -> Explanation:
    """Return the errors of the tree of a cycle on all cases: those in its window, and those outside."""
    inside, outside = Weight(cycle.inside), Weight(cycle.outside)
    rule = r"E = E_{\mathrm{in}} + E_{\mathrm{out}}"
    return _explained("cycle_errors", "E", rule, total((inside, outside)), cycle.errors)


def _larger(one: Expression, other: Expression) -> Applied:
    return Applied(r"\max", "max", (one, other), max(one.value, other.value), max)


def _smaller(one: Expression, other: Expression) -> Applied:
    return Applied(r"\min", "min", (one, other), min(one.value, other.value), min)


def _explained(
    quantity: str, left: str, rule: str, expression: Expression, recorded: float
) -> Explanation:
    return Explanation(quantity, ROOT, left, rule, expression, recorded, "windows", counts=True)
