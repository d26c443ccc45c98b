"""Show what comes before the laboratory (question, guess, idea, rule, why it is so) and after it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import streamlit as st

from c45_core.language.words import Words
from c45_course.practice.subjects import SUBJECTS
from c45_course.topic import views_of
from ui.lessons.shape.check import ask_path, check, is_asked
from ui.lessons.shape.contents import contents
from ui.lessons.shape.guess import guess
from ui.lessons.shape.told import Told, beside, tell
from ui.markdown import marking_once
from ui.on_demand import fold
from ui.state import address, course
from ui.state.address_names import CHOICE, declared
from ui.state.choices import Choices
from ui.state.lesson import CHECK_MINUTES, GOALS, OPENING, PARTS, SENTENCES, WALKED, Lesson
from ui.state.parts import EXPLAINED, LABORATORY, WORKED, Parts, wanted_of
from ui.state.widgets import choose

_TEXTS = {"check": "ask", "summary": "know", "rule": "rule symbol"}
"""The beginnings of the names of a part's texts, where not as the part is called."""
ANSWERED = ("guess", "check", "test")
"""The parts in which a reader answers."""
_PART = "part"
_KEPT = {*address.STATE, _PART, "digits", "fractions", "by_hand", "controls", "own", "notes"}
"""The names that an address may hold without naming a state of the laboratory."""
_HOW = "lesson_how"

ShowPart = Callable[[Told, Choices], None]
"""A function that shows the contents of a part."""


def choose_view(name: str, words: Words, *, section: str = "", **options: Any) -> str:
    """Let the reader choose a view of the laboratory of a lesson, and return its name.

    `section`: of the words, where it is not called as the lesson; `options`: of the choice.
    """
    texts = section or name
    return choose(
        "view",
        (*course.declared()[name].views, *views_of(name)),
        words(texts, "view"),
        shown=lambda view: words(texts, f"view_{view}"),
        kind="segmented",
        hidden_label=True,
        **options,
    )


@dataclass(frozen=True)
class OpenedLesson:
    """A lesson whose question and guess are shown; what follows is made when it is wanted."""

    lesson: Lesson
    parts: Parts[Choices]
    stands_for: Callable[[str], str]
    how: str = "open"

    def tell(self, choices: Choices) -> tuple[Told, Choices]:
        """Return the texts of the lesson about the table that it shows, and the choices with that."""
        shown = replace(choices, table=self.stands_for(choices.table))
        return tell(self.lesson, shown), shown

    def show_parts(self, shows: Mapping[str, ShowPart]) -> None:
        """Show parts that are made together; they depend on the facts of their texts and pictures."""
        names = tuple(shows)
        keys = " ".join(_TEXTS.get(name, name) for name in names)

        def run(choices: Choices) -> None:
            if not self._is_seen(names[0]):
                return
            for name, show in shows.items():
                with st.container(key=f"part_{name}"):
                    show(*self.tell(choices))

        def depends(choices: Choices) -> Hashable:
            told, shown = self.tell(choices)
            drawn = any(part.partition("_")[0] in names for part in self.lesson.pictures)
            asks = "test" in names or ("check" in names and is_asked(self.lesson, shown))
            facts = *told.facts_of(keys), told.facts.get(self.lesson.guess.right)
            return facts, shown.named if drawn or asks else ()

        self.parts.show(f"part_{names[0]}", run, depends, alone=names[0] in ANSWERED)

    def _is_seen(self, name: str) -> bool:
        """Tell whether a part is wanted: what explains, and what closes the lesson.

        A door opens at its work: all that is read there is wanted when it is unfolded.
        """
        is_door = self.how == "linked" and self.lesson.path == course.DOORS
        if name == "guess" and not is_door:
            return True
        kinds = (EXPLAINED,) if name in OPENING or is_door else (EXPLAINED, WORKED)
        return any(is_wanted(self.lesson, kind, self.how) for kind in kinds)

    def show_laboratory(self) -> None:
        """Show the laboratory, and above it what to try there."""

        def run(choices: Choices) -> None:
            if not is_wanted(self.lesson, WORKED, self.how):
                return
            address.unpin()
            self.show_task(choices)
            # Who comes back sees it alone: the parts before it are folded.
            with marking_once():
                self.lesson.load(self.lesson.laboratory)(choices)

        self.parts.show(LABORATORY, run)

    def close(self) -> None:
        """Show the check, what the reader knows now, and the lessons before and after."""
        closing(self.lesson, self.show_parts)

    def show_task(self, choices: Choices) -> None:
        """Open the laboratory: say what to try there."""
        _laboratory(self.tell(choices)[0], self.lesson.stage, self.how)


