"""Give the player as one script and one style sheet, for each of its hosts."""

from __future__ import annotations

import json
from functools import cache

from c45_core.places import folder
from c45_course.embed.minify import small_script, small_style
from c45_course.exports.scripts import joined
from c45_course.exports.vendored import katex_script, katex_style, parted

PLAYER = folder("ui/player")
"""The modules and styles of the player: plain files that know no host, as KaTeX's are."""
STYLES = ("player.css", "predict.css", "present.css", "walk/walk.css")


@cache
def module() -> str:
    """Return the player, both kinds of story and the Streamlit host as one ES module."""
    return joined(PLAYER / "streamlit.js")


@cache
def teller_module() -> str:
    """Return the component that tells the player a story, as a single ES module."""
    return joined(PLAYER / "teller.js")


@cache
def feed_module() -> str:
    """Return the component that fetches parts of a large story, as a single ES module."""
    return joined(PLAYER / "feeder.js")


@cache
def notebook_script() -> str:
    """Return the player with the notebook's host as one ES module; it finds KaTeX and styles ready."""
    return joined(PLAYER / "notebook.js")


@cache
def widget_module() -> str:
    """Return the same with KaTeX and styles: an ES module that needs nothing else."""
    begins = "const module = { exports: {} }, { exports } = module;"
    engine = f"(() => {{ {begins} {katex_script(small=True)}; return module.exports; }})"
    faces, rest = parted(katex_style(inline=True))
    # In a shadow the host of it is what the root is elsewhere.
    styles = small_style(f"{rest}{style()}{source('notebook.css')}").replace(":root{", ":host{")
    texts = json.dumps({"faces": faces, "styles": styles}, ensure_ascii=False)
    carried = f"globalThis.c45Carried ??= {{ katex: {engine}(), ...{texts} }};"
    return f"{carried}\n{small_script(notebook_script())}\n"


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
