"""Show a drawing of our own: Streamlit's HTML element drops SVG, so a small component puts it in.

A drawing that is wider than its place scrolls sideways by itself; the page does not.
"""

import re
from pathlib import Path

import streamlit as st

from ui.scripts import register_files

_HERE = Path(__file__).resolve().parent
_HTML = '<div class="drawing wide"></div>'
WIDE = (_HERE / "wide.css").read_text(encoding="utf-8")
"""The style of `.wide`, which scrolls sideways and shows that it does."""

_SIZE = re.compile(r'<svg [^>]*viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"[^>]*style="([^"]*)"')


def keep_room(svg: str, *, key: str) -> None:
    """Keep the height of a drawing free until the script of its component has been fetched.

    `svg`: has a `viewBox` and, in its `style`, its widths and heights; `key`: that of the component.
    """
    found = _SIZE.match(svg)
    if found is None:
        raise ValueError(svg[:200])
    width, height, style = found.groups()
    place = f".st-key-{key}"
    st.html(
        f"<style>{place} {{ display: grid; grid-template-columns: minmax(0, 1fr); overflow-x: clip; "
        "min-height: 0 !important; }"
        f"{place} > *, {place}::before {{ grid-area: 1 / 1; }}"
        f'{place}::before {{ content: ""; visibility: hidden; aspect-ratio: {width} / {height}; '
        f"{style} }}"
        "</style>"
    )


def show_svg(svg: str, *, key: str) -> None:
    """Show an SVG element; its own label says what it shows.

    Of a drawing that is too wide the parts of class `current` are brought into sight, or at first
    that of class `begin`.
    """
    keep_room(svg, key=key)
    drawing = register_files(str(_HERE / "drawn"), _HTML, name="drawing", css=WIDE)
    drawing(data={"svg": svg}, key=key)
