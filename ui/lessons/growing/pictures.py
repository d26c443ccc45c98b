"""Draw what the lesson on growing explains: every branch of a test is a smaller table of its own."""

from __future__ import annotations

from collections.abc import Callable

from c45_core.explain.labels import Labels
from c45_core.tree import Tree, tree_of
from c45_course.exports.named import by_labels
from ui import cache
from ui.drawing.canvas import SMALL, WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.state.choices import Choices
from ui.state.lesson import Picture

TABLE = "watermelon_2.0"
_STEP, _RADIUS, _EDGE = 16.0, 5.5, 6.0
_ROOT, _BOXES, _ROWS = 36.0, 138.0, 6
"""Where the cases of the root and of its branches stand; so many of a branch stand side by side."""


def _smaller(say: Callable[..., str], choices: Choices) -> Canvas:
    """The cases of the root, divided by its test, and what the algorithm does in each branch."""
    trace = cache.trace(TABLE, "documents")
    canvas = Canvas(254, trace.table.classes)
    labels, tree = cache.dataset(TABLE).labels(choices.language).on(trace.table), tree_of(trace)
    named, middle, step = by_labels(labels), WIDTH / 2, WIDTH / len(tree.branches)
    canvas.text(choices.words.cases(tree.weight), middle, 20, anchor="middle", bold=True)
    _cases(canvas, tree, middle, _ROOT, in_a_row=round(tree.weight))
    canvas.text(say("test", test=_tested(labels, tree)), middle, 82, anchor="middle")
    for at, child in enumerate(tree.branches):
        x = step * (at + 0.5)
        canvas.line([(middle, 89), (x, 102)])
        canvas.text(named.branch(tree, at), x, 118, anchor="middle", size=SMALL, bold=True)
        _cases(canvas, child, x, _BOXES, in_a_row=_ROWS)
        canvas.note(say("leaf" if child.is_leaf else "again"), x, 206, anchor="middle")
        canvas.text(_tested(labels, child), x, 228, anchor="middle", bold=True)
    return canvas


def _tested(labels: Labels, node: Tree) -> str:
    """Name the attribute that a node tests, or the class of a leaf."""
    return labels.klass(node.label) if node.test is None else labels.attribute(node.test.attribute)


def _cases(canvas: Canvas, node: Tree, middle: float, top: float, *, in_a_row: int) -> None:
    """Draw a box with the cases of a node, class by class."""
    codes = [code for code, count in enumerate(node.counts) for _ in range(round(count))]
    wide, high = _STEP * in_a_row + 2 * _EDGE, 30 + 19 * ((len(codes) - 1) // in_a_row)
    left = middle - wide / 2
    canvas.box(left, top - 10, wide, high, PAGE.surface, edge=PAGE.muted, round_by=5)
    for place, code in enumerate(codes):
        down, right = divmod(place, in_a_row)
        canvas.case(code, left + _EDGE + _STEP * (right + 0.5), top + 5 + 19 * down, radius=_RADIUS)


PICTURES = {"idea": Picture(_smaller, ("test", "again", "leaf"))}
