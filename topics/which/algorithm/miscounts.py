"""Find the counts behind a printed number where other cases were counted than the table has.

An entropy and an IV are worked out from counts: of 15 and 9 cases in the place of 13 and 11, say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from c45_core.explain.impurity import ENTROPY
from c45_core.formula.expression import Decimal, Expression
from c45_course.practice.slips import parts_of_entropy, rebuilt
from c45_course.practice.tolerance import CLOSE

MAX_MOVED = 200
"""Maximum number of cases, in whole numbers, are moved from one count to another."""
Counts = tuple[float, ...]


@dataclass(frozen=True)
class Miscount:
    """Other counts than the right ones in a formula, and what the formula comes to."""

    right: Counts
    made: Counts
    value: float


def miscounts(formula: Expression) -> Iterator[Miscount]:
    """Give what a formula comes to with other counts.

    Of an entropy or IV itself, any number of cases is moved from one count to another, or one case too
    many or too few is counted; of one on which the number rests, one case is moved.

    >>> from c45_core.formula.expression import Sum, surprise
    >>> nine_five = Sum((surprise(9, 14), surprise(5, 14)))
    >>> [(each.made, round(each.value, 3)) for each in miscounts(nine_five)][:3]
    [((8, 6), 0.985), ((10, 4), 0.863), ((7, 7), 1.0)]
    """
    own = counts_of(formula)
    if own:
        for made in (*_moved(own, MAX_MOVED), *_one_off(own)):
            yield Miscount(own, made, _entropy(made).value)
        return
    for counts in dict.fromkeys(_within(formula)):
        for made in _moved(counts, 1):
            value = rebuilt(formula, _put(counts, made)).value
            if abs(value - formula.value) > CLOSE:
                yield Miscount(counts, made, value)


def counts_of(formula: Expression) -> Counts:
    """Return the counts of an entropy or IV, () of anything else."""
    parts = parts_of_entropy(formula)
    counts = tuple(weight for weight, _ in parts)
    return counts if parts and abs(sum(counts) - parts[0][1]) <= CLOSE else ()


def _within(formula: Expression) -> Iterator[Counts]:
    """Give the counts of every entropy on which a number rests."""
    if found := counts_of(formula):
        yield found
    elif isinstance(formula, Decimal):
        yield from _within(formula.of()) if formula.of is not None else ()
    else:
        for part in getattr(formula, "parts", ()):
            yield from _within(part)


def _put(counts: Counts, made: Counts) -> Callable[[Expression], Expression | None]:
    return lambda part: _entropy(made) if counts_of(part) == counts else None


def _entropy(counts: Counts) -> Expression:
    return ENTROPY.mixed(np.array(counts))


def _moved(counts: Counts, most: int) -> Iterator[Counts]:
    """Move cases from one count to another, few first; a single count gets another one beside it."""
    all_counts = counts if len(counts) > 1 else (*counts, 0.0)
    seen = {tuple(sorted(all_counts))}
    for n in range(1, int(min(most, max(all_counts))) + 1):
        for source, goal in permutations(range(len(all_counts)), 2):
            if all_counts[source] < n:
                continue
            made = [*all_counts]
            made[source], made[goal] = made[source] - n, made[goal] + n
            if (kept := tuple(sorted(made))) not in seen:
                seen.add(kept)
                yield tuple(made)


def _one_off(counts: Counts) -> Iterator[Counts]:
    """Count one case too few or too many."""
    for place, count in enumerate(counts):
        for other in (count - 1, count + 1):
            if other > 0:
                yield (*counts[:place], other, *counts[place + 1 :])
