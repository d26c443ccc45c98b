"""Give the random numbers of the C library, as Quinlan's program draws them: `random()`, unseeded.

The generator of the GNU C library adds two earlier numbers: r(i) = r(i-3) + r(i-31) modulo 2^32. Its
first 31 numbers come from the seed 1 by multiplication; the first 310 sums are thrown away, and of each
later one the last bit. Another C library draws other numbers, and the program then finds other sets.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

SEED = 1
MULTIPLIER, PRIME = 16807, 2**31 - 1
LONG, SHORT = 31, 3
"""How far back the two numbers are that are added."""
THROWN_AWAY = 310
WHOLE = 2**31


def outputs() -> Iterator[int]:
    """Give the whole numbers below 2^31, without end.

    >>> from itertools import islice
    >>> list(islice(outputs(), 3))
    [1804289383, 846930886, 1681692777]
    """
    first = [SEED]
    while len(first) < LONG:
        first.append(MULTIPLIER * first[-1] % PRIME)
    last = deque((first + first[:SHORT])[-LONG:], maxlen=LONG)
    drawn = 0
    while True:
        last.append((last[-SHORT] + last[0]) % 2**32)
        drawn += 1
        if drawn > THROWN_AWAY:
            yield last[-1] >> 1


def shares() -> Iterator[float]:
    """Give numbers from 0 to below 1, without end."""
    return (number / WHOLE for number in outputs())
