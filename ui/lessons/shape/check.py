"""Ask a few questions on the idea of a lesson, and ten on those of a path.

The browser remembers how many were right at the first try, and which were not: these come again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from random import Random

import streamlit as st

from ui.components.question_row import go_on
from ui.lessons.shape.asking import Asked, Row, ask
from ui.lessons.shape.questions import draw_another, drawn
from ui.lessons.shape.told import Told, tell
from ui.scripts import register_files
from ui.state import course
from ui.state.choices import Choices
from ui.state.lesson import TEST_MINUTES, Lesson

MAX_AGAIN = 2
"""Maximum number of questions of earlier lessons, answered wrongly, that come again."""
TESTED = 10
"""Number of questions of the test of a path."""
TEST_ROUND = 2
"""The round of each lesson from which a test is drawn: not the one that everybody is asked first."""
MAX_ROUND = 30
"""A question of a later round does not come again: its round would have to be drawn anew."""
_MISSED = re.compile(r"(\w+):(\d{1,2}):(\d)")
_BROWSER = str(Path(__file__).with_suffix(""))


def check(told: Told, choices: Choices) -> None:
    """Show the questions one after the other, and at the end how many were right.

    They are drawn when they are asked for. Up to two that this browser got wrong in earlier lessons
    come before them.
    """
    words, lesson = told.words, told.lesson
    name, key = f"check:{lesson.key}", _key(lesson, choices)
    number = _take_up(name, key)
    if not number:
        told_before = st.session_state.get("check_browser", {}).get("before")
        before, missed = list_understood(str(told_before or 0), lesson)
        again = (words("course", "check_before"),) if missed else ()
        st.markdown(words.told((words("course", "check_idea"), *again)))
        label = words("course", "check_begin")
        args = (name, before + 1, missed)
        st.button(label, key="check_begin", on_click=_begin, args=args)
        _follow(lesson.key, "0")
        return
    row, repeated = _row(told, choices, key, number)
    ask(row)
    if row.settled < len(row.asked):
        _follow(lesson.key, f"{number}.{row.at}", number, row)
        return
    right = sum(row.right[repeated:])
    said = words("course", "check_done", right=right, of=lesson.asked)
    low = "" if 2 * right > lesson.asked else words("course", "check_low")
    st.markdown(f"**{said}** {low}")
    label = words("course", "check_again")
    st.button(label, key="check_begin", on_click=_begin, args=(name, number + 1, []))
    _follow(lesson.key, f"{number}.{row.at}", number, row, right, of=lesson.asked)


def _row(told: Told, choices: Choices, key: str, number: int) -> tuple[Row, int]:
    """Return the questions of a round, and how many of them come again."""
    words, lesson = told.words, told.lesson
    again = [*_asked_again(st.session_state.get(f"{key}:again", ()), choices)]
    own = drawn(told, choices, number)
    heads = [words("course", "check_from", lesson=words("lesson", _of(each)[0])) for each, _ in again]
    heads += [words("course", "check_n", n=n + 1, of=len(own)) for n in range(len(own))]
    ids = [each for each, _ in again] + [f"{lesson.key}:{number}:{n}" for n in range(len(own))]
    asked = (*(question for _, question in again), *own)
    return Row("check", f"{key}:{number}", asked, tuple(ids), tuple(heads), words), len(again)


def _asked_again(ids: Iterable[str], choices: Choices) -> Iterable[tuple[str, Asked]]:
    """Draw questions like those of other lessons, with other numbers; each is remembered as that."""
    for each in ids:
        lesson, number, place = _of(each)
        asked = draw_another(tell(course.declared()[lesson], choices), choices, number, place)
        if asked is not None:
            yield each, asked


def _of(missed: str) -> tuple[str, int, int]:
    """Return the lesson, the round and the place of a question from what a browser remembers of it."""
    found = _MISSED.fullmatch(missed)
    assert found is not None
    return found[1], int(found[2]), int(found[3])


def _key(lesson: Lesson, choices: Choices) -> str:
    """Return the key of a check: questions of the lesson's own stay when another table is chosen."""
    return f"check:{lesson.key}" + (f":{choices.table}:{choices.dialect}" if lesson.kinds else "")


def _begin(name: str, number: int, again: Sequence[str]) -> None:
    st.session_state[f"{name}:begun"] = number, again


def _take_up(name: str, key: str) -> int:
    """Return the round that is asked; one just begun is about the table that is shown by then."""
    begun = st.session_state.pop(f"{name}:begun", None)
    if begun is not None:
        st.session_state[f"{key}:round"], st.session_state[f"{key}:again"] = begun
    return int(st.session_state.setdefault(f"{key}:round", 0))


