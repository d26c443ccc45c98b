"""The toy: eight cases in two classes, to be dragged from one into the other."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from c45_core.measures import entropy
from ui import cache
from ui.components.toy import class_marks, show_toy
from ui.lessons.entropy.lesson import MELONS
from ui.lessons.shape.told import Told
from ui.state.choices import Choices

CASES, BEGIN = 8, 1
"""Number of cases, and how many of these are of the second class at first."""


def show_mixture(told: Told, choices: Choices) -> None:
    """Show the cases, and the entropy of every mixture of them."""
    labels = cache.dataset(MELONS).labels(choices.language)
    classes, names = class_marks(labels.table.classes), [labels.klass(code) for code in (0, 1)]
    colon = told.words("language", "colon")
    for code, each in enumerate(classes):
        said = {"name": names[code], "other": names[1 - code]}
        each |= {
            "name": f"{labels.target}{colon}{names[code]}",
            "move": told.words("entropy", "toy_move", **said),
        }
    data = {
        "begin": BEGIN,
        "classes": classes,
        "axis": told.words("entropy", "toy_axis"),
        "mixtures": [_describe_mixture(second, told) for second in range(CASES + 1)],
    }
    show_toy(Path(__file__).parent / "mixture", data)


def _describe_mixture(second: int, told: Told) -> dict[str, object]:
    """Return the entropy of a mixture, and how it comes about."""
    counts = [CASES - second, second]
    bits = float(entropy(np.array(counts, dtype=float)))
    value = told.words.notation.fixed(bits)
    terms = [f"{n}/{CASES} · log₂({CASES}/{n})" for n in counts if n]
    said = told.words("entropy", "toy_mixed", terms=" + ".join(terms), value=value)
    return {
        "bits": bits,
        "value": value,
        "said": said if all(counts) else told.words("entropy", "toy_pure"),
    }
