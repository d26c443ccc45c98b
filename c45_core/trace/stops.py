"""Say at which frames of every node a step "attribute by attribute" stops, without planning any node.

It says what `Trace.steps("attribute")` says; a test holds the two together.
"""

from __future__ import annotations

import numpy as np

from c45_core.engine.columns import Ints
from c45_core.engine.ledger import Ledger
from c45_core.quantities import Criterion
from c45_core.trace.lengths import attribute_frames


def attribute_stops(ledger: Ledger, criterion: Criterion, frames: Ints) -> list[list[int]]:
    """Return for each node its first frame, the last of each attribute, the gate, and the last one.

    They are counted within the node; `frames` [nodes]: how many each has (`frame_counts`).
    """
    stops: list[list[int]] = [[0, int(last)] for last in frames - 1]
    if ledger.choice is None:
        return stops
    counts = attribute_frames(ledger, criterion)
    ends = np.cumsum(counts, axis=0)
    gated = ~np.isnan(ledger.choice.average)
    for number in np.flatnonzero(ledger.opened >= 0):
        column = int(ledger.opened[number])
        last = int(frames[number]) - 1
        first = last - int(gated[column]) - int(ends[-1, column])
        inner = first - 1 + ends[counts[:, column] > 0, column]
        stops[number] = [0, *inner.tolist(), *([last - 1] if gated[column] else []), last]
    return stops
