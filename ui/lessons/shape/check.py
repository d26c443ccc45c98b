"""Ask three questions on the idea of a lesson; the browser remembers how many were answered right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import streamlit as st

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.prune.record import Pruning, Weighed
from c45_core.trace.frames import as_step
from c45_course.practice.arithmetic import UnreadableError
from c45_course.practice.made_sets import MadeSet, made_sets
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import Question
from c45_course.practice.recognise import Right
from c45_course.practice.rounds import decisions_about, questions_about
from ui import cache as kept
from ui.lessons.practice.cases import see_step, show_cases
from ui.lessons.shape.tables_asked import tables_asked
from ui.lessons.shape.told import Told
from ui.lessons.shared.derivations import equation
from ui.markdown import plain
from ui.state import course
from ui.state.choices import Choices
from ui.state.lesson import Posed

ASKED = 3
"""So many questions has a check."""
_SCRIPT = Path(__file__).with_suffix(".js")


@dataclass(frozen=True)
class Asked:
    """A question as it is shown.

    `text`, `options`: in Markdown, no options where a number is asked for; `judge`: from the place of
    an option or a typed number to whether it is right and what to say to it; `right`: the right
    answer; `told`: what is said of it where nobody has answered; `where`: the table and the step of
    the player that show the answer, {} where none does; `show`: shows the cases it is about.
    """

    text: str
    options: tuple[str, ...]
    judge: Callable[[int | str], tuple[bool, str]]
    right: str
    told: str
    where: dict[str, str]
    show: Callable[[], None] | None = None


# A fragment: an answer runs nothing else of the page. The questions are drawn when they are asked for.
@st.fragment
def check(told: Told, choices: Choices) -> None:
    """Show the questions one after the other, and at the end how many were right."""
    words, lesson = told.words, told.lesson
    key = f"check:{lesson.key}:{choices.table}:{choices.dialect}"
    seed: int = st.session_state.setdefault(f"{key}:seed", 0)
    if not seed:
        _follow(lesson.key, "0")
        st.markdown(words("course", "check_idea"))
        st.button(words("course", "check_begin"), key="check_begin", on_click=_begin, args=(key, 1))
        return
    asked = _drawn(told, choices, seed)
    given: list[int | str] = st.session_state.setdefault(f"{key}:{seed}", [])
    for number, (question, answer) in enumerate(zip(asked, given, strict=False), 1):
        _show_answered(question, answer, number, told, len(asked))
    if len(given) < len(asked):
        with st.container(key="check_asking"):  # meanwhile the summary is not shown: it has answers
            _ask(asked[len(given)], len(given) + 1, len(asked), f"{key}:{seed}", told)
        _follow(lesson.key, f"{seed}.{len(given)}")
        return
    right = sum(question.judge(answer)[0] for question, answer in zip(asked, given, strict=True))
    st.markdown(f"**{words('course', 'check_done', right=right, of=len(asked))}**")
    st.button(words("course", "check_again"), key="check_begin", on_click=_begin, args=(key, seed + 1))
    _follow(lesson.key, f"{seed}.{len(given)}", right, len(asked))


def check_of_class(told: Told, choices: Choices) -> None:
    """Show a class each question, and it again with its answer: the next key shows that screen."""
    words, asked = told.words, _drawn(told, choices, 1)
    for number, question in enumerate(asked, 1):
        posed = _numbered(question, number, len(asked), words)
        with st.container(key=f"asked_{number}"):
            st.markdown(posed)
            if question.show is not None:
                question.show()
            st.markdown("\n".join(f"1. {option}" for option in question.options))
        with st.container(key=f"told_check_{number}"):
            st.markdown(posed)
            _tell(question, words)


def _tell(question: Asked, words: Words) -> None:
    """Tell a class the answer: marked among the options, or after the question."""
    if not question.options:
        st.markdown(f"**{words('course', 'guess_other', right=question.right)}**")
        return
    right = next(at for at in range(len(question.options)) if question.judge(at)[0])
    shown = (
        f"1. **{each} ✓**" if at == right else f"1. {each}" for at, each in enumerate(question.options)
    )
    st.markdown("\n".join(shown))
    st.markdown(question.told)


def _begin(key: str, seed: int) -> None:
    st.session_state[f"{key}:seed"] = seed


# --- the questions --------------------------------------------------------------------------------


def _drawn(told: Told, choices: Choices, seed: int) -> list[Asked]:
    """Draw questions of the practice core, and then of the lesson's own."""
    lesson, language = told.lesson, choices.language
    random = chance(lesson.key, seed)
    if lesson.sets:
        return [_of_set(each, told.words) for each in made_sets(random, told.words)]
    posed = [_posed(each, told, random) for each in lesson.posed]
    random.shuffle(posed)
    if not lesson.kinds:
        return posed[:ASKED]
    most = ASKED - len(posed)
    for table in tables_asked(lesson, choices.table, chance(lesson.key, seed)):
        found = _questions(lesson.key, table, choices.dialect, language, seed, most)
        if len(found) == most:
            break
    trace, labels = kept.trace(table, choices.dialect), kept.dataset(table).labels(language)
    pruning = _pruning(table, choices.dialect, lesson.prunes) if lesson.prunes else None
    asker = Asker(trace, labels, told.words, pruning)
    return [*(_of_trace(each, asker, table, choices.dialect) for each in found), *posed]


