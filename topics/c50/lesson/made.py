"""Make what the lesson explains: Li Hang's example 8.1."""

from __future__ import annotations

from c45_core import Dialect, Table
from ui import cache

from ..boosting import BoostOptions, Committee, boost

ROUNDS = 3
STUMPS = Dialect(criterion="gain", threshold_by="gain", gate="none", max_depth=1)
_CLASSES = "+++---+++-"


def table() -> Table:
    """Return the table: x from 0 to 9, with two classes."""
    cells = [[number] for number in range(len(_CLASSES))]
    return Table.from_arrays(cells, list(_CLASSES), names=["x"], name="li_hang_8_1")


@cache.kept()
def committee() -> Committee:
    """Return the three stumps of the example with their record."""
    return boost(table(), STUMPS, BoostOptions(rounds=ROUNDS))
