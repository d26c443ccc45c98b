r"""Write a document as Markdown with $formulas$, as notebooks, GitHub and most editors read it.

Outside the formulas every sign of Markdown is escaped. Inside them LaTeX is escaped (`labels.escape`),
and no formula holds a line break, a backtick or a bare dollar.
"""

import re
from collections.abc import Iterator, Sequence

from c45_course.exports import blocks
from c45_course.exports.picture import write_outline
from c45_course.readers.visible_text import visible

_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~$&!])")
_TICKS = re.compile("`+")
_LIST = re.compile(r"^(\s*)([-+=]|\d+[.)])")
BLANK = r"\_" * 24
"""Room to write."""


def write_markdown(document: blocks.Document) -> Iterator[str]:
    """Give the lines.

    >>> list(write_markdown(blocks.Document("A*B", "en", ": ", [blocks.Sentence("1. One")])))
    ['# A\\\\*B', '', '\\\\1. One', '']
    """
    return blocks.drop_double_blanks(_lines(document))


def _lines(document: blocks.Document) -> Iterator[str]:
    yield from (f"# {plain(document.title)}", "")
    for block in document.blocks:
        yield from _block(block, document.colon)


def _block(block: blocks.Block, colon: str) -> Iterator[str]:
    match block:
        case blocks.Heading(said, level):
            yield from ("", f"{'#' * level} {plain(said)}", "")
        case blocks.Sentence(said):
            yield from ("", _escape_list(plain(said)), "")
        case blocks.Definition(latex, source):
            yield f"* {math(latex)}{plain(source)}"
        case blocks.Calculation():
            yield f"* {plain(block.name + colon) if block.name else ''}{math(block.latex)}"
            if block.parted:
                yield f"  {_write_parting(block)}"
        case blocks.Formula():
            yield f"* {math(block.latex)}"
        case blocks.Listing():
            yield from _listing(block)
        case blocks.TreeDrawing(root):
            yield from _drawing(tuple(write_outline(root)))
        case blocks.Drawing(lines):
            yield from _drawing(lines)
        case blocks.Blank():
            yield from ("", _blank(block), "")
        case blocks.Fields(names):
            yield from ("", " ".join(f"{plain(name)} {BLANK}" for name in names), "")
        case blocks.Numbered():
            yield from _exercise(block)
        case blocks.NewPage():
            yield from ("", "---", "")


def _drawing(lines: Sequence[str]) -> Iterator[str]:
    longest = max((len(run) for line in lines for run in _TICKS.findall(line)), default=0)
    fence = "`" * max(3, longest + 1)
    yield from ("", f"{fence}text", *map(visible, lines), fence, "")


def _exercise(block: blocks.Numbered) -> Iterator[str]:
    """Write an exercise; room to work is left by who prints it."""
    points = f" {plain(block.points)}" if block.points else ""
    yield from ("", f"**{block.number}.** {plain(block.asked)}{points}", "")
    yield from (f"- ☐ {plain(option)}" for option in block.options)
    for line in block.lines:
        yield f"- {_blank(line)}"
        yield from (f"  - {plain(note)}" for note in line.notes)
    yield from ("", plain(block.address), "")


def _blank(line: blocks.Blank) -> str:
    text = plain(line.text)
    written = [text if line.listed else _escape_list(text)] if text else []
    if line.link is not None:
        name, address = line.link
        written.append(f"([{plain(name)}]({address}))" if address else f"({plain(name)})")
    return " ".join(written if line.filled else [*written, *[BLANK] * line.lines])


def _listing(listing: blocks.Listing) -> Iterator[str]:
    marks = ["---:" if each else "---" for each in blocks.right_aligned(listing)]
    yield ""
    for line in (map(plain, listing.head), marks, *(map(plain, row) for row in listing.rows)):
        yield f"| {' | '.join(line)} |"
    yield ""


def _write_parting(block: blocks.Calculation) -> str:
    assert block.parted is not None
    if block.parted.where is None:
        return plain(block.parted.said)
    before, term, after = block.parted.where
    return f"{plain(block.parted.said)}{plain(before)}{math(term)}{plain(after)}"


def _escape_list(text: str) -> str:
    """Return a text that begins no list, whatever it begins with."""
    return _LIST.sub(r"\1\\\2", text)


def plain(text: str) -> str:
    r"""Return a text as Markdown that shows just this text.

    >>> print(plain("a|b <i> *x*"))
    a\|b \<i\> \*x\*
    """
    return _MARKUP.sub(r"\\\1", visible(text))


def math(latex: str) -> str:
    r"""Set a formula within a text; a backtick, which could open code, is what LaTeX makes of it."""
    return f"${visible(latex).replace('`', chr(92) + 'textquoteleft{}').strip()}$"
