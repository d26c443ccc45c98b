"""Make rounds of questions for the check of a lesson, one question shown after the other.

A question is held to what its lesson may use (`needs`), to a minute's work, and, as an exercise of a
sheet is, to what the others of its round print, say and ask (`items.Sheet`).

So that it is a minute's work, what the lessons before have taught is stated with it (`stated`): the
entropies of the branches with a gain, the gain with a gain ratio, both with the choice of an
attribute. What is asked for itself is never given.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import isfinite
from typing import TypeVar

import numpy as np

from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import cut_value
from c45_core.explain.quantities import of_attribute
from c45_core.measures import TIE
from c45_core.prune.verdicts import explain_verdict, say_method
from c45_core.quantities import Criterion
from c45_core.reasons import Verdict
from c45_core.rounding import fixed
from c45_core.table import Nominal, Table
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_course.practice.calculations import plain_name
from c45_course.practice.items import (
    Entry,
    Fact,
    Item,
    Sheet,
    fact_of,
    is_whole,
    numbers_in,
    readings,
    told_at,
)
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import Question, Topic, kind_of, pools, verdict_questions

CONTINUOUS, MISSING, WEIGHTS = "continuous", "missing", "weights"
"""Properties of a table that are taught in lessons of their own."""
MAX_PARTS = 4
"""Maximum number of branches or attributes from which a number is worked out in a minute."""
MAX_LOGARITHMS = 3
"""Maximum number of logarithms of one question; of more parts their entropies are stated."""

Drawn = TypeVar("Drawn")


def needs(table: Table) -> frozenset[str]:
    """Return what one must know of to work with a table.

    >>> from c45_course import datasets
    >>> [sorted(needs(datasets.load(name).table)) for name in ("watermelon_2.0", "missing_14")]
    [[], ['continuous', 'missing']]
    """
    found = {
        CONTINUOUS: any(not isinstance(column, Nominal) for column in table.attributes),
        MISSING: any(column.missing().any() for column in table.attributes),
        WEIGHTS: bool((table.weights != 1).any()),
    }
    return frozenset(name for name, has in found.items() if has)


def growing_items(asker: Asker, kinds: Collection[str], about: str = "") -> list[Item]:
    """Return the questions of some kinds (`kind_of`) about the growing of a tree.

    `about`: CONTINUOUS, MISSING: only about attributes that are so; "": about any.
    """
    found = [
        each
        for pool in pools(asker.trace, asker.labels)
        for each in pool
        if kind_of(each) in kinds and (not about or _is_about(asker.trace, each, about))
    ]
    items = (_make_item(asker, each) for each in found if _is_short(asker, each))
    return [each for each in items if Sheet().takes(each)]


def pruning_items(asker: Asker, kinds: Collection[str]) -> list[Item]:
    """Return the questions of some kinds about the decisions of the asker's pruning."""
    assert asker.pruning is not None
    dialect = (asker.pruning.trace or asker.trace).dialect
    found = [
        each
        for verdict in range(len(asker.pruning.weighed))
        for each in verdict_questions(asker.pruning, verdict, dialect)
        if kind_of(each) in kinds
    ]
    items = (_make_item(asker, each) for each in found)
    return [each for each in items if Sheet().takes(each)]


def in_rounds(
    pools: Sequence[Sequence[Drawn]],
    shared: Sequence[Drawn],
    most: int,
    item: Callable[[Drawn], Item],
    group: Callable[[Item], Hashable] = id,
) -> Iterator[list[Drawn]]:
    """Give rounds without end, of one pool after the other, each of `most` questions.

    `shared`: what may be asked in any round; `item`: what a question prints and asks; `group`: no two
    questions of a round are of one group. Each kind is
    asked once before any twice, and nothing again before everything else that fits. A round is shorter
    where no more go together.
    """
    asked: Counter[Hashable] = Counter()
    for number in count():
        taken = _choose([*shared, *pools[number % len(pools)]], asked, most, item, group)
        asked.update(map(id, taken))
        asked.update(item(each).kind for each in taken)
        yield taken


