"""Ask about what comes next: a question on any frame of a trace, or on any verdict of pruning.

The right answer is the record's own, and so are the wrong options: attributes that lost, cuts that were
not chosen, reasons that do not hold. A question is data; `phrasing.py` puts it into words. A round of
them is drawn, each kind once before any kind twice.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from math import isfinite
from random import Random
from typing import TypeVar

import numpy as np

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation
from c45_core.explain.impurity import about
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import explain
from c45_core.formula.expression import Expression, Weight
from c45_core.frozen import Once
from c45_core.measures import TIE
from c45_core.prune.record import Pruning
from c45_core.prune.verdicts import explain_verdict
from c45_core.randomness import shuffled
from c45_core.reasons import Leaf, Outcome, Skip, Verdict
from c45_core.table import Nominal
from c45_core.trace.frames import Frame, Kind
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation, Node
from c45_course.practice.answers import Answer, Judge, Right, Wrong
from c45_course.practice.calculations import frames
from c45_course.practice.slips import SplitSizes, division_of
from c45_course.practice.tolerance import CLOSE

MAX_CUTS, MAX_REASONS = 4, 4
"""Maximum number of cuts and reasons that are offered to choose from."""
CONFUSED_SIDES = {"leaf": ("subtree_for_leaf", "subtree"), "subtree": ("leaf_for_subtree", "leaf")}
"""The slip of giving the other side, by the side of a decision that is asked for, and which that is."""
DIVIDED = "divided"
"""The answer that a node is no leaf."""


class Topic(StrEnum):
    """Topic of a question."""

    ATTRIBUTE = "attribute"
    THRESHOLD = "threshold"
    LEAF = "leaf"
    PRUNED = "pruned"
    NUMBER = "number"
    POSED = "posed"
    """A question that a lesson asks in its own words."""


@dataclass(frozen=True)
class Option:
    """An answer to choose: the number of an attribute or of a cut, or the name of a reason or outcome.

    `right`: it is what the trace has, or as good as that.
    """

    value: int | str
    right: bool


@dataclass(frozen=True, eq=False)
class Question:
    """A question about a node; `frame` shows the answer, or `verdict` (a number in the pruning) does.

    `options`: to choose from; () where a number is asked for, which `explanation` explains.
    """

    topic: Topic
    node: int
    frame: Frame | None = None
    verdict: int | None = None
    attribute: int | None = None
    branch: int | None = None
    options: tuple[Option, ...] = ()
    explanation: Explanation | None = None
    division: SplitSizes = field(default_factory=SplitSizes)

    @Once
    def judge(self) -> Judge | None:
        """The judge of a number; None where there is something to choose from."""
        return None if self.explanation is None else Judge(self.explanation, self.division)

    def answered(self, given: int | str) -> Answer:
        """Judge an answer: the position of an option, or a number as it was typed.

        Raise `UnreadableError` where what was typed is no number.
        """
        if self.judge is not None:
            return self.judge.answered(str(given))
        return Right() if self.options[int(given)].right else Wrong()


def questions(trace: Trace, frame: Frame, labels: Labels | None = None) -> tuple[Question, ...]:
    """Return the questions that a frame answers; () where there is nothing to choose.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> trace = grow(datasets.load("watermelon_2.0").table)
    >>> (entropy,) = questions(trace, trace[1])
    >>> (winner,) = questions(trace, trace[trace.about(0)[-1]])
    >>> entropy.answered("0.998"), [o.value for o in winner.options if o.right]
    (Right(coarse=False), [3])
    """
    node, ask = trace.node(frame.node), partial(Question, node=frame.node, frame=frame)
    evaluation = None if frame.attribute is None else trace.evaluation(frame.node, frame.attribute)
    match frame.kind:
        case Kind.OPENED | Kind.CLOSED:
            return _if_choosable(ask(Topic.LEAF, options=_reasons(trace, node)))
        case Kind.SPLIT:
            return _if_choosable(ask(Topic.ATTRIBUTE, options=_attributes(trace, node)))
        case Kind.CUT:
            assert evaluation is not None
            options = _cuts(trace, evaluation)
            return _if_choosable(ask(Topic.THRESHOLD, attribute=frame.attribute, options=options))
        case Kind.DIVIDED | Kind.SORTED:
            assert evaluation is not None
            return tuple(_ask_for_count(frame, evaluation))
    division = division_of(trace, frame.node, evaluation)
    if frame.kind is Kind.CANDIDATE:
        division = replace(division, branches=2, counted=())
    ask = partial(ask, attribute=frame.attribute, branch=frame.branch, division=division)
    return tuple(
        ask(Topic.NUMBER, explanation=found)
        for found in explain(trace, frame, labels)
        if isfinite(found.recorded)
    )


def verdict_questions(pruning: Pruning, verdict: int, dialect: Dialect) -> tuple[Question, ...]:
    """Return the questions that a verdict of pruning answers: what came of the node, its numbers."""
    weighed = pruning.weighed[verdict]
    outcomes = [Outcome.KEPT, Outcome.LEAF]
    if weighed.branch is not None:
        outcomes.append(Outcome.RAISED)
    options = tuple(Option(o.name.lower(), o is weighed.outcome) for o in outcomes)
    found = {each.quantity: each for each in explain_verdict(weighed, dialect)}
    ask = partial(Question, Topic.NUMBER, weighed.node, verdict=verdict)
    numbers = (
        ask(explanation=each, division=SplitSizes(confused=_list_confused(each.quantity, found)))
        for each in found.values()
        if isfinite(each.recorded)
    )
    return (Question(Topic.PRUNED, weighed.node, verdict=verdict, options=options), *numbers)


def _list_confused(
    quantity: str, found: Mapping[str, Explanation]
) -> tuple[tuple[str, Expression], ...]:
    """Return the slip of taking the subtree for the node as a leaf, or the other way round."""
    method, _, side = quantity.rpartition("_")
    name, other = CONFUSED_SIDES.get(side, ("", ""))
    there = found.get(f"{method}_{other}")
    return ((name, there.expression),) if there else ()


# --- options ---------------------------------------------------------------------------------------


def _if_choosable(question: Question) -> tuple[Question, ...]:
    """Return a question if there is something to choose from."""
    return (question,) if len({option.right for option in question.options}) > 1 else ()


def _attributes(trace: Trace, node: Node) -> tuple[Option, ...]:
    """Offer the attributes that were looked at; one that ties with the winner is as good."""
    best = (Verdict.WON, Verdict.TIED)
    return tuple(
        Option(each.attribute, each.verdict in best)
        for each in trace.evaluations(node.number)
        if each.verdict is not Verdict.USED
    )


def _cuts(trace: Trace, evaluation: Evaluation) -> tuple[Option, ...]:
    """Offer the chosen cut and the best of the others, lowest first."""
    cuts = evaluation.cuts
    if cuts is None or cuts.best is None:
        return ()
    measured = cuts.measured(trace.dialect.cut_by)
    most = float(measured[cuts.best])
    others = np.flatnonzero(cuts.skips == Skip.NONE)
    others = others[others != cuts.best]
    others = others[np.argsort(-measured[others], kind="stable")]
    offered = sorted([cuts.best, *others[: MAX_CUTS - 1].tolist()])
    return tuple(Option(c, abs(float(measured[c]) - most) < TIE) for c in offered)


def _reasons(trace: Trace, node: Node) -> tuple[Option, ...]:
    """Offer "it is divided" and reasons for a leaf: the node's own, and such as do not hold there."""
    right = DIVIDED if node.leaf is None else node.leaf.name.lower()
    false = [reason.name.lower() for reason, holds in _HOLDS.items() if not holds(trace, node)]
    offered = {right, DIVIDED, *[name for name in false if name != right][: MAX_REASONS - 2]}
    order = [DIVIDED, *(reason.name.lower() for reason in Leaf)]
    return tuple(Option(name, name == right) for name in order if name in offered)


