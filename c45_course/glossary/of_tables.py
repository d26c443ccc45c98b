"""Give the examples of the terms about tables and trees."""

from __future__ import annotations

import numpy as np

from c45_core.reasons import Leaf
from c45_core.table import Nominal
from c45_course.glossary.scene import Example, Scene, Values


def _attribute(scene: Scene) -> Values:
    names = [scene.labels.attribute(a) for a in range(len(scene.trace.table.attributes))]
    return {"n": len(names), "names": scene.listed(names)}


def _value(scene: Scene) -> Values:
    if not scene.nominal:
        return None
    a = scene.nominal[0]
    column = scene.trace.table.attributes[a]
    assert isinstance(column, Nominal)
    names = [scene.labels.value(a, branch) for branch in range(len(column.values))]
    return {"attribute": scene.labels.attribute(a), "values": scene.listed(names)}


def _named(scene: Scene, attributes: tuple[int, ...]) -> Values:
    if not attributes:
        return None
    return {
        "names": scene.listed(scene.labels.attribute(a) for a in attributes),
        "n": len(attributes),
    }


def _class(scene: Scene) -> Values:
    classes = range(len(scene.trace.table.classes))
    return {
        "target": scene.labels.target,
        "classes": scene.listed(scene.labels.klass(code) for code in classes),
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


EXAMPLES: dict[str, Example] = {
    "attribute": _attribute,
    "value": _value,
    "nominal": lambda scene: _named(scene, scene.nominal),
    "continuous": lambda scene: _named(scene, scene.numeric),
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
