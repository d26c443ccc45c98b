"""Read trees out of JSON: the record of this course, and the arrays of scikit-learn's `tree_`.

`docs/trace-json.md` describes the record. `write_fitted` makes the JSON of a fitted classifier; nothing
here needs scikit-learn, which the classifier brings along.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from c45_core.language.refusal import refusal

from ..printed import EQUAL, TWO_WAYS, Condition, PrintedBranch, PrintedNode, TreeFormat

Read = TypeVar("Read")


def names_keys(text: str, keys: Iterable[str]) -> bool:
    """Tell whether a text may be a JSON object with some keys."""
    return text.lstrip().startswith("{") and all(f'"{key}"' in text for key in keys)


def make_of_json(text: str, made: Callable[[Any], Read]) -> Read:
    """Return what is made of JSON; refuse it where it is well written and something else."""
    try:
        return made(json.loads(text))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        raise refusal("doctor.json") from None


def _read_course_json(text: str) -> PrintedNode:
    """Read the pruned tree of a record, the grown one where it was not pruned, or a tree alone."""
    return make_of_json(
        text, lambda found: _node_of_record(found.get("pruned") or found.get("tree") or found)
    )


def _node_of_record(found: Mapping[str, Any]) -> PrintedNode:
    if "label" not in found:
        raise refusal("doctor.json")
    number, split = int(found.get("node", 0)) + 1, found.get("split")
    if split is None:
        leaf = PrintedNode(number, label=found["label"])
        return leaf.with_sizes(sum(found["counts"].values()), found["errors"], 5)
    cut = split["threshold"]
    if not split["branches"] or not isinstance(cut, int | float | None):
        raise refusal("doctor.json")
    return PrintedNode(
        number,
        tuple(
            PrintedBranch(
                Condition(split["attribute"], EQUAL, _values_of_branch(branch["value"]))
                if cut is None
                else Condition(split["attribute"], branch["value"], (repr(cut),)),
                _node_of_record(branch["child"]),
            )
            for branch in split["branches"]
        ),
    )


def _values_of_branch(told: str | list[str]) -> tuple[str, ...]:
    """Return the values of a branch: one, or a group of them."""
    return (told,) if isinstance(told, str) else tuple(told)


COURSE_JSON = TreeFormat(
    "course_json", (), partial(names_keys, keys=("split",)), _read_course_json, half=lambda text: 0.0
)


_ARRAYS = ("children_left", "children_right", "feature", "threshold", "value")
NO_CHILD = -1


def write_fitted(classifier: Any, names: Sequence[str] = (), classes: Sequence[str] = ()) -> str:
    """Write the tree of a fitted classifier as JSON; `names`, `classes`: of its columns and classes,
    where it was not told them itself."""
    tree = classifier.tree_
    told = getattr(classifier, "feature_names_in_", None)
    columns = list(names) or (
        [f"feature_{n}" for n in range(tree.n_features)] if told is None else [*map(str, told)]
    )
    arrays = {key: getattr(tree, key).tolist() for key in _ARRAYS}
    arrays["value"] = [row[0] for row in arrays["value"]]
    labels = list(classes) or [str(each) for each in classifier.classes_]
    weight = tree.weighted_n_node_samples.tolist()
    return json.dumps({**arrays, "weight": weight, "features": columns, "classes": labels})


def _node_of_arrays(found: Mapping[str, Any], place: int) -> PrintedNode:
    left, right = (int(found[key][place]) for key in ("children_left", "children_right"))
    if left == NO_CHILD:
        return _leaf_of_arrays(found, place)
    feature = found["feature"][place]
    names = found.get("features")
    name, cut = names[feature] if names else f"feature_{feature}", repr(found["threshold"][place])
    branches = (
        PrintedBranch(Condition(name, sign, (cut,)), _node_of_arrays(found, below))
        for sign, below in (("<=", left), (">", right))
    )
    return PrintedNode(place + 1, tuple(branches))


def _leaf_of_arrays(found: Mapping[str, Any], place: int) -> PrintedNode:
    """Read a leaf; `value` holds class weights, or since scikit-learn 1.3 their shares."""
    values = found["value"][place]
    best = max(range(len(values)), key=values.__getitem__)
    labels = found.get("classes")
    leaf = PrintedNode(place + 1, label=labels[best] if labels else str(best))
    if "weight" not in found:
        return leaf
    weight = found["weight"][place]
    return leaf.with_sizes(weight, weight * (1 - values[best] / sum(values)), 5)


FITTED = TreeFormat(
    "fitted",
    TWO_WAYS,
    partial(names_keys, keys=_ARRAYS),
    partial(make_of_json, made=lambda found: _node_of_arrays(found, 0)),
    half=lambda text: 0.0,
)
