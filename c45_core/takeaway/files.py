"""Make a file that is taken along: for the page and for the command line, byte for byte the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from c45_core.border import as_json
from c45_core.border.drawing import picture
from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.record.trace import Trace
from c45_core.takeaway.as_html import html
from c45_core.takeaway.as_latex import latex
from c45_core.takeaway.as_markdown import markdown
from c45_core.takeaway.as_text import text
from c45_core.takeaway.blocks import Document
from c45_core.takeaway.outline import drawn_lines
from c45_core.takeaway.picture import dot
from c45_core.takeaway.solution import solution
from c45_core.takeaway.tables import csv
from c45_core.words import Words

WRITERS: dict[str, Callable[[Document], Iterator[str]]] = {
    "md": markdown,
    "tex": latex,
    "html": html,
    "txt": text,
}
"""The formats of a worked solution, by the ending of the file."""
PICTURES = ("svg", "png")
TREES = (*PICTURES, "dot", "txt")
"""The formats of the tree."""
MOST_DRAWN = 600
"""A tree of more nodes is not drawn: nobody could read it, and Graphviz would take minutes."""


@dataclass(frozen=True)
class Told:
    """What files are made of: a trace, for one reader. `title`: of the table."""

    trace: Trace
    labels: Labels
    words: Words
    title: str


def solution_file(told: Told, form: str, node: int | None = None) -> Iterator[bytes]:
    """Give the worked solution of a trace, or of one node, in one of `WRITERS`.

    Errors: InputError for a node the trace has not.
    """
    known(told.trace, node or 0)
    document = solution(told.trace, told.words, told.labels, told.title, node)
    return lines(WRITERS[form](document))


def tree_file(told: Told, form: str) -> Iterator[bytes]:
    """Give the tree in one of `TREES`.

    Errors: InputError for a picture of too many nodes, or without Graphviz.
    """
    trace, notation = told.trace, told.words.notation
    if form == "txt":
        return lines(drawn_lines(trace, told.labels, notation))
    written = dot(trace, told.labels, notation, told.title)
    if form == "dot":
        return lines(written)
    if trace.size > MOST_DRAWN:
        raise InputError(
            f"A tree of {trace.size} nodes is too large for a picture (at most {MOST_DRAWN}): "
            "take the format dot or text, or stop growing earlier with max_depth."
        )
    return iter([picture("\n".join(written), form)])


def table_file(told: Told, what: str, node: int = 0) -> Iterator[bytes]:
    """Give one of `TABLES` as CSV.

    Errors: InputError for a node the trace has not.
    """
    known(told.trace, node)
    return iter([csv(told.trace, told.labels, told.words, what, node)])


def trace_file(trace: Trace) -> Iterator[bytes]:
    """Give the whole record as JSON."""
    return (part.encode() for part in as_json.written(trace))


def known(trace: Trace, node: int) -> None:
    """Refuse the number of a node that is not there."""
    if not 0 <= node < trace.size:
        raise InputError(f"There is no node {node}; the tree has the nodes 0 to {trace.size - 1}.")


def lines(written: Iterator[str]) -> Iterator[bytes]:
    """Give lines of text as bytes; what UTF-8 can not hold is replaced."""
    return (f"{line}\n".encode("utf-8", "replace") for line in written)
