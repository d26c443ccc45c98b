"""Show the grown tree of the melons with scissors: each cut moves the errors on both parts."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from c45_core.language.words import Words
from c45_core.table import Table
from c45_core.tree import Tree
from c45_core.validate.curve import Part
from c45_course import datasets
from c45_course.exports.tree_names import names_by_labels
from ui.components.toy import show_toy
from ui.lessons.pruning.decision import lay_out_tree
from ui.lessons.shape.told import Told
from ui.lessons.shared import melons
from ui.state.choices import Choices


def show_scissors(_: Told, choices: Choices) -> None:
    """Show the toy of the lesson: a press cuts the branches of a node, or puts them back."""
    show_toy(Path(__file__).with_name("scissors"), tell_scissors(choices.words))


def tell_scissors(words: Words) -> dict[str, Any]:
    """Return the tree as it is laid out, the errors of each node as a leaf, and the texts.

    `parts`: of the melons it was grown from, and of those it has not seen, how many there are, and
    by the number of a node those that it misclassifies as a leaf.
    """
    whole, table = melons.grow_stages()[-1], datasets.load(melons.TABLE)
    named = names_by_labels(table.labels(words.language))
    parts = {"training": (whole.training, table.training), "unseen": (whole.unseen, table.validation)}
    return {
        "tree": lay_out_tree(whole.tree, named, words, named.title),
        "parts": {
            name: {"n": held.rows, "wrong": _count_errors(whole.tree, part, held)}
            for name, (part, held) in parts.items()
        },
        "words": words.sections["scissors"],
    }


def _count_errors(tree: Tree, part: Part, table: Table) -> dict[int, int]:
    """Count by node the cases that reach it and are of another class than its majority class."""
    wrong: Counter[int] = Counter()
    for came in part.arrivals:
        classes = table.labels[np.asarray(came.cases.rows)]
        for node in (*(step.node for step in came.steps), came.leaf):
            wrong[node] += int((classes != tree.find(node).label).sum())
    return dict(wrong)
