"""Register the parts of the page that reach the browser's storage: most have no face."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from c45_course.exports.assets import joined

HERE = Path(__file__).parent


@cache
def part(name: str) -> Any:
    """Register a part, once per process: `name.js`, and for a part with a face `name.css`."""
    style = HERE / f"{name}.css"
    if not style.exists():
        return st.components.v2.component(f"c45_own_{name}", html="<span></span>", js=module(name))
    return st.components.v2.component(
        f"c45_own_{name}",
        html='<div class="c45-stored"></div>',
        css=style.read_text(encoding="utf-8"),
        js=module(name),
    )


def module(name: str) -> str:
    """Return a part as one module, together with all it imports."""
    return joined(HERE / f"{name}.js")
