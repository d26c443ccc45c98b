"""Give the examples of the terms about boosting, costs and winnowing."""

import numpy as np

from c45_core.dialect import PRESETS
from c45_course.glossary.scene import Example, Scene, Values

from .boosting import BoostOptions, Committee, boost
from .costs import CostTable
from .winnowing import winnow

ROW = "using c50 boosting weighted_error expected_cost winnowing"
"""Group, lesson and terms, in teaching order."""

STUMPS = PRESETS["documents"].with_(max_depth=1)
ROUNDS = 3


def _boost(scene: Scene) -> Committee:
    return boost(scene.trace.source, STUMPS, BoostOptions(rounds=ROUNDS))


def _give_boosting(scene: Scene) -> Values:
    found = _boost(scene)
    errors = found.errors(found.table)
    first, last = scene.number(errors[0]), scene.number(errors[-1])
    return {"n": len(errors), "first": first, "last": last} if len(errors) > 1 else None


def _give_weighted_error(scene: Scene) -> Values:
    found = _boost(scene).rounds
    if len(found) < 2:
        return None
    second = found[1]
    return {
        "cases": int(second.wrong.sum()),
        "weight": scene.number(second.of_wrong),
        "whole": scene.weight(second.trace.source.weight),
        "error": scene.number(second.error),
    }


def _give_expected_cost(scene: Scene) -> Values:
    counts = np.asarray(scene.root.counts)
    if len(counts) < 2:
        return None
    costs = CostTable.of(scene.trace.table.classes).expected_costs(counts / counts.sum())
    return {"klass": scene.labels.klass(0), "cost": scene.number(float(costs[0]))}


def _give_winnowing(scene: Scene) -> Values:
    table = scene.trace.source
    if table.rows < 2:
        return None
    found = winnow(table, STUMPS)
    return {"useless": len(found.useless), "n": len(table.attributes), "kept": len(found.kept_places)}


EXAMPLES: dict[str, Example] = {
    "boosting": _give_boosting,
    "weighted_error": _give_weighted_error,
    "expected_cost": _give_expected_cost,
    "winnowing": _give_winnowing,
}
