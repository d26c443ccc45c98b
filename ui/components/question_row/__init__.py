"""Let the keyboard go on in a row of questions, where each answer takes away what was pressed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from c45_course.embed.bundle import join_modules


def go_on(kind: str, row: str, at: str, following: str) -> None:
    """Give the focus, once nothing has it, to what comes next, whenever one is elsewhere in a row.

    `kind`: names the row, of which a page may have several; `row`: of what its questions are; `at`:
    where in them one is; `following`: a selector of what comes next.
    """
    data = {"kind": kind, "row": row, "at": at, "next": following}
    _component()(key=f"question_row_{kind}", data=data)


@cache
def _component() -> Any:
    """Register the component, once per process."""
    js = join_modules(Path(__file__).resolve().parent / "question_row.js")
    return st.components.v2.component("c45_question_row", html="<span></span>", js=js)
