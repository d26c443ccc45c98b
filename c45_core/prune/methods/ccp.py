"""Prune by cost and complexity, as CART does: cut the weakest links up to an alpha (CCP).

    R_alpha(T) = R(T) + alpha |T|       a node becomes a leaf when  R(t) + alpha <= R_alpha(T_t),
    that is when  g(t) = (R(t) - R(T_t)) / (|T_t| - 1) <= alpha

The links are cut in the order of the sequence (`prune/weakest.py`), so each verdict meets the subtree
that the cuts before it have left; the nodes that stay are weighed last, with what is left below them.
Which alpha is a good one is asked in `validate/alphas.py`.

Source: Breiman, Friedman, Olshen and Stone 1984, chapter 3. Convention C35: what a leaf
costs. Of a tree given by hand errors alone are known, so there the cost is that of errors.
"""

from __future__ import annotations

from dataclasses import replace

from c45_core.dialect import Dialect
from c45_core.measures import TIE
from c45_core.prune.method import Method, Parameter
from c45_core.prune.numbers import CcpNumbers
from c45_core.prune.record import Weighed
from c45_core.prune.walk import cut, upwards
from c45_core.prune.weakest import COSTS, Link, links, sequence
from c45_core.reasons import Outcome
from c45_core.tree import Tree
from c45_core.tree_cases import Cases

METHOD = Method(
    judges_by="errors",
    parameter=Parameter("ccp_alpha", "α", 0.0, 0.5, name="alpha", by_formula=True),
    switches={"ccp_cost": ()},
    place=40,
)


def prune(tree: Tree, dialect: Dialect, cases: Cases | None, record: list[Weighed]) -> Tree:
    """Cut the weakest links of the sequence up to alpha; weigh the nodes that stay.

    >>> from c45_core.tree import by_hand
    >>> t4 = by_hand(4, 16, 7, by_hand(6, 6, 2), by_hand(7, 10, 5, by_hand(8, 8, 3), by_hand(9, 2, 0)))
    >>> record = []
    >>> prune(t4, Dialect(pruning="ccp", ccp_alpha=0.1), None, record).size, len(record)
    (1, 1)
    >>> record[0].numbers.strength
    0.0625
    """
    kind = dialect.ccp_cost if cases is not None else "errors"
    found = sequence(tree, kind)
    nodes = {node.number: node for node in tree.walk()}
    leaves: dict[int, Tree] = {}

    def weigh(node: Tree, step: int) -> Weighed:
        return weighed(node, dialect.ccp_alpha, kind, tree.weight, step)

    for step, subtree in enumerate(found.steps[: found.at(dialect.ccp_alpha) + 1]):
        for number in subtree.cuts:
            record.append(weigh(cut(nodes[number], leaves), step))
            leaves[number] = record[-1].leaf
    last = found.at(dialect.ccp_alpha) + 1
    return upwards(cut(tree, leaves), lambda node: weigh(node, last), record)


def weighed(node: Tree, alpha: float, kind: str, whole: float, step: int) -> Weighed:
    """Compare a node as a leaf with what is below it, each with alpha for every leaf."""
    cost = COSTS[kind]
    link = links(node, kind, whole)[0]
    numbers = CcpNumbers(
        kind=kind,
        whole=whole,
        leaf_cost=link.leaf_cost,
        subtree_cost=link.subtree_cost,
        leaves=link.leaves,
        strength=link.strength,
        alpha=alpha,
        step=step,
    )

    def charged(leaf: Tree) -> float:
        return cost(leaf) / (whole or 1.0) + alpha

    return Weighed(
        node=node.number,
        method="ccp",
        subtree=node.estimated(charged),
        leaf=replace(node.as_leaf(), estimate=charged(node)),
        branch=None,
        margin=0.0,
        outcome=Outcome.LEAF if _weak(link, alpha) else Outcome.KEPT,
        numbers=numbers,
    )


def turning_points(verdict: Weighed, dialect: Dialect) -> tuple[float, ...]:
    """Return the alpha at which the node becomes a leaf: its g, if that is above 0."""
    strength = _numbers(verdict).strength
    return (strength,) if strength > TIE else ()


def claims(verdict: Weighed, dialect: Dialect, alpha: float) -> dict[str, float]:
    """Return what subtree and leaf cost with another alpha."""
    n = _numbers(verdict)
    return {"limit": n.subtree_cost + alpha * n.leaves, "leaf": n.leaf_cost + alpha}


def _weak(link: Link, alpha: float) -> bool:
    return link.strength <= alpha + TIE


def _numbers(verdict: Weighed) -> CcpNumbers:
    assert isinstance(verdict.numbers, CcpNumbers)
    return verdict.numbers
