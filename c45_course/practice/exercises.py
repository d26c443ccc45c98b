"""Draw exercises by a seed: worked examples that fade, a search, questions, and a mistake to be found.

The order in which they are drawn is not the order in which they stand: what prints many numbers comes
first, and what follows asks only for what is not printed by then (`items.Sheet`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from c45_core.explain.labels import Labels
from c45_core.frozen import Once
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_course.practice.calculating import faded, searched, spoilt
from c45_course.practice.items import (
    Entry,
    Fact,
    Item,
    Sheet,
    fact_of,
    is_whole,
    readings,
    told_at,
)
from c45_course.practice.made_tables import shuffled
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import DIVIDED, Question, Topic
from c45_course.practice.rounds import MAX_NODES, kind_of, pools, varied

DECISIONS, NUMBERS = 3, 3
"""Number of decisions that are asked for, and so many numbers."""
OF_ONE_KIND = 2
"""Number of decisions that are of one kind."""
WHY_LINES = 2
"""Number of lines that are there for a reason."""
ROOM = {"gain": 5, "gain_ratio": 7}
OTHER_ROOM = 4
"""Number of lines that are left free to work out a number."""
_TOO_MUCH = ("average_gain",)
"""Numbers that would take the gain of every attribute."""
_FADES = {
    1: ("half",),
    2: ("solved", "frame"),
    3: ("solved", "half", "frame"),
    4: ("solved", "last_blank", "half", "frame"),
}
"""The worked examples, by how many there are."""


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
    [3, 1, 7, 1]
    """
    drawing = _Drawing(Asker(trace, labels, words), Random(seed), Sheet())
    return tuple(
        Section(words("worksheet", name), words("worksheet", _hint(name, items)), items)
        for name, items in drawing.sections().items()
        if items
    )


def _hint(name: str, items: tuple[Item, ...]) -> str:
    """Return the key of what is said below a heading."""
    faded = name != "examples" or items[0].kind == "solved"
    return f"{name}_hint" if faded else "examples_given"


