"""Write the events of a replay: a node opened, its attributes scored, the gate, a split or a leaf."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from math import isfinite, nan
from typing import Any

from c45_core.grouping import Divided
from c45_core.measures import TIE, Floats
from c45_core.reasons import Skip, Verdict
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.trace.views import Branch, Cuts, Evaluation, Node

Json = dict[str, Any]
SCHEMA = "c45-trace/1"
"""The format of a record and its version."""


def number(value: float) -> float | int | None:
    """Return a number as JSON has it: whole ones without a point, no nan, no infinity, no -0."""
    if not isfinite(value):
        return None
    return int(value) if value == int(value) and abs(value) < 2**53 else float(value)


def cut_number(threshold: float | None) -> float | int | None:
    """Return a threshold, null where there is none."""
    return None if threshold is None else number(threshold)


def branch_value(evaluation: Evaluation, branch: int) -> str | list[str]:
    """Return the value of a branch: a list of them where values are grouped, '<=' or '>' of a cut."""
    if evaluation.groups is None:
        return evaluation.branches[branch].value
    return values_of(evaluation, evaluation.groups.branches[branch])


def values_of(evaluation: Evaluation, codes: tuple[int, ...]) -> list[str]:
    """Return the values of a group."""
    assert evaluation.groups is not None
    return [evaluation.groups.names[code] for code in codes]


def class_weights(table: Table, counts: Floats) -> Json:
    """Return {class: weight}, every class, in declared order."""
    return {klass: number(float(w)) for klass, w in zip(table.classes, counts, strict=True)}


def json_text(value: object) -> str:
    """Return a value as JSON text."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def steps(trace: Trace) -> Iterator[Json]:
    """Give the events of a trace in the order of its replay."""
    for place in trace.sequence:
        node = trace.node(int(place))
        evaluations = trace.evaluations(node.number)
        yield _opened(trace, node)
        for evaluation in evaluations:
            if evaluation.verdict is not Verdict.USED:
                yield _scored(trace, evaluation)
        if node.average_gain is not None:
            yield _gated(node, node.average_gain, evaluations)
        yield _closed(trace.table, node) if node.split is None else _split(trace, node, evaluations)


def _opened(trace: Trace, node: Node) -> Json:
    table = trace.table
    branch = None
    if node.parent is not None and node.branch is not None:
        split = trace.node(node.parent).split
        assert split is not None
        branch = {
            "attribute": split.name,
            "threshold": cut_number(split.threshold),
            "value": branch_value(split, node.branch),
        }
    return {
        "event": "opened",
        "node": node.number,
        "parent": node.parent,
        "branch": branch,
        "depth": node.depth,
        "counts": class_weights(table, node.counts),
        "weight": number(node.weight),
        "entropy": number(node.entropy),
        "gini": _gini(trace, node),
        "cases": [
            {"row": row + 1, "name": table.case_names[row], "weight": number(weight)}
            for row, weight in zip(node.cases.tolist(), node.weights.tolist(), strict=True)
        ],
    }


def _scored(trace: Trace, evaluation: Evaluation) -> Json:
    table, cuts = trace.table, evaluation.cuts
    return {
        "event": "scored",
        "node": evaluation.node,
        "attribute": evaluation.name,
        "kind": evaluation.kind,
        "threshold": cut_number(evaluation.threshold),
        "branches": [_branch(trace, evaluation, b) for b in range(len(evaluation.branches))],
        "unknown": number(evaluation.unknown),
        "known_fraction": number(evaluation.known_fraction),
        "base_entropy": number(evaluation.base_entropy),
        "conditional_entropy": number(evaluation.conditional_entropy),
        "gain_before_penalty": number(evaluation.raw_gain),
        "penalty": number(evaluation.penalty),
        "gain": number(evaluation.gain),
        "iv": number(evaluation.iv),
        "gain_ratio": number(evaluation.gain_ratio),
        "base_gini": number(evaluation.base_gini),
        "conditional_gini": number(evaluation.conditional_gini),
        "gini_decrease": number(evaluation.gini_decrease),
        **{key: number(value) for key, value in evaluation.own.items()},
        "verdict": evaluation.verdict.name.lower(),
        "candidates": None if cuts is None else [_candidate(table, cuts, i) for i in range(len(cuts))],
        "grouping": _grouping(evaluation),
    }


