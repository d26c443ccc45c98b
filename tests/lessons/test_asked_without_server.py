"""What a page without a server says to an answer is what the app says: JavaScript judges as Python."""

from html import escape
from math import isclose
from pathlib import Path
from random import Random

import pytest
from node import asking

from c45_core.language.words import languages
from c45_core.language.words import words as words_of
from c45_course.practice.answers import Judge, Right, Slip, answer_of
from c45_course.practice.arithmetic import UnreadableError
from c45_course.practice.questions import pools
from ui import cache
from ui.lessons.entropy.laboratory import list_lines
from ui.lessons.entropy.laboratory import reply as reply_to_line
from ui.lessons.shape.asking import reply_to, say_again
from ui.lessons.shape.check import TEST_ROUND, mix_questions
from ui.lessons.shape.questions import draw_another, drawn
from ui.lessons.shape.told import tell
from ui.markdown import plain
from ui.site.asking import MARK, list_judged_lines, list_questions, list_test, list_words, write_judge
from ui.site.writing import html, inline
from ui.state import course
from ui.state.choices import FIRST_DIALECT, FIRST_TABLE, Choices
from ui.state.lesson import WALKED as PATHS

SITE = Path(__file__).resolve().parents[2] / "ui" / "site"
MODULES = (SITE / "arithmetic.js", SITE / "judge.js")
WALKED = [each.key for each in course.list_walked()]
RUN = """
import { readFileSync } from "node:fs";
import { readAnswer } from "./arithmetic.js";
import { judgeNumber, sayNumber } from "./judge.js";
const tried = (work) => {
  try {
    return work();
  } catch (error) {
    if (!error.key) throw error;
    return { key: error.key, part: error.part };
  }
};
const say = (number, found) => {
  const said = Object.keys(number.said).map((place) => [place, sayNumber(number, found, place)]);
  return { ...found, ...Object.fromEntries(said) };
};
const tell = (text) => {
  const { value, interval, unit, told } = readAnswer(text);
  return { value, interval, unit, told };
};
const judge = (number, text) => tried(() => say(number, judgeNumber(number, text)));
const { read, judged } = JSON.parse(readFileSync(0, "utf8"));
const found = read.length
  ? read.map((text) => tried(() => tell(text)))
  : judged.map(([number, texts]) => texts.map((text) => judge(number, text)));
console.log(JSON.stringify(found));
"""
PIECES = ("1", "2", "0.5", ",25", "0,333", "3/8", "40%", "12.5 %", "0", "5", "9", "14", "0.9403")
PIECES += ("+", "-", "*", "/", "×", "·", "÷", "−", "(", ")", "^", "²", "x", " ", " ", "=", "≈")
PIECES += (
    "log2",
    "log_2",
    "log2(",
    "lb ",
    "ln",
    "lg",
    "sqrt",
    "√",
    "log",
    "bit",
    " nat",
    "？",
    "a",
    "０．５",
)
TYPED = (
    *(
        "0.94",
        "0,940",
        "94,03 %",
        "5/14",
        "1 5/6",
        "0.6518 nat",
        "0.28 harts",
        "= 0.971",
        "H = 0.5 = 1/2",
    ),
    *(
        "-5/14 log2 5/14 - 9/14 log2(9/14)",
        "0.940 - 5/14*0.971 - 5/14*0.971",
        "sqrt(2)",
        "2^10",
        "2^-3",
    ),
    *(
        "",
        " ",
        "abc",
        "1/0",
        "ln(-1)",
        "(1",
        "1)",
        "2+",
        "9^64^2",
        "0^-1",
        "(-8)^(1/3)",
        "-(-2)^2",
        "1e5",
    ),
    *(
        "(" * 41 + "1" + ")" * 41,
        "1" * 401,
        "½",
        "2²",
        "－０．９７１",
        "〇",
        "3 x 4",
        "0.0.1",
        "1..2",
        "😀" * 30,
    ),
)


def shown_by(lesson, language):
    """What the page of a lesson shows when it is opened: not each takes every table."""
    stands_for = course.declared()[lesson].header().get("stands_for", str)
    return Choices(stands_for(FIRST_TABLE), FIRST_DIALECT, language)


