"""Explain boosting, costs and winnowing: the numbers as formulas, the steps as sentences."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import isinf, log

import numpy as np

from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import Labels, escape
from c45_core.formula.expression import Applied, Decimal, Expression, Number, Sum, Weight, share, total
from c45_core.language.words import Words
from c45_core.reasons import Winnow
from c45_core.tree import Tree

from .boosting import Ballot, BoostStep, Committee, End, Round, StepKind, Voted, midpoint_weight
from .costs import CostedTree, CostTable, CostVerdict, NodeCost, correct_shares, leaf_answer, leaf_loss
from .winnowing import Winnowing

ROOT = 0
MAX_RELATIVE_DIFFERENCE = 1e-9
"""Maximum relative difference of weights that went the same way through all rounds."""


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
    terms = tuple(Term("w", _write_product(count, weight)) for count, weight in _group_wrong(found))
    return _explain(
        "weighted_error",
        rf"\varepsilon_{{{found.number}}}",
        r"\varepsilon_t = \frac{1}{n} \sum_{h_t(x) \ne y} w",
        total(term.expression for term in terms) / Weight(_whole_weight(found)),
        found.error,
        terms,
    )


def beta(found: Round) -> Explanation:
    """Return how the beta of a round came about."""
    error = _write_error(found)
    return _explain(
        "beta",
        rf"\beta_{{{found.number}}}",
        r"\beta_t = \frac{\varepsilon_t}{1 - \varepsilon_t}",
        error / (1 - error),
        found.beta,
    )


def vote(found: Round) -> Explanation | None:
    """Return how what a vote counts came about; None for a tree without error, or always wrong."""
    if isinf(found.vote):
        return None
    inverse = 1 / _write_beta(found)
    return _explain(
        "vote",
        rf"\alpha_{{{found.number}}}",
        r"\alpha_t = \ln \frac{1}{\beta_t}",
        Applied(r"\ln", "ln", (inverse,), found.vote, log),
        found.vote,
    )


def normaliser(found: Round) -> Explanation:
    """Return what the weights add up to before they are normalised: beta S+ and S-."""
    expression = _scaled_sum(found)
    return _explain("normaliser", "Z", r"Z = \beta_t S_{+} + S_{-}", expression, expression.value)


def moved_weight(found: Round) -> Explanation:
    """Return the weight that C5.0 moves from right to wrong cases."""
    return _explain(
        "moved",
        "m",
        r"m = \frac{S_{+} - S_{-}}{4}",
        (Decimal(found.of_right) - Decimal(found.of_wrong)) / 4,
        midpoint_weight(found.of_right, found.of_wrong),
    )


def new_weight(found: Round, case: int, *, by_midpoint: bool) -> Explanation:
    """Return how the weight of a case after a round came about; `by_midpoint`: as in C5.0."""
    assert found.after is not None
    wrong, weight = bool(found.wrong[case]), Decimal(float(found.weights[case]))
    if by_midpoint:
        rule, expression = _weigh_by_midpoint(found, weight, wrong)
    else:
        rule, expression = _weigh_by_beta(found, weight, wrong)
    left = r"w'_{-}" if wrong else r"w'_{+}"
    return _explain("new_weight", left, rule, expression, float(found.after[case]))


def _weigh_by_beta(found: Round, weight: Decimal, wrong: bool) -> tuple[str, Expression]:
    whole = Weight(_whole_weight(found))
    bottom = Decimal(_scaled_sum(found).value, of=lambda: _scaled_sum(found))
    if wrong:
        return r"w'_{-} = w \cdot \frac{n}{Z}", weight * whole / bottom
    factors = weight * _write_beta(found) * whole
    return r"w'_{+} = w \cdot \beta_t \cdot \frac{n}{Z}", factors / bottom


def _weigh_by_midpoint(found: Round, weight: Decimal, wrong: bool) -> tuple[str, Expression]:
    amount = Decimal(moved_weight(found).recorded, of=lambda: moved_weight(found).expression)
    if wrong:
        share = amount / Weight(float(np.count_nonzero(found.wrong)))
        return r"w'_{-} = w + \frac{m}{n_{-}}", weight + share
    right = Decimal(found.of_right)
    factor = (right - amount) / right
    return r"w'_{+} = w \cdot \frac{S_{+} - m}{S_{+}}", weight * factor


def vote_share(found: Committee, member: int) -> Explanation | None:
    """Return how the share of a member's vote came about; None where one member decides alone."""
    members = found.members
    if found.has_deciding_member or (members[member].vote <= 0 and not found.by_confidence):
        return None
    left = rf"s_{{{members[member].number}}}"
    recorded = float(found.shares[member])
    if found.by_confidence:
        expression: Expression = 1 / Weight(float(len(members)))
        return _explain("vote_share", left, r"s_t = \frac{1}{T}", expression, recorded)
    votes = tuple(map(_write_vote, members))
    expression = votes[member] / total(votes)
    return _explain("vote_share", left, r"s_t = \frac{\alpha_t}{\sum_u \alpha_u}", expression, recorded)


