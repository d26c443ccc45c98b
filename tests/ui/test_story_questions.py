"""The questions of a story: asked before their answer is shown, and judged as `recognise` judges.

The player's own judge runs under node, one process for all; what it says is held against the core.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lane import examples
from pairs import every_two, some

from c45_core import Dialect, Table, grow, preset
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import explain
from c45_core.language.words import words
from c45_core.prune import prune
from c45_core.prune.verdicts import explain_verdict
from c45_core.reasons import Verdict
from c45_core.rounding import cut_off, fixed
from c45_core.trace.frames import Kind
from c45_course import datasets
from c45_course.embed.bundle import EXPORT, source
from c45_course.practice.answers import Right, Slip, Wrong, recognise, slips
from c45_course.practice.decision_questions import MAX_OFFERED, deciding
from c45_course.practice.questions import Topic
from c45_course.practice.slips import SplitSizes, division_of, wrong_formulas
from c45_course.story.asked import told_number
from c45_course.story.book import bound
from c45_course.story.teller import Telling

NODE = shutil.which("node")
MAIN = """
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [texts, question] = JSON.parse(line);
  const judged = texts.map((text) => {
    const typed = readNumber(text);
    return typed && judgeNumber(typed, question);
  });
  console.log(JSON.stringify(judged));
});
"""


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    """judged(texts, told) -> what the player says of each: ["right"], ["slip", names ...], None."""
    if NODE is None:
        pytest.skip("no node on this machine to run the player's judge with")
    path = tmp_path_factory.mktemp("judge") / "judge.cjs"
    path.write_text(EXPORT.sub("", source("predictread.js")) + MAIN, encoding="utf-8")
    process = subprocess.Popen(
        [NODE, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )

    def judge(texts, told):
        process.stdin.write(json.dumps([texts, told]) + "\n")
        process.stdin.flush()
        found = json.loads(process.stdout.readline())
        return [one and [one["word"], *one["slips"]] for one in found]

    yield judge
    process.stdin.close()
    process.wait(30)
    process.stdout.close()


def in_words(answer):
    """Write an answer of the core as the player does."""
    match answer:
        case Right(coarse):
            return ["coarse" if coarse else "right"]
        case Slip(names):
            return ["slip", *names]
        case Wrong():
            return ["wrong"]


def written(value, digits):
    return f"{float(cut_off(value, digits)):.{digits}f}"


@cache
def book(name, dialect="documents", language="en"):
    chosen = datasets.load(name)
    trace = grow(chosen.table, preset(dialect))
    return bound(trace, chosen.labels(language), Telling(language, name), name)


def asked(book):
    """Every question of a book with what the story tells of it."""
    teller = book.teller
    told = json.loads(json.dumps(book.later))["questions"]
    for node in range(teller.trace.size):
        for each, said in zip(
            deciding(teller.trace, node, teller.labels), told[str(node)], strict=True
        ):
            yield node, each, said


# --- when they are asked --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "dialect"), every_two(datasets.names(), ["documents", "cart", "release8"])
)
def test_a_question_is_asked_at_its_node_before_the_step_that_answers_it(name, dialect):
    one, topics = book(name, dialect), set()
    trace = one.teller.trace
    for node in range(trace.size):
        numbers = trace.about(node)
        places = deciding(trace, node)
        found = [each.question.topic for each in places]
        assert len(found) == len(set(found)), "of a kind one at a node, at most"
        assert [each.at for each in places] == sorted({each.at for each in places})
        for each, after in zip(places, [*places[1:], None], strict=True):
            assert 1 <= each.at <= each.shows < len(numbers)
            assert after is None or each.shows <= after.at - 1, "no answer passes over a question"
            assert each.question.node == node
            if each.question.topic is Topic.NUMBER:
                frame = trace[numbers[each.shows]]
                assert each.question.explanation.quantity == (
                    "average_gain" if frame.kind is Kind.GATED else str(frame.kind)
                )
        topics |= set(found)
        if trace.node(node).split is not None:
            looked_at = [e for e in trace.evaluations(node) if e.verdict is not Verdict.USED]
            lost = [e for e in looked_at if e.verdict not in (Verdict.WON, Verdict.TIED)]
            assert (Topic.ATTRIBUTE in found) == bool(lost), "where all are as good nothing is asked"
        assert (Topic.LEAF in found) == (node > 0)
    assert {Topic.LEAF, Topic.NUMBER} <= topics


@pytest.mark.parametrize("dialect", ["documents", "cart"])
@pytest.mark.parametrize("name", ["golf_14_quinlan_numeric", "missing_14", "watermelon_3.0"])
def test_no_number_has_been_shown_before_it_is_asked_for(name, dialect):
    """The ranking shows the measures of a frame's kind, and all of them from the chosen cut on."""
    trace = book(name, dialect).teller.trace
    for node in range(trace.size):
        for each in deciding(trace, node):
            if each.question.topic is not Topic.NUMBER:
                continue
            before = [trace[number] for number in trace.about(node)[: each.at]]
            frame = trace[trace.about(node)[each.at]]
            told = [b for b in before if b.attribute == frame.attribute]
            assert not any(b.kind is frame.kind and b.branch == frame.branch for b in told)
            if any(b.kind is Kind.CUT for b in told):
                assert str(frame.kind) not in trace.dialect.measures


