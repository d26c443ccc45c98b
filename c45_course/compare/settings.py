"""Set a switch otherwise: the values worth a try, and the other switches that must change with it."""

from __future__ import annotations

from dataclasses import fields
from itertools import combinations, product
from typing import Any

from c45_core.dialect import Dialect
from c45_core.dialect.contradictions import contradicting
from c45_core.errors import InputError


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
