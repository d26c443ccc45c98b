"""Follow the tree of Zhou's melons as it grows: ten cases it is grown from, seven it has not seen.

It is the table of his section 4.3, in his two parts, and the tree he grows from it by information gain.
Each lesson that shows what overfitting is shows these numbers.
"""

from __future__ import annotations

from functools import cache

from c45_core import preset
from c45_core.growing import grow
from c45_core.language.words import Words
from c45_core.tree import tree_of
from c45_core.validate.curve import Part, Stage, best, stages
from c45_course import datasets
from ui.charts.errors_by_size import ErrorRates, errors_by_size
from ui.drawing.canvas import Canvas

TABLE, DIALECT = "watermelon_2.0_split", "id3"


@cache
def grown() -> tuple[Stage, ...]:
    """Return the tree after each of its splits."""
    melons, dialect = datasets.load(TABLE), preset(DIALECT)
    tree = tree_of(grow(melons.training, dialect))
    return stages(tree, melons.training, melons.validation, dialect)


def drawn(at: int, words: Words) -> Canvas:
    """Draw the errors on both parts, from no split at all to so many."""
    return errors_by_size(
        _list_rates(words), lambda key: words("errors_by_size", key), at=at, grows=True
    )


def said(at: int, words: Words) -> str:
    """Say how many errors the tree makes after so many splits, and whether it overfits."""
    found = grown()
    stage, least = found[at], best(found)
    told = words("errors_by_size", "at_size", splits=stage.splits, **_count_errors(stage, words))
    if stage.unseen.errors <= least.unseen.errors or stage.splits < least.splits:
        return told
    again = words("errors_by_size", "overfits", splits=least.splits, **_count_errors(least, words))
    return words.told((told, again))


def _count_errors(stage: Stage, words: Words) -> dict[str, str]:
    write = words.notation.weight
    return {
        "training": write(stage.training.errors),
        "trained": write(stage.training.weight),
        "unseen": write(stage.unseen.errors),
        "n": write(stage.unseen.weight),
    }


def _list_rates(words: Words) -> ErrorRates:
    found, write = grown(), words.notation.weight

    def counted(part: Part) -> str:
        return words("errors_by_size", "count", errors=write(part.errors), n=write(part.weight))

    return ErrorRates(
        axis=words("errors_by_size", "splits"),
        sizes=tuple(stage.splits for stage in found),
        training=tuple(stage.training.error_rate for stage in found),
        unseen=tuple(stage.unseen.error_rate for stage in found),
        counts=tuple((counted(stage.training), counted(stage.unseen)) for stage in found),
    )
