"""Give the questions of the course to pages without a server: texts as HTML, and what judges an answer.

`asking.js` asks them as `ui/lessons/shape/asking.py` does, and `judge.js` judges a number as
`c45_course/practice/answers.py`; what both need is worked out here, in the form of JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from streamlit.testing.v1 import AppTest

from c45_core.language.words import Words
from c45_course.embed.bundle import join_modules
from c45_course.practice.answers import (
    ROUNDED,
    Answer,
    Judge,
    Right,
    Slip,
    Wrong,
    factors,
)
from ui.lessons.entropy.laboratory import list_lines, reply
from ui.lessons.shape.asking import (
    GIVEN_UP,
    Asked,
    AskedNumber,
    list_hints,
    name_answer,
    reply_to,
    say_again,
    write_head,
)
from ui.lessons.shape.check import TEST_ROUND, mix_questions
from ui.lessons.shape.questions import ASKED, drawn
from ui.lessons.shape.told import tell
from ui.lessons.shared.number_ids import see_step
from ui.markdown import plain
from ui.state import course
from ui.state.choices import FIRST_DIALECT, FIRST_TABLE, Choices
from ui.state.lesson import WALKED

_HERE = Path(__file__).resolve().parent
ROUNDS = 3
"""Number of rounds that a page asks before it begins again."""
MARK = "\ue000"
"""Stands in a text for what the browser puts there: it is no letter of any text."""
_UNREAD = ("empty", "long", "part", "end", "bracket", "value")
"""The reasons why a text is no number."""
_LABELS = ("hint", "hint_all", "check_begin", "check_again", "test_begin", "test_again")
"""What is written on buttons."""
_OTHERS: dict[str, Answer] = {"right": Right(), "coarse": Right(coarse=True), "wrong": Wrong()}
"""What an answer can be that is no slip."""
Html = Callable[[str], str]
"""Makes HTML of Markdown; formulas stay `.math`, for the page to set."""


def write_script() -> str:
    """Return a script for any page of the site, which hands it `c45.asking`."""
    return f'(() => {{\n"use strict";\n{join_modules(_HERE / "asked.js")}\n}})();\n'


def list_asked(language: str, html: Html) -> dict[str, Any]:
    """Return everything that is asked in a language: of each lesson and each path, and the lines."""
    return {
        "questions": {
            each.key: list_questions(each.key, language, html) for each in course.list_walked()
        },
        "tests": {path: list_test(path, language, html) for path in WALKED},
        "lines": list_judged_lines(language, html),
        "words": list_words(language, html),
    }


def list_questions(
    lesson: str, language: str, html: Html, rounds: int = ROUNDS
) -> list[list[dict[str, Any]]]:
    """Return the questions of the check of a lesson, round by round."""
    choices = Choices(FIRST_TABLE, FIRST_DIALECT, language)
    told = tell(course.declared()[lesson], choices)
    return [
        _write_round(
            ((f"{lesson}:{number}:{n}", each) for n, each in enumerate(drawn(told, choices, number))),
            _Writer(choices.words, html),
        )
        for number in range(1, rounds + 1)
    ]


def list_test(path: str, language: str, html: Html, rounds: int = ROUNDS) -> list[list[dict[str, Any]]]:
    """Return the questions of the test of a path, round by round."""
    choices = Choices(FIRST_TABLE, FIRST_DIALECT, language)
    numbers = range(TEST_ROUND, TEST_ROUND + rounds)
    writer = _Writer(choices.words, html)
    return [_write_round(mix_questions(path, choices, number), writer) for number in numbers]


def list_judged_lines(language: str, html: Html) -> dict[str, dict[str, Any]]:
    """Return by its key each line that is completed by hand: what is asked, and what judges it."""
    words = Choices(FIRST_TABLE, FIRST_DIALECT, language).words
    writer = _Writer(words, html)
    lines = {}
    for key, (question, found) in list_lines(words).items():
        say = partial(reply, found, words=words)
        number = writer.write_judge(Judge(found), say, {"settled": say})
        lines[key] = {
            "question": html(question),
            "judge": number,
            "unread": html(words("entropy", "fading_unread")),
        }
    return lines


def list_words(language: str, html: Html) -> dict[str, Any]:
    """Return what is said around the questions."""
    words = Choices(FIRST_TABLE, FIRST_DIALECT, language).words
    say, counted = partial(words, "course"), {"right": "{right}", "of": "{of}"}
    unread = {f"unread_{each}": words("practice", f"unread_{each}", part=MARK) for each in _UNREAD}
    done = [f"**{say('check_done', right=right, of=ASKED)}**" for right in range(ASKED + 1)]
    low = [say("check_low") if 2 * right <= ASKED else "" for right in range(ASKED + 1)]
    return {
        **{key: words("practice_page", key) for key in ("send", "number", "answer")},
        **{key: say(key) for key in _LABELS},
        **{key: html(say(key)) for key in ("check_idea", "test_idea")},
        "given": _Writer(words, html).within(words.told((words("practice_page", "given"), MARK))),
        "unread": {key: html(plain(text)) for key, text in unread.items()},
        "unread_choice": html(words("practice", "unread_choice")),
        "check_idea_before": html(words.told((say("check_idea"), say("check_before")))),
        "check_done": [html(f"{each} {more}") for each, more in zip(done, low, strict=True)],
        "test_done": html(f"**{say('check_done', **counted)}**"),
        "result": words("language", "colon").join((MARK, say("check_result", **counted))),
        "lessons": {each.key: words("lesson", each.key) for each in course.list_walked()},
    }


@dataclass(frozen=True)
class _Writer:
    """Writes questions as JSON in a language."""

    words: Words
    html: Html

    def within(self, text: str) -> str:
        """Return a text of one paragraph as HTML without the paragraph."""
        return self.html(text).strip().removeprefix("<p>").removesuffix("</p>")

    def write(self, question: Asked, name: str, head: str) -> dict[str, Any]:
        """Return a question; `name`: by which a browser remembers it."""
        words, html = self.words, self.html
        lesson = words("lesson", name.partition(":")[0])
        repeated = words("course", "check_from", lesson=lesson)
        said = {
            "id": name,
            "head": html(write_head(question, head, words)),
            "head_again": html(write_head(question, repeated, words)),
            "show": _record(question.show, html) if question.show else "",
            "gave_up": html(reply_to(question, GIVEN_UP, words)[1]),
            "hints": [html(each) for each in list_hints(question, words)],
        }
        if question.where:
            said |= {"see": see_step(question.where["step"], words), "href": _link(**question.where)}
        if question.number:
            return said | {"number": self._write_number(question, question.number)}
        return said | {
            "options": [self._write_option(question, n) for n in range(len(question.options))]
        }

    def _write_option(self, question: Asked, place: int) -> dict[str, Any]:
        right, settled = reply_to(question, place, self.words)
        refused = say_again(question, question.refuse(place), self.words)
        return {
            "label": self.within(question.options[place]),
            "given": self.html(name_answer(question, place, self.words)),
            "right": right,
            "settled": self.html(settled),
            "again": self.html(refused),
        }

    def _write_number(self, question: Asked, number: AskedNumber) -> dict[str, Any]:
        def again(answer: Answer) -> str:
            return say_again(question, number.refuse(answer), self.words)

        return self.write_judge(number.judge, number.refuse, {"settled": number.reply, "again": again})

    def write_judge(
        self, judge: Judge, refuse: Callable[[Answer], str], said: dict[str, Callable[[Answer], str]]
    ) -> dict[str, Any]:
        """Return what judges a number: its range, the slips with theirs, as they are tried, and texts.

        `said`: what is said of an answer at several places, each beginning with what `refuse` says of a
        slip. Where several slips give the same number, the browser puts what is said of them together.
        """
        low, high = judge.right.low, judge.right.high
        slips = {name: refuse(Slip((name,))) for name in (*(each[0] for each in judge.slips), ROUNDED)}
        (first, text), *others = slips.items()
        also = ""
        if others:
            second, after = others[0]
            between = refuse(Slip((first, second))).removeprefix(text).removesuffix(after)
            also = self.within(f"{MARK}{between}{MARK}").strip(MARK)
        return {
            "low": low if isfinite(low) else None,
            "high": high if isfinite(high) else None,
            "value": judge.explanation.recorded,
            "units": factors(judge.explanation),
            "slips": [[name, band.low, band.high, value] for name, band, value in judge.slips],
            "texts": {name: self.within(each) for name, each in slips.items()},
            "also": also,
            "said": {
                place: {
                    **{kind: self.html(say(each)) for kind, each in _OTHERS.items()},
                    "slip": self.html(MARK + say(Slip((first,))).removeprefix(text)),
                }
                for place, say in said.items()
            },
        }


def _write_round(asked: Iterable[tuple[str, Asked]], writer: _Writer) -> list[dict[str, Any]]:
    found = list(asked)
    heads = (writer.words("course", "check_n", n=n + 1, of=len(found)) for n in range(len(found)))
    return [writer.write(each, name, head) for (name, each), head in zip(found, heads, strict=True)]


def _link(table: str, dialect: str, step: str) -> str:
    """Return the address of a step on the static site."""
    query = ({} if dialect == FIRST_DIALECT else {"dialect": dialect}) | {"step": step}
    return f"{table}.html#{urlencode(query)}"


def _record(show: Callable[[], None], html: Html) -> str:
    """Return what a function shows in Streamlit: a table in Markdown, or HTML."""
    test = AppTest.from_function(_run)
    test.session_state["show"] = show
    test.run()
    shown = [each.proto.body for each in test.main.children.values()]
    return "".join(body if body.startswith("<") else html(body) for body in shown)


def _run() -> None:
    import streamlit as st

    st.session_state["show"]()
