"""Explain a regret: the best number less the chosen one, each with its formula."""

from __future__ import annotations

from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import derived
from c45_core.formula.expression import Decimal, Minus, Sum, Weight
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_course.building.judged import JudgedChoice

SIDES = ("mine", "best", "regret")
"""What can be opened of a comparison."""


def compared(judged: JudgedChoice, number: str) -> tuple[str, Evaluation | None, Evaluation | None]:
    """Return a comparison: its measure, the test chosen in it and the best one, None for a leaf.

    `number`: "measure" (attribute against attribute, each at its best cut), "cut" (cut against cut of
    the attribute chosen) or "gain" (the test chosen against the largest gain there is).
    """
    if number == "measure":
        return judged.measure, judged.same_attribute, judged.best
    if number == "cut":
        return judged.cut_measure, judged.mine, judged.same_attribute
    return "gain", judged.mine, judged.richest


def opened(
    judged: JudgedChoice, built: Trace, number: str, side: str, labels: Labels
) -> tuple[Explanation, ...]:
    """Return the derivation of one side of a comparison, or of the regret."""
    measure, mine, best = compared(judged, number)
    traces = (built if mine is judged.mine else judged.asked), judged.asked
    both = [
        () if test is None else derived(trace, measure, test, labels)
        for trace, test in zip(traces, (mine, best), strict=True)
    ]
    if side != "regret":
        return both[SIDES.index(side)]
    return (*(made[-1] for made in reversed(both) if made), _regret(judged, number, both))


def _regret(judged: JudgedChoice, number: str, both: list[tuple[Explanation, ...]]) -> Explanation:
    mine, best = (_result(made) for made in both)
    lost = {"measure": judged.regret, "cut": judged.cut_regret, "gain": judged.gain_regret}[number]
    return Explanation(
        quantity="regret",
        node=judged.number,
        left=r"\Delta",
        rule=r"\Delta = b - c",
        expression=Sum((best, Minus(mine))),
        terms=tuple(
            Term(made[-1].left, value)
            for made, value in zip(reversed(both), (best, mine), strict=True)
            if made
        ),
        recorded=0.0 if lost is None else lost,
        source="regret",
    )


def _result(made: tuple[Explanation, ...]) -> Decimal | Weight:
    """Return what a formula came to; a leaf gains nothing."""
    if not made:
        return Weight(0.0)
    last = made[-1]
    return Decimal(last.recorded, of=lambda: last.expression)
