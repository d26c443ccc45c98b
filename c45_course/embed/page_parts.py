"""Hold the parts that every page around the player shares: its scripts, its styles, pieces of its HTML.

Names and texts of tables are data: every one is escaped.
"""

from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Any

from c45_core.language.words import Words, words
from c45_core.places import folder
from c45_course.embed.bundle import (
    PLAYER,
    base64,
    join_script,
    katex_script,
    katex_style,
    small_script,
    small_style,
    source,
    style,
)
from c45_course.story.packing import deflated, dense

OLDEST_BROWSER = 2024
"""Since this year browsers know what the player's styles ask for, `light-dark()` above all."""


@cache
def player_script() -> str:
    """Return player and host as one classic script: a module could not be loaded from a disk."""
    return join_script(PLAYER / "site.js")


@cache
def packed_player() -> str:
    """Return all that plays a story in a page of one file, for `unpack.js`."""
    scripts = katex_script(small=True), small_script(player_script())
    styles = katex_style(inline=True), small_style(style())
    return dense(deflated({"scripts": scripts, "styles": styles}))


@cache
def theme_script() -> str:
    """Return what answers for the theme in the app, and the switch of the site; it runs first."""
    answer = (folder("ui/doors") / "theme.js").read_text(encoding="utf-8")
    return answer + source("theme_choice.js")


@cache
def style_sheet() -> str:
    """Return the styles of the player and of the page around it."""
    return style() + source("site.css")


@cache
def favicon() -> str:
    """Return the picture of a page's tab as an address."""
    return f"data:image/svg+xml;base64,{base64(folder('static') / 'favicon.svg')}"


def document(language: str, title: str, head: str, body: str, kind: str) -> str:
    """Return a whole page; `kind`: the class of its body."""
    return (
        f'<!doctype html>\n<html lang="{tag(language)}">\n'
        '<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n"
        f'<link rel="icon" href="{favicon()}">\n{head}\n</head>\n'
        f'<body class="{kind}">\n{body}\n</body>\n</html>\n'
    )


def root(said: Words, trouble: str = "trouble") -> str:
    """Return the place of the player; `trouble`: key of what it says where nothing can be played."""
    trouble = escape(said("site", trouble, year=OLDEST_BROWSER))
    unscripted = escape(said("site", "no_script"))
    return (
        f'<div class="c45-root" role="main" data-trouble="{trouble}"></div>\n'
        f"<noscript><p>{unscripted}</p></noscript>"
    )


def theme_switch(said: Words) -> str:
    """Return the choice of light, dark, or as the system."""
    options = {name: said("theme", name) for name in ("system", "light", "dark")}
    return select("theme", said("theme", "theme"), options, "system")


def select(name: str, label: str, options: Mapping[str, str], chosen: str) -> str:
    """Return a choice; `options`: text by value."""
    marks = {chosen: " selected"}
    listed = "".join(
        f'<option value="{escape(value)}"{marks.get(value, "")}>{escape(text)}</option>'
        for value, text in options.items()
    )
    return f'<select id="{name}" aria-label="{escape(label)}" autocomplete="off">{listed}</select>'


def tag(language: str) -> str:
    """Return a language as pages name it."""
    return words(language)("language", "tag")


def texts(language: str) -> dict[str, Any]:
    """Return what every story of a language shares, and what the page itself says."""
    said = words(language)
    return {"present": said.sections["present"], "notes": said.sections["notes"]}