def _choose(
    pool: Sequence[Drawn],
    asked: Counter[Hashable],
    most: int,
    item: Callable[[Drawn], Item],
    group: Callable[[Item], Hashable],
) -> list[Drawn]:
    """Take `most` questions that go together, the seldomest asked ones as far as they do."""
    best: list[Drawn] = []

    def seldom(place: int) -> tuple[int, int]:
        return asked[id(pool[place])], asked[item(pool[place]).kind]

    for first in sorted(range(len(pool)), key=seldom):
        sheet, found, kinds, groups = Sheet(), list[Drawn](), Counter[str](), set[Hashable]()
        left = [pool[first], *pool[:first], *pool[first + 1 :]]
        place = 0
        while left and len(found) < most:
            each = left.pop(place)
            if group(item(each)) not in groups and sheet.takes(item(each)):
                groups.add(group(item(each)))
                found.append(each)
                kinds[item(each).kind] += 1
            place = _find_next(left, asked, kinds, item)
        if len(found) == most:
            return found
        best = max(best, found, key=len)
    return best


def _find_next(
    left: Sequence[Drawn], asked: Counter[Hashable], kinds: Counter[str], item: Callable[[Drawn], Item]
) -> int:
    """Return the place of the question that was asked most seldom, and whose kind was."""

    def seldom(place: int) -> tuple[int, int]:
        return asked[id(left[place])], kinds[item(left[place]).kind]

    return min(range(len(left)), key=seldom, default=0)


# --- one question ----------------------------------------------------------------------------------


def _make_item(asker: Asker, question: Question) -> Item:
    """Return a question with what it prints, asks and tells, and what is said to its answers."""
    shown = stated(asker, question)
    tells, asks = _facts_of(asker, question)
    entry = Entry(" ".join(shown.texts), about=question, hidden=_hidden_readings(asker, question))
    return Item(
        kind_of(question),
        asker.ask(question),
        (entry,),
        asker.options(question),
        tells=tells,
        asks=asks,
        said=numbers_in(*_replies(asker, question)),
    )


def _replies(asker: Asker, question: Question) -> Iterator[str]:
    """Give what is said to a right answer, and to each wrong one that can be chosen."""
    yield asker.solution(question)
    yield asker.sentence(question)
    for place in range(len(question.options)):
        yield asker.feedback(question, place)


def _hidden_readings(asker: Asker, question: Question) -> frozenset[str]:
    found = question.explanation
    if found is None:
        return frozenset()
    written = found.result(asker.words.notation)
    return frozenset() if is_whole(written) else readings(found.recorded, written)


def _facts_of(asker: Asker, question: Question) -> tuple[frozenset[Fact], frozenset[Fact]]:
    """Return what a question tells of the tree, and what it asks."""
    node, attribute, trace = question.node, question.attribute, asker.trace
    if question.verdict is not None:
        asks: set[Fact] = {("weighed", node)}
        if question.topic is Topic.PRUNED:
            asks.add(("kept", node))
        # Of what is kept alone the nodes below are decided on.
        above = trace.ledger.way(node)
        return frozenset(("kept", number) for number, _ in above), frozenset(asks)
    tells = told_at(trace, node, divided=question.topic is not Topic.LEAF)
    tells |= {("cut", split.node, split.attribute) for split, _ in trace.way(node)}
    if question.topic is Topic.LEAF:
        right = next(str(option.value) for option in question.options if option.right)
        return tells, frozenset({("divided", node), ("leaf", right)})  # no answer twice
    if question.topic is Topic.ATTRIBUTE:
        measured = {("about", node, int(option.value)) for option in question.options}
        return tells | measured, frozenset({("split", node)})
    place = -1 if attribute is None else attribute
    if question.topic is Topic.THRESHOLD:
        return tells, frozenset({("cut", node, place)})
    return tells | {("cut", node, place)}, frozenset({fact_of(question), ("about", node, place)})


def _is_about(trace: Trace, question: Question, about: str) -> bool:
    if question.attribute is None:
        return False
    if about == MISSING:
        return trace.evaluation(question.node, question.attribute).unknown > 0
    return not isinstance(trace.table.attributes[question.attribute], Nominal)


def _is_short(asker: Asker, question: Question) -> bool:
    """Tell whether a question takes a minute, and what is stated with it decides it as printed."""
    trace, found = asker.trace, question.explanation
    if question.topic is Topic.ATTRIBUTE:
        return _is_clear(trace, question.node, asker.words.notation.digits)
    if found is None:
        return True
    if is_whole(found.result(asker.words.notation)):
        return False
    evaluations = trace.evaluations(question.node)
    if found.quantity == "average_gain":
        return sum(each.counted for each in evaluations) <= MAX_PARTS
    if found.quantity != "known_fraction" and (trace.node(question.node).weights % 1).any():
        return False
    if question.attribute is None or found.quantity not in OF_BRANCHES:
        return int(np.count_nonzero(trace.node(question.node).counts)) <= MAX_PARTS
    evaluation = trace.evaluation(question.node, question.attribute)
    most = MAX_PARTS if found.quantity in _MIXED else MAX_LOGARITHMS
    return len(evaluation.filled) + (evaluation.unknown > 0) <= most


