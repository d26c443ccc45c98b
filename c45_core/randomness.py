"""Draw random numbers by a seed: the same seed gives the same draw."""

from __future__ import annotations

from numbers import Integral
from random import Random

from c45_core.language.refusal import refusal


def seeded(seed: int) -> Random:
    """Return what draws by a seed.

    Errors: InputError for a seed below 0, because `Random` draws by it as by the one above 0.

    >>> seeded(7).random() == seeded(7).random()
    True
    """
    if not isinstance(seed, Integral) or seed < 0:
        raise refusal("drawing.seed", found=repr(seed))
    return Random(int(seed))