def chance(lesson: str, seed: int) -> Random:
    """Return what draws a check: a text as seed, as `Random` begins alike with 1, 2 and 3."""
    return Random(f"{lesson}:{seed}")


@kept.kept()
def _questions(
    lesson: str, table: str, dialect: str, language: str, seed: int, most: int
) -> tuple[Question, ...]:
    declared, random = course.declared()[lesson], chance(lesson, seed)
    trace, labels = kept.trace(table, dialect), kept.dataset(table).labels(language)
    if not declared.prunes:
        return tuple(
            questions_about(trace, labels, declared.kinds, random, most, continuous=declared.continuous)
        )
    pruning = _pruning(table, dialect, declared.prunes)
    found = decisions_about(
        pruning, trace.dialect.with_(pruning=declared.prunes), declared.kinds, random
    )
    return tuple(found[:most])


@kept.kept()
def _pruning(table: str, dialect: str, method: str) -> Pruning:
    trace = kept.trace(table, dialect)
    return kept.prune_from(table, replace(trace, dialect=trace.dialect.with_(pruning=method)))


def _of_trace(question: Question, asker: Asker, table: str, dialect: str) -> Asked:
    def judge(given: int | str) -> tuple[bool, str]:
        return isinstance(question.answered(given), Right), _feedback(asker, question, given)

    options = tuple(map(plain, asker.options(question)))
    where = {"table": table, "dialect": dialect}
    if question.frame is not None:
        where["step"] = as_step(question.frame.number)
    show = partial(show_cases, asker.trace, question.node, asker.labels, asker.words)
    text = asker.words("course", "check_table", table=kept.title(table, asker.words.language))
    text = asker.words.told((text, asker.ask(question)))
    if question.verdict is not None and asker.pruning is not None:
        text = asker.words.told((text, _given(asker.pruning.weighed[question.verdict], asker.words)))
    right = _solution(asker, question)
    said = plain(asker.sentence(question))
    return Asked(plain(text), options, judge, right, said, where if question.frame else {}, show)


def _of_set(made: MadeSet, words: Words) -> Asked:
    asker = Asker(made.trace, Labels(made.trace.table), words)

    def judge(given: int | str) -> tuple[bool, str]:
        answer = made.question.answered(given)
        return isinstance(answer, Right), _feedback(asker, made.question, given)

    solution = _solution(asker, made.question)
    return Asked(plain(made.ask(words)), (), judge, solution, solution, {})


def _feedback(asker: Asker, question: Question, given: int | str) -> str:
    """Say what to an answer; the equation of the right one is set as a formula."""
    said, found = asker.feedback(question, given), question.explanation
    if found is None:
        return plain(said)
    before, written, after = said.partition(asker.solution(question))
    shown = _solution(asker, question) if " = " in written else plain(written)
    space = " " if before.endswith(" ") else ""
    return f"{plain(before)}{space}{shown}{plain(after)}"


def _solution(asker: Asker, question: Question) -> str:
    """Return the right answer in Markdown: the option, or the equation set as a formula."""
    found, written = question.explanation, asker.solution(question)
    if found is None or " = " not in written:
        return plain(written)
    return equation(found, asker.words.notation)


