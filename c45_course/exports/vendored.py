"""Hold what files of ours carry along: KaTeX with its fonts, and reveal.js, as they were published."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from pathlib import Path

from c45_core.places import folder

KATEX = folder("static") / "katex"
REVEAL = folder("static") / "reveal"
_FONT = re.compile(r"url\((fonts/(KaTeX_[\w-]+)\.woff2)\)")
_OLDER = re.compile(r',url\([^)]*\) format\("(?:woff|truetype)"\)')
_RARE = ("Caligraphic", "Fraktur", "SansSerif", "Script", "Typewriter")
_FACE = re.compile(r"@font-face\{[^}]*\}")


@cache
def katex_script() -> str:
    """Return KaTeX."""
    return (KATEX / "katex.min.js").read_text(encoding="utf-8")


@cache
def katex_style(*, inline: bool = False) -> str:
    """Return the styles of KaTeX; `inline`: with the fonts inside that our formulas use."""
    css = _OLDER.sub("", (KATEX / "katex.min.css").read_text(encoding="utf-8"))
    if not inline:
        return css
    return _FACE.sub(lambda face: "" if any(r in face[0] for r in _RARE) else _carried(face[0]), css)


@cache
def reveal_script() -> str:
    """Return reveal.js with its window for the speaker."""
    return "\n".join((REVEAL / name).read_text(encoding="utf-8") for name in ("reveal.js", "notes.js"))


@cache
def reveal_style() -> str:
    """Return the styles of reveal.js, of no theme."""
    return "".join((REVEAL / name).read_text(encoding="utf-8") for name in ("reset.css", "reveal.css"))


def base64(path: Path) -> str:
    """Return a file as text."""
    return b64encode(path.read_bytes()).decode()


def _carried(face: str) -> str:
    return _FONT.sub(lambda found: f"url(data:font/woff2;base64,{base64(KATEX / found[1])})", face)
