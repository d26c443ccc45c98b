"""Offer a worksheet and its key, of the chosen table or of other cases of the same structure."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import streamlit as st

from c45_core.errors import InputError
from c45_core.language.refusal import write_error
from c45_core.language.words import Words
from c45_course.exports.worksheet import MASTERY, MAX_VARIANTS, Request, Sheets
from c45_course.file_kinds import FileKind, file_kinds, make, media_type_of
from c45_course.practice.subjects import GROWING, SUBJECTS
from ui import cache
from ui.lessons.shared.kept_work import with_progress
from ui.markdown import with_terms
from ui.state import session
from ui.state.address import of_app
from ui.state.choices import Choices
from ui.state.widgets import choose, count, switch
from ui.workers import away

MAX_SHOWN_CASES = 100
"""Maximum number of cases; with more, a sheet is not shown: it is taken as a file."""
_SHEET_HEIGHT = 620
_COLON = re.compile(r"(?<!-):")
"""A colon in which Streamlit would see the name of an icon; one behind a hyphen sets a column."""


@dataclass(frozen=True)
class SheetChoice:
    """The choices of a worksheet.

    `seed`: of the first one; `new`: of other cases; `settings`: what the file is made with, by names.
    """

    kind: str
    form: str
    seed: int
    new: bool = False
    variants: int = 1
    subject: str = GROWING
    settings: tuple[tuple[str, int], ...] = ()


def show_sheet(choices: Choices) -> None:
    """Show the choices of a sheet and its files on the left, and the sheet itself on the right."""
    left, right = st.columns([5, 7], gap="large")
    with left:
        chosen = _offer_sheet(choices)
    if cache.dataset(choices.table).table.rows <= MAX_SHOWN_CASES:
        with right:
            _preview(choices, chosen)


def _preview(choices: Choices, chosen: SheetChoice) -> None:
    """Show what is chosen, or of several sheets the first, and say which sheets there are."""
    words, kind = choices.words, file_kinds(Sheets)[chosen.kind]
    if kind.page_mark:
        pages = write_sheet(choices, chosen).decode().count(kind.page_mark)
        st.markdown(words("practice_page", f"preview_{kind.name}", n=pages))
        return
    if kind.variants:
        numbers = _find_numbers(choices, chosen)
        listed = words.listed([str(number) for number in numbers])
        st.caption(
            words("practice_page", f"preview_{kind.name}", numbers=listed, first=numbers[0])
            if numbers
            else write_sheet(choices, chosen).decode()
        )
        seed = numbers[0] if numbers else chosen.seed
        chosen = replace(chosen, seed=seed, kind="sheet", variants=1)
    if "md" not in kind.formats:  # of an archive the sheet is shown
        chosen = replace(chosen, kind="sheet", settings=())
    with st.container(border=True, height=_SHEET_HEIGHT, key="sheet"):
        text = write_sheet(choices, replace(chosen, form="md")).decode()
        st.markdown(_COLON.sub(r"\:", text))


def _find_numbers(choices: Choices, chosen: SheetChoice) -> tuple[int, ...]:
    """Return the numbers of the sheets; () where so many are not found."""
    sheets = _sheets_of(choices, chosen, "")
    # Kept: many sheets are drawn for it, and another format changes none of them.
    about = replace(chosen, form="", settings=()), choices.dialect, choices.limits, choices.language
    key = ("sheets", choices.table, choices.notation, *about)
    try:
        return tuple(with_progress(choices.table, key, Sheets.seeds, sheets, text="writing"))
    except InputError:
        return ()


def _offer_sheet(choices: Choices) -> SheetChoice:
    """Offer the sheet and its key, each written when it is taken; return what is chosen."""
    words = choices.words
    subject = _ask_subject(words)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        seed = count("seed", words("practice_page", "sheet_seed"), lesson="practice")
        new = switch("new", words("practice_page", "sheet_new"))
    kind = _ask_kind(choices)
    variants = 1
    if kind.variants:
        label = words("practice_page", "sheet_variants")
        least, usual = kind.variants
        key = f"variants_{kind.name}"
        variants = st.number_input(label, least, MAX_VARIANTS, usual, key=key, width=150)
    settings = _ask_setting(words, kind)
    form = st.selectbox(
        words("practice_page", "sheet_form"),
        kind.menu,
        format_func=lambda name: words("practice_page", f"as_{name}"),
        key=f"paper_form_{kind.name}",
        width=240,
    )
    number = settings.get(kind.setting, seed)
    if form == "scorm.zip":
        settings["mastery"] = _ask_mastery(words)
    if kind.fixed:
        new, subject = False, GROWING
    name = "table" if session.is_own(choices.table) else choices.table
    chosen = SheetChoice(kind.name, form, seed, new, variants, subject, tuple(settings.items()))
    named = () if subject == GROWING else (subject,)
    st.download_button(
        words("export_menu", "save"),
        _later_writer(choices, chosen),
        file_name=".".join((name, *named, str(number), kind.name, choices.language, form)),
        mime=media_type_of(form),
        key="take_paper",
        type="primary",
        on_click="ignore",
    )
    return chosen


def _ask_kind(choices: Choices) -> FileKind:
    """Ask what is to be taken."""
    words, table = choices.words, cache.dataset(choices.table).table
    kinds = file_kinds(Sheets)
    name = st.pills(
        words("practice_page", "sheet_what"),
        [name for name, kind in kinds.items() if kind.suits(table, choices.convention)],
        default="sheet",
        required=True,
        format_func=lambda name: words("practice_page", f"take_{name}"),
        key="paper_what",
    )
    return kinds[name]


def _ask_setting(words: Words, kind: FileKind) -> dict[str, int]:
    """Say what a file of its own kind is, and ask for what it is made with."""
    if kind.fixed or kind.setting:
        st.caption(with_terms(words("practice_page", f"{kind.name}_idea"), words))
    if not kind.setting:
        return {}
    key = f"{kind.name}_{kind.setting}"
    label = words("practice_page", key)
    chosen = st.segmented_control(label, kind.values, default=kind.values[0], required=True, key=key)
    return {kind.setting: chosen}


def _ask_subject(words: Words) -> str:
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


def _ask_mastery(words: Words) -> int:
    """Ask how many percent of the points pass, and say what a package is."""
    st.caption(with_terms(words("practice_page", "scorm_idea"), words))
    label = words("practice_page", "scorm_mastery")
    return st.number_input(label, 0, 100, MASTERY, step=5, key="scorm_mastery", width=150)


def _later_writer(choices: Choices, chosen: SheetChoice) -> Callable[[], bytes]:
    """Return what writes a file: with all it needs, for the session is not at hand then."""
    if not session.is_own(choices.table):
        return partial(write_sheet, choices, chosen, of_app())
    sheets, settings = _sheets_of(choices, chosen, of_app()), dict(chosen.settings)
    return away.later(choices.table, make, chosen.kind, chosen.form, sheets, settings)


def write_sheet(choices: Choices, chosen: SheetChoice, address: str = "") -> bytes:
    """Return what is chosen; `address`: of the app."""
    about = chosen.kind, chosen.form, _sheets_of(choices, chosen, address), dict(chosen.settings)
    words = choices.words
    try:
        return away.run(choices.table, make, *about, text="writing")
    except InputError as error:
        return write_error(error, words).encode()


def _sheets_of(choices: Choices, chosen: SheetChoice, address: str) -> Sheets:
    """Return what files are made of."""
    dataset = cache.dataset(choices.table)
    trace = None if chosen.new else cache.trace(choices.table, choices.dialect, choices.limits)
    # The app has the steps of the table as it stands, and everybody has the bundled ones.
    linked = "" if chosen.new or choices.limits or session.is_own(choices.table) else choices.table
    title = cache.title(choices.table, choices.language)
    request = Request(title, chosen.seed, linked, choices.dialect, address, chosen.subject)
    labels = dataset.labels(choices.language)
    # On paper a line must be true of the numbers that stand in it.
    words = choices.words.noted(replace(choices.words.notation, by_hand=True))
    table, dialect = dataset.table, choices.convention
    return Sheets(table, labels, words, request, dialect, trace, chosen.variants)
