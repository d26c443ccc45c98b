"""Hold the parts that all pages of a site share: scripts, styles, KaTeX with its fonts."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from pathlib import Path

from ui.player.bundle import style
from ui.scripts import joined

HERE = Path(__file__).resolve().parent
STATIC = HERE.parent.parent / "static"
KATEX = STATIC / "katex"
_FONT = re.compile(r"url\((fonts/(KaTeX_[\w-]+)\.woff2)\)")
_OLDER = re.compile(r',url\([^)]*\) format\("(?:woff|truetype)"\)')
_RARE = ("Caligraphic", "Fraktur", "SansSerif", "Script", "Typewriter")
_FACE = re.compile(r"@font-face\{[^}]*\}")


@cache
def player_script() -> str:
    """Return player and host as one classic script: a module could not be loaded from a disk."""
    return f'(() => {{\n"use strict";\n{joined(HERE / "site.js")}\n}})();\n'


@cache
def theme_script() -> str:
    """Return what answers for the theme in the app, and the switch of the site; it runs first."""
    choice = (HERE / "theme_choice.js").read_text(encoding="utf-8")
    return (HERE.parent / "doors" / "theme.js").read_text(encoding="utf-8") + choice


@cache
def style_sheet() -> str:
    """Return the styles of the player and of the page around it."""
    return style() + (HERE / "site.css").read_text(encoding="utf-8")


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


def _carried(face: str) -> str:
    return _FONT.sub(lambda found: f"url(data:font/woff2;base64,{_base64(KATEX / found[1])})", face)


def _base64(path: Path) -> str:
    return b64encode(path.read_bytes()).decode()


@cache
def favicon() -> str:
    """Return the picture of a page's tab as an address."""
    return f"data:image/svg+xml;base64,{_base64(STATIC / 'favicon.svg')}"
