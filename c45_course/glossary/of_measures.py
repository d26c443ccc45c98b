"""Give the examples of the terms about measures, thresholds and missing values."""

from __future__ import annotations

from math import isnan, log2

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.division import measure
from c45_core.quantities import FURTHER, Criterion
from c45_core.reasons import Verdict
from c45_core.trace.views import Evaluation
from c45_course.glossary.scene import Example, Scene, Values


def _entropy(scene: Scene) -> Values:
    return {"value": scene.number(scene.root.entropy)}


def _surprise(scene: Scene) -> Values:
    """Take the rarest class of the root that occurs."""
    counts = scene.root.counts
    rare = int(np.argmin(np.where(counts > 0, counts, np.inf)))
    share = float(counts[rare]) / scene.root.weight
    if share == 1:
        return None
    of = f"{scene.weight(float(counts[rare]))}/{scene.weight(scene.root.weight)}"
    klass = scene.labels.klass(rare)
    return {"klass": klass, "share": of, "value": scene.number(-log2(share))}


def _measured(key: str) -> Example:
    """Take a number of the attribute at the root; none where the variant does not compute it."""

    def example(scene: Scene) -> Values:
        if scene.first is None or isnan(value := scene.first.measured(key)):
            return None
        return {"attribute": scene.attribute(scene.first), "value": scene.number(value)}

    return example


def _average(scene: Scene) -> Values:
    average = scene.root.average_gain
    return None if average is None else {"value": scene.number(average)}


def _at_any_node(scene: Scene, verdict: Verdict) -> list[Evaluation]:
    """Return the attributes with a verdict at the first node that has one."""
    for node in scene.trace.sequence.tolist():
        found = [e for e in scene.trace.evaluations(node) if e.verdict is verdict]
        if found:
            return found
    return []


def _gate(scene: Scene) -> Values:
    held = _at_any_node(scene, Verdict.BELOW_AVERAGE)
    if not held:
        return None
    names = scene.listed(map(scene.attribute, held))
    return {"node": scene.where(held[0].node), "names": names, "n": len(held)}


def _tie(scene: Scene) -> Values:
    tied = _at_any_node(scene, Verdict.TIED)
    if not tied:
        return None
    split = scene.trace.node(tied[0].node).split
    assert split is not None
    other, winner = scene.attribute(tied[0]), scene.attribute(split)
    return {"node": scene.where(tied[0].node), "other": other, "attribute": winner}


def _measured_by(criterion: Criterion, key: str) -> Example:
    """Take a number that only one criterion has, of the known cases of the attribute at the root."""
    dialect = Dialect(criterion=criterion.name, threshold_by=criterion.name, gate="none")

    def example(scene: Scene) -> Values:
        if scene.first is None:
            return None
        sides = np.stack([branch.counts for branch in scene.first.branches])
        value = float(measure(sides, np.zeros(()), dialect).own[key])
        found = {"attribute": scene.attribute(scene.first), "value": scene.number(value)}
        return None if isnan(value) else found

    return example


def _threshold(scene: Scene) -> Values:
    for number in scene.trace.sequence.tolist():
        split = scene.trace.node(number).split
        if split is not None and split.threshold is not None:
            return {
                "node": scene.where(number),
                "attribute": scene.attribute(split),
                "cut": scene.cut(split),
            }
    return None


def _candidate(scene: Scene) -> Values:
    for evaluation in scene.trace.evaluations(0):
        if evaluation.cuts is not None and len(evaluation.cuts):
            return {"attribute": scene.attribute(evaluation), "n": len(evaluation.cuts)}
    return None


def _known_fraction(scene: Scene) -> Values:
    for evaluation in scene.trace.evaluations(0):
        if evaluation.unknown > 0 and evaluation.known > 0:
            whole = evaluation.known + evaluation.unknown
            return {
                "attribute": scene.attribute(evaluation),
                "known": scene.weight(evaluation.known),
                "cases": scene.words.cases(whole),
                "value": scene.number(evaluation.known_fraction),
            }
    return None


EXAMPLES: dict[str, Example] = {
    "bit": _entropy,
    "surprise": _surprise,
    "entropy": _entropy,
    "conditional_entropy": _measured("conditional_entropy"),
    "gain": _measured("raw_gain"),
    "iv": _measured("iv"),
    "gain_ratio": _measured("gain_ratio"),
    "average_gain": _average,
    "gate": _gate,
    "gini": lambda scene: {"value": scene.number(scene.root.gini)},
    **{row.key: _measured_by(each, row.key) for each in FURTHER for row in each.quantities},
    "tie": _tie,
    "threshold": _threshold,
    "candidate": _candidate,
    "known_fraction": _known_fraction,
}
