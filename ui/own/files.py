"""Save what the page holds, and load it again: the table, its columns, the changes."""

from __future__ import annotations

import json
from pathlib import PurePath

import streamlit as st

from c45_course.exports.writing import csv_bytes, xlsx_bytes
from c45_course.prepare.steps import as_json
from ui.exports.menu import WIDTH, offer_every_step
from ui.markdown import with_terms
from ui.own import browser, tasks
from ui.own.keeping import harmless
from ui.own.work import Work, is_shown, wish_for
from ui.state import session
from ui.state.choices import Choices
from ui.workers.away import later
from ui.workers.jobs import Job

MAX_SETTINGS = 1
"""Megabytes of a file of changes or of a schema."""
HELPED = ("save_table", "save_safe", "save_schema")


def files(work: Work) -> None:
    """Show what can be saved, and take in what was saved."""
    words, now = work.words, work.own.now
    stem = PurePath(harmless(work.own.name)).stem
    schema = json.dumps(now.schema.as_dict(), ensure_ascii=False, indent=1)
    offered = {
        "save_table": (later(work.name, csv_bytes, now.grid), f"{stem}.csv"),
        "save_safe": (later(work.name, tasks.spreadsheet_csv, now.grid), f"{stem}.spreadsheet.csv"),
        "save_workbook": (later(work.name, xlsx_bytes, now.grid), f"{stem}.xlsx"),
        "save_schema": (lambda: schema, f"{stem}.schema.json"),
        "save_steps": (lambda: as_json(work.own.steps), f"{stem}.changes.json"),
    }
    with st.popover(words("your_table", "save"), type="tertiary"):
        for key, (data, name) in offered.items():
            if key == "save_steps" and not work.own.steps:
                continue
            helped = words("your_table", f"{key}_help") if key in HELPED else None
            label = words("your_table", key)
            st.download_button(
                label,
                data,
                name,
                "application/octet-stream",
                key=f"own_{key}",
                help=helped,
                on_click="ignore",
            )
        if session.is_own(work.name) and browser.link_query(work.name) is None:
            _too_large_for_a_link(work)
        st.file_uploader(
            words("your_table", "load_file"),
            key="own_load",
            on_change=_load,
            args=(work,),
            max_upload_size=MAX_SETTINGS,
        )


def _too_large_for_a_link(work: Work) -> None:
    """Offer to whom a link can not bring the table a file with all its steps."""
    if work.is_small and work.own.invalid_because is None:
        st.caption(with_terms(work.words("your_table", "large_for_link"), work.words), width=WIDTH)
        offer_every_step(Choices(work.name, work.dialect, work.words.language))
    else:
        said = {
            "export": work.words("export_menu", "title"),
            "file": work.words("export_menu", "steps"),
        }
        st.caption(with_terms(work.words("your_table", "link_large", **said), work.words), width=WIDTH)


def _load(work: Work) -> None:
    file = st.session_state.get("own_load")
    if file is None:
        return
    name = harmless(file.name)
    data = file.getvalue()
    if is_shown(work):
        wish_for(work, lambda own: Job(tasks.with_saved, (own, data, name)), text="changing")
