"""Declare the lesson on choosing an attribute."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ui import cache
from ui.lessons.choosing.pictures import GOLF, MELONS, PICTURES
from ui.lessons.shape.facts import formulas
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options


def facts(choices: Choices) -> Mapping[str, str]:
    """Return what a case number would get among the melons, and what the three rules take in golf."""
    write = choices.words.notation.fixed
    melons, golf = cache.trace(MELONS, "documents"), cache.trace(GOLF, "documents")
    root, iv = melons.node(0), float(np.log2(melons.table.rows))
    names = cache.dataset(GOLF).labels(choices.language).on(golf.table)
    best, chosen = golf.evaluation(0, "温度"), golf.node(0).split
    winner = root.split
    assert chosen is not None and winner is not None
    average = golf.node(0).average_gain
    assert average is not None
    return {
        **formulas(choices, "gain", "iv", "gain_ratio", "average_gain"),
        "melons": choices.words.cases(root.weight),
        "id_gain": write(root.entropy),
        "id_iv": write(iv),
        "id_ratio": write(root.entropy / iv),
        "winner": plain(
            cache.dataset(MELONS).labels(choices.language).on(melons.table).attribute(winner.attribute)
        ),
        "winner_gain": write(winner.gain),
        "winner_ratio": write(winner.gain_ratio),
        "hot": plain(names.attribute(best.attribute)),
        "hot_test": plain(names.test(best, 0)),
        "hot_gain": write(best.gain),
        "hot_iv": write(best.iv),
        "hot_ratio": write(best.gain_ratio),
        "chosen": plain(names.attribute(chosen.attribute)),
        "chosen_gain": write(chosen.gain),
        "chosen_ratio": write(chosen.gain_ratio),
        "average": write(average),
        "numbers": choices.words("lesson", "numbers"),
    }


LESSON = Lesson(
    package=__package__,
    key="choosing",
    path="first",
    place=30,
    minutes=11,
    guess=Options(("none", "some", "most"), right="most"),
    symbols=("attribute", "part", "gain", "iv", "gain_ratio", "average_gain"),
    whys=("price", "divide", "gate"),
    builds_on=("entropy",),
    kinds=("gain", "iv", "gain_ratio", "attribute"),
    facts=facts,
    pictures=PICTURES,
    controls=("table", "identifier"),
    header=lambda: {"first_table": GOLF},
)
