"""Declare the lesson on growing a tree."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from c45_core import Table, preset
from c45_core.growing import grow
from ui import cache as kept
from ui.exports.menu import export_menu
from ui.lessons.growing.pictures import PICTURES
from ui.lessons.shape.facts import of_root
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed
from ui.state.presenting import PRESENTED, task_presented


def four_cases() -> Table:
    """Return the table of the guess: its class says whether its two attributes differ."""
    cells = {"A": ["0", "0", "1", "1"], "B": ["0", "1", "0", "1"], "class": ["no", "yes", "yes", "no"]}
    return Table.from_columns(cells, target="class", nominal=("A", "B"))


@cache
def _gain_of_each() -> float:
    """Return the gain of an attribute of the four cases."""
    asked = grow(four_cases(), preset("documents"))
    return max(asked.evaluation(0, name).gain for name in ("A", "B"))


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the size of the tree of the table shown, its root, and the gain of the four cases."""
    trace = kept.trace(choices.table, choices.dialect, choices.limits)
    labels = kept.dataset(choices.table).labels(choices.language).on(trace.table)
    root = trace.node(0).split
    return {
        **of_root(choices),
        "nodes": str(trace.size),
        "leaves": str(trace.leaves),
        "height": str(trace.height),
        "steps": str(len(trace)),
        "root": plain(labels.attribute(root.attribute)) if root else "–",
        "zero": choices.words.notation.fixed(_gain_of_each()),
    }


LESSON = Lesson(
    package=__package__,
    key="growing",
    path="first",
    place=40,
    minutes=8,
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
    pictures=PICTURES,
    header=lambda: {"limits": True, "tools": export_menu},
    stage=True,
    titled=False,
)
