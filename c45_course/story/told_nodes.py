"""Tell the nodes of a tree, its outline and how its growing ended, as the player reads them."""

import math
from typing import Any

import numpy as np

from c45_core.engine.ledger import Ledger
from c45_core.explain.labels import cut_value
from c45_core.grouping import Codes
from c45_core.reasons import Verdict
from c45_core.table import Numeric
from c45_core.trace.frames import OF_BRANCH, SIZES, Segment
from c45_core.trace.outline import attribute_stops, events, frame_counts
from c45_core.trace.views import Evaluation, Node
from c45_course.exports.layout import Box, lay_out
from c45_course.story.teller import Teller, drawn, each_once

MAX_ROWS = 500
"""Cases of a node that are listed and drawn; of more, so many spread evenly, and the extremes."""
ALL_ROWS = 2500
"""A table of no more rows is listed whole."""
MAX_PLACED = 150
"""Maximum number of nodes; of a larger tree the player lays out a neighbourhood alone."""


def told_node(teller: Teller, number: int) -> dict[str, Any]:
    """Return the details of a node; `cases`: rows listed, of `many` that are here."""
    node = teller.trace.node(number)
    rows = node_rows(teller, number)
    fractional = bool((node.weights != teller.trace.table.weights[node.cases]).any())
    weights = node.weights[np.searchsorted(node.cases, rows)] if _ordered(node) else node.weights
    return {
        "cases": rows.tolist(),
        "many": len(node.cases),
        "weights": [teller.weight(w) for w in weights] if fractional else None,
        "because": teller.narrator.because(node.leaf) if node.leaf else None,
        "plan": [_segment(segment) for segment in teller.trace.plan(number)],
        "evaluations": [
            _evaluation(teller, evaluation, node)
            for evaluation in teller.trace.evaluations(number)
            if evaluation.verdict is not Verdict.USED
        ],
        "impurity": teller.number(float(getattr(node, teller.impurity))),
        "gate": None
        if node.average_gain is None
        else {"average": node.average_gain, "shown": teller.number(node.average_gain)},
    }


def node_rows(teller: Teller, number: int) -> np.ndarray:
    """Return the rows of a node that are listed: all, or a spread with the extremes of every number."""
    cases = teller.trace.node(number).cases
    if len(cases) <= MAX_ROWS or teller.trace.table.rows <= ALL_ROWS:
        return cases
    spread = np.linspace(0, len(cases) - 1, MAX_ROWS).round().astype(np.int64)
    return np.unique(np.concatenate([cases[spread], *_extremes(teller, cases)]))


def _extremes(teller: Teller, cases: np.ndarray) -> list[np.ndarray]:
    """Return for every numeric attribute the row with the least and with the largest value."""
    found = []
    for column in teller.trace.table.attributes:
        if isinstance(column, Numeric):
            numbers = column.numbers[cases]
            if not np.isnan(numbers).all():
                found.append(cases[[np.nanargmin(numbers), np.nanargmax(numbers)]])
    return found


def _ordered(node: Node) -> bool:
    return bool((np.diff(node.cases) > 0).all())


def _segment(segment: Segment) -> list[Any]:
    """Return kind, size, attribute, number of frames, and the branches they are about if they are."""
    told = [segment.kind, SIZES.index(segment.size), segment.attribute, len(segment)]
    return [*told, list(segment.items)] if segment.kind in OF_BRANCH else told


def _evaluation(teller: Teller, evaluation: Evaluation, node: Node) -> dict[str, Any]:
    return {
        "attribute": evaluation.attribute,
        "threshold": None if evaluation.threshold is None else cut_value(evaluation.threshold),
        "cut": evaluation.threshold,
        "branches": [
            teller.division(teller.labels.branch(evaluation, b), branch.counts)
            for b, branch in enumerate(evaluation.branches)
        ],
        "unknown": teller.division(
            teller.words("player", "division_unknown"), evaluation.unknown_counts
        )
        if evaluation.unknown > 0
        else None,
        "conditional": teller.number(getattr(evaluation, f"conditional_{teller.impurity}")),
        "numbers": {
            key: [teller.number(number := evaluation.measured(key)), drawn(number)]
            for key in teller.trace.dialect.measures
        },
        "status": teller.narrator.reason(evaluation.verdict),
        "because": teller.narrator.verdict(evaluation, node),
        "cuts": None if evaluation.cuts is None else len(evaluation.cuts),
        **({} if evaluation.groups is None else {"way": way_of(evaluation.groups.branches)}),
    }


def way_of(groups: Codes) -> list[int]:
    """Return the branch of each value, by code."""
    branch_of = {code: branch for branch, codes in enumerate(groups) for code in codes}
    return [branch_of.get(code, -1) for code in range(max(branch_of) + 1)]


