"""Open what an answer is expected to cost, and say what winnowing found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

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
from c45_core.language.words import Words
from c45_core.reasons import Winnow
from c45_core.tree import Tree

from ..costs import Costed, CostTable, CostVerdict, NodeCost, corrected, leaf_answer, leaf_loss
from ..winnowing import Winnowing


def expected_cost(found: NodeCost, answered: int, costs: CostTable, labels: Labels) -> Explanation:
    """Return how the expected cost of answering a class came about, a term for each true class."""
    weight = float(found.counts.sum())
    names = [escape(labels.klass(code)) for code in range(len(found.counts))]
    terms = tuple(
        Term(
            rf"P({names[true]})\, C({names[answered]}, {names[true]})",
            Product((share(float(found.counts[true]), weight), Number(float(cost)))),
            klass=true,
        )
        for true, cost in enumerate(costs.costs[answered].tolist())
    )
    return Explanation(
        "expected_cost",
        found.node,
        rf"R({names[answered]})",
        r"R(i) = \sum_j P(j)\, C(i, j)",
        total(term.expression for term in terms),
        float(found.expected[answered]),
        "expected_cost",
        terms,
    )


def leaf_cost(node: Tree, costs: CostTable) -> Explanation:
    """Return what the cases of a node are expected to cost as a leaf, with corrected shares."""
    answered = leaf_answer(node, costs)
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
        explained = leaf_cost(tree.find(number), costs)
        terms.append(Term(explained.left, Decimal(cost, of=partial(getattr, explained, "expression"))))
    return Explanation(
        "subtree_cost",
        verdict.node,
        r"L'",
        r"L' = \sum_{l} L_l",
        total(term.expression for term in terms),
        verdict.subtree,
        "cost_pruning",
        tuple(terms),
    )


@dataclass(frozen=True)
class CostTeller:
    """Says what costs change, with the names of a reader's language."""

    found: Costed
    labels: Labels
    words: Words

    def leaves(self) -> tuple[str, ...]:
        """Say which leaves answer another class than without costs."""
        said = tuple(self.leaf(found) for found in self.found.changed)
        return said or (self.words("boosting", "cost_same"),)

    def leaf(self, found: NodeCost) -> str:
        """Say why a leaf answers another class."""
        cost, other = (float(found.expected[code]) for code in (found.label, found.before))
        return self.words(
            "boosting",
            "cost_leaf",
            node=found.node,
            klass=self.labels.klass(found.label),
            before=self.labels.klass(found.before),
            cost=self._n(cost),
            other=self._n(other),
        )

    def corrected(self) -> tuple[str, ...]:
        """Say which leaves pruning takes to answer another class than they do."""
        leaves = (leaf for leaf in self.found.tree.leaves() if leaf.counts.sum() > 0)
        told = ((leaf, leaf_answer(leaf, self.found.costs)) for leaf in leaves)
        return tuple(self._corrected(leaf, answer) for leaf, answer in told if answer != leaf.label)

    def _corrected(self, leaf: Tree, answer: int) -> str:
        costs = leaf.weight * self.found.costs.expected(corrected(leaf.counts))
        return self.words(
            "boosting",
            "cost_corrected",
            node=leaf.number,
            klass=self.labels.klass(answer),
            label=self.labels.klass(leaf.label),
            cost=self._n(float(costs[answer])),
            other=self._n(float(costs[leaf.label])),
        )

    def verdict(self, verdict: CostVerdict) -> str:
        """Say whether a subtree gives way to a leaf."""
        node = self.found.tree.find(verdict.node)
        return self.words(
            "boosting",
            "cost_pruned" if verdict.pruned else "cost_kept",
            node=verdict.node,
            klass=self.labels.klass(leaf_answer(node, self.found.costs)),
            leaf=self._n(verdict.leaf),
            subtree=self._n(verdict.subtree),
        )

    def _n(self, value: float) -> str:
        return self.words.notation.number(value)


Say = Callable[..., str]
Write = Callable[[float], str]


def told(found: Winnowing, labels: Labels, words: Words) -> Iterator[str]:
    """Give the sentences: the trial tree, each attribute, and what follows.

    `labels`: of the table whose attributes are winnowed.
    """

    def say(key: str, **values: object) -> str:
        return words("boosting", f"winnow_{key}", **values)

    write = words.notation.number
    sizes = {"grown": len(found.grown), "judged": len(found.judged)}
    yield say("error", error=write(found.error), **sizes)
    for each in found.sifted:
        name = labels.attribute(each.attribute)
        if each.error is None:
            yield say("unused", attribute=name)
        else:
            key = "harmful" if each.verdict is Winnow.HARMFUL else "kept"
            yield say(key, attribute=name, error=write(each.error))
    names = words.listed(labels.attribute(place) for place in found.useless)
    yield _outcome(found, {"names": names, **sizes}, say, write)


def _outcome(found: Winnowing, named: Mapping[str, object], say: Say, write: Write) -> str:
    if not found.useless:
        return say("nothing")
    if found.again is None:
        return say("none_left")
    return say("undone" if found.undone else "again", error=write(found.again), **named)
