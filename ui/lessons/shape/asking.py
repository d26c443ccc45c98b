"""Ask questions one after the other: each may be tried twice, and a number has hints on the way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import streamlit as st

from c45_core.language.words import Words
from c45_course.practice.answers import Answer, Judge, Right
from c45_course.practice.arithmetic import UnreadableError
from ui.lessons.shared.number_ids import see_step
from ui.markdown import plain
from ui.state import course

MAX_TRIES = 2
"""A question that was answered wrongly so often is answered for the reader."""
MAX_TYPED = 300
"""Maximum number of letters of an answer."""
GIVEN_UP = ""
"""The answer that is kept of a question whose solution the reader asked for."""
_HINTS = ("formula", "counts", "line")
"""Names of what the hints show, in their order."""


@dataclass(frozen=True)
class AskedNumber:
    """A number that is asked for: its judge, what is said to an answer, and what is wrong with it."""

    judge: Judge
    reply: Callable[[Answer], str]
    refuse: Callable[[Answer], str]

    def judge_text(self, typed: int | str) -> tuple[bool, str]:
        """Return whether a typed number is right, and what to say to it."""
        answer = self.judge.answered(str(typed))
        return isinstance(answer, Right), self.reply(answer)

    def refuse_text(self, typed: int | str) -> str:
        """Say what is wrong with a typed number."""
        return self.refuse(self.judge.answered(str(typed)))


@dataclass(frozen=True)
class Asked:
    """A question as it is shown.

    `text`, `options`: in Markdown, no options where a number is asked for; `judge`: from the place of
    an option or a typed number to whether it is right and what to say to it; `refuse`: what is wrong
    with a wrong one, and not what is right; `right`: the right answer; `told`: what is said of it
    where nobody has answered; `where`: the table and the step of the player that show the answer, {}
    where none does; `show`: shows what it is about beside it; `line`: what is given with it; `hints`:
    what leads to a number, step by step; `number`: what judges it, None where answers are offered.
    """

    text: str
    options: tuple[str, ...]
    judge: Callable[[int | str], tuple[bool, str]]
    refuse: Callable[[int | str], str]
    right: str
    told: str
    where: dict[str, str]
    show: Callable[[], None] | None = None
    line: str = ""
    hints: Callable[[], tuple[str, ...]] = tuple
    number: AskedNumber | None = None


@dataclass(frozen=True)
class Row:
    """Questions asked one after the other.

    `name`: of the row on its page, as of its elements; `key`: under which the session keeps what was
    answered; `ids`: by which a browser remembers each question; `heads`: what stands before each.
    """

    name: str
    key: str
    asked: tuple[Asked, ...]
    ids: tuple[str, ...]
    heads: tuple[str, ...]
    words: Words

    @property
    def tries(self) -> list[list[int | str]]:
        """The answers to the questions, as far as one has come."""
        found: list[list[int | str]] = st.session_state.setdefault(self.key, [[]])
        return found

    @property
    def settled(self) -> int:
        """The number of questions that need no further answer."""
        return sum(map(_is_settled, self.asked, self.tries))

    @property
    def at(self) -> str:
        """The place in the row."""
        return f"{self.settled}.{len(self.tries[-1])}"

    @property
    def right(self) -> list[bool]:
        """Whether each settled question was answered rightly at the first try."""
        answered = zip(self.asked[: self.settled], self.tries, strict=False)
        return [_is_right(asked, tries[0]) for asked, tries in answered]


def ask(row: Row) -> None:
    """Show the questions that are settled with what is said to them, and ask the next one."""
    tries, settled = row.tries, row.settled
    for number in range(settled):
        _show_settled(row, number)
    if settled == len(row.asked):
        return
    if settled == len(tries):
        tries.append([])
    with st.container(key=f"{row.name}_asking"):  # meanwhile the summary is not shown: it has answers
        question = row.asked[settled]
        st.markdown(write_head(question, row.heads[settled], row.words))
        if question.show is None:
            _form(row, settled)
            return
        # On a phone what is given stands between the question and the answer.
        given, answer = st.columns([1, 1], gap="large")
        with given:
            question.show()
        with answer:
            _form(row, settled)


def write_head(question: Asked, head: str, words: Words) -> str:
    """Return a question behind its number, and below it what is given."""
    asked = words.told((head, f"**{question.text}**"))
    return f"{asked}  \n{question.line}" if question.line else asked


def _is_right(asked: Asked, given: int | str) -> bool:
    return given != GIVEN_UP and asked.judge(given)[0]


def _is_settled(asked: Asked, tries: Sequence[int | str]) -> bool:
    return bool(tries) and (
        tries[-1] == GIVEN_UP or len(tries) >= MAX_TRIES or _is_right(asked, tries[-1])
    )


# --- one question ---------------------------------------------------------------------------------


def _form(row: Row, number: int) -> None:
    """Ask for an answer; after a wrong one say what is wrong with it, and ask again."""
    words, question, tries = row.words, row.asked[number], row.tries[number]
    for given in tries:
        st.markdown(name_answer(question, given, words))
        with st.container(key=f"wrong_{row.name}_again"):
            st.markdown(say_again(question, question.refuse(given), words))
    for hint in list_hints(question, words)[: _count_hints(row, number)]:
        st.markdown(hint)
    box = f"{row.key}:{number}:{len(tries)}:{words.language}"
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
            st.text_input(words("practice_page", "number"), max_chars=MAX_TYPED, key=box)
        label = words("practice_page", "send")
        st.form_submit_button(label, type="primary", on_click=_take, args=(row, number, box))
    error: UnreadableError | None = st.session_state.pop(f"{row.key}:unread", None)
    if error is not None:
        st.markdown(plain(words("practice", error.key, part=error.part)))
    if st.session_state.pop(f"{row.key}:none", False):
        st.markdown(words("practice", "unread_choice" if question.options else "unread_empty"))
    _offer_hint(row, number)


def say_again(question: Asked, refused: str, words: Words) -> str:
    """Say what is wrong with an answer, and that another one may be tried."""
    again = "try_formula" if _needs_formula(question, refused, words) else "try_again"
    return words.told((refused, words("course", again)))


def list_hints(question: Asked, words: Words) -> list[str]:
    """Return what leads to a number, step by step, each behind its name."""
    named = zip(_HINTS, question.hints(), strict=False)
    return [words.told((words("course", f"hint_{name}"), hint)) for name, hint in named]


def _take(row: Row, number: int, box: str) -> None:
    """Take an answer that can be read; of another, and of none, it is said."""
    answer: int | str | None = st.session_state.get(box)
    if answer is None or answer == "":
        st.session_state[f"{row.key}:none"] = True
        return
    try:
        row.asked[number].judge(answer)
    except UnreadableError as error:
        st.session_state[f"{row.key}:unread"] = error
        return
    row.tries[number].append(answer)


def _needs_formula(question: Asked, refused: str, words: Words) -> bool:
    """Tell whether a wrong number is no known slip: then the first hint comes unasked."""
    unexplained = words("practice", "wrong")
    return refused in (unexplained, plain(unexplained)) and bool(question.hints())


def _count_hints(row: Row, number: int) -> int:
    """Return how many hints are shown: those asked for, and the formula where a number needs it."""
    asked_for: int = st.session_state.get(f"{row.key}:{number}:hints", 0)
    question = row.asked[number]
    refused = map(question.refuse, row.tries[number])
    return max(asked_for, any(_needs_formula(question, each, row.words) for each in refused))


def _offer_hint(row: Row, number: int) -> None:
    """Offer the next hint; after the last one, the solution."""
    more = _count_hints(row, number) < len(row.asked[number].hints())
    label, key = row.words("course", "hint" if more else "hint_all"), f"{row.name}_hint_{number}"
    st.button(label, key=key, type="tertiary", on_click=_help, args=(row, number, more))


def _help(row: Row, number: int, more: bool) -> None:
    if more:
        st.session_state[f"{row.key}:{number}:hints"] = _count_hints(row, number) + 1
    else:
        row.tries[number].append(GIVEN_UP)


def name_answer(question: Asked, given: int | str, words: Words) -> str:
    """Say what was answered."""
    said = question.options[int(given)] if question.options else plain(str(given))
    return words.told((words("practice_page", "given"), said))


def _show_settled(row: Row, number: int) -> None:
    """Show a question with its last answer, whether that is right, and what is right."""
    words, question, given = row.words, row.asked[number], row.tries[number][-1]
    head = write_head(question, row.heads[number], words)
    if given != GIVEN_UP:
        head += f"  \n{name_answer(question, given, words)}"
    right, reply = reply_to(question, given, words)
    st.markdown(head)
    if question.show is not None:
        question.show()
    # The mark of the answer comes with the name of its place (lesson.css): a shape and a colour.
    with st.container(key=f"{'right' if right else 'wrong'}_{row.name}_{number + 1}"):
        st.markdown(reply)
    if question.where:
        label = see_step(question.where["step"], words)
        course.link("growing", words, label=label, **question.where)


def reply_to(question: Asked, given: int | str, words: Words) -> tuple[bool, str]:
    """Return whether the last answer to a question is right, and what is said to it."""
    solved = words("course", "guess_other", right=question.right)
    if given == GIVEN_UP:
        return False, f"{solved}\n\n{question.told}" if question.told != question.right else solved
    right, reply = question.judge(given)
    if question.options and not right and question.right not in reply:
        reply = words.told((reply, solved))
    return right, reply
