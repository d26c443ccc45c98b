"""Give the examples of the terms about tables and trees, measures, thresholds and missing values."""

from math import isnan, log2

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.division import measure
from c45_core.quantities import FURTHER, Criterion
from c45_core.reasons import Leaf, Verdict
from c45_core.trace.views import Evaluation
from c45_course.glossary.scene import Example, Scene, Values


def _attribute(scene: Scene) -> Values:
    names = [scene.labels.attribute(a) for a in range(len(scene.trace.table.attributes))]
    return {"n": len(names), "names": scene.join_names(names)}


def _value(scene: Scene) -> Values:
    if not scene.nominal:
        return None
    a = scene.nominal[0]
    column = scene.trace.table.nominal(a)
    names = [scene.labels.value(a, branch) for branch in range(len(column.values))]
    return {"attribute": scene.labels.attribute(a), "values": scene.join_names(names)}


def _name_attributes(scene: Scene, attributes: tuple[int, ...]) -> Values:
    if not attributes:
        return None
    return {
        "names": scene.join_names(scene.labels.attribute(a) for a in attributes),
        "n": len(attributes),
    }


def _class(scene: Scene) -> Values:
    classes = range(len(scene.trace.table.classes))
    return {
        "target": scene.labels.target,
        "classes": scene.join_names(scene.labels.klass(code) for code in classes),
    }


def _weight(scene: Scene) -> Values:
    """Find a node at which a case has a part of its weight."""
    for number in range(scene.trace.size):
        node = scene.trace.node(number)
        divided = np.flatnonzero(node.weights % 1)
        if len(divided):
            case = scene.trace.table.case_names[int(node.cases[divided[0]])]
            weight = scene.words.notation.exactly().weight(float(node.weights[divided[0]]))
            return {"case": case, "node": scene.where(number), "weight": weight}
    return None


def _missing(scene: Scene) -> Values:
    columns = scene.trace.table.attributes
    counts = [int(column.missing().sum()) for column in columns]
    if not any(counts):
        return None
    most = int(np.argmax(counts))
    return {"attribute": scene.labels.attribute(most), "n": counts[most]}


def _identifier(scene: Scene) -> Values:
    names = (c.label[scene.words.language] for c in scene.dataset.columns if c.role == "case")
    name = next(names, None)
    return None if name is None else {"column": name, "n": scene.trace.source.rows}


def _tree(scene: Scene) -> Values:
    return {"nodes": scene.trace.size, "leaves": len(scene.leaves)}


def _node(scene: Scene) -> Values:
    number = int(scene.trace.sequence[1]) if scene.trace.size > 1 else 0
    node = scene.trace.node(number)
    return {"node": scene.where(number), "cases": scene.words.cases(node.weight)}


def _root(scene: Scene) -> Values:
    if scene.root.split is None:
        return None
    name = scene.attribute(scene.root.split)
    return {"cases": scene.words.cases(scene.root.weight), "attribute": name}


def _leaf(scene: Scene) -> Values:
    leaf = scene.leaves[0]
    return {"node": scene.where(leaf.number), "klass": scene.labels.klass(leaf.label)}


def _branch(scene: Scene) -> Values:
    split = scene.root.split
    if split is None:
        return None
    b = split.filled[0]
    cases = scene.words.cases(split.branches[b].weight)
    return {"test": scene.labels.test(split, b), "cases": cases}


def _split(scene: Scene) -> Values:
    split = scene.root.split
    if split is None:
        return None
    return {"attribute": scene.attribute(split), "n": len(split.branches)}


def _subtree(scene: Scene) -> Values:
    below = [n for n in scene.root.children if scene.trace.node(n).split is not None]
    if not below:
        return None
    return {"node": scene.where(below[0]), "n": scene.grown.find(below[0]).size}


def _path(scene: Scene) -> Values:
    leaf = max(scene.leaves, key=lambda node: node.depth)
    if not leaf.depth:
        return None
    return {"path": scene.where(leaf.number), "n": leaf.depth}


def _majority(scene: Scene) -> Values:
    root = scene.root
    here, whole = float(root.counts[root.label]), root.weight
    klass = scene.labels.klass(root.label)
    return {"klass": klass, "n": scene.weight(here), "cases": scene.words.cases(whole)}


def _pure(scene: Scene) -> Values:
    leaf = next((leaf for leaf in scene.leaves if leaf.leaf is Leaf.PURE), None)
    if leaf is None:
        return None
    cases = scene.words.cases(leaf.weight)
    klass = scene.labels.klass(leaf.label)
    return {"node": scene.where(leaf.number), "cases": cases, "klass": klass}


def _greedy(scene: Scene) -> Values:
    if scene.root.split is None:
        return None
    compared = [e for e in scene.trace.evaluations(0) if e.divides]
    return {"n": len(compared), "attribute": scene.attribute(scene.root.split)}


def _order(scene: Scene, order: str) -> Values:
    """Name the two nodes that follow the root in an order of the replay."""
    sequence = scene.trace.ordered(order).sequence.tolist()
    if len(sequence) < 3:
        return None
    return {"first": scene.where(sequence[1]), "second": scene.where(sequence[2])}


TABLE_EXAMPLES: dict[str, Example] = {
    "attribute": _attribute,
    "value": _value,
    "nominal": lambda scene: _name_attributes(scene, scene.nominal),
    "continuous": lambda scene: _name_attributes(scene, scene.numeric),
    "case": lambda scene: {"cases": scene.words.cases(scene.trace.source.rows)},
    "class": _class,
    "weight": _weight,
    "missing_value": _missing,
    "identifier": _identifier,
    "tree": _tree,
    "node": _node,
    "root": _root,
    "leaf": _leaf,
    "branch": _branch,
    "split": _split,
    "subtree": _subtree,
    "path": _path,
    "depth": lambda scene: {"n": scene.grown.height},
    "majority": _majority,
    "pure": _pure,
    "greedy": _greedy,
    "depth_first": lambda scene: _order(scene, "depth"),
    "level_order": lambda scene: _order(scene, "level"),
}


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


def _value_at_root(key: str) -> Example:
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
    names = scene.join_names(map(scene.attribute, held))
    return {"node": scene.where(held[0].node), "names": names, "n": len(held)}


def _tie(scene: Scene) -> Values:
    tied = _at_any_node(scene, Verdict.TIED)
    if not tied:
        return None
    split = scene.trace.split_of(tied[0].node)
    other, winner = scene.attribute(tied[0]), scene.attribute(split)
    return {"node": scene.where(tied[0].node), "other": other, "attribute": winner}


def _value_by_criterion(criterion: Criterion, key: str) -> Example:
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
                "cut": scene.write_cut(split),
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


MEASURE_EXAMPLES: dict[str, Example] = {
    "bit": _entropy,
    "surprise": _surprise,
    "entropy": _entropy,
    "conditional_entropy": _value_at_root("conditional_entropy"),
    "gain": _value_at_root("raw_gain"),
    "iv": _value_at_root("iv"),
    "gain_ratio": _value_at_root("gain_ratio"),
    "average_gain": _average,
    "gate": _gate,
    "gini": lambda scene: {"value": scene.number(scene.root.gini)},
    **{row.key: _value_by_criterion(each, row.key) for each in FURTHER for row in each.quantities},
    "tie": _tie,
    "threshold": _threshold,
    "candidate": _candidate,
    "known_fraction": _known_fraction,
}
