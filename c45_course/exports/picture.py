"""Draw a tree as DOT, as SVG and as lines of text; make pictures of DOT and of an address.

A box says what the tree drawing of the app says: the question or the class, and the class weights. In
DOT a backslash begins an escape and an ampersand an entity, so both are written out of the way.

Graphviz draws DOT with its library, or else with its program. Pango, which draws for it, takes for each
character any installed font that has it, and knows the fonts through the library fontconfig. That same
library is asked here whether a text can be shown, so the answer is Pango's own.

The tree of a document has sizes in points, reckoned from the number of characters, so that its drawing
does not depend on the fonts of the machine.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from importlib.util import find_spec
from pathlib import Path
from subprocess import CalledProcessError
from typing import TYPE_CHECKING, Any
from unicodedata import category

from c45_core.errors import InputError
from c45_core.language.notation import Notation
from c45_core.language.refusal import make_sentence, refusal, whole
from c45_core.tree import Tree
from c45_course.exports.blocks import TreeNode
from c45_course.exports.tree_names import INK, MUTED, PAPER, TreeNames, colour_of
from c45_course.readers.visible_text import visible, width

if TYPE_CHECKING:
    from graphviz import Source

_SYSTEM_FONTS, _FOUND = 0, 0
_WITHOUT_SHAPE = {"Cc", "Cf", "Mn", "Me", "Zl", "Zp", "Zs"}
"""Categories of what is blank, joins or modifies: a font need not have it."""


class _FontSet(ctypes.Structure):
    _fields_ = (
        ("count", ctypes.c_int),
        ("room", ctypes.c_int),
        ("fonts", ctypes.POINTER(ctypes.c_void_p)),
    )


def find_uncovered(text: str) -> str:
    """Return the characters of a text that no installed font has, each once, sorted.

    Where fontconfig is not what draws (not on Linux) or not found, nothing is known: none is returned.
    """
    needed = {each for each in text if category(each) not in _WITHOUT_SHAPE}
    library = _fontconfig()
    if library is None:
        return ""
    charset = ctypes.c_void_p()
    fonts = library.FcConfigGetFonts(library.FcConfigGetCurrent(), _SYSTEM_FONTS)
    for place in range(fonts.contents.count if fonts else 0):
        if not needed:
            break
        font = fonts.contents.fonts[place]
        if library.FcPatternGetCharSet(font, b"charset", 0, ctypes.byref(charset)) == _FOUND:
            needed = {each for each in needed if not library.FcCharSetHasChar(charset, ord(each))}
    return "".join(sorted(needed))


def _fontconfig() -> ctypes.CDLL | None:
    """Load the library Graphviz itself uses: pygraphviz brings its own, the program the system's."""
    if sys.platform != "linux":
        return None
    spec = find_spec("pygraphviz")
    if spec is None or spec.origin is None:
        path = ctypes.util.find_library("fontconfig")
    else:
        beside = Path(spec.origin).parent.with_name("pygraphviz.libs")
        brought = (str(each) for each in beside.glob("libfontconfig*"))
        path = next(brought, None) or ctypes.util.find_library("fontconfig")
    try:
        library = ctypes.CDLL(path) if path else None
    except OSError:
        return None
    if library is not None:
        library.FcConfigGetCurrent.restype = ctypes.c_void_p
        library.FcConfigGetFonts.restype = ctypes.POINTER(_FontSet)
        library.FcConfigGetFonts.argtypes = (ctypes.c_void_p, ctypes.c_int)
        charset = ctypes.POINTER(ctypes.c_void_p)
        library.FcPatternGetCharSet.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, charset)
        library.FcCharSetHasChar.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
    return library


PIXELS = 144
"""Pixels to an inch of a PNG."""
MAX_SHOWN = 12
"""Maximum number of characters without a font that are named."""


def draw_picture(dot: str, form: str) -> bytes:
    """Return a drawing as "svg" or "png".

    Errors: InputError where Graphviz is not installed or refuses to draw, and for a PNG of characters
    that no installed font has; an SVG is shown in the fonts of who reads it.
    """
    if form == "png" and (refused := refuse_without_font(dot)):
        raise refused
    return _run_graphviz(dot, form, PIXELS if form == "png" else 0, "dot")


def draw_pixels(dot: str, dpi: int = PIXELS) -> bytes:
    """Return a drawing whose nodes are all pinned as PNG; `dpi`: pixels to an inch.

    Errors: as of `draw_picture`.
    """
    if refused := refuse_without_font(dot):
        raise refused
    return _run_graphviz(dot, "png", dpi, "neato")


