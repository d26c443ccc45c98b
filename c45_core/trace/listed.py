"""List the cuts of an attribute at a node again, as growing measured them: bit for bit the same.

Growing looks at all cuts and keeps the best. What it looked at follows from the cases of the node and
their order, which the ledger has; so a cut takes no room until somebody looks at it.
"""

from __future__ import annotations

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.candidates import Candidates, candidates
from c45_core.engine.ledger import Ledger
from c45_core.engine.sums import Runs
from c45_core.engine.thresholds import as_read, cut_values


def listed_cuts(ledger: Ledger, node: int, attribute: int, dialect: Dialect) -> Candidates:
    """Return every cut of a numeric attribute at a scanned node, with every number."""
    columns = ledger.columns
    column = int(columns.within[attribute])
    rows = ledger.cases(node)
    weights = ledger.weights(node, rows)
    order = columns.by_rank(column, rows)
    rows = rows[order]
    runs = Runs.alone(
        as_read(columns.numbers[column][rows], dialect),
        columns.table.labels[rows],
        None if bool((weights == 1.0).all()) else weights[order],
        gaps=bool(columns.gaps[column]),
    )
    classes = len(columns.table.classes)
    weight = float(np.add.reduce(ledger.nodes.counts[node]))
    return candidates(
        runs, weight, classes, lambda middle: cut_values(columns, column, middle, dialect), dialect
    )
