"""Write the headers that say what a page may do, and who may show it in a frame."""

import base64
import hashlib
import re
from collections.abc import Awaitable, Callable, MutableMapping
from functools import cache
from pathlib import Path
from typing import Any

import streamlit

from ui.page.style import STYLE
from ui.state.framing import SELF

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]

_SCRIPTS = ("theme.js", "course.js", "place.js")
SCRIPT = "".join(Path(__file__).with_name(name).read_text(encoding="utf-8") for name in _SCRIPTS)
"""The text of the script; the policy names it by its content."""
_PLACE, _END = b"<head>", b"</body>"
_SHEET = f"<style>{STYLE}</style></body>".encode()
_EARLY_SCRIPTS = (
    *("Html", "BidiComponent", "Button", "ButtonGroup", "Checkbox", "PageLink", "Selectbox"),
    *("Radio", "Slider", "TextArea", "FileUploader", "Multiselect"),
)
"""Streamlit's scripts of what nearly every page shows. It would ask for each when the page needs it,
and show a grey box of another size until then. The last two are of *Your own table* and few others."""
_IMPORTED = re.compile(r'(?:from|import)\s*"\./([\w.-]+\.js)"')
_OF_THE_FILE = {b"etag", b"last-modified", b"content-length", b"accept-ranges"}
"""Headers of the file: by them a browser would keep a copy with the script of an older app."""


_LEFT_OUT = {b"accept-encoding", b"if-none-match", b"if-modified-since", b"range"}
"""Headers left out of a request for a page: compressed, or not sent, it could not be added to."""


def ask_plainly(scope: Message) -> Message:
    """Return a request; one for a page so that the page is answered as a whole and as it is."""
    given = [(name.lower(), value) for name, value in scope["headers"]]
    if not any(name == b"accept" and b"text/html" in value for name, value in given):
        return scope
    return {**scope, "headers": [(name, value) for name, value in given if name not in _LEFT_OUT]}


@cache
def _write_preloads() -> str:
    """Write the links by which a browser fetches these scripts and what they import at once."""
    page = Path(streamlit.__file__).parent / "static" / "index.html"
    named = page.read_text(encoding="utf-8")
    folder = page.parent / "static" / "js"
    waiting = [file.name for name in _EARLY_SCRIPTS for file in sorted(folder.glob(f"{name}.*.js"))]
    found: dict[str, None] = {}
    while waiting:
        file = waiting.pop(0)
        if file not in found and file not in named:
            found[file] = None
            waiting += _IMPORTED.findall((folder / file).read_text(encoding="utf-8"))
    return "".join(
        f'<link rel="modulepreload" crossorigin href="./static/js/{file}">' for file in found
    )


class WithScript:
    """Send an answer on; one that is a page as a whole, with the script and the sheet in it.

    `elsewhere`: where the browser is sent instead of getting a page.
    """

    def __init__(self, send: Send, elsewhere: bytes | None = None) -> None:
        self._send = send
        self._elsewhere = elsewhere
        self._begun: Message | None = None
        self._body = b""

    async def __call__(self, message: Message) -> None:
        """Take the next message of an answer."""
        if message["type"] == "http.response.start" and _is_page(message):
            self._begun = message
        elif self._begun is None or message["type"] != "http.response.body":
            await self._send(message)
        else:
            self._body += message.get("body", b"")
            if not message.get("more_body", False):
                await self._finish(self._begun)

    async def _finish(self, begun: Message) -> None:
        if self._elsewhere is not None:
            await send_elsewhere(self._elsewhere, self._send)
            return
        script = f"{_PLACE.decode()}<script>{SCRIPT}</script>{_write_preloads()}".encode()
        # At the end: of two equal rules the later counts, and Streamlit writes its own into the head.
        body = self._body.replace(_PLACE, script, 1).replace(_END, _SHEET, 1)
        kept = [(name, value) for name, value in begun["headers"] if name.lower() not in _OF_THE_FILE]
        await self._send({**begun, "headers": [*kept, (b"content-length", str(len(body)).encode())]})
        await self._send({"type": "http.response.body", "body": body})


async def send_elsewhere(to: bytes, send: Send) -> None:
    """Send a browser to another address."""
    await send({"type": "http.response.start", "status": 307, "headers": [(b"location", to)]})
    await send({"type": "http.response.body", "body": b""})


def _is_page(begun: Message) -> bool:
    """Say whether an answer begins a page that is sent as a whole, and as it is."""
    headers = {name.lower(): value for name, value in begun["headers"]}
    written = headers.get(b"content-type", b"").startswith(b"text/html")
    return begun["status"] == 200 and written and b"content-encoding" not in headers


_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_UNUSED_FEATURES = (
    *("accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "geolocation"),
    *("gyroscope", "magnetometer", "microphone", "midi", "payment", "usb", "xr-spatial-tracking"),
)
"""Features that no page of the app asks a browser for."""


def headers(framed_by: str) -> dict[str, str]:
    """Return the headers of every answer; `framed_by` as `framers` gives it.

    A script of Components v2 is imported from a blob, and Streamlit reads messages with WebAssembly.
    Its page holds one script and one of ours, named by their content. Emotion, KaTeX, Plotly and the
    components write styles into the page.
    """
    rules = {
        "default-src": SELF,
        "script-src": " ".join([SELF, "blob:", "'wasm-unsafe-eval'", *_name_scripts()]),
        "style-src": f"{SELF} 'unsafe-inline'",
        "img-src": f"{SELF} data: blob:",
        "font-src": f"{SELF} data:",
        "object-src": "'none'",
        "base-uri": SELF,
        "form-action": SELF,
        "frame-ancestors": framed_by,
    }
    written = {
        "Content-Security-Policy": "; ".join(f"{name} {rule}" for name, rule in rules.items()),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Permissions-Policy": ", ".join(f"{each}=()" for each in _UNUSED_FEATURES),
    }
    # The older header knows no list; where it is missing, `frame-ancestors` counts alone.
    return {**written, "X-Frame-Options": "SAMEORIGIN"} if framed_by == SELF else written


@cache
def _name_scripts() -> tuple[str, ...]:
    """Name the scripts that stand in Streamlit's own page, and ours, by their sha256."""
    page = Path(streamlit.__file__).parent / "static" / "index.html"
    scripts = [SCRIPT, *_SCRIPT.findall(page.read_text(encoding="utf-8"))]
    sums = (hashlib.sha256(script.encode()).digest() for script in scripts)
    return tuple(f"'sha256-{base64.b64encode(each).decode()}'" for each in sums)
