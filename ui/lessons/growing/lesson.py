"""Declare the lesson on growing a tree; its laboratory is the player (ui/player)."""

from collections.abc import Mapping
from functools import cache as once

from c45_core.dialect import preset
from c45_core.growing import grow
from c45_core.table import Table
from c45_core.tree import tree_of
from ui import cache
from ui.exports import export_menu
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed
from ui.state.presenting import PRESENTED, task_presented

MELONS = "watermelon_2.0"
"""The table of the toy and of the rule."""


def four_cases() -> Table:
    """Return the table of the guess: its class says whether its two attributes differ."""
    cells = {"A": ["0", "0", "1", "1"], "B": ["0", "1", "0", "1"], "class": ["no", "yes", "yes", "no"]}
    return Table.from_columns(cells, target="class", nominal=("A", "B"))


@once
def _gain_of_each() -> float:
    """Return the gain of an attribute of the four cases."""
    asked = grow(four_cases(), preset("documents"))
    return max(asked.evaluation(0, name).gain for name in ("A", "B"))


def facts(choices: Choices) -> Mapping[str, str]:
    """Return how C4.5 grows the melons, and the gain of the guess."""
    words, trace = choices.words, cache.trace(MELONS, "documents")
    labels = cache.dataset(MELONS).labels(choices.language).on(trace.table)
    tree, root = tree_of(trace), trace.node(0)
    assert root.split is not None and root.average_gain is not None
    passed = [e for e in trace.evaluations(0) if e.gain >= root.average_gain]
    way, leaf = next((way, below) for way, below in enumerate(tree.branches) if below.is_leaf)
    return {
        "melons": f"{root.weight:g}",
        "root": plain(labels.attribute(root.split.attribute)),
        "average": words.notation.fixed(root.average_gain),
        "passed": plain(words.listed(labels.attribute(e.attribute) for e in passed)),
        "ratio": words.notation.fixed(root.split.gain_ratio),
        "sizes": words.listed(f"{branch.weight:g}" for branch in tree.branches),
        "pure_test": plain(labels.test(root.split, way)),
        "pure_class": plain(labels.klass(leaf.label)),
        "presses": str(len(trace.steps("attribute")) - 1),
        "zero": words.notation.fixed(_gain_of_each()),
    }


LESSON = Lesson(
    package=__package__,
    key="growing",
    path="first",
    place=40,
    minutes=7,
    guess=Options(("first", "second", "neither"), right="neither"),
    symbols=("data", "attribute", "part"),
    whys=("greedy", "stop", "again"),
    builds_on=("entropy", "choosing"),
    kinds=("leaf", "attribute"),
    posed=(
        Posed("greedy", ("again", "keeps", "both"), right="keeps"),
        Posed("empty", ("none", "parent", "table"), right="parent"),
    ),
    facts=facts,
    # The keys of a presentation are not those of the page.
    tasks=(PRESENTED,),
    task=task_presented,
    header=lambda: {"limits": True, "tools": export_menu},
    stage=True,
    toy="laboratory:show_parts",
)
