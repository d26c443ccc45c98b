"""Write a document as plain text, for a terminal; a Chinese character is two columns wide."""

from __future__ import annotations

from collections.abc import Iterator

from c45_course.exports import blocks
from c45_course.exports.tree_drawing import outline
from c45_course.readers.characters import visible, width

BLANK = "_" * 24
"""Room to write."""


def text(document: blocks.Document) -> Iterator[str]:
    """Give the lines; symbols are left to the formats that can set them.

    >>> list(text(blocks.Document("T", "en", ": ", [blocks.Sentence("One.")])))
    ['T', '=', 'One.']
    """
    return blocks.spaced(_lines(document))


def _lines(document: blocks.Document) -> Iterator[str]:
    yield from _underlined(document.title, "=")
    for block in document.blocks:
        yield from _block(block, document.colon)


def _block(block: blocks.Block, colon: str) -> Iterator[str]:
    match block:
        case blocks.Heading(said, level):
            yield from _underlined(said, "-") if level <= 2 else ("", f"{visible(said)}:")
        case blocks.Sentence(said):
            yield visible(said)
        case blocks.Definition():
            return
        case blocks.Calculation():
            name = f"{block.name}{colon}" if block.name else ""
            yield f"    {visible(name + block.text)}"
            if block.parted:
                yield f"        {block.parted.said}"
        case blocks.Formula():
            yield f"    {visible(block.text)}"
        case blocks.Listing():
            yield from _listing(block)
        case blocks.TreeDrawing(root):
            yield from outline(root)
        case blocks.Drawing(lines):
            yield from map(visible, lines)
        case blocks.Blank():
            yield _blank(block)
        case blocks.Fields(names):
            yield "  ".join(f"{visible(name)} {BLANK}" for name in names)
        case blocks.Numbered():
            yield from _exercise(block)
        case blocks.NewPage():
            yield from ("", "* * *", "")


def _exercise(block: blocks.Numbered) -> Iterator[str]:
    """Write an exercise; a terminal has no room to work in."""
    yield from ("", " ".join(filter(None, (f"{block.number}.", visible(block.asked), block.points))))
    if block.options:
        yield "    " + "    ".join(f"[ ] {visible(option)}" for option in block.options)
    for line in block.lines:
        yield f"    {_blank(line)}"
        yield from (f"        {visible(note)}" for note in line.notes)
    if block.address:
        yield f"    {visible(block.address)}"


def _blank(line: blocks.Blank) -> str:
    """Write a line; a terminal has no use for the address of its step."""
    step = f"({line.link[0]})" if line.link else ""
    return " ".join(filter(None, (visible(line.text), step, "" if line.filled else BLANK)))


def _underlined(said: str, sign: str) -> tuple[str, ...]:
    return ("", visible(said), sign * width(visible(said)))


def _listing(listing: blocks.Listing) -> Iterator[str]:
    """Write the columns two spaces apart."""
    lines = [[visible(cell) for cell in line] for line in (listing.head, *listing.rows)]
    widths = [max(width(line[i]) for line in lines) for i in range(len(listing.head))]
    to_right = blocks.right(listing)
    for line in lines:
        cells = [_padded(cell, widths[i], to_right[i]) for i, cell in enumerate(line)]
        yield ("    " + "  ".join(cells)).rstrip()


def _padded(cell: str, to: int, to_right: bool) -> str:
    space = " " * (to - width(cell))
    return space + cell if to_right else cell + space
