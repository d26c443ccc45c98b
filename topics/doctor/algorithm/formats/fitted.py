"""Read a fitted tree of scikit-learn: the arrays of its `tree_`, as JSON.

`written` makes that JSON of a classifier that was fitted; nothing here needs scikit-learn, which the
classifier brings along.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ..printed import TWO_WAYS, Condition, PrintedBranch, PrintedNode, TreeFormat
from .course_json import names_keys, of_json

_KEYS = ("children_left", "children_right", "feature", "threshold", "value")
NO_CHILD = -1


def written(classifier: Any, names: Sequence[str] = (), classes: Sequence[str] = ()) -> str:
    """Write the tree of a fitted classifier as JSON; `names`, `classes`: of its columns and classes,
    where it was not told them itself."""
    tree = classifier.tree_
    told = getattr(classifier, "feature_names_in_", None)
    columns = list(names) or (
        [f"feature_{n}" for n in range(tree.n_features)] if told is None else [*map(str, told)]
    )
    arrays = {key: getattr(tree, key).tolist() for key in _KEYS}
    arrays["value"] = [row[0] for row in arrays["value"]]
    labels = list(classes) or [str(each) for each in classifier.classes_]
    weight = tree.weighted_n_node_samples.tolist()
    return json.dumps({**arrays, "weight": weight, "features": columns, "classes": labels})


def _fits(text: str) -> bool:
    return names_keys(text, *_KEYS)


def _read(text: str) -> PrintedNode:
    return of_json(text, lambda found: _node(found, 0))


def _node(found: Mapping[str, Any], place: int) -> PrintedNode:
    left, right = (int(found[key][place]) for key in ("children_left", "children_right"))
    if left == NO_CHILD:
        return _leaf(found, place)
    feature = found["feature"][place]
    names = found.get("features")
    name, cut = names[feature] if names else f"feature_{feature}", repr(found["threshold"][place])
    sides = (("<=", left), (">", right))
    return PrintedNode(
        place + 1,
        tuple(
            PrintedBranch(Condition(name, sign, (cut,)), _node(found, below)) for sign, below in sides
        ),
    )


def _leaf(found: Mapping[str, Any], place: int) -> PrintedNode:
    """Read a leaf; `value` holds class weights, or since scikit-learn 1.3 their shares."""
    values = found["value"][place]
    best = max(range(len(values)), key=values.__getitem__)
    labels = found.get("classes")
    label = labels[best] if labels else str(best)
    if "weight" not in found:
        return PrintedNode(place + 1, label=label)
    weight, whole = found["weight"][place], sum(values)
    return PrintedNode(
        place + 1,
        label=label,
        weight=f"{weight:.5f}",
        errors=f"{weight * (1 - values[best] / whole):.5f}",
    )


FORMAT = TreeFormat("fitted", TWO_WAYS, _fits, _read, half=lambda text: 0.0)
