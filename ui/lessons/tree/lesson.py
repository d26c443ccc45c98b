"""Declare the lesson on what a decision tree is, and draw its picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from c45_core.validate.curve import best
from c45_course import datasets
from c45_course.exports.tree_names import names_by_labels
from ui.drawing.canvas import SMALL, WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.lessons.shared import melons
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Picture, Posed, Slider

_CASE, _ROOT, _LEAF = 24.0, 84.0, 196.0
"""Heights at which the case, the root and the leaves stand."""


def _draw_parts(say: Callable[..., str], choices: Choices) -> Canvas:
    """A case above the root, the branch that it follows, and the leaves."""
    canvas, tree = Canvas(252), melons.grown()[1].tree
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


PICTURES = {"idea": Picture(_draw_parts, ("case", "root", "branch", "leaf"))}


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the errors of the whole tree and of the best one, on the cases of both parts."""
    write, found = choices.words.notation.weight, melons.grown()
    whole, least = found[-1], best(found)
    last = max(node.number for node in whole.tree.walk() if not node.is_leaf)
    return {
        "trained": write(whole.training.weight),
        "n": write(whole.unseen.weight),
        "splits": str(whole.splits),
        "training_wrong": write(whole.training.errors),
        "wrong": write(whole.unseen.errors),
        "right": write(whole.unseen.weight - whole.unseen.errors),
        "best_splits": str(least.splits),
        "best_wrong": write(least.unseen.errors),
        "best_right": write(least.unseen.weight - least.unseen.errors),
        "last_cases": choices.words.cases(whole.tree.find(last).weight),
    }


LESSON = Lesson(
    package=__package__,
    key="tree",
    path="first",
    place=10,
    minutes=8,
    # A guess is a number of the cases that the tree has not seen.
    guess=Slider(0, datasets.load(melons.TABLE).validation.rows, 1, right="right"),
    controls=("splits",),
    symbols=("n", "r", r"1 - \frac{r}{n}"),
    whys=("majority", "unseen", "smaller"),
    posed=(
        Posed("way", ("all", "path", "root"), right="path"),
        Posed("curve", ("learns", "overfits", "wrong"), right="overfits"),
        Posed("choose", ("training", "unseen", "small"), right="unseen"),
        Posed("leaf", ("majority", "none", "drawn"), right="majority"),
        Posed("alike", ("same", "different", "unknown"), right="same"),
        Posed("rate", ("wrong", "right", "count"), right="wrong"),
    ),
    facts=facts,
    pictures=PICTURES,
    header=lambda: {"table": False, "dialect": False},
)
