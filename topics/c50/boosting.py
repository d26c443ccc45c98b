"""Boost trees: grow one, give the cases it gets wrong more weight, grow the next; then let all vote.

    weights ──grow──▶ tree ──judge──▶ error ──▶ vote, new weights ──grow──▶ ...

The record is a `Committee`: of each round it keeps the tree with its trace. Its steps replay it.

Sources: AdaBoost.M1 of Freund and Schapire (1996, 1997), with trees of C4.5 that take the weights as
fractions of cases (Quinlan 1996); C5.0 as far as Kuhn and Johnson (2013, section 14.6) describe it.
Convention C33.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from math import inf, isinf, log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from c45_core.align import as_cases
from c45_core.classify import classify, distributions, labels
from c45_core.dialect import Dialect
from c45_core.engine.level import Bools, Ints
from c45_core.engine.progress import Budget
from c45_core.frozen import Frozen, read_only
from c45_core.growing import grow
from c45_core.language.refusal import refusal, whole
from c45_core.measures import TIE, Floats
from c45_core.prune import Pruning, prune
from c45_core.table import LIGHTEST, Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree

from .costs import CostTable

METHODS = ("m1", "weka", "c50")
"""AdaBoost.M1 (Freund and Schapire 1997, Quinlan 1996), Weka's, and C5.0's as it is described."""
MAX_ROUNDS = 1000


@dataclass(frozen=True, kw_only=True)
class BoostOptions:
    """The options of boosting.

    `rounds`: at most so many trees are grown; `method`: one of `METHODS`. "m1" keeps a tree without
    error, whose vote then decides alone; "weka" discards it unless it is the first. "c50" moves weights
    and votes as Kuhn and Johnson (2013, section 14.6) describe C5.0.

    Errors: InputError for another method, or a number of rounds that is not in 1..1000.

    >>> BoostOptions().rounds, BoostOptions(method="c50").method
    (10, 'c50')
    """

    rounds: int = 10
    method: str = "m1"

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= MAX_ROUNDS:
            raise refusal("boosting.rounds", most=MAX_ROUNDS, found=self.rounds)
        if self.method not in METHODS:
            raise refusal("boosting.method", names=whole(METHODS), found=self.method)


DEFAULT = BoostOptions()
"""AdaBoost.M1 with ten rounds, as in Quinlan 1996."""


MIN_WRONG_WEIGHT = 0.1
"""Minimum weight of the cases a tree gets wrong; with less of them C5.0 stops."""


def beta_of(error: float) -> float:
    """Return what AdaBoost.M1 multiplies the weights of right cases by: error / (1 - error).

    Freund and Schapire 1997, figure 2; infinite for a tree that is always wrong.

    >>> beta_of(0.2)
    0.25
    """
    return error / (1.0 - error) if error < 1.0 else inf


def vote_of(error: float) -> float:
    """Return what the vote of a tree counts: ln(1/beta); infinite without error.

    It is twice the alpha of authors who write the classes as -1 and 1 (Li Hang, equation 8.2).

    >>> round(vote_of(0.3) / 2, 4)
    0.4236
    """
    beta = beta_of(error)
    if beta == 0.0:
        return inf
    return -log(beta) if beta < inf else -inf


def move_by_beta(weights: Floats, wrong: Bools, error: float) -> Floats:
    """Return the weights [rows] after a round of AdaBoost.M1: right ones times beta, then normalised.

    Their sum stays; afterwards the cases got wrong have half of it.

    >>> move_by_beta(np.ones(4), np.array([True, False, False, False]), 0.25).round(6).tolist()
    [2.0, 0.666667, 0.666667, 0.666667]
    """
    scaled = np.where(wrong, weights, weights * beta_of(error))
    return np.asarray(scaled * (weights.sum() / scaled.sum()))


def midpoint_weight(right: float, wrong: float) -> float:
    """Return the weight that C5.0 moves: a quarter of what the right cases have more than the wrong.

    Then the wrong ones have come half the way to half of all weight (Kuhn and Johnson 2013, 14.6).
    """
    return (right - wrong) / 4.0


def move_by_midpoint(weights: Floats, wrong: Bools) -> Floats:
    """Return the weights [rows] after a round of C5.0.

    Right ones are multiplied, each wrong one gets the same amount on top; their sum stays.

    >>> move_by_midpoint(np.ones(4), np.array([True, False, False, False])).round(6).tolist()
    [1.5, 0.833333, 0.833333, 0.833333]
    """
    of_right, of_wrong = float(weights[~wrong].sum()), float(weights[wrong].sum())
    moved = midpoint_weight(of_right, of_wrong)
    on_top = weights + moved / np.count_nonzero(wrong)
    return np.where(wrong, on_top, weights * ((of_right - moved) / of_right))


class End(StrEnum):
    """Reasons for the end of boosting."""

    ROUNDS = "rounds"
    """All rounds that were asked for were made."""
    PERFECT = "perfect"
    """The tree gets no case wrong."""
    USELESS = "useless"
    """The tree gets at least half of the weight wrong."""
    EFFECTIVE = "effective"
    """The cases that the tree gets wrong weigh next to nothing (C5.0)."""
    TOO_LIGHT = "too_light"
    """A case would weigh too little to be counted."""


@dataclass(frozen=True, eq=False)
class Round(Frozen):
    """One round.

    `number`: from 1; `trace`: the tree grown from the weighted cases, with every number; `pruning`:
    what became of it; `answers` [rows]: the class it gives each training case; `wrong` [rows]: whether
    that is another than the case's; `error`: the share of the weight of the wrong ones; `beta`, `vote`:
    of AdaBoost.M1; `kept`: whether the tree has a vote; `after` [rows]: the new weights, None where
    boosting ended before them.
    """

    number: int
    trace: Trace
    pruning: Pruning
    answers: Ints
    wrong: Bools
    error: float
    beta: float
    vote: float
    kept: bool
    after: Floats | None

    def __post_init__(self) -> None:
        for name in ("answers", "wrong", "after"):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, read_only(getattr(self, name)))

    @property
    def tree(self) -> Tree:
        """The tree that votes."""
        return self.pruning.tree

    @property
    def weights(self) -> Floats:
        """The weights of the cases in this round, [rows]; they add up to the table's."""
        return self.trace.source.weights

    @property
    def of_wrong(self) -> float:
        """The weight of the cases the tree gets wrong."""
        return float(self.weights[self.wrong].sum())

    @property
    def of_right(self) -> float:
        """The weight of the cases the tree gets right."""
        return float(self.weights[~self.wrong].sum())