def class_votes(voted: Voted, klass: int, labels: Labels, *, by_confidence: bool) -> Explanation:
    """Return how the votes of a class for a case came about, a term for each tree.

    `by_confidence`: a tree gives every class its share of the leaf, and not all to one class.
    """
    terms = tuple(
        Term(rf"h_{{{ballot.round}}}", Decimal(float(ballot.given[klass])), klass=klass)
        for ballot in voted.ballots
    )
    return _explain(
        "class_votes",
        rf"V({escape(labels.klass(klass))})",
        r"V(c) = \sum_t s_t \, P_t(c)" if by_confidence else r"V(c) = \sum_t s_t \, [h_t(x) = c]",
        total(term.expression for term in terms),
        float(voted.votes[klass]),
        terms,
    )


def _group_wrong(found: Round) -> list[tuple[int, float]]:
    """Return how many wrong cases have which weight, the lightest first."""
    groups: list[list[float]] = []
    for weight in sorted(found.weights[found.wrong].tolist()):
        if groups and weight - groups[-1][0] <= MAX_RELATIVE_DIFFERENCE * weight:
            groups[-1].append(weight)
        else:
            groups.append([weight])
    return [(len(group), group[0]) for group in groups]


def _write_product(count: int, weight: float) -> Expression:
    if weight % 1 == 0:
        return Weight(count * weight)
    written = Decimal(weight)
    return written if count == 1 else Weight(float(count)) * written


def _scaled_sum(found: Round) -> Sum:
    right = _write_beta(found) * Decimal(found.of_right)
    return right + Decimal(found.of_wrong)


def _write_error(found: Round) -> Decimal:
    return Decimal(found.error, of=lambda: weighted_error(found).expression)


def _write_beta(found: Round) -> Decimal:
    return Decimal(found.beta, of=lambda: beta(found).expression)


def _write_vote(found: Round) -> Decimal:
    explained = vote(found)
    return Decimal(found.vote, of=None if explained is None else lambda: explained.expression)


def _whole_weight(found: Round) -> float:
    return found.trace.source.weight


def _explain(
    quantity: str,
    left: str,
    rule: str,
    expression: Expression,
    recorded: float,
    terms: tuple[Term, ...] = (),
) -> Explanation:
    return Explanation(quantity, ROOT, left, rule, expression, recorded, "boosting", terms)