@dataclass(frozen=True)
class _Drawing:
    """Draws the items of one sheet, one kind after the other."""

    asker: Asker
    random: Random
    sheet: Sheet

    @Once
    def trace(self) -> Trace:
        return self.asker.trace

    def sections(self) -> dict[str, tuple[Item, ...]]:
        """Return the items by section, in the order of the sheet."""
        able = [each.attribute for each in self.trace.evaluations(0) if each.divides]
        left = shuffled(able, self.random)
        fades = _FADES[max(1, min(len(_FADES), len(able) - 1))] if able else ()
        first = self._examples(fades[:1], left)
        mistake = self._mistake(left)
        examples = (*first, *self._examples(fades[1:], left))
        threshold = self._first_taken(searched(self.asker, self.random))
        questions = sorted([*self._decisions(), *self._why(), *self._numbers()], key=_place)
        return {
            "examples": examples,
            "threshold": threshold,
            "questions": tuple(questions),
            "mistake": mistake,
        }

    def _first_taken(self, found: Iterator[Item]) -> tuple[Item, ...]:
        """Return the first item that the sheet takes, or none."""
        return next(((item,) for item in found if self.sheet.takes(item)), ())

    def _examples(self, fades: tuple[str, ...], left: list[int]) -> tuple[Item, ...]:
        """Give attributes of the root, each with more lines to fill in; take them out of those left.

        What asks for a number that another exercise asks for comes last: it would be copied.
        """
        items = []
        for fade in fades:
            drawn = [(each, faded(self.asker, each, fade, self.sheet)) for each in left]
            drawn.sort(key=lambda each: not each[1].hidden.isdisjoint(self.sheet.hidden))
            for attribute, item in drawn:
                if (fade == "solved" or item.points) and self.sheet.takes(item):
                    left.remove(attribute)
                    items.append(item)
                    break
        return tuple(items)

    def _mistake(self, left: list[int]) -> tuple[Item, ...]:
        for attribute in tuple(left):
            found = self._first_taken(spoilt(self.asker, attribute, self.random))
            if found:
                left.remove(attribute)
                return found
        return ()

    # --- questions ----------------------------------------------------------------------------------

    @Once
    def _pools(self) -> tuple[list[Question], list[Question]]:
        return pools(self.trace, self.asker.labels)

    def _decisions(self) -> Iterator[Item]:
        """Ask for decisions; for the root's only where nothing below it is asked."""
        able = [each for each in self._pools[0] if each.topic is not Topic.THRESHOLD]
        below = shuffled([each for each in able if each.node > 0], self.random)
        root = [each for each in able if each.node == 0]
        taken: list[Topic] = []
        for question in (*varied(below, len(below)), *root):
            item = self._decision(question)
            room = len(taken) < DECISIONS and taken.count(question.topic) < OF_ONE_KIND
            if room and self.sheet.takes(item):
                taken.append(question.topic)
                yield item

    def _decision(self, question: Question) -> Item:
        words, node = self.asker.words, question.node
        assert question.frame is not None
        if question.topic is Topic.LEAF:
            fact: Fact = ("divided", node)
            options = tuple(words("worksheet", key) for key in ("is_split", "is_leaf"))
            right = next(option.value for option in question.options if option.right)
            answer, tells = options[right != DIVIDED], told_at(self.trace, node, divided=False)
            reason = self._reason(node)
            if right == DIVIDED:
                reason = replace(reason, answer=words("worksheet", "split_because"))
        else:
            fact = ("split", node)
            options, answer = self.asker.options(question), self.asker.solution(question)
            tells, reason = told_at(self.trace, node, divided=True), self._reason(node)
        ticked = Entry("", answer, question.frame.number, question, points=1)
        asked = self.asker.ask(question)
        asks = frozenset({fact})
        return Item("decision", asked, (ticked, reason), options, 0, tells, asks)

    def _reason(self, node: int) -> Entry:
        """Return the lines for a reason; the answer is what the trace says at the end of a node."""
        words, frame = self.asker.words, self.trace.about(node)[-1]
        said = self.asker.narrator.say(self.trace[frame])
        return Entry(words("worksheet", "why"), said, frame, points=2, lines=WHY_LINES)

    def _why(self) -> Iterator[Item]:
        """Name the split of a node and ask for its reason: of the root, or of the next that may be."""
        words = self.asker.words
        for node in map(int, self.trace.sequence[:MAX_NODES]):
            split = self.trace.node(node).split
            if split is None:
                continue
            attribute = self.asker.names.attribute(split.attribute)
            asked = words("worksheet", "why_asked", where=self.asker.where(node), attribute=attribute)
            tells = told_at(self.trace, node, divided=True) | {("split", node)}
            reason = self._reason(node)
            item = Item("why", asked, (reason,), (), 0, tells, frozenset({("why", node)}))
            if self.sheet.takes(item):
                yield item
                return

    def _numbers(self) -> Iterator[Item]:
        """Ask for numbers that are printed nowhere, each kind before any twice, no value twice."""
        able = [each for each in self._pools[1] if kind_of(each) not in _TOO_MUCH]
        taken = 0
        for question in varied(shuffled(able, self.random), len(able)):
            if taken == NUMBERS:
                return
            item = self._number(question)
            if item and item.hidden.isdisjoint(self.sheet.hidden) and self.sheet.takes(item):
                taken += 1
                yield item

    def _number(self, question: Question) -> Item | None:
        """Ask for a number; None for a whole one, which stands everywhere."""
        found, notation = question.explanation, self.asker.words.notation
        assert found is not None and question.frame is not None
        written = found.result(notation)
        if is_whole(written):
            return None
        entry = Entry(
            f"{self.asker.equation_name(question)} =",
            self.asker.solution(question),
            question.frame.number,
            question,
            points=3,
            hidden=readings(found.recorded, written),
        )
        tells = told_at(self.trace, question.node, divided=True)
        asked = self.asker.ask(question)
        # One number of an attribute leads to the next: of each it is asked for one.
        asks = frozenset({fact_of(question), ("about", question.node, _attribute(question))})
        room = ROOM.get(kind_of(question), OTHER_ROOM)
        return Item("number", asked, (entry,), (), room, tells, asks)


def _attribute(question: Question) -> int:
    return -1 if question.attribute is None else question.attribute


def _place(item: Item) -> int:
    """Return where an item stands among the questions: in the order of the replay."""
    frames = [entry.frame for entry in item.entries if entry.frame is not None]
    return frames[0] if frames else 0
