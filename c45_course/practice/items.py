"""Exercises as data, and what a sheet of them gives away.

A sheet must not answer itself: no number that is asked for may be printed elsewhere on it, and no
exercise may name the decision that another one asks for. So every exercise says what it prints and what
it asks, and a sheet takes it only if both go together with what the sheet has already (`Sheet.takes`).
The questions of a check are held to the same law, and what is said to each answer, too.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from c45_core.explain.explanation import Explanation
from c45_core.rounding import cut_off, half_up
from c45_core.trace.replay import Trace
from c45_course.practice.calculations import Calculation
from c45_course.practice.questions import Question

Fact = tuple[str | int, ...]
"""Something one can know of a tree: ("divided", node), ("split", node), ("number", quantity, step)."""
_TOKEN = re.compile(r"\d+(?:\.\d+)?")
_DECIMALS = range(2, 7)
"""To so many decimals a number may be rounded and still be recognised."""


@dataclass(frozen=True)
class Entry:
    """One line of an item: `given` is printed on the sheet, `answer` in the key.

    `answer`: None where nothing is to be filled in; `frame`: the step of the replay that shows the
    answer, None where none does; `points`: what the answer is worth; `lines`: so many to write on;
    `hidden`: every way in which its numbers might be printed (`readings`); `listed`: the numbers in an
    answer that is a list, each with its own name before it; `known`: the recorded numbers of a
    calculation that the sheet gives; `whole`: the answer is a count.
    """

    given: str
    answer: str | None = None
    frame: int | None = None
    about: Calculation | Question | None = None
    points: int = 0
    lines: int = 1
    hidden: frozenset[str] = frozenset()
    listed: tuple[tuple[str, Explanation], ...] = ()
    known: frozenset[float] = frozenset()
    whole: bool = False


@dataclass(frozen=True)
class Item:
    """One exercise: its kind, what is asked, its lines, the options to tick, room to work in lines.

    `tells`, `asks`: the facts that its text names, and those that its answers are; `said`: the numbers
    that stand in what is said to an answer, where the next item is asked after that.
    """

    kind: str
    asked: str
    entries: tuple[Entry, ...]
    options: tuple[str, ...] = ()
    room: int = 0
    tells: frozenset[Fact] = frozenset()
    asks: frozenset[Fact] = frozenset()
    said: frozenset[str] = frozenset()

    @property
    def points(self) -> int:
        """Points of all its answers."""
        return sum(entry.points for entry in self.entries)

    @property
    def printed(self) -> frozenset[str]:
        """The numbers that stand in it on the sheet."""
        return numbers_in(self.asked, *self.options, *(entry.given for entry in self.entries))

    @property
    def hidden(self) -> frozenset[str]:
        """Every way in which the numbers it asks for might be printed."""
        return frozenset().union(*(entry.hidden for entry in self.entries))


@dataclass
class Sheet:
    """The numbers and facts that the items taken so far print, say, ask and leave to be found."""

    printed: set[str] = field(default_factory=set)
    said: set[str] = field(default_factory=set)
    hidden: set[str] = field(default_factory=set)
    told: set[Fact] = field(default_factory=set)
    asked: set[Fact] = field(default_factory=set)

    def takes(self, item: Item) -> bool:
        """Take an item, unless it would answer another one, or be answered, or ask the same again."""
        numbers = (self.printed | item.printed) & (self.hidden | item.hidden)
        later = self.said & item.hidden or item.said & self.hidden
        facts = (self.told | item.tells) & (self.asked | item.asks) or self.asked & item.asks
        if numbers or later or facts:
            return False
        self.printed |= item.printed
        self.said |= item.said
        self.hidden |= item.hidden
        self.told |= item.tells
        self.asked |= item.asks
        return True


def numbers_in(*texts: str) -> frozenset[str]:
    """Return the numbers printed in texts, as they stand there.

    >>> sorted(numbers_in("Gain = 0.9403 - 5/14 x 0.9710."))
    ['0.9403', '0.9710', '14', '5']
    """
    return frozenset(found for text in texts for found in _TOKEN.findall(text))


def readings(recorded: float, written: str) -> frozenset[str]:
    """Return every way a number may be printed: as it is written, rounded, cut off.

    >>> sorted(readings(0.24675, "0.2468"))
    ['0.24', '0.246', '0.2467', '0.24675', '0.246750', '0.2468', '0.247', '0.25']
    """
    found = {written.removeprefix("-")}
    for digits in _DECIMALS:
        for write in (half_up, cut_off):
            said = f"{float(write(abs(recorded), digits)):.{digits}f}"
            found |= {said, said.rstrip("0").rstrip(".")} if digits > 2 else {said}
    return frozenset(found - {"0", "1"})


def is_whole(written: str) -> bool:
    """Tell whether a number is written as a whole one, 0.0000 or 1: it stands everywhere."""
    return float(written) % 1 == 0


def told_at(trace: Trace, node: int, *, divided: bool) -> frozenset[Fact]:
    """Return what one learns from the name of a node: the splits on the way to it.

    `divided`: the exercise is about its attributes, so the node is no leaf.
    """
    found: set[Fact] = {("divided", node)} if divided else set()
    for above, _ in trace.ledger.way(node):
        found |= {("divided", above), ("split", above)}
    return frozenset(found)


def facts_of(steps: Iterable[Calculation]) -> frozenset[Fact]:
    """Return the numbers of some calculations as facts: which quantity, at which step."""
    return frozenset(_number(s.explanation.quantity, s.frame) for s in steps)


def fact_of(question: Question) -> Fact:
    """Return the number a question asks for as a fact."""
    assert question.explanation is not None and question.frame is not None
    return _number(question.explanation.quantity, question.frame.number)


def _number(quantity: str, frame: int | None) -> Fact:
    return ("number", quantity, -1 if frame is None else frame)
