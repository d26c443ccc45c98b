r"""Write a document as LaTeX: complete, to be compiled by XeLaTeX or LuaLaTeX.

Both languages use `ctexart`, because names in any table may be Chinese; in English its own captions are
left as they are (`scheme=plain`). Formulas stand within the text, so that a long one wraps.
"""

import re
from collections.abc import Iterator, Sequence

from c45_core.explain.labels import LATEX_SIGNS
from c45_course.exports import blocks
from c45_course.exports.as_text import SUBSCRIPT, SUPERSCRIPT, typeset
from c45_course.exports.picture import Box, lay_out_tree
from c45_course.readers.visible_text import visible, width

_HEAD = r"""% Compile with XeLaTeX or LuaLaTeX.
\documentclass[UTF8,a4paper,11ptSCHEME]{ctexart}
\usepackage{iftex}
\RequireTUTeX
\usepackage{amsmath,array,longtable,graphicx,xcolor}
\setlength{\fboxsep}{1pt}
\usepackage[margin=22mm]{geometry}
\IfFileExists{qrcode.sty}{\usepackage{qrcode}}{}
\providecommand{\qrcode}[2][]{}
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt}
\setlength{\LTleft}{0pt}
\setlength{\LTpre}{2pt}
\setlength{\LTpost}{6pt}
\newcommand{\calculation}[1]{\par\hangindent=3em\hangafter=1\hspace*{1em}#1\par}
\newcommand{\aside}[1]{{\par\leftskip=3em #1\par}}
\begin{document}
\raggedright"""
_CLOSER = (
    r"\ctexset{section/beforeskip=1ex,section/afterskip=.5ex,"
    "subsection/beforeskip=1ex,subsection/afterskip=.5ex}\n"
)
_ONE_PAGE = (
    ("a4paper,11pt", "a4paper,10pt"),
    ("margin=22mm", "margin=16mm"),
    (r"\raggedright", r"\raggedright\small"),
    (r"\begin{document}", _CLOSER + r"\begin{document}"),
)
"""Replacements in the head of a document that is to fit a page."""
_SIGNS = {
    **LATEX_SIGNS,
    "|": r"\textbar{}",
    "`": r"\textasciigrave{}",
    "'": r"\textquotesingle{}",
    '"': r"\textquotedbl{}",
    "-": r"-{}",
    "[": r"{[}",
    "]": r"{]}",
    "*": r"{*}",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "≠": r"$\ne$",
    "×": r"$\times$",
    "≈": r"$\approx$",
    "Σ": r"$\Sigma$",
    "Δ": r"$\Delta$",
    "Φ": r"$\Phi$",
    "α": r"$\alpha$",
    "β": r"$\beta$",
    "ε": r"$\varepsilon$",
    "√": r"$\surd$",
    "−": r"$-$",
}
"""Signs that LaTeX acts on, or turns into others (two hyphens, quotation marks), or a font lacks."""
_TABLE = str.maketrans(_SIGNS)
_URL_SIGNS = re.compile(r"[\\#%&{}~_^]")
"""Signs that are escaped in an address within a QR code."""
_PLACES = {SUPERSCRIPT: r"\textsuperscript", SUBSCRIPT: r"\textsubscript"}
_WIDTH = 470
"""The width of a page in points."""
_DASH = r"\text{--}"
_TICK = r"\framebox[2ex]{\phantom{x}}"
_NARROW = 26
"""A column whose longest cell is wider than this (in half Chinese characters) is broken into lines."""
_LINE = 92
"""Number of them that fill a line."""
_SHORT = 40
"""Maximum number of rows of a table that fits a page."""


def write_latex(document: blocks.Document) -> Iterator[str]:
    """Give the lines."""
    return blocks.drop_double_blanks(_lines(document))


def _lines(document: blocks.Document) -> Iterator[str]:
    head = _HEAD.replace("SCHEME", "" if document.language == "zh" else ",scheme=plain")
    for usual, smaller in _ONE_PAGE if document.one_page else ():
        head = head.replace(usual, smaller)
    yield from head.split("\n")
    yield rf"\section*{{{plain(document.title)}}}"
    for block in document.blocks:
        yield from _block(block, document.colon)
    yield from ("", r"\end{document}")


def _block(block: blocks.Block, colon: str) -> Iterator[str]:
    match block:
        case blocks.Heading(said, level):
            yield from ("", rf"\{'sub' * (level - 1)}section*{{{plain(said)}}}")
        case blocks.Sentence(said):
            yield from ("", plain(said), "")
        case blocks.Definition(formula, source):
            yield rf"\calculation{{{math(formula)}{plain(source)}}}"
        case blocks.Calculation():
            name = plain(block.name + colon) if block.name else ""
            yield rf"\calculation{{{name}{math(block.latex)}}}"
            yield from _write_parting(block)
        case blocks.Formula():
            yield rf"\calculation{{{math(block.latex)}}}"
        case blocks.Listing():
            yield from _listing(block)
        case blocks.TreeDrawing(root):
            yield from _tree(root)
        case blocks.Drawing(lines):
            drawn = [plain(line).replace(" ", "~") for line in lines]
            yield from ("", r"{\ttfamily\small", *(rf"\mbox{{{line}}}\par" for line in drawn), "}", "")
        case blocks.Blank():
            yield rf"\calculation{{{_blank(block)}}}"
        case blocks.Fields(names):
            yield from ("", r" \quad ".join(rf"{plain(name)} \hrulefill" for name in names), "")
        case blocks.Numbered():
            yield from _exercise(block)
        case blocks.NewPage():
            yield from ("", r"\newpage", "")


