"""Hold the parts that all pages of a site share: scripts, styles, the picture of its tab."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from c45_course.exports.scripts import joined
from c45_course.exports.vendored import base64
from ui.player.bundle import style

HERE = Path(__file__).resolve().parent
STATIC = HERE.parent.parent / "static"


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
def favicon() -> str:
    """Return the picture of a page's tab as an address."""
    return f"data:image/svg+xml;base64,{base64(STATIC / 'favicon.svg')}"
