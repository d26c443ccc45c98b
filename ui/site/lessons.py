"""Write the lessons of the course as files: each page as the app shows it, and what its choices change.

A choice of the app is an address, and an address is a file here: the laboratory at another attribute,
the slides of a lesson. What is said to a guess is recorded for every guess.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from html import escape
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from c45_core.language.words import languages, words
from c45_course import topic
from c45_course.embed.bundle import EXPORT, join_script, katex_style, split_faces
from c45_course.embed.page_parts import document
from c45_course.story.book import Book
from c45_course.story.packing import deflated, packed
from ui import stories
from ui.cache import book, dataset
from ui.doors.policy import SCRIPT
from ui.lessons.shape.guess import in_order
from ui.page.style import STYLE
from ui.scripts import SOURCES
from ui.site.asking import list_asked
from ui.site.recording import Recording, Shown, record
from ui.site.states import State, walk
from ui.site.writing import Page
from ui.state import course
from ui.state.address import SEEN
from ui.state.choices import Choices
from ui.state.lesson import PATHS, Lesson, Options, Slider
from ui.state.parts import WANTED, WORKED

_HERE = Path(__file__).resolve().parent
_OF_TABLES = {"entropy", "choosing", "growing", "numbers", "missing"}
"""The lessons that are written of other tables, too."""
MAX_ROWS = 64
"""Maximum number of rows of such a table."""
_NOTHING = {"html": "", "components": []}
"""A part of a page on which nothing stands."""
TABLES, SHEETS, GLOSSARY, OWN_TABLES = "tables.html", "sheets.html", "glossary.html", "own.html"
BESIDE = (TABLES, SHEETS, GLOSSARY)
"""Pages of the site beside the lessons."""
_VIEWS = {
    ("practice", "sheet"): SHEETS,
    ("documents", "glossary"): GLOSSARY,
    ("your_table", ""): OWN_TABLES,
}
"""Views of pages of the app that are pages of the site by themselves."""
_STORY = "c45_story"
_OF_CLASSES = frozenset({"ask", "step"})
"""Names under which components are told how a class is asked: it takes a server."""
_IDLE = frozenset({"c45_own_keep", "c45_page_language", "c45_guess", "c45_check", "c45_question_row"})
"""Components without a task on a page without a server: they are told without a name."""


class File(NamedTuple):
    """A file of the site: its place below the folder of the site, and its text."""

    place: str
    text: str


def list_pages() -> list[str]:
    """Return the pages of the app that are written: start, walked lessons, those of told moves."""
    walked = [each.key for each in course.list_walked()]
    return [course.START, *walked, *_list_told_moves()]


@cache
def _list_told_moves() -> dict[str, Any]:
    """Return by its lesson each module that tells all its moves to a page without a server."""
    found = topic.declared("moves")
    return {each.load(each.lesson).key: each.load(module) for each, module in found}


def _shown_to_classes(name: str) -> Lesson | None:
    """Return the lesson of a page if it has parts and slides: the start page and a stage have none."""
    lesson = course.declared().get(name)
    return None if lesson is None or lesson.played else lesson


@dataclass(frozen=True)
class LessonWriter:
    """Writes the pages in a language.

    `tables`: those of few rows that lessons show, too; `pages`: of the app, those that are written;
    `beside`: files of the site beside them; `languages`: between which a reader can change;
    `components`: those of the pages that are written so far, by their names.
    """

    language: str
    tables: Sequence[str] = ()
    pages: Sequence[str] = field(default_factory=list_pages)
    beside: Collection[str] = BESIDE
    languages: Sequence[str] = languages()
    components: dict[str, Shown] = field(default_factory=dict)

    def address(self, page: str, query: Mapping[str, str] | None = None) -> str:
        """Return the address of a page of the app within the folder of its language, "" of none.

        >>> LessonWriter("en").address("entropy", {"lang": "en", "view": "present"})
        'entropy.html?view=present'
        >>> LessonWriter("en").address("your_table")
        ''

        The page that the app opens on has no name in its address.

        >>> LessonWriter("en").address("")
        'index.html'
        """
        page = page or course.START
        view = _VIEWS.get((page, (query or {}).get("view", "")), "")
        if view or page not in self.pages:
            return view if view in self.beside else ""
        asked = urlencode({name: value for name, value in (query or {}).items() if name != "lang"})
        file = f"{'index' if page == course.START else page}.html"
        return f"{file}?{asked}" if asked else file

    def write(self) -> Iterator[File]:
        """Yield the files of all pages, and everything that is asked on them."""
        asked = list_asked(self.language, self.pages)
        yield File(f"{self.language}/asked.js", _hand_over("asked", asked))
        for name in self.pages:
            yield from self.write_page(name)

    def write_page(self, name: str) -> Iterator[File]:
        """Yield the files of a page: itself, what its components hear, and what its choices show."""
        moves = _list_told_moves().get(name)
        tables = self.tables if name in _OF_TABLES else ()
        if moves:
            tables = [each for each in self.tables if moves.can_be_told(dataset(each).table)]
        states = walk(partial(self._record, name), tables, moves.CONTROLS if moves else ())
        replies = self._tell_replies(name, states)
        first, lesson = states[0].recording.shown, course.declared().get(name)
        told = self._tell(first, states[0]) | {
            "replies": replies,
            "guesses": in_order(lesson) if lesson and isinstance(lesson.guess, Options) else [],
            "pages": [*self.pages, *(each.removesuffix(".html") for each in self.beside)],
            "languages": languages(),
            "path": lesson and lesson.path,
            "states": [state.query for state in states],
            "moves": moves is not None,
            "slides": _shown_to_classes(name) is not None,
        }
        yield File(
            f"{self.language}/{self.address(name)}", self._document(name, told.pop("html"), told)
        )
        yield self._file(name, "page", told)
        yield from self._write_states(name, states)
        if moves:
            yield File(f"assets/{name}.js", join_script(moves.SCRIPT))
            for number, state in enumerate(states):
                found = packed(moves.tell(self.language, state.query))
                yield self._file(name, f"{number}.moves", found)
        if _shown_to_classes(name):
            slides = self._record(name, {"view": "present"})
            shown = self._tell(slides.shown)
            yield self._file(name, "present", shown | {"html": shown["html"] + slides.sheets})

    def _record(
        self, name: str, query: Mapping[str, str] | None = None, state: Mapping[str, Any] | None = None
    ) -> Recording:
        # What the address still holds of another table could be used there: nothing refuses it.
        held = {SEEN: {*(query or {}).items()}, **(state or {})}
        return record(name, {"lang": self.language, **(query or {})}, held)

    def _file(self, page: str, name: str, told: Any) -> File:
        """Return a script that hands something to a page: one on a disk may load scripts alone."""
        call = "page" if name == "page" else "fragment"
        return File(f"{self.language}/{page}/{name}.js", _hand_over(call, told))

    def _page(self, state: State | None = None) -> Page:
        only_app = words(self.language)("site", "only_app")
        left_out = [each for each in course.declared() if not self.address(each)]
        rows = {f"lesson_{each}": "" for each in left_out} | {f"path_{course.REFERENCE}": ""}
        instead, goes = {"menu_course": self._write_menu(), **rows}, state.goes if state else {}
        if len(self.pages) == 1:
            instead["walk"] = ""
        if len(self.languages) == 1:
            instead["pick_lang"] = ""
        return Page(self.address, only_app, instead, goes=goes)

    def _tell(self, shown: Shown, state: State | None = None) -> dict[str, Any]:
        """Return a part of a page as HTML, and what its components are told."""
        page = self._page(state)
        html, components = page.write(shown), []
        for each in page.components:
            told = self._tell_component(each)
            if state and each.key in state.goes:
                goes = zip(state.controls[each.key], state.goes[each.key], strict=True)
                told["goes"] = {value: number for value, number in goes if number is not None}
            components.append(told)
        return {"html": html, "components": components, "left_out": page.left_out}

    def _tell_component(self, shown: Shown) -> dict[str, Any]:
        proto = shown.proto
        if proto.component_name in _IDLE:
            return {"name": ""}
        self.components[proto.component_name] = shown
        told, data = {"name": proto.component_name, "key": shown.key}, json.loads(proto.json or "null")
        given = proto.bytes if proto.WhichOneof("data") == "bytes" else b""
        if proto.component_name == _STORY and not given:
            key, address = data.split(" ")
            given = b"\0".join((key.encode(), deflated(_book_at(address).opening)))
        if given:
            return told | {"packed": base64.b64encode(given).decode()}
        return told | {"data": self._without_server(data)}

    def _without_server(self, data: Any, *, within: bool = False) -> Any:
        """Return what a component is told, with links to files, without languages and a class.

        `within`: a part of it, where texts have such names, too.

        >>> LessonWriter("en")._without_server({"ask": ["The class"], "words": {"ask": "Which one?"}})
        {'ask': [], 'words': {'ask': 'Which one?'}}
        """
        if not isinstance(data, dict):
            return data
        found = {name: self._without_server(each, within=True) for name, each in data.items()}
        if {"lesson", "href"} <= found.keys():
            found["href"] = self.address(found["lesson"])
        if isinstance(known := found.get("languages"), dict):
            found["languages"] = {each: known[each] for each in known if each in self.languages}
        asks = {name: found[name] for name in _OF_CLASSES & found.keys() if not within}
        return found | {name: [] if isinstance(each, list) else None for name, each in asks.items()}

    def _write_states(self, name: str, states: Sequence[State]) -> Iterator[File]:
        """Yield of each state the parts of the page that are not as they are at first."""
        pages = [[self._tell(each, state) for each in state.recording.shown.within] for state in states]
        places: list[int] = []
        differing: list[dict[int, Any]] = []
        for page in pages:
            both = enumerate(zip_longest(page, pages[0], fillvalue=_NOTHING))
            differing.append({place: part for place, (part, first) in both if part != first})
            places += differing[-1]
        differing[0] = dict(each for each in enumerate(pages[0]) if each[0] in places)
        for number, (state, parts) in enumerate(zip(states, differing, strict=True)):
            if len(states) > 1:
                yield self._file(name, f"{number}", {f"{place}": part for place, part in parts.items()})
            for address in _stories_of(state.recording.shown):
                yield self._file(name, f"{number}.later", _book_at(address).later)

    def _tell_replies(self, name: str, states: Sequence[State]) -> dict[str, Any]:
        """Return what changes of the part with the guess, by the guess, and by "" without one.

        Until then each state shows that part as it is for who has neither guessed nor been told.
        """
        lesson = _shown_to_classes(name)
        if lesson is None:
            return {}
        first = self._record_guess(name, {WANTED: {name: {WORKED}}})
        for state in states:
            state.recording = replace(state.recording, shown=state.recording.shown.put(first))
        key, asked = f"guess_{name}", lesson.guess
        guesses: list[str | float] = []
        if isinstance(asked, Options):
            guesses = list(asked.names)
        elif isinstance(asked, Slider):
            steps = round((asked.high - asked.low) / asked.step)
            # As a browser counts: 0.7, and not what its sums come to.
            guesses = [round(asked.low + asked.step * each, 9) for each in range(steps + 1)]
        given = {
            guess: {key: guess, f"{key}_given": guess, f"{key}_touched": True} for guess in guesses
        }
        replies = {}
        for guess, held in (given | {"": {}}).items():
            now = self._record_guess(name, held).within
            changed = [at for at, each in enumerate(now) if each != first.within[at]]
            replies[f"{guess}"] = {f"{at}": self._tell(now[at]) for at in changed}
        return replies

    def _record_guess(self, name: str, state: Mapping[str, Any]) -> Shown:
        guess = self._record(name, state=state).shown.find("part_guess")
        assert guess is not None, name
        return guess

    def _write_menu(self) -> str:
        """Return links to all pages, group by group."""
        say, groups = words(self.language), []
        for path in PATHS:
            links = [
                f'<a href="{self.address(each.key)}">{course.number_of(each.key) or ""} '
                f"{escape(say('lesson', each.key))}</a>"
                for each in course.path_of(path)
                if self.address(each.key)
            ]
            if links:
                groups.append(f"<p>{escape(say('course', f'group_{path}'))}</p>{''.join(links)}")
        others = {
            TABLES: say("site", "tables"),
            SHEETS: say("start", "sheets"),
            GLOSSARY: say("documents", "view_glossary"),
        }
        links = [f'<a href="{to}">{escape(others[to])}</a>' for to in others if to in self.beside]
        return f'<nav class="site-menu st-key-course_menu">{"".join((*groups, *links))}</nav>'

    def _document(self, name: str, body: str, told: Mapping[str, Any]) -> str:
        say = words(self.language)
        named = dict.fromkeys(each["name"] for each in told["components"])
        shared = ["katex/katex.min.js", "lessons.js", *(f"{each}.js" for each in named if each)]
        scripts = [*(f"../assets/{each}" for each in shared), f"{name}/page.js"]
        sheets = ("katex/katex.min.css", "lessons.css")
        head = "".join(f'<link rel="stylesheet" href="../assets/{each}">\n' for each in sheets)
        app = (
            '<div class="stApp" data-testid="stApp" data-test-script-state="notRunning">'
            '<main class="stMain" data-testid="stMain"><div class="stMainBlockContainer" '
            f'data-testid="stMainBlockContainer">{body}</div></main></div>\n'
        )
        return document(
            self.language,
            f"{say('lesson', name)} · {say('app', 'title')}",
            head + '<script src="../assets/early.js"></script>',
            app + "\n".join(f'<script src="{each}" defer></script>' for each in scripts),
            "",
        ).replace("<html", f'<html data-page="{name}"', 1)


def _hand_over(call: str, told: Any) -> str:
    """Return a script that hands something to the page."""
    said = json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f"c45.{call}({said});\n"


def _stories_of(page: Shown) -> list[str]:
    """Return the addresses of the stories of growing that a page plays."""
    told = (each.proto for each in page.walk() if each.kind == "bidi_component")
    of_stories = (each.json for each in told if each.component_name == _STORY and each.json)
    return [json.loads(each).split(" ")[1] for each in of_stories]


def _book_at(address: str) -> Book:
    """Return the book of the story that the app serves at an address: a file has all of it."""
    packed = stories.read(address.rpartition("/")[2])
    assert packed is not None, address
    story = json.loads(gzip.decompress(packed))
    table, dialect = story["id"].split("/")
    return book(Choices(table, dialect, story["language"]))


# --- what all pages share -------------------------------------------------------------------------


def write_shared(components: Mapping[str, Shown]) -> Iterator[File]:
    """Yield the scripts and the style of all lessons, and a script of each of their components."""
    yield File("assets/lessons.css", (_HERE / "lessons.css").read_text("utf-8") + STYLE)
    style = json.dumps(split_faces(katex_style())[1])
    host = f"globalThis.c45Katex = {{ style: {style} }};\n{join_script(_HERE / 'lessons.js')}"
    yield File("assets/lessons.js", host)
    yield File("assets/asking.js", join_script(_HERE / "asking.js"))
    yield File("assets/early.js", SCRIPT)
    for name, shown in components.items():
        yield File(f"assets/{name}.js", _write_component(shown))


def _write_component(shown: Shown) -> str:
    proto = shown.proto
    name, script, sheet, told = proto.component_name, proto.js_content, proto.css_content, None
    for served, source in SOURCES.items():
        language = name.removeprefix(f"c45_{served}")
        if language in ("", *languages()):
            module, _, function = source.partition(":")
            made = getattr(import_module(module), function)(language)
            script, sheet, told = made.script, made.style, made.data
    given = json.dumps({"html": proto.html_content, "css": sheet, "told": told}, ensure_ascii=False)
    show = EXPORT.sub("", script).replace("export default ", "component.show = ", 1)
    return f'c45.component("{name}", {given}, (component) => {{\n"use strict";\n{show}\n}});\n'
