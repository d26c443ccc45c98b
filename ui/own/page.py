"""The page of own tables: the ways to bring one, how it was read, the chosen view, and the tree."""

import json
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import PurePath
from typing import Any

import streamlit as st

from c45_core.language.refusal import shorten, write_error
from c45_core.language.words import Words, grouped
from c45_core.reasons import Leaf
from c45_course.exports.tables import csv_bytes, xlsx_bytes
from c45_course.prepare.steps import as_json
from c45_course.readers.file_questions import Corrections, FileQuestion, write_answer, write_question
from c45_course.readers.files import UPLOAD, is_half, paired
from c45_course.readers.grid import Grid
from ui.drawing.tree_picture import show_finished_tree
from ui.exports import WIDTH, offer_every_step
from ui.markdown import plain, with_terms
from ui.on_demand import box, fold
from ui.own import browser, tasks
from ui.own.columns import show_cells, show_columns, show_remarks
from ui.own.keeping import harmless
from ui.own.preparing import show_changes, show_preparing
from ui.own.work import (
    Wish,
    Work,
    control_key,
    grow_tree,
    is_shown,
    is_wished,
    make_wish,
    step_through,
    turn_to,
    wish_for,
)
from ui.state import address, session
from ui.state.choices import Choices
from ui.state.own_table import EXAMPLE, Own
from ui.state.parts import LABORATORY, Parts, rerun_changed
from ui.state.presenting import presenting
from ui.state.widgets import choose_text
from ui.workers.away import later
from ui.workers.jobs import Job

VIEWS = {"columns": show_columns, "cells": show_cells, "prepare": show_preparing}
MAX_WHOLE_NODES, MAX_TOP_NODES = 150, 18
"""Maximum number of nodes of a tree drawn whole, and drawn of any other: it stands beside the table."""


def name_whole(choices: Choices) -> Hashable | None:
    """Return what the page as a whole depends on: all but the view; None where it runs as a whole.

    So it does where its table is still to come from this browser, in the middle of a run.
    """
    named = address.text("table")
    if presenting() or (session.is_own(named) and session.find(named) is None):
        return None
    held = address.kept((*address.STATE, "since", "controls"))
    return tuple(held.items()), choices.language, choices.notation, session.version(choices.table)


