"""Declare the lesson in which the reader grows the tree."""

from ui.state.lesson import Lesson, Options, Posed

LESSON = Lesson(
    package=__package__,
    key="be_the_tree",
    path="doors",
    place=30,
    minutes=15,
    guess=Options(("never", "sometimes", "always"), right="sometimes"),
    symbols=("gain", "gain_ratio", r"\Delta"),
    whys=("regret", "unseen"),
    builds_on=("growing",),
    posed=(
        Posed("zero", ("same", "perfect", "leaf"), right="same"),
        Posed("large", ("worse", "open", "undo"), right="open"),
        Posed("better", ("gain", "training", "unseen"), right="unseen"),
        Posed("bits", ("ratio", "mistake", "rounding"), right="ratio"),
    ),
)
