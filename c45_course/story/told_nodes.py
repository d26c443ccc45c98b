"""Tell the details of a node: its cases, its plan of frames, and how every attribute was judged."""

from __future__ import annotations

from typing import Any

import numpy as np

from c45_core.explain.labels import cut_value
from c45_core.grouping import Codes
from c45_core.reasons import Verdict
from c45_core.table import Numeric
from c45_core.trace.frames import OF_BRANCH, SIZES, Segment
from c45_core.trace.views import Evaluation, Node
from c45_course.story.teller import Teller, drawn

MOST_ROWS = 500
"""Cases of a node that are listed and drawn; of more, so many spread evenly, and the extremes."""
ALL_ROWS = 2500
"""A table of no more rows is listed whole."""


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
    if len(cases) <= MOST_ROWS or teller.trace.table.rows <= ALL_ROWS:
        return cases
    spread = np.linspace(0, len(cases) - 1, MOST_ROWS).round().astype(np.int64)
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
