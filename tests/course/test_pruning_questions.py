"""The questions of a decision: asked before the answer is told, and judged as the core judges."""

import json
import re

import numpy as np
import pytest
from lesson import opened
from test_page_pruning import walkthrough
from test_story_questions import in_words, judged  # noqa: F401 (a fixture)

from c45_core import Dialect, grow, preset
from c45_core.language.words import languages, words
from c45_core.prune import prune, prune_tree
from c45_core.reasons import Outcome
from c45_core.rounding import fixed
from c45_course import datasets
from c45_course.documents import printed_trees
from c45_course.practice.answers import Right, recognise
from c45_course.practice.decision_questions import MAX_LEAVES_SHOWN, pruning_questions
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import Topic, verdict_questions
from c45_course.practice.slips import wrong_formulas
from c45_course.story.asked import told_number

MELONS = datasets.load("watermelon_2.0_split")


def prunings(rule):
    """Prunings by a rule: of the documents' trees where it needs no cases, and of a grown one."""
    dialect = Dialect(pruning=rule)
    if rule in ("pep", "ebp"):
        for name in printed_trees.names():
            yield prune_tree(printed_trees.load(name).tree, dialect), dialect
    trace = grow(MELONS.training, dialect)
    yield prune(trace, validation=MELONS.validation), dialect


@pytest.mark.parametrize("language", languages())
def test_a_reply_says_what_is_decided(language):
    """Whether the answer is right alone would read like an answer to the question."""
    pep = preset("documents").with_(pruning="pep")
    golf = datasets.load("golf_14_quinlan_numeric")
    trace, said = grow(golf.table, pep), words(language)
    pruning = prune(trace)
    asker = Asker(trace, golf.labels(language), said, pruning)
    (decision, *_) = verdict_questions(pruning, 0, pep)
    outcome = asker.solution(decision)
    for place in range(len(decision.options)):
        assert outcome in asker.feedback(decision, place).partition(asker.sentence(decision))[0]


RULES = ("pep", "ebp", "rep", "pre_pruning")


@pytest.mark.parametrize("rule", RULES)
def test_one_decision_and_at_most_one_number_each(rule):
    for pruning, dialect in prunings(rule):
        for place, weighed in enumerate(pruning.weighed):
            asked = pruning_questions(pruning, place, dialect)
            if weighed.method == "collapse":
                assert not asked
                continue
            *numbers, decision = asked
            right = [option.value for option in decision.options if option.right]
            assert decision.topic is Topic.PRUNED and right == [weighed.outcome.name.lower()]
            assert len(numbers) <= (rule in ("pep", "ebp"))
            assert all(np.isfinite(n.explanation.recorded) for n in numbers)
            answers = [decision.answered(k) == Right() for k in range(len(decision.options))]
            assert sum(answers) == 1


@pytest.mark.parametrize("rule", ["pep", "ebp"])
def test_the_player_judges_a_number_as_the_core_does(rule, judged):  # noqa: F811
    seen = set()
    for pruning, dialect in prunings(rule):
        for place in range(len(pruning.weighed)):
            for question in pruning_questions(pruning, place, dialect)[:-1]:
                found = question.explanation
                wrong = [formula.value for _, formula in wrong_formulas(found, question.division)]
                typed = [found.recorded, found.recorded + 0.03, *wrong]
                texts = [fixed(value, digits) for value in typed for digits in (1, 3, 4)]
                told = json.loads(json.dumps(told_number(found, question.division)))
                for text, mine in zip(texts, judged(texts, told), strict=True):
                    assert mine == in_words(recognise(text, found, question.division)), text
                    seen.update(mine)
    assert {"right", "wrong"} <= seen
    of_pep = {"half_forgotten", "leaves_miscounted", "subtree_for_leaf", "leaf_for_subtree"}
    assert rule == "ebp" or of_pep <= seen


def page(**query):
    return opened("07_pruning", predict="on", **query)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    "query",
    [
        {},
        {"tree": "pep_wei2005", "rule": "ebp"},
        {"room": "grown", "table": "watermelon_2.0_split", "rule": "rep"},
        {"room": "before"},
    ],
)
def test_every_decision_is_asked_about_before_its_answer_and_leads_to_the_next(query, language):
    node, called = None, []
    while True:
        app = page(lang=language, **query, **({"node": node} if node else {}))
        assert not app.exception
        story = walkthrough(app)
        told = story["predict"]
        called.append(told["node"])
        *numbers, decision = told["questions"]
        compared = story["result"]["from"]
        assert decision["at"] == decision["shows"] == compared
        for number in numbers:
            assert 1 <= number["at"] <= number["shows"] < compared
            assert {slip[0] for slip in number["slips"]} <= set(told["slips"])
        for each in told["questions"]:
            texts = [each["ask"], each["idea"], each["solution"]]
            texts += [option["text"] for option in each.get("options", [])]
            assert all(text and not re.search(r"None|\{[a-z]+\}", text) for text in texts)
        listed = [pills for pills in app.button_group if pills.key == "url_node"]
        offered = [option.content for option in listed[0].proto.options]
        assert len(offered) == len(called), "later decisions are not on the list of decisions yet"
        assert offered[-1].endswith("?") and not any(text.endswith("?") for text in offered[:-1])
        headings = {words(language)("pruning", key) for key in ("before_after", "beside", "whole_way")}
        assert not headings & {str(each.value) for each in app.header}, "they would tell the end"
        if told["next"] is None:
            break
        node = told["next"]
    assert len(called) == len(set(called))


def test_nobody_who_does_not_predict_is_sent_a_question():
    assert "predict" not in walkthrough(opened("07_pruning"))


def test_no_sum_over_many_leaves_is_asked_for():
    trace = grow(datasets.load("golf_14").table, Dialect(pruning="ebp"))
    for place, weighed in enumerate((pruning := prune(trace)).weighed):
        numbers = pruning_questions(pruning, place, trace.dialect)[:-1]
        assert not numbers or len(weighed.subtree.leaves()) <= MAX_LEAVES_SHOWN
    assert {weighed.outcome for weighed in pruning.weighed} <= set(Outcome)
