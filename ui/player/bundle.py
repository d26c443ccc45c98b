"""Join the player's modules into one, for hosts that take a single script.

There is no build step. The modules are written so that joining them is trivially right: named imports
from each other, one line each, and names that are unique across all of them (a test keeps it so).
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent

MODULES = (
    "dom.js",
    "marks.js",
    "words.js",
    "asked.js",
    "theme.js",
    "height.js",
    "math.js",
    "booknodes.js",
    "book.js",
    "timeline.js",
    "supply.js",
    "view.js",
    "widths.js",
    "camera.js",
    "tidy.js",
    "drawing.js",
    "treenode.js",
    "tree.js",
    "columns.js",
    "caserow.js",
    "cases.js",
    "casespanel.js",
    "picture.js",
    "term.js",
    "algorithm.js",
    "formula.js",
    "card.js",
    "predictread.js",
    "predict.js",
    "predictcard.js",
    "predictsummary.js",
    "predictpart.js",
    "division.js",
    "ranking.js",
    "stripparts.js",
    "strip.js",
    "work.js",
    "icons.js",
    "keys.js",
    "present.js",
    "scrub.js",
    "share.js",
    "controls.js",
    "help.js",
    "stage.js",
    "address.js",
    "recorder.js",
    "beat.js",
    "place.js",
    "actions.js",
    "opening.js",
    "player.js",
    "feed.js",
)
"""Every module but the host, each after those it imports."""

IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "\./(\w+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?!default\b)", re.MULTILINE)


@cache
def module(host: str = "streamlit.js") -> str:
    """Return the player and one host as a single ES module, whose exports are the host's default."""
    return f"{without_host()}\n{_joined(host)}"


@cache
def feed_module() -> str:
    """Return the component that fetches parts of a large story, as a single ES module."""
    return f"{_joined('feed.js')}\n{_joined('feeder.js')}"


@cache
def without_host() -> str:
    """Return the player alone: a script that declares `mount(root, story, host)`."""
    return "\n".join(map(_joined, MODULES))


@cache
def style() -> str:
    """Return the player's style sheets: the stage, predicting, a presentation."""
    return source("player.css") + source("predict.css") + source("present.css")


def source(name: str) -> str:
    """Return the text of a file of the player."""
    return (HERE / name).read_text(encoding="utf-8")


def _joined(name: str) -> str:
    """Take a module's imports and exports away: its names stand beside those of the others."""
    return f"// --- {name}\n{EXPORT.sub('', IMPORT.sub('', source(name)))}"
