"""Write the two pages of a class: an empty body, its texts, and the script that fills it."""

from __future__ import annotations

import json
from functools import cache
from html import escape

from c45_core.language.words import Words, words
from c45_course.embed.page_parts import favicon
from ui.drawing.colours import variables

from .service import hours

_NOT_SHOWN = ("column_", "csv_", "given_")
"""The texts of the file and of what is given, which no page writes itself."""
_NAMES = ("ink", "muted", "line", "surface", "paper", "accent")


@cache
def join_page(language: str) -> str:
    """Return the page of a learner."""
    return _page(words(language), "join_title", "join.js")


@cache
def desk_page(language: str) -> str:
    """Return the page of who leads a class."""
    return _page(words(language), "ask_class", "desk.js")


def _page(said: Words, title: str, script: str) -> str:
    texts = said.sections["live"]
    told = {key: text for key, text in texts.items() if not key.startswith(_NOT_SHOWN)}
    data = json.dumps({**told, "language": said.language}, ensure_ascii=False).replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="{said("language", "tag")}" data-hours="{hours():g}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(texts[title])} · C4.5</title>
<link rel="icon" href="{favicon()}">
<style>{variables(*_NAMES)}</style>
<link rel="stylesheet" href="live/file/live/live.css">
<script type="application/json" id="words">{data}</script>
<script type="module" src="live/file/live/{script}"></script>
</head>
<body></body>
</html>
"""
