"""Read a table from a file, a paste, typing or the example, and show how it was read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from c45_core.language.refusal import short
from c45_core.language.words import Words, grouped
from c45_course.readers.c45_files import is_half, paired
from c45_course.readers.files import UPLOAD, WORKBOOKS, Form
from c45_course.readers.grid import Grid
from ui.markdown import plain, with_terms
from ui.own import tasks
from ui.own.asking import read_anew
from ui.own.files import MAX_SETTINGS
from ui.own.keeping import harmless
from ui.own.wishes import Wish, wish
from ui.own.work import Work, is_shown, showing, turn_to, wish_for
from ui.state import session
from ui.state.own_table import EXAMPLE, Own
from ui.workers.jobs import Job

TYPES: list[str] | None = None
"""Any file is taken and looked at: what is no table is refused here, in the reader's language."""
_ROUND, _HALVES = "own_round", "own_halves"
MAX_HALVES = 2
"""So many .names and .data files wait for their other half."""
_SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}


def bring(words: Words) -> None:
    """Show the ways to bring a table."""
    help_text = words(
        "your_table",
        "file_help",
        megabytes=UPLOAD.megabytes,
        columns=UPLOAD.columns,
        cells=grouped(UPLOAD.traced),
    )
    _own_words(words)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.file_uploader(
            words("your_table", "file"),
            TYPES,
            accept_multiple_files=True,
            key=_uploader(),
            on_change=_take_files,
            max_upload_size=UPLOAD.megabytes,
            help=help_text,
            width=400,
        )
        _text(words, "paste")
        _text(words, "type_in")
    if session.is_full():
        st.caption(with_terms(words("your_table", "full", n=session.MAX_TABLES), words))


def _own_words(words: Words) -> None:
    """Put our words in the place of Streamlit's, which it has in English only."""
    zone = '[class*="st-key-own_"] [data-testid="stFileUploaderDropzone'
    refused = '[class*="st-key-own_"] [data-testid="stFileChip"] [role="alert"]'
    tooltip = '[data-testid="stTooltipErrorContent"]'
    choose, drop = words("your_table", "choose_file"), words("your_table", "drop_file")
    large, larger = (
        words("your_table", key, megabytes=megabytes)
        for key, megabytes in (("file_too_large", UPLOAD.megabytes), ("saved_too_large", MAX_SETTINGS))
    )
    st.html(
        f'<style>{zone}"] button p, {zone}Instructions"] * {{ font-size: 0; }}'
        f'{zone}"] button p::after {{ content: "{choose}"; font-size: 0.875rem; }}'
        f'{zone}Instructions"]::after {{ content: "{drop}"; font-size: 0.875rem; }}'
        f"{tooltip} {{ display: none; }}"
        f"{refused} {{ all: unset; visibility: hidden; font-size: 0; }}"
        f'{refused}::after {{ visibility: visible; content: "{large}"; font-size: 0.875rem; }}'
        f'.st-key-own_load {refused}::after {{ content: "{larger}"; }}</style>'
    )


def how_read(work: Work) -> None:
    """Say how the table was read, and let it be read otherwise."""
    words, grid = work.words, work.own.now.grid
    said = [words("your_table", "what", rows=grouped(work.own.now.rows), columns=len(grid.header))]
    if work.own.data:
        said.append(words("your_table", "read_as", how=_how(grid, words)))
    st.caption(plain(" · ".join(said)), width="content")
    if work.own.data:
        with st.popover(words("your_table", "otherwise"), type="tertiary"):
            _otherwise(work)


def _how(grid: Grid, words: Words) -> str:
    how = grid.how
    mark = how.separator or ""
    key = _SEPARATORS.get(mark, "other")
    separator = words("your_table", f"separator_{key}", **({"mark": mark} if key == "other" else {}))
    values = {"sheet": how.sheet, "encoding": (how.encoding or "").upper(), "separator": separator}
    wanted: dict[Form, tuple[str, ...]] = {
        **dict.fromkeys(WORKBOOKS, ("sheet",)),
        **dict.fromkeys((Form.ARFF, Form.NAMES), ("encoding",)),
        Form.CSV: ("encoding", "separator"),
        Form.PASTED: ("separator",),
    }
    return words("your_table", f"form_{how.form}", **{key: values[key] for key in wanted[how.form]})


# --- files and texts ------------------------------------------------------------------------------


def _uploader() -> str:
    """Return the key of the uploader: a new one after files were taken, so none is kept twice."""
    taken = st.session_state.get(_ROUND, 0)
    return f"own_file_{taken}" if taken else "own_file"