def show_table(work: Work, parts: Parts[Choices]) -> None:
    """Show the table, the one next action, and the view chosen, which alone runs when another is."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(f"## {plain(work.own.title(work.words.language))}", width="stretch")
        wrong = work.own.invalid_because is not None
        options: dict[str, Any] = {"type": "primary", "icon": ":material/play_arrow:"}
        if st.button(work.say("step_through"), key="own_step", disabled=wrong, **options):
            step_through(work)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        show_how_read(work)
    # Each in a place that is there when it is empty, too, so that nothing below it moves.
    with st.container():
        show_questions(work)
    with st.container():
        browser.show_line(work)
    parts.show(LABORATORY, lambda _: _show_view(work), lambda _: address.text("view"))


def _show_view(work: Work) -> None:
    if is_wished():  # by what was pressed in it: the table changes, and with it the whole page
        st.rerun()
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        view = choose_text(work.words, "your_table", "view", tuple(VIEWS))
        fold(work.say("save"), "own_save", _offer_files, work, boxed=True)
        offer_example(work)
    VIEWS[view](work)


def show_outcome(work: Work) -> None:
    """Show the tree that comes of it, what is odd about the table, and the changes."""
    words, invalid_because = work.words, work.own.invalid_because
    if invalid_because is not None:
        st.warning(work.say("not_yet", why=plain(write_error(invalid_because, words))))
        offer_sample(work)
    elif work.is_small:
        _show_tree(work)
    else:
        st.caption(with_terms(work.say("large"), words))
        if st.button(work.say("grow_now"), key="own_grow", icon=":material/account_tree:"):
            step_through(work)
    show_changes(work)
    show_remarks(work)


def _show_tree(work: Work) -> None:
    trace = grow_tree(work)
    whole = trace.size <= MAX_WHOLE_NODES
    most = trace.size if whole else MAX_TOP_NODES
    show_finished_tree(trace, work.labels, work.words, height=320, most=most)
    if not whole:
        st.caption(with_terms(work.say("top"), work.words))
        if st.button(work.say("walk"), key="own_walk", icon=":material/account_tree:"):
            step_through(work)
    if (trace.nodes.stop == Leaf.BUDGET).any():
        st.caption(with_terms(work.say("budget", nodes=trace.size), work.words))


# --- the ways to bring a table, and how it was read ----------------------------------------------

TYPES: list[str] | None = None
"""The types of files: any is taken; what is no table is refused here, in the language of the reader."""
_ROUND, _HALVES = "own_round", "own_halves"
MAX_HALVES = 2
"""Maximum number of .names and .data files that wait for their other half."""
_SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}


def offer_ways_to_bring(words: Words) -> None:
    """Show the ways to bring a table."""
    limits = {"megabytes": UPLOAD.megabytes, "columns": UPLOAD.columns, "cells": grouped(UPLOAD.traced)}
    _style_in_our_words(words)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.file_uploader(
            words("your_table", "file"),
            TYPES,
            accept_multiple_files=True,
            key=_uploader_key(),
            on_change=_take_files,
            max_upload_size=UPLOAD.megabytes,
            help=words("your_table", "file_help", **limits),
            width=400,
        )
        _offer_text(words, "paste")
        _offer_text(words, "type_in")
    if session.is_full():
        st.caption(with_terms(words("your_table", "full", n=session.MAX_TABLES), words))


def _style_in_our_words(words: Words) -> None:
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


def show_how_read(work: Work) -> None:
    """Say how the table was read, and let it be read otherwise."""
    words, grid = work.words, work.own.now.grid
    sentences = [work.say("what", rows=grouped(work.own.now.rows), columns=len(grid.header))]
    if work.own.data:
        sentences.append(work.say("read_as", how=_describe_reading(grid, words)))
    st.caption(plain(" · ".join(sentences)), width="content")
    if work.own.data:
        fold(work.say("otherwise"), "own_otherwise", _offer_otherwise, work, boxed=True)


def _describe_reading(grid: Grid, words: Words) -> str:
    how = grid.how
    separator = _name_separator(how.separator or "", words)
    encoding = (how.encoding or "").upper()
    values = {"sheet": how.sheet, "encoding": encoding, "separator": separator}
    return words("your_table", f"form_{how.form}", **values)


# --- files and texts ------------------------------------------------------------------------------


def _count_taken() -> int:
    return int(st.session_state.get(_ROUND, 0))


def _uploader_key() -> str:
    """Return the key of the uploader: a new one after files were taken, so none is kept twice."""
    return f"own_file_{_count_taken()}" if _count_taken() else "own_file"


def _take_files() -> None:
    """Take the files chosen together; C4.5's .names and .data are one, whichever comes first."""
    files = st.session_state[_uploader_key()]
    if not files:
        return
    brought = [(harmless(file.name), file.getvalue()) for file in files]
    waiting = st.session_state.setdefault(_HALVES, [])
    _take_tables(list(dict(_join_halves([*waiting, *brought], len(waiting))).items()))
    halves = [each for each in (*waiting, *brought) if is_half(each[0])]
    st.session_state[_HALVES] = halves[-MAX_HALVES:]
    st.session_state[_ROUND] = _count_taken() + 1


def _join_halves(files: list[tuple[str, bytes]], known: int) -> list[tuple[str, bytes]]:
    """Return the tables the new files make, those behind the known ones, halves with their other."""
    new = range(known, len(files))
    return [paired([*files[:at], *files[at + 1 :], files[at]]) for at in new]