def _tree(root: blocks.TreeNode) -> Iterator[str]:
    """Draw a tree with what LaTeX has by itself; one that is too wide is made smaller."""
    wide, high, boxes = lay_out_tree(root)
    yield from ("", r"{\centering\footnotesize\setlength{\unitlength}{1pt}")
    yield rf"\resizebox{{{min(wide, _WIDTH):.0f}pt}}{{!}}{{\begin{{picture}}({wide:.0f},{high:.0f})%"
    for box in boxes:
        if box.above is not None:
            (x, y), (to_x, to_y) = (box.above[0], high - box.above[1]), (box.x, high - box.top)
            middle = f"({(x + to_x) / 2:.1f},{(y + to_y) / 2:.1f})"
            yield rf"\qbezier({x:.1f},{y:.1f}){middle}({to_x:.1f},{to_y:.1f})%"
    for box in boxes:
        yield from _box(box, high)
    yield from (r"\end{picture}}\par}", "")


def _box(box: Box, high: float) -> Iterator[str]:
    """Draw a box, and the text on the edge to it."""
    corner = f"({box.x - box.width / 2:.1f},{high - box.y - box.height / 2:.1f})"
    lines = r" \\ ".join(map(plain, box.node.lines))
    thick = r"\linethickness{1.6pt}" if box.node.marked else r"\thinlines"
    size = f"({box.width:.1f},{box.height:.1f})"
    yield rf"{{{thick}\put{corner}{{\framebox{size}{{\shortstack{{{lines}}}}}}}}}%"
    if box.above is not None and box.node.edge:
        x, y = box.label_at
        said = rf"\colorbox{{white}}{{{plain(box.node.edge)}}}"
        yield rf"\put({x:.1f},{high - y:.1f}){{\makebox(0,0){{{said}}}}}%"


def _exercise(block: blocks.Numbered) -> Iterator[str]:
    points = rf" \hfill {plain(block.points)}" if block.points else ""
    yield from ("", rf"\textbf{{{block.number}.}} {plain(block.asked)}{points}", "")
    if block.options:
        ticks = r" \quad ".join(f"{_TICK}~{plain(option)}" for option in block.options)
        yield rf"\calculation{{{ticks}}}"
    if block.room:
        yield rf"\vspace*{{{block.room}\baselineskip}}"
    for line in block.lines:
        yield rf"\calculation{{{_blank(line)}}}"
        if not line.filled:
            yield from [r"\calculation{\mbox{}\hrulefill}"] * (line.lines - 1)
        yield from (rf"\aside{{\small {plain(note)}}}" for note in line.notes)
    if block.address:
        code = rf"\qrcode[height=16mm]{{{_URL_SIGNS.sub(_escape, block.address)}}}"
        yield rf"\aside{{{code} \small {plain(block.address)}}}"


def _escape(sign: re.Match[str]) -> str:
    return f"\\{sign[0]}"


def _blank(line: blocks.Blank) -> str:
    """Write a line; paper has no use for the address of its step."""
    step = f" ({plain(line.link[0])})" if line.link else ""
    return typeset(line.text, _piece) + step + ("" if line.filled else r" \hrulefill")


def _piece(text: str, place: str) -> str:
    return rf"{_PLACES[place]}{{{plain(text)}}}" if place else plain(text)


def _write_parting(block: blocks.Calculation) -> Iterator[str]:
    if block.parted is not None:
        before, term, after = block.parted.where or ("", "", "")
        where = f"{plain(before)}{math(term)}{plain(after)}" if term else ""
        yield rf"\aside{{{plain(block.parted.said)}{where}}}"


def _listing(listing: blocks.Listing) -> Iterator[str]:
    """Write a table; one that fits a page is not torn."""
    frame = "longtable" if len(listing.rows) > _SHORT else "tabular"
    yield from ("", r"{\small", rf"\begin{{{frame}}}{{@{{}}{_columns(listing)}@{{}}}}", r"\hline")
    yield from (rf"{_row(listing.head)} \\", r"\hline")
    yield from [r"\endhead"] if frame == "longtable" else []
    yield from (rf"{_row(row)} \\" for row in listing.rows)
    yield from (r"\hline", rf"\end{{{frame}}}", r"\par}", "")


def _columns(listing: blocks.Listing) -> str:
    """Say how each column stands; the wide ones share the room the others leave."""
    lines = (listing.head, *listing.rows)
    widths = [max(width(visible(line[i])) for line in lines) for i in range(len(listing.head))]
    broken = [each for each in widths if each > _NARROW]
    room = _LINE - sum(widths) + sum(broken) - 2 * len(widths)
    share = max(0.15, room / _LINE / len(broken)) if broken else 0.0
    wide = rf">{{\raggedright\arraybackslash}}p{{{share:.2f}\linewidth}}"
    return "".join(
        wide if each > _NARROW else "r" if to_right else "l"
        for each, to_right in zip(widths, blocks.right_aligned(listing), strict=True)
    )


def _row(cells: Sequence[str]) -> str:
    return " & ".join(map(plain, cells))


def plain(text: str) -> str:
    r"""Return a text as LaTeX that shows just this text.

    >>> print(plain("50% of a_b"))
    50\% of a\_b
    """
    return visible(text).translate(_TABLE)


def math(formula: str) -> str:
    """Set a formula within a text; an undefined value is a dash, which is no mathematics."""
    return f"${visible(formula).replace('–', _DASH)}$"
