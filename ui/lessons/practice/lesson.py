"""Declare the lesson in which the reader practises."""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from ui import cache
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the entropy of the golf days in bits, and what the natural logarithm gives."""
    write, root = choices.words.notation.fixed, cache.trace("golf_14", "documents").node(0)
    return {"bits": write(root.entropy), "nats": write(root.entropy * log(2))}


LESSON = Lesson(
    key="practice",
    path="further",
    place=40,
    minutes=15,
    guess=Options(("logarithm", "rounding", "share"), right="logarithm"),
    symbols=("entropy", "conditional_entropy", "gain", "iv", "gain_ratio"),
    whys=("hand", "range"),
    builds_on=("choosing",),
    kinds=("entropy", "conditional_entropy", "gain", "iv", "gain_ratio"),
    facts=facts,
    controls=("shown", "task"),
)