def _run_graphviz(dot: str, form: str, dpi: int, program: str) -> bytes:
    """Return a drawing of a program of Graphviz; `dpi` 0: as usual."""
    try:
        import pygraphviz
    except ImportError:
        return _by_program(dot, form, dpi, program)
    # A graph keeps its text as bytes in UTF-8; the library reads them back as such.
    graph = pygraphviz.AGraph(string=dot, encoding="UTF-8")
    return bytes(graph.draw(format=form, prog=program, args=f"-Gdpi={dpi}" if dpi else ""))


def refuse_without_font(dot: str) -> InputError | None:
    """Return why a drawing can not become a PNG here: the characters that no installed font has."""
    missing = find_uncovered(dot)
    if not missing:
        return None
    letters = [each for each in missing if each.isalpha()] or missing
    return refusal("picture.no_font", characters=whole("".join(letters[:MAX_SHOWN])))


def load_source(dot: str, program: str = "dot") -> Source:
    """Return a drawing as `graphviz.Source`, which shows itself in a notebook and saves itself.

    Errors: InputError where the package is not installed.
    """
    try:
        from graphviz import Source
    except ImportError:
        raise refusal("picture.no_graphviz") from None
    return Source(dot, engine=program)


def _by_program(dot: str, form: str, dpi: int, program: str) -> bytes:
    drawing = load_source(dot.replace("{", f"{{ dpi={dpi};", 1) if dpi else dot, program)
    from graphviz import ExecutableNotFound

    try:
        return bytes(drawing.pipe(format=form, quiet=True))
    except ExecutableNotFound:
        raise refusal("picture.no_graphviz") from None
    except CalledProcessError as error:
        told = (error.stderr or b"").decode(errors="replace").strip().splitlines()
        reason = whole(told[0].rstrip(".")) if told else make_sentence("picture.no_reason")
        raise refusal("picture.not_drawn", reason=reason) from None


FONTS = "Noto Sans CJK SC,Noto Sans SC,PingFang SC,Microsoft YaHei,Helvetica,Arial,sans-serif"
_SIGNS = str.maketrans({"\\": "\\\\", '"': '\\"', "&": "&amp;"})


def write_dot(tree: Tree, named: TreeNames, notation: Notation, title: str) -> Iterator[str]:
    r"""Give the lines; `title` stands above the tree, what the numbers in its nodes are below that.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.language.notation import PLAIN
    >>> from c45_core.prune import tree_of
    >>> from c45_course.exports.tree_names import names_by_labels
    >>> loans = datasets.load("loan_5")
    >>> names = names_by_labels(loans.labels("en"))
    >>> lines = list(write_dot(tree_of(grow(loans.table)), names, PLAIN, "Loans"))
    >>> print(next(line for line in lines if "n0 [" in line).strip())
    n0 [label="Marital status ?\n4 / 1"];
    """
    yield "digraph tree {"
    font = f'fontname="{FONTS}"'
    yield f'  graph [{font}, fontsize=12, fontcolor="{MUTED}", bgcolor="{PAPER}",'
    label = quote(title, named.below)
    yield f"    label={label}, labelloc=t, ordering=out, nodesep=0.25, ranksep=0.5];"
    yield f'  node [{font}, fontsize=12, fontcolor="{INK}", color="{MUTED}", shape=box];'
    yield f'  edge [{font}, fontsize=11, fontcolor="{INK}", color="{MUTED}", arrowsize=0.6];'
    edges: dict[int, str] = {}
    for node in tree.walk():
        yield _node(node, named, notation)
        if node.number in edges:
            yield edges[node.number]
        for place, branch in enumerate(node.branches):
            label = quote(named.branch(node, place))
            edges[branch.number] = f"  n{node.number} -> n{branch.number} [label={label}];"
    yield "}"


def _node(node: Tree, named: TreeNames, notation: Notation) -> str:
    """Write a box: the question or the class, and the numbers; a leaf has the colour of its class."""
    leaf = ""
    if node.is_leaf:
        colour = colour_of(node.label, named.positive) if named.with_classes else MUTED
        leaf = f', style=rounded, penwidth=1.6, color="{colour}"'
    counts = " / ".join(named.counts(node, notation))
    return f"  n{node.number} [label={quote(named.title(node), counts)}{leaf}];"


def quote(*lines: str) -> str:
    r"""Return lines of text as a label.

    >>> print(quote('a"b', r"\N & <i>"))
    "a\"b\n\\N &amp; <i>"
    """
    return '"' + "\\n".join(visible(line).translate(_SIGNS) for line in lines) + '"'


LETTER, LINE = 5.0, 12.0
"""Width of half a Chinese character, height of a line."""
_PADDING, _GAP, _LEVEL = 12.0, 10.0, 34.0
_MARKED = " ◀"
"""Behind the node that is spoken of, in lines of text."""


