"""Write the lessons of the course as files: each page as the app shows it, and what its choices change.

A choice of the app is an address, and an address is a file here: the laboratory at another attribute,
the lesson about another table, its slides. What a guess is answered is recorded for every guess.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

from c45_core.language.words import languages, words
from c45_course.embed.bundle import EXPORT, join_modules, katex_style, split_faces
from c45_course.embed.page_parts import favicon, tag
from c45_course.story.book import Book
from c45_course.story.packing import deflated
from ui import stories
from ui.cache import book
from ui.doors.policy import SCRIPT
from ui.lessons.shape.guess import in_order
from ui.page.style import STYLE
from ui.scripts import SOURCES
from ui.site.recording import Recording, Shown, record
from ui.site.writing import Page
from ui.state import course
from ui.state.choices import Choices
from ui.state.lesson import PATHS, Options, Slider

_HERE = Path(__file__).resolve().parent
BUILT = "be_the_tree"
"""The page on which a reader builds a tree; of a topic that may be left out."""
_KEPT_BY_ALL = frozenset({"lang", "part", "open", "fractions", "by_hand", "symbols", "table", "room"})
"""Names in the address that are no choice of a laboratory, or answered without a server."""
MAX_OPTIONS = 24
"""Maximum number of values of a choice that are written; a reader of more is led to the app."""
_SERVED = {f"c45_{name}": name for name in SOURCES}
_STORY = "c45_story"
_NEEDS_SERVER = frozenset({"c45_own_keep", "c45_page_language"})
"""Components without a task on a page without a server."""


def list_pages() -> list[str]:
    """Return the pages of the app that are written: the start page, the walked lessons, the building."""
    walked = [each.key for each in course.list_walked()]
    return [course.START, *walked, *([BUILT] if BUILT in course.lessons() else [])]


def address_of(page: str, query: Mapping[str, str] | None = None) -> str:
    """Return the address of a page of the app within the folder of its language, "" of none.

    >>> address_of("entropy", {"lang": "en", "view": "present"}), address_of("your_table")
    ('entropy.html?view=present', '')
    """
    if page not in list_pages():
        return ""
    asked = {name: value for name, value in (query or {}).items() if name != "lang"}
    behind = "&".join(f"{name}={value}" for name, value in asked.items())
    name = "index" if page == course.START else page
    return f"{name}.html" + (f"?{behind}" if behind else "")


@dataclass(frozen=True)
class File:
    """A file of the site: its place below the folder of the site, and its text."""

    place: str
    text: str


def write_lessons(language: str) -> Iterator[File]:
    """Yield the files of all pages in a language."""
    for name in list_pages():
        yield from _write_page(name, language)


def _write_page(name: str, language: str) -> Iterator[File]:
    found = record(name, {"lang": language})
    told = _tell(found.shown, language)
    told["replies"] = _tell_replies(name, language)
    told["order"] = _order_of(name)
    told["choices"] = {
        each: list(found.offered[each]) for each in _choices_of(found, _page(language)) if each
    }
    for each in found.shown.walk():
        if each.kind == "bidi_component" and each.proto.component_name == _STORY and each.proto.json:
            later = _book_at(json.loads(each.proto.json).split(" ")[1]).later
            yield File(f"{language}/{name}/later.js", _call("fragment", later))
    body = told.pop("html")
    yield File(f"{language}/{name}/page.js", _call("page", told))
    yield File(f"{language}/{_file_of(name)}.html", _document(name, language, body, told))
    for key, options in told["choices"].items():
        for place, value in enumerate(options):
            at = record(name, {"lang": language, key: value})
            yield File(
                f"{language}/{name}/{key}.{place}.js",
                _call("fragment", _tell(_laboratory(at.shown), language)),
            )
    if name in course.declared() and not course.declared()[name].played:
        slides = record(name, {"lang": language, "view": "present"})
        told = _tell(slides.shown, language)
        told["html"] += slides.sheets
        yield File(f"{language}/{name}/present.js", _call("fragment", told))


def _laboratory(page: Shown) -> Shown:
    """Return the part of a page that holds its laboratory."""
    return next(each for each in page.within if each.find("part_laboratory"))


def _file_of(name: str) -> str:
    return address_of(name).removesuffix(".html")


def _choices_of(found: Recording, page: Page) -> Iterator[str]:
    """Yield the names of the choices that the laboratory shows, each of few values."""
    page.write(found.shown)
    for name, options in page.states.items():
        values = found.offered.get(name, ())
        if name not in _KEPT_BY_ALL and len(options) == len(values) and 1 < len(values) <= MAX_OPTIONS:
            yield name


def _page(language: str) -> Page:
    say = words(language)
    return Page(address_of, say("site", "only_app"), {"menu_course": _write_menu(language)})


def _write_menu(language: str) -> str:
    """Return links to all pages, group by group, for the menu."""
    say, groups = words(language), []
    for path in PATHS:
        links = [
            f'<a href="{address_of(each.key)}">{course.number_of(each.key) or ""} '
            f"{escape(say('lesson', each.key))}</a>"
            for each in course.path_of(path)
            if address_of(each.key)
        ]
        if links:
            groups.append(f"<p>{escape(say('course', f'group_{path}'))}</p>{''.join(links)}")
    tables = f'<a href="tables.html">{escape(say("site", "tables"))}</a>'
    return f'<nav class="site-menu st-key-course_menu">{"".join(groups)}{tables}</nav>'


def _tell(shown: Shown, language: str) -> dict[str, Any]:
    """Return a page as HTML, and of its components what each is told."""
    page = _page(language)
    html = page.write(shown)
    return {"html": html, "components": [_tell_component(each, name) for name, each in page.components]}


def _tell_component(shown: Shown, name: str) -> dict[str, Any]:
    proto = shown.proto
    if proto.WhichOneof("data") == "bytes":
        return {"name": name, "key": shown.key, "packed": base64.b64encode(proto.bytes).decode()}
    data = json.loads(proto.json or "null")
    if name == _STORY:
        key, address = data.split(" ")
        packed = b"\0".join((key.encode(), deflated(_book_at(address).opening)))
        return {"name": name, "key": shown.key, "packed": base64.b64encode(packed).decode()}
    return {"name": name, "key": shown.key, "data": data}


def _book_at(address: str) -> Book:
    """Return the book of the story that the app serves at an address: all of it at once."""
    packed = stories.read(address.rpartition("/")[2])
    assert packed is not None, address
    story = json.loads(gzip.decompress(packed))
    table, dialect = story["id"].split("/")
    return book(Choices(table, dialect, story["language"]))


def _tell_replies(name: str, language: str) -> dict[str, Any]:
    """Return what a lesson says to every guess, and to a reader who wants to be shown the answer."""
    lesson = course.declared().get(name)
    if lesson is None or lesson.played:
        return {}
    key, asked = f"guess_{name}", lesson.guess
    guesses: list[str | float] = []
    if isinstance(asked, Options):
        guesses = list(asked.names)
    elif isinstance(asked, Slider):
        steps = round((asked.high - asked.low) / asked.step)
        guesses = [asked.low + asked.step * each for each in range(steps + 1)]
    replies = {}
    for guess in guesses:
        state = {key: guess, f"{key}_given": guess, f"{key}_touched": True}
        at = record(name, {"lang": language}, state).shown.find("margin_guess")
        assert at is not None, name
        replies[str(guess)] = _tell(at, language)
    return replies


def _order_of(name: str) -> list[int]:
    """Return of each option that is shown its place among the replies."""
    lesson = course.declared().get(name)
    if lesson is None or not isinstance(lesson.guess, Options):
        return []
    return [lesson.guess.names.index(each) for each in in_order(lesson)]


def _call(name: str, told: Mapping[str, Any]) -> str:
    """Return a script that hands something to the page: a page on a disk may load scripts alone."""
    said = json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f"c45.{name}({said});\n"


# --- what all pages share -------------------------------------------------------------------------


def write_shared() -> Iterator[File]:
    """Yield the scripts and the style of all lessons, and a script of each of their components."""
    yield File("assets/lessons.css", _sheet())
    yield File("assets/lessons.js", _host())
    yield File("assets/early.js", SCRIPT)
    for name, text in _write_components().items():
        yield File(f"assets/{name}.js", text)


@cache
def _sheet() -> str:
    return (_HERE / "lessons.css").read_text("utf-8") + STYLE


@cache
def _host() -> str:
    script = join_modules(_HERE / "lessons.js")
    style = json.dumps(split_faces(katex_style())[1])
    return f'(() => {{\n"use strict";\nconst KATEX_STYLE = {style};\n{script}\n}})();\n'


def _write_components() -> dict[str, str]:
    """Return a script of each component that any page shows, by its name."""
    found: dict[str, Shown] = {}
    for language in languages():
        for name in list_pages():
            queries: list[dict[str, str]] = [{}]
            if name in course.declared() and not course.declared()[name].played:
                queries.append({"view": "present"})
            for query in queries:
                page = _page(language)
                page.write(record(name, {"lang": language, **query}).shown)
                found |= dict(page.components)
    return {
        name: _write_component(name, shown)
        for name, shown in found.items()
        if name not in _NEEDS_SERVER
    }


def _write_component(name: str, shown: Shown) -> str:
    proto, told, sheet, script = shown.proto, None, shown.proto.css_content, shown.proto.js_content
    language = next((each for each in languages() if name.endswith(each) and name not in _SERVED), "")
    served = _SERVED.get(name.removesuffix(language))
    if served:
        module, _, function = SOURCES[served].partition(":")
        made = getattr(import_module(module), function)(language)
        script, sheet, told = made.script, made.style, made.data
    given = json.dumps({"html": proto.html_content, "css": sheet, "told": told}, ensure_ascii=False)
    show = EXPORT.sub("", script).replace("export default ", "component.show = ", 1)
    return f'c45.component("{name}", {given}, (component) => {{\n"use strict";\n{show}\n}});\n'


def _document(name: str, language: str, body: str, told: Mapping[str, Any]) -> str:
    say, listed = words(language), dict.fromkeys(each["name"] for each in told["components"])
    shared = [
        "katex/katex.min.js",
        "lessons.js",
        *(f"{each}.js" for each in listed if each not in _NEEDS_SERVER),
    ]
    scripts = [f"../assets/{each}" for each in shared] + [f"{name}/page.js"]
    title = f"{say('lesson', name)} · {say('app', 'title')}"
    other = {each: words(each)("language", "name") for each in languages()}
    head = {
        "page": name,
        "languages": other,
    }
    return (
        f'<!doctype html>\n<html lang="{tag(language)}" data-page="{name}" data-language="{language}">\n<head>\n'
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n"
        f'<link rel="icon" href="{favicon()}">\n'
        '<link rel="stylesheet" href="../assets/katex/katex.min.css">\n'
        '<link rel="stylesheet" href="../assets/lessons.css">\n'
        '<script src="../assets/early.js"></script>\n</head>\n'
        f'<body data-told="{escape(json.dumps(head, ensure_ascii=False))}">\n'
        '<div class="stApp" data-testid="stApp" data-test-script-state="notRunning">'
        '<main class="stMain" data-testid="stMain"><div class="stMainBlockContainer" '
        f'data-testid="stMainBlockContainer">{body}</div></main></div>\n'
        + "".join(f'<script src="{each}" defer></script>\n' for each in scripts)
        + "</body>\n</html>\n"
    )
