"""Make up new cases for a table, by a rule that is declared: nobody has such melons.

Each value is drawn as often as it occurs in the table. The class is the one that most cases of the
table have with the same values of two attributes: those that tell most at the root. Of so many
cases as `NOISE` says the class is another one, so no tree is right about all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from c45_core.randomness import drawn, seeded
from c45_core.table import Nominal, Table

COUNT, NOISE, SEED = 200, 0.15, 1
"""How many cases are made up, the chance that one has another class, and the seed of all draws."""
RULED_BY = 2
"""So many attributes decide about the class."""


def make_up_cases(table: Table, gains: Sequence[float]) -> tuple[tuple[int, ...], list[list[int]]]:
    """Return the attributes that decide, and each new case: the codes of its values, then its class.

    `gains`: of every attribute of the table at the root, in their order.
    """
    columns = [each.codes for each in table.attributes if isinstance(each, Nominal)]
    deciding = tuple(sorted(range(len(columns)), key=lambda at: -gains[at])[:RULED_BY])
    random, rows = seeded(SEED), range(table.rows)
    found = []
    for _ in range(COUNT):
        values = [int(column[drawn(rows, random)]) for column in columns]
        label = _decide(table, [(columns[at], values[at]) for at in deciding])
        if random.random() < NOISE:
            label = drawn([code for code in range(len(table.classes)) if code != label], random)
        found.append([*values, label])
    return deciding, found


def _decide(table: Table, asked: Sequence[tuple[np.ndarray, int]]) -> int:
    """Return the most frequent class of the cases with these values; the last is let go if none has."""
    alike = np.logical_and.reduce([column == value for column, value in asked])
    if not alike.any():
        return _decide(table, asked[:-1])
    return int(np.bincount(table.labels[alike], minlength=len(table.classes)).argmax())
