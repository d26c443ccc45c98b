"""Ask for numbers in the check of the lesson: a limit, a bound, how certain a class can be at most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from c45_core.explain.explanation import Explanation
from c45_core.formula.expression import (
    Decimal,
    Expression,
    Minus,
    Number,
    Product,
    Quotient,
    Sqrt,
    Sum,
    Weight,
)
from ui import cache
from ui.state.lesson import Calculated

from ..consult import Consultation, consult
from ..explanation.answers import gap
from ..explanation.thresholds import limit, standard_error, upper_bound
from ..soft import SoftThreshold
from .context import thresholds
from .threshold import DIALECT, EXAMPLE

TABLE = "buys_computer_14_numeric_age"
"""The table whose threshold is asked about: it makes an error, and has a crossing above it."""


def of_age() -> SoftThreshold:
    """Return the only numeric test of the tree that Quinlan's program grows from `TABLE`."""
    return thresholds(TABLE, DIALECT).tests[0]


def sunny() -> Consultation:
    """Return what the tree of the example says of a day of which nothing but its outlook is known."""
    trace, tree = cache.trace(EXAMPLE, DIALECT), cache.pruning(EXAMPLE, DIALECT).tree
    outlook = trace.table.attributes[0]
    return consult(tree, cache.dataset(EXAMPLE).table, {outlook.name: outlook.text(0)}, trace.dialect)


def _without_halves() -> Expression:
    errors, known = Weight(of_age().errors), Weight(of_age().known)
    top = Product((errors, Sum((known, Minus(errors)))))
    return Sum((errors, Sqrt(Quotient(top, Sum((known, Weight(1.0)))))))


def around_upper() -> tuple[int, int]:
    """Return the places of the two values between which the curve of errors crosses the limit."""
    crossing = of_age().above
    assert crossing is not None
    return crossing.place, crossing.place + 1


def _value(which: int) -> Callable[[], Expression]:
    return lambda: Number(float(of_age().values[around_upper()[which]]))


def _most() -> Explanation:
    """Explain how certain the class that is answered can be at most: 1 less the least of the others."""
    found, label = sunny(), sunny().label
    others = [
        Minus(Decimal(float(each)))
        for klass, each in enumerate(found.least)
        if klass != label and each > 0
    ]
    trace = cache.trace(EXAMPLE, DIALECT)
    about = gap(found, cache.dataset(EXAMPLE).labels("en").on(trace.table), trace.dialect)
    return replace(
        about,
        quantity="consult_most",
        left=r"L(k) + \Delta",
        rule=r"L(k) + \Delta = 1 - \sum_{j \ne k} L(j)",
        expression=Sum((Weight(1.0), *others)),
        recorded=float(found.most[label]),
    )


def _least(found: Consultation) -> Decimal:
    return Decimal(float(found.least[found.label]))


CALCULATED = (
    Calculated(
        "limit",
        lambda: limit(of_age()),
        {"error_alone": lambda: standard_error(of_age()).expression, "no_halves": _without_halves},
    ),
    Calculated("upper", lambda: upper_bound(of_age()), {"before": _value(0), "behind": _value(1)}),
    Calculated(
        "most",
        _most,
        {
            "gap_alone": lambda: Decimal(sunny().gap),
            "least_alone": lambda: _least(sunny()),
            "one_class": lambda: Sum((Weight(1.0), Minus(_least(sunny())))),
        },
    ),
)
