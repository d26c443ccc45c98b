"""State with a question what its answer is worked out from, so that it is a minute's work.

What the lessons before have taught is given: the entropies of the branches with a gain, the gain with a
gain ratio, both with the choice of an attribute. What is asked for itself is never given.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite

from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import cut_value
from c45_core.explain.quantities import of_attribute
from c45_core.measures import TIE
from c45_core.prune.verdicts import explain_verdict, say_method
from c45_core.quantities import Criterion
from c45_core.trace.views import Evaluation
from c45_course.practice.calculations import plain_name
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import Question, Topic

OF_BRANCHES = ("conditional_entropy", "gain", "iv", "gain_ratio")
"""Numbers that are worked out from the branches."""
_MIXED = ("conditional_entropy", "gain")
"""Those of them that take the entropies of the branches."""
_ON_THE_WAY = {"gain": "conditional_entropy", "gain_ratio": "iv", "pep_subtree": "pep_rate"}
"""What is worked out first."""


@dataclass(frozen=True)
class Stated:
    """What stands beside a question: a line, a small table, and whether its cases are looked at."""

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
        return Stated(_of_pruning(asker, question.verdict))
    if question.topic is Topic.ATTRIBUTE:
        return _attributes(asker, question)
    if question.topic is Topic.THRESHOLD:
        return _cuts(asker, question)
    if question.explanation is None:
        return Stated(cases=True)
    return _of_number(asker, question, question.explanation.quantity)


def _of_number(asker: Asker, question: Question, quantity: str) -> Stated:
    node = asker.trace.node(question.node)
    if quantity == "entropy":
        cases, counts = asker.words.cases(node.weight), asker.narrator.voice.counts(node)
        return Stated(asker.words("practice", "stated_cases", cases=cases, counts=counts))
    if quantity == "average_gain":
        counted = [each for each in asker.trace.evaluations(question.node) if each.counted]
        return _measured(asker, counted, ("gain",))
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
    return Stated(_before(asker, evaluation, quantity), tuple(heads), shown)


def _before(asker: Asker, evaluation: Evaluation, quantity: str) -> str:
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


# --- what is compared -----------------------------------------------------------------------------


def _attributes(asker: Asker, question: Question) -> Stated:
    """Give of each attribute that is offered the numbers by which one is chosen."""
    offered = [asker.trace.evaluation(question.node, int(option.value)) for option in question.options]
    return _measured(asker, offered, compared(asker.trace.dialect.comparing))


def compared(criterion: Criterion) -> tuple[str, ...]:
    """Return the numbers by which is chosen: the gain, and what it comes to over the divisor."""
    first = ("gain",) if criterion.impurity == "entropy" else ()
    return tuple(dict.fromkeys((*first, criterion.by)))


def _measured(asker: Asker, evaluations: list[Evaluation], measures: tuple[str, ...]) -> Stated:
    heads = (asker.words("terms", "attribute"), *(asker.words("terms", key) for key in measures))
    rows = tuple(
        (
            asker.names.attribute(each.attribute),
            *(_written(asker, each.measured(key)) for key in measures),
        )
        for each in evaluations
    )
    return Stated("", heads, rows)


def _cuts(asker: Asker, question: Question) -> Stated:
    """Give of each threshold that is offered the numbers by which one is chosen."""
    assert question.attribute is not None
    cuts = asker.trace.evaluation(question.node, question.attribute).cuts
    assert cuts is not None
    measures = compared(asker.trace.dialect.cutting)
    heads = (asker.words("terms", "threshold"), *(asker.words("terms", key) for key in measures))
    rows = tuple(
        (
            asker.cut(question, int(option.value)),
            *(_written(asker, float(cuts.measured(key)[int(option.value)])) for key in measures),
        )
        for option in question.options
    )
    return Stated("", heads, rows)


def _written(asker: Asker, value: float) -> str:
    return asker.words.notation.fixed(value) if isfinite(value) else "–"


# --- pruning --------------------------------------------------------------------------------------


def _of_pruning(asker: Asker, verdict: int) -> str:
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