def told_tree(teller: Teller) -> dict[str, Any]:
    """Return the nodes, level by level, as columns.

    `parent` (-1: root), `branch` (of the parent, -1: root), `attribute` (asked for, -1: leaf), `cut`
    (shown, null: none), `groups` (name and test of each branch of a node that groups values, null: of
    another; left out where no values are grouped), `klass`, `counts`, `shares`, `weight`, `exact` and
    `exact_counts` (what was written shorter than it is, else null), `mass` (the weight as a number, for
    what is drawn to scale); `frames`: how many a node has; `stops`: at which of them a step "attribute
    by attribute" stops (the last one also ends a split); `events`: what happened there that one may
    look for (`c45_core.trace.outline`).
    """
    trace, nodes = teller.trace, teller.trace.nodes
    frames = frame_counts(trace.ledger, teller.trace.dialect.comparing)
    weights = nodes.counts.sum(axis=1)
    shares = nodes.counts / weights.clip(1e-12)[:, None]
    return {
        "parent": nodes.parent.tolist(),
        "branch": nodes.branch.tolist(),
        "attribute": nodes.attribute.tolist(),
        "cut": _cuts(teller),
        **_groups(teller),
        "klass": nodes.label.tolist(),
        "counts": teller.weights(nodes.counts),
        "shares": shares.round(4).tolist(),
        "weight": teller.weights(weights),
        **_exactly(teller, weights, nodes.counts),
        "mass": each_once(drawn, weights),
        "frames": frames.tolist(),
        "stops": attribute_stops(trace.ledger, teller.trace.dialect.comparing, frames),
        "events": events(trace.ledger, trace.dialect.tolerance).tolist(),
    }


def told_case_leaves(teller: Teller) -> dict[str, Any]:
    """Return where every case ends, for who looks for one.

    `leaves`: the leaf of each row, a list of them if it went several ways; `names` of the cases, null
    if they are 1, 2, 3 and so on.
    """
    table, ledger = teller.trace.table, teller.trace.ledger
    leaves: list[Any]
    if not teller.trace.fractional:
        whole = np.empty(table.rows, dtype=np.int64)
        whole[ledger.row] = ledger.leaf
        leaves = whole.tolist()
    else:
        leaves = _of_parts(table.rows, ledger)
    names = None if table.numbered else list(table.case_names)
    return {"leaves": leaves, "names": names}


def _of_parts(rows: int, ledger: Ledger) -> list[Any]:
    """Return the leaf of each row, a list of them of one that went several ways."""
    leaves: list[Any] = [None] * rows
    for row, leaf in zip(ledger.row.tolist(), ledger.leaf.tolist(), strict=True):
        known = leaves[row]
        leaves[row] = (
            leaf if known is None else [*(known if isinstance(known, list) else [known]), leaf]
        )
    return leaves


def _exactly(teller: Teller, weights: np.ndarray, counts: np.ndarray) -> dict[str, Any]:
    """Return the weights that were written shorter than they are; nothing where there are none."""
    if not teller.telling.notation.brief or not (counts % 1).any():
        return {}
    return {"exact": each_once(teller.exact, weights), "exact_counts": each_once(teller.exact, counts)}


def _groups(teller: Teller) -> dict[str, Any]:
    """Write the branches of the nodes that group values; nothing where the dialect groups none."""
    trace, labels = teller.trace, teller.labels
    if trace.dialect.branching != "groups":
        return {}
    splits = [trace.node(number).split for number in range(trace.size)]
    told = [
        None
        if split is None or split.groups is None
        else [
            [labels.branch(split, b), labels.test(split, b)] for b in range(len(split.groups.branches))
        ]
        for split in splits
    ]
    return {"groups": told}


def _cuts(teller: Teller) -> list[str | None]:
    """Write the threshold of every node that has one."""
    trace, found = teller.trace, np.full(teller.trace.size, np.nan)
    for number, scores in enumerate(trace.ledger.scores):
        mine = np.flatnonzero(trace.nodes.attribute == number)
        found[mine] = scores.threshold[trace.ledger.opened[mine]]
    return [None if math.isnan(cut) else cut_value(cut) for cut in found.tolist()]


def told_layout(teller: Teller) -> dict[str, Any] | None:
    """Return size and places [x, y, width, height] of the tree in points; null: too large."""
    if teller.trace.size > MAX_PLACED:
        return None
    layout = lay_out([_box(teller, number) for number in range(teller.trace.size)])
    places = [[place.x, place.y, place.width, place.height] for place in layout.places]
    return {"width": layout.width, "height": layout.height, "places": places}


def _box(teller: Teller, number: int) -> Box:
    node, labels = teller.trace.node(number), teller.labels
    title = labels.klass(node.label)
    if node.split is not None:
        title = labels.question(node.split.attribute)
    edge = ""
    if node.parent is not None and node.branch is not None:
        split = teller.trace.split_of(node.parent)
        edge = labels.branch(split, node.branch)
    return Box(node.parent, edge, (title, " / ".join(teller.weight(c) for c in node.counts)))


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
