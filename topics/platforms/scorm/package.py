"""Make the package: a zip of pages, of what they share, and of the files a platform reads first.

The formats of these: SCORM 1.2 Content Aggregation Model (IMS Content Packaging 1.1.2 with ADL's
names), and tincan.xml as Tin Can packages have it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path

from c45_course.exports import assets
from c45_course.exports.assets import join_modules
from c45_course.exports.worksheet import MASTERY, Paper
from c45_course.exports.zipped import zipped
from c45_course.readers.visible_text import visible

from ..bank.problems import make_problems
from .page import Unit, page

_PACKAGING = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
_ADL = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
_TIN_CAN = "http://projecttincan.com/tincan.xsd"
_KIND = "http://adlnet.gov/expapi/activities/assessment"


def manifest(units: Sequence[Unit], title: str, shared: Iterable[str]) -> Iterator[str]:
    """Give the lines of imsmanifest.xml; `shared`: the files that all pages need."""
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    names = f'xmlns="{_PACKAGING}" xmlns:adlcp="{_ADL}"'
    yield f'<manifest identifier="c45-{units[0].identity}" version="1.0" {names}>'
    yield "<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>"
    yield '<organizations default="course"><organization identifier="course">'
    yield f"<title>{_text(title)}</title>"
    for unit in units:
        yield f'<item identifier="item_{unit.name}" identifierref="{unit.name}">'
        yield f"<title>{_text(unit.title)}</title>"
        yield f"<adlcp:masteryscore>{unit.mastery}</adlcp:masteryscore></item>"
    yield "</organization></organizations>\n<resources>"
    for unit in units:
        kind = 'type="webcontent" adlcp:scormtype="sco"'
        yield f'<resource identifier="{unit.name}" {kind} href="{unit.name}.html">'
        yield f'<file href="{unit.name}.html"/><dependency identifierref="shared"/></resource>'
    yield '<resource identifier="shared" type="webcontent" adlcp:scormtype="asset">'
    yield from (f'<file href="{name}"/>' for name in shared)
    yield "</resource>\n</resources>\n</manifest>"


def tin_can(units: Sequence[Unit]) -> Iterator[str]:
    """Give the lines of tincan.xml: an activity for each page."""
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<tincan xmlns="{_TIN_CAN}"><activities>'
    for unit in units:
        said = f'lang="{unit.language}"'
        yield f'<activity id="{unit.activity}" type="{_KIND}">'
        yield f"<name>{_text(unit.title)}</name><description {said}>{_text(unit.title)}</description>"
        yield f"<launch {said}>{unit.name}.html</launch></activity>"
    yield "</activities></tincan>"


def _text(said: str) -> str:
    return escape(visible(said), quote=False)


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
    return Unit(name, said, tuple(make_problems([paper])), paper.words, mastery, lesson)


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
    script = f'(() => {{\n"use strict";\n{join_modules(BROWSER / "page.js")}\n}})();\n'
    fonts = sorted((assets.KATEX / "fonts").glob("*.woff2"))
    return {
        "shared/page.js": script.encode(),
        "shared/page.css": (BROWSER / "page.css").read_bytes(),
        "shared/katex/katex.min.js": assets.katex_script().encode(),
        "shared/katex/katex.min.css": assets.katex_style().encode(),
        "shared/katex/LICENSE": (assets.KATEX / "LICENSE").read_bytes(),
        **{f"shared/katex/fonts/{font.name}": font.read_bytes() for font in fonts},
    }
