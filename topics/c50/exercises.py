"""Exercises on boosting and costs: the vote on a case, the numbers of a round, expected costs."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import isinf, log2, log10

import numpy as np

from c45_core.explain.explanation import Explanation
from c45_core.formula.expression import Decimal, Expression, Number, Weight, total
from c45_core.measures import TIE, Floats
from c45_core.table import Column, Nominal
from c45_core.trace.replay import Trace
from c45_core.tree import Tree, tree_of
from c45_course.practice.items import Entry, Item
from c45_course.practice.subjects import SheetContext

from . import explanation
from .boosting import BoostOptions, Committee, Round, Voted, boost
from .costs import CostTable, NodeCost, node_cost
from .explanation import expected_cost

ROUNDS = 3
"""Number of trees that vote: few enough to add up by hand."""
DEPTHS = (2, 1)
"""Numbers of tests that the trees have on a path. The votes of the first are printed rather than those
of the second, whose first round is asked for."""
COSTS = (2, 3, 4, 5)
"""Costs of the dearer mistake; every other costs 1."""
MAX_CASES = 40
"""Maximum number of cases among which one is sought on which the trees do not agree."""
MIN_LEAF_CASES = 4
"""Minimum number of cases of a leaf."""


def the_vote(given: SheetContext) -> Iterator[Item]:
    """Ask which share of the votes each class gets for a case on which the trees do not agree.

    Cases come first whose class wins although fewer trees name it.
    """
    for depth in DEPTHS:
        found = _boost(given.trace, depth)
        if len(found.members) == ROUNDS and not found.has_deciding_member:
            rows = given.shuffled(range(found.table.rows))[:MAX_CASES]
            voted = [(row, found.vote(_case_of(found, row))) for row in rows]
            split = [(row, each) for row, each in voted if np.count_nonzero(each.votes) > 1]
            split.sort(key=lambda each: _count_named(each[1]).argmax() == each[1].label)
            yield from (_ask_vote(given, found, row, each) for row, each in split)


def one_round(given: SheetContext) -> Iterator[Item]:
    """Ask for error, beta, vote and new weights of the first round; without a vote that is printed."""
    found = _boost(given.trace, min(DEPTHS)).rounds[0]
    if found.after is not None and not isinf(found.vote) and np.ptp(found.weights) < TIE:
        for with_vote in (True, False):
            yield _ask_round(given, found, with_vote=with_vote)


def expected_costs(given: SheetContext) -> Iterator[Item]:
    """Ask what each answer of a leaf is expected to cost."""
    for found, costs in _cost_leaves(given):
        said, classes = _write_leaf(given, found, costs), range(len(costs.classes))
        entries = [_ask_cost(given, found, klass, costs) for klass in classes]
        answer = given.say("c50_answers"), given.labels.klass(found.label)
        asked = given.words.told((said, given.say("c50_costs")))
        yield given.calculation(asked, entries, "costs", found.node, answer=answer)


def cheapest(given: SheetContext) -> Iterator[Item]:
    """Ask which class a leaf answers."""
    for found, costs in _cost_leaves(given):
        classes = [given.labels.klass(klass) for klass in range(len(costs.classes))]
        asked = given.words.told((_write_leaf(given, found, costs), given.say("c50_which")))
        listed = given.words.listed(
            given.say("c50_expected", klass=name, cost=given.words.notation.fixed(float(cost)))
            for name, cost in zip(classes, found.expected, strict=True)
        )
        reason = given.say("c50_cheapest", costs=listed)
        yield given.choice(asked, classes, found.label, reason, "costs", found.node, room=4)


CALCULATIONS = (the_vote, one_round, expected_costs)
QUESTIONS = (cheapest,)


# --- boosting -------------------------------------------------------------------------------------


def _boost(trace: Trace, depth: int) -> Committee:
    dialect = trace.dialect.with_(max_depth=depth, pruning="none")
    return boost(trace.source, dialect, BoostOptions(rounds=ROUNDS))


def _case_of(found: Committee, row: int) -> dict[str, object]:
    columns = found.table.attributes
    return {each.name: None if each.missing()[row] else _cell_of(each, row) for each in columns}


def _cell_of(column: Column, row: int) -> object:
    return column.text(row) if isinstance(column, Nominal) else float(column.numbers[row])


def _count_named(voted: Voted) -> np.ndarray:
    """Return how many trees name each class, [classes]."""
    return np.bincount([ballot.label for ballot in voted.ballots], minlength=len(voted.votes))


def _ask_vote(given: SheetContext, found: Committee, row: int, voted: Voted) -> Item:
    klass, write = given.labels.klass, given.words.notation
    ballots = given.words.listed(
        given.say("c50_ballot", n=each.round, klass=klass(each.label), vote=write.fixed(each.vote))
        for each in voted.ballots
    )
    asked = given.say("c50_vote", case=found.table.case_names[row], ballots=ballots)
    entries = [
        given.number(
            _explain_share(voted, code, given),
            f"V({klass(code)})",
            [("votes_counted", Weight(float(n)) / Weight(float(len(voted.ballots))))],
        )
        for code, n in enumerate(_count_named(voted))
        if n
    ]
    answer = given.say("c50_committee"), klass(voted.label)
    return given.calculation(asked, entries, "vote", answer=answer)


def _explain_share(voted: Voted, klass: int, given: SheetContext) -> Explanation:
    """Return the votes of a class over all votes: its shares, with the votes that are printed."""
    told = explanation.class_votes(voted, klass, given.labels, by_confidence=False)
    votes = [Decimal(each.vote) for each in voted.ballots]
    mine = [vote for vote, each in zip(votes, voted.ballots, strict=True) if each.label == klass]
    return replace(told, expression=total(mine) / total(votes), terms=())


def _ask_round(given: SheetContext, found: Round, *, with_vote: bool) -> Item:
    names = found.trace.source.case_names
    wrong, right = np.flatnonzero(found.wrong).tolist(), np.flatnonzero(~found.wrong).tolist()
    error, beta, vote = Decimal(found.error), Decimal(found.beta), explanation.vote(found)
    one, whole = Weight(1.0), Weight(found.trace.source.weight)
    entries = [
        given.number(
            explanation.weighted_error(found), "ε1", [("right_cases", Weight(found.of_right) / whole)]
        ),
        given.number(
            explanation.beta(found), "β1", [("upside_down", one / beta), ("error_alone", error)]
        ),
    ]
    if vote is not None and with_vote:
        slips: list[tuple[str, Expression]] = [
            ("half_vote", Decimal(found.vote) / 2),
            ("common_log", Decimal(log10(1 / found.beta))),
            ("binary_log", Decimal(log2(1 / found.beta))),
        ]
        entries.append(given.number(vote, "α1", slips))
    weight = Decimal(float(found.weights[wrong[0]]))
    for row, before in ((wrong[0], weight), (right[0], weight * beta)):
        entries.append(
            given.number(
                explanation.new_weight(found, row, by_midpoint=False),
                given.say("c50_weight", case=names[row]),
                [("not_normalised", before)],
            )
        )
    key = "c50_round" if with_vote else "c50_round_without"
    cases = given.words("language", "comma").join(names[row] for row in wrong)
    asked = given.say(key, cases=cases, n=len(wrong), weight=given.words.notation.weight(weight.value))
    return given.calculation(asked, entries, "round")


# --- costs ----------------------------------------------------------------------------------------


def _cost_leaves(given: SheetContext) -> Iterator[tuple[NodeCost, CostTable]]:
    """Give mixed nodes as leaves with costs: those first that answer another class because of them."""
    nodes = [each for each in tree_of(given.trace).walk() if _is_mixed(each)]
    made = given.shuffled(product(nodes, COSTS))
    found = [_cost_leaf(given, node, cost) for node, cost in made]
    return iter(sorted(found, key=lambda each: each[0].label == each[0].before))


def _is_mixed(node: Tree) -> bool:
    """Tell whether a node has whole cases of several classes, enough of them."""
    whole = bool((node.counts % 1 == 0).all())
    return whole and node.weight >= MIN_LEAF_CASES and int(np.count_nonzero(node.counts)) > 1


def _cost_leaf(given: SheetContext, node: Tree, cost: int) -> tuple[NodeCost, CostTable]:
    """Let it cost so much to answer the most frequent class where the next one is right."""
    most, next_one = np.argsort(-node.counts, kind="stable")[:2]
    classes = given.trace.table.classes
    costs = CostTable.of(classes, {(classes[most], classes[next_one]): cost})
    return node_cost(node, costs, given.trace.dialect), costs


def _write_leaf(given: SheetContext, found: NodeCost, costs: CostTable) -> str:
    (answered, true), *_ = np.argwhere(costs.costs > 1)
    return given.say(
        "c50_leaf",
        counts=given.counts(found.counts),
        answered=given.labels.klass(answered),
        true=given.labels.klass(true),
        cost=int(costs.costs[answered, true]),
    )


def _ask_cost(given: SheetContext, found: NodeCost, klass: int, costs: CostTable) -> Entry:
    slips = [
        ("costs_exchanged", _weigh_costs(found.shares, costs.costs[:, klass])),
        ("shares_forgotten", _weigh_costs(found.counts, costs.costs[klass])),
    ]
    name = f"R({given.labels.klass(klass)})"
    return given.number(expected_cost(found, klass, costs, given.labels), name, slips)


def _weigh_costs(numbers: Floats, costs: Floats) -> Expression:
    pairs = zip(numbers.tolist(), costs.tolist(), strict=True)
    return total(Number(number) * Number(cost) for number, cost in pairs)