@dataclass(frozen=True)
class Box:
    """A node in its place: its centre, its size; `above`: the foot of the node it hangs on, if any."""

    node: TreeNode
    x: float
    y: float
    width: float
    height: float
    above: tuple[float, float] | None

    @property
    def top(self) -> float:
        """The height at which its edge ends."""
        return self.y - self.height / 2

    @property
    def label_at(self) -> tuple[float, float]:
        """The middle of its edge, where the text on it stands."""
        assert self.above is not None
        return (self.above[0] + self.x) / 2, (self.above[1] + self.top) / 2


def lay_out_tree(root: TreeNode) -> tuple[float, float, list[Box]]:
    """Return width and height of the drawing and its boxes, a node before its branches.

    A node stands over the middle of its branches, and every subtree has a strip of its own.
    """
    boxes = list(_place_boxes(root, 0.0, 0.0, None))
    return _strip(root), max(box.y + box.height / 2 for box in boxes), boxes


def _place_boxes(
    node: TreeNode, left: float, top: float, above: tuple[float, float] | None
) -> Iterator[Box]:
    wide, high = _size(node)
    x = left + _strip(node) / 2
    yield Box(node, x, top + high / 2, wide, high, above)
    at = left + (_strip(node) - _strips(node)) / 2
    for branch in node.branches:
        yield from _place_boxes(branch, at, top + high + _LEVEL, (x, top + high))
        at += _strip(branch) + _GAP


def _size(node: TreeNode) -> tuple[float, float]:
    longest = max(width(visible(line)) for line in node.lines)
    return longest * LETTER + _PADDING, len(node.lines) * LINE + _PADDING / 2


def _strips(node: TreeNode) -> float:
    return sum(map(_strip, node.branches)) + _GAP * (len(node.branches) - 1)


def _strip(node: TreeNode) -> float:
    """Return how wide a node is with all below it, and with the text on its edge."""
    return max(_size(node)[0], width(visible(node.edge)) * LETTER, _strips(node))


def write_outline(node: TreeNode, depth: int = 0) -> Iterator[str]:
    """Give the tree as lines of text, its branches indented.

    >>> leaf = TreeNode(("yes", "N = 2"), "windy")
    >>> list(write_outline(TreeNode(("Wind?", "N = 3"), marked=True, branches=(leaf,))))
    ['Wind? (N = 3) ◀', '|   windy: yes (N = 2)']
    """
    title, *below = map(visible, node.lines)
    edge = f"{visible(node.edge)}: " if node.edge else ""
    said = f"{edge}{title} ({', '.join(below)})"
    yield f"{'|   ' * depth}{said}{_MARKED if node.marked else ''}"
    for branch in node.branches:
        yield from write_outline(branch, depth + 1)


def draw_tree_svg(root: TreeNode) -> Iterator[str]:
    """Give the tree as an SVG element that is never wider than its page."""
    wide, high, boxes = lay_out_tree(root)
    yield f'<svg class="tree" viewBox="-2 -2 {wide + 4:.0f} {high + 4:.0f}" width="{wide + 4:.0f}pt">'
    for box in boxes:
        if box.above is not None:
            yield f'<path d="M{box.above[0]:.1f},{box.above[1]:.1f}L{box.x:.1f},{box.top:.1f}"/>'
    for box in boxes:
        yield from _box_svg(box)
    yield "</svg>"


def _box_svg(box: Box) -> Iterator[str]:
    if box.above is not None and box.node.edge:
        x, y = box.label_at
        yield f'<text class="edge" x="{x:.1f}" y="{y + 3:.1f}">{escape(visible(box.node.edge))}</text>'
    marked = ' class="marked"' if box.node.marked else ""
    yield (
        f'<rect{marked} x="{box.x - box.width / 2:.1f}" y="{box.top:.1f}" width="{box.width:.1f}" '
        f'height="{box.height:.1f}" rx="{0 if box.node.branches else 7}"/>'
    )
    for number, line in enumerate(box.node.lines):
        bold = ' class="title"' if number == 0 else ""
        y = box.top + _PADDING / 4 + LINE * (number + 0.75)
        yield f'<text{bold} x="{box.x:.1f}" y="{y:.1f}">{escape(visible(line))}</text>'


def code_svg(address: str) -> str:
    """Return the QR code of an address as an SVG, which takes the size its style gives it."""
    return _write_code(address, kind="svg", xmldecl=False, nl=False, omitsize=True).decode()


def code_png(address: str) -> bytes:
    """Return the QR code of an address as a PNG."""
    return _write_code(address, kind="png", scale=6)


def _write_code(address: str, **how: Any) -> bytes:
    try:
        import segno
    except ImportError:
        raise refusal("picture.no_segno") from None
    file = io.BytesIO()
    segno.make_qr(address, error="m").save(file, border=2, **how)
    return file.getvalue()