def _is_clear(trace: Trace, node: int, digits: int) -> bool:
    """Tell whether the winner is found by the numbers as they are written."""

    def written(value: float) -> float:
        return float(fixed(value, digits))

    found, by = trace.evaluations(node), trace.dialect.attribute_by
    best = [written(e.measured(by)) for e in found if e.verdict in (Verdict.WON, Verdict.TIED)]
    lower = [written(e.measured(by)) for e in found if e.verdict is Verdict.LOWER]
    apart = len(set(best)) == 1 and all(value < best[0] for value in lower)
    counted = [written(e.gain) for e in found if e.counted]
    if trace.node(node).average_gain is None or not counted:
        return apart
    average = sum(counted) / len(counted)
    through = (Verdict.WON, Verdict.TIED, Verdict.LOWER)
    gated = all(written(e.gain) >= average - TIE for e in found if e.verdict in through)
    held = all(written(e.gain) < average for e in found if e.verdict is Verdict.BELOW_AVERAGE)
    return apart and gated and held


# --- what is stated with a question ----------------------------------------------------------------

OF_BRANCHES = ("conditional_entropy", "gain", "iv", "gain_ratio")
"""Numbers that are worked out from the branches."""
_MIXED = ("conditional_entropy", "gain")
"""Numbers that take the entropies of the branches."""
_ON_THE_WAY = {"gain": "conditional_entropy", "gain_ratio": "iv", "pep_subtree": "pep_rate"}
"""Number that is worked out before another one, by the other."""


@dataclass(frozen=True)
class Stated:
    """The context of a question: a line, a small table, and whether its cases are looked at."""

    line: str = ""
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    cases: bool = False

    @property
    def texts(self) -> Iterator[str]:
        """All that can be read in it, but for the cases."""
        yield self.line
        for row in (self.heads, *self.rows):
            yield from row


def stated(asker: Asker, question: Question) -> Stated:
    """Return what is stated with a question.

    >>> from c45_core import grow
    >>> from c45_core.language.words import words
    >>> from c45_course import datasets
    >>> from c45_course.practice.questions import pools
    >>> golf = datasets.load("golf_14")
    >>> asker = Asker(grow(golf.table), golf.labels("en"), words("en"))
    >>> gain = next(q for q in pools(asker.trace, asker.labels)[1] if q.explanation.quantity == "gain")
    >>> stated(asker, gain).line, stated(asker, gain).rows[0]
    ('Given: H(D) = 0.9403.', ('sunny', '5', '0.9710'))
    """
    if question.verdict is not None:
        return Stated(_state_pruning(asker, question.verdict))
    if question.topic is Topic.ATTRIBUTE:
        return _compare_attributes(asker, question)
    if question.topic is Topic.THRESHOLD:
        return _compare_cuts(asker, question)
    if question.explanation is None:
        return Stated(cases=True)
    return _state_number(asker, question, question.explanation.quantity)


def _state_number(asker: Asker, question: Question, quantity: str) -> Stated:
    node = asker.trace.node(question.node)
    if quantity == "entropy":
        cases, counts = asker.words.cases(node.weight), asker.narrator.voice.counts(node)
        return Stated(asker.words("practice", "stated_cases", cases=cases, counts=counts))
    if quantity == "average_gain":
        counted = [each for each in asker.trace.evaluations(question.node) if each.counted]
        return _list_measured(asker, counted, ("gain",))
    if quantity not in OF_BRANCHES or question.attribute is None:
        return Stated(cases=True)
    evaluation = asker.trace.evaluation(question.node, question.attribute)
    name, write = asker.names.attribute(question.attribute), asker.words.notation
    heads = [name, asker.words("terms", "cases")]
    heads += [asker.words("terms", "entropy")] * (quantity in _MIXED)
    rows = [
        (asker.names.part(evaluation, b), write.weight(branch.weight), write.fixed(branch.entropy))
        for b, branch in enumerate(evaluation.branches)
        if branch.weight > TIE
    ]
    if evaluation.unknown > TIE:
        missing = asker.words("language", "unknown")
        rows.append((missing, write.weight(evaluation.unknown), ""))
    shown = tuple(row[: len(heads)] for row in rows)
    return Stated(_give_number_before(asker, evaluation, quantity), tuple(heads), shown)


