"""Write a document as plain text, for a terminal; a Chinese character is two columns wide.

Set a formula that is written on one line: what is raised or lowered in it, and signs for words.

A writer gets the pieces, since each of them escapes texts and raises them in a way of its own.
"""

import re
from collections.abc import Callable, Iterator

from c45_course.exports import blocks
from c45_course.exports.picture import write_outline
from c45_course.readers.visible_text import visible, width

_BRACKETED = r"\(((?:[^()]|\([^()]*\))*)\)"
_RAISED = re.compile(
    rf"(?:(?<=\([DST])|(?<=\([DT]~))([\^_])(?:{_BRACKETED}|([^\s()=|,]+))"
    rf"|(?<=[\d)])\^(?:{_BRACKETED}|(\d+))"
    r"|(?<=\bU)_(\d[\d.]*%)"
)
"""A part of the cases (D^clear, D_clear), an exponent, or the confidence of a limit (U_25%); brackets
only hold it together."""
_MINUS = re.compile(r"(?<![^ (])-(?=[\d .(l√])")
_SIGNS = (("√", re.compile(r"\bsqrt(?=\()")), ("Φ", re.compile(r"\bPhi(?=\()")))
_LOG = re.compile(r"\blog2(?=[( ])")

SUPERSCRIPT, SUBSCRIPT = "sup", "sub"


def pieces(text: str) -> Iterator[tuple[str, str]]:
    """Give the pieces of a formula, each with its place: "", SUPERSCRIPT or SUBSCRIPT.

    >>> list(pieces("H(D^(> 67.5)) = 1 × 0.9"))
    [('H(D', ''), ('> 67.5', 'sup'), (') = 1 × 0.9', '')]
    >>> list(pieces("-1/2 log2(1/2)")), list(pieces("0.25^(1/6)"))
    ([('−1/2 log', ''), ('2', 'sub'), ('(1/2)', '')], [('0.25', ''), ('1/6', 'sup')])
    >>> list(pieces("5 × U_25%(1, 5)"))
    [('5 × U', ''), ('25%', 'sub'), ('(1, 5)', '')]
    """
    at, signed = 0, _set_signs(text)
    for found in _RAISED.finditer(signed):
        yield from _in_line(signed[at : found.start()])
        held = next(each for each in found.groups()[1:] if each is not None)
        yield held, SUBSCRIPT if found[0].startswith("_") else SUPERSCRIPT
        at = found.end()
    yield from _in_line(signed[at:])


def _set_signs(text: str) -> str:
    """Return a formula with the signs of mathematics."""
    for sign, word in _SIGNS:
        text = word.sub(sign, text)
    return _MINUS.sub("−", text)


def _in_line(text: str) -> Iterator[tuple[str, str]]:
    """Give a piece that is not raised; the 2 of log2 is lowered."""
    before, *others = _LOG.split(text)
    for other in others:
        yield f"{before}log", ""
        yield "2", SUBSCRIPT
        before = other
    if before:
        yield before, ""


def typeset(text: str, set_piece: Callable[[str, str], str]) -> str:
    """Return a formula whose pieces a writer has set: `set_piece(text, place)`."""
    return "".join(set_piece(piece, place) for piece, place in pieces(text))


BLANK = "_" * 24
"""Room to write."""


def write_text(document: blocks.Document) -> Iterator[str]:
    """Give the lines; symbols are left to the formats that can set them.

    >>> list(write_text(blocks.Document("T", "en", ": ", [blocks.Sentence("One.")])))
    ['T', '=', 'One.']
    """
    return blocks.drop_double_blanks(_lines(document))


def _lines(document: blocks.Document) -> Iterator[str]:
    yield from _underline(document.title, "=")
    for block in document.blocks:
        yield from _block(block, document.colon)


def _block(block: blocks.Block, colon: str) -> Iterator[str]:
    match block:
        case blocks.Heading(said, level):
            yield from _underline(said, "-") if level <= 2 else ("", f"{visible(said)}:")
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
            yield from write_outline(root)
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


def _underline(said: str, sign: str) -> tuple[str, ...]:
    return ("", visible(said), sign * width(visible(said)))


def _listing(listing: blocks.Listing) -> Iterator[str]:
    """Write the columns two spaces apart."""
    lines = [[visible(cell) for cell in line] for line in (listing.head, *listing.rows)]
    widths = [max(width(line[i]) for line in lines) for i in range(len(listing.head))]
    to_right = blocks.right_aligned(listing)
    for line in lines:
        cells = [_pad(cell, widths[i], to_right[i]) for i, cell in enumerate(line)]
        yield ("    " + "  ".join(cells)).rstrip()


def _pad(cell: str, to: int, to_right: bool) -> str:
    space = " " * (to - width(cell))
    return space + cell if to_right else cell + space
