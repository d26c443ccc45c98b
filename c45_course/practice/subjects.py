"""Draw the exercises of a worksheet on a subject: a lesson of the course or of a topic.

Those of the course are rows of `lesson_exercises.py`. A topic declares its exercises in
`exercises.py`, as two tuples of functions: `CALCULATIONS` and `QUESTIONS`. Each function takes a
`SheetContext` and gives exercises in a drawn order; the sheet takes the first of them that neither
answers another exercise nor is answered by it (`Sheet`).

Every number that is asked for is an explanation of the core. So the key knows its formula, the results
that rounding can reach, and the slips that lead to other results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from random import Random
from typing import Any, TypeVar

from c45_core.engine.level import Ints
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.formula.expression import Decimal, Expression, Number
from c45_core.language.refusal import refusal
from c45_core.language.words import Words
from c45_core.measures import TIE, Floats
from c45_core.randomness import shuffled
from c45_core.trace.replay import Trace
from c45_course.practice.calculations import Calculation, equation
from c45_course.practice.exercises import FADING, WHY_LINES, Section, hint_key
from c45_course.practice.items import Entry, Item, Sheet, readings
from c45_course.practice.slips import SplitSizes, rebuilt
from c45_course.topic import declared

GROWING = "growing"
"""Subject of a worksheet by default: the growing of the tree (`exercises.py`)."""
_OF_COURSE = ("entropy", "pruning", "missing", "evaluation")
WITHOUT_TABLE = ("pruning", "evaluation")
"""Lessons whose exercises give all counts that are needed."""
SUBJECTS = (*_OF_COURSE, *(each.name for each, _ in declared("exercises")))
"""Names of the lessons that have exercises of their own."""
LINE_POINTS = 2
"""Points of a line: one for the formula with its numbers, one for the result."""

Drawn = TypeVar("Drawn")
Slips = Sequence[tuple[str, Expression]]
"""Names of slips, each with the formula that leads to its number."""


@dataclass(frozen=True)
class SheetContext:
    """A trace and its reader, of which the exercises of a sheet are made.

    `labels`: of the columns the tree was grown from; `random`: draws the exercises; `made`: what `once`
    made, by the function that made it.
    """

    trace: Trace
    labels: Labels
    words: Words
    random: Random
    made: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)
    sheet: Sheet = field(default_factory=Sheet, compare=False, repr=False)

    def once(self, make: Callable[[SheetContext], Drawn]) -> Drawn:
        """Return what a function makes of the context; it is made once for all exercises."""
        if make not in self.made:
            self.made[make] = make(self)
        found: Drawn = self.made[make]
        return found

    def say(self, key: str, **values: object) -> str:
        """Return a text of the exercises."""
        return self.words("exercises", key, **values)

    def shuffled(self, items: Iterable[Drawn]) -> list[Drawn]:
        """Return items in a drawn order."""
        return shuffled(tuple(items), self.random)

    def number(
        self,
        found: Explanation,
        name: str,
        slips: Slips = (),
        *,
        branches: int = 0,
        known: frozenset[float] = frozenset(),
        whole: bool = False,
    ) -> Entry:
        """Return the line that asks for a number.

        `name`: the left side as plain text; `slips`: besides those that change the formula; `branches`:
        how many branches the division has that is measured; `known`: the numbers in the formula that
        are given; `whole`: it is a count, which needs no decimals and stands in many places.
        """
        notation = self.words.notation
        sizes = SplitSizes(branches, confused=tuple(slips))
        about = Calculation(found, name, frozenset(), None, sizes)
        result = about.result(notation)
        if whole:
            result = notation.shown(float(result))
        line = equation(name, found, notation, result)
        hidden = frozenset[str]() if whole else readings(found.recorded, result)
        given = f"{name} ="
        return Entry(given, line, None, about, LINE_POINTS, hidden=hidden, known=known, whole=whole)

    def calculation(
        self,
        asked: str,
        entries: Sequence[Entry],
        *about: str | int,
        given: Sequence[str] = (),
        answer: tuple[str, str] | None = None,
    ) -> Item:
        """Return an exercise whose lines are numbers to be calculated.

        `about`: the fact it asks for; `given`: lines printed before them; `answer`: a last line, with
        what is printed and what follows from the numbers.
        """
        lines = [*(Entry(line) for line in given), *entries]
        if answer is not None:
            lines.append(Entry(*answer, points=1))
        kind = "frame" if answer is None else "answered"
        return Item(kind, asked, tuple(lines), (), 0, asks=frozenset({about}))

    def fade_lines(self, asked: str, lines: Sequence[Entry], fade: str, *about: str | int) -> Item:
        """Return a calculation with its first lines printed: as many as its fading says (`FADING`)."""
        blank = [place for place, line in enumerate(lines) if line.answer is not None]
        filled = blank[: FADING[fade](len(blank))]
        known = frozenset(_find_number(lines[place]) for place in filled)
        shown = [
            replace(line, given=_whole(line), answer=None, points=0, hidden=frozenset())
            if place in filled
            else replace(line, known=line.known | known)
            for place, line in enumerate(lines)
        ]
        fact = frozenset({about})
        if len(filled) == len(blank):
            return Item(fade, asked, tuple(shown), tells=fact)
        return Item(fade, asked, tuple(shown), asks=fact)

    def choice(
        self,
        asked: str,
        options: Sequence[str],
        right: int,
        reason: str,
        *about: str | int,
        room: int = 0,
    ) -> Item:
        """Return a question with one right option, of which the number is `right`, and its reason.

        `about`: the fact it asks for; `room`: the number of lines to calculate in.
        """
        ticked = Entry("", options[right], points=1)
        why = Entry(self.words("worksheet", "why"), reason, points=2, lines=WHY_LINES)
        return Item("decision", asked, (ticked, why), tuple(options), room, asks=frozenset({about}))

    def counts(self, counts: Floats | Ints) -> str:
        """Write how many cases there are of each class that has some; `counts` [classes]."""
        weight, klass = self.words.notation.weight, self.labels.klass
        some = ((code, float(n)) for code, n in enumerate(counts.tolist()) if n > TIE)
        return self.words.listed(self.say("count", n=weight(n), klass=klass(code)) for code, n in some)


def _whole(line: Entry) -> str:
    """Return a line with its answer; an equation begins with its own left side."""
    return str(line.answer) if line.about is not None else f"{line.given} {line.answer}"


def _find_number(line: Entry) -> float:
    found = None if line.about is None else line.about.explanation
    return float("nan") if found is None else found.recorded


Drawer = Callable[[SheetContext], Iterator[Item]]
"""Give exercises of one kind, in a drawn order."""


@dataclass(frozen=True)
class Subject:
    """The drawers of the exercises on a lesson: of calculations that fade, and of questions."""

    calculations: Sequence[Drawer]
    questions: Sequence[Drawer]


def _find_subject(name: str) -> Subject:
    if name in _OF_COURSE:
        found: Subject = import_module("c45_course.practice.lesson_exercises").EXERCISES[name]
        return found
    module = next(topic.load(at) for topic, at in declared("exercises") if topic.name == name)
    return Subject(module.CALCULATIONS, module.QUESTIONS)


def draw_sections(
    subject: str, trace: Trace, labels: Labels, words: Words, seed: int
) -> tuple[Section, ...]:
    """Return the exercises on a subject about a trace; the same seed gives the same ones.

    Errors: InputError where the table has nothing to ask on it.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.language.words import words
    >>> golf = datasets.load("golf_14")
    >>> sections = draw_sections("groups", grow(golf.table), golf.labels("en"), words("en"), 7)
    >>> [(section.title, len(section.items)) for section in sections]
    [('Calculate', 2), ('Decide or calculate', 1)]
    """
    drawn, context = (
        _find_subject(subject),
        SheetContext(trace, labels.on(trace.table), words, Random(seed)),
    )
    kinds = {"examples": drawn.calculations, "questions": drawn.questions}
    found = {name: tuple(_take_fitting(drawers, context)) for name, drawers in kinds.items()}
    if not any(item.points for items in found.values() for item in items):
        raise refusal("drawing.subject", subject=words("lesson", subject))
    return tuple(
        Section(words("worksheet", name), words("worksheet", hint_key(name, items)), items)
        for name, items in found.items()
        if items
    )


def _take_fitting(drawers: Sequence[Drawer], context: SheetContext) -> Iterator[Item]:
    """Give of each drawer the first exercise that the sheet takes beside those before it."""
    for drawer in drawers:
        item = next((each for each in drawer(context) if context.sheet.takes(each)), None)
        if item is not None:
            yield item


def as_given(found: Explanation) -> Explanation:
    """Return an explanation whose numbers are plain ones, so that none is worked out again."""

    def change(part: Expression) -> Expression | None:
        return type(part)(part.value) if isinstance(part, Decimal | Number) else None

    return replace(found, expression=rebuilt(found.expression, change))
