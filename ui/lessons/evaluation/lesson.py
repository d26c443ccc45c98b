"""Declare the lesson on how good a tree is."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from c45_core.rounding import fixed
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed

_RIGHT, _CASES, _Z = 13, 17, 1.96
"""Of seventeen cases a tree gets thirteen right; z of a 95 % interval."""


def facts(_: Choices) -> Mapping[str, str]:
    """Return the share that is right, and its 95 % interval by Wilson (1927), in percent."""
    share, n = _RIGHT / _CASES, _CASES
    middle = (share + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
    half = _Z * sqrt(share * (1 - share) / n + _Z**2 / (4 * n * n)) / (1 + _Z**2 / n)
    percent = {"share": share, "low": middle - half, "high": middle + half}
    return {
        **{key: fixed(100 * value, 0) for key, value in percent.items()},
        "right": str(_RIGHT),
        "cases": str(_CASES),
    }


LESSON = Lesson(
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
    ),
    facts=facts,
    other_views={"view": ("leaving", "firmness")},
)
