"""The toy: the first split of the melons. One press, and the table falls apart into smaller ones."""

from __future__ import annotations

from pathlib import Path

from c45_core.table import Nominal
from c45_core.trace.views import Evaluation
from c45_core.tree import tree_of
from ui import cache
from ui.components.toy import class_marks, show_toy
from ui.lessons.growing.lesson import MELONS
from ui.lessons.shape.told import Told
from ui.state.choices import Choices


def show_parts(told: Told, choices: Choices) -> None:
    """Show the melons, and for each attribute the parts that its test makes of them."""
    trace = cache.trace(MELONS, "documents")
    labels = cache.dataset(MELONS).labels(choices.language).on(trace.table)
    root, write, tree = trace.node(0), told.words.notation.fixed, tree_of(trace)
    assert root.split is not None
    chosen_name = root.split.name

    def name_next(branch: int) -> str:
        test = tree.branches[branch].test
        return "" if test is None else labels.attribute(test.attribute)

    def describe(each: Evaluation) -> dict[str, object]:
        column, chosen = trace.table.attributes[each.attribute], each.name == chosen_name
        assert isinstance(column, Nominal)
        parts = []
        for branch in each.filled:
            counts = each.branches[branch].counts
            pure = int(counts.argmax()) if counts.max() == counts.sum() else None
            text, following = "toy_again", name_next(branch) if chosen else ""
            if pure is not None:
                text, following = "toy_leaf", labels.klass(pure)
            elif chosen:
                text = "toy_next"
            parts.append(
                {
                    "value": labels.branch(each, branch),
                    "cases": (column.codes == branch).nonzero()[0].tolist(),
                    "note": told.words("growing", text, next=following),
                }
            )
        name = labels.attribute(each.attribute)
        numbers = {"gain": write(each.gain), "ratio": write(each.gain_ratio)}
        said = told.words("growing", "toy_chosen" if chosen else "toy_other", name=name, **numbers)
        return {"name": name, "parts": parts, "said": said}

    data = {
        "classes": [
            {**mark, "name": labels.klass(code)}
            for code, mark in enumerate(class_marks(trace.table.classes))
        ],
        "cases": trace.table.labels.tolist(),
        "attributes": [describe(each) for each in trace.evaluations(0)],
        "whole": told.words(
            "growing", "toy_whole", cases=told.words.cases(root.weight), target=labels.target
        ),
        "root": told.words("choosing", "root"),
        "begin": told.words("growing", "toy_begin"),
    }
    show_toy(Path(__file__).parent / "parts", data)
