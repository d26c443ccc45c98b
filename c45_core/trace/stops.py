"""Say at which frames of every node a step "attribute by attribute" stops, without planning any node.

It says what `Trace.steps("attribute")` says; a test holds the two together.
"""

from __future__ import annotations

from itertools import compress

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
    scanned = np.flatnonzero(ledger.opened >= 0)
    column = ledger.opened[scanned]
    gated = ~np.isnan(ledger.choice.average[column])
    last = frames[scanned] - 1
    before = last - gated - ends[-1, column] - 1
    inner = (before + ends[:, column]).T.tolist()
    here = (counts[:, column] > 0).T.tolist()
    gates, lasts = gated.tolist(), last.tolist()
    for place, number in enumerate(scanned.tolist()):
        end = lasts[place]
        attributes = compress(inner[place], here[place])
        stops[number] = [0, *attributes, *([end - 1] if gates[place] else []), end]
    return stops
