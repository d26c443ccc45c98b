"""Give the questions of the course to pages without a server: texts as HTML, and what judges an answer.

`asking.js` asks them as `ui/lessons/shape/asking.py` does, and `judge.js` judges a number as
`c45_course/practice/answers.py`; what both need is worked out here, in the form of JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import isfinite
from typing import Any
from urllib.parse import urlencode

from streamlit.testing.v1 import AppTest

from c45_core.language.words import Words
from c45_course.practice.answers import ROUNDED, Answer, Judge, Right, Slip, Wrong, factors
from ui.lessons.entropy.laboratory import list_lines, reply
from ui.lessons.shape.asking import (
    GIVEN_UP,
    MAX_TRIES,
    MAX_TYPED,
    Asked,
    list_hints,
    name_answer,
    reply_to,
    say_again,
    write_head,
)
from ui.lessons.shape.check import MAX_AGAIN, TEST_ROUND, mix_questions
from ui.lessons.shape.questions import draw_another, drawn
from ui.lessons.shape.told import tell
from ui.lessons.shared.number_ids import see_step
from ui.markdown import plain
from ui.page.header import Offers
from ui.site.writing import html, inline
from ui.state import course
from ui.state.choices import FIRST_DIALECT, FIRST_TABLE, Choices
from ui.state.lesson import TEST_MINUTES, WALKED

ROUNDS = 3
"""Number of rounds that a page asks before it begins again."""
MARK = "\ue000"
"""Stands in a text for what the browser puts there: it is no letter of any text."""
_UNREAD = ("empty", "long", "part", "end", "bracket", "value")
"""The reasons why a text is no number."""
_LABELS = ("hint", "hint_all", "check_begin", "check_again", "test_begin", "test_again")
"""The keys of the texts on buttons."""
Say = Callable[[Answer], str]
"""Says something of an answer, in Markdown."""
_OTHERS: dict[str, Answer] = {"right": Right(), "coarse": Right(coarse=True), "wrong": Wrong()}
"""The answers that are no slip."""


def list_asked(language: str, pages: Sequence[str]) -> dict[str, Any]:
    """Return everything that is asked on pages in a language: of lessons and paths, and the lines."""
    lessons = [each.key for each in course.list_walked() if each.key in pages]
    ends = {path: course.path_of(path)[-1].key for path in WALKED}
    return {
        "questions": {
            each: list_questions(each, language, later=lessons[place + 1 :])
            for place, each in enumerate(lessons)
        },
        "tests": {path: list_test(path, language) for path, last in ends.items() if last in pages},
        "lines": list_judged_lines(language),
        "words": list_words(language),
        "limits": {"tries": MAX_TRIES, "again": MAX_AGAIN, "typed": MAX_TYPED},
    }


def list_questions(
    lesson: str, language: str, rounds: int = ROUNDS, later: Sequence[str] = ()
) -> list[list[dict[str, Any]]]:
    """Return the questions of the check of a lesson, round by round.

    `another`: the question that comes in one of the `later` lessons where this one went wrong, by the
    first lesson in which it is that.
    """
    choices = _first_choices(lesson, language)
    words, told, found = choices.words, tell(course.declared()[lesson], choices), []
    for number in range(1, rounds + 1):
        asked = enumerate(drawn(told, choices, number))
        found.append(_write_round(((f"{lesson}:{number}:{n}", each) for n, each in asked), words))
        for place, each in enumerate(found[-1]):
            each["another"] = _write_others(lesson, number, place, language, later)
    return found


def _write_others(
    lesson: str, number: int, place: int, language: str, later: Sequence[str]
) -> dict[str, dict[str, Any]]:
    """Return what is asked in later lessons where a question went wrong: each shows its own table."""
    found: dict[str, dict[str, Any]] = {}
    for each in later:
        choices = _first_choices(each, language)
        words = choices.words
        another = draw_another(tell(course.declared()[lesson], choices), choices, number, place)
        assert another is not None
        head = words("course", "check_from", lesson=words("lesson", lesson))
        written = _write(another, f"{lesson}:{number}:{place}", head, words)
        if not found or written != list(found.values())[-1]:
            found[each] = written
    return found


def list_test(path: str, language: str, rounds: int = ROUNDS) -> list[list[dict[str, Any]]]:
    """Return the questions of the test of a path, round by round."""
    choices = _first_choices(course.path_of(path)[-1].key, language)
    numbers = range(TEST_ROUND, TEST_ROUND + rounds)
    return [_write_round(mix_questions(path, choices, n), choices.words) for n in numbers]


def _first_choices(lesson: str, language: str) -> Choices:
    """Return what is chosen when a lesson is opened: the table that it shows then."""
    offers = Offers(**course.declared()[lesson].header())
    return offers.as_shown(Choices(offers.first_table, FIRST_DIALECT, language))


def list_judged_lines(language: str) -> dict[str, dict[str, Any]]:
    """Return by its key each line that is completed by hand: what judges it."""
    words = Choices(FIRST_TABLE, FIRST_DIALECT, language).words
    unread, lines = html(words("entropy", "fading_unread")), {}
    for key, (_, found) in list_lines(words).items():
        say = partial(reply, found, words=words)
        judge = write_judge(Judge(found), say, {"settled": say})
        lines[key] = {"judge": judge, "unread": unread}
    return lines


def list_words(language: str) -> dict[str, Any]:
    """Return what is said around the questions."""
    words = Choices(FIRST_TABLE, FIRST_DIALECT, language).words
    say, counted = partial(words, "course"), {"right": "{right}", "of": "{of}"}
    unread = {f"unread_{each}": words("practice", f"unread_{each}", part=MARK) for each in _UNREAD}
    return {
        **{key: words("practice_page", key) for key in ("send", "number", "answer")},
        **{key: say(key) for key in _LABELS},
        "check_idea": html(say("check_idea")),
        "test_idea": html(say("test_idea", minutes=TEST_MINUTES)),
        "given": inline(words.told((words("practice_page", "given"), MARK))),
        "unread": {key: html(plain(text)) for key, text in unread.items()},
        "unread_choice": html(words("practice", "unread_choice")),
        "check_idea_before": html(words.told((say("check_idea"), say("check_before")))),
        "check_low": html(f"**{say('check_done', **counted)}** {say('check_low')}"),
        "test_done": html(f"**{say('check_done', **counted)}**"),
        "result": words("language", "colon").join((MARK, say("check_result", **counted))),
        "lessons": {each.key: words("lesson", each.key) for each in course.list_walked()},
    }


def _write_round(asked: Iterable[tuple[str, Asked]], words: Words) -> list[dict[str, Any]]:
    found = list(asked)
    heads = (words("course", "check_n", n=n + 1, of=len(found)) for n in range(len(found)))
    return [_write(each, name, head, words) for (name, each), head in zip(found, heads, strict=True)]


def _write(question: Asked, name: str, head: str, words: Words) -> dict[str, Any]:
    """Return a question; `name`: by which a browser remembers it."""
    said = {
        "id": name,
        "head": html(write_head(question, head, words)),
        "show": _record(question.show) if question.show else "",
        "gave_up": html(reply_to(question, GIVEN_UP, words)[1]),
        "hints": [html(each) for each in list_hints(question, words)],
    }
    if where := question.where:
        asked = urlencode({each: where[each] for each in ("dialect", "step")})
        said |= {"see": see_step(where["step"], words), "href": f"{where['table']}.html#{asked}"}
    number = question.number
    if number is None:
        options = range(len(question.options))
        return said | {"options": [_write_option(question, place, words) for place in options]}
    replies = {"settled": number.reply, "again": lambda a: say_again(question, number.refuse(a), words)}
    return said | {"number": write_judge(number.judge, number.refuse, replies)}


def _write_option(question: Asked, place: int, words: Words) -> dict[str, Any]:
    right, settled = reply_to(question, place, words)
    return {
        "label": inline(question.options[place]),
        "given": html(name_answer(question, place, words)),
        "right": right,
        "settled": html(settled),
        "again": html(say_again(question, question.refuse(place), words)),
    }


def write_judge(judge: Judge, refuse: Say, replies: Mapping[str, Say]) -> dict[str, Any]:
    """Return what judges a number: its range, the slips with theirs, as they are tried, and texts.

    `refuse`: says what a slip is; `replies`: what is said of an answer at several places, of a slip
    after that. Where several slips give the same number, the browser puts what they are together.
    """
    slips = {name: refuse(Slip((name,))) for name in (*(each[0] for each in judge.slips), ROUNDED)}
    (first, text), *others = slips.items()
    also = ""
    if others:
        second, after = others[0]
        between = refuse(Slip((first, second))).removeprefix(text).removesuffix(after)
        also = inline(f"{MARK}{between}{MARK}").strip(MARK)
    low, high = (each if isfinite(each) else None for each in (judge.right.low, judge.right.high))
    said = {
        place: {kind: html(say(each)) for kind, each in _OTHERS.items()}
        | {"slip": html(MARK + say(Slip((first,))).removeprefix(text))}
        for place, say in replies.items()
    }
    return {
        **{"low": low, "high": high, "value": judge.explanation.recorded},
        "units": factors(judge.explanation),
        "slips": [(name, band.low, band.high, value) for name, band, value in judge.slips],
        **{"texts": {name: inline(each) for name, each in slips.items()}, "also": also, "said": said},
    }


def _record(show: Callable[[], None]) -> str:
    """Return what a function shows in Streamlit: a table in Markdown, or HTML."""
    test = AppTest.from_function(_run)
    test.session_state["show"] = show
    test.run()
    shown = [each.proto.body for each in test.main.children.values()]
    return "".join(body if body.startswith("<") else html(body) for body in shown)


def _run() -> None:
    import streamlit as st

    st.session_state["show"]()