def test_very_many_attributes_are_not_all_offered():
    rng = np.random.default_rng(5)
    cells = {f"a{k}": rng.integers(0, 2, 60).astype(str).tolist() for k in range(30)}
    table = Table.from_columns(
        {**cells, "class": rng.integers(0, 2, 60).astype(str).tolist()}, target="class"
    )
    trace = grow(table)
    (winner,) = [each.question for each in deciding(trace, 0) if each.question.topic is Topic.ATTRIBUTE]
    assert len(winner.options) == MAX_OFFERED
    assert trace.node(0).split.attribute in [o.value for o in winner.options if o.right]


# --- what the story tells -------------------------------------------------------------------------


def test_questions_are_told_when_they_are_asked_for():
    whole = book("golf_14_quinlan_numeric")
    assert "questions" not in whole.opening["supplies"]
    told = whole.supplies(["q0", "q3"])
    assert set(told["questions"]) == {"0", "3"} and not told["rows"]["numbers"]
    assert told["questions"]["3"] == whole.later["questions"]["3"]


def test_a_large_trace_tells_few_and_small_questions():
    rng = np.random.default_rng(3)
    values = rng.normal(size=(20_000, 4)).round(4)
    noisy = values.sum(axis=1) + rng.normal(size=20_000) > 0
    table = Table.from_columns(
        {**{f"x{k}": values[:, k].tolist() for k in range(4)}, "y": np.where(noisy, "p", "q").tolist()},
        target="y",
    )
    trace = grow(table, preset("documents").with_(max_depth=3))
    one = bound(trace, Labels(table), Telling("en", "x"), "x")
    told = one.supplies([f"q{node}" for node in range(trace.size)])["questions"]
    assert all(len(node) <= 4 for node in told.values())
    assert len(json.dumps(told)) < 4000 * trace.size


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", ["watermelon_2.0_alpha", "golf_14_quinlan_numeric"])
def test_everything_is_said(name, language):
    one = book(name, "documents", language)
    for _, each, said in asked(one):
        options = said.get("options", [])
        texts = [said["ask"], said["idea"], said["solution"], *(o["text"] for o in options)]
        assert all(text and "{" not in text and "None" not in text for text in texts)
        assert [bool(o["right"]) for o in options] == [o.right for o in each.question.options]
    told = one.later["slips"]
    assert told and set(told) <= {
        key.removeprefix("slip_") for key in words(language).sections["practice"]
    }


def test_the_player_has_every_word_it_says():
    said = words("en").sections
    texts = {**said["player"], **said["predict"]}
    for file in ("predictcard.js", "predictsummary.js", "predictpart.js", "casespanel.js", "help.js"):
        for key in re.findall(r'(?:say\(|, )"((?:predict|key)_\w+)"', source(file)):
            assert key in texts, (file, key)
    for word in ("right", "coarse", "slip", "wrong", "skipped", "sure", "unsure"):
        assert f"predict_{word}" in texts


# --- how they are judged --------------------------------------------------------------------------

UNREAD = ("", "a lot", "1/0")
TYPED = (*UNREAD, "0", "1", "-1", "0.5", "5/13", "1 5/13", "１．０００", "0,94", "94 %", "3.3 nat")


def typed_about(question):
    """Texts a student may type: right ones in many forms, every slip's, and wrong ones."""
    value = question.explanation.recorded
    right = [fixed(value, digits) for digits in (0, 1, 2, 3, 4, 6)] + [written(value, 3)]
    others = [
        fixed(value, 4).replace(".", ","),
        f"{fixed(value * 100, 2)} %",
        f"x = {fixed(value, 3)} bit",
        f"{fixed(value * np.log(2), 4)} nat",
        f"{fixed(value, 4)} Hart",
        fixed(-value, 4),
        fixed(value + 0.03, 4),
    ]
    made = {name: f.value for name, f in wrong_formulas(question.explanation, question.division)}
    spoiled = [fixed(wrong, 4) for wrong in made.values()] + [fixed(made["sign"], 3)]
    return [*TYPED, *right, *others, *spoiled]