def expected_cost(found: NodeCost, answered: int, costs: CostTable, labels: Labels) -> Explanation:
    """Return how the expected cost of answering a class came about, a term for each true class."""
    weight = float(found.counts.sum())
    names = [escape(labels.klass(code)) for code in range(len(found.counts))]
    terms = tuple(
        Term(
            rf"P({names[true]})\, C({names[answered]}, {names[true]})",
            share(float(found.counts[true]), weight) * Number(float(cost)),
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
    bottom = Weight(node.weight) + Weight(classes)
    parts: tuple[Expression, ...] = tuple(
        (Weight(count) + 1) / bottom * Number(cost)
        for count, cost in zip(node.counts.tolist(), costs.costs[answered].tolist(), strict=True)
    )
    return Explanation(
        "leaf_cost",
        node.number,
        rf"L_{{{node.number}}}",
        r"L = N \min_i \sum_j \frac{n_j + 1}{N + K}\, C(i, j)",
        Weight(node.weight) * total(parts),
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

    found: CostedTree
    labels: Labels
    words: Words

    def leaves(self) -> tuple[str, ...]:
        """Say which leaves answer another class than without costs."""
        said = tuple(self.leaf(found) for found in self.found.changed_leaves)
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

    def corrections(self) -> tuple[str, ...]:
        """Say which leaves pruning takes to answer another class than they do."""
        leaves = (leaf for leaf in self.found.tree.leaves() if leaf.counts.sum() > 0)
        told = ((leaf, leaf_answer(leaf, self.found.costs)) for leaf in leaves)
        return tuple(self._correction(leaf, answer) for leaf, answer in told if answer != leaf.label)

    def _correction(self, leaf: Tree, answer: int) -> str:
        costs = leaf.weight * self.found.costs.expected_costs(correct_shares(leaf.counts))
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


def tell_winnowing(found: Winnowing, labels: Labels, words: Words) -> Iterator[str]:
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
    if not found.useless:
        yield say("nothing")
    elif found.again is None:
        yield say("none_left")
    else:
        key = "undone" if found.is_undone else "again"
        yield say(key, error=write(found.again), names=names, **sizes)


@dataclass(frozen=True)
class BoostTeller:
    """Says the steps of a committee with the names of a reader's language."""

    found: Committee
    labels: Labels
    words: Words

    def step(self, step: BoostStep) -> str:
        """Say what a step shows or decides."""
        match step.kind:
            case StepKind.TREE:
                return self.tree(step.round)
            case StepKind.ERROR:
                return self.error(step.round)
            case StepKind.VOTE:
                return self.vote(step.round)
            case StepKind.WEIGHTS:
                return self.weights(step.round)
        return self.end()

    def tree(self, place: int) -> str:
        """Say how large the tree of a round is."""
        found = self.found.rounds[place]
        return self._say("tree", n=found.number, leaves=len(found.tree.leaves()))

    def error(self, place: int) -> str:
        """Say what the tree gets wrong."""
        found = self.found.rounds[place]
        if not found.wrong.any():
            return self._say("error_none", n=found.number)
        return self._say(
            "error",
            n=found.number,
            cases=int(found.wrong.sum()),
            weight=self.number(found.of_wrong),
            whole=self.number(found.trace.source.weight),
            error=self.number(found.error),
        )

    def vote(self, place: int) -> str:
        """Say what the vote of a tree counts."""
        found = self.found.rounds[place]
        if self.found.by_confidence:
            return self._say("vote_confidence", n=found.number)
        if isinf(found.vote):
            return self._say("vote_alone" if found.vote > 0 else "vote_first", n=found.number)
        key = "vote" if found.vote > 0 else "vote_first"
        numbers = {"beta": self.number(found.beta), "vote": self.number(found.vote)}
        return self._say(key, n=found.number, **numbers)

    def weights(self, place: int) -> str:
        """Say what becomes of the weights."""
        found = self.found.rounds[place]
        assert found.after is not None
        return self._say(
            "weights",
            of_wrong=self.number(found.of_wrong),
            wrong=self.number(float(found.after[found.wrong].sum())),
            of_right=self.number(found.of_right),
            right=self.number(float(found.after[~found.wrong].sum())),
        )

    def end(self) -> str:
        """Say why there is no further round."""
        last = self.found.rounds[-1]
        key = f"end_{self.found.end.value}"
        if self.found.end in (End.PERFECT, End.USELESS) and not last.kept:
            key += "_dropped"
        return self._say(key, n=last.number, error=self.number(last.error))

    def errors(self, errors: tuple[float, ...]) -> str:
        """Say what the first tree, the first two, ... get wrong together."""
        listed = self.words("language", "comma").join(map(self.number, errors))
        return self._say("errors", errors=listed)

    def ballot(self, ballot: Ballot) -> str:
        """Say what one tree gives to whom."""
        klass = self.labels.klass(ballot.label)
        given = self.number(float(ballot.given[ballot.label]))
        return self._say("ballot", n=ballot.round, klass=klass, given=given)

    def answer(self, voted: Voted) -> str:
        """Say which class wins, with what share of the votes."""
        share = float(voted.votes[voted.label])
        return self._say("answer", klass=self.labels.klass(voted.label), share=self.number(share))

    def _say(self, key: str, **values: object) -> str:
        return self.words("boosting", key, **values)

    def number(self, value: float) -> str:
        """Write a number or a weight; sums that are whole but for floating point are whole."""
        return self.words.notation.number(round(value, 10))
