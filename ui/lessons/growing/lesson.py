"""Declare the lesson on growing a tree, with its pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache as once

from c45_core import Table, preset
from c45_core.explain.labels import Labels
from c45_core.growing import grow
from c45_core.tree import Tree, tree_of
from c45_course.exports.tree_names import names_by_labels
from ui import cache
from ui.drawing.canvas import SMALL, WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.exports import export_menu
from ui.lessons.shape.facts import of_root
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Picture, Posed
from ui.state.presenting import PRESENTED, task_presented

TABLE = "watermelon_2.0"
_STEP, _RADIUS, _EDGE = 16.0, 5.5, 6.0
_ROOT, _BOXES, _ROWS = 36.0, 138.0, 6
"""Places of the cases of the root and of its branches; so many of a branch stand side by side."""


def _draw_smaller(say: Callable[..., str], choices: Choices) -> Canvas:
    """The cases of the root, divided by its test, and what the algorithm does in each branch."""
    trace = cache.trace(TABLE, "documents")
    canvas = Canvas(254, trace.table.classes)
    labels, tree = cache.dataset(TABLE).labels(choices.language).on(trace.table), tree_of(trace)
    named, middle, step = names_by_labels(labels), WIDTH / 2, WIDTH / len(tree.branches)
    canvas.text(choices.words.cases(tree.weight), middle, 20, anchor="middle", bold=True)
    _draw_cases(canvas, tree, middle, _ROOT, in_a_row=round(tree.weight))
    canvas.text(say("test", test=_find_tested(labels, tree)), middle, 82, anchor="middle")
    for at, child in enumerate(tree.branches):
        x = step * (at + 0.5)
        canvas.line([(middle, 89), (x, 102)])
        canvas.text(named.branch(tree, at), x, 118, anchor="middle", size=SMALL, bold=True)
        _draw_cases(canvas, child, x, _BOXES, in_a_row=_ROWS)
        canvas.note(say("leaf" if child.is_leaf else "again"), x, 206, anchor="middle")
        canvas.text(_find_tested(labels, child), x, 228, anchor="middle", bold=True)
    return canvas


def _find_tested(labels: Labels, node: Tree) -> str:
    """Name the attribute that a node tests, or the class of a leaf."""
    return labels.klass(node.label) if node.test is None else labels.attribute(node.test.attribute)


def _draw_cases(canvas: Canvas, node: Tree, middle: float, top: float, *, in_a_row: int) -> None:
    """Draw a box with the cases of a node, class by class."""
    codes = [code for code, count in enumerate(node.counts) for _ in range(round(count))]
    wide, high = _STEP * in_a_row + 2 * _EDGE, 30 + 19 * ((len(codes) - 1) // in_a_row)
    left = middle - wide / 2
    canvas.box(left, top - 10, wide, high, PAGE.surface, edge=PAGE.muted, round_by=5)
    for place, code in enumerate(codes):
        down, right = divmod(place, in_a_row)
        canvas.case(code, left + _EDGE + _STEP * (right + 0.5), top + 5 + 19 * down, radius=_RADIUS)


PICTURES = {"idea": Picture(_draw_smaller, ("test", "again", "leaf"))}


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
    """Return the size of the tree of the table shown, its root, and the gain of the four cases."""
    trace = cache.trace(choices.table, choices.dialect, choices.limits)
    labels = cache.dataset(choices.table).labels(choices.language).on(trace.table)
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
)
