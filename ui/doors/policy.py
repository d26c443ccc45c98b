"""Write the headers that say what a page may do, and who may show it in a frame."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from pathlib import Path

import streamlit

from ui.doors.opening import SCRIPT
from ui.state.framing import SELF

_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_UNUSED = (
    *("accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "geolocation"),
    *("gyroscope", "magnetometer", "microphone", "midi", "payment", "usb", "xr-spatial-tracking"),
)
"""What no page of the app asks a browser for."""


def headers(framed_by: str) -> dict[str, str]:
    """Return the headers of every answer; `framed_by` as `framers` gives it.

    A script of Components v2 is imported from a blob, and Streamlit reads messages with WebAssembly.
    Its page holds one script and one of ours, named by their content. Emotion, KaTeX, Plotly and the
    components write styles into the page.
    """
    rules = {
        "default-src": SELF,
        "script-src": " ".join([SELF, "blob:", "'wasm-unsafe-eval'", *_scripts_of_the_page()]),
        "style-src": f"{SELF} 'unsafe-inline'",
        "img-src": f"{SELF} data: blob:",
        "font-src": f"{SELF} data:",
        "object-src": "'none'",
        "base-uri": SELF,
        "form-action": SELF,
        "frame-ancestors": framed_by,
    }
    said = {
        "Content-Security-Policy": "; ".join(f"{name} {rule}" for name, rule in rules.items()),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Permissions-Policy": ", ".join(f"{each}=()" for each in _UNUSED),
    }
    # The older header knows no list; where it is missing, `frame-ancestors` counts alone.
    return {**said, "X-Frame-Options": "SAMEORIGIN"} if framed_by == SELF else said


@cache
def _scripts_of_the_page() -> tuple[str, ...]:
    """Name the scripts that stand in Streamlit's own page, and ours, by their sha256."""
    page = Path(streamlit.__file__).parent / "static" / "index.html"
    scripts = [SCRIPT, *_SCRIPT.findall(page.read_text(encoding="utf-8"))]
    sums = (hashlib.sha256(script.encode()).digest() for script in scripts)
    return tuple(f"'sha256-{base64.b64encode(each).decode()}'" for each in sums)