def _offer_text(words: Words, way: str) -> None:
    """Show a place for a pasted or a typed table."""
    pasted, key = way == "paste", f"own_{way}"
    with box(words("your_table", way), f"{key}_box{_count_taken()}", type="tertiary") as is_open:
        if not (is_open or key in st.session_state):  # what was typed stays
            return
        label = words("your_table", f"{'paste' if pasted else 'type'}_label")
        begun = "" if pasted else words("your_table", "type_example")
        st.text_area(label, begun, key=key, height=220, width=420)
        name = words("your_table", "paste_name" if pasted else "type_name")
        label = words("your_table", "take")
        st.button(label, key=f"{key}_take", on_click=_take_text, args=(way, name), type="primary")


def _take_text(way: str, name: str) -> None:
    _take_tables([(name, st.session_state[f"own_{way}"])])
    st.session_state[_ROUND] = _count_taken() + 1  # its box is another one, which is closed


def _take_tables(tables: Sequence[tuple[str, bytes | str]]) -> None:
    """Let tables be read one after the other, and the page turned to each."""
    (name, data), *others = tables

    def added(own: Own) -> None:
        turn_to(session.add(own), anew=True)
        if others:
            _take_tables(others)

    job = Job(tasks.read, (data, name))
    make_wish(Wish(lambda: job, added, "reading", {"file": shorten(name)}))


# --- read otherwise -------------------------------------------------------------------------------


def _offer_otherwise(work: Work) -> None:
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
        key = control_key(work, f"read_{what}", now)
        st.selectbox(
            work.say(what),
            known,
            known.index(now),
            key=key,
            format_func=partial(_name_choice, what, words=words),
            on_change=_read_again,
            args=(work, what, key, known),
        )
    if how.declared:  # the file names its columns itself
        return
    key = control_key(work, "read_header", how.header)
    st.checkbox(
        work.say("first_line"),
        how.header,
        key=key,
        on_change=_read_again,
        args=(work, "header", key, [True, False]),
    )


def _name_choice(what: str, value: str, words: Words) -> str:
    if what == "encoding":
        return value.upper()
    if what == "sheet":
        return value
    return _name_separator(value, words)


def _name_separator(mark: str, words: Words) -> str:
    key = _SEPARATORS.get(mark, "other")
    return words("your_table", f"separator_{key}", **({"mark": mark} if key == "other" else {}))


def _read_again(work: Work, what: str, key: str, known: Sequence[Any]) -> None:
    """Read the same file otherwise in one respect; as it is read already changes nothing."""
    how, chosen = work.own.start.grid.how, st.session_state.get(key)
    if chosen in known and chosen != getattr(how, what):
        otherwise: dict[str, Any] = {what: chosen}
        read_anew(work, lambda grid: replace(grid.how.corrections, **otherwise))


# --- too large ------------------------------------------------------------------------------------


def offer_sample(work: Work) -> None:
    """Offer, of a table too large to be traced, to draw some of its rows."""
    now = work.own.now
    columns = len(now.schema.attributes) + 1
    if UPLOAD.too_large(now.rows, columns):
        rows = UPLOAD.traced // columns
        label = work.say("draw_rows", n=grouped(rows))
        st.button(label, key="own_draw", on_click=_draw_sample, args=(work, rows))


def _draw_sample(work: Work, rows: int) -> None:
    if is_shown(work):
        wish_for(work, lambda own: Job(tasks.draw_rows, (own, rows)), text="changing", same=rows)


def offer_example(work: Work) -> None:
    """Offer the example again."""
    if work.name != EXAMPLE and not (work.own.base and work.own.base.name == EXAMPLE):
        label = work.say("example_again")
        st.button(label, key="own_example", type="tertiary", on_click=_open_example)


def _open_example() -> None:
    turn_to(EXAMPLE, anew=True)
    rerun_changed()


# --- what a file leaves open ---------------------------------------------------------------------