def _take_files() -> None:
    """Take the files chosen together; C4.5's .names and .data are one, whichever comes first."""
    files = st.session_state[_uploader()]
    if not files:
        return
    brought = [(harmless(file.name), file.getvalue()) for file in files]
    waiting = st.session_state.setdefault(_HALVES, [])
    _take(list(dict(_tables([*waiting, *brought], len(waiting))).items()))
    halves = [each for each in (*waiting, *brought) if is_half(each[0])]
    st.session_state[_HALVES] = halves[-MAX_HALVES:]
    st.session_state[_ROUND] = st.session_state.get(_ROUND, 0) + 1


def _tables(files: list[tuple[str, bytes]], known: int) -> list[tuple[str, bytes]]:
    """Return the tables the new files make, those behind the known ones, halves with their other."""
    new = range(known, len(files))
    return [paired([*files[:at], *files[at + 1 :], files[at]]) for at in new]


def _text(words: Words, way: str) -> None:
    """Show a place for a pasted or a typed table."""
    pasted = way == "paste"
    with st.popover(words("your_table", way), type="tertiary"):
        st.text_area(
            words("your_table", f"{'paste' if pasted else 'type'}_label"),
            "" if pasted else words("your_table", "type_example"),
            key=f"own_{way}",
            height=220,
            width=420,
        )
        name = words("your_table", "paste_name" if pasted else "type_name")
        label = words("your_table", "take")
        st.button(label, key=f"own_{way}_take", on_click=_take_text, args=(way, name), type="primary")


def _take_text(way: str, name: str) -> None:
    _take([(name, st.session_state[f"own_{way}"])])


def _take(tables: Sequence[tuple[str, bytes | str]]) -> None:
    """Have tables read one after the other, and the page turned to each."""
    (name, data), *others = tables

    def added(own: Own) -> None:
        turn_to(session.add(own), anew=True)
        if others:
            _take(others)

    job = Job(tasks.read, (data, name))
    wish(Wish(lambda: job, added, "reading", {"file": short(name)}))


# --- read otherwise -------------------------------------------------------------------------------


def _otherwise(work: Work) -> None:
    """Let the encoding, the separator, the sheet and the header be corrected."""
    words, how = work.words, work.own.start.grid.how
    offered: dict[str, tuple[str | None, Sequence[str]]] = {
        "encoding": (how.encoding, how.encodings),
        "separator": (None if how.declared else how.separator, how.separators),
        "sheet": (how.sheet, how.sheets),
    }
    for what, (now, others) in offered.items():
        if now is None:
            continue
        known = list(dict.fromkeys((now, *others)))
        key = showing(work, f"read_{what}", now)
        st.selectbox(
            words("your_table", what),
            known,
            key=key,
            format_func=partial(_called, what, words=words),
            on_change=_read_again,
            args=(work, what, key, known),
        )
    if how.declared:  # the file names its columns itself
        return
    key = showing(work, "read_header", how.header)
    st.checkbox(
        words("your_table", "first_line"),
        key=key,
        on_change=_read_again,
        args=(work, "header", key, [True, False]),
    )


def _called(what: str, value: str, words: Words) -> str:
    if what == "encoding":
        return value.upper()
    if what == "sheet":
        return value
    key = _SEPARATORS.get(value, "other")
    return words("your_table", f"separator_{key}", **({"mark": value} if key == "other" else {}))


def _read_again(work: Work, what: str, key: str, known: Sequence[Any]) -> None:
    """Read the same file otherwise in one respect; as it is read already changes nothing."""
    how, said = work.own.start.grid.how, st.session_state.get(key)
    if said in known and said != getattr(how, what):
        otherwise: dict[str, Any] = {what: said}
        read_anew(work, lambda grid: replace(grid.how.corrections, **otherwise))


# --- too large ------------------------------------------------------------------------------------


def offer_sample(work: Work) -> None:
    """Where a table is too large to be traced, offer to draw some of its rows."""
    now, words = work.own.now, work.words
    columns = len(now.schema.attributes) + 1
    if UPLOAD.too_large(now.rows, columns):
        rows = UPLOAD.traced // columns
        label = words("your_table", "draw_rows", n=grouped(rows))
        st.button(label, key="own_draw", on_click=_draw, args=(work, rows))


def _draw(work: Work, rows: int) -> None:
    if is_shown(work):
        wish_for(work, lambda own: Job(tasks.drawn, (own, rows)), text="changing", same=rows)


def _example() -> None:
    turn_to(EXAMPLE, anew=True)


def example_button(work: Work) -> None:
    """Offer the example again."""
    if work.name != EXAMPLE and not (work.own.base and work.own.base.name == EXAMPLE):
        label = work.words("your_table", "example_again")
        st.button(label, key="own_example", on_click=_example, type="tertiary")
