"""Declare the first lesson: a stage on which a tree is grown and cut before a word is defined."""

from __future__ import annotations

from ui.state.lesson import Lesson, Posed, Slider

LESSON = Lesson(
    package=__package__,
    key="tree",
    path="first",
    place=10,
    minutes=12,
    # What is guessed on the stage: how many of a hundred new melons the tree gets right.
    guess=Slider(0, 100, 1, right=""),
    posed=(
        Posed("cheat", ("best", "names", "price"), right="names"),
        Posed("overfit", ("learns", "coincidence", "new"), right="coincidence"),
        Posed("leaf", ("majority", "none", "drawn"), right="majority"),
        Posed("alike", ("same", "different", "unknown"), right="same"),
        Posed("choose", ("training", "unseen", "small"), right="unseen"),
    ),
    header=lambda: {"table": False, "dialect": False},
    played="play:show_stage",
)