def open_lesson(
    name: str, parts: Parts[Choices], stands_for: Callable[[str], str] = str
) -> OpenedLesson:
    """Show the parts of a lesson up to its laboratory, for the table that this shows.

    On a stage the folded lesson takes no more than a line.
    """
    lesson = course.declared()[name]
    words = parts.read().words
    at = _asked(lesson)
    how = _how(lesson, at)
    with st.container(key="lesson_row", horizontal=True, vertical_alignment="center", gap="medium"):
        st.title(words("lesson", name), anchor=False, width="content")
        want = partial(_want, lesson, parts)
        contents(lesson, words, at=at, how=how, on_want=want)
    opened = OpenedLesson(lesson, parts, stands_for, how)
    with st.container(key=f"opening_{how}_{name}"):
        _question(lesson, words)
        # These are two parts: of a part within a part Streamlit would run an older one.
        opened.show_parts({"guess": guess})
        with st.container(key=f"after_{how}_{name}"):
            opened.show_parts({"idea": _idea, "rule": _rule, "why": _why})
    return opened


def is_wanted(lesson: Lesson, what: str, how: str) -> bool:
    """Tell whether a reader wants a part that is made late: led to it by a link, a press or a guess."""
    led = {"open": EXPLAINED, "linked": WORKED}
    return led.get(how) == what or what in wanted_of(lesson.key)


def _want(lesson: Lesson, parts: Parts[Choices]) -> None:
    """Show what the browser asks for: what a press leads to, or what this reader has seen before."""
    wanted = wanted_of(lesson.key)
    new = {EXPLAINED, WORKED} & set(str(st.session_state["contents"].want).split()) - wanted
    wanted |= new
    # What the browser tells of the guess may have come at the same moment, and runs with this.
    made = ("part_", LABORATORY) if WORKED in new else ("part_",)
    parts.rerun(*(key for key in parts.names() if key.startswith(made)))


def _idea(told: Told, choices: Choices) -> None:
    with beside(told, choices, "idea"):
        told.prose("idea", "idea")


# --- folding --------------------------------------------------------------------------------------


def _asked(lesson: Lesson) -> str:
    """Return the part that the address asks for, "" where it asks for none.

    A laboratory may have parts of its own under the same name: it reports what is neither.
    """
    if address.text(_PART) in PARTS or not declared(_PART, CHOICE, lesson=lesson.key).lessons:
        return address.one_of(_PART, PARTS) or ""
    return ""


def _how(lesson: Lesson, at: str) -> str:
    """Return how a lesson was opened, one of `folding.WAYS`; it stays so while it is shown.

    A link into the laboratory opens with the parts before it folded, and so does a door, which is there
    for its work; a link to a part opens with the parts unfolded; else it depends on what this browser
    knows of the lesson.
    """
    key, _, kept = st.session_state.get(_HOW, "").partition(":")
    if key == lesson.key and not at:
        return str(kept)
    is_door = lesson.path == course.DOORS
    how = "open" if at in OPENING else "linked" if at or is_door or _names_state() else "free"
    st.session_state[_HOW] = f"{lesson.key}:{how}"
    if how == "open" and _names_state():
        wanted_of(lesson.key).add(WORKED)
    return how


def _names_state() -> bool:
    """Tell whether the address names a state of the laboratory."""
    return any(name not in _KEPT for name in address.names())


# --- the parts ------------------------------------------------------------------------------------


def _question(lesson: Lesson, words: Words) -> None:
    """Show the question, and in one line the time and what the lesson builds on; its goals open below.

    They hold no facts: they are there before anything is computed.
    """
    with st.container(key="part_question"):
        st.markdown(f"## {words(lesson.words, 'question')}", anchors=False)
        goals = "".join(f"<li>{words(lesson.words, f'goal_{n + 1}')}</li>" for n in range(GOALS))
        said = f"<strong>{words('course', 'goals')}</strong><ul>{goals}</ul>"
        # Markdown with a fold in it would come later than the text below it, and push that down.
        st.html(_fold_below(_about(lesson, words), said))


def _fold_below(head: str, text: str) -> str:
    """Return a text that opens below its head; both are our own, for they are not escaped."""
    return f"<details><summary>{head}</summary>\n\n{text}\n\n</details>"


def _about(lesson: Lesson, words: Words) -> str:
    said = []
    if lesson.is_walked:
        said.append(words("course", "takes", minutes=lesson.minutes, check=CHECK_MINUTES[lesson.asked]))
    there = [name for name in lesson.builds_on if name in course.declared()]
    each = (words("course", "builds_on_one", lesson=words("lesson", name)) for name in there)
    if there:
        said.append(words("course", "builds_on", lessons=words.listed(each)))
    elif lesson.is_walked:
        said.append(words("course", "builds_on_nothing"))
    first, *more = said or [words("course", "goals")]
    return first + "".join(f"<span> · {each}</span>" for each in more)


