"""Boost trees: grow one, give the cases it gets wrong more weight, grow the next; then let all vote.

    weights ──grow──▶ tree ──judge──▶ error ──▶ vote, new weights ──grow──▶ ...

Sources: AdaBoost.M1 of Freund and Schapire (1996, 1997), with trees of C4.5 that take the weights as
fractions of cases (Quinlan 1996); C5.0 as far as Kuhn and Johnson (2013, section 14.6) describe it.
Convention C33.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from c45_core.classify import distributions, labels
from c45_core.dialect import Dialect
from c45_core.engine.progress import Budget
from c45_core.growing import grow
from c45_core.measures import TIE, Floats
from c45_core.prune import prune
from c45_core.table import LIGHTEST, Table

from .record import Ballot, Committee, End, Round, Voted
from .weighting import DEFAULT, ENOUGH, METHODS, BoostOptions, beta_of, by_beta, by_midpoint, vote_of

__all__ = [
    "METHODS",
    "Ballot",
    "BoostOptions",
    "Committee",
    "End",
    "Round",
    "Voted",
    "boost",
    "errors_beside",
]


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
        found, end = _round(number, replace(table, weights=weights), dialect, options, budget)
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


def _round(
    number: int, table: Table, dialect: Dialect, options: BoostOptions, budget: Budget | None
) -> tuple[Round, End]:
    """Grow the tree of a round, judge it, and weigh the cases anew unless boosting ends with it."""
    trace = grow(table, dialect, budget=budget)
    pruning = prune(trace)
    answers = labels(distributions(pruning.tree, table, dialect), dialect)
    wrong = answers != table.labels
    error = float(table.weights[wrong].sum() / table.weight)
    end, kept = _ended(number, error, table.weight, options)
    after: Floats | None = None
    if end is None:
        if options.method == "c50":
            after = by_midpoint(table.weights, wrong)
        else:
            after = by_beta(table.weights, wrong, error)
        if after.min() < LIGHTEST:
            end, after = End.TOO_LIGHT, None
    found = Round(
        number, trace, pruning, answers, wrong, error, beta_of(error), vote_of(error), kept, after
    )
    return found, end or End.ROUNDS


def _ended(number: int, error: float, weight: float, options: BoostOptions) -> tuple[End | None, bool]:
    """Say whether boosting ends with a tree, and whether the tree has a vote.

    The first tree always has one: without it nobody would answer.
    """
    if error >= 0.5 - TIE:
        return End.USELESS, number == 1
    if error <= TIE:
        return End.PERFECT, options.method != "weka" or number == 1
    if options.method == "c50" and error * weight < ENOUGH:
        return End.EFFECTIVE, True
    return None, True
