"""Tell whether a printed number passes a bound that no number of its kind can pass."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isfinite, log2

from c45_core.dialect import Dialect
from c45_core.errors import InputError
from c45_core.table import Numeric
from c45_course.claims import read_number
from c45_course.claims.quantities import TracePlace
from c45_course.practice.slips import ENTROPIES as OF_NODES
from c45_course.practice.tolerance import CLOSE

from .traces import Traces
from .typed import Typed

GAINS = ("gain", "gini_decrease")
ENTROPIES = (*OF_NODES, "conditional_entropy")
GINIS = ("gini", "base_gini", "branch_gini", "conditional_gini")
BOUNDED = (*GAINS, *ENTROPIES, *GINIS, "iv", "gain_ratio", "average_gain")


@dataclass(frozen=True)
class Bound:
    """A bound: `quantity`, what it is of; `most`, the largest number, None where it is that none is
    negative; `penalty`: whether a penalty (C2) may take a gain below 0.
    """

    quantity: str
    most: float | None = None
    penalty: bool = False

    @property
    def kind(self) -> str:
        """What the number is, whatever it is of: an entropy of a branch is an entropy."""
        if self.quantity in ENTROPIES:
            return "entropy"
        return "gini" if self.quantity in GINIS else self.quantity

    @property
    def is_least(self) -> bool:
        """Whether the number is negative, and none can be."""
        return self.most is None


def broken(typed: Typed, traces: Traces, dialect: Dialect) -> Bound | None:
    """Return the bound that a printed number passes by more than rounding; None if there is none."""
    quantity = typed.at.quantity
    if quantity not in BOUNDED or typed.at.method:
        return None
    shown, unit = read_number(typed.printed)
    if shown < 0:
        column = _column(typed, traces)
        return Bound(quantity, penalty=isinstance(column, Numeric) and quantity == "gain")
    most = _most(typed, traces, dialect)
    if isfinite(most) and float(shown) > most + float(unit or 0) / 2 + CLOSE:
        return Bound(quantity, most)
    return None


def _column(typed: Typed, traces: Traces) -> object:
    name = typed.at.attribute
    return next((each for each in traces.table.attributes if each.name == name), None)


def _most(typed: Typed, traces: Traces, dialect: Dialect) -> float:
    """Return the largest number that a quantity can have, inf where it is not known."""
    quantity, classes = typed.at.quantity, len(traces.table.classes)
    if quantity in ENTROPIES:
        return log2(max(classes, 1))
    if quantity in GINIS:
        return 1 - 1 / max(classes, 1)
    if quantity == "gain_ratio":
        return 1.0
    try:
        place = TracePlace(traces.of(dialect), typed.at)
        if quantity in ("gain", "average_gain"):
            return place.node.entropy
        if quantity == "gini_decrease":
            return place.node.gini
        parts = len(place.evaluation.filled) + (place.evaluation.unknown > 0)
        return log2(max(parts, 1))
    except InputError:
        return inf
