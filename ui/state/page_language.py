"""Tell the browser in which language the page is written.

A screen reader chooses its voice by it and the browser its Chinese letterforms; Streamlit always
says English.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import streamlit as st

from c45_core.language.words import words

_SCRIPT = """export default ({ data }) => {
  document.documentElement.lang = data;
}"""


def declare(language: str) -> None:
    """Declare the language of the page."""
    _component()(data=words(language)("language", "tag"), key="page_language")


@cache
def _component() -> Any:
    """Register the component, once per process."""
    return st.components.v2.component("c45_page_language", html="<span></span>", js=_SCRIPT)
