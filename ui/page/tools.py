"""End the header: a choice of light or dark, and the button of what a narrow screen has no room for.

Both act in the browser alone: what the theme is, the server need not know (`ui/doors/theme.js`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from c45_core.language.words import Words

_HERE = Path(__file__).resolve().parent
_SAID = ("theme", "system", "light", "dark", "menu")


def tools(words: Words) -> None:
    """Show the choice of the theme and the button of the menu."""
    _component()(
        data={name: words("theme", name) for name in _SAID} | {"course": words("start", "course")},
        key="header_tools",
        width="content",
    )


@cache
def _component() -> Any:
    """Register the component, once per process."""
    html, css, js = ((_HERE / f"tools.{part}").read_text("utf-8") for part in ("html", "css", "js"))
    return st.components.v2.component("c45_header_tools", html=html, css=css, js=js)
