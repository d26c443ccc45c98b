"""Draw exercises by a seed: worked examples that fade, questions, and a mistake to be found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_course.practice.derivation import Calculation, derivation
from c45_course.practice.made_tables import drawn, shuffled
from c45_course.practice.phrasing import Asker
from c45_course.practice.prepared import spoiled
from c45_course.practice.questions import Question
from c45_course.practice.rounds import round_of


@dataclass(frozen=True)
class Entry:
    """One line of an item: `given` is printed on the sheet, `answer` in the key.

    `answer`: None where nothing is to be filled in.
    `frame`: the step of the replay that shows the answer; None where none does.
    """

    given: str
    answer: str | None = None
    frame: int | None = None
    about: Calculation | Question | None = None


@dataclass(frozen=True)
class Item:
    """One exercise: what is asked, its lines, the options to tick."""

    asked: str
    entries: tuple[Entry, ...]
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    """Items of one kind under a heading."""

    title: str
    hint: str
    items: tuple[Item, ...]


def exercises(trace: Trace, labels: Labels, words: Words, seed: int) -> tuple[Section, ...]:
    """Return the exercises about a trace with their answers; the same seed gives the same ones.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.language.words import words
    >>> golf = datasets.load("golf_14")
    >>> sections = exercises(grow(golf.table), golf.labels("en"), words("en"), 7)
    >>> [len(section.items) for section in sections]
    [4, 8, 1]
    """
    random, names = Random(seed), labels.on(trace.table)
    asker = Asker(trace, labels, words)
    sections = (
        _section(words, "examples", _examples(trace, names, words, random)),
        _section(words, "questions", _questions(asker, random)),
        _section(words, "mistake", _mistake(trace, names, asker, random)),
    )
    return tuple(section for section in sections if section.items)


def _section(words: Words, name: str, items: Iterator[Item]) -> Section:
    return Section(words("worksheet", name), words("worksheet", f"{name}_hint"), tuple(items))


# --- worked examples that fade ----------------------------------------------------------------------


def _examples(trace: Trace, labels: Labels, words: Words, random: Random) -> Iterator[Item]:
    """Give up to four attributes of the root: solved, without the last line, half, the frame alone."""
    able = [each.attribute for each in trace.evaluations(0) if each.divides]
    for attribute, fade in zip(shuffled(able, random), _FADING, strict=False):
        steps = derivation(trace, 0, attribute, labels)
        kept = _FADING[fade](len(steps))
        asked = words("worksheet", fade, attribute=labels.attribute(attribute))
        yield Item(asked, tuple(_entry(step, n < kept, words) for n, step in enumerate(steps)))


_FADING: dict[str, Callable[[int], int]] = {
    "solved": lambda lines: lines,
    "last_blank": lambda lines: lines - 1,
    "half": lambda lines: lines // 2,
    "frame": lambda _: 0,
}
"""How many of its lines are printed of a calculation."""


def _entry(step: Calculation, kept: bool, words: Words) -> Entry:
    line, name = step.line(words.notation), step.named(words.notation)
    return Entry(line, None, step.frame, step) if kept else Entry(f"{name} =", line, step.frame, step)


# --- questions --------------------------------------------------------------------------------------


def _questions(asker: Asker, random: Random) -> Iterator[Item]:
    for question in round_of(asker.trace, asker.labels, random):
        entry = Entry("", asker.solution(question), _frame(question), question)
        yield Item(asker.ask(question), (entry,), asker.options(question))


def _frame(question: Question) -> int | None:
    return None if question.frame is None else question.frame.number


# --- a mistake to be found --------------------------------------------------------------------------


def _mistake(trace: Trace, labels: Labels, asker: Asker, random: Random) -> Iterator[Item]:
    able = [each.attribute for each in trace.evaluations(0) if each.divides]
    if not able:
        return
    attribute = drawn(able, random)
    found = list(spoiled(trace, 0, attribute, labels, asker.words.notation))
    slip = drawn(sorted({exercise.slip for exercise in found}), random)
    exercise = drawn([each for each in found if each.slip == slip], random)
    wrong = exercise.steps[exercise.wrong]
    words = asker.words
    answer = words(
        "worksheet",
        "mistake_answer",
        n=exercise.wrong + 1,
        why=asker.slips((exercise.slip,)),
        right=wrong.line(words.notation),
    )
    lines = tuple(Entry(f"({n}) {line}") for n, line in enumerate(exercise.lines, 1))
    asked = words("worksheet", "mistake_asked", attribute=labels.attribute(attribute))
    yield Item(asked, (*lines, Entry("", answer, wrong.frame, wrong)))
