"""Questions: every kind on every bundled table, answered right and wrong."""

from __future__ import annotations

import math
from functools import cache

import pytest
from pairs import every_two, some

from c45_core import Dialect, grow, preset
from c45_core.explain.labels import Labels, cut_value
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_core.reasons import Leaf
from c45_core.rounding import fixed
from c45_core.trace.frames import Kind
from c45_course import datasets
from c45_course.practice.answers import Right, Slip, Wrong
from c45_course.practice.calculations import frames
from c45_course.practice.made_tables import THREE, TWO, made_sets
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import DIVIDED, Topic, questions, verdict_questions

TABLES = datasets.names()
NODES = 6
"""So many nodes of each tree are asked about."""


@cache
def grown(name, dialect="documents"):
    return grow(datasets.load(name).table, preset(dialect))


def asked(trace):
    for node in map(int, trace.sequence[:NODES]):
        for frame in frames(trace, node):
            if frame.kind is Kind.CANDIDATE and frame.cut > 1:
                continue
            for question in questions(trace, frame):
                yield frame, question


def asker(name, trace, language, pruning=None):
    return Asker(trace, datasets.load(name).labels(language), words(language), pruning)


@pytest.mark.parametrize("name", some(TABLES))
def test_every_kind_of_question_is_answered_right_and_wrong(name):
    trace = grown(name)
    topics, said, kinds = set(), asker(name, trace, "zh"), set()
    for _, question in asked(trace):
        topics.add(question.topic)
        if question.topic is Topic.NUMBER:
            right = question.explanation.recorded
            assert isinstance(question.answered(fixed(right, 4)), Right)
            if question.explanation.quantity not in kinds:
                assert isinstance(question.answered(fixed(right + 3, 4)), Wrong | Slip)
                assert said.solution(question) in said.feedback(question, "123456")
            kinds.add(question.explanation.quantity)
            continue
        answers = [question.answered(place) for place in range(len(question.options))]
        assert Right() in answers and Wrong() in answers
        assert len(set(said.options(question))) == len(question.options)
        assert said.solution(question) in said.options(question)
    splits = {trace.node(node).split.kind for node in range(trace.size) if trace.node(node).split}
    cuts = {Topic.THRESHOLD} if any(a.kind == "numeric" for a in trace.table.attributes) else set()
    assert splits and topics == {Topic.ATTRIBUTE, Topic.LEAF, Topic.NUMBER} | cuts


@pytest.mark.parametrize("name", TABLES)
def test_the_right_answer_is_the_traces_own(name):
    trace = grown(name)
    for _, question in asked(trace):
        node, right = trace.node(question.node), [o.value for o in question.options if o.right]
        if question.topic is Topic.ATTRIBUTE:
            assert node.split.attribute in right
        elif question.topic is Topic.LEAF:
            assert right == [DIVIDED if node.leaf is None else node.leaf.name.lower()]
            wrong = {o.value for o in question.options if not o.right}
            # No reason is offered as wrong that is true as well.
            assert node.errors > 0 or Leaf.PURE.name.lower() not in wrong or node.weight == 0
        elif question.topic is Topic.THRESHOLD:
            assert trace.evaluation(question.node, question.attribute).cuts.best in right


@pytest.mark.parametrize(("name", "method"), every_two(TABLES, ["pep", "ebp"]))
def test_every_verdict_of_pruning_is_asked_about(name, method):
    trace = grow(datasets.load(name).table, Dialect(pruning=method))
    pruning = prune(trace)
    said = asker(name, trace, "en", pruning)
    for verdict, weighed in list(enumerate(pruning.weighed))[:3]:
        fate, *numbers = verdict_questions(pruning, verdict, trace.dialect)
        assert [o.value for o in fate.options if o.right] == [weighed.outcome.name.lower()]
        answers = [fate.answered(place) for place in range(len(fate.options))]
        assert answers.count(Right()) == 1 and Wrong() in answers
        assert said.feedback(fate, answers.index(Right())).startswith("Correct: ")
        assert said.feedback(fate, answers.index(Wrong())).startswith("Incorrect.")
        for question in numbers:
            assert isinstance(question.answered(fixed(question.explanation.recorded, 4)), Right)
            assert not isinstance(question.answered("99.5"), Right)


