"""Judge a choice: its gain, the best gain, and the difference, each with its formula.

What C4.5 takes at a node is found in two steps, and a choice is held against each of them:

1. of every numeric attribute the cut that is best by `threshold_by`: `cut_regret`;
2. of the attributes that pass the gate the one that is best by `criterion`: `regret`.

Among what takes part in these comparisons nothing is better than what C4.5 takes, so neither is ever
below 0; what the gate holds back, or where C4.5 would make a leaf, has no `regret` and a reason. The
third number needs no convention: `gain_regret`, in bits, against the largest gain of any test that may
be made at the node (any attribute, any cut, whatever the gate), or of none, which gains 0. C4.5 itself
may give some of it up: that is what choosing by ratio costs.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.division import rounded
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import derived
from c45_core.formula.expression import Decimal, Minus, Sum, Weight
from c45_core.language.refusal import refusal
from c45_core.reasons import Leaf, Verdict
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_course.compare.settings import COMPARED, evaluated_at, winner

from .tree_by_moves import IMPOSSIBLE, Built, NodeState, allowed_cuts


@dataclass(frozen=True, eq=False)
class JudgedChoice:
    """A choice at a node, beside the best there was.

    `mine`: the test chosen, in the learner's trace; None: a leaf. `best`: what C4.5 takes, and
    `same_attribute`: the attribute of `mine` at the cut where C4.5 cuts it, both in the trace `asked`
    (node `asked_node` there); `best` is None where C4.5 makes a leaf. `measure`: the name of what
    attributes are compared by, `cut_measure` of what cuts are; `regret`, `cut_regret` in that measure,
    None where nothing is compared; `richest`: a test of the largest gain, None where none has a gain;
    `gain_regret` in bits. `because`: why C4.5 does not compare the choice, None if it does.
    """

    number: int
    share: float
    asked: Trace
    asked_node: int
    mine: Evaluation | None
    same_attribute: Evaluation | None
    best: Evaluation | None
    measure: str
    cut_measure: str
    regret: float | None
    cut_regret: float | None
    richest: Evaluation | None
    gain_regret: float
    because: Leaf | Verdict | None

    @property
    def agrees(self) -> bool:
        """Whether attribute and cut, or the leaf, are those of C4.5."""
        if self.mine is None or self.best is None:
            return self.mine is self.best
        return (self.mine.attribute, self.mine.threshold) == (self.best.attribute, self.best.threshold)


def judge(built: Built, number: int) -> JudgedChoice:
    """Judge what was chosen at a node that was split or made a leaf.

    >>> from c45_core import preset
    >>> from c45_course import datasets
    >>> from topics.building.moves import Move, MoveKind
    >>> from topics.building.tree_by_moves import apply
    >>> melons = datasets.load("watermelon_2.0").table
    >>> judged = judge(apply(melons, preset("documents"), (Move((), MoveKind.SPLIT, 0),)), 0)
    >>> round(judged.mine.gain, 6), judged.best.name, round(judged.gain_regret, 6)
    (0.108125, '纹理', 0.272467)
    >>> judged.regret, judged.because.name
    (None, 'BELOW_AVERAGE')
    """
    if built.state(number) not in (NodeState.SPLIT, NodeState.LEAF):
        raise refusal("building.nothing_chosen", node=number)
    asked, there = built.find_measured(number)
    mine, best = built.trace.node(number).split, winner(asked, there)
    same = None if mine is None else asked.evaluation(there, mine.attribute)
    richest = largest_gain(asked, there)
    most = 0.0 if richest is None else richest.gain
    return JudgedChoice(
        number=number,
        share=built.trace.node(number).weight / built.trace.node(0).weight,
        asked=asked,
        asked_node=there,
        mine=mine,
        same_attribute=same,
        best=best,
        measure=asked.dialect.attribute_by,
        cut_measure=asked.dialect.cut_by,
        regret=_regret(asked.dialect, same, best),
        cut_regret=_cut_regret(asked.dialect, mine, same),
        richest=richest,
        gain_regret=max(most - (0.0 if mine is None else mine.gain), 0.0),
        because=_reason_not_compared(asked, there, same, best),
    )


def measured(evaluation: Evaluation, dialect: Dialect) -> float:
    """Return the number by which a dialect compares an attribute."""
    return evaluation.measured(dialect.attribute_by)


def largest_gain(trace: Trace, number: int) -> Evaluation | None:
    """Return the test with the largest gain of all that may be made at a node, None if none gains."""
    tests = [test for each in trace.evaluations(number) for test in _list_richest(trace, each)]
    best = max(tests, key=lambda test: test.gain, default=None)
    return None if best is None or best.gain <= trace.dialect.tolerance else best


def _list_richest(trace: Trace, evaluation: Evaluation) -> Iterator[Evaluation]:
    """Give an attribute at the cut where its gain is largest, if it can be tested at all."""
    if evaluation.verdict in IMPOSSIBLE:
        return
    cuts = evaluation.cuts
    if cuts is None:
        yield evaluation
        return
    allowed = np.array(allowed_cuts(trace, evaluation.node, evaluation.attribute))
    gains = rounded(cuts.gains[allowed] - evaluation.penalty, trace.dialect)
    best = int(np.argmax(gains))
    if gains[best] <= evaluation.gain:
        yield evaluation
        return
    yield evaluated_at(evaluation, int(allowed[best]), float(gains[best]), trace.dialect)


def _regret(dialect: Dialect, same: Evaluation | None, best: Evaluation | None) -> float | None:
    """Return how much less the attribute chosen has of what C4.5 compares by."""
    if best is None:
        return 0.0 if same is None else None
    if same is None:
        return max(measured(best, dialect), 0.0)
    if same.verdict not in COMPARED or np.isnan(measured(same, dialect)):
        return None
    return max(measured(best, dialect) - measured(same, dialect), 0.0)


def _cut_regret(dialect: Dialect, mine: Evaluation | None, same: Evaluation | None) -> float | None:
    """Return how much less the cut chosen has of what C4.5 compares cuts by, before any penalty."""
    if mine is None or same is None or mine.cuts is None or same.cuts is None:
        return None
    place, best = mine.cuts.best, same.cuts.best
    assert place is not None and best is not None
    scores = same.cuts.measured(dialect.cut_by)
    lost = float(scores[best] - scores[place])
    return 0.0 if place == best else None if np.isnan(lost) else max(lost, 0.0)


def _reason_not_compared(
    asked: Trace, there: int, same: Evaluation | None, best: Evaluation | None
) -> Leaf | Verdict | None:
    """Say why C4.5 does not compare a test; of a leaf or a test it compares there is nothing to say."""
    if same is None:
        return None
    if best is None:
        choice, place = asked.ledger.choice, int(asked.ledger.opened[there])
        assert choice is not None
        return Leaf(int(choice.stop[place]))
    return None if same.verdict in COMPARED else same.verdict


def given_up(judged: Iterable[JudgedChoice]) -> float:
    """Return the gain given up at all the nodes judged, in bits per case of the table."""
    return sum(each.share * each.gain_regret for each in judged)


# --- formulas --------------------------------------------------------------------------------------

SIDES = ("mine", "best", "regret")
"""Parts of a comparison whose derivation can be opened."""


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
    return (*(made[-1] for made in reversed(both) if made), _explain_regret(judged, number, both))


def _explain_regret(
    judged: JudgedChoice, number: str, both: list[tuple[Explanation, ...]]
) -> Explanation:
    mine, best = (_result_of(made) for made in both)
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


def _result_of(made: tuple[Explanation, ...]) -> Decimal | Weight:
    """Return what a formula came to; a leaf gains nothing."""
    if not made:
        return Weight(0.0)
    last = made[-1]
    return Decimal(last.recorded, of=lambda: last.expression)