@pytest.mark.parametrize(
    "story",
    some(
        [
            ("golf_14", "cart"),
            *((name, "documents") for name in datasets.names()),
            ("missing_14", "cart"),
        ]
    ),
    ids="-".join,
)
def test_the_player_judges_as_the_core_does(story, judged, monkeypatch):
    name, dialect = story
    # The core works the slips of a number out for every answer; here once for all answers.
    worked_out = cache(lambda explanation, division: tuple(slips(explanation, division)))
    monkeypatch.setattr("c45_course.practice.answers.slips", worked_out)
    seen, quantities = set(), set()
    for _, each, told in asked(book(name, dialect)):
        question = each.question
        if question.explanation is None:
            answers = [question.answered(place) == Right() for place in range(len(question.options))]
            assert answers == [bool(option["right"]) for option in told["options"]]
            assert len(set(answers)) == 2
            continue
        if question.explanation.quantity in quantities:
            continue
        quantities.add(question.explanation.quantity)
        texts = typed_about(question)
        for text, mine in zip(texts, judged(texts, told), strict=True):
            if mine is None:
                assert text in UNREAD
                continue
            answer = recognise(text, question.explanation, question.division)
            assert mine == in_words(answer), (text, question.explanation.quantity)
            seen.add(mine[0])
    assert {"right", "slip", "wrong"} <= seen


def explained(name, dialect="documents"):
    """Every explanation of the root of a table, and of its last verdict of pessimistic pruning."""
    trace = book(name, dialect).teller.trace
    for number in trace.about(0):
        frame = trace[number]
        evaluation = None if frame.attribute is None else trace.evaluation(0, frame.attribute)
        for found in explain(trace, frame):
            if frame.kind is not Kind.CANDIDATE and np.isfinite(found.recorded):
                yield found, division_of(trace, 0, evaluation)
    pruned = grow(trace.table, Dialect(pruning="pep"))
    for found in explain_verdict(prune(pruned).weighed[-1], pruned.dialect):
        if np.isfinite(found.recorded):
            yield found, SplitSizes()


@pytest.mark.parametrize(
    ("tables", "named"),
    [
        (
            ("golf_14", "watermelon_2.0"),
            "natural_log counts weights_forgotten not_subtracted by_number_of_values half_forgotten "
            "leaves_miscounted rounded_early",
        ),
        (("missing_14", "watermelon_2.0_alpha"), "factor_forgotten without_unknown"),
        (("computer_buyers_1024_weighted",), "case_weights"),
    ],
)
def test_the_ten_slips_are_recognised_on_weather_and_melons(tables, named, judged):
    for table in tables:
        met = set()
        for found, division in explained(table):
            wrong = list(wrong_formulas(found, division))
            texts = [fixed(formula.value, 4) for _, formula in wrong]
            for (name, _), answer in zip(
                wrong, judged(texts, told_number(found, division)), strict=True
            ):
                met |= {name} & set(answer[1:])
        assert set(named.split()) <= met, table


COUNTS = st.lists(st.lists(st.integers(0, 9), min_size=2, max_size=3), min_size=2, max_size=4)


@given(COUNTS, st.sampled_from([2, 3, 4, 6]))
@settings(max_examples=examples(60), deadline=None)
def test_a_right_answer_is_never_refused_for_rounding(judged, counts, digits):
    cells = [
        (f"v{branch}", f"w{count % 2}", f"c{klass}")
        for branch, row in enumerate(counts)
        for klass, count in enumerate(row)
        for _ in range(count)
    ]
    if len({cell[2] for cell in cells}) < 2:
        return
    columns = dict(zip(("A", "B", "class"), map(list, zip(*cells, strict=True)), strict=True))
    trace = grow(Table.from_columns(columns, target="class"), Dialect(min_cases=0))
    for node in range(trace.size):
        for each in deciding(trace, node):
            if each.question.explanation is not None:
                told = told_number(each.question.explanation, each.question.division)
                value = told["right"][2]
                texts = [fixed(value, digits), written(value, digits)]
                # Two decimals of a number below 0.005 say nothing but 0.
                texts = [text for text in texts if float(text) or digits > 2]
                for text, answer in zip(texts, judged(texts, told), strict=True):
                    assert answer in (["right"], ["coarse"]), (text, value, answer)
