"""Save what the page holds, and load it again: the table, its columns, the changes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import PurePath

import streamlit as st

from c45_core import InputError
from c45_core.border.columns import table_of
from c45_core.border.schema import parse_schema
from c45_core.border.writing import csv_bytes, xlsx_bytes
from c45_core.prepare import Prepared
from c45_core.prepare.as_file import as_json, parse_steps, plain_data
from ui.own.model import Own
from ui.own.reading import harmless
from ui.own.work import Work, put, refuse

HELPED = ("save_table", "save_safe", "save_schema")


def files(work: Work) -> None:
    """Show what can be saved, and take in what was saved."""
    words, now = work.words, work.own.now
    stem = PurePath(harmless(work.own.name)).stem
    schema = json.dumps(now.schema.as_dict(), ensure_ascii=False, indent=1)
    offered = {
        "save_table": (lambda: csv_bytes(now.grid), f"{stem}.csv"),
        "save_safe": (lambda: csv_bytes(now.grid, for_spreadsheet=True), f"{stem}.spreadsheet.csv"),
        "save_workbook": (lambda: xlsx_bytes(now.grid), f"{stem}.xlsx"),
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
        st.file_uploader(
            words("your_table", "load_file"),
            ["json", "toml"],
            key="own_load",
            on_change=_load,
            args=(work,),
            max_upload_size=1,
        )


def _load(work: Work) -> None:
    file = st.session_state["own_load"]
    if file is None:
        return
    name = harmless(file.name)
    try:
        put(work.name, _with(work.own, file.getvalue(), name))
    except InputError as error:
        refuse(error)


def _with(own: Own, data: bytes, name: str) -> Own:
    """Return the table with columns or changes that were saved; both must fit it.

    Saved columns are those of the table as it was read, so they take the place of the changes.
    """
    saved = plain_data(data.decode("utf-8-sig", "replace"), name)
    if isinstance(saved, dict) and "steps" in saved:
        found = own.with_steps(parse_steps(saved, name))
        _ = found.now
    else:
        schema = parse_schema(saved, name)
        table_of(own.start.grid, schema)
        found = replace(own, start=Prepared(own.start.grid, schema), steps=())
    if found.trouble is not None:
        raise found.trouble
    return found
