"""Write a tree as DOT, the language of Graphviz, and make pictures of it.

A box says what the tree drawing of the app says: the question or the class, and the class weights. In
DOT a backslash begins an escape and an ampersand an entity, so both are written out of the way.

Graphviz draws DOT with its library, or else with its program. Pango, which draws for it, takes for each
character any installed font that has it, and knows the fonts through the library fontconfig. That same
library is asked here whether a text can be shown, so the answer is Pango's own.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from subprocess import CalledProcessError
from typing import TYPE_CHECKING
from unicodedata import category

from c45_core.errors import InputError
from c45_core.language.notation import Notation
from c45_core.language.refusal import refusal, saying, whole
from c45_core.tree import Tree
from c45_course.exports.class_colours import INK, MUTED, PAPER, colour_of
from c45_course.exports.named import TreeNames
from c45_course.readers.visible_text import visible

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
"""Of the characters without a font so many are named."""


def draw_picture(dot: str, form: str) -> bytes:
    """Return a drawing as "svg" or "png".

    Errors: InputError where Graphviz is not installed or refuses to draw, and for a PNG of characters
    that no installed font has; an SVG is shown in the fonts of who reads it.
    """
    if form == "png" and (refused := refuse_without_font(dot)):
        raise refused
    return _drawn(dot, form, PIXELS if form == "png" else 0, "dot")


def draw_pixels(dot: str, dpi: int = PIXELS) -> bytes:
    """Return a drawing whose nodes are all pinned as PNG; `dpi`: pixels to an inch.

    Errors: as of `draw_picture`.
    """
    if refused := refuse_without_font(dot):
        raise refused
    return _drawn(dot, "png", dpi, "neato")


def _drawn(dot: str, form: str, dpi: int, program: str) -> bytes:
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


def source(dot: str, program: str = "dot") -> Source:
    """Return a drawing as `graphviz.Source`, which shows itself in a notebook and saves itself.

    Errors: InputError where the package is not installed.
    """
    try:
        from graphviz import Source
    except ImportError:
        raise refusal("picture.no_graphviz") from None
    return Source(dot, engine=program)


def _by_program(dot: str, form: str, dpi: int, program: str) -> bytes:
    drawing = source(dot.replace("{", f"{{ dpi={dpi};", 1) if dpi else dot, program)
    from graphviz import ExecutableNotFound

    try:
        return bytes(drawing.pipe(format=form, quiet=True))
    except ExecutableNotFound:
        raise refusal("picture.no_graphviz") from None
    except CalledProcessError as error:
        told = (error.stderr or b"").decode(errors="replace").strip().splitlines()
        reason = whole(told[0].rstrip(".")) if told else saying("picture.no_reason")
        raise refusal("picture.not_drawn", reason=reason) from None


FONTS = "Noto Sans CJK SC,Noto Sans SC,PingFang SC,Microsoft YaHei,Helvetica,Arial,sans-serif"
_SIGNS = str.maketrans({"\\": "\\\\", '"': '\\"', "&": "&amp;"})


def write_dot(tree: Tree, named: TreeNames, notation: Notation, title: str) -> Iterator[str]:
    r"""Give the lines; `title` stands above the tree, what the numbers in its nodes are below that.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.language.notation import PLAIN
    >>> from c45_core.prune import tree_of
    >>> from c45_course.exports.named import names_by_labels
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
