"""Make what the lesson explains and asks: Li Hang's example 8.1, and numbers for the check."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from c45_core import Dialect, Table
from c45_core.boosting import BoostOptions, Committee, boost
from c45_core.boosting.weighting import beta_of, by_beta
from c45_core.costs import CostTable
from c45_core.language.words import Words
from ui import cache

ROUNDS = 3
STUMPS = Dialect(criterion="gain", threshold_by="gain", gate="none", max_depth=1)
_CLASSES = "+++---+++-"
_ASKED, _WRONG = 10, 2
"""The check asks of a first tree that gets so many cases wrong."""
_NO, _YES, _DEAR = 2, 6, 5
"""It asks of a leaf with so many cases of the classes "no" and "yes": what a wrong "yes" costs."""


def table() -> Table:
    """Return the table: x from 0 to 9, with two classes."""
    cells = [[number] for number in range(len(_CLASSES))]
    return Table.from_arrays(cells, list(_CLASSES), names=["x"], name="li_hang_8_1")


@cache.kept()
def committee() -> Committee:
    """Return the three stumps of the example with their record."""
    return boost(table(), STUMPS, BoostOptions(rounds=ROUNDS))


def boosting_asked(words: Words) -> Mapping[str, str]:
    """Return the numbers of a first round of AdaBoost.M1 that the check asks for."""
    weights, wrong = np.ones(_ASKED), np.arange(_ASKED) < _WRONG
    error, write = _WRONG / _ASKED, words.notation.number
    beta, after = beta_of(error), by_beta(weights, wrong, error)
    return {
        "asked_cases": words.cases(_ASKED),
        "asked_n": str(_ASKED),
        "asked_wrong": str(_WRONG),
        "asked_right": str(_ASKED - _WRONG),
        "asked_beta": write(beta),
        "asked_z": write(float(weights[wrong].sum() + beta * weights[~wrong].sum())),
        "asked_after": write(float(after[0])),
    }


def cost_asked(words: Words) -> Mapping[str, str]:
    """Return the numbers of a leaf whose expected cost the check asks for."""
    costs = CostTable.of(("no", "yes"), {("yes", "no"): _DEAR})
    counts = np.array([_NO, _YES], dtype=float)
    answer = float(costs.expected(counts / counts.sum())[1])
    return {
        "cost_no": str(_NO),
        "cost_yes": str(_YES),
        "cost_n": str(_NO + _YES),
        "cost_dear": str(_DEAR),
        "cost_answer": words.notation.number(answer),
    }
