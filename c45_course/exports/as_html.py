"""Write a document as one HTML file without a network: to be printed on A4, or read on a screen."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from itertools import chain

from c45_core.language.words import words
from c45_course.exports import blocks
from c45_course.exports.as_text import typeset
from c45_course.exports.picture import code_svg, draw_tree_svg
from c45_course.readers.visible_text import visible, width

_LOG = re.compile(r"\blog2(?=[( ])")
_LOG_TWO = "log<sub>2</sub>"
_PAGED, _PAGED_END = "</td></tr></thead><tbody><tr><td>", "</td></tr></tbody></table>"
"""The marks between the head of every page and the pages, and after them."""
_ACROSS, _CELL, _LETTER, _LEAST = 176, 2.6, 1.4, 5
"""Millimetres across a page, beside a cell and of half a Chinese letter; rows of a column at least."""
_PAGE, _FILLED, _ROW, _TEXT, _WIDE = 261.0, 0.93, 3.0, 5.8, 92
"""The height of a page in millimetres and the share of it that is filled; the heights of a row of the
table and of a line of text; how many halves of a Chinese letter a line has."""
_LINES = (6.5, 7.0, 11.0)
"""Millimetres of a line to write on: at least, as a rule, at most."""
_MAX_WHOLE = 24
"""An exercise of more lines and notes, half a page, may be torn between two pages."""
_LONG = 30
"""A table of more rows may be torn between two pages."""
_STYLE = """
@page { size: A4; margin: 18mm 16mm; @bottom-right { content: counter(page) " / " counter(pages); } }
@page { @bottom-left, @bottom-right { font: 9pt serif; color: #444; } }
:root { color-scheme: light; }
body { font: 11pt/1.5 "Noto Serif", Georgia, "Times New Roman", "Liberation Serif", "Noto Serif CJK SC",
  "Songti SC", SimSun, serif; color: #111; background: #fff; max-width: 178mm; margin: 8mm auto;
  padding: 0 4mm; }
body:lang(zh) {
  font-family: "Noto Serif CJK SC", "Source Han Serif SC", "Songti SC", SimSun, serif; }
h1 { font-size: 17pt; line-height: 1.25; margin: 0 0 1mm; }
h2 { font-size: 13pt; margin: 8mm 0 1mm; border-bottom: 0.3mm solid #111; break-after: avoid; }
h3 { font-size: 11pt; margin: 5mm 0 1mm; break-after: avoid; }
p { margin: 1.5mm 0; }
table { border-collapse: collapse; font-size: 9.5pt; margin: 3mm 0; }
th, td { border-bottom: 0.1mm solid #999; padding: 0.6mm 2mm; text-align: left; vertical-align: top; }
th { vertical-align: bottom; }
th { border-bottom: 0.3mm solid #111; }
th:first-child, td:first-child { padding-left: 0; }
.right { text-align: right; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
.wide { overflow-x: auto; break-inside: avoid; }
.long { break-inside: auto; }
.paged { width: 100%; margin: 0; font-size: inherit; }
.paged > * > tr { break-inside: auto; }
.paged > * > tr > td { border: 0; padding: 0; }
.paged > thead .wide table { font-size: 7.5pt; line-height: 1.05; margin: 0 0 1.5mm; }
.paged > thead .wide :is(th, td) { padding: 0.1mm 1.3mm 0.1mm 0; text-align: left; }
.paged > thead { border-bottom: 0.2mm solid #111; }
sub, sup { line-height: 0; }
a { color: #0b57d0; white-space: nowrap; }
.sum { margin: 1mm 0 1mm 12mm; text-indent: -6mm; overflow-wrap: anywhere; }
.parted { margin: 0 0 1mm 12mm; color: #444; }
.aside { color: #444; margin: 0 0 3mm; break-after: avoid; }
pre { font: 9.5pt/1.45 "Noto Sans Mono", "Noto Sans Mono CJK SC", monospace; white-space: pre-wrap; }
.exercise { break-inside: avoid; margin: 4mm 0 5mm; }
.torn { break-inside: auto; }
.asked { margin: 0 0 1mm; break-after: avoid; }
ul { list-style: none; margin: 0; padding: 0 0 0 6mm; }
li { margin: 0.8mm 0; overflow-wrap: anywhere; }
.blank { display: flex; gap: 2mm; min-height: var(--line, 9mm); align-items: flex-end; }
.blank::after { content: ""; flex: 1; border-bottom: 0.2mm solid #777; }
.fields { display: flex; flex-wrap: wrap; gap: 2mm 5mm; margin: 4mm 0; }
.fields span { flex: 1 0 auto; display: flex; gap: 2mm; white-space: nowrap; }
.fields span::after { content: ""; flex: 1; min-width: 22mm; border-bottom: 0.2mm solid #777; }
.points { float: right; margin-left: 4mm; font-size: 9.5pt; color: #444; }
.line { height: calc(var(--line, 9mm) - 1mm); }
.tree { display: block; max-width: 100%; margin: 3mm auto; break-inside: avoid; }
.tree path, .tree rect { fill: #fff; stroke: #555; }
.tree .marked { stroke: #111; stroke-width: 2.6; }
.tree text { text-anchor: middle; font-size: 9px; }
.tree .title { font-weight: bold; }
.tree .edge { paint-order: stroke; stroke: #fff; stroke-width: 5; }
.note { font-size: 9pt; color: #444; margin-left: 6mm; }
.qr { float: right; margin: 0 0 1mm 4mm; }
.qr svg { display: block; width: 20mm; height: 20mm; }
.address { font-size: 8pt; color: #444; margin-left: 6mm; overflow-wrap: anywhere; }
.page { break-after: page; }
.ticks { display: flex; flex-wrap: wrap; gap: 1mm 8mm; }
.ticks li::before { content: "☐"; margin-right: 1.5mm; }
.dense { font-size: 9.5pt; line-height: 1.4; }
.dense h1 { font-size: 14pt; }
.dense h2 { font-size: 11pt; margin-top: 4mm; }
.dense p { margin: 0.8mm 0; }
.dense .sum { margin: 0.5mm 0 0.5mm 12mm; }
.dense math { font-size: 1.1em; }
.dense .tree { max-height: 72mm; margin: 1mm auto; }
@media print {
  body { margin: 0; max-width: none; padding: 0; }
  a { color: inherit; }
  .wide { overflow: visible; }
}
"""


def write_html(document: blocks.Document) -> Iterator[str]:
    """Give the lines; formulas are written on one line, as `-5/14 log2(5/14)`."""
    title = plain(document.title)
    dense = ' class="dense"' if document.one_page else ""
    tag = words(document.language)("language", "tag")
    yield f'<!doctype html>\n<html lang="{tag}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    style = f"{_STYLE}{_foot(document.title)}"
    yield f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body{dense}>\n<h1>{title}</h1>"
    is_paged, written = False, list(document.blocks)
    write = partial(_block, colon=document.colon, is_set=document.one_page)
    for at, block in enumerate(written):
        if is_paged and isinstance(block, blocks.NewPage):
            yield _PAGED_END
            is_paged = False
        if isinstance(block, blocks.Listing) and block.again:
            is_paged = True
            folded, line = _fold(block), _find_line(written[:at], block, written[at + 1 :])
            yield f'<table class="paged" style="--line: {line:.2f}mm"><thead><tr><td>'
            yield from (*_listing(folded), _PAGED)
        else:
            yield from write(block)
    yield f"{_PAGED_END if is_paged else ''}</body>\n</html>"


def _foot(title: str) -> str:
    """Print the title below every page: a page that lies alone is known by it."""
    said = "".join(f"\\{ord(each):x} " for each in visible(title))
    return f'@page {{ @bottom-left {{ content: "{said}"; }} }}\n'


def _block(block: blocks.Block, colon: str, *, is_set: bool) -> Iterator[str]:
    """Write a block; `is_set`: formulas are set with fractions and roots where they are short."""
    match block:
        case blocks.Heading(said, level):
            yield f"<h{level}>{plain(said)}</h{level}>"
        case blocks.Sentence(said, aside):
            mark = ' class="aside"' if aside else ""
            yield f"<p{mark}>{_LOG.sub(_LOG_TWO, plain(said))}</p>"
        case blocks.Definition():
            return
        case blocks.Calculation():
            name = plain(block.name + colon) if block.name else ""
            written = is_set and set_formula(block.latex)
            yield f'<p class="sum">{name}{written or equation(block.text)}</p>'
            if block.parted:
                yield f'<p class="parted">{plain(block.parted.said)}</p>'
        case blocks.Formula():
            parts = [set_formula(part) for part in block.latex.split(r";\quad ")] if is_set else [""]
            written = " &emsp; ".join(parts) if all(parts) else equation(block.text)
            yield f'<p class="sum">{written}</p>'
        case blocks.Listing():
            yield from _listing(block)
        case blocks.TreeDrawing(root):
            yield from draw_tree_svg(root)
        case blocks.Drawing(lines):
            yield "<pre>" + "\n".join(map(plain, lines)) + "</pre>"
        case blocks.Blank():
            yield _blank(block, "p")
        case blocks.Fields(names):
            yield f'<p class="fields">{"".join(f"<span>{plain(name)}</span>" for name in names)}</p>'
        case blocks.Numbered():
            yield from _exercise(block)
        case blocks.NewPage():
            yield '<div class="page"></div>'


def _exercise(block: blocks.Numbered) -> Iterator[str]:
    points = f'<span class="points">{plain(block.points)}</span>' if block.points else ""
    high = sum(1 + len(line.notes) for line in block.lines)
    yield f'<div class="exercise{" torn" if high > _MAX_WHOLE else ""}">'
    if block.address:
        yield f'<div class="qr">{code_svg(block.address)}</div>'
    yield f'<p class="asked">{points}<b>{block.number}.</b> {plain(block.asked)}</p>'
    if block.options:
        ticks = "".join(f"<li>{plain(option)}</li>" for option in block.options)
        yield f'<ul class="ticks">{ticks}</ul>'
    if block.room:
        yield '<div class="line"></div>' * block.room
    if block.lines:
        yield from ("<ul>", *(_blank(line, "li") for line in block.lines), "</ul>")
    if block.address:
        yield f'<p class="address">{plain(block.address)}</p>'
    yield "</div>"


def _blank(line: blocks.Blank, tag: str) -> str:
    """Write a line and its step: as a link, or in brackets where there is no address."""
    written = equation(line.text)
    if line.link is not None:
        name, address = map(plain, line.link)
        written += f' <a href="{address}">{name}</a>' if address else f" ({name})"
    below = "".join(f'<div class="note">{plain(note)}</div>' for note in line.notes)
    if line.filled:
        return f"<{tag}>{written}{below}</{tag}>"
    # One piece for the layout: what is raised in it would else stand apart.
    written = f"<span>{written}</span>" if written else ""
    more = f'<{tag} class="blank"></{tag}>' * (line.lines - 1)
    return f'<{tag} class="blank">{written}</{tag}>{more}{below}'


def _listing(listing: blocks.Listing) -> Iterator[str]:
    classes = [' class="right"' if each else "" for each in blocks.right_aligned(listing)]
    long = " long" if len(listing.rows) > _LONG else ""
    yield f'<div class="wide{long}"><table>'
    yield f"<thead>{_row('th', listing.head, classes)}</thead>\n<tbody>"
    yield from (_row("td", row, classes) for row in listing.rows)
    yield "</tbody></table></div>"


def _fold(listing: blocks.Listing) -> blocks.Listing:
    """Set the rows of a table in as many columns of rows as a page has room for."""
    rows = [listing.head, *listing.rows]
    one = sum(_CELL + _LETTER * max(map(width, column)) for column in zip(*rows, strict=True))
    beside = max(1, min(int(_ACROSS / one), len(listing.rows) // _LEAST))
    high = -(-len(listing.rows) // beside)
    empty = ("",) * len(listing.head)
    parts = [[*listing.rows[at : at + high]] for at in range(0, len(listing.rows), high)]
    filled = ([*part, *[empty] * (high - len(part))] for part in parts)
    folded = [tuple(chain(*cells)) for cells in zip(*filled, strict=True)]
    return blocks.Listing(tuple(listing.head) * len(parts), folded)


def _find_line(
    before: Sequence[blocks.Block], listing: blocks.Listing, after: Sequence[blocks.Block]
) -> float:
    """Return the height of the lines to write on with which a sheet fills its pages, in millimetres.

    Heights are reckoned: a part that does not depend on the lines, and how many lines there are.
    """
    ends = (at for at, block in enumerate(after) if isinstance(block, blocks.NewPage))
    sheet = after[: next(ends, len(after))]
    head = _ROW * (1 + len(_fold(listing).rows)) + 2
    fixed, lines = float(sum(map(_reckon, before))) + 14, 0
    for block in sheet:
        fixed += _reckon(block)
        if isinstance(block, blocks.Numbered):
            lines += block.room + sum(line.lines for line in block.lines if not line.filled)
    page = _FILLED * (_PAGE - head)
    heights = ((page * pages - fixed) / max(lines, 1) for pages in range(1, 20))
    return max(_LINES[0], min(_LINES[2], min(heights, key=lambda each: abs(each - _LINES[1]))))


def _reckon(block: blocks.Block) -> float:
    """Reckon how high a block is in millimetres, but for its lines to write on."""
    match block:
        case blocks.Heading():
            return 16.0
        case blocks.Sentence(said):
            return 3 + _TEXT * -(-width(said) // _WIDE)
        case blocks.Numbered():
            given = sum(1.6 + (_TEXT if line.filled else 0) for line in block.lines)
            return 9 + _TEXT * (-(-width(block.asked) // _WIDE) + bool(block.options)) + given
    return 0.0


def _row(tag: str, cells: Sequence[str], classes: Sequence[str]) -> str:
    inside = "".join(
        f"<{tag}{mark}>{plain(cell)}</{tag}>" for cell, mark in zip(cells, classes, strict=True)
    )
    return f"<tr>{inside}</tr>"


def plain(text: str) -> str:
    """Return a text as HTML that shows just this text."""
    return escape(visible(text))


_TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|\d+(?:\.\d+)?|\S")
_MAX_SET = 160
"""Maximum number of signs of a formula that is set: a browser does not break such a line."""
_SIGNS = {
    r"\times": "<mo>×</mo>", r"\le": "<mo>≤</mo>", r"\approx": "<mo>≈</mo>", r"\sum": "<mo>∑</mo>",
    r"\alpha": "<mi>α</mi>", r"\%": "<mo>%</mo>", r"\left": "", r"\right": "", "-": "<mo>−</mo>",
    r"\,": '<mspace width="0.17em"/>', r"\;": '<mspace width="0.28em"/>',
}  # fmt: skip
_FORMS = {
    r"\frac": "<mfrac>{}{}</mfrac>", r"\tfrac": "<mfrac>{}{}</mfrac>", r"\sqrt": "<msqrt>{}</msqrt>",
    r"\tbinom": '<mo>(</mo><mfrac linethickness="0">{}{}</mfrac><mo>)</mo>',
    r"\mathrm": "<mtext>{}</mtext>",
}  # fmt: skip


def set_formula(latex: str) -> str:
    r"""Return a formula as MathML, which a browser sets by itself; "" of one that is long or has more.

    >>> set_formula(r"E^2")
    '<math displaystyle="true"><msup><mi>E</mi><mn>2</mn></msup></math>'
    """
    tokens = _TOKEN.findall(latex)
    known = (token in _SIGNS or token in _FORMS for token in tokens if token[0] == "\\")
    if not latex or len(latex) > _MAX_SET or not all(known):
        return ""
    tokens.reverse()
    return f'<math displaystyle="true">{_set_row(tokens)}</math>'


def _set_row(tokens: list[str]) -> str:
    """Set what comes up to the end of a group, and take it away."""
    parts = list[str]()
    while tokens and (token := tokens.pop()) != "}":
        if token in "^_":
            tag = "msup" if token == "^" else "msub"
            parts.append(f"<{tag}>{parts.pop()}{_set_one(tokens.pop(), tokens)}</{tag}>")
        else:
            parts.append(_set_one(token, tokens))
    return "".join(parts)


def _set_one(token: str, tokens: list[str]) -> str:
    if token == "{":
        return f"<mrow>{_set_row(tokens)}</mrow>"
    if token in _FORMS:
        form = _FORMS[token]
        return form.format(*(_set_one(tokens.pop(), tokens) for _ in range(form.count("{}"))))
    tag = "mn" if token[0].isdigit() else "mi" if token.isalpha() else "mo"
    return _SIGNS.get(token, f"<{tag}>{plain(token)}</{tag}>")


def equation(text: str) -> str:
    """Return an equation with the signs of mathematics; what is a name in it stays as it is.

    >>> equation("Gain = 0.9 × -1/2 log2(5/14)"), equation("H(D^clear)")
    ('Gain = 0.9 × −1/2 log<sub>2</sub>(5/14)', 'H(D<sup>clear</sup>)')
    """
    return typeset(text, _piece)


def _piece(text: str, place: str) -> str:
    return f"<{place}>{plain(text)}</{place}>" if place else plain(text)
