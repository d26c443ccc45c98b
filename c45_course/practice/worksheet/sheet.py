"""Hold a worksheet: its table, and items whose lines are given or to be filled in."""

from __future__ import annotations

from dataclasses import dataclass

from c45_core.trace.frames import as_step
from c45_course.practice.derivation import Step
from c45_course.practice.questions import Question


@dataclass(frozen=True)
class Entry:
    """One line of an item: `given` stands on the sheet, `answer` in the key (None: nothing to fill in).

    `frame`: the step of the replay that shows the answer; None where none does.
    """

    given: str
    answer: str | None = None
    frame: int | None = None
    about: Step | Question | None = None


@dataclass(frozen=True)
class Item:
    """One exercise: what is asked, the options to tick, and its lines."""

    asked: str
    entries: tuple[Entry, ...]
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    """Items of one kind under a heading."""

    title: str
    hint: str
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Sheet:
    """A worksheet, or its key where `key` is true; both hold the same, and show their part.

    `header`, `rows`: the table; `address`: a step's link is this with its number in the place of
    {step}, "" where the table is not in the app; `step`: how a step is called, with {n}.
    """

    title: str
    about: tuple[str, ...]
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sections: tuple[Section, ...]
    language: str
    key: bool
    address: str
    step: str
    name_line: str

    def link(self, entry: Entry) -> tuple[str, str] | None:
        """Return text and address of the step that shows an answer; None without one."""
        if entry.frame is None or entry.answer is None:
            return None
        step = as_step(entry.frame)
        return self.step.replace("{n}", step), self.address.replace("{step}", step)
