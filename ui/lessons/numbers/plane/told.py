"""Tell the plane of two continuous attributes as JSON: cases, nodes with their regions, splits.

Everything is read from the record. What is computed in the browser is the cut that is dragged
(`measure.js`); a test compares every candidate there with the record.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from c45_core.engine.cuts import as_read
from c45_core.explain.labels import Labels, cut_value
from c45_core.language.words import Words
from c45_core.measures import Floats
from c45_core.table import Numeric
from c45_core.trace.replay import Trace
from c45_core.trace.views import Node
from c45_course.exports.tree_names import positive
from ui.lessons.numbers.plane.boxes import PlaneRegion, region_of

Axes = tuple[int, int]
"""The attributes across and up."""
MAX_SPLITS = 60
MAX_ENTRIES = 40_000
"""Maximum number of cases of nodes that are told: a case counts at each node on its way."""
NAMED = 300
"""Maximum number of cases; with more, a case has no name in the picture and no row in its table."""


def splits_told(trace: Trace) -> list[int]:
    """Return the inner nodes in the order of the player, as many as are shown."""
    nodes, found, entries, open_nodes = trace.nodes, list[int](), 0, [0]
    while open_nodes and len(found) < MAX_SPLITS:
        number = open_nodes.pop()
        if nodes.attribute[number] < 0:
            continue
        entries += len(trace.ledger.cases(number))
        if entries > MAX_ENTRIES and found:
            break
        found.append(number)
        first = int(nodes.first_child[number])
        open_nodes += reversed(range(first, first + int(nodes.children[number])))
    return found


def told_plane(trace: Trace, axes: Axes, labels: Labels, words: Words) -> dict[str, Any]:
    """Return all that the component is fed with; `steps`: the nodes that are split, in order."""
    splits = splits_told(trace)
    order = {number: place + 1 for place, number in enumerate(splits)}
    return {
        "names": [labels.attribute(axis) for axis in axes],
        "classes": [labels.klass(code) for code in range(len(trace.table.classes))],
        "positive": positive(trace.table.classes),
        "cases": _cases(trace, axes),
        "rules": {
            "factor": trace.dialect.unknown_factor,
            "branch": trace.dialect.unknown_in_iv == "branch",
            "by": "gain" if trace.dialect.threshold_by == "gain" else "gain_ratio",
        },
        "digits": words.notation.digits,
        "steps": splits,
        "splits": trace.size - trace.leaves,
        "nodes": {
            number: _node(trace, number, axes, order, labels, words) for number in _there(trace, splits)
        },
    }


def column_of(trace: Trace, attribute: int) -> Floats:
    """Return the values of an attribute as the convention compares them, nan for a missing one."""
    column = trace.table.attributes[attribute]
    assert isinstance(column, Numeric)
    return as_read(column.numbers, trace.dialect)


def _there(trace: Trace, splits: list[int]) -> list[int]:
    return [0, *(child for number in splits for child in trace.node(number).children)]


def _cases(trace: Trace, axes: Axes) -> dict[str, Any]:
    table = trace.table
    columns = [column_of(trace, axis) for axis in axes]
    few = table.rows <= NAMED
    return {
        "values": [[None if np.isnan(v) else float(v) for v in column] for column in columns],
        "ends": [
            [float(np.nanmin(column)), float(np.nanmax(column))]
            if not np.isnan(column).all()
            else [0, 1]
            for column in columns
        ],
        "labels": table.labels.tolist(),
        "names": [str(name) for name in table.case_names] if few else None,
        "shown": [[table.attributes[axis].text(row) for row in range(table.rows)] for axis in axes]
        if few
        else None,
    }


def _node(
    trace: Trace, number: int, axes: Axes, order: dict[int, int], labels: Labels, words: Words
) -> dict[str, Any]:
    """Tell a node; `from`: the step after which it is there, `split`: the step that divides it."""
    node = trace.node(number)
    region = region_of(trace, number, axes, labels, words)
    split = order.get(number)
    of_axis = None if node.split is None or node.split.attribute not in axes else node.split
    told: dict[str, Any] = {
        "from": 0 if node.parent is None else order[node.parent],
        "split": split,
        "axis": axes.index(of_axis.attribute) if of_axis is not None else None,
        "at": of_axis.threshold if of_axis is not None else None,
        "box": region.box,
        "came": region.came,
        "where": region.where,
        "attribute": labels.attribute(node.split.attribute) if node.split is not None else None,
        "klass": None if node.split is not None else node.label,
        "counts": [words.notation.weight(float(count)) for count in node.counts],
        "cases": None,
    }
    if split is not None or number == 0:
        whole = bool((node.weights == 1.0).all())
        told["cases"] = node.cases.tolist()
        told["weights"] = None if whole else node.weights.tolist()
        told["cuts"] = [_cuts(trace, number, axis) for axis in axes]
    if split is not None:
        told["said"] = _said(trace, node, region, axes, split, labels, words)
    return told


def _cuts(trace: Trace, number: int, axis: int) -> dict[str, Any] | None:
    """Tell where an attribute can be cut at a node, and which cut is its best; None: nowhere."""
    if trace.ledger.opened[number] < 0:
        return None
    evaluation = trace.evaluation(number, axis)
    cuts = evaluation.cuts
    if cuts is None or not len(cuts):
        return None
    at_midpoints = bool((cuts.thresholds == cuts.midpoints).all())
    return {
        "middles": cuts.midpoints.tolist(),
        "places": None if at_midpoints else cuts.thresholds.tolist(),
        "short": np.flatnonzero(cuts.skips).tolist(),
        "best": cuts.best,
        "penalty": float(evaluation.penalty),
    }


def _where(region: PlaneRegion, words: Words) -> str:
    if not region.where:
        return words("numbers", "plane_all")
    return words("numbers", "plane_where", where=region.where)


def _said(
    trace: Trace, node: Node, region: PlaneRegion, axes: Axes, n: int, labels: Labels, words: Words
) -> str:
    """Say what a split does to the plane."""
    split = node.split
    assert split is not None
    name, where = labels.attribute(split.attribute), _where(region, words)
    cases = words.cases(node.weight)
    if split.attribute not in axes:
        return words("numbers", "plane_other", n=n, attribute=name, where=where, cases=cases)
    told = [
        words(
            "numbers",
            "plane_cut",
            n=n,
            attribute=name,
            threshold=cut_value(float(split.threshold or 0)),
            where=where,
            cases=cases,
        )
    ]
    for branch, child in enumerate(map(trace.node, node.children)):
        if child.split is None:
            test, klass = labels.test(split, branch), labels.klass(child.label)
            told.append(words("numbers", "plane_leaf", test=test, klass=klass))
    if region.came:
        told.append(words("numbers", "plane_came"))
    return words.told(told)
