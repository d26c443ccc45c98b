"""Join modules into one, for hosts that take a single script: a host, and whatever it imports.

There is no build step. The modules are written so that joining them is trivially right: named imports
from each other, one line each, and names that are unique across all of them (a test keeps it so).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent

IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "([./\w]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?!default\b)", re.MULTILINE)
STYLES = ("player.css", "predict.css", "present.css", "walk/walk.css")


@cache
def module() -> str:
    """Return the player, both kinds of story and the Streamlit host as one ES module."""
    return joined(HERE / "streamlit.js")


@cache
def feed_module() -> str:
    """Return the component that fetches parts of a large story, as a single ES module."""
    return joined(HERE / "feeder.js")


@cache
def without_host() -> str:
    """Return the player of growing alone: a script that declares `mount` and `growing`."""
    return joined(HERE / "player.js", HERE / "growing.js")


@cache
def style() -> str:
    """Return the style sheets of every story: the stage, predicting, a presentation."""
    return "".join(map(source, STYLES))


def source(name: str) -> str:
    """Return the text of a file of the player."""
    return (HERE / name).read_text(encoding="utf-8")


def joined(*files: Path) -> str:
    """Return files with all that they import, each once and after what it imports, as one script.

    Only a default export is left, and no import: names of all files lie beside each other.
    """
    known: set[Path] = set()
    return "\n".join(text for file in files for text in _with_imports(file.resolve(), known))


def _with_imports(file: Path, known: set[Path]) -> Iterator[str]:
    if file in known:
        return
    known.add(file)
    text = file.read_text(encoding="utf-8")
    for _, other in IMPORT.findall(text):
        yield from _with_imports((file.parent / other).resolve(), known)
    yield f"// --- {file.name}\n{EXPORT.sub('', IMPORT.sub('', text))}"
