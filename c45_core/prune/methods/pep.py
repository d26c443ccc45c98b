"""Prune by pessimistic errors (PEP): the training errors, corrected by 1/2 per leaf.

    n'(T) = sum of the leaves' errors + L/2        SE = sqrt(N e (1 - e)),  e = n'(T) / N
    a node becomes a leaf when  J + 1/2 <= n'(T) + k SE

Source: Quinlan 1987, "Simplifying decision trees"; document 000 (T4). Conventions: C12
(top-down or bottom-up), C13 (which side of the inequality prunes), C14 (SE of the subtree), C15
(1/2 per leaf). One standard error covers 84.13 % one-sided, not 95 %.

What it leaves out: a leaf without cases makes no errors and gets no correction. Where the corrected
errors reach the number of cases, e is no rate any more and the standard error counts as 0.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf, sqrt

from c45_core.dialect import Dialect
from c45_core.measures import TIE
from c45_core.prune.method import Method, Parameter
from c45_core.prune.numbers import PepNumbers
from c45_core.prune.record import Weighed
from c45_core.prune.walk import downwards, upwards
from c45_core.reasons import Outcome
from c45_core.tree import Tree
from c45_core.tree_cases import Cases

METHOD = Method(
    judges_by="errors",
    parameter=Parameter("standard_errors", "k", 0.0, 3.0, only_margin=True, by_formula=True),
    switches={"pep_order": (), "leaf_penalty": (0.0, 0.5, 1.0)},
    printed=(
        *("weight", "errors", "leaf_errors", "rate", "subtree", "standard_error", "limit"),
        *("leaf_rate", "leaf", "tipping", "one_sided"),
    ),
    place=10,
)


def prune(tree: Tree, dialect: Dialect, cases: Cases | None, record: list[Weighed]) -> Tree:
    """Weigh the inner nodes from the top down or from the bottom up (C12)."""
    walk = downwards if dialect.pep_order == "top_down" else upwards
    return walk(tree, lambda node: weigh(node, dialect), record)


def weigh(tree: Tree, dialect: Dialect) -> Weighed:
    """Compare a node as a leaf with the subtree below it.

    >>> from c45_core.tree import by_hand
    >>> t4 = by_hand(4, 16, 7, by_hand(6, 6, 2), by_hand(8, 8, 3), by_hand(9, 2, 0))
    >>> verdict = weigh(t4, Dialect(pruning="pep"))
    >>> n = verdict.numbers
    >>> n.rate, n.subtree, round(n.standard_error, 6), n.leaf, round(n.limit, 6), round(n.tipping, 6)
    (0.40625, 6.5, 1.964529, 7.5, 8.464529, 0.509028)
    >>> verdict.outcome.name
    'LEAF'
    """
    subtree = _marked(tree, dialect.leaf_penalty)
    numbers = _numbers(tree, dialect)
    return Weighed(
        node=tree.number,
        method="pep",
        subtree=replace(subtree, estimate=numbers.subtree),
        leaf=replace(tree.as_leaf(), estimate=numbers.leaf),
        branch=None,
        margin=numbers.limit - numbers.subtree,
        outcome=Outcome.LEAF if numbers.leaf <= numbers.limit + TIE else Outcome.KEPT,
        numbers=numbers,
    )


def turning_points(verdict: Weighed, dialect: Dialect) -> tuple[float, ...]:
    """Return the k at which a verdict turns: (E(t) - E(T)) / SE, if there is one above 0."""
    tipping = _numbers(verdict.subtree, dialect).tipping
    return (tipping,) if 0 < tipping < inf else ()


def claims(verdict: Weighed, dialect: Dialect, k: float) -> dict[str, float]:
    """Return what the leaf makes, and what it may make at most, with another k."""
    numbers = _numbers(verdict.subtree, dialect)
    return {"limit": numbers.subtree + k * numbers.standard_error, "leaf": numbers.leaf}


def _marked(tree: Tree, penalty: float) -> Tree:
    """Return the tree with the corrected errors of its leaves, and of every node their sum."""
    return tree.estimated(lambda leaf: leaf.errors + penalty if leaf.weight > TIE else 0.0)


def _numbers(tree: Tree, dialect: Dialect) -> PepNumbers:
    """Compute both sides of the comparison, and where it would turn."""
    penalty, k = dialect.leaf_penalty, dialect.standard_errors
    leaves = [leaf for leaf in tree.leaves() if leaf.weight > TIE]
    leaf_errors = sum(leaf.errors for leaf in leaves)
    whole = tree.weight or 1.0  # a node without cases has no errors, and no rate of them
    rate = (leaf_errors + penalty * len(leaves)) / whole
    subtree = tree.weight * rate
    standard_error = sqrt(subtree * (1 - rate)) if rate < 1 else 0.0
    leaf = tree.errors + penalty if tree.weight > TIE else 0.0
    return PepNumbers(
        weight=tree.weight,
        errors=tree.errors,
        leaves=len(leaves),
        leaf_errors=leaf_errors,
        penalty=penalty,
        rate=rate,
        subtree=subtree,
        standard_error=standard_error,
        multiplier=k,
        limit=subtree + k * standard_error,
        leaf_rate=leaf / whole,
        leaf=leaf,
        tipping=_tipping(leaf - subtree, standard_error),
    )


def _tipping(difference: float, standard_error: float) -> float:
    """Return the k from which on the node becomes a leaf; negative: it does whatever k is."""
    if standard_error > 0:
        return difference / standard_error
    return -inf if difference <= TIE else inf
