"""Know every kind of file there is to take along, a row for each, and make one.

The menus of the app, its view of worksheets and the command line read these rows. A topic adds its own
(`Topic.files`).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import chain
from pathlib import PurePath
from typing import Any

from c45_core.dialect import Dialect
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.prune import Pruning
from c45_core.table import Table
from c45_course.embed.onefile import write_page
from c45_course.exports.files import (
    HANDOUTS,
    MENU_HANDOUTS,
    TREES,
    WRITERS,
    bank_formats,
    handout_file,
    papers_file,
    pruning_file,
    solution_file,
    table_file,
    trace_file,
    tree_file,
)
from c45_course.exports.tables import TABLES
from c45_course.exports.tree_names import PruningForReader, TraceForReader
from c45_course.exports.worksheet import MASTERY, Sheets
from c45_course.story.book import Book
from c45_course.story.pruned import ways
from c45_course.topic import loaded

MENU_SOLUTIONS = tuple(form for form in ("md", "tex", "html") if form in WRITERS)
"""Formats of a worked solution in the order of the menus."""
MEDIA_TYPES = {
    "html": "text/html",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "md": "text/markdown",
    "tex": "application/x-tex",
    "svg": "image/svg+xml",
    "png": "image/png",
    "dot": "text/vnd.graphviz",
    "txt": "text/plain",
    "csv": "text/csv",
    "webp": "image/webp",
    "gif": "image/gif",
    "json": "application/json",
    "toml": "application/toml",
    "xml": "application/xml",
    "zip": "application/zip",
}
"""Media types of files by their endings."""
MAX_STEM_LETTERS = 40
"""Maximum number of letters of the name of an own table in the name of a file."""


@dataclass(frozen=True)
class FileKind:
    """A kind of file.

    `name`; `about`: the class of what it is made of; `order`: its place in a menu; `formats`: its
    formats, and `write` gives it in one of them, with settings by name; `offered`: the formats of the
    menu, if they are not all.
    How a menu asks: `node_formats`: the formats that are about one node; `steps`: the maximum number of
    steps of a stretch, 0: the file is not about steps; `tell`: what tells the steps, so that a stretch
    of them can be asked for; `of_decision`: the file is about one decision of a pruning; `whole`: it
    holds all steps; `variants`: of several worksheets the minimum and the usual number; `fixed`: it is
    made of the table as it stands, and of growing; `setting`: the name of a number it is made with, one
    of `values`; `suits`: whether there is one for a table and a convention; `page_mark`: what each of
    its pages begins with, where they are counted.
    """

    name: str
    about: type
    order: int
    formats: Sequence[str]
    write: Callable[..., Iterator[bytes]]
    offered: Sequence[str] = ()
    node_formats: Sequence[str] = ()
    steps: int = 0
    tell: Callable[[Any], Any] = lambda about: about
    of_decision: bool = False
    whole: bool = False
    variants: tuple[int, int] | None = None
    fixed: bool = False
    setting: str = ""
    values: Sequence[int] = ()
    suits: Callable[[Table, Dialect], bool] = lambda table, dialect: True
    page_mark: str = ""

    @property
    def menu(self) -> tuple[str, ...]:
        """The formats that a menu offers."""
        return tuple(self.offered or self.formats)


@cache
def file_kinds(about: type) -> dict[str, FileKind]:
    """Return by their names, in the order of the menu, the kinds of files made of a class."""
    rows = chain(_own_kinds(), *loaded("files"))
    return {row.name: row for row in sorted(rows, key=lambda row: row.order) if row.about is about}


def write(kind: str, form: str, about: Any, **settings: Any) -> Iterator[bytes]:
    """Give a file of a kind in a format; `about`: what it is made of.

    Errors: InputError as of the kind.
    """
    return file_kinds(about.__class__)[kind].write(about, form, **settings)


def make(kind: str, form: str, about: Any, settings: dict[str, Any] | None = None) -> bytes:
    """Return the same as `write`."""
    return b"".join(write(kind, form, about, **(settings or {})))


def make_of_grown(
    kind: str,
    form: str,
    settings: dict[str, Any],
    pruning: Pruning,
    dialect: Dialect,
    labels: Labels,
    words: Words,
    title: str,
) -> bytes:
    """Return a file about the pruning of a grown tree: all but functions can be sent to a worker."""
    return make(kind, form, PruningForReader.of_grown(pruning, dialect, labels, words, title), settings)


def stem_of_file(name: str) -> str:
    """Return the name of a file without its ending and without what a file system may refuse.

    >>> stem_of_file("My irises (1).csv"), stem_of_file("西瓜.xlsx"), stem_of_file("?")
    ('My_irises__1', '西瓜', 'table')
    """
    letters = "".join(letter if letter.isalnum() else "_" for letter in PurePath(name).stem)
    return letters[:MAX_STEM_LETTERS].strip("_") or "table"


def media_type_of(name: str) -> str:
    """Return the media type of a file, by what its name or its format ends with.

    >>> media_type_of("golf_14_7.questions.en.moodle.xml"), media_type_of("csv")
    ('application/xml', 'text/csv')
    """
    return MEDIA_TYPES[name.rsplit(".", 1)[-1]]


def sheet_formats() -> tuple[str, ...]:
    """Return the formats of a worksheet."""
    return (*HANDOUTS, "json", *bank_formats())


def with_pruning(book: Book) -> Book:
    """Return a book that prunes its tree by itself, where nobody can be asked to."""
    return replace(book, pruned=ways(book.teller.trace))


def _own_kinds() -> Iterator[FileKind]:
    yield FileKind("steps", Book, 10, ("html",), _write_page, whole=True)
    solutions = partial(FileKind, formats=tuple(WRITERS), offered=MENU_SOLUTIONS)
    yield solutions("node", TraceForReader, 30, write=solution_file, node_formats=MENU_SOLUTIONS)
    yield solutions("solution", TraceForReader, 40, write=solution_file, whole=True)
    yield FileKind("tree", TraceForReader, 50, TREES, tree_file)
    about_node = ("ranking", "cuts")
    yield FileKind("tables", TraceForReader, 90, TABLES, table_file, node_formats=about_node)
    yield FileKind("trace", TraceForReader, 100, ("json",), trace_file, whole=True)

    yield solutions("decisions", PruningForReader, 10, write=pruning_file)
    yield FileKind("pruned", PruningForReader, 20, TREES, tree_file)
    handouts = partial(FileKind, formats=HANDOUTS, offered=MENU_HANDOUTS)
    yield handouts("handout", PruningForReader, 40, write=handout_file, of_decision=True)

    sheets = partial(FileKind, formats=sheet_formats(), write=_write_sheets)
    yield sheets("sheet", Sheets, 10, offered=MENU_HANDOUTS)
    yield sheets("key", Sheets, 20, write=partial(_write_sheets, key=True), offered=MENU_HANDOUTS)
    yield sheets("set", Sheets, 30, offered=(*MENU_HANDOUTS, "json"), variants=(2, 6))
    yield sheets("questions", Sheets, 40, offered=(*bank_formats(), "json"), variants=(1, 1))


def _write_page(book: Book, _: str) -> Iterator[bytes]:
    return iter([write_page(with_pruning(book)).encode()])


def _write_sheets(
    sheets: Sheets, form: str, mastery: int = MASTERY, key: bool = False
) -> Iterator[bytes]:
    return papers_file(sheets.draw(), form, key, mastery)