def _rule(told: Told, _: Choices) -> None:
    """Show the rule, and below it its symbols, which open."""
    told.prose("rule", "rule")
    if told.lesson.symbols:
        st.markdown(_fold_below(told.words("course", "symbols"), _legend(told)), unsafe_allow_html=True)


def _legend(told: Told) -> str:
    said = {told.symbol(name): f"symbol_{n + 1}" for n, name in enumerate(told.lesson.symbols)}
    lines = [f"| {_in_cell(f'${sign}$')} | {_in_cell(told.say(key))} |" for sign, key in said.items()]
    return "\n".join(["| | |", "|---|---|", *lines])


def _in_cell(text: str) -> str:
    """Return a text for a cell of a Markdown table, in which a bar would end the cell.

    >>> _in_cell("$H(D|A)$")
    '$H(D\\\\vert A)$'
    """
    return text.replace("|", r"\vert ")


def _why(told: Told, choices: Choices) -> None:
    """Show the first answer, and the other questions, each of which opens its answer."""
    first, *others = told.lesson.whys
    with beside(told, choices, f"why_{first}"):
        told.head("why", f"### {told.say(f'why_{first}')}", told.link(f"why_{first}_text"))
    for name in others:
        fold(told.say(f"why_{name}"), f"why_{name}", _answer, told, choices, name)
    st.markdown(f"[{told.words('course', 'to_try')}](#part-laboratory)")


def _answer(told: Told, choices: Choices, name: str) -> None:
    with beside(told, choices, f"why_{name}"):
        told.prose(f"why_{name}_text")


def _laboratory(told: Told, stage: bool, how: str) -> None:
    """Open the laboratory: one thing to try, and what to watch for; over a stage this folds, too."""
    folding = f"head_{how}_{told.lesson.key}"
    if stage:
        with st.container(key=folding), st.container(key="part_laboratory"):
            told.head("laboratory", *_try(told))
        return
    with st.container(key="part_laboratory"):
        with st.container(key=folding):
            told.head("laboratory")
        for text in _try(told):
            st.markdown(text)


def _try(told: Told) -> tuple[str, ...]:
    """Say what to try, unless the address names a part of the laboratory that has another task."""
    lesson, words, colon = told.lesson, told.words, told.words("language", "colon")
    if any(address.text(name) in views for name, views in lesson.other_views.items()):
        return ()
    task = lesson.task()
    of = f"_{task}" if task else ""
    tried, watched = words("course", "try"), words("course", "watch")
    return (f"**{tried}**{colon}{told.say(f'try{of}')} **{watched}**{colon}{told.say(f'watch{of}')}",)


# --- after the laboratory -------------------------------------------------------------------------


def closing(lesson: Lesson, show_parts: Callable[[Mapping[str, ShowPart]], None]) -> None:
    """Show the parts after the laboratory; `show_parts`: shows some, by their names."""
    with st.container(key="closing"):
        if lesson.is_walked:
            show_parts({"check": _check})
        if _ends_path(lesson):
            show_parts({"test": _test})  # before the summary, which answers some of it
        show_parts({"summary": _summary, "beside": _beside})


def _check(told: Told, choices: Choices) -> None:
    told.head("check")
    check(told, choices)


def _summary(told: Told, _: Choices) -> None:
    known = "\n".join(f"{n + 1}. {told.link(f'know_{n + 1}')}" for n in range(SENTENCES))
    told.head("summary", known)


def _test(told: Told, choices: Choices) -> None:
    told.head("test")
    ask_path(told, choices)


def _ends_path(lesson: Lesson) -> bool:
    _, after = course.beside(lesson.key)
    return lesson.path in WALKED and (after is None or after.path != lesson.path)


def _beside(told: Told, _: Choices) -> None:
    """Lead to the next lesson, to exercises on this one, and back; past a path say what one can do now.

    Before the first lesson and after the last is the start page.
    """
    lesson, words = told.lesson, told.words
    before, after = course.beside(lesson.key)
    if _ends_path(lesson):
        following = words("lesson", after.key) if after else ""
        st.markdown(words("course", f"finished_{lesson.path}", lesson=following))
    with st.container(key="course_beside", horizontal=True, vertical_alignment="center"):
        _lead(after, "next", words)
        asked = {"view": "round", "on": lesson.key}
        asked |= {"subject": lesson.key} if lesson.key in SUBJECTS else {}  # of a worksheet there
        course.link("practice", words, label=words("course", "practise"), **asked)
        _lead(before, "previous", words)


def _lead(lesson: Lesson | None, said: str, words: Words) -> None:
    """Lead to a lesson beside this one, or to the start page where there is none."""
    if lesson is None:
        course.link(course.START, words, label=words("course", "to_start"))
    else:
        course.link(lesson.key, words, label=words("course", said, lesson=words("lesson", lesson.key)))
