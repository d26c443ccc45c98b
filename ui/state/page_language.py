"""Tell the browser in which language the page is written.

A screen reader chooses its voice by it and the browser its Chinese letterforms; Streamlit always
says English.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import streamlit as st

_SCRIPT = """export default ({ data }) => {
  document.documentElement.lang = data;
}"""


def declare(language: str) -> None:
    """Declare the language of the page: "zh" is written in simplified characters."""
    _component()(data="zh-CN" if language == "zh" else language, key="page_language")


@cache
def _component() -> Any:
    """Register the component, once per process."""
    return st.components.v2.component("c45_page_language", html="<span></span>", js=_SCRIPT)
