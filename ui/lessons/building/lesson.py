"""Declare the lesson in which the reader grows the tree."""

from __future__ import annotations

from ui.state.lesson import Lesson, Options

LESSON = Lesson(
    key="be_the_tree",
    path="further",
    place=50,
    minutes=15,
    guess=Options(("never", "sometimes", "always"), right="sometimes"),
    symbols=("gain", "gain_ratio", r"\Delta"),
    whys=("regret", "unseen"),
    builds_on=("growing",),
    kinds=("attribute", "threshold", "leaf"),
)
