"""Write how the numbers of boosting came about: errors, betas, votes, new weights (convention C33)."""

from __future__ import annotations

from collections.abc import Callable
from math import isinf, log

import numpy as np

from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import Labels, escape
from c45_core.formula.expression import (
    Applied,
    Decimal,
    Expression,
    Minus,
    Product,
    Quotient,
    Sum,
    Weight,
    total,
)

from ..boosting import Committee, Round, Voted
from ..boosting.weighting import midpoint

ROOT = 0
CLOSE = 1e-9
"""Weights that differ by less are one weight: they went the same way through all rounds."""


def weighted_error(found: Round) -> Explanation:
    """Return how the error of a round came about: the weights of the wrong cases over all.

    >>> from c45_core import PRESETS
    >>> from topics.c50.boosting import BoostOptions, boost
    >>> from c45_course import datasets
    >>> stumps = PRESETS["documents"].with_(max_depth=1)
    >>> golf = boost(datasets.load("golf_14").table, stumps, BoostOptions(rounds=2))
    >>> weighted_error(golf.rounds[0]).text(), weighted_error(golf.rounds[1]).text()
    ('4/14', '(6 × 0.7000)/14')
    """
    terms = tuple(Term("w", _times(count, weight)) for count, weight in _grouped(found))
    return _explained(
        "weighted_error",
        rf"\varepsilon_{{{found.number}}}",
        r"\varepsilon_t = \frac{1}{n} \sum_{h_t(x) \ne y} w",
        Quotient(total(term.expression for term in terms), Weight(_whole(found))),
        found.error,
        terms,
    )


def beta(found: Round) -> Explanation:
    """Return how the beta of a round came about."""
    error = _error(found)
    return _explained(
        "beta",
        rf"\beta_{{{found.number}}}",
        r"\beta_t = \frac{\varepsilon_t}{1 - \varepsilon_t}",
        Quotient(error, Sum((Weight(1.0), Minus(error)))),
        found.beta,
    )


def vote(found: Round) -> Explanation | None:
    """Return how what a vote counts came about; None for a tree without error, or always wrong."""
    if isinf(found.vote):
        return None
    inverse = Quotient(Weight(1.0), _beta(found))
    return _explained(
        "vote",
        rf"\alpha_{{{found.number}}}",
        r"\alpha_t = \ln \frac{1}{\beta_t}",
        Applied(r"\ln", "ln", (inverse,), found.vote, log),
        found.vote,
    )


def normaliser(found: Round) -> Explanation:
    """Return what the weights add up to before they are normalised: beta S+ and S-."""
    expression = _scaled_sum(found)
    return _explained("normaliser", "Z", r"Z = \beta_t S_{+} + S_{-}", expression, expression.value)


def moved(found: Round) -> Explanation:
    """Return the weight that C5.0 moves from right to wrong cases."""
    return _explained(
        "moved",
        "m",
        r"m = \frac{S_{+} - S_{-}}{4}",
        Quotient(Sum((Decimal(found.of_right), Minus(Decimal(found.of_wrong)))), Weight(4.0)),
        midpoint(found.of_right, found.of_wrong),
    )


def new_weight(found: Round, case: int, *, by_midpoint: bool) -> Explanation:
    """Return how the weight of a case after a round came about; `by_midpoint`: as in C5.0."""
    assert found.after is not None
    wrong, weight = bool(found.wrong[case]), Decimal(float(found.weights[case]))
    if by_midpoint:
        rule, expression = _by_midpoint(found, weight, wrong)
    else:
        rule, expression = _by_beta(found, weight, wrong)
    left = r"w'_{-}" if wrong else r"w'_{+}"
    return _explained("new_weight", left, rule, expression, float(found.after[case]))


def _by_beta(found: Round, weight: Decimal, wrong: bool) -> tuple[str, Expression]:
    whole = Weight(_whole(found))
    bottom = Decimal(_scaled_sum(found).value, of=_made(_scaled_sum(found)))
    if wrong:
        return r"w'_{-} = w \cdot \frac{n}{Z}", Quotient(Product((weight, whole)), bottom)
    factors = Product((weight, _beta(found), whole))
    return r"w'_{+} = w \cdot \beta_t \cdot \frac{n}{Z}", Quotient(factors, bottom)


