"""Make random tables with gaps, of cases whose weights are no fractions."""

import numpy as np

from c45_core import Nominal, Numeric, Table


def weighted_table(random):
    """Make a table of cases with weights of up to four decimals, and with gaps."""
    rows = int(random.integers(3, 12))
    digits = int(random.integers(1, 5))
    numbers = np.array([np.nan, 1.0, 2.0, 3.5])

    def codes(lowest):
        return random.integers(lowest, 3, rows).astype(np.int32)

    return Table(
        "weighted",
        (
            Nominal("a", ("p", "q", "r"), codes(-1)),
            Nominal("b", ("s", "t", "u"), codes(-1)),
            Numeric("x", numbers[codes(-1) + 1]),
        ),
        "class",
        ("u", "v", "w"),
        codes(0),
        np.round(random.uniform(0.1, 4.0, rows), digits),
        tuple(map(str, range(1, rows + 1))),
    )