@dataclass(frozen=True, eq=False)
class Ballot:
    """The answer of one tree for a case.

    `round`: its number; `label`: the class; `distribution` [classes]: of the leaves the case comes to;
    `vote`: what its vote counts, `share`: as a share of all; `given` [classes]: what each class gets.
    """

    round: int
    label: int
    distribution: Floats
    vote: float
    share: float
    given: Floats


@dataclass(frozen=True, eq=False)
class Voted:
    """The answer of a committee for one case: `ballots`, `votes` [classes], `label`."""

    ballots: tuple[Ballot, ...]
    votes: Floats
    label: int


@dataclass(frozen=True, eq=False)
class Committee(Frozen):
    """The trees of boosting with their record.

    `table`: the cases with the weights they had at first; `options`, `dialect`: what was asked;
    `rounds`: in order, the last one may have no vote; `end`: why there are no more.
    """

    table: Table
    dialect: Dialect
    options: BoostOptions
    rounds: tuple[Round, ...]
    end: End

    @property
    def members(self) -> tuple[Round, ...]:
        """The rounds whose trees vote."""
        return tuple(found for found in self.rounds if found.kept)

    @property
    def by_confidence(self) -> bool:
        """Whether a tree gives its class distribution (C5.0), and not its whole vote to one class."""
        return self.options.method == "c50"

    @property
    def shares(self) -> Floats:
        """The weight of the vote of each member, as a share of all, [members]."""
        votes = np.array([member.vote for member in self.members])
        if self.by_confidence or len(votes) == 1:
            return np.full(len(votes), 1.0 / len(votes))
        alone = np.isinf(votes)
        if alone.any():
            return np.asarray(alone / alone.sum(), dtype=np.float64)
        return np.asarray(votes / votes.sum(), dtype=np.float64)

    @property
    def has_deciding_member(self) -> bool:
        """Whether a member without error decides alone."""
        return not self.by_confidence and any(isinf(member.vote) for member in self.members)

    @property
    def steps(self) -> tuple[BoostStep, ...]:
        """The steps of boosting in the order in which they were made."""
        return tuple(_list_steps(self))

    def weights_after(self, step: BoostStep) -> Floats:
        """Return the weights of the cases after a step, [rows]."""
        found = self.rounds[step.round]
        new = found.after if step.kind is StepKind.WEIGHTS else None
        return found.weights if new is None else new

    def members_after(self, step: BoostStep) -> int:
        """Return the number of trees that have a vote after a step."""
        settled = step.kind in (StepKind.VOTE, StepKind.WEIGHTS, StepKind.END)
        return sum(found.kept for found in self.rounds[: step.round + settled])

    def first(self, members: int) -> Committee:
        """Return the committee of the first so many members."""
        return replace(self, rounds=self.members[:members])

    def votes(self, table: Table) -> Floats:
        """Return what each class gets for each case, [rows, classes]; a row adds up to 1."""
        total = np.zeros((table.rows, len(self.table.classes)))
        for member, share in zip(self.members, self.shares, strict=True):
            found = distributions(member.tree, table, self.dialect)
            total += share * self._share_out_vote(found)
        return total

    def naming_votes(self) -> Floats:
        """Return the share of the votes whose trees name each class for each training case.

        [rows, classes]; of AdaBoost.M1 these are the votes.
        """
        total = np.zeros((self.table.rows, len(self.table.classes)))
        for member, share in zip(self.members, self.shares, strict=True):
            total[np.arange(self.table.rows), member.answers] += share
        return total

    def classify(self, table: Table, costs: CostTable | None = None) -> Ints:
        """Return the class of each case; with costs the one of the least expected cost."""
        votes = self.votes(table)
        return labels(votes, self.dialect) if costs is None else costs.cheapest(votes, self.dialect)

    def predict(self, cases: Any) -> NDArray[np.str_]:
        """Return the class of each case by its name; `cases`: whatever a trace predicts."""
        found = self.classify(as_cases(cases, self.table))
        return np.array(self.table.classes)[found]

    def errors(self, table: Table) -> tuple[float, ...]:
        """Return the share of the weight that the first member, the first two, ... get wrong."""
        found = []
        given = [self._share_out_vote(distributions(m.tree, table, self.dialect)) for m in self.members]
        for size in range(1, len(given) + 1):
            shares = self.first(size).shares
            votes = np.sum([s * g for s, g in zip(shares, given[:size], strict=True)], axis=0)
            wrong = labels(votes, self.dialect) != table.labels
            found.append(float(table.weights[wrong].sum() / table.weight))
        return tuple(found)

    def vote(self, case: Mapping[str, object], costs: CostTable | None = None) -> Voted:
        """Return the answer for one case, given as attribute names and values, tree by tree."""
        ballots = []
        for member, share in zip(self.members, self.shares, strict=True):
            said = classify(member.tree, self.table, case, self.dialect)
            found = said.distribution
            given = share * self._share_out_vote(found[None, :])[0]
            ballots.append(Ballot(member.number, said.label, found, member.vote, float(share), given))
        votes = np.sum([ballot.given for ballot in ballots], axis=0)
        row = votes[None, :]
        chosen = labels(row, self.dialect) if costs is None else costs.cheapest(row, self.dialect)
        return Voted(tuple(ballots), votes, int(chosen[0]))

    def _share_out_vote(self, found: Floats) -> Floats:
        """Return what a whole vote gives each class: the distribution, or all of it to one class."""
        if self.by_confidence:
            return found
        return np.asarray(np.eye(found.shape[1])[labels(found, self.dialect)], dtype=np.float64)


