"""Give the player as one script and one style sheet, for each of its hosts."""

from __future__ import annotations

from functools import cache

from c45_core.places import folder
from c45_course.exports.scripts import joined

PLAYER = folder("ui/player")
"""The modules and styles of the player: plain files that know no host, as KaTeX's are."""
STYLES = ("player.css", "predict.css", "present.css", "walk/walk.css")


@cache
def module() -> str:
    """Return the player, both kinds of story and the Streamlit host as one ES module."""
    return joined(PLAYER / "streamlit.js")


@cache
def feed_module() -> str:
    """Return the component that fetches parts of a large story, as a single ES module."""
    return joined(PLAYER / "feeder.js")


@cache
def without_host() -> str:
    """Return the player of growing alone: a script that declares `mount` and `growing`."""
    return joined(PLAYER / "player.js", PLAYER / "growing.js")


@cache
def style() -> str:
    """Return the style sheets of every story: the stage, predicting, a presentation."""
    return "".join(map(source, STYLES))


def source(name: str) -> str:
    """Return the text of a file of the player."""
    return (PLAYER / name).read_text(encoding="utf-8")