def read_anew(work: Work, corrected: Callable[[Grid], Corrections]) -> None:
    """Read the same file otherwise; the changes made so far belonged to other columns and go.

    `corrected`: makes the corrections from the grid as it is read by then, so that an answer given
    while the one before is being worked on keeps that one.
    """

    def job(own: Own) -> Job:
        return Job(tasks.read, (own.data, own.name, corrected(own.start.grid)))

    wish_for(work, job, text="reading", file=shorten(work.own.name))


def show_questions(work: Work) -> None:
    """Show the questions of a file; an answer reads the file anew."""
    for question in work.own.questions:
        _show_question(work, question)


def _show_question(work: Work, question: FileQuestion) -> None:
    words = work.words
    what = (
        f"ask_{question.kind}" if question.column is None else f"ask_{question.kind}_{question.column}"
    )
    key = control_key(work, what, question.answers[0].id)
    shown = {each.id: plain(write_answer(question, each, words)) for each in question.answers}
    st.segmented_control(
        plain(write_question(question, words)),
        sorted(shown),
        default=question.answers[0].id,
        key=key,
        format_func=shown.__getitem__,
        on_change=_take_answer,
        args=(work, question, key),
    )


def _take_answer(work: Work, question: FileQuestion, key: str) -> None:
    """Take an answer; a second press on the one chosen changes nothing."""
    answer = st.session_state.get(key)
    if answer in [each.id for each in question.answers] and answer != question.answers[0].id:
        read_anew(work, lambda grid: question.add_answer(grid.how.corrections, answer))


# --- what can be saved and loaded ----------------------------------------------------------------

MAX_SETTINGS = 1
"""Maximum number of megabytes of a file of changes or of a schema."""
HELPED = ("save_table", "save_safe", "save_schema")


def _offer_files(work: Work) -> None:
    """Show what can be saved, and take in what was saved."""
    now = work.own.now
    stem = PurePath(harmless(work.own.name)).stem
    schema = json.dumps(now.schema.as_dict(), ensure_ascii=False, indent=1)
    offered = {
        "save_table": (later(work.name, csv_bytes, now.grid), f"{stem}.csv"),
        "save_safe": (later(work.name, tasks.spreadsheet_csv, now.grid), f"{stem}.spreadsheet.csv"),
        "save_workbook": (later(work.name, xlsx_bytes, now.grid), f"{stem}.xlsx"),
        "save_schema": (lambda: schema, f"{stem}.schema.json"),
        "save_steps": (lambda: as_json(work.own.steps), f"{stem}.changes.json"),
    }
    for key, (data, name) in offered.items():
        if key == "save_steps" and not work.own.steps:
            continue
        helped = work.say(f"{key}_help") if key in HELPED else None
        asked: dict[str, Any] = {"key": f"own_{key}", "help": helped, "on_click": "ignore"}
        st.download_button(work.say(key), data, name, "application/octet-stream", **asked)
    if session.is_own(work.name) and browser.link_query(work.name) is None:
        _offer_instead_of_link(work)
    st.file_uploader(
        work.say("load_file"),
        key="own_load",
        on_change=_take_saved,
        args=(work,),
        max_upload_size=MAX_SETTINGS,
    )


def _offer_instead_of_link(work: Work) -> None:
    """Offer to whom a link can not bring the table a file with all its steps."""
    if work.is_small and work.own.invalid_because is None:
        st.caption(with_terms(work.say("large_for_link"), work.words), width=WIDTH)
        offer_every_step(
            Choices(work.name, work.dialect, work.words.language, notation=work.words.notation)
        )
    else:
        texts = {
            "export": work.words("export_menu", "title"),
            "file": work.words("export_menu", "steps"),
        }
        st.caption(with_terms(work.say("link_large", **texts), work.words), width=WIDTH)


def _take_saved(work: Work) -> None:
    file = st.session_state.get("own_load")
    if file is None:
        return
    name = harmless(file.name)
    data = file.getvalue()
    if is_shown(work):
        wish_for(work, lambda own: Job(tasks.with_saved, (own, data, name)), text="changing")
