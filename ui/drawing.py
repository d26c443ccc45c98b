"""Show a drawing of our own: Streamlit's HTML element drops SVG, so a small component puts it in.

A drawing that is wider than its place scrolls sideways by itself; the page does not.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import streamlit as st

_SCRIPT = """export default ({ parentElement, data }) => {
  const drawing = new DOMParser().parseFromString(data, "image/svg+xml").documentElement;
  const place = parentElement.querySelector(".drawing");
  place.replaceChildren(document.importNode(drawing, true));
  if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
  else place.removeAttribute("tabindex");
}"""


def show_svg(svg: str, *, key: str) -> None:
    """Show an SVG element; its own label says what it shows."""
    _component()(data=svg, key=key)


@cache
def _component() -> Any:
    """Register the component, once per process."""
    html = '<div class="drawing" style="overflow-x:auto"></div>'
    return st.components.v2.component("c45_svg", html=html, js=_SCRIPT)
