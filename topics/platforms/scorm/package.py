"""Make the package: a zip of pages, of what they share, and of the files a platform reads first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from c45_course.exports import vendored
from c45_course.exports.scripts import joined
from c45_course.exports.worksheet import MASTERY, Paper
from c45_course.exports.zipped import zipped

from ..bank.problems import problems
from .manifest import manifest, tin_can
from .page import Unit, page

BROWSER = Path(__file__).resolve().parent / "browser"
_PLAYER = "player.html"


def questions_package(papers: Sequence[Paper], mastery: int = MASTERY) -> bytes:
    """Return the package of the questions of papers, a page for each; `mastery`: percent that pass."""
    units = [_unit(paper, f"sheet_{paper.request.seed}", "title", mastery) for paper in papers]
    title = papers[0].words("scorm", "course", table=papers[0].heading)
    return _zipped(units, title if len(units) > 1 else units[0].title, {})


def lesson_package(paper: Paper, player: str, mastery: int = MASTERY) -> bytes:
    """Return the package of a lesson: the steps of a table, as the HTML of one file, and questions."""
    unit = _unit(paper, "lesson", "lesson_title", mastery, lesson=True)
    return _zipped([unit], unit.title, {_PLAYER: player.encode("utf-8", "replace")})


def _unit(paper: Paper, name: str, title: str, mastery: int, *, lesson: bool = False) -> Unit:
    request = paper.request
    said = paper.words("scorm", title, table=paper.heading, seed=request.seed)
    return Unit(name, said, tuple(problems([paper])), paper.words, mastery, lesson)


def _zipped(units: Sequence[Unit], title: str, more: dict[str, bytes]) -> bytes:
    shared = {**_shared(), **more}
    first = {
        "imsmanifest.xml": "\n".join(manifest(units, title, shared)).encode("utf-8", "replace"),
        "tincan.xml": "\n".join(tin_can(units)).encode("utf-8", "replace"),
    }
    pages = {f"{unit.name}.html": page(unit).encode("utf-8", "replace") for unit in units}
    return zipped({**first, **pages, **shared})


@cache
def _shared() -> dict[str, bytes]:
    """Return the files that every page needs: its script, its style, KaTeX with its fonts."""
    script = f'(() => {{\n"use strict";\n{joined(BROWSER / "page.js")}\n}})();\n'
    fonts = sorted((vendored.KATEX / "fonts").glob("*.woff2"))
    return {
        "shared/page.js": script.encode(),
        "shared/page.css": (BROWSER / "page.css").read_bytes(),
        "shared/katex/katex.min.js": vendored.katex_script().encode(),
        "shared/katex/katex.min.css": vendored.katex_style().encode(),
        "shared/katex/LICENSE": (vendored.KATEX / "LICENSE").read_bytes(),
        **{f"shared/katex/fonts/{font.name}": font.read_bytes() for font in fonts},
    }
