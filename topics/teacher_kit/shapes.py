"""Hold a drawing of boxes, lines and texts, and write it as SVG or in the language of Graphviz.

Graphviz only sets the pixels of a PNG: every shape has its place, so both show the same picture, and
letters of any language are found as in the picture of the tree (`exports/picture.py`).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from c45_course.exports.as_text import SUPERSCRIPT
from c45_course.exports.picture import FONTS
from c45_course.exports.tree_names import INK, MUTED, PAPER
from c45_course.readers.visible_text import visible, width

POINTS = 72
"""Units to an inch, as Graphviz counts."""
LETTER = 0.5
"""Width of half a Chinese character, in heights of a letter."""
_MARGIN = 6.0
_RAISE = 0.32
_SMALL = 0.75
Pieces = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Line:
    """A line from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True)
class Box:
    """A box by its middle and its size; `faint`: its edge is dashed, for what is not decided yet."""

    x: float
    y: float
    width: float
    height: float
    colour: str = MUTED
    thick: float = 1.0
    round: bool = False
    faint: bool = False


@dataclass(frozen=True)
class Text:
    """A line of text by its middle, or with `left` by its beginning; `ground`: it covers what is below.

    `pieces`: with their places, as `typeset.pieces` gives them.
    """

    x: float
    y: float
    pieces: Pieces
    size: float
    colour: str = INK
    bold: bool = False
    left: bool = False
    ground: bool = False

    @property
    def length(self) -> float:
        """Its length, reckoned from its characters."""
        return text_width("".join(text for text, _ in self.pieces), self.size)


Shape = Line | Box | Text


@dataclass(frozen=True)
class Drawing:
    """Shapes on a ground of some size; what comes later lies above."""

    width: float
    height: float
    shapes: Sequence[Shape]


def text_width(text: str, size: float) -> float:
    """Return how long a text is in letters of a size, reckoned from its characters."""
    return width(visible(text)) * size * LETTER


# --- SVG ------------------------------------------------------------------------------------------


def write_svg(drawing: Drawing, *, alone: bool = True, title: str = "") -> str:
    """Return the drawing as SVG; `alone`: as a file of its own, with its ground; `title`: its name."""
    wide, high = f"{drawing.width:.0f}", f"{drawing.height:.0f}"
    space = ' xmlns="http://www.w3.org/2000/svg"' if alone else ""
    lines = [
        f'<svg{space} viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img" '
        f'font-family="{escape(FONTS)}">'
    ]
    if title:
        lines.append(f"<title>{escape(visible(title))}</title>")
    if alone:
        lines.append(f'<rect width="{wide}" height="{high}" fill="{PAPER}"/>')
    return "\n".join([*lines, *map(_svg_shape, drawing.shapes), "</svg>"])


def _svg_shape(shape: Shape) -> str:
    match shape:
        case Line():
            points = f'x1="{shape.x1:.1f}" y1="{shape.y1:.1f}" x2="{shape.x2:.1f}" y2="{shape.y2:.1f}"'
            return f'<line {points} stroke="{MUTED}"/>'
        case Box():
            return _svg_box(shape)
    return _svg_text(shape)


def _svg_box(box: Box) -> str:
    corner = box.height / 3 if box.round else 0
    dashes = ' stroke-dasharray="5 4"' if box.faint else ""
    return (
        f'<rect x="{box.x - box.width / 2:.1f}" y="{box.y - box.height / 2:.1f}" '
        f'width="{box.width:.1f}" height="{box.height:.1f}" rx="{corner:.1f}" '
        f'fill="{PAPER}" stroke="{box.colour}" stroke-width="{box.thick:.1f}"{dashes}/>'
    )


def _svg_text(text: Text) -> str:
    anchor = "start" if text.left else "middle"
    look = ' font-weight="700"' if text.bold else ""
    if text.ground:
        look += f' paint-order="stroke" stroke="{PAPER}" stroke-width="{text.size / 2:.1f}"'
    y = text.y + text.size * 0.36
    inside = "".join(_svg_piece(piece, place, text.size) for piece, place in text.pieces)
    return (
        f'<text x="{text.x:.1f}" y="{y:.1f}" font-size="{text.size:.1f}" text-anchor="{anchor}" '
        f'fill="{text.colour}"{look} xml:space="preserve">{inside}</text>'
    )


def _svg_piece(piece: str, place: str, size: float) -> str:
    """Write a piece; the shift of a raised one is taken back within it, at its end."""
    said = escape(visible(piece))
    if not place:
        return said
    shift = size * _RAISE * (-1 if place == SUPERSCRIPT else 0.6)
    back = f'<tspan dy="{-shift:.1f}" font-size="{size:.1f}">\u200b</tspan>'
    return f'<tspan dy="{shift:.1f}" font-size="{size * _SMALL:.1f}">{said}</tspan>{back}'