def boost(
    table: Table,
    dialect: Dialect,
    options: BoostOptions = DEFAULT,
    *,
    watch: Callable[[int], None] | None = None,
    budget: Budget | None = None,
) -> Committee:
    """Grow a committee of trees and return it with its record.

    The weights add up to the table's in every round, so that numbers of the dialect that count cases
    mean what they mean for one tree. `watch` is told the number of each round before it; `budget`: of
    each tree, as in `grow`.

    Errors: InputError where the dialect prunes by cases that are kept aside.

    >>> from c45_core import PRESETS
    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14").table
    >>> found = boost(golf, PRESETS["documents"].with_(max_depth=1), BoostOptions(rounds=3))
    >>> [round(each.error, 4) for each in found.rounds], found.end.value
    ([0.2857, 0.3, 0.3571], 'rounds')
    """
    rounds: list[Round] = []
    weights, end = table.weights, End.ROUNDS
    for number in range(1, options.rounds + 1):
        if watch is not None:
            watch(number)
        found, end = _grow_round(number, replace(table, weights=weights), dialect, options, budget)
        rounds.append(found)
        if found.after is None:
            break
        weights = found.after
    return Committee(table, dialect, options, tuple(rounds), end)


def errors_beside(
    learn: Table,
    held: Table,
    dialect: Dialect,
    options: BoostOptions = DEFAULT,
    *,
    watch: Callable[[int], None] | None = None,
    budget: Budget | None = None,
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Boost some cases, and return the errors of committees of rising size on these and on others."""
    found = boost(learn, dialect, options, watch=watch, budget=budget)
    return found.errors(learn), found.errors(held)


def _grow_round(
    number: int, table: Table, dialect: Dialect, options: BoostOptions, budget: Budget | None
) -> tuple[Round, End]:
    """Grow the tree of a round, judge it, and weigh the cases anew unless boosting ends with it."""
    trace = grow(table, dialect, budget=budget)
    pruning = prune(trace)
    answers = labels(distributions(pruning.tree, table, dialect), dialect)
    wrong = answers != table.labels
    error = float(table.weights[wrong].sum() / table.weight)
    end, kept = _decide_end(number, error, table.weight, options)
    after: Floats | None = None
    if end is None:
        if options.method == "c50":
            after = move_by_midpoint(table.weights, wrong)
        else:
            after = move_by_beta(table.weights, wrong, error)
        if after.min() < LIGHTEST:
            end, after = End.TOO_LIGHT, None
    found = Round(
        number, trace, pruning, answers, wrong, error, beta_of(error), vote_of(error), kept, after
    )
    return found, end or End.ROUNDS


def _decide_end(
    number: int, error: float, weight: float, options: BoostOptions
) -> tuple[End | None, bool]:
    """Say whether boosting ends with a tree, and whether the tree has a vote.

    The first tree always has one: without it nobody would answer.
    """
    if error >= 0.5 - TIE:
        return End.USELESS, number == 1
    if error <= TIE:
        return End.PERFECT, options.method != "weka" or number == 1
    if options.method == "c50" and error * weight < MIN_WRONG_WEIGHT:
        return End.EFFECTIVE, True
    return None, True


class StepKind(StrEnum):
    """Kinds of steps."""

    TREE = "tree"
    """The tree grown from the cases as they weigh now; its trace has the steps of growing."""
    ERROR = "error"
    """The share of the weight that it gets wrong."""
    VOTE = "vote"
    """The weight of its vote."""
    WEIGHTS = "weights"
    """The new weights."""
    END = "end"
    """The reason for the end."""


@dataclass(frozen=True)
class BoostStep:
    """One step. `round`: its place among the rounds, from 0."""

    kind: StepKind
    round: int


def _list_steps(found: Committee) -> Iterator[BoostStep]:
    for place, each in enumerate(found.rounds):
        yield BoostStep(StepKind.TREE, place)
        yield BoostStep(StepKind.ERROR, place)
        if each.kept:
            yield BoostStep(StepKind.VOTE, place)
        if each.after is not None:
            yield BoostStep(StepKind.WEIGHTS, place)
    yield BoostStep(StepKind.END, len(found.rounds) - 1)
