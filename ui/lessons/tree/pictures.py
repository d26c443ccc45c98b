"""Draw what the parts of a decision tree are called, on the tree with a single split."""

from __future__ import annotations

from collections.abc import Callable

from c45_course import datasets
from c45_course.exports.tree_names import names_by_labels
from ui.drawing.canvas import SMALL, WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.lessons.shared import melons
from ui.state.choices import Choices
from ui.state.lesson import Picture

_CASE, _ROOT, _LEAF = 24.0, 84.0, 196.0
"""How far down the case, the root and the leaves stand."""


def _parts(say: Callable[..., str], choices: Choices) -> Canvas:
    """A case above the root, the branch that it follows, and the leaves."""
    canvas, tree = Canvas(252), melons.grow_stages()[1].tree
    named = names_by_labels(datasets.load(melons.TABLE).labels(choices.language))
    middle, step, taken = WIDTH / 2, WIDTH / len(tree.branches), 0
    places = [step * (at + 0.5) for at in range(len(tree.branches))]
    canvas.dot(middle, _CASE, 7, PAGE.ink)
    canvas.text(say("case", test=named.test(tree, taken)), middle + 16, _CASE + 5, size=SMALL)
    canvas.line([(middle, _CASE + 12), (middle, _ROOT - 20)], colour=PAGE.accent, width=2.5)
    for at, x in enumerate(places):
        mine = at == taken
        line = [(middle, _ROOT + 18), (x, _LEAF - 18)]
        canvas.line(line, colour=PAGE.accent if mine else PAGE.muted, width=2.5 if mine else 1.5)
        canvas.text(
            named.branch(tree, at),
            middle + 0.72 * (x - middle),
            160,
            anchor="middle",
            bold=mine,
            size=SMALL,
        )
    canvas.box(middle - 44, _ROOT - 18, 88, 36, PAGE.surface, edge=PAGE.muted, round_by=5)
    canvas.text(named.title(tree), middle, _ROOT + 5, anchor="middle", bold=True)
    canvas.note(say("root"), middle + 52, _ROOT + 5)
    canvas.note(say("branch"), 8, 122)
    for x, leaf in zip(places, tree.branches, strict=True):
        canvas.box(x - 34, _LEAF - 18, 68, 36, PAGE.surface, edge=PAGE.klass(leaf.label), round_by=18)
        canvas.text(named.title(leaf.as_leaf()), x, _LEAF + 5, anchor="middle", bold=True)
    canvas.note(say("leaf"), middle, _LEAF + 44, anchor="middle")
    return canvas


PICTURES = {"idea": Picture(_parts, ("case", "root", "branch", "leaf"))}
