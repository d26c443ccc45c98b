"""A small table, made for this lesson, of which C4.5rules drops a rule: the one that comes first."""

from __future__ import annotations

import numpy as np

from c45_core import Nominal, Table
from c45_core.growing import grow
from c45_core.prune import unpruned
from ui import cache

from ..algorithm import RuleList, c45rules

_COLUMNS = {
    "A": (3, "201022121"),
    "B": (2, "100101110"),
    "C": (2, "000110100"),
}
"""By attribute: how many values it has, and the value code of each case."""
_CLASSES = "010110001"


def table() -> Table:
    """Return the table."""
    columns = (
        Nominal(name, tuple(map(str, range(values))), np.array([*codes], dtype=np.int32))
        for name, (values, codes) in _COLUMNS.items()
    )
    return Table(
        name="made",
        attributes=tuple(columns),
        target="class",
        classes=("no", "yes"),
        labels=np.array([*_CLASSES], dtype=np.int32),
        weights=np.ones(len(_CLASSES)),
        case_names=tuple(str(row + 1) for row in range(len(_CLASSES))),
    )


@cache.kept()
def rules() -> RuleList:
    """Return its rules."""
    trace = grow(table())
    return c45rules(unpruned(trace), trace.table, trace.dialect)
