"""Declare the lesson on what a decision tree is."""

from __future__ import annotations

from collections.abc import Mapping

from c45_core.validate.curve import best
from c45_course import datasets
from ui.lessons.shared import melons
from ui.lessons.tree.pictures import PICTURES
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Posed, Slider


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the errors of the whole tree and of the best one, on the cases of both parts."""
    write, found = choices.words.notation.weight, melons.grow_stages()
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