def _grouping(evaluation: Evaluation) -> Json | None:
    """Return how the values were grouped, null where each has its own branch."""
    if evaluation.groups is None:
        return None
    found, values = evaluation.groups.found, partial(values_of, evaluation)
    return {
        "start": _division(found.start),
        "absent": values(found.absent),
        "pure": [values(pair.joined) for pair in found.pure],
        "rounds": [
            {
                "pairs": [{"group": values(p.joined), **_division(p.made)} for p in each.pairs],
                "merged": None if each.taken is None else values(each.taken.joined),
            }
            for each in found.rounds
        ],
    }


def _division(made: Divided) -> Json:
    gain, iv = float(made.gain) if made.counts else nan, float(made.iv)
    ratio = gain / iv if iv > TIE else nan
    return {"gain": number(gain), "iv": number(iv), "gain_ratio": number(ratio)}


def _branch(trace: Trace, evaluation: Evaluation, number_of: int) -> Json:
    branch = evaluation.branches[number_of]
    return {
        "value": branch_value(evaluation, number_of),
        "weight": number(branch.weight),
        "counts": class_weights(trace.table, branch.counts),
        "entropy": number(branch.entropy),
        "gini": _gini(trace, branch),
    }


def _gini(trace: Trace, of: Node | Branch) -> float | int | None:
    """Return a Gini index in a dialect that chooses by it."""
    return number(of.gini) if trace.dialect.impurity == "gini" else None


def _candidate(table: Table, cuts: Cuts, cut: int) -> Json:
    below, above = cuts.branches(cut)
    skip = cuts.skip(cut)
    return {
        "threshold": number(float(cuts.thresholds[cut])),
        "gain": number(float(cuts.gains[cut])),
        "iv": number(float(cuts.ivs[cut])),
        "gain_ratio": number(float(cuts.gain_ratios[cut])),
        "gini_decrease": number(float(cuts.gini_decreases[cut])),
        **{key: number(float(column[cut])) for key, column in cuts.columns.own.items()},
        "below": class_weights(table, below.counts),
        "above": class_weights(table, above.counts),
        "skipped": None if skip is Skip.NONE else skip.name.lower(),
        "best": cut == cuts.best,
    }


def _gated(node: Node, average: float, evaluations: tuple[Evaluation, ...]) -> Json:
    compared = [e for e in evaluations if e.verdict.admitted]
    return {
        "event": "gated",
        "node": node.number,
        "average_gain": number(average),
        "passed": [e.name for e in compared if e.verdict is not Verdict.BELOW_AVERAGE],
        "failed": [e.name for e in compared if e.verdict is Verdict.BELOW_AVERAGE],
    }


def _split(trace: Trace, node: Node, evaluations: tuple[Evaluation, ...]) -> Json:
    winner = node.split
    assert winner is not None
    return {
        "event": "split",
        "node": node.number,
        "attribute": winner.name,
        "threshold": cut_number(winner.threshold),
        "because": f"largest_{trace.dialect.attribute_by}",
        "ties": [e.name for e in evaluations if e.verdict is Verdict.TIED],
        "losers": [
            {"attribute": e.name, "because": e.verdict.name.lower()}
            for e in evaluations
            if e.verdict is not Verdict.WON
        ],
        "children": list(node.children),
    }


def _closed(table: Table, node: Node) -> Json:
    assert node.leaf is not None
    return {
        "event": "closed",
        "node": node.number,
        "label": table.classes[node.label],
        "because": node.leaf.name.lower(),
        "errors": number(node.errors),
    }