@pytest.mark.parametrize("dialect", ["documents", "cart", "release8"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_everything_is_said(language, dialect):
    for name in ("golf_14_quinlan_numeric", "watermelon_2.0_alpha"):
        trace = grown(name, dialect)
        said = asker(name, trace, language)
        for _, question in asked(trace):
            texts = [said.ask(question), said.solution(question), *said.options(question)]
            if question.topic is not Topic.NUMBER:
                texts.append(said.feedback(question, 0))
            assert all(text and "{" not in text and "None" not in text for text in texts)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", some(TABLES))
def test_an_answer_about_a_leaf_is_told_what_becomes_of_the_node_and_why(name, language):
    trace, told = grown(name), set()
    said = asker(name, trace, language)
    for frame, question in asked(trace):
        if question.topic is Topic.LEAF:
            divided = trace.node(frame.node).leaf is None
            closing = said.narrator.say(trace[trace.about(frame.node)[-1]])
            because = words(language)("practice", "divided_because") if divided else closing
            for place in range(len(question.options)):
                assert said.feedback(question, place).endswith(because)
            told.add(because)
    assert len(told) > 1


def test_feedback_names_the_slip_and_the_reason():
    trace = grown("golf_14_quinlan_numeric")
    said = asker("golf_14_quinlan_numeric", trace, "en")
    (entropy,) = questions(trace, trace[1])
    assert said.ask(entropy) == "At the root: calculate the entropy of the cases, H(D)."
    assert said.feedback(entropy, "0.652").startswith("This is the value with the natural logarithm.")
    assert said.feedback(entropy, "0.94").startswith("Correct.")
    assert said.feedback(entropy, "a lot") == "“a lot” cannot be read as arithmetic."
    (winner,) = questions(trace, trace[trace.about(0)[-1]])
    options = said.options(winner)
    because = said.feedback(winner, options.index("Temperature"))
    assert because.startswith("Incorrect. Temperature: its gain is below the average")


@pytest.mark.parametrize("language", languages())
def test_the_sets_asked_about_stand_in_no_table_and_their_slips_are_recognised(language):
    shown = {tuple(sorted(grow(datasets.load(n).table).node(0).counts)) for n in datasets.names()}
    for counts in (*TWO, *THREE):
        assert tuple(sorted(map(float, map(sum, zip(*counts, strict=True))))) not in shown
    for made in made_sets(words(language)):
        asker = Asker(made.trace, Labels(made.trace.table), words(language))
        recorded = made.question.explanation.recorded
        assert isinstance(made.question.answered(f"{recorded:.4f}"), Right)
        assert isinstance(made.question.answered(f"{recorded * math.log(2):.4f}"), Slip)
        assert f"{recorded:.4f}" in asker.feedback(made.question, "0.1")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_of_a_continuous_attribute_the_threshold_is_told(language):
    """Without it the question has as many answers as the attribute has cuts."""
    name = "golf_14_quinlan_numeric"
    trace = grown(name)
    said, found = asker(name, trace, language), 0
    for _, question in asked(trace):
        if question.topic is Topic.NUMBER and question.attribute is not None:
            threshold = trace.evaluation(question.node, question.attribute).threshold
            if threshold is not None and question.explanation.cut is None:
                found += 1
                assert cut_value(threshold) in said.ask(question)
    assert found > 4


def test_a_number_of_a_candidate_is_about_that_threshold_alone():
    name = "golf_14_quinlan_numeric"
    trace = grown(name)
    said = asker(name, trace, "en")
    # Temperature could be cut at 64.5, and would be cut at 84.
    frame = next(frame for frame in frames(trace, 0) if frame.kind is Kind.CANDIDATE)
    gain = next(each for each in questions(trace, frame) if each.explanation.quantity == "gain")
    assert "64.5" in said.ask(gain) and "84" not in said.ask(gain)
    assert said.solution(gain).startswith("Gain(D,Temperature,64.5) = ")
