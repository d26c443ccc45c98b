"""Set a switch otherwise: the values worth a try, what must change with it, and what is grown then."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from itertools import combinations, product
from typing import Any

from c45_core.dialect import Dialect
from c45_core.dialect.contradictions import contradicting
from c45_core.engine.progress import Budget
from c45_core.errors import InputError
from c45_core.growing import grow
from c45_core.table import Nominal, Numeric, Table
from c45_core.trace.replay import Trace

OF_PRUNING = (
    "pruning", "collapse", "confidence", "error_limit", "subtree_raising", "pep_order",
    "standard_errors", "leaf_penalty", "rep_ties", "ccp_alpha", "ccp_cost", "mep_prior",
    "mep_cases", "cvp_critical", "tie_after_pruning",
)  # fmt: skip
"""The switches that say what becomes of a grown tree; all others are about growing."""
OF_MISSING = ("unknown_factor", "unknown_in_iv", "known_cases")
OF_NUMBERS = (
    "threshold_by", "threshold_value", "numeric_penalty", "numeric_min_split", "value_gap",
    "value_precision",
)  # fmt: skip


@dataclass(eq=False)
class GrownTraces:
    """What conventions grow of one table; those that differ in pruning alone share what is grown."""

    table: Table
    budget: Budget | None = None
    _grown: dict[Dialect, Trace] = field(default_factory=dict)

    def of(self, dialect: Dialect) -> Trace:
        """Return what a convention grows."""
        if dialect not in self._grown:
            growing = dialect.with_(**{name: getattr(Dialect(), name) for name in OF_PRUNING})
            if growing not in self._grown:
                self._grown[growing] = grow(self.table, growing, budget=self.budget)
            self._grown[dialect] = replace(self._grown[growing], dialect=dialect)
        return self._grown[dialect]


def idle_switches(columns: Iterable[Nominal | Numeric]) -> set[str]:
    """Return the switches that change nothing where no column is continuous, or none has gaps."""
    asked, idle = list(columns), set[str]()
    if not any(column.missing().any() for column in asked):
        idle |= {*OF_MISSING}
    if not any(isinstance(column, Numeric) for column in asked):
        idle |= {*OF_NUMBERS}
    return idle


def alternatives(dialect: Dialect, switch: str) -> tuple[Any, ...]:
    """Return the other values of a switch that are worth a try.

    >>> alternatives(Dialect(), "gate"), alternatives(Dialect(), "min_cases")
    (('none', 'release8'), (2.0, 5.0))
    """
    declared = next(field.metadata for field in fields(Dialect) if field.name == switch)
    now = getattr(dialect, switch)
    return tuple(value for value in declared["values"] or declared["tried"] if value != now)


def companions(dialect: Dialect, switch: str, value: Any) -> dict[str, Any]:
    """Return a switch with its new value, and with those that must change for it.

    Some values contradict each other; the fewest other switches are set, the first declared first.

    >>> companions(Dialect(), "criterion", "gain")
    {'criterion': 'gain', 'gate': 'none'}
    """
    change = {switch: value}
    if _is_dialect(dialect, change):
        return change
    known = [name for name in dialect.switches() if name in contradicting() and name != switch]
    others = {name: alternatives(dialect, name) for name in known}
    for size in range(1, len(others) + 1):
        for names in combinations(others, size):
            for values in product(*(others[name] for name in names)):
                together = change | dict(zip(names, values, strict=True))
                if _is_dialect(dialect, together):
                    return together
    dialect.with_(**change)  # no company helps: let the sentence say why
    return change


def _is_dialect(dialect: Dialect, change: dict[str, Any]) -> bool:
    try:
        dialect.with_(**change)
    except InputError:
        return False
    return True
