"""Write windowing as JSON, or as text: every step in a sentence, and the tree of the best trial."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from c45_core.explain.labels import Labels
from c45_core.language.notation import PLAIN
from c45_core.language.words import Words
from c45_core.table import Nominal
from c45_core.tree import Tree
from c45_course.exports.as_code import rules_as_data, rules_file
from c45_course.exports.tree_names import draw_tree_lines, names_by_labels

from ..rules.file import list_of
from .algorithm import Cycle, Trial, Windowing
from .algorithm.steps import StepKind, WindowSteps
from .explanation.sentences import WindowTeller

WINDOWS = ("text", "json")
"""The formats of windowing."""


def windows_file(
    found: Windowing, labels: Labels, words: Words, form: str, *, rules: bool = False
) -> Iterator[str]:
    """Give windowing in one of `WINDOWS`; `rules`: with the lists of C4.5rules.

    `labels`: of the table as the trees ask it.
    """
    if form == "json":
        data = _as_data(found, labels, rules=rules)
        return iter([json.dumps(data, ensure_ascii=False, indent=1) + "\n"])
    return _lines(found, labels, words, rules=rules)


def _lines(found: Windowing, labels: Labels, words: Words, *, rules: bool) -> Iterator[str]:
    """Give the steps with an empty line before each trial, the pruned tree, and the composite list."""
    teller = WindowTeller(found, labels, words)
    for number, step in enumerate(WindowSteps(found), 1):
        if step.kind in (StepKind.DRAWN, StepKind.BEST):
            yield "\n"
        yield f"{number}. {teller.step(step)}\n"
    yield f"\n{words('windowing', 'tree_of', number=found.best + 1)}\n"
    expected = found.dialect.pruning == "ebp"
    for line in draw_tree_lines(found.tree, names_by_labels(labels), PLAIN.weight, expected=expected):
        yield line + "\n"
    if rules:
        yield "\n"
        yield from rules_file(list_of(found.rules()[1]), labels, words, "text")


def _as_data(found: Windowing, labels: Labels, *, rules: bool) -> dict[str, Any]:
    """Return the record; rows are numbered from 1 in the order of the table."""
    data = {
        "window": found.sizes.window,
        "increment": found.sizes.increment,
        "wanted": {labels.klass(step.label): step.taken for step in found.wanted},
        "best_trial": found.best,
        "best_pruned": _tree(found.tree, labels),
        "trials": [_trial(trial, labels) for trial in found.trials],
    }
    if rules:
        lists, composite = found.rules()
        data["rules"] = {
            "trials": [rules_as_data(list_of(each), labels) for each in lists],
            "composite": rules_as_data(list_of(composite), labels),
        }
    return data


def _trial(trial: Trial, labels: Labels) -> dict[str, Any]:
    return {
        "trial": trial.number,
        "initial_window_rows": (trial.first + 1).tolist(),
        "cycles": [_cycle(cycle, len(trial.drawn)) for cycle in trial.cycles],
        "best_cycle": trial.best,
        "size_grown": trial.tree.size,
        "size_pruned": trial.pruning.tree.size,
        "estimated_errors": trial.expected,
        "grown": _tree(trial.tree, labels),
    }


def _cycle(cycle: Cycle, rows: int) -> dict[str, Any]:
    return {
        "tree_size": cycle.tree.size,
        "window": len(cycle.window),
        "other": rows - len(cycle.window),
        "errors_in_window": cycle.inside,
        "errors_outside": cycle.outside,
        "errors_total": cycle.errors,
        "exception_rows": (cycle.exceptions + 1).tolist(),
    }


def _tree(tree: Tree, labels: Labels) -> dict[str, Any]:
    """Return a node with what is below it."""
    data: dict[str, Any] = {"counts": tree.counts.tolist(), "label": labels.klass(tree.label)}
    if tree.test is None:
        return data
    place = tree.test.attribute
    data["attribute"] = labels.attribute(place)
    signs = ["<=", ">"]
    if isinstance(labels.table.attributes[place], Nominal):
        signs = [labels.value(place, code) for code in range(len(tree.branches))]
    else:
        data["threshold"] = tree.test.threshold
    parts = zip(signs, tree.branches, strict=True)
    data["branches"] = [{"value": sign, "node": _tree(branch, labels)} for sign, branch in parts]
    return data
