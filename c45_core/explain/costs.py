"""Write what an answer is expected to cost, and what a tree is cut by (convention C34)."""

from __future__ import annotations

from c45_core.costs import CostTable, CostVerdict, NodeCost, corrected, leaf_loss
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import Labels, escape
from c45_core.formula.expression import (
    Decimal,
    Expression,
    Number,
    Product,
    Quotient,
    Sum,
    Weight,
    share,
    total,
)
from c45_core.tree import Tree


def expected_cost(found: NodeCost, answered: int, costs: CostTable, labels: Labels) -> Explanation:
    """Return how the expected cost of answering a class came about, a term for each true class."""
    weight = float(found.counts.sum())
    terms = tuple(
        Term(
            rf"P({escape(labels.klass(true))})\, C",
            Product((share(float(found.counts[true]), weight), Number(float(cost)))),
            klass=true,
        )
        for true, cost in enumerate(costs.costs[answered].tolist())
    )
    return Explanation(
        "expected_cost",
        found.node,
        rf"R({escape(labels.klass(answered))})",
        r"R(i) = \sum_j P(j)\, C(i, j)",
        total(term.expression for term in terms),
        float(found.expected[answered]),
        "expected_cost",
        terms,
    )


def leaf_cost(node: Tree, costs: CostTable) -> Explanation:
    """Return what the cases of a node are expected to cost as a leaf, with corrected shares."""
    answered = int(costs.expected(corrected(node.counts)).argmin())
    classes = float(len(node.counts))
    bottom = Sum((Weight(node.weight), Weight(classes)))
    parts: tuple[Expression, ...] = tuple(
        Product((Quotient(Sum((Weight(count), Weight(1.0))), bottom), Number(cost)))
        for count, cost in zip(node.counts.tolist(), costs.costs[answered].tolist(), strict=True)
    )
    return Explanation(
        "leaf_cost",
        node.number,
        rf"L_{{{node.number}}}",
        r"L = N \min_i \sum_j \frac{n_j + 1}{N + K}\, C(i, j)",
        Product((Weight(node.weight), total(parts))),
        leaf_loss(node, costs),
        "cost_pruning",
    )


def subtree_cost(verdict: CostVerdict, tree: Tree, costs: CostTable) -> Explanation:
    """Return what the leaves below a node are expected to cost together; `tree`: before pruning."""
    terms = []
    for number, cost in verdict.leaves:
        made = leaf_cost(tree.find(number), costs).expression
        terms.append(Term(rf"L_{{{number}}}", Decimal(cost, of=lambda made=made: made)))
    return Explanation(
        "subtree_cost",
        verdict.node,
        r"\sum L",
        r"\sum L",
        total(term.expression for term in terms),
        verdict.subtree,
        "cost_pruning",
        tuple(terms),
    )