def is_asked(lesson: Lesson, choices: Choices) -> bool:
    """Tell whether the check of a lesson was begun: until then it is the same for every table."""
    begun = f"check:{lesson.key}:begun" in st.session_state
    return begun or bool(st.session_state.get(f"{_key(lesson, choices)}:round"))


# --- the test of a path ---------------------------------------------------------------------------


def ask_path(told: Told, choices: Choices) -> None:
    """Ask about all lessons of a path, mixed, and say at the end how many were right of each."""
    words, path = told.words, told.lesson.path
    key = f"test:{path}:{choices.table}:{choices.dialect}"
    number = _take_up(key, key)
    if not number:
        st.markdown(words("course", "test_idea", minutes=TEST_MINUTES))
        label = words("course", "test_begin")
        st.button(label, key="test_begin", on_click=_begin, args=(key, 1, []))
        return
    ids, asked = zip(*mix_questions(path, choices, TEST_ROUND + number - 1), strict=True)
    heads = tuple(words("course", "check_n", n=n + 1, of=len(asked)) for n in range(len(asked)))
    row = Row("test", f"{key}:{number}", asked, ids, heads, words)
    ask(row)
    if row.settled == len(asked):
        st.markdown(_result(row))
        label = words("course", "test_again")
        st.button(label, key="test_begin", on_click=_begin, args=(key, number + 1, []))
    _follow(f"test_{path}", f"{number}.{row.at}", number, row, name="test")


def mix_questions(path: str, choices: Choices, number: int) -> list[tuple[str, Asked]]:
    """Draw ten questions of a path, mixed, of each lesson about as many, with numbers not yet met."""
    rounds = []
    for lesson in course.path_of(path):
        told = tell(lesson, choices)
        at, found = _draw_unmet(told, choices, number - 1)
        rounds.append([(f"{lesson.key}:{at}:{n}", each) for n, each in enumerate(found)])
    longest = max(map(len, rounds))
    each_in_turn = [found[n] for n in range(longest) for found in rounds if n < len(found)]
    taken = each_in_turn[:TESTED]
    Random(f"test:{path}:{number}").shuffle(taken)
    return taken


def _draw_unmet(told: Told, choices: Choices, number: int) -> tuple[int, list[Asked]]:
    """Return the `number`th later round that states no numbers of the first one, and which it is."""
    met = {each.line for each in drawn(told, choices, 1) if each.line}
    later = ((n, drawn(told, choices, n)) for n in range(TEST_ROUND, MAX_ROUND))
    unmet = (each for each in later if met.isdisjoint(asked.line for asked in each[1]))
    found = next(islice(unmet, number - 1, None), None)
    return found or (number + 1, drawn(told, choices, number + 1))


def _result(row: Row) -> str:
    """Say how many were right at the first try, and of which lesson."""
    words = row.words
    of: dict[str, list[bool]] = {}
    for each, right in zip(row.ids, row.right, strict=True):
        of.setdefault(_of(each)[0], []).append(right)
    lines = (
        f"- {words('lesson', lesson)}{words('language', 'colon')}"
        f"{words('course', 'check_result', right=sum(of[lesson]), of=len(of[lesson]))}"
        for lesson in course.declared()
        if lesson in of
    )
    done = words("course", "check_done", right=sum(row.right), of=len(row.asked))
    return "\n".join((f"**{done}**\n", *lines))


# --- what this browser remembers ------------------------------------------------------------------


def list_understood(said: str, lesson: Lesson) -> tuple[int, list[str]]:
    """Return the last round that a browser knows of, and what it got wrong in earlier lessons.

    `said`: the number of the round, and the questions; what is no question of an earlier lesson is left
    out, for a browser may say anything.
    """
    before, *missed = said.split(" ")
    order = [*course.declared()]
    earlier = order[: order.index(lesson.key)]
    sound = [each for each in missed if _MISSED.fullmatch(each)]
    again = [each for each in sound if _of(each)[0] in earlier and 0 < _of(each)[1] <= MAX_ROUND]
    return int(before) if before.isdecimal() else 0, again[:MAX_AGAIN]


def _follow(
    lesson: str,
    at: str,
    number: int = 0,
    row: Row | None = None,
    right: int | None = None,
    name: str = "check",
    of: int = 0,
) -> None:
    """Tell the browser how each question went, and at the end the check, and let the keyboard go on.

    `at`: how many questions are answered, of which round; `number`: of the round, 0 before one is asked
    for: then the browser tells what it remembers.
    """
    on = f":is(.st-key-{name}_asking :is(input, textarea), .st-key-{name}_begin button)"
    go_on(name, lesson, at, on)
    went = dict(zip(row.ids, row.right, strict=False)) if row else {}
    told = {"lesson": lesson, "round": number, "went": went, "right": right, "of": of}
    register_files(_BROWSER)(data=told, key=f"{name}_browser", on_before_change=lambda: None)
