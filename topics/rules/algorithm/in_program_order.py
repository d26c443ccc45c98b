"""Order the conditions of a rule, and find rules that are the same, as C4.5rules does."""

from __future__ import annotations

from c45_core.rules.condition import IN, SIGNS, Condition

KINDS = {"=": 1, **dict.fromkeys(SIGNS[1:], 2), IN: 3}
"""The kinds of tests as the program numbers them: a value, a cut, a group of values."""


def sorted_conditions(
    conditions: tuple[Condition, ...], left: tuple[int, ...]
) -> tuple[Condition, ...]:
    """Return the conditions that are left in the program's order; `left`: their places.

    It puts the first of those that are left into each place in turn, by exchanging. What comes before
    what (`_before`) is no order: two conditions can each come before the other. So the result depends
    on the path, on the places of conditions that were left out, too.
    """
    kept = set(left)
    places = list(range(len(conditions)))
    found = []
    for place in range(len(places)):
        current: int | None = None
        for other in range(place, len(places)):
            if places[other] not in kept:
                continue
            if current is None or _before(conditions[places[other]], conditions[places[current]]):
                current = other
        if current is None:
            break
        places[place], places[current] = places[current], places[place]
        found.append(conditions[places[place]])
    return tuple(found)


def _before(one: Condition, other: Condition) -> bool:
    """Tell whether a condition is put before another: attribute, kind of test, or cut is smaller."""
    return (
        one.attribute < other.attribute
        or _kind(one) < _kind(other)
        or (one.attribute == other.attribute and _cut(one) < _cut(other))
    )


def _kind(condition: Condition) -> int:
    return KINDS[condition.sign]


def _cut(condition: Condition) -> float:
    return condition.value if condition.sign in SIGNS[1:] else 0.0


def alike(one: tuple[Condition, ...], other: tuple[Condition, ...]) -> bool:
    """Tell whether two rules of a class are the same to the program; it does not see sides.

    Neither those of a cut, nor the branches of one test by groups.

    >>> alike((Condition(0, "<=", 2.5),), (Condition(0, ">", 2.5),))
    True
    """
    return len(one) == len(other) and all(map(_alike, one, other))


def _alike(one: Condition, other: Condition) -> bool:
    kinds = one.attribute, _kind(one), one.value
    return kinds == (other.attribute, _kind(other), other.value)
