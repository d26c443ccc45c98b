"""Make a package of SCORM 1.2: a zip of pages, of what they share, and of files for the platform.

A page has every question in HTML, which `browser/` shows one at a time: marks.js marks, platform.js and
statements.js report, session.js knows what was answered. The formats of the files beside it: SCORM 1.2
Content Aggregation Model (IMS Content Packaging 1.1.2 with ADL's names) in imsmanifest.xml, and
tincan.xml as Tin Can packages have it.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from c45_core.language.words import Words
from c45_course.embed.bundle import join_script, katex_files
from c45_course.exports.as_html import plain
from c45_course.exports.files import write_manifest, write_xml_text, zipped
from c45_course.exports.worksheet import MASTERY, Paper

from ..problems import Gap, Problem, make_problems

MAX_REASON_LETTERS = 255
"""Maximum number of letters of a text in SCORM 1.2."""
_FORMULA = re.compile(r"\\\((.*?)\\\)", re.S)


@dataclass(frozen=True)
class Unit:
    """A page of a package: its name as a file, its title, its questions; `lesson`: with the player."""

    name: str
    title: str
    problems: tuple[Problem, ...]
    words: Words
    mastery: int
    lesson: bool = False

    @property
    def language(self) -> str:
        """The language as browsers and platforms name it."""
        return self.words("language", "tag")

    @property
    def identity(self) -> str:
        """The same for the same questions: by it a return knows its answers again."""
        told = json.dumps(
            [self.name, self.title, [_marking_of(self, 0, each) for each in self.problems]]
        )
        return sha256(told.encode("utf-8", "replace")).hexdigest()[:16]

    @property
    def activity(self) -> str:
        """The name of the page for xAPI, where a launch gives it none."""
        return f"urn:c45:{self.identity}"

    def say(self, key: str, **values: object) -> str:
        """Return a text of packages."""
        return self.words("scorm", key, **values)


def write_page(unit: Unit) -> str:
    """Return the page as HTML; what it needs lies beside it in the package."""
    part = ' data-part="questions"' if unit.lesson else ""
    return "\n".join(
        (
            f'<!doctype html>\n<html lang="{unit.language}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{plain(unit.title)}</title>",
            '<link rel="icon" href="data:,">',
            '<link rel="stylesheet" href="shared/katex/katex.min.css">',
            '<link rel="stylesheet" href="shared/page.css">',
            f"</head>\n<body{part}>",
            *_write_head(unit),
            *(_write_tabs(unit) if unit.lesson else ()),
            "<main>",
            *(_write_player(unit) if unit.lesson else ()),
            '<div class="questions">',
            *_write_places(unit),
            '<div class="work"><div class="asking">',
            *(_write_question(unit, n, each) for n, each in enumerate(unit.problems)),
            _write_result(),
            "</div>",
            _write_cases(unit),
            "</div></div></main>",
            f'<script type="application/json" id="story">{_write_story(unit)}</script>',
            '<script src="shared/katex/katex.min.js"></script>',
            '<script src="shared/page.js"></script>\n</body>\n</html>\n',
        )
    )


def _write_head(unit: Unit) -> Iterator[str]:
    mastery = plain(unit.say("mastery", mastery=unit.mastery))
    yield f'<header><h1>{plain(unit.title)}</h1><p class="small">{mastery}</p>'
    yield '<p id="note" class="small" role="status"></p></header>'


def _write_tabs(unit: Unit) -> Iterator[str]:
    parts = ("steps", "questions")
    tabs = (
        f'<button type="button" data-part="{part}" aria-pressed="{str(part == "questions").lower()}">'
        f"{plain(unit.say(part))}</button>"
        for part in parts
    )
    label = plain(unit.say("parts"))
    yield f'<nav class="tabs" aria-label="{label}">{"".join(tabs)}</nav>'


def _write_player(unit: Unit) -> Iterator[str]:
    yield f'<iframe id="player" title="{plain(unit.say("steps"))}"></iframe>'


def _write_places(unit: Unit) -> Iterator[str]:
    """Give the numbers of the questions, each a button, and the result behind them."""
    names = [str(n) for n in range(1, len(unit.problems) + 1)]
    yield f'<nav id="places" aria-label="{plain(unit.say("questions"))}"><ol>'
    for name in (*names, plain(unit.say("result"))):
        sign = '<span class="sign" aria-hidden="true"></span> <span class="unseen"></span>'
        yield f'<li><button type="button">{name}{sign}</button></li>'
    yield "</ol></nav>"


def _write_question(unit: Unit, n: int, problem: Problem) -> str:
    worth = unit.say("worth", n=problem.points) if problem.points else unit.say("unmarked")
    number = plain(unit.say("question_n", n=n + 1, all=len(unit.problems)))
    given = "".join(f"<p>{line}</p>" for line in problem.given)
    rounded = f'<div class="small">{problem.rounded}</div>' if problem.gaps else ""
    button = f'<button type="submit" class="main">{plain(unit.say("answer"))}</button>'
    skip = f'<button type="button" class="skip">{plain(unit.say("skip"))}</button>'
    return (
        f'<section class="question" aria-labelledby="q{n + 1}" hidden>'
        f'<h2 id="q{n + 1}" tabindex="-1">{number} <span class="small">{plain(worth)}</span></h2>'
        f'<div class="asked">{_with_formulas(problem.asked)}</div>'
        f'<div class="given">{_with_formulas(given)}</div>'
        f"{rounded}"
        f'<form novalidate autocomplete="off">{"".join(_write_fields(unit, n, problem))}'
        f'<p class="acts">{button}{skip}</p></form><p class="told" role="status"></p>'
        f"{_write_solution(unit, problem)}</section>"
    )


def _write_fields(unit: Unit, n: int, problem: Problem) -> Iterator[str]:
    gaps = (_write_gap(gap, f"q{n + 1}-{k}") for k, gap in enumerate(problem.gaps, 1))
    yield f'<div class="gaps">{"".join(gaps)}</div>'
    if problem.options:
        yield f'<fieldset><legend class="unseen">{plain(unit.say("answers"))}</legend>'
        for k, option in enumerate(problem.options):
            field = f'<input type="radio" name="q{n + 1}" value="{k}">'
            yield f'<label class="option">{field}<span>{_with_formulas(option.said)}</span>'
            yield '<span class="said"></span></label>'
        yield "</fieldset>"
    if problem.reason is not None:
        label = plain(unit.say("reason" if problem.points else "reason_alone"))
        name = f"q{n + 1}-why"
        yield f'<p class="reason"><label for="{name}">{label}</label>'
        yield f'<textarea id="{name}" rows="3" maxlength="{MAX_REASON_LETTERS}"></textarea></p>'


def _write_gap(gap: Gap, name: str) -> str:
    told = f'aria-label="{plain(gap.spoken)}" aria-describedby="{name}-said"'
    field = f'<input id="{name}" type="text" inputmode="decimal" {told}>'
    said = f'<span class="said" id="{name}-said"></span>'
    return f'<p class="gap"><label for="{name}">{_with_formulas(gap.name)}</label>{field}{said}</p>'


def _write_solution(unit: Unit, problem: Problem) -> str:
    """Return what is shown once there is an answer: the solution, the step, the way on."""
    see = ""
    if unit.lesson and problem.step is not None:
        label = plain(unit.say("see", step=problem.step))
        see = f'<button type="button" class="see" data-step="{problem.step}">{label}</button>'
    next_one = f'<button type="button" class="main next">{plain(unit.say("next"))}</button>'
    return (
        f'<div class="after" hidden><h3>{plain(unit.say("solution"))}</h3>'
        f'<div class="solution">{_with_formulas(problem.solution)}</div>'
        f'<p class="acts">{next_one}{see}</p></div>'
    )


def _write_result() -> str:
    return (
        '<section id="result" aria-labelledby="result-head" hidden>'
        '<h2 id="result-head" tabindex="-1"></h2><ul></ul></section>'
    )


def _write_cases(unit: Unit) -> str:
    """Return the table that all questions of a page are about."""
    cases = unit.problems[0].cases if unit.problems else ""
    label = plain(unit.say("cases"))
    wide = f'<div class="wide" tabindex="0" role="region" aria-label="{label}">'
    table = f"{wide}{_with_formulas(cases)}</div>"
    return f'<details class="cases" open><summary>{label}</summary>{table}</details>'


def _with_formulas(html: str) -> str:
    """Mark the formulas of a text for KaTeX."""
    return _FORMULA.sub(lambda found: f'<span data-latex="{_escape_quotes(found[1])}"></span>', html)


def _escape_quotes(escaped: str) -> str:
    return escaped.replace('"', "&quot;")


# --- what the script is told ------------------------------------------------------------------------


def _write_story(unit: Unit) -> str:
    questions = [_marking_of(unit, n, problem) for n, problem in enumerate(unit.problems)]
    told = {
        "id": unit.identity,
        "activity": unit.activity,
        "title": unit.title,
        "language": unit.language,
        "space": "" if unit.words.language == "zh" else " ",
        "mastery": unit.mastery,
        "questions": questions,
        "words": dict(unit.words.sections["scorm"]),
    }
    return json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")


def _marking_of(unit: Unit, n: int, problem: Problem) -> dict[str, Any]:
    """Return what an answer is marked by. The name is an identifier, as platforms want one."""
    gaps = [
        {
            "answer": gap.answer,
            "low": gap.low,
            "high": gap.high,
            "points": gap.points,
            "slips": [[slip.low, slip.high, slip.share, slip.said] for slip in gap.slips],
        }
        for gap in problem.gaps
    ]
    return {
        "name": f"{unit.name}_{n + 1:02}",
        "gaps": gaps,
        "options": len(problem.options),
        "right": [place for place, option in enumerate(problem.options) if option.right],
        "reason": problem.reason is not None,
        "points": problem.points,
    }


_TIN_CAN = "http://projecttincan.com/tincan.xsd"
_KIND = "http://adlnet.gov/expapi/activities/assessment"


def write_tin_can(units: Sequence[Unit]) -> Iterator[str]:
    """Give the lines of tincan.xml: an activity for each page."""
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<tincan xmlns="{_TIN_CAN}"><activities>'
    for unit in units:
        said = f'lang="{unit.language}"'
        yield f'<activity id="{unit.activity}" type="{_KIND}">'
        title = write_xml_text(unit.title)
        yield f"<name>{title}</name><description {said}>{title}</description>"
        yield f"<launch {said}>{unit.name}.html</launch></activity>"
    yield "</activities></tincan>"


BROWSER = Path(__file__).resolve().parent / "browser"
_PLAYER = "player.html"


def questions_package(papers: Sequence[Paper], mastery: int = MASTERY) -> bytes:
    """Return the package of the questions of papers, a page for each; `mastery`: percent that pass."""
    units = [_make_unit(paper, f"sheet_{paper.request.seed}", "title", mastery) for paper in papers]
    title = papers[0].words("scorm", "course", table=papers[0].heading)
    return _zip_package(units, title if len(units) > 1 else units[0].title, {})


def lesson_package(paper: Paper, player: str, mastery: int = MASTERY) -> bytes:
    """Return the package of a lesson: the steps of a table, as the HTML of one file, and questions."""
    unit = _make_unit(paper, "lesson", "lesson_title", mastery, lesson=True)
    return _zip_package([unit], unit.title, {_PLAYER: player.encode("utf-8", "replace")})


def _make_unit(paper: Paper, name: str, title: str, mastery: int, *, lesson: bool = False) -> Unit:
    request = paper.request
    said = paper.words("scorm", title, table=paper.heading, seed=request.seed)
    return Unit(name, said, tuple(make_problems([paper])), paper.words, mastery, lesson)


def _zip_package(units: Sequence[Unit], title: str, more: dict[str, bytes]) -> bytes:
    shared = {**_shared_files(), **more}
    named = [(unit.name, unit.title, unit.mastery) for unit in units]
    manifest = write_manifest(f"c45-{units[0].identity}", title, named, shared)
    lines = {"imsmanifest.xml": manifest, "tincan.xml": write_tin_can(units)}
    first = {name: "\n".join(each).encode("utf-8", "replace") for name, each in lines.items()}
    pages = {f"{unit.name}.html": write_page(unit).encode("utf-8", "replace") for unit in units}
    return zipped({**first, **pages, **shared})


@cache
def _shared_files() -> dict[str, bytes]:
    """Return the files that every page needs: its script, its style, KaTeX with its fonts."""
    return {
        "shared/page.js": join_script(BROWSER / "page.js").encode(),
        "shared/page.css": (BROWSER / "page.css").read_bytes(),
        **{f"shared/{place}": content for place, content in katex_files().items()},
    }
