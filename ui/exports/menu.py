"""Offer a download: what, in which format, and one button.

Nothing is written before the button is pressed. All files but the one to be stepped through are those
of the command line (`c45_course/exports/files.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import streamlit as st

from c45_core import InputError
from c45_core.explain.labels import Labels
from c45_core.language.refusal import sentence
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_course.exports.decisions import decisions
from c45_course.exports.files import (
    MOST_DRAWN,
    PICTURES,
    TREES,
    WRITERS,
    Pruned,
    Told,
    tree_without_font,
)
from c45_course.exports.outline import path
from c45_course.exports.spreadsheets import TABLES
from c45_course.exports.step_files import MOST_SLIDES
from c45_course.exports.steps.decided import Decided
from ui import cache
from ui.exports.mime import mime_of
from ui.exports.one_file import made, made_of_grown, made_of_pruning
from ui.exports.steps import OF_STEPS, asked_stretch, step_file
from ui.markdown import plain
from ui.state import session
from ui.state.asked_step import node_at_step
from ui.state.choices import Choices
from ui.workers.away import later

PRINTED = tuple(form for form in WRITERS if form != "txt")
FORMATS = {
    "steps": ("html",),
    "package": ("scorm.zip",),
    "node": PRINTED,
    "solution": PRINTED,
    "tree": TREES,
    **OF_STEPS,
    "tables": TABLES,
    "trace": ("json",),
}
"""What can be taken, and its formats; of the tables, which one."""
HANDOUTS = ("html", "docx", "tex", "md")
"""The formats of a hand-out."""
OF_PRUNING = {"decisions": PRINTED, "pruned": TREES, "slides": ("html",)}
"""What can be taken of a pruning."""
MOST_DECISIONS = 40
"""With more decisions than this their steps are not counted before they are taken."""
_TOLD = ("steps", "package")
"""What holds the whole replay."""
_ABOUT_A_NODE = (("node", *PRINTED), ("tables", "ranking", "cuts"))
WIDTH = 320
LONGEST_STEM = 40
"""Letters of the name of an own table in the name of a file."""


def export_menu(choices: Choices) -> None:
    """Show the choice of a file behind one button."""
    with st.popover(choices.words("export_menu", "title"), type="tertiary"):
        _offer(choices)


def export_pruned(pruned: Pruned, stem: str, labels: Labels | None) -> None:
    """Show the choice of a file about a pruning behind one button.

    `stem`: how its name begins; `labels`: of the table the tree was grown from, if it was.
    """
    with st.popover(pruned.words("export_menu", "title"), type="tertiary"):
        _offer_pruned(pruned, stem, labels)


def export_decision(pruned: Pruned, place: int, stem: str, labels: Labels | None) -> None:
    """Show the choice of a hand-out of one decision behind one button; the rest as `export_pruned`."""
    with st.popover(pruned.words("handout", "take"), type="tertiary"):
        _offer_decision(pruned, place, stem, labels)


def every_step(choices: Choices) -> None:
    """Show the button that saves every step of a table as one file, or what stands in its way."""
    trace = cache.trace(choices.table, choices.dialect)
    _save_grown(choices, trace, "steps", "html", 0)


@st.fragment
def _offer(choices: Choices) -> None:
    """Show what there is to take, in which format, and the button; only this part runs again."""
    words = choices.words
    trace = cache.trace(choices.table, choices.dialect, choices.limits)
    what = _what(words, tuple(FORMATS), key="take_what")
    form = _format(words, what, FORMATS[what])
    if what in OF_STEPS:
        make, about, hindrance = step_file(told(choices), choices.table, what, form)
        name = ".".join([stem_of(choices), choices.language, about, form])
        return _save(words, make, name, hindrance)
    rest = st.container()
    # Below the rest: a component without a face still takes its room.
    node = node_at_step(trace, key="take_at")
    with rest:
        _save_grown(choices, trace, what, form, node)


@st.fragment
def _offer_pruned(pruned: Pruned, stem: str, labels: Labels | None) -> None:
    """Show the same of a pruning."""
    words = pruned.words
    offered = tuple(what for what in OF_PRUNING if what != "slides" or decisions(pruned.pruning))
    what = _what(words, offered, key="take_what_pruned")
    form = _format(words, what, OF_PRUNING[what])
    hindrance = _too_many(words, pruned.tree.size, form) or _fontless(pruned, form)
    first, last, wrong = _steps_of(pruned) if what == "slides" else (1, None, "")
    name = ".".join([stem, words.language, pruned.dialect.pruning, what, form])
    _save(words, _maker(pruned, labels, what, form, first=first, last=last), name, hindrance or wrong)


def _steps_of(pruned: Pruned) -> tuple[int, int | None, str]:
    """Ask from which step to which, where there are few decisions (of many all are taken), and say
    what is wrong with them, "" where nothing is.
    """
    if len(decisions(pruned.pruning)) > MOST_DECISIONS:
        return 1, None, ""
    decided = Decided(pruned.pruning, pruned.dialect, pruned.named, pruned.speaker)
    first, last = asked_stretch(pruned.words, len(decided))
    try:
        decided.stretch(first, last, MOST_SLIDES)
    except InputError as error:
        return first, last, sentence(error, pruned.words)
    return first, last, ""


@st.fragment
def _offer_decision(pruned: Pruned, place: int, stem: str, labels: Labels | None) -> None:
    words, node = pruned.words, pruned.pruning.weighed[place].node
    form = _format(words, "handout", (*HANDOUTS, *PICTURES))
    what = "image" if form in PICTURES else "handout"
    hindrance = _fontless(pruned, form)
    name = ".".join([stem, words.language, pruned.dialect.pruning, f"node{node}", form])
    _save(words, _maker(pruned, labels, what, form, place), name, hindrance, key="take_handout_save")


def _maker(
    pruned: Pruned,
    labels: Labels | None,
    what: str,
    form: str,
    place: int = 0,
    first: int = 1,
    last: int | None = None,
) -> Callable[[], bytes]:
    """Return what makes a file about a pruning: what a worker makes is sent without functions."""
    trace = pruned.pruning.trace
    if labels is None or trace is None or not session.is_own(trace.table.name):
        return partial(made_of_pruning, pruned, what, form, place, first, last)
    about = (pruned.pruning, pruned.dialect, labels, pruned.words, pruned.title)
    return later(trace.table.name, made_of_grown, *about, what, form, place, first, last)


def _what(words: Words, offered: tuple[str, ...], *, key: str) -> str:
    return st.radio(
        words("export_menu", "what"),
        offered,
        format_func=lambda name: words("export_menu", name),
        key=key,
        width=WIDTH,
    )


def _save_grown(choices: Choices, trace: Trace, what: str, form: str, node: int) -> None:
    """Show which node is meant, or what stands in the way, and the button."""
    about = any(what == kind and form in forms for kind, *forms in _ABOUT_A_NODE)
    if about:
        st.caption(plain(_called(trace, choices, node)), width=WIDTH)
    # With all it needs, and nothing else: the session is not at hand where the file is asked for, and
    # what prunes a tree of the session is a function that a worker has not.
    book = replace(cache.book(choices), pruned={}) if what in _TOLD else None
    make = later(choices.table, made, told(choices, what), book, what, form, node)
    name = _file_name(choices, what, form, node if about else None)
    _save(choices.words, make, name, _hindrance(choices, trace, what, form))


def _save(
    words: Words, make: Callable[[], bytes], name: str, hindrance: str, key: str = "take_save"
) -> None:
    """Show the button that makes a file, or what stands in its way."""
    if hindrance:
        st.caption(hindrance, width=WIDTH)
    st.download_button(
        words("export_menu", "save"),
        make,
        file_name=name,
        mime=mime_of(name),
        key=key,
        disabled=bool(hindrance),
        on_click="ignore",
        type="primary",
    )


def _format(words: Words, what: str, forms: tuple[str, ...]) -> str:
    if len(forms) == 1:
        st.caption(words("export_menu", f"{what}_about"), width=WIDTH)
        return forms[0]
    chosen = st.pills(
        words("export_menu", "which" if what == "tables" else "format"),
        forms,
        default=forms[0],
        required=True,
        format_func=lambda name: words("export_menu", name),
        key=f"take_{what}",
        width=WIDTH,
    )
    return str(chosen)


def _called(trace: Trace, choices: Choices, node: int) -> str:
    """Say which node is meant."""
    labels = cache.dataset(choices.table).labels(choices.language).on(trace.table)
    where = path(trace, node, labels, choices.words)
    return choices.words("export", "node", n=node, path=where)


def _hindrance(choices: Choices, trace: Trace, what: str, form: str) -> str:
    """Say why a file can not be made here, "" if it can."""
    whole = cache.book(choices).whole
    if not whole and what in (*_TOLD, "solution", "trace"):
        return choices.words("export_menu", "too_long")
    return _too_many(choices.words, trace.size, form) or _fontless(told(choices), form)


def _fontless(told: Told | Pruned, form: str) -> str:
    """Say why a PNG would hold boxes for letters, "" if it would not."""
    refused = tree_without_font(told) if form == "png" else None
    return sentence(refused, told.words) if refused else ""


def _too_many(words: Words, nodes: int, form: str) -> str:
    """Say why a picture can not be drawn, "" if it can."""
    if form in PICTURES and nodes > MOST_DRAWN:
        return words("export_menu", "too_many", n=nodes, most=MOST_DRAWN)
    return ""


def stem_of(choices: Choices) -> str:
    """Return how the name of a file about a table begins."""
    own = session.find(choices.table)
    return f"{_stem(own.name) if own else choices.table}.{choices.dialect}"


def _stem(file: str) -> str:
    """Return the name of a file without its ending and without what a file system may refuse.

    >>> _stem("My irises (1).csv"), _stem("西瓜.xlsx"), _stem("?")
    ('My_irises__1', '西瓜', 'table')
    """
    letters = "".join(letter if letter.isalnum() else "_" for letter in Path(file).stem)
    return letters[:LONGEST_STEM].strip("_") or "table"


def _file_name(choices: Choices, what: str, form: str, node: int | None) -> str:
    about = {"steps": [], "package": [], "node": [f"node{node}"], "tables": [form]}.get(what, [what])
    if what == "tables" and node is not None:
        about.append(f"node{node}")
    ending = "csv" if what == "tables" else form
    return ".".join([stem_of(choices), choices.language, *about, ending])


def told(choices: Choices, what: str = "") -> Told:
    """Return what a file is made of: the picture of a tree with weights as on the screen, others with
    exact ones, to calculate with."""
    dataset = cache.dataset(choices.table)
    notation = choices.notation if what == "tree" else choices.notation.exactly()
    return Told(
        cache.trace(choices.table, choices.dialect, choices.limits),
        dataset.labels(choices.language),
        choices.words.noted(notation),
        cache.title(choices.table, choices.language),
    )
