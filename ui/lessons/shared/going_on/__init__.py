"""Let the keyboard go on in a row of questions, where each answer takes away what was pressed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from c45_course.exports.scripts import joined

_HERE = Path(__file__).resolve().parent


def go_on(row: str, at: str, following: str) -> None:
    """Give the focus, once nothing has it, to what comes next, whenever one is elsewhere in a row.

    `row`: names the questions; `at`: says where in them one is; `following`: a selector of what comes
    next.
    """
    _component()(key="going_on", data={"row": row, "at": at, "next": following})


@cache
def _component() -> Any:
    """Register the component, once per process."""
    js = joined(_HERE / "going_on.js")
    return st.components.v2.component("c45_going_on", html="<span></span>", js=js)
