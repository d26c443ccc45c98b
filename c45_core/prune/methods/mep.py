"""Prune bottom-up by the errors expected with a prior for every class (minimum error pruning, MEP).

    e(t) = 1 - (n_c + m p_c) / (n + m)      E(t) = n e(t)      E(T) = the sum of E over the leaves
    a node becomes a leaf when  E(t) <= E(T)

n cases come to the node, n_c of them of the class it predicts; m cases are added that are divided
among the classes by the prior p. Sources: Niblett and Bratko 1986 (p_c = 1/K and m = K: Laplace's
estimate); Cestnik and Bratko 1991 (p_c: the share of the class in the whole table, m: chosen by who
knows how noisy the table is). Convention C36.

What it leaves out: with unequal priors another class than the majority may have the largest estimate;
the node predicts its majority all the same, as with every other method. A leaf without cases expects
no errors.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from c45_core.dialect import Dialect
from c45_core.measures import TIE, Floats
from c45_core.prune.method import Method, Parameter
from c45_core.prune.numbers import MepNumbers
from c45_core.prune.record import Weighed, estimate
from c45_core.prune.turning import by_halving
from c45_core.prune.walk import upwards
from c45_core.reasons import Outcome
from c45_core.tree import Tree
from c45_core.tree_cases import Cases

METHOD = Method(
    judges_by="classes",
    parameter=Parameter("mep_cases", "m", 0.0, 20.0, step=0.5),
    switches={"mep_prior": ()},
    place=50,
)
POINTS = 201
"""So many m are looked at for one at which a verdict turns."""


def prune(tree: Tree, dialect: Dialect, cases: Cases | None, record: list[Weighed]) -> Tree:
    """Weigh every inner node from the deepest level up.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> from c45_core.prune import prune
    >>> trace = grow(datasets.load("golf_14").table, preset("id3").with_(pruning="mep"))
    >>> [(round(v.numbers.leaf, 3), round(v.numbers.subtree, 3)) for v in prune(trace).weighed]
    [(2.143, 1.1), (2.143, 1.1), (5.25, 2.867)]
    """
    priors = priors_of(tree, dialect)
    return upwards(tree, lambda node: weigh(node, priors, dialect.mep_cases), record)


def priors_of(tree: Tree, dialect: Dialect) -> Floats:
    """Return the prior of each class [classes]: alike, or its share in the whole table."""
    classes = len(tree.counts)
    if dialect.mep_prior == "uniform" or tree.weight <= TIE:
        return np.full(classes, 1.0 / classes)
    return np.asarray(tree.counts / tree.weight)


def weigh(node: Tree, priors: Floats, m: float) -> Weighed:
    """Compare a node as a leaf with what is left below it."""
    subtree = node.estimated(lambda leaf: expected(leaf, float(priors[leaf.label]), m))
    prior = float(priors[node.label])
    leaf = expected(node, prior, m)
    numbers = MepNumbers(
        weight=node.weight,
        right=float(node.counts[node.label]),
        prior=prior,
        priors=tuple(priors.tolist()),
        equivalent=m,
        rate=leaf / node.weight if node.weight > TIE else 0.0,
        leaf=leaf,
        subtree=estimate(subtree),
    )
    return Weighed(
        node=node.number,
        method="mep",
        subtree=subtree,
        leaf=replace(node.as_leaf(), estimate=leaf),
        branch=None,
        margin=0.0,
        outcome=Outcome.LEAF if leaf <= numbers.subtree + TIE else Outcome.KEPT,
        numbers=numbers,
    )


def expected(leaf: Tree, prior: float, m: float) -> float:
    """Return the errors expected of a leaf, in cases.

    >>> from c45_core.tree import by_hand
    >>> expected(by_hand(1, 6, 2), 0.5, 2)
    2.25
    """
    if leaf.weight <= TIE:
        return 0.0
    right = float(leaf.counts[leaf.label])
    return leaf.weight * (1.0 - (right + m * prior) / (leaf.weight + m))


def turning_points(verdict: Weighed, dialect: Dialect) -> tuple[float, ...]:
    """Return the m at which a verdict turns, by halving."""
    assert METHOD.parameter is not None
    along = np.linspace(METHOD.parameter.least, METHOD.parameter.most, POINTS)
    return by_halving(lambda m: weigh(verdict.subtree, _priors(verdict), m).outcome, along)


def claims(verdict: Weighed, dialect: Dialect, m: float) -> dict[str, float]:
    """Return the errors expected of each side with another m."""
    found = weigh(verdict.subtree, _priors(verdict), m)
    return {"limit": estimate(found.subtree), "leaf": estimate(found.leaf)}


def _priors(verdict: Weighed) -> Floats:
    assert isinstance(verdict.numbers, MepNumbers)
    return np.array(verdict.numbers.priors)