# --- DOT ------------------------------------------------------------------------------------------


def write_dot(drawing: Drawing) -> str:
    """Return the drawing for Graphviz, whose program must be `neato`: every node is pinned."""
    lines = [
        f'graph steps {{ graph [outputorder=edgesfirst, splines=line, pad=0, bgcolor="{PAPER}"];',
        f'node [fontname="{FONTS}", fixedsize=shape, margin=0, label="", width=0, height=0];',
        f'edge [color="{MUTED}"];',
        _dot_node(
            "ground",
            drawing,
            drawing.width / 2,
            drawing.height / 2,
            "style=invis, shape=box",
            size=(drawing.width, drawing.height),
        ),
    ]
    for number, shape in enumerate(drawing.shapes):
        lines += _dot_shape(f"s{number}", shape, drawing)
    return "\n".join([*lines, "}"])


def _dot_shape(name: str, shape: Shape, drawing: Drawing) -> Iterator[str]:
    match shape:
        case Line():
            yield _dot_node(f"{name}a", drawing, shape.x1, shape.y1, "shape=point, style=invis")
            yield _dot_node(f"{name}b", drawing, shape.x2, shape.y2, "shape=point, style=invis")
            yield f"{name}a -- {name}b;"
        case Box():
            styles = ["filled"] + ["rounded"] * shape.round + ["dashed"] * shape.faint
            look = f'shape=box, style="{",".join(styles)}", fillcolor="{PAPER}", color="{shape.colour}"'
            look += f", penwidth={shape.thick:.1f}"
            size = (shape.width, shape.height)
            yield _dot_node(name, drawing, shape.x, shape.y, look, size=size)
        case Text():
            x = shape.x + shape.length / 2 if shape.left else shape.x
            yield _dot_node(name, drawing, x, shape.y, f"shape=plaintext, label=<{_dot_label(shape)}>")


def _dot_node(
    name: str, drawing: Drawing, x: float, y: float, look: str, size: tuple[float, float] = (0, 0)
) -> str:
    at = f'pos="{x / POINTS:.4f},{(drawing.height - y) / POINTS:.4f}!"'
    return f"{name} [{at}, width={size[0] / POINTS:.4f}, height={size[1] / POINTS:.4f}, {look}];"


def _dot_label(text: Text) -> str:
    """Return a text as a cell, as wide as it is reckoned: so it begins where it is to begin."""
    inside = "".join(_dot_piece(piece, place) for piece, place in text.pieces)
    if text.bold:
        inside = f"<B>{inside}</B>"
    side = "LEFT" if text.left else "CENTER"
    ground = f' BGCOLOR="{PAPER}"' if text.ground else ""
    size = f' WIDTH="{text.length:.0f}"' if text.left else ""
    return (
        f'<TABLE BORDER="0" CELLBORDER="0" CELLPADDING="0" CELLSPACING="0"{ground}>'
        f'<TR><TD ALIGN="{side}"{size}><FONT POINT-SIZE="{text.size:.1f}" COLOR="{text.colour}">'
        f"{inside or ' '}</FONT></TD></TR></TABLE>"
    )


def _dot_piece(piece: str, place: str) -> str:
    said = escape(visible(piece)).replace("'", "&#39;")
    if not place:
        return said
    tag = "SUP" if place == SUPERSCRIPT else "SUB"
    return f"<{tag}>{said}</{tag}>"


def add_margin(wide: float, high: float, shapes: Iterable[Shape]) -> Drawing:
    """Return a drawing with a margin around its shapes, which take so much room."""
    inside = tuple(scale_shape(shape, 1.0, _MARGIN, _MARGIN) for shape in shapes)
    return Drawing(wide + 2 * _MARGIN, high + 2 * _MARGIN, inside)


def scale_shape(shape: Shape, by: float, dx: float, dy: float) -> Shape:
    """Return a shape larger by a factor, then moved."""
    match shape:
        case Line(x1, y1, x2, y2):
            return Line(x1 * by + dx, y1 * by + dy, x2 * by + dx, y2 * by + dy)
        case Box(x, y, wide, high, colour, thick, is_round, faint):
            size = (wide * by, high * by)
            return Box(x * by + dx, y * by + dy, *size, colour, thick * by, is_round, faint)
        case Text(x, y, pieces, size, colour, bold, left, ground):
            return Text(x * by + dx, y * by + dy, pieces, size * by, colour, bold, left, ground)
