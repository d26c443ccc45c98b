"""Draw by a seed: the same seed gives the same draw, on every machine.

Whoever draws asks `random.Random.random` alone.
"""

from collections.abc import Sequence
from math import floor
from numbers import Integral
from random import Random
from typing import TypeVar

from c45_core.language.refusal import refusal

Item = TypeVar("Item")


def seeded(seed: int) -> Random:
    """Return what draws by a seed.

    Errors: InputError for a seed below 0, because `Random` draws by it as by the one above 0.

    >>> seeded(7).random() == seeded(7).random()
    True
    """
    if not isinstance(seed, Integral) or seed < 0:
        raise refusal("drawing.seed", found=repr(seed))
    return Random(int(seed))


def drawn(items: Sequence[Item], random: Random) -> Item:
    """Draw one item."""
    return items[floor(random.random() * len(items))]


def shuffled(items: Sequence[Item], random: Random) -> list[Item]:
    """Return items in a drawn order."""
    keys = [random.random() for _ in items]
    return [items[place] for place in sorted(range(len(items)), key=keys.__getitem__)]
