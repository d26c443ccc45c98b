"""List again what growing tried of an attribute at a node, cuts and merges: bit for bit the same.

Growing looks at all of them and keeps the best. What it looked at follows from the cases of the node
and their order, which the ledger has; so a cut takes no room until somebody looks at it.
"""

from __future__ import annotations

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.cuts import Candidates, as_read, candidates, cut_values
from c45_core.engine.grouped import grouping_of
from c45_core.engine.ledger import Ledger
from c45_core.engine.scan import nominal_counts
from c45_core.engine.sums import Runs
from c45_core.frozen import closed
from c45_core.grouping import Grouping
from c45_core.measures import Floats


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


def listed_groups(
    ledger: Ledger, node: int, attribute: int, dialect: Dialect
) -> tuple[Floats, Grouping]:
    """Return the class weights by value [values, classes] at a scanned node, and how it merged them."""
    columns, rows = ledger.columns, ledger.cases(node)
    counts = nominal_counts(
        columns,
        np.array([columns.within[attribute]]),
        int(columns.branches[attribute]),
        rows.astype(np.int32),
        ledger.weights(node, rows),
        np.zeros(len(rows), dtype=np.int32),
        1,
    )[:, :, 0, 0]
    found = grouping_of(counts[:-1], float(counts[-1].sum()), dialect)
    assert found is not None  # else it has no groups
    return closed(counts[:-1]), found
