"""Declare the lesson on entropy."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from c45_core.measures import entropy_of
from ui.lessons.entropy.pictures import KINDS, PICTURES
from ui.lessons.shape.facts import formulas, of_root
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Slider

_GUESSED = np.array([*KINDS.values()], dtype=float)


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the entropy of the four kinds that are guessed at, and the numbers of the table's root."""
    write = choices.words.notation.number
    return {
        **of_root(choices, "documents"),
        **formulas(choices, "entropy"),
        "asked": write(float(entropy_of(_GUESSED, _GUESSED.sum()))),
        "fixed": write(float(np.log2(len(_GUESSED)))),
    }


LESSON = Lesson(
    package=__package__,
    key="entropy",
    path="first",
    place=20,
    minutes=9,
    guess=Slider(1.0, 3.0, 0.25, right="asked"),
    symbols=("data", "k", "p_k", "-\\log_2 p_k", "entropy"),
    whys=("logarithm", "minus", "mean"),
    builds_on=("tree",),
    sets=True,
    facts=facts,
    pictures=PICTURES,
    controls=("unit", "attr"),
    header=lambda: {"dialect": False},
)