def _given(weighed: Weighed, words: Words) -> str:
    """Say the counts from which a decision of pruning is calculated; PEP counts leaves with cases."""
    subtree, write = weighed.subtree, words.notation.weight
    return words(
        "course",
        "check_subtree",
        cases=words.cases(subtree.weight),
        leaves=sum(leaf.weight > 0 for leaf in subtree.leaves()),
        errors=write(subtree.training_errors),
        own=write(weighed.leaf.errors),
    )


def in_any_order(posed: Posed, random: Random) -> list[str]:
    """Return the names of the answers to a question, shuffled."""
    return random.sample(posed.answers, len(posed.answers))


def _posed(posed: Posed, told: Told, random: Random) -> Asked:
    """Ask a question of the lesson's own, its answers in any order."""
    answers = in_any_order(posed, random)

    def judge(given: int | str) -> tuple[bool, str]:
        name = answers[int(given)]
        said = told.say(f"ask_{posed.key}_{name}_said")
        if name != posed.right:
            return False, said
        return True, told.words.told((told.words("practice", "right"), said))

    options = tuple(told.say(f"ask_{posed.key}_{name}") for name in answers)
    right = told.say(f"ask_{posed.key}_{posed.right}")
    said = told.say(f"ask_{posed.key}_{posed.right}_said")
    return Asked(told.say(f"ask_{posed.key}"), options, judge, right, said, {})


# --- asking ---------------------------------------------------------------------------------------


def _ask(question: Asked, number: int, of: int, key: str, told: Told) -> None:
    left, right = st.columns([1, 1], gap="large")
    if question.show is not None:
        with right:
            question.show()
    with left:
        _form(question, number, of, key, told)


def _form(question: Asked, number: int, of: int, key: str, told: Told) -> None:
    words, box = told.words, f"{key}:{number}:{told.words.language}"
    st.markdown(_numbered(question, number, of, words))
    with st.form(f"{box}:form", border=False):
        if question.options:
            st.radio(
                words("practice_page", "answer"),
                range(len(question.options)),
                format_func=question.options.__getitem__,
                index=None,
                label_visibility="collapsed",
                key=box,
            )
        else:
            st.text_input(words("practice_page", "number"), max_chars=300, key=box)
        label = words("practice_page", "send")
        st.form_submit_button(label, type="primary", on_click=_take, args=(question, key, box))
    error: UnreadableError | None = st.session_state.pop(f"{key}:unread", None)
    if error is not None:
        st.markdown(plain(words("practice", error.key, part=error.part)))
    if st.session_state.pop(f"{key}:none", False):
        st.markdown(words("course", "check_none"))


def _take(question: Asked, key: str, box: str) -> None:
    """Take an answer that can be read; of another, and of none, it is said."""
    answer: int | str | None = st.session_state.get(box)
    if answer is None or answer == "":
        st.session_state[f"{key}:none"] = True
        return
    try:
        question.judge(answer)
    except UnreadableError as error:
        st.session_state[f"{key}:unread"] = error
        return
    st.session_state[key].append(answer)


def _numbered(question: Asked, number: int, of: int, words: Words) -> str:
    return words.told((words("course", "check_n", n=number, of=of), f"**{question.text}**"))


def _show_answered(question: Asked, answer: int | str, number: int, told: Told, of: int) -> None:
    words = told.words
    said = question.options[int(answer)] if question.options else plain(str(answer))
    right, reply = question.judge(answer)
    if question.options and not right and question.right not in reply:
        reply = words.told((reply, words("course", "guess_other", right=question.right)))
    answered = words.told((words("practice_page", "given"), said))
    st.markdown(f"{_numbered(question, number, of, words)}  \n{answered}  \n{reply}")
    if question.where:
        label = see_step(question.where["step"], words)
        course.link("growing", words, label=label, **question.where)


def _follow(lesson: str, at: str, right: int | None = None, of: int = 0) -> None:
    """Tell the browser how far the check is, and at its end how it went (`check.js`)."""
    _browser()(data={"lesson": lesson, "at": at, "right": right, "of": of}, key="check_browser")


@cache
def _browser() -> Any:
    """Register the component, once per process."""
    return st.components.v2.component("c45_check", html="<span></span>", js=_SCRIPT.read_text("utf-8"))
