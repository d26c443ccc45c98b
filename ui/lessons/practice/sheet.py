"""Offer a worksheet and its key, of the chosen table or of other cases of the same structure."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from c45_core import InputError
from c45_core.language.refusal import sentence
from c45_core.language.words import Words
from c45_course.exports.files import BANKS
from c45_course.exports.worksheet import Request
from c45_course.exports.worksheet_set import MOST_VARIANTS
from c45_course.practice.subjects import GROWING, SUBJECTS
from topics.platforms.scorm.package import MASTERY
from topics.teacher_kit.kit.kit import BY, MOST_ROWS
from topics.teacher_kit.kit.paper import BEGINS
from topics.teacher_kit.plan import LENGTHS
from ui import cache
from ui.exports.mime import mime_of
from ui.exports.one_file import Taken, paper_file, sheet_numbers
from ui.markdown import with_terms
from ui.state import session
from ui.state.address import of_app
from ui.state.choices import Choices
from ui.state.widgets import choose, count, switch
from ui.workers import away

_PRINTED = ("html", "docx", "tex", "md")
FORMATS = {
    "sheet": _PRINTED,
    "key": _PRINTED,
    "set": (*_PRINTED, "json"),
    "questions": (*BANKS, "json"),
    "plan": _PRINTED,
    "kit": ("html",),
}
"""What can be taken, and in which formats."""
_SEVERAL = {"set": (2, 6), "questions": (1, 1)}
"""What several sheets can be taken as: at least so many, and usually so many."""
_AS_IT_STANDS = ("plan", "kit")
"""What is made of the table alone, never of other cases."""
SHOWN = 100
"""With more cases than this a sheet is not shown: it is taken as a file."""
_HEIGHT = 620
_COLON = re.compile(r"(?<!-):")
"""Between colons Streamlit would see the name of an icon; one behind a hyphen sets a column."""


def show_sheet(choices: Choices) -> None:
    """Show the choices of a sheet and its files on the left, and the sheet itself on the right."""
    left, right = st.columns([5, 7], gap="large")
    with left:
        taken = _offer(choices)
    if cache.dataset(choices.table).table.rows <= SHOWN:
        with right:
            _preview(choices, taken)


def _preview(choices: Choices, taken: Taken) -> None:
    """Show what is taken, or of several sheets the first, and say which sheets there are."""
    words = choices.words
    if taken.what == "kit":
        pages = written(choices, taken).decode().count(BEGINS)
        st.markdown(words("practice_page", "preview_kit", n=pages))
        return
    if taken.what in _SEVERAL:
        numbers = _numbers(choices, taken)
        listed = words.listed([str(number) for number in numbers])
        st.caption(
            words("practice_page", f"preview_{taken.what}", numbers=listed, first=numbers[0])
            if numbers
            else written(choices, taken).decode()
        )
        taken = replace(taken, seed=numbers[0] if numbers else taken.seed, what="sheet", variants=1)
    with st.container(border=True, height=_HEIGHT, key="sheet"):
        text = written(choices, replace(taken, form="md")).decode()
        st.markdown(_COLON.sub(r"\:", text))


def _numbers(choices: Choices, taken: Taken) -> tuple[int, ...]:
    """Return the numbers of the sheets; () where so many are not found."""
    about, words = _about(choices, taken, ""), choices.words

    def found() -> tuple[int, ...]:
        return tuple(away.run(choices.table, sheet_numbers, *about, words=words, text="writing"))

    try:
        # Kept: many sheets are drawn for it, and another format changes none of them.
        asked = replace(taken, form="md"), choices.dialect, choices.limits, choices.language
        return cache.answer(choices.table, ("sheets", choices.table, choices.notation, *asked), found)
    except InputError:
        return ()


def _offer(choices: Choices) -> Taken:
    """Offer the sheet and its key, each written when it is taken; return what is chosen."""
    words = choices.words
    subject = _subject(words)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        seed = count("seed", words("practice_page", "sheet_seed"), lesson="practice")
        new = switch("new", words("practice_page", "sheet_new"))
    what = st.pills(
        words("practice_page", "sheet_what"),
        [name for name in FORMATS if name != "kit" or _is_played(choices)],
        default="sheet",
        required=True,
        format_func=lambda name: words("practice_page", f"take_{name}"),
        key="paper_what",
    )
    variants = 1
    if what in _SEVERAL:
        asked = words("practice_page", "sheet_variants")
        least, usual = _SEVERAL[what]
        key = f"variants_{what}"
        variants = st.number_input(asked, least, MOST_VARIANTS, usual, key=key, width=150)
    minutes = LENGTHS[0]
    if what == "plan":
        st.caption(words("practice_page", "plan_idea"))
        minutes = st.segmented_control(
            words("practice_page", "plan_minutes"),
            LENGTHS,
            default=minutes,
            required=True,
            key="plan_minutes",
        )
    if what == "kit":
        st.caption(with_terms(words("practice_page", "kit_idea"), words))
    form = st.selectbox(
        words("practice_page", "sheet_form"),
        FORMATS[what],
        format_func=lambda name: words("practice_page", f"as_{name}"),
        key=f"paper_form_{what}",
        width=240,
    )
    mastery = _mastery(words) if form == "scorm.zip" else MASTERY
    name = "table" if session.is_own(choices.table) else choices.table
    other_cases = new and what not in _AS_IT_STANDS
    if what in _AS_IT_STANDS:
        subject = GROWING
    taken = Taken(seed, other_cases, what, form, variants, minutes, mastery, subject)
    named = () if subject == GROWING else (subject,)
    number = minutes if what == "plan" else seed
    st.download_button(
        words("export_menu", "save"),
        _maker(choices, taken),
        file_name=".".join((name, *named, str(number), what, choices.language, form)),
        mime=mime_of(form),
        key="take_paper",
        type="primary",
        on_click="ignore",
    )
    return taken


def _subject(words: Words) -> str:
    """Ask what the exercises are on, and say what a sheet holds."""
    subject = choose(
        "subject",
        (GROWING, *SUBJECTS),
        words("practice_page", "sheet_about"),
        shown=lambda name: words("lesson", name),
        kind="select",
    )
    idea = "sheet_idea" if subject == GROWING else "sheet_idea_lesson"
    st.markdown(with_terms(words("practice_page", idea), words))
    return subject


def _mastery(words: Words) -> int:
    """Ask how many percent of the points pass, and say what a package is."""
    st.caption(with_terms(words("practice_page", "scorm_idea"), words))
    asked = words("practice_page", "scorm_mastery")
    return st.number_input(asked, 0, 100, MASTERY, step=5, key="scorm_mastery", width=150)


def _is_played(choices: Choices) -> bool:
    """Tell whether there is a kit for the table in its convention."""
    few = cache.dataset(choices.table).table.rows <= MOST_ROWS
    return few and choices.convention.criterion in BY


def _maker(choices: Choices, taken: Taken) -> Callable[[], bytes]:
    """Return what writes a file: with all it needs, for the session is not at hand then."""
    if not session.is_own(choices.table):
        return partial(written, choices, taken, of_app())
    return away.later(choices.table, paper_file, *_about(choices, taken, of_app()))


def written(choices: Choices, taken: Taken, address: str = "") -> bytes:
    """Return what is taken; `address`: of the app."""
    about, words = _about(choices, taken, address), choices.words
    try:
        return away.run(choices.table, paper_file, *about, words=words, text="writing")
    except InputError as error:
        return sentence(error, words).encode()


def _about(choices: Choices, taken: Taken, address: str) -> tuple[object, ...]:
    """Return what a sheet is made of."""
    dataset = cache.dataset(choices.table)
    trace = None if taken.new else cache.trace(choices.table, choices.dialect, choices.limits)
    # The app has the steps of the table as it stands, and everybody has the bundled ones.
    linked = "" if taken.new or choices.limits or session.is_own(choices.table) else choices.table
    title = cache.title(choices.table, choices.language)
    request = Request(title, taken.seed, linked, choices.dialect, address)
    labels = dataset.labels(choices.language)
    # On paper a line must be true of the numbers that stand in it.
    words = choices.words.noted(replace(choices.words.notation, by_hand=True))
    return dataset.table, trace, labels, words, request, choices.convention, taken
