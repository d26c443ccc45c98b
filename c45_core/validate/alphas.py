"""Choose the alpha of cost-complexity pruning by cases that the tree has not seen (C35).

    held-out cases    every subtree of the sequence classifies them
    k folds           a tree is grown from the other folds and cut back by its own sequence; what it is
                      at alpha'_k = sqrt(alpha_k alpha_(k+1)) stands for the k-th subtree and
                      classifies the fold

Of the subtrees with the fewest errors the smallest is the best. By the rule of standard errors the
smallest subtree within so many standard errors of the best is chosen (0: the best itself; 1: Breiman's
rule).

Source: Breiman, Friedman, Olshen and Stone 1984, chapter 3 (test sample, folds, one standard
error). What it leaves out: case weights in the standard error, which counts rows.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from c45_core.dialect import Dialect
from c45_core.growing import grow
from c45_core.measures import TIE
from c45_core.prune import as_asked, unpruned
from c45_core.prune.weakest import Sequence, sequence
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_core.validate.curve import size_curve
from c45_core.validate.folds import folds


@dataclass(frozen=True)
class Candidate:
    """A subtree of the sequence and its errors on cases that were not used to grow it.

    `place`: in the sequence; `alpha`: from which on it is the best subtree, `until`: up to which;
    `asked`: the alpha at which the trees of the folds speak for it; `leaves`; `cost`: on the training
    cases, a share; `errors`: weight of the cases misclassified, and of which fold (`by_fold`); `rate`;
    `standard_error` of the rate.
    """

    place: int
    alpha: float
    until: float
    asked: float
    leaves: int
    cost: float
    errors: float
    by_fold: tuple[float, ...]
    rate: float
    standard_error: float


@dataclass(frozen=True, eq=False)
class AlphaChoice:
    """The subtrees with their errors, and the one that is chosen.

    `sequence`: of the whole tree; `candidates`: one for each of its steps; `standard_errors`: how many
    of them another subtree may be worse than the best.
    """

    sequence: Sequence
    candidates: tuple[Candidate, ...]
    standard_errors: float

    @property
    def best(self) -> Candidate:
        """The smallest subtree of the fewest errors."""
        fewest = min(each.errors for each in self.candidates)
        return next(each for each in reversed(self.candidates) if each.errors <= fewest + TIE)

    @property
    def limit(self) -> float:
        """The error rate that the chosen subtree may have."""
        return self.best.rate + self.standard_errors * self.best.standard_error

    @property
    def chosen(self) -> Candidate:
        """The smallest subtree whose error rate does not exceed the limit."""
        return next(each for each in reversed(self.candidates) if each.rate <= self.limit + TIE)

    @property
    def alpha(self) -> float:
        """The alpha to prune with: `dialect.with_(pruning="ccp", ccp_alpha=...)`."""
        return self.chosen.alpha

    @property
    def tree(self) -> Tree:
        """The chosen subtree."""
        return self.sequence.subtree(self.chosen.place)


def by_held_out(trace: Trace, held_out: Table, standard_errors: float = 0.0) -> AlphaChoice:
    """Choose by cases the tree was not grown from.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> melons = datasets.load("watermelon_2.0_split")
    >>> found = by_held_out(grow(melons.training, preset("id3")), melons.validation)
    >>> [(round(each.alpha, 3), each.leaves, each.errors) for each in found.candidates]
    [(0.0, 11, 4.0), (0.025, 7, 3.0), (0.05, 3, 2.0), (0.1, 1, 4.0)]
    >>> found.chosen.leaves
    3
    """
    found = sequence(unpruned(trace), trace.dialect.ccp_cost)
    asked = [step.alpha for step in found.steps]
    errors = [_errors(found, asked, as_asked(held_out, trace), trace.dialect)]
    return _choice(found, asked, errors, held_out, standard_errors)


def by_folds(trace: Trace, k: int = 10, standard_errors: float = 0.0, seed: int = 1) -> AlphaChoice:
    """Choose by k folds of the training cases.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> found = by_folds(grow(datasets.load("golf_14").table, preset("id3")), 7)
    >>> len(found.candidates) == len(found.sequence.steps), len(found.candidates[0].by_fold)
    (True, 7)
    """
    table, dialect = trace.source, trace.dialect
    found = sequence(unpruned(trace), dialect.ccp_cost)
    asked = [found.between(place) for place in range(len(found.steps))]
    fold, errors = folds(table, k, seed), []
    for each in range(k):
        learned = grow(table.take(np.flatnonzero(fold != each)), dialect)
        other = sequence(unpruned(learned), dialect.ccp_cost)
        judged = as_asked(table.take(np.flatnonzero(fold == each)), learned)
        errors.append(_errors(other, asked, judged, dialect))
    return _choice(found, asked, errors, table, standard_errors)


def _errors(found: Sequence, asked: list[float], cases: Table, dialect: Dialect) -> list[float]:
    """Return the errors on some cases of the subtree that each alpha asks for."""
    points = size_curve(found.tree, cases, dialect, found.kind)
    ends = np.cumsum([len(step.cuts) for step in found.steps]).tolist()
    return [points[ends[found.at(alpha)]].errors for alpha in asked]


def _choice(
    found: Sequence, asked: list[float], errors: list[list[float]], cases: Table, standard_errors: float
) -> AlphaChoice:
    candidates = []
    for place, (step, alpha) in enumerate(zip(found.steps, asked, strict=True)):
        by_fold = tuple(each[place] for each in errors)
        rate = sum(by_fold) / cases.weight
        spread = sqrt(max(rate * (1.0 - rate), 0.0) / cases.rows)
        until = found.until(place)
        candidates.append(
            Candidate(
                place,
                step.alpha,
                until,
                alpha,
                step.leaves,
                step.cost,
                sum(by_fold),
                by_fold,
                rate,
                spread,
            )
        )
    return AlphaChoice(found, tuple(candidates), standard_errors)