def _cases_agree(trace: Trace, node: Node) -> bool:
    """Tell whether the cases of a node agree in every attribute, as far as is known."""
    for column in trace.table.attributes:
        cells = column.codes if isinstance(column, Nominal) else column.numbers
        here = cells[node.cases[node.cases >= 0]]
        known = here[here >= 0] if isinstance(column, Nominal) else here[~np.isnan(here)]
        if len(np.unique(known)) > 1:
            return False
    return True


def _all_are_used(trace: Trace, node: Node) -> bool:
    used = {name for name, _, _ in trace.path(node.number)}
    columns = trace.table.attributes
    return all(column.kind == "nominal" and column.name in used for column in columns)


_HOLDS: dict[Leaf, Callable[[Trace, Node], bool]] = {
    Leaf.PURE: lambda _, node: node.errors < TIE,
    Leaf.SAME_VALUES: _cases_agree,
    Leaf.NO_ATTRIBUTE: _all_are_used,
    Leaf.EMPTY: lambda _, node: node.weight < TIE,
    Leaf.NO_GAIN: lambda _, node: node.split is None,
}
"""Reasons that are offered where they are false; of the others nobody can see that they are."""


# --- numbers that are counted ----------------------------------------------------------------------


def _ask_for_count(frame: Frame, evaluation: Evaluation) -> Iterator[Question]:
    """Ask for the weight of the largest branch, or for the number of candidate cuts."""
    if frame.kind is Kind.SORTED and evaluation.cuts is not None:
        found, branch, quantity = float(len(evaluation.cuts)), None, "candidates"
    elif evaluation.filled:
        branch = max(evaluation.filled, key=lambda b: evaluation.branches[b].weight)
        found, quantity = evaluation.branches[branch].weight, "branch_weight"
    else:
        return
    explained = about(evaluation, quantity, "", "", Weight(found), (), found)
    place = None, frame.attribute, branch
    yield Question(Topic.NUMBER, frame.node, frame, *place, explanation=explained)