def _by_midpoint(found: Round, weight: Decimal, wrong: bool) -> tuple[str, Expression]:
    amount = Decimal(moved(found).recorded, of=_made(moved(found).expression))
    if wrong:
        share = Quotient(amount, Weight(float(np.count_nonzero(found.wrong))))
        return r"w'_{-} = w + \frac{m}{n_{-}}", Sum((weight, share))
    right = Decimal(found.of_right)
    factor = Quotient(Sum((right, Minus(amount))), right)
    return r"w'_{+} = w \cdot \frac{S_{+} - m}{S_{+}}", Product((weight, factor))


def share(found: Committee, member: int) -> Explanation | None:
    """Return how the share of a member's vote came about; None where one member decides alone."""
    members = found.members
    if found.alone or (members[member].vote <= 0 and not found.by_confidence):
        return None
    left = rf"s_{{{members[member].number}}}"
    recorded = float(found.shares[member])
    if found.by_confidence:
        expression: Expression = Quotient(Weight(1.0), Weight(float(len(members))))
        return _explained("vote_share", left, r"s_t = \frac{1}{T}", expression, recorded)
    votes = tuple(Decimal(each.vote, of=_of_vote(each)) for each in members)
    expression = Quotient(votes[member], total(votes))
    return _explained(
        "vote_share", left, r"s_t = \frac{\alpha_t}{\sum_u \alpha_u}", expression, recorded
    )


def class_votes(voted: Voted, klass: int, labels: Labels, *, by_confidence: bool) -> Explanation:
    """Return how the votes of a class for a case came about, a term for each tree.

    `by_confidence`: a tree gives every class its share of the leaf, and not all to one class.
    """
    terms = tuple(
        Term(rf"h_{{{ballot.round}}}", Decimal(float(ballot.given[klass])), klass=klass)
        for ballot in voted.ballots
    )
    return _explained(
        "class_votes",
        rf"V({escape(labels.klass(klass))})",
        r"V(c) = \sum_t s_t \, P_t(c)" if by_confidence else r"V(c) = \sum_t s_t \, [h_t(x) = c]",
        total(term.expression for term in terms),
        float(voted.votes[klass]),
        terms,
    )


def _grouped(found: Round) -> list[tuple[int, float]]:
    """Return how many wrong cases have which weight, the lightest first."""
    groups: list[list[float]] = []
    for weight in sorted(found.weights[found.wrong].tolist()):
        if groups and weight - groups[-1][0] <= CLOSE * weight:
            groups[-1].append(weight)
        else:
            groups.append([weight])
    return [(len(group), group[0]) for group in groups]


def _times(count: int, weight: float) -> Expression:
    if weight % 1 == 0:
        return Weight(count * weight)
    written = Decimal(weight)
    return written if count == 1 else Product((Weight(float(count)), written))


def _scaled_sum(found: Round) -> Sum:
    right = Product((_beta(found), Decimal(found.of_right)))
    return Sum((right, Decimal(found.of_wrong)))


def _error(found: Round) -> Decimal:
    return Decimal(found.error, of=lambda: weighted_error(found).expression)


def _beta(found: Round) -> Decimal:
    return Decimal(found.beta, of=lambda: beta(found).expression)


def _of_vote(found: Round) -> Callable[[], Expression] | None:
    explained = vote(found)
    return None if explained is None else _made(explained.expression)


def _whole(found: Round) -> float:
    return found.trace.source.weight


def _made(expression: Expression) -> Callable[[], Expression]:
    return lambda: expression


def _explained(
    quantity: str,
    left: str,
    rule: str,
    expression: Expression,
    recorded: float,
    terms: tuple[Term, ...] = (),
) -> Explanation:
    return Explanation(quantity, ROOT, left, rule, expression, recorded, "boosting", terms)
