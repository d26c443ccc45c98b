"""Answer a page in whose browser this package runs: read a table, tell its story, make its files.

A page lays the table and a question into a folder, and finds the answer there (`ui/site/python`).
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from c45_core import PRESETS, InputError
from c45_core.growing import grow
from c45_core.language.notation import PLAIN
from c45_core.language.refusal import write_error
from c45_core.language.words import words
from c45_core.rules import tree_rules
from c45_core.tree import Tree
from c45_course.embed.onefile import book_of
from c45_course.exports.as_code import ListedRules, rules_file
from c45_course.exports.blocks import TreeNode
from c45_course.exports.picture import draw_tree_svg
from c45_course.exports.tree_names import TraceForReader, TreeNames
from c45_course.file_kinds import file_kinds, make, stem_of_file
from c45_course.readers.columns import table_of
from c45_course.readers.file_questions import AS_FOUND, write_question
from c45_course.readers.files import UPLOAD
from c45_course.readers.reading import Reading, read_named, understand_as
from c45_course.readers.remarks import write_remark
from c45_course.story.book import Book

TABLE, QUESTION, ANSWER = "table", "question.json", "answer"
"""Names of the files in the folder."""
MAX_BOOKS = 8
"""Maximum number of stories that are kept."""


@dataclass(frozen=True)
class Asked:
    """The table that is asked about: its bytes, and how it is to be read and told.

    `target`: the column of the class, "": as its name or its place says.
    """

    data: bytes
    name: str
    target: str
    dialect: str
    language: str


def answer(folder: str) -> None:
    """Answer the question in a folder; what refuses a table is said in the language of the reader."""
    place = Path(folder)
    question = json.loads((place / QUESTION).read_text(encoding="utf-8"))
    verb, details = _VERBS[question["verb"]], question.get("details", {})
    asked = Asked((place / TABLE).read_bytes(), **question["about"])
    try:
        told = verb(asked, **details)
    except InputError as error:
        told = {"refused": write_error(error, words(asked.language))}
    if not isinstance(told, bytes):
        told = json.dumps(told, ensure_ascii=False, allow_nan=False).encode()
    (place / ANSWER).write_bytes(told)


@lru_cache(maxsize=1)
def _read(data: bytes, name: str, target: str | None) -> Reading:
    grid = read_named(data, name, AS_FOUND, target, None, None, UPLOAD)
    seen = understand_as(grid, target, None, None)
    return Reading(grid, seen, table_of(grid, seen.schema))


@lru_cache(maxsize=MAX_BOOKS)
def _tell(asked: Asked) -> Book:
    table = _read(asked.data, asked.name, asked.target or None).table
    return book_of(grow(table, PRESETS[asked.dialect]), asked.language, title=asked.name)


def _open_book(asked: Asked) -> dict[str, Any]:
    """Return the beginning of the story, how the table was read, and the files there are."""
    read, book = _read(asked.data, asked.name, asked.target or None), _tell(asked)
    said = words(asked.language)
    questions = (write_question(question, said) for question in read.questions())
    return {
        "story": book.opening,
        "columns": read.grid.header,
        "target": read.schema.target,
        "remarks": [*(write_remark(note, said) for note in read.notes()), *questions],
        "files": list(_list_files(book)),
    }


def _supply(asked: Asked, names: list[str]) -> dict[str, Any]:
    return _tell(asked).supplies(names)


def _list_files(book: Book) -> Iterator[dict[str, str]]:
    """Give the kind, the format, the text and the name of every file of a whole tree made here."""
    said = book.teller.words
    stem = f"{stem_of_file(book.teller.telling.title)}.{book.identity.rpartition('/')[2]}"
    for kind in (file_kinds(Book) | file_kinds(TraceForReader)).values():
        if kind.steps or (kind.whole and not book.whole):
            continue
        for form in kind.menu:
            if form in kind.node_formats or form == "png":
                continue
            text = said("export_menu", kind.name)
            if len(kind.menu) > 1:
                text = said("site", "file", what=text, form=said("export_menu", form))
            ending = f"{form}.csv" if kind.name == "tables" else f"{kind.name}.{form}"
            yield {"kind": kind.name, "form": form, "text": text, "name": f"{stem}.{ending}"}
    text = said("site", "rules")
    yield {"kind": "rules", "form": "txt", "text": text, "name": f"{stem}.rules.txt"}


def _make_file(asked: Asked, kind: str, form: str) -> bytes:
    book = _tell(asked)
    if kind in file_kinds(Book):
        return make(kind, form, book)
    teller = book.teller
    said = teller.words if kind == "tree" else teller.words.noted(PLAIN.exactly())
    told = TraceForReader(teller.trace, teller.labels, said, teller.telling.title)
    if kind == "rules":
        listed = ListedRules.of_paths(told.tree, tree_rules(told.tree, told.trace.dialect))
        return "".join(rules_file(listed, told.labels, told.words, "text")).encode()
    if (kind, form) == ("tree", "svg"):  # Graphviz is not here
        drawn = "\n".join(draw_tree_svg(_as_drawn(told.tree, told.named)))
        return drawn.replace(">", f">{_STYLE}", 1).replace("<svg", f"<svg {_SVG}", 1).encode()
    return make(kind, form, told)


_SVG = 'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="9" text-anchor="middle"'
_STYLE = (
    "<style>path, rect { fill: #fff; stroke: #555; } .title { font-weight: bold; } "
    ".edge { paint-order: stroke; stroke: #fff; stroke-width: 5; }</style>"
)


def _as_drawn(node: Tree, named: TreeNames, edge: str = "") -> TreeNode:
    lines = (named.title(node), " / ".join(named.counts(node, PLAIN)))
    below = (_as_drawn(one, named, named.branch(node, at)) for at, one in enumerate(node.branches))
    return TreeNode(lines, edge, branches=tuple(below))


_VERBS: dict[str, Callable[..., Any]] = {"open": _open_book, "supply": _supply, "file": _make_file}
"""The functions that may be asked for, by name."""
