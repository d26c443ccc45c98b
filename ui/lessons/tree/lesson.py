"""Declare the first lesson: a stage on which a tree is grown and cut before a word is defined."""

from c45_core.measures import entropy
from ui.state.lesson import Lesson, Posed, Slider

PLACES = 16
"""Number of equally likely places that the last card asks about."""

LESSON = Lesson(
    package=__package__,
    key="tree",
    path="first",
    place=10,
    minutes=10,
    # For a class; the stage lets everybody find it.
    guess=Slider(0, PLACES, 1, right="bits"),
    facts=lambda _: {"n": f"{PLACES}", "bits": f"{float(entropy((1,) * PLACES)):g}"},
    posed=(
        Posed("cheat", ("best", "names", "price"), right="names"),
        Posed("leaf", ("majority", "none", "drawn"), right="majority"),
        Posed("overfit", ("learns", "coincidence", "new"), right="coincidence"),
        Posed("alike", ("same", "different", "unknown"), right="same"),
        Posed("choose", ("training", "unseen", "small"), right="unseen"),
    ),
    header=lambda: {"table": False, "dialect": False},
    played="play:show_stage",
)
