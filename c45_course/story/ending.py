"""Tell how a growing ends: the size of the tree, its errors on its own cases, what it asks for."""

from __future__ import annotations

from typing import Any

import numpy as np

from c45_course.story.teller import Teller


def told_end(teller: Teller) -> dict[str, Any]:
    """Return what is said at the last step.

    `nodes`, `leaves`, `depth` (questions to an answer at most); `cases`, `errors` (their weights,
    written) and `rate` (per cent) on the cases the tree was grown from; `asked`: [attribute, how many
    nodes ask for it], most first; `never`: the attributes no node asks for.
    """
    trace, labels = teller.trace, teller.labels
    nodes = trace.nodes
    leaves = np.flatnonzero(nodes.attribute < 0)
    weight = float(nodes.counts[0].sum())
    right = float(nodes.counts[leaves, nodes.label[leaves]].sum())
    errors = max(0.0, float(nodes.counts[leaves].sum()) - right)
    times = np.bincount(nodes.attribute[nodes.attribute >= 0], minlength=len(trace.table.attributes))
    order = sorted(range(len(times)), key=lambda attribute: -int(times[attribute]))
    return {
        "nodes": trace.size,
        "leaves": len(leaves),
        "depth": int(nodes.depth.max()),
        "cases": teller.weight(weight),
        "errors": teller.weight(round(errors, 9)),
        "rate": f"{100 * errors / weight:.1f}",
        "asked": [[labels.attribute(a), int(times[a])] for a in order if times[a]],
        "never": [labels.attribute(a) for a in range(len(times)) if not times[a]],
    }