def _give_number_before(asker: Asker, evaluation: Evaluation, quantity: str) -> str:
    """Give what a gain is subtracted from, or the gain that is divided; "" for other numbers."""
    known = {"gain": ("base_entropy" if evaluation.unknown > TIE else "entropy"), "gain_ratio": "gain"}
    if quantity not in known:
        return ""
    key, notation = known[quantity], asker.words.notation
    value = evaluation.gain if key == "gain" else evaluation.base_entropy
    a = asker.names.attribute(evaluation.attribute)
    cut = "" if evaluation.threshold is None or key != "gain" else cut_value(evaluation.threshold)
    name = plain_name(key, a, None, evaluation.unknown > TIE, cut, notation)
    if key == "base_entropy":  # whose symbol, with a tilde, is no plain text
        name = asker.words("practice", "number_base_entropy", attribute=a)
    return asker.words("practice", "stated_number", name=name, value=notation.fixed(value))


def leading(asker: Asker, question: Question) -> Explanation | None:
    """Return the number on the way from what is stated to the answer, or None if there is none."""
    found = question.explanation
    if found is None or found.quantity not in _ON_THE_WAY:
        return None
    before = _ON_THE_WAY[found.quantity]
    if question.verdict is None:
        assert question.attribute is not None
        evaluation = asker.trace.evaluation(question.node, question.attribute)
        return of_attribute(asker.trace, before, evaluation, asker.names)
    assert asker.pruning is not None
    dialect = (asker.pruning.trace or asker.trace).dialect
    explained = explain_verdict(asker.pruning.weighed[question.verdict], dialect)
    return next(each for each in explained if each.quantity == before)


# --- what is stated: numbers that are compared -----------------------------------------------------


def _compare_attributes(asker: Asker, question: Question) -> Stated:
    """Give of each attribute that is offered the numbers by which one is chosen."""
    offered = [asker.trace.evaluation(question.node, int(option.value)) for option in question.options]
    return _list_measured(asker, offered, _numbers_compared(asker.trace.dialect.comparing))


def _numbers_compared(criterion: Criterion) -> tuple[str, ...]:
    """Return the numbers by which is chosen: the gain, and what it comes to over the divisor."""
    first = ("gain",) if criterion.impurity == "entropy" else ()
    return tuple(dict.fromkeys((*first, criterion.by)))


def _list_measured(asker: Asker, evaluations: list[Evaluation], measures: tuple[str, ...]) -> Stated:
    heads = (asker.words("terms", "attribute"), *(asker.words("terms", key) for key in measures))
    rows = tuple(
        (
            asker.names.attribute(each.attribute),
            *(_write(asker, each.measured(key)) for key in measures),
        )
        for each in evaluations
    )
    return Stated("", heads, rows)


def _compare_cuts(asker: Asker, question: Question) -> Stated:
    """Give of each threshold that is offered the numbers by which one is chosen."""
    assert question.attribute is not None
    cuts = asker.trace.evaluation(question.node, question.attribute).candidate_cuts
    measures = _numbers_compared(asker.trace.dialect.cutting)
    heads = (asker.words("terms", "threshold"), *(asker.words("terms", key) for key in measures))
    rows = tuple(
        (
            asker.cut(question, int(option.value)),
            *(_write(asker, float(cuts.measured(key)[int(option.value)])) for key in measures),
        )
        for option in question.options
    )
    return Stated("", heads, rows)


def _write(asker: Asker, value: float) -> str:
    return asker.words.notation.fixed(value) if isfinite(value) else "–"


# --- what is stated: a pruning ---------------------------------------------------------------------


def _state_pruning(asker: Asker, verdict: int) -> str:
    """Say the method as it is set, and the counts from which a decision is calculated."""
    assert asker.pruning is not None
    weighed, words = asker.pruning.weighed[verdict], asker.words
    subtree, write = weighed.subtree, words.notation.weight
    dialect = (asker.pruning.trace or asker.trace).dialect
    set_to = words("language", "comma").join(say_method(weighed.method, dialect, words))
    counts = words(
        "practice",
        "stated_subtree",
        cases=words.cases(subtree.weight),
        leaves=sum(leaf.weight > 0 for leaf in subtree.leaves()),
        errors=write(subtree.training_errors),
        own=write(weighed.leaf.errors),
    )
    return words.told((words("practice", "stated_method", method=set_to), counts))
