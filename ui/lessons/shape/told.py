"""Show the texts of a lesson, each sentence of its prose, and its pictures with their captions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, cached_property
from string import Formatter

import streamlit as st

from c45_core.language.notation import Notation
from c45_core.language.signs import latex, sign
from c45_core.language.words import Words
from c45_core.language.words import words as words_of
from c45_core.quantities import QUANTITIES
from ui.cache import kept
from ui.drawing.svg import show_svg
from ui.markdown import link_once
from ui.state import address, course
from ui.state.choices import Choices
from ui.state.lesson import SENTENCES, Lesson

_FIELDS = Formatter().parse
_LETTERS = ("data", "known", "attribute", "threshold", "index")
"""Letters that are no quantities."""
_PART = sign("part", sign("data"), sign("index"))


@cache
def _written(author: str) -> dict[str, str]:
    letters = {key: sign(key) for key in _LETTERS} | {"part": _PART}
    quantities = {row.key: row.symbol for row in QUANTITIES.values()}
    return {f"s_{key}": latex(each, author) for key, each in {**letters, **quantities}.items()}


def _signs(notation: Notation) -> dict[str, str]:
    """Return the symbol of every quantity and letter as its author writes it, as facts."""
    return _written(notation.author)


MAX_KEPT = 256
"""Maximum number of facts, and of pictures, that are kept for everybody."""


def tell(lesson: Lesson, choices: Choices) -> Told:
    """Return a lesson with its texts and their numbers, about the table that is chosen.

    Numbers in prose are short, unless the reader has chosen how numbers are written.
    """
    return _tell(choices.table, lesson.key, choices, not _HOW_WRITTEN.isdisjoint(address.names()))


@kept(most=MAX_KEPT)
def _tell(_table: str, key: str, choices: Choices, as_chosen: bool) -> Told:
    lesson = course.declared()[key]
    facts = lesson.facts(choices if as_chosen else _brief(choices, PROSE_DIGITS))
    return Told(lesson, choices.words, facts)


@dataclass(frozen=True)
class Told:
    """A lesson, the words of the reader and the facts that the texts are filled with."""

    lesson: Lesson
    words: Words
    facts: Mapping[str, str]

    def say(self, key: str, **more: object) -> str:
        """Return a text of the lesson with its numbers; `{s_gain}` is the symbol of the gain."""
        known = {**_signs(self.words.notation), **self.facts, **more}
        return self.words(self.lesson.words, key, **known)

    def symbol(self, named: str) -> str:
        """Return a symbol of the legend in LaTeX: of a quantity, a letter or a fact, or as it is."""
        return {**self.facts, **_signs(self.words.notation)}.get(f"s_{named}", named)

    def has(self, key: str) -> bool:
        """Tell whether the lesson has a text."""
        return key in self.words.sections[self.lesson.words]

    def facts_of(self, beginnings: str) -> tuple[str, ...]:
        """Return the facts in the texts whose names begin with one of some words."""
        held = _held(self.words.language, self.lesson.words, beginnings)
        return tuple(self.facts[name] for name in held if name in self.facts)

    def link(self, key: str) -> str:
        """Return a text of the lesson, each term linked where it first stands in the lesson."""
        return self._linked[key]

    @cached_property
    def _linked(self) -> dict[str, str]:
        """The linked texts, in the order in which they stand on the page.

        What is folded, or said only after some answers, does not count as where a term first stands.
        """
        lesson, why = self.lesson, [f"why_{name}" for name in self.lesson.whys]
        first = ("guess", "idea", "picture_idea", "rule")
        known = (f"know_{n + 1}" for n in range(SENTENCES))
        shown = [*first, f"{why[0]}_text", f"picture_{why[0]}", *known]
        answer = ("guess_told", "picture_guess", *lesson.replies)
        other = [*answer, *(f"{e}_text" for e in why[1:]), *(f"picture_{e}" for e in why[1:])]
        seen = set[str]()
        linked = {key: link_once(self.say(key), self.words, seen) for key in filter(self.has, shown)}
        for key in filter(self.has, other):
            linked[key] = link_once(self.say(key), self.words, set(seen))
        return linked

    def prose(self, key: str, head: str = "") -> None:
        """Show a text of the lesson, its terms linked; `head`: the part whose heading it has."""
        st.markdown("\n\n".join((*self._headed(head), self.link(key))), anchors=False)

    def head(self, part: str, *texts: str) -> None:
        """Show the heading of a part, and texts below it."""
        st.markdown("\n\n".join((*self._headed(part), *texts)), anchors=False)

    def _headed(self, part: str) -> tuple[str, ...]:
        return (f"## {self.words('course', f'part_{part}')}",) if part else ()


@cache
def _held(language: str, section: str, beginnings: str) -> tuple[str, ...]:
    """Name the facts that texts ask for; what a picture says belongs to what it stands beside."""
    texts = words_of(language).sections[section]
    named = [
        text
        for key, text in texts.items()
        for one in beginnings.split()
        if f"{key.removeprefix('picture_')}_".startswith(f"{one}_")
    ]
    return tuple(dict.fromkeys(field for text in named for _, field, _, _ in _FIELDS(text) if field))


DIGITS, PROSE_DIGITS = 4, 3
"""Maximum number of decimals of a number in a picture, and in prose."""
_HOW_WRITTEN = {"digits", "fractions", "by_hand"}
"""Names in the address of how numbers are written."""


def picture(told: Told, choices: Choices, part: str, *, captioned: bool = True) -> None:
    """Show the picture of a part, if the lesson has one."""
    found = told.lesson.pictures.get(part)
    if found is None:
        return
    said = f"picture_{part}"
    with st.container(key=said, gap="small"):
        show_svg(_drawn(choices.table, told.lesson.key, part, choices), key=f"{said}_{told.lesson.key}")
        if captioned:
            st.caption(told.link(said))


@kept(most=MAX_KEPT)
def _drawn(_table: str, lesson: str, part: str, choices: Choices) -> str:
    told, said = tell(course.declared()[lesson], choices), f"picture_{part}"
    drawn = told.lesson.pictures[part].draw(_labels(told, said), _brief(choices))
    return drawn.svg(told.say(f"{said}_told"))


@contextmanager
def beside(told: Told, choices: Choices, part: str) -> Iterator[None]:
    """Show what is told within, and beside it the picture of the part, if there is one."""
    with st.container(key=f"pictured_{part}", gap=None):
        yield
        picture(told, choices, part)


def _brief(choices: Choices, digits: int = DIGITS) -> Choices:
    """Return the choices with no more digits than there is room for."""
    notation = choices.notation
    return replace(choices, notation=replace(notation, digits=min(notation.digits, digits)))


def _labels(told: Told, said: str) -> Callable[..., str]:
    return lambda name, **facts: told.say(f"{said}_{name}", **facts)
