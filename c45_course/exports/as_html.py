"""Write a document as one HTML file without a network: to be printed on A4, or read on a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from c45_course import paper
from c45_course.exports import blocks
from c45_course.readers.characters import visible

_STYLE = """
.sum { margin: 1mm 0 1mm 12mm; text-indent: -6mm; overflow-wrap: anywhere; }
.wide { break-inside: avoid; }
.parted { margin: 0 0 1mm 12mm; color: #444; }
pre { font: 9.5pt/1.45 "Noto Sans Mono", "Noto Sans Mono CJK SC", monospace; white-space: pre-wrap; }
"""


def html(document: blocks.Document) -> Iterator[str]:
    """Give the lines; formulas are written on one line, as `-5/14 log2(5/14)`."""
    return paper.page(document.language, document.title, _STYLE, _body(document))


def _body(document: blocks.Document) -> Iterator[str]:
    yield f"<h1>{plain(document.title)}</h1>"
    for block in document.blocks:
        yield from _block(block, document.colon)


def _block(block: blocks.Block, colon: str) -> Iterator[str]:
    match block:
        case blocks.Heading(said, level):
            yield f"<h{level}>{plain(said)}</h{level}>"
        case blocks.Sentence(said):
            yield f"<p>{plain(said)}</p>"
        case blocks.Definition():
            return
        case blocks.Calculation():
            name = plain(block.name + colon) if block.name else ""
            yield f'<p class="sum">{name}{paper.equation(block.text)}</p>'
            if block.parted:
                yield f'<p class="parted">{plain(block.parted.said)}</p>'
        case blocks.Listing():
            yield from _listing(block)
        case blocks.Drawing(lines):
            yield "<pre>" + "\n".join(map(plain, lines)) + "</pre>"


def _listing(listing: blocks.Listing) -> Iterator[str]:
    classes = [' class="right"' if each else "" for each in blocks.right(listing)]
    yield f'<div class="wide"><table>\n<thead>{_row("th", listing.head, classes)}</thead>\n<tbody>'
    yield from (_row("td", row, classes) for row in listing.rows)
    yield "</tbody></table></div>"


def _row(tag: str, cells: Sequence[str], classes: Sequence[str]) -> str:
    inside = "".join(
        f"<{tag}{mark}>{plain(cell)}</{tag}>" for cell, mark in zip(cells, classes, strict=True)
    )
    return f"<tr>{inside}</tr>"


def plain(text: str) -> str:
    """Return a text as HTML that shows just this text."""
    return escape(visible(text))
