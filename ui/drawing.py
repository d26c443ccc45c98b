"""Show a drawing of our own: Streamlit's HTML element drops SVG, so a small component puts it in.

A drawing that is wider than its place scrolls sideways by itself; the page does not.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import streamlit as st

# A part of the page that scrolls must be reached from the keyboard, and only such a part.
_SCRIPT = """export default ({ parentElement, data }) => {
  const drawing = new DOMParser().parseFromString(data.svg, "image/svg+xml").documentElement;
  const place = parentElement.querySelector(".drawing");
  const first = !place.firstChild;
  place.replaceChildren(document.importNode(drawing, true));
  const wider = place.scrollWidth - place.clientWidth;
  if (wider > 0) place.tabIndex = 0;
  else place.removeAttribute("tabindex");
  if (first && data.from === "middle") place.scrollLeft = wider / 2;
}"""


def show_svg(svg: str, *, key: str, start: str = "left") -> None:
    """Show an SVG element; its own label says what it shows.

    `start`: what is seen first of a drawing that is too wide, "left" or "middle".
    """
    _component()(data={"svg": svg, "from": start}, key=key)


@cache
def _component() -> Any:
    """Register the component, once per process."""
    html = '<div class="drawing" style="overflow-x:auto"></div>'
    return st.components.v2.component("c45_drawing", html=html, js=_SCRIPT)