@pytest.fixture
def ask(tmp_path):
    return asking(tmp_path, MODULES, RUN)


def _make_formula(random, depth=3):
    if depth == 0 or random.random() < 0.25:
        return random.choice(("{}", "{}", "0.{}", "{}/14", "{}%", "0.{}{}")).format(
            random.randrange(15), random.randrange(100)
        )
    one, other = (_make_formula(random, depth - 1) for _ in range(2))
    form = random.choice(
        (
            "{}+{}",
            "{} - {}",
            "{}*{}",
            "({})/({})",
            "{}log2({})",
            "-({}) ln({})",
            "sqrt({})*{}",
            "({})^{}",
        )
    )
    return form.format(one, other)


def _make_texts(random, number):
    pieces = (random.choices(PIECES, k=random.randrange(1, 9)) for _ in range(number))
    return [*map("".join, pieces), *(_make_formula(random) for _ in range(number))]


def _read(text):
    try:
        read, unit = answer_of(text, "bit")
    except UnreadableError as error:
        return {"key": error.key, "part": error.part}
    return {
        "value": read.value,
        "interval": [read.interval.low, read.interval.high],
        "unit": read.unit,
        "told": unit,
    }


def _are_close(left, right):
    if isinstance(left, float | int) and isinstance(right, float | int):
        return isclose(left, right, rel_tol=1e-9, abs_tol=1e-12)
    if isinstance(left, list):
        return all(map(_are_close, left, right))
    return left == right


def test_arithmetic_is_read_alike(ask):
    texts = [*TYPED, *_make_texts(Random(7), 4000)]
    found = ask({"read": texts, "judged": []})
    for text, there in zip(texts, found, strict=True):
        here = _read(text)
        assert here.keys() == there.keys(), (text, here, there)
        assert all(_are_close(here[name], there[name]) for name in here), (text, here, there)


# --- answers to every question ----------------------------------------------------------------------


def _numbers_of(judge):
    """The right number, and those of the slips."""
    return [judge.explanation.recorded, *(value for _, _, value in judge.slips)]


def _answers_to(judge, random):
    """What people type: the right number and those of slips, in many ways, near them, and anything."""
    texts = [*TYPED, *_make_texts(random, 20)]
    for value in _numbers_of(judge):
        for digits in range(7):
            texts.append(f"{value:.{digits}f}")
            texts.append(f"{value + random.uniform(-3, 3) * 10**-digits:.{digits}f}")
        near = value * random.uniform(0.99, 1.01)
        texts += [f"{100 * value:.2f}%", f"{value * 0.693147:.4f} nat", f"{near:.4f}"]
        texts += [f"{round(value * whole)}/{whole}" for whole in (7, 13, 14, 17, 1000)]
        texts += [f"{value:.3f} * 1", f"{value / 2:.4f} + {value / 2:.4f}", f"-({-near:.5f})"]
    return [text for text in texts if text]  # no answer is none


@pytest.mark.worth(3)
def test_every_number_is_judged_alike(ask):
    held = []
    for language in languages():
        for lesson in WALKED:
            choices = shown_by(lesson, language)
            asked = drawn(tell(course.declared()[lesson], choices), choices, 1)
            (written,) = list_questions(lesson, language, 1)
            pairs = zip(written, asked, strict=True)
            held += [(each["number"], one, choices.words) for each, one in pairs if one.number]
    texts = [_answers_to(one.number.judge, Random(place)) for place, (_, one, _) in enumerate(held)]
    judged = [(number, typed) for (number, *_), typed in zip(held, texts, strict=True)]
    kinds = set()
    for (_, one, words), typed, answers in zip(held, texts, ask(_to_judge(judged)), strict=True):
        for text, there in zip(typed, answers, strict=True):
            try:
                right, reply = reply_to(one, text, words)
            except UnreadableError as error:
                assert there == {"key": error.key, "part": error.part}, (one.text, text)
                continue
            kinds.add(there["kind"])
            assert right == (there["kind"] in ("right", "coarse")), (one.text, text)
            assert there["settled"] == html(reply), (one.text, text)
            if not right:
                assert there["again"] == html(say_again(one, one.refuse(text), words)), (one.text, text)
    assert kinds == {"right", "coarse", "slip", "wrong"}


