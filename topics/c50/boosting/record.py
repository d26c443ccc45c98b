"""Define the record of boosting: each round's tree with its trace, its error and the new weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from math import isinf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from c45_core.align import as_cases
from c45_core.classify import classify, distributions, labels
from c45_core.dialect import Dialect
from c45_core.engine.level import Bools, Ints
from c45_core.frozen import Frozen, read_only
from c45_core.measures import Floats
from c45_core.prune import Pruning
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree

from ..costs.cost_table import CostTable
from .weighting import BoostOptions


class End(StrEnum):
    """Why boosting ended."""

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
    """What one tree says about a case.

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
        """What the vote of each member counts, as a share of all, [members]."""
        votes = np.array([member.vote for member in self.members])
        if self.by_confidence or len(votes) == 1:
            return np.full(len(votes), 1.0 / len(votes))
        alone = np.isinf(votes)
        if alone.any():
            return np.asarray(alone / alone.sum(), dtype=np.float64)
        return np.asarray(votes / votes.sum(), dtype=np.float64)

    @property
    def alone(self) -> bool:
        """Whether a member without error decides alone."""
        return not self.by_confidence and any(isinf(member.vote) for member in self.members)

    def first(self, members: int) -> Committee:
        """Return the committee of the first so many members."""
        return replace(self, rounds=self.members[:members])

    def votes(self, table: Table) -> Floats:
        """Return what each class gets for each case, [rows, classes]; a row adds up to 1."""
        total = np.zeros((table.rows, len(self.table.classes)))
        for member, share in zip(self.members, self.shares, strict=True):
            found = distributions(member.tree, table, self.dialect)
            total += share * self._given(found)
        return total

    def named(self) -> Floats:
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
        given = [self._given(distributions(m.tree, table, self.dialect)) for m in self.members]
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
            given = share * self._given(found[None, :])[0]
            ballots.append(Ballot(member.number, said.label, found, member.vote, float(share), given))
        votes = np.sum([ballot.given for ballot in ballots], axis=0)
        row = votes[None, :]
        chosen = labels(row, self.dialect) if costs is None else costs.cheapest(row, self.dialect)
        return Voted(tuple(ballots), votes, int(chosen[0]))

    def _given(self, found: Floats) -> Floats:
        """Return what a whole vote gives each class: the distribution, or all of it to one class."""
        if self.by_confidence:
            return found
        return np.asarray(np.eye(found.shape[1])[labels(found, self.dialect)], dtype=np.float64)
