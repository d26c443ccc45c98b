"""Show a drawing of our own: Streamlit's HTML element drops SVG, so a small component puts it in.

A drawing that is wider than its place scrolls sideways by itself; the page does not.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

WIDE = Path(__file__).with_name("wide.css").read_text(encoding="utf-8")
"""The style of `.wide`, which scrolls sideways and shows that it does."""

# A part of the page that scrolls must be reached from the keyboard, and only such a part.
_SCRIPT = """
// The page may give a drawing a place of fixed height: where that scrolls, it is reached, too.
const frame = (place, said) => {
  const box = place.getRootNode().host?.closest("[class*='st-key-grown_']");
  if (!box) return;
  if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
  else box.removeAttribute("tabindex");
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", said);
};

export default ({ parentElement, data }) => {
  const drawing = new DOMParser().parseFromString(data.svg, "image/svg+xml").documentElement;
  const place = parentElement.querySelector(".drawing");
  const first = !place.firstChild;
  place.replaceChildren(document.importNode(drawing, true));
  const wider = place.scrollWidth - place.clientWidth;
  if (wider > 0) place.tabIndex = 0;
  else place.removeAttribute("tabindex");
  // What is spoken of must be in sight; at first, if there is nothing, where the drawing begins.
  frame(place, drawing.getAttribute("aria-label"));
  const named = place.querySelector(".current") ? ".current" : first ? ".begin" : null;
  if (named === null || !place.querySelector(named)) return;
  const current = [...place.querySelectorAll(named)].map((it) => it.getBoundingClientRect());
  const seen = place.getBoundingClientRect();
  let left = Math.min(...current.map((box) => box.left));
  let right = Math.max(...current.map((box) => box.right));
  if (right - left > seen.width) ({ left, right } = current.at(-1));
  if (left < seen.left || right > seen.right)
    place.scrollLeft += (left + right) / 2 - seen.left - seen.width / 2;
}"""


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
    _component()(data={"svg": svg}, key=key)


@cache
def _component() -> Any:
    """Register the component, once per process."""
    html = '<div class="drawing wide"></div>'
    return st.components.v2.component("c45_drawing", html=html, css=WIDE, js=_SCRIPT)