def _name(answer):
    """What an answer is called in JavaScript."""
    match answer:
        case Right(coarse):
            return {"kind": "coarse" if coarse else "right", "names": []}
        case Slip(names):
            return {"kind": "slip", "names": list(names)}
    return {"kind": "wrong", "names": []}


@pytest.mark.worth(3)
def test_small_numbers_and_those_of_many_slips_are_judged_alike(ask):
    """Every number of a tree with small ones, for which rounding may lead as far as a slip does."""
    table = "watermelon_2.0_alpha"
    _, numbers = pools(cache.trace(table, "documents"), cache.dataset(table).labels("en"))
    judges = [each.judge for each in numbers]
    texts = [
        [f"{value:.{digits}f}" for value in _numbers_of(judge) for digits in range(1, 6)]
        for judge in judges
    ]
    written = [write_judge(each, lambda answer: f"{_name(answer)}", {}) for each in judges]
    found = ask(_to_judge(list(zip(written, texts, strict=True))))
    assert any(len(answer["names"]) > 1 for answers in found for answer in answers)
    for judge, typed, answers in zip(judges, texts, found, strict=True):
        for text, there in zip(typed, answers, strict=True):
            assert there == _name(judge.answered(text)), (judge.explanation.quantity, text)


def test_lines_completed_by_hand_are_judged_alike(ask):
    for language in languages():
        words, lines = words_of(language), list_judged_lines(language)
        for key, (_, found) in list_lines(words).items():
            judge = Judge(found)
            texts = _answers_to(judge, Random(key))
            (answers,) = ask(_to_judge([(lines[key]["judge"], texts)]))
            for text, there in zip(texts, answers, strict=True):
                try:
                    said = reply_to_line(found, judge.answered(text), words)
                except UnreadableError:
                    assert "key" in there, text
                else:
                    assert there["settled"] == html(said), text


def test_answers_to_choose_from_have_what_the_app_says_to_them():
    for language in languages():
        for lesson in WALKED:
            choices = shown_by(lesson, language)
            words, told = choices.words, tell(course.declared()[lesson], choices)
            asked = drawn(told, choices, 1)
            later = WALKED[WALKED.index(lesson) + 1 :]
            (written,) = list_questions(lesson, language, 1, later)
            for n, (there, one) in enumerate(zip(written, asked, strict=True)):
                assert there["id"] == f"{lesson}:1:{n}"
                assert list(there["another"])[:1] == later[:1]
                for asking_again, again in there["another"].items():
                    shown = shown_by(asking_again, language)
                    another = draw_another(tell(course.declared()[lesson], shown), shown, 1, n)
                    assert inline(f"**{another.text}**") in again["head"]
                    assert again["id"] == there["id"]
                assert ("number" in there, bool(there["show"])) == (not one.options, bool(one.show))
                assert len(there["hints"]) == len(one.hints())
                for place, option in enumerate(there.get("options", ())):
                    right, reply = reply_to(one, place, words)
                    assert (option["right"], option["settled"]) == (right, html(reply))
                    assert right or option["again"] == html(say_again(one, one.refuse(place), words))


def test_a_test_of_a_path_has_the_questions_of_the_app_s():
    for path in PATHS:
        choices = shown_by(course.path_of(path)[-1].key, "en")
        first, second = list_test(path, "en", 2)
        assert [each["id"] for each in first] == [
            name for name, _ in mix_questions(path, choices, TEST_ROUND)
        ]
        done = [e for each in course.path_of(path) for e in drawn(tell(each, choices), choices, 1)]
        new = [each for _, each in mix_questions(path, choices, TEST_ROUND)]
        assert not {(e.line, e.options) for e in new if e.line} & {(e.line, e.options) for e in done}
        assert first != second and first[9]["head"].startswith("<p>10 of 10.")


def test_of_what_cannot_be_read_it_is_said_why():
    for language in languages():
        words, there = words_of(language), list_words(language)["unread"]
        for text in TYPED:
            try:
                answer_of(text, "bit")
            except UnreadableError as error:
                said = html(plain(words("practice", error.key, part=error.part)))
                assert there[error.key].replace(MARK, escape(" ".join(error.part.split()))) == said


def _to_judge(judged):
    return {"read": [], "judged": judged}