# --- a round of questions --------------------------------------------------------------------------

Drawn = TypeVar("Drawn")
NUMBERS, DECISIONS = 4, 4
"""Number of numbers that are asked for in a round, and of decisions."""
MAX_NODES = 30
"""Maximum number of nodes that are asked about."""
_NOT_ASKED = (Kind.CLOSED, Kind.CANDIDATE, Kind.MERGED, Kind.DIVIDED, Kind.SORTED)


def round_of(
    trace: Trace, labels: Labels, random: Random, kinds: Collection[str] = ()
) -> list[Question]:
    """Return a round in the order of the replay, the root's split among it.

    `kinds`: it asks about these alone, if the tree has any of them.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14")
    >>> found = round_of(grow(golf.table), golf.labels("en"), Random(7))
    >>> len(found), sorted({str(question.topic) for question in found})
    (8, ['attribute', 'leaf', 'number', 'threshold'])
    """
    decisions, numbers = pools(trace, labels)
    if any(kind_of(each) in kinds for each in (*decisions, *numbers)):
        decisions = [each for each in decisions if kind_of(each) in kinds]
        numbers = [each for each in numbers if kind_of(each) in kinds]
    root = [each for each in decisions if each.node == 0 and each.topic is Topic.ATTRIBUTE]
    others = shuffled([each for each in decisions if each not in root], random)
    drawn = take_varied(others, DECISIONS - len(root), kind_of)
    most = NUMBERS + DECISIONS - len(root) - len(drawn) if kinds else NUMBERS
    drawn += take_varied(shuffled(numbers, random), most, kind_of)
    return sorted([*root, *drawn], key=lambda each: each.frame.number if each.frame else 0)


def kind_of(question: Question) -> str:
    """Return the idea a question is about: the quantity asked for, or the topic."""
    return question.explanation.quantity if question.explanation else str(question.topic)


def pools(trace: Trace, labels: Labels) -> tuple[list[Question], list[Question]]:
    """Return the decisions and the numbers one can ask for, in the order of the replay."""
    decisions, numbers = [], []
    nodes = map(int, trace.sequence[:MAX_NODES])
    for frame in (frame for node in nodes for frame in frames(trace, node, but=_NOT_ASKED)):
        for question in questions(trace, frame, labels):
            if question.explanation is not None:
                # A pure branch has nothing to calculate.
                if abs(question.explanation.recorded) > CLOSE:
                    numbers.append(question)
            elif question.topic is not Topic.LEAF or _is_open(trace, question.node):
                decisions.append(question)
    return decisions, numbers


def _is_open(trace: Trace, node: int) -> bool:
    """Tell whether it can be asked if a node is split: not of the root, nor where no case is."""
    return node > 0 and trace.node(node).weight > TIE


def take_varied(pool: Sequence[Drawn], most: int, kind: Callable[[Drawn], str]) -> list[Drawn]:
    """Take some from a shuffled pool, of every kind one before any kind twice."""
    seen: Counter[str] = Counter()
    rank = []
    for each in pool:
        rank.append(seen[kind(each)])
        seen[kind(each)] += 1
    return [pool[place] for place in sorted(range(len(pool)), key=rank.__getitem__)[:most]]
