"""Make the examples of the lesson: Li Hang's example 8.1 with its picture, and what the check asks for.

The check asks for numbers: beta and a weight of AdaBoost.M1, an expected cost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from c45_core import Dialect, Table, grow
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels, cut_value
from c45_core.formula.expression import Decimal, Expression, Product, Quotient, Weight, share
from c45_core.language.words import Words
from c45_core.tree import tree_of
from ui import cache
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.state.choices import Choices
from ui.state.lesson import Calculated, Picture

from .. import explanation
from ..boosting import BoostOptions, Committee, Round, boost
from ..costs import CostTable, NodeCost, node_cost
from ..explanation import expected_cost

ROUNDS = 3
STUMPS = Dialect(criterion="gain", threshold_by="gain", gate="none", max_depth=1)
_CLASSES = "+++---+++-"


def table() -> Table:
    """Return the table: x from 0 to 9, with two classes."""
    cells = [[number] for number in range(len(_CLASSES))]
    return Table.from_arrays(cells, list(_CLASSES), names=["x"], name="li_hang_8_1")


@cache.kept()
def committee() -> Committee:
    """Return the three stumps of the example with their record."""
    return boost(table(), STUMPS, BoostOptions(rounds=ROUNDS))


_ROUND, _LEFT, _HIGH = 86.0, 30.0, 38.0


def _draw_rounds(say: Callable[..., str], _: Choices) -> Canvas:
    """For each round a bar for each number, its class below, the cut of the stump, the wrong marked."""
    found, cases = committee(), table()
    wide = (WIDTH - 2 * _LEFT) / cases.rows
    most = max(float(each.weights.max()) for each in found.rounds)
    canvas = Canvas(_ROUND * len(found.rounds) + 4, cases.classes)
    for place, each in enumerate(found.rounds):
        base = _ROUND * place + 24 + _HIGH
        canvas.note(say("round", n=each.number), 8, base - _HIGH - 6)
        test = each.tree.test
        assert test is not None and test.threshold is not None
        for row in range(cases.rows):
            x, high = _LEFT + wide * row, _HIGH * float(each.weights[row]) / most
            colour = PAGE.accent if each.wrong[row] else PAGE.muted
            canvas.box(x + 4, base - high, wide - 8, high, colour, opacity=0.85)
            canvas.case(int(cases.labels[row]), x + wide / 2, base + 12, radius=6)
        cut = _LEFT + wide * (test.threshold + 0.5)
        canvas.line([(cut, base - _HIGH), (cut, base + 22)], dashed=True)
        canvas.note(f"x ≤ {cut_value(test.threshold)}", WIDTH - 8, base - _HIGH - 6, anchor="end")
    return canvas


PICTURES = {"idea": Picture(_draw_rounds, ("round",))}


_TEN_CLASSES = "++++--+-+-"
"""Classes of ten numbers in a row, of which a stump gets two wrong."""
_NO, _YES = 0, 1
_LEAF = ("no", "no", "yes", "yes", "yes", "yes", "yes", "yes")
"""The cases of the leaf that is asked about; a wrong "yes" costs more than a wrong "no"."""
_DEAR = 5


@cache.kept()
def first_round() -> Round:
    """Return the first round on ten cases."""
    cells = [[number] for number in range(len(_TEN_CLASSES))]
    table = Table.from_arrays(cells, list(_TEN_CLASSES), names=["x"], name="ten_cases")
    return boost(table, STUMPS, BoostOptions(rounds=1)).rounds[0]


@cache.kept()
def _leaf_table() -> Table:
    return Table.from_arrays([[0] for _ in _LEAF], list(_LEAF), names=["x"], name="leaf")


def _leaf_costs() -> CostTable:
    return CostTable.of(_leaf_table().classes, {("yes", "no"): _DEAR})


def leaf() -> NodeCost:
    """Return what the leaf answers."""
    return node_cost(tree_of(grow(_leaf_table())), _leaf_costs(), Dialect())


def question_facts(words: Words) -> Mapping[str, str]:
    """Return the numbers that the questions give, and those of their reasons."""
    found, counts, write = first_round(), leaf().counts, words.notation.number
    wrong, rows = int(found.wrong.sum()), len(found.wrong)
    return {
        "asked_cases": words.cases(rows),
        "asked_n": str(rows),
        "asked_wrong": str(wrong),
        "asked_right": str(rows - wrong),
        "asked_z": write(explanation.normaliser(found).recorded),
        "cost_no": write(float(counts[_NO])),
        "cost_yes": write(float(counts[_YES])),
        "cost_n": write(float(counts.sum())),
        "cost_dear": str(_DEAR),
    }


def _explain_weight(*, wrong: bool) -> Explanation:
    """Explain the next weight of a case that the tree gets wrong, or right."""
    found = first_round()
    case = int(np.flatnonzero(found.wrong == wrong)[0])
    return explanation.new_weight(found, case, by_midpoint=False)


def _explain_expected() -> Explanation:
    """Explain the expected cost of "yes"; its name has no class, which has one in each language."""
    return replace(expected_cost(leaf(), _YES, _leaf_costs(), Labels(_leaf_table())), left="R")


def _write_beta() -> Decimal:
    return Decimal(first_round().beta)


def _share_half() -> Expression:
    return Quotient(Weight(float(len(first_round().wrong))), Weight(2.0))


def _cost_leaf_together(cost: float) -> Expression:
    """Return the cost of the cases of the leaf together, where those of the class "no" cost so much."""
    return Product((Weight(float(leaf().counts[_NO])), Weight(cost)))


def _cost_other_answer() -> Expression:
    """Return the expected cost of the other answer."""
    return expected_cost(leaf(), _NO, _leaf_costs(), Labels(_leaf_table())).expression


CALCULATED = (
    Calculated(
        "beta",
        lambda: explanation.beta(first_round()),
        {
            "error_alone": lambda: Decimal(first_round().error),
            "upside_down": lambda: Quotient(Weight(1.0), _write_beta()),
        },
    ),
    Calculated(
        "after",
        lambda: _explain_weight(wrong=True),
        {
            "not_normalised": lambda: Weight(1.0),
            "together": _share_half,
            "of_right": lambda: _explain_weight(wrong=False).expression,
        },
    ),
    Calculated(
        "expected",
        _explain_expected,
        {
            "shares_forgotten": lambda: _cost_leaf_together(_DEAR),
            "other_cost": lambda: share(float(leaf().counts[_NO]), float(leaf().counts.sum())),
            "other_answer": _cost_other_answer,
        },
    ),
)
