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
from ui.charts.errors_by_size import ErrorRates, draw_errors_by_size
from ui.drawing.canvas import Canvas

TABLE, DIALECT = "watermelon_2.0_split", "id3"


@cache
def grow_stages() -> tuple[Stage, ...]:
    """Return the stages of the growing tree: no split yet, then one stage more after each split."""
    melons, dialect = datasets.load(TABLE), preset(DIALECT)
    tree = tree_of(grow(melons.training, dialect))
    return stages(tree, melons.training, melons.validation, dialect)


def draw_errors(at: int, words: Words) -> Canvas:
    """Draw the errors on both parts, up to the stage that has `at` splits."""
    return draw_errors_by_size(
        _error_rates(words), lambda key: words("errors_by_size", key), at=at, grows=True
    )


def describe_errors(at: int, words: Words) -> str:
    """Say how many errors the tree makes after `at` splits, and whether it overfits."""
    found = grow_stages()
    stage, least = found[at], best(found)
    told = words("errors_by_size", "at_size", splits=stage.splits, **_write_counts(stage, words))
    if stage.unseen.errors <= least.unseen.errors or stage.splits < least.splits:
        return told
    again = words("errors_by_size", "overfits", splits=least.splits, **_write_counts(least, words))
    return words.told((told, again))


def _write_counts(stage: Stage, words: Words) -> dict[str, str]:
    """Write the errors and the weight of both parts, by the names they have in the texts."""
    write = words.notation.weight
    return {
        "training": write(stage.training.errors),
        "trained": write(stage.training.weight),
        "unseen": write(stage.unseen.errors),
        "n": write(stage.unseen.weight),
    }


def _error_rates(words: Words) -> ErrorRates:
    """Return the error rates of all stages, with the texts that stand beside their points."""
    found, write = grow_stages(), words.notation.weight

    def write_count(part: Part) -> str:
        return words("errors_by_size", "count", errors=write(part.errors), n=write(part.weight))

    return ErrorRates(
        axis=words("errors_by_size", "splits"),
        sizes=tuple(stage.splits for stage in found),
        training=tuple(stage.training.error_rate for stage in found),
        unseen=tuple(stage.unseen.error_rate for stage in found),
        counts=tuple((write_count(stage.training), write_count(stage.unseen)) for stage in found),
    )
