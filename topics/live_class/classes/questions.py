"""Find the questions of a step, in every language, and judge what is answered.

Nothing is stored of a question but its texts: what is right comes from the record each time. With a
question the counts are given from which it can be answered: a phone shows no table beside it.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Any

import numpy as np

from c45_core.dialect import Dialect, name_of
from c45_core.explain.labels import cut_value
from c45_core.explain.sentences import say_changed
from c45_core.growing import grow
from c45_core.language.words import Words, languages, words
from c45_core.prune import prune, prune_tree
from c45_core.prune.formulas import Speaker, rounded_numbers, trim_zeros
from c45_core.prune.record import Pruning, Weighed
from c45_core.prune.verdicts import say_method, speaker
from c45_core.trace.frames import Kind
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_course import datasets
from c45_course.datasets import Dataset
from c45_course.documents import printed_trees, tree_notation
from c45_course.exports.decisions import first_of_interest, list_decisions
from c45_course.exports.tree_names import speaker_by_hand
from c45_course.practice.answers import Right, Slip
from c45_course.practice.decision_questions import deciding, pruning_questions
from c45_course.practice.phrasing import Asker, PruningPhrasing
from c45_course.practice.questions import Question, Topic, questions
from c45_course.step_place import PRUNING, Place, as_text

MAX_ROWS, MAX_ROWS_IN_A_COLUMN = 24, 6
"""A table of more rows is not shown: nobody searches a threshold in it on a phone. A taller one is
continued beside itself.
"""


@dataclass(frozen=True)
class Counts:
    """A small table: its heads and its rows, all as they are read."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Given:
    """The line and the counts that are given with a question."""

    line: str
    counts: tuple[Counts, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """Return it as data."""
        return asdict(self)


def given_growing(asker: Asker, question: Question) -> Given:
    """Return the variant, the cases of the node by class, and the branches of what is asked about.

    The documents' variant is the usual one, and not named.
    """
    node, variant = asker.trace.node(question.node), _say_variant(asker.trace.dialect, asker.words)
    if question.topic is Topic.LEAF:
        return Given(" · ".join(variant))  # the question says the rest
    counts, cases = asker.narrator.voice.counts(node), asker.words.cases(node.weight)
    line = " · ".join((*variant, asker.words("live", "given_cases", cases=cases, counts=counts)))
    if question.attribute is not None:
        evaluations = [asker.trace.evaluation(question.node, question.attribute)]
    elif question.topic is Topic.ATTRIBUTE:
        options = [int(option.value) for option in question.options]
        evaluations = [asker.trace.evaluation(question.node, attribute) for attribute in options]
    elif question.explanation is not None and question.explanation.quantity == "average_gain":
        evaluations = list(asker.trace.evaluations(question.node))
    else:
        evaluations = []
    if question.topic is Topic.THRESHOLD:
        found = [_counts_of_values(asker, evaluations[0])]
    else:
        found = [_counts_of_branches(asker, each) for each in evaluations]
    shown = [each for each in found if each.rows and len(each.rows) <= MAX_ROWS]
    return Given(line, tuple(part for each in shown for part in _split_counts(each)))


def _say_variant(dialect: Dialect, words: Words) -> tuple[str, ...]:
    name = name_of(dialect)
    if dialect == Dialect():
        return ()
    return say_changed(dialect, words) if name == "custom" else (words("dialect", name),)


def _split_counts(counts: Counts) -> Iterator[Counts]:
    for first in range(0, len(counts.rows), MAX_ROWS_IN_A_COLUMN):
        yield Counts(counts.heads, counts.rows[first : first + MAX_ROWS_IN_A_COLUMN])


def _heads_of(asker: Asker, evaluation: Evaluation) -> tuple[str, ...]:
    classes = range(len(asker.trace.table.classes))
    return (asker.names.attribute(evaluation.attribute), *map(asker.names.klass, classes))


def _row_of(asker: Asker, name: str, counts: np.ndarray) -> tuple[str, ...]:
    return (name, *(asker.words.notation.weight(float(each)) for each in counts))


def _counts_of_branches(asker: Asker, evaluation: Evaluation) -> Counts:
    rows = [
        _row_of(asker, asker.names.part(evaluation, b), evaluation.branches[b].counts)
        for b in evaluation.filled
    ]
    if evaluation.unknown:
        unknown = asker.words("live", "given_unknown")
        rows.append(_row_of(asker, unknown, evaluation.unknown_counts))
    return Counts(_heads_of(asker, evaluation), tuple(rows))


def _counts_of_values(asker: Asker, evaluation: Evaluation) -> Counts:
    """Return the values of a continuous attribute at a node, lowest first, by class."""
    table, node = asker.trace.table, asker.trace.node(evaluation.node)
    column = table.numeric(evaluation.attribute)
    numbers, weights = column.numbers[node.cases], node.weights
    rows = []
    for value in np.unique(numbers[~np.isnan(numbers)]):
        here = numbers == value
        codes = table.labels[node.cases[here]]
        counts = np.bincount(codes, weights=weights[here], minlength=len(table.classes))
        rows.append(_row_of(asker, cut_value(float(value)), counts))
    return Counts(_heads_of(asker, evaluation), tuple(rows))


def given_pruning(weighed: Weighed, dialect: Dialect, voice: Speaker) -> Given:
    """Return the method as it is set, and the nodes of the subtree as leaves: cases and errors."""
    words: Words = voice.words
    said = say_method(weighed.method, dialect, words)
    heads = tuple(words("live", f"given_{name}") for name in ("node", "weight", "errors"))
    weight = words.notation.weight
    leaf = words("live", "given_leaf")
    rows = tuple(
        (voice.node(n.number) + ("" if n.branches else leaf), weight(n.weight), weight(n.errors))
        for n in weighed.subtree.walk()
    )
    shown = tuple(_split_counts(Counts(heads, rows))) if len(rows) <= MAX_ROWS else ()
    return Given(" · ".join(said), shown)


_STEPS_OF_CUTS = (Kind.SORTED, Kind.CANDIDATE)
_STEPS_NOT_ASKED = (Kind.OPENED, Kind.MERGED, Kind.DIVIDED, Kind.CLOSED)
"""Steps at which candidate thresholds are tried, and steps that ask only what their node asks."""
MAX_PLACES_KEPT, MAX_ANSWERS_KEPT = 64, 4000
"""Places whose questions are kept, and answers of a question that were judged."""


@dataclass(frozen=True)
class Phrased:
    """A question in one language: what is given, the options, the answer, the record's sentence."""

    ask: str
    given: Given
    options: tuple[str, ...]
    solution: str
    sentence: str
    slips: Callable[[tuple[str, ...]], str]


@dataclass(frozen=True, eq=False)
class Asked:
    """A question of a step; `lesson` and `step` say where its answer is seen (`query`)."""

    question: Question
    phrased: dict[str, Phrased]
    query: dict[str, str]
    _judged: dict[str, str] = field(default_factory=dict)

    @property
    def right(self) -> tuple[int, ...]:
        """The places of the options that are right; () of a number."""
        return tuple(i for i, option in enumerate(self.question.options) if option.right)

    def judge(self, given: str) -> str:
        """Return what an answer is: "right", "wrong", or the names of the slips that lead to it."""
        if given not in self._judged:
            answer = self.question.answered(given)
            said = "right" if isinstance(answer, Right) else "wrong"
            said = " ".join(answer.names) if isinstance(answer, Slip) else said
            if len(self._judged) >= MAX_ANSWERS_KEPT:
                return said
            self._judged[given] = said
        return self._judged[given]

    def text(self, given: str, language: str) -> str:
        """Return an answer as it is read."""
        options = self.phrased[language].options
        return options[int(given)] if options else given

    def texts(self) -> dict[str, Any]:
        """Return what learners are shown of the question while it is open, by the language."""
        return {
            language: {"ask": told.ask, "given": told.given.as_data(), "options": list(told.options)}
            for language, told in self.phrased.items()
        }


def slips_in(judged: str) -> tuple[str, ...]:
    """Return the slips that `Asked.judge` names, () of an answer that is right or merely wrong."""
    return () if judged in ("right", "wrong") else tuple(judged.split())


@lru_cache(MAX_PLACES_KEPT)
def ask_at(place: Place) -> tuple[Asked, ...]:
    """Return the questions of a step of a table of the course, or of a tree by hand.

    >>> found = ask_at(Place("growing", "watermelon_2.0", "documents"))
    >>> found[0].phrased["en"].ask
    'At the root: which attribute is this node split on?'
    >>> found[1].judge("0.6914"), found[1].judge("0.998")
    ('natural_log', 'right')
    """
    return ask_about(place, datasets.load(place.table))


def ask_about(place: Place, dataset: Dataset) -> tuple[Asked, ...]:
    """Return the questions of a step of a table, those of the step itself first.

    `dataset`: what the table of the place is; a printed tree needs none.
    """
    found = (
        _ask_about_pruning(place, dataset)
        if place.lesson == PRUNING
        else _ask_about_growing(place, dataset)
    )
    return tuple(found)


# --- growing ----------------------------------------------------------------------------------------


def _ask_about_growing(place: Place, dataset: Dataset) -> Iterator[Asked]:
    trace = grow(dataset.table, place.convention)
    if place.order != trace.order:
        trace = trace.ordered(place.order)
    node, own = _node_and_steps(trace, place)
    labels = dataset.labels("en")
    found = [each for n in own for each in questions(trace, trace[n], labels)]
    placed = deciding(trace, node, labels)
    usual = [each.question for each in placed]
    # A choice of many attributes offers what the player offers.
    offered = {(q.topic, q.node): q for q in usual if q.options}
    found = [offered.get((each.topic, each.node), each) for each in found]
    for question in sorted(usual, key=lambda each: list(Topic).index(each.topic)):
        if not any(_is_same(question, each) for each in found):
            found.append(question)
    for question in found:
        yield _ask_in_languages(place, dataset, trace, question)


def _node_and_steps(trace: Trace, place: Place) -> tuple[int, list[int]]:
    """Return the node that is asked about, and the step of it that is asked about first.

    A step at which candidate thresholds are tried asks for the threshold.
    """
    if place.step is not None:
        number = min(place.step, len(trace)) - 1
        frame = trace[number]
        if frame.kind in _STEPS_OF_CUTS:
            # None of the candidates may divide the cases that are left.
            own = [n for n in trace.about(frame.node) if trace[n].attribute == frame.attribute]
            return frame.node, [n for n in own if trace[n].kind is Kind.CUT]
        return frame.node, [] if frame.kind in _STEPS_NOT_ASKED else [number]
    named = int(place.node) if place.node.isdecimal() else 0
    return (named if named < trace.size else 0), []


def _query_of_table(place: Place) -> dict[str, str]:
    """Return the part of an address that names the tree of a table, and holds an own one."""
    own = {"own": place.own} if place.own else {}
    return {"table": place.table, **own, "dialect": place.dialect, **as_text(place.limits)}


def _query_of_tree(place: Place) -> dict[str, str]:
    """Return the part of an address that names the tree that is pruned."""
    if not place.tree:
        return _query_of_table(place)
    return {"tree": place.tree, **({"own": place.own} if place.own else {})}


def _is_same(one: Question, other: Question) -> bool:
    if one.topic is not other.topic or one.attribute != other.attribute or one.branch != other.branch:
        return False
    quantities = [each.explanation and each.explanation.quantity for each in (one, other)]
    return quantities[0] == quantities[1]


def _ask_in_languages(place: Place, dataset: Dataset, trace: Trace, question: Question) -> Asked:
    frame = question.frame
    assert frame is not None
    phrased = {}
    for language in languages():
        labels = dataset.labels(language)
        asker = Asker(trace, labels, words(language))
        named = next(each for each in questions(trace, frame, labels) if _is_same(each, question))
        named = replace(named, options=question.options)
        given = given_growing(asker, named)
        said = (asker.options(named), asker.solution(named), asker.sentence(named))
        phrased[language] = Phrased(asker.ask(named), given, *said, asker.slips)
    query = {"lesson": "growing", **_query_of_table(place)}
    if place.order == "level":
        query["order"] = "level"
    return Asked(question, phrased, {**query, "step": str(frame.number + 1)})


# --- pruning ----------------------------------------------------------------------------------------


def _ask_about_pruning(place: Place, dataset: Dataset) -> Iterator[Asked]:
    convention = place.convention
    pruning, phrasings = _prune_place(place, dataset)
    listed = list_decisions(pruning)
    name = place.node if place.node in listed else first_of_interest(pruning)
    if name is None:
        return
    verdict = listed[name]
    weighed = pruning.weighed[verdict]
    query = {"lesson": "pruning", "room": "hand" if place.tree else "grown", "rule": place.rule}
    query |= {**_query_of_tree(place), **dict(place.settings), "node": name}
    # The decision first: the number is one of its two sides.
    for question in reversed(pruning_questions(pruning, verdict, convention)):
        phrased = {
            language: Phrased(
                phrasing.ask(question),
                given_pruning(weighed, convention, voice),
                phrasing.options(question) if question.options else (),
                trim_zeros(
                    phrasing.solution(question), rounded_numbers(weighed, phrasing.words.notation)
                ),
                voice.say(pruning, verdict),
                _say_slips(phrasing),
            )
            for language, (phrasing, voice) in phrasings.items()
        }
        yield Asked(question, phrased, query)


Phrasings = dict[str, tuple[PruningPhrasing, Speaker]]


def _prune_place(place: Place, dataset: Dataset) -> tuple[Pruning, Phrasings]:
    """Return the record of a pruning, and who puts it into each language."""
    if place.tree:
        drawn = tree_notation.of_declared(printed_trees.load(place.tree))
        tree, names = tree_notation.tree_of(tree_notation.read(place.own) if place.own else drawn)
        pruning = prune_tree(tree, place.convention)
        voices = {each: speaker_by_hand(names, words(each)) for each in languages()}
    else:
        trace = grow(dataset.training, place.convention)
        pruning = prune(trace)
        voices = {each: speaker(trace, dataset.labels(each), words(each)) for each in languages()}
    found: Phrasings = {}
    for language, voice in voices.items():
        phrasing = PruningPhrasing(words(language), voice.node, place.rule)
        found[language] = (phrasing, voice)
    return pruning, found


def _say_slips(phrasing: PruningPhrasing) -> Callable[[tuple[str, ...]], str]:
    def said(names: tuple[str, ...]) -> str:
        return phrasing.words.told(phrasing.slips(names).values())

    return said
