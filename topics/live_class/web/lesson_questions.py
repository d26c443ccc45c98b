"""Ask a class what a lesson asks a reader: its guess, and the questions that it poses in its check."""

import re
from collections.abc import Iterator
from functools import lru_cache

from c45_core.explain.explanation import Explanation
from c45_core.formula.expression import Decimal
from c45_core.language.words import languages
from c45_course import datasets
from c45_course.practice.questions import Option, Question, Topic
from ui.lessons.shape.questions import chance
from ui.lessons.shape.told import Told, tell
from ui.state import course
from ui.state.choices import FIRST_DIALECT, FIRST_TABLE, Choices
from ui.state.lesson import Options

from ..classes.questions import Asked, Given, Phrased

MAX_LESSONS_KEPT = 64
"""Maximum number of lessons, each about one table, whose questions are kept."""
_MARKS = re.compile(r"\*\*|\$")
"""Marks of bold letters and of symbols in Markdown; the pages of a class show a text as it is."""


@lru_cache(MAX_LESSONS_KEPT)
def ask_of_lesson(name: str, table: str) -> tuple[Asked, ...]:
    """Return the guess of a lesson and what it poses; () of what is no lesson.

    `table`: what the numbers of their texts are about, if it is a table of the course.

    >>> guess, *posed = ask_of_lesson("evaluation", "golf_14")
    >>> len(guess.question.options), guess.judge(str(guess.right[0])), len(posed)
    (3, 'right', 8)
    >>> ask_of_lesson("entropy", "")[0].judge("0.544")
    'right'
    """
    if name not in course.declared():
        return ()
    lesson, known = course.declared()[name], {"table": table} if table in datasets.names() else {}
    shown = known.get("table", FIRST_TABLE)
    told = {each: tell(lesson, Choices(shown, FIRST_DIALECT, each)) for each in languages()}
    return tuple(_ask(told, {"lesson": name, **known}))


def _ask(told: dict[str, Told], query: dict[str, str]) -> Iterator[Asked]:
    yield _ask_guess(told, query | {"part": "guess"})
    for posed in next(iter(told.values())).lesson.posed:
        key, asked = f"ask_{posed.key}", query | {"part": "check"}
        yield _offer(told, key, posed.answers, posed.right, f"{key}_{posed.right}_said", asked)


def _ask_guess(told: dict[str, Told], query: dict[str, str]) -> Asked:
    first = next(iter(told.values()))
    guess = first.lesson.guess
    if isinstance(guess, Options):
        return _offer(told, "guess", guess.names, guess.right, "guess_told", query)
    right = float(first.facts[guess.right])
    found = Explanation("guess", 0, "", "", Decimal(right), right, "")
    phrased = {
        language: _phrase(each, "guess", (), each.facts[guess.right], "guess_told")
        for language, each in told.items()
    }
    return Asked(Question(Topic.NUMBER, 0, explanation=found), phrased, query)


def _offer(
    told: dict[str, Told],
    key: str,
    names: tuple[str, ...],
    right: str,
    said: str,
    query: dict[str, str],
) -> Asked:
    """Return a question with its answers in an order drawn by its key, the same at every look."""
    lesson = next(iter(told.values())).lesson.key
    drawn = chance(f"{lesson}:{key}").sample(names, len(names))
    phrased = {}
    for language, each in told.items():
        options = tuple(_as_plain(each.say(f"{key}_{name}")) for name in drawn)
        phrased[language] = _phrase(each, key, options, options[drawn.index(right)], said)
    options_of = tuple(Option(name, name == right) for name in drawn)
    return Asked(Question(Topic.POSED, 0, options=options_of), phrased, query)


def _phrase(told: Told, key: str, options: tuple[str, ...], solution: str, said: str) -> Phrased:
    def name_slips(names: tuple[str, ...]) -> str:
        return told.words.told(told.words("practice", f"slip_{name}") for name in names)

    ask, sentence = _as_plain(told.say(key)), _as_plain(told.say(said))
    return Phrased(ask, Given(""), options, solution, sentence, name_slips)


def _as_plain(text: str) -> str:
    return _MARKS.sub("", text)
