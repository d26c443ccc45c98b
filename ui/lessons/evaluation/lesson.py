"""Declare the lesson on how good a tree is."""

from __future__ import annotations

from collections.abc import Mapping

from c45_core.rounding import fixed
from ui.lessons.evaluation.pictures import CASES, MORE, PICTURES, RIGHT, interval
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed


def facts(_: Choices) -> Mapping[str, str]:
    """Return the share that is right, and its 95 % interval, in percent."""
    low, high = interval(RIGHT, CASES)
    percent = {"share": RIGHT / CASES, "low": low, "high": high}
    return {
        **{key: fixed(100 * value, 0) for key, value in percent.items()},
        "right": str(RIGHT),
        "cases": str(CASES),
        "many": str(MORE * CASES),
    }


LESSON = Lesson(
    package=__package__,
    key="evaluation",
    path="details",
    place=40,
    minutes=10,
    guess=Options(("narrow", "middle", "wide"), right="wide"),
    symbols=("n", "r", r"\frac{r}{n}", "k"),
    whys=("unseen", "folds", "once"),
    builds_on=("pruning",),
    posed=(
        Posed("training", ("good", "nothing", "bad"), right="nothing"),
        Posed("folds", ("once", "every", "none"), right="once"),
        Posed("size", ("report", "again", "larger"), right="again"),
        Posed("more", ("narrower", "higher", "nothing"), right="narrower"),
        Posed("redrawn", ("chance", "mistake", "better"), right="chance"),
        Posed("seen", ("answers", "small", "slow"), right="answers"),
    ),
    facts=facts,
    pictures=PICTURES,
    other_views={"view": ("leaving", "firmness")},
    controls=("seed", "shown"),
    laboratory="results:show_laboratory",
    views={
        "size": "size:show_sizes",
        "mistakes": "mistakes:show_mistakes",
        "leaving": "leaving:show_leaving",
        "firmness": "firmness:show_firmness",
    },
)
