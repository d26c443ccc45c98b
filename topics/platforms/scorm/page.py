"""Write the page of a package: every question in HTML, which its script shows one at a time."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from c45_core.language.words import Words
from c45_course.exports.as_html import plain

from ..bank.problem import Gap, Problem

LONGEST_REASON = 255
"""Letters of a text that SCORM 1.2 takes."""
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
        """What is the same for the same questions: by it a return knows its answers again."""
        told = json.dumps([self.name, self.title, [_told(self, 0, each) for each in self.problems]])
        return sha256(told.encode("utf-8", "replace")).hexdigest()[:16]

    @property
    def activity(self) -> str:
        """How xAPI calls the page, where a launch gives it no name."""
        return f"urn:c45:{self.identity}"

    def said(self, key: str, **values: object) -> str:
        """Return a text of packages."""
        return self.words("scorm", key, **values)


def page(unit: Unit) -> str:
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
            *_head(unit),
            *(_tabs(unit) if unit.lesson else ()),
            "<main>",
            *(_player(unit) if unit.lesson else ()),
            '<div class="questions">',
            *_places(unit),
            '<div class="work"><div class="asking">',
            *(_question(unit, n, each) for n, each in enumerate(unit.problems)),
            _result(),
            "</div>",
            _cases(unit),
            "</div></div></main>",
            f'<script type="application/json" id="story">{_story(unit)}</script>',
            '<script src="shared/katex/katex.min.js"></script>',
            '<script src="shared/page.js"></script>\n</body>\n</html>\n',
        )
    )


def _head(unit: Unit) -> Iterator[str]:
    mastery = plain(unit.said("mastery", mastery=unit.mastery))
    yield f'<header><h1>{plain(unit.title)}</h1><p class="small">{mastery}</p>'
    yield '<p id="note" class="small" role="status"></p></header>'


def _tabs(unit: Unit) -> Iterator[str]:
    parts = ("steps", "questions")
    tabs = (
        f'<button type="button" data-part="{part}" aria-pressed="{str(part == "questions").lower()}">'
        f"{plain(unit.said(part))}</button>"
        for part in parts
    )
    label = plain(unit.said("parts"))
    yield f'<nav class="tabs" aria-label="{label}">{"".join(tabs)}</nav>'


def _player(unit: Unit) -> Iterator[str]:
    yield f'<iframe id="player" title="{plain(unit.said("steps"))}"></iframe>'


def _places(unit: Unit) -> Iterator[str]:
    """Give the numbers of the questions, each a button, and the result behind them."""
    names = [str(n) for n in range(1, len(unit.problems) + 1)]
    yield f'<nav id="places" aria-label="{plain(unit.said("questions"))}"><ol>'
    for name in (*names, plain(unit.said("result"))):
        sign = '<span class="sign" aria-hidden="true"></span> <span class="unseen"></span>'
        yield f'<li><button type="button">{name}{sign}</button></li>'
    yield "</ol></nav>"


def _question(unit: Unit, n: int, problem: Problem) -> str:
    worth = unit.said("worth", n=problem.points) if problem.points else unit.said("unmarked")
    number = plain(unit.said("question_n", n=n + 1, all=len(unit.problems)))
    given = "".join(f"<p>{line}</p>" for line in problem.given)
    rounded = f'<div class="small">{problem.rounded}</div>' if problem.gaps else ""
    button = f'<button type="submit" class="main">{plain(unit.said("answer"))}</button>'
    skip = f'<button type="button" class="skip">{plain(unit.said("skip"))}</button>'
    return (
        f'<section class="question" aria-labelledby="q{n + 1}" hidden>'
        f'<h2 id="q{n + 1}" tabindex="-1">{number} <span class="small">{plain(worth)}</span></h2>'
        f'<div class="asked">{_set(problem.asked)}</div><div class="given">{_set(given)}</div>'
        f"{rounded}"
        f'<form novalidate autocomplete="off">{"".join(_fields(unit, n, problem))}'
        f'<p class="acts">{button}{skip}</p></form><p class="told" role="status"></p>'
        f"{_after(unit, problem)}</section>"
    )


def _fields(unit: Unit, n: int, problem: Problem) -> Iterator[str]:
    gaps = (_gap(gap, f"q{n + 1}-{k}") for k, gap in enumerate(problem.gaps, 1))
    yield f'<div class="gaps">{"".join(gaps)}</div>'
    if problem.options:
        yield f'<fieldset><legend class="unseen">{plain(unit.said("answers"))}</legend>'
        for k, option in enumerate(problem.options):
            field = f'<input type="radio" name="q{n + 1}" value="{k}">'
            yield f'<label class="option">{field}<span>{_set(option.said)}</span>'
            yield '<span class="said"></span></label>'
        yield "</fieldset>"
    if problem.reason is not None:
        label = plain(unit.said("reason" if problem.points else "reason_alone"))
        name = f"q{n + 1}-why"
        yield f'<p class="reason"><label for="{name}">{label}</label>'
        yield f'<textarea id="{name}" rows="3" maxlength="{LONGEST_REASON}"></textarea></p>'


def _gap(gap: Gap, name: str) -> str:
    told = f'aria-label="{plain(gap.spoken)}" aria-describedby="{name}-said"'
    field = f'<input id="{name}" type="text" inputmode="decimal" {told}>'
    said = f'<span class="said" id="{name}-said"></span>'
    return f'<p class="gap"><label for="{name}">{_set(gap.name)}</label>{field}{said}</p>'


def _after(unit: Unit, problem: Problem) -> str:
    """Return what is shown once there is an answer: the solution, the step, the way on."""
    see = ""
    if unit.lesson and problem.step is not None:
        label = plain(unit.said("see", step=problem.step))
        see = f'<button type="button" class="see" data-step="{problem.step}">{label}</button>'
    next_one = f'<button type="button" class="main next">{plain(unit.said("next"))}</button>'
    return (
        f'<div class="after" hidden><h3>{plain(unit.said("solution"))}</h3>'
        f'<div class="solution">{_set(problem.solution)}</div><p class="acts">{next_one}{see}</p></div>'
    )


def _result() -> str:
    return (
        '<section id="result" aria-labelledby="result-head" hidden>'
        '<h2 id="result-head" tabindex="-1"></h2><ul></ul></section>'
    )


def _cases(unit: Unit) -> str:
    """Return the table that all questions of a page are about."""
    cases = unit.problems[0].cases if unit.problems else ""
    label = plain(unit.said("cases"))
    wide = f'<div class="wide" tabindex="0" role="region" aria-label="{label}">{_set(cases)}</div>'
    return f'<details class="cases" open><summary>{label}</summary>{wide}</details>'


def _set(html: str) -> str:
    """Mark the formulas of a text for KaTeX."""
    return _FORMULA.sub(lambda found: f'<span data-latex="{_quoted(found[1])}"></span>', html)


def _quoted(escaped: str) -> str:
    return escaped.replace('"', "&quot;")


# --- what the script is told ------------------------------------------------------------------------


def _story(unit: Unit) -> str:
    questions = [_told(unit, n, problem) for n, problem in enumerate(unit.problems)]
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


def _told(unit: Unit, n: int, problem: Problem) -> dict[str, Any]:
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
