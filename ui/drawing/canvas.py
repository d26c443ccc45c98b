"""Draw a small picture beside a text: marks, bars, lines and words on a sheet of one width.

A picture is drawn in its own units and shown as wide as its place, so `WIDTH` and `LETTERS` say how
large a letter is on a phone. Every text is escaped: names and values of a table are data, never markup.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape

from c45_course.exports.layout import text_width
from ui.drawing.colours import DARK, LIGHT, PAGE

WIDTH = 360
"""Width of a picture; on a phone that is about its width in pixels, beside a text a little less."""
WIDEST = 480
"""Maximum width of a picture in pixels."""
LETTERS, SMALL = 15.0, 13.5
"""Sizes of letters."""
_MARKS = {
    "triangle-up": ((-1.05, 0.9), (0, -1), (1.05, 0.9)),
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "diamond": ((0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)),
}
"""The corners of a mark, in half its size; any other is a circle."""
CLASS_COLOURS = [
    f"light-dark({light},{dark})"
    for light, dark in zip(LIGHT.classes[:2], DARK.classes[:2], strict=True)
]
"""A page whose table is about class 1 exchanges these colours (`colours.swapped`); a picture is about
a table of its own."""


@dataclass
class Canvas:
    """A picture that is being drawn: its height, and its parts in the order in which they are put.

    `classes`: those of the table it is about, whatever table the page around it is about. The class
    that its table is about has the first colour and the first mark, as on a page about this table.
    """

    height: float
    classes: Sequence[str] = ()
    parts: list[str] = field(default_factory=list)

    def text(
        self,
        text: str,
        x: float,
        y: float,
        *,
        anchor: str = "start",
        colour: str = PAGE.ink,
        size: float = LETTERS,
        bold: bool = False,
    ) -> None:
        """Write a text on a base line; its ground stays clear of what was drawn before."""
        halo = f'paint-order="stroke" stroke="{PAGE.paper}" stroke-width="4" stroke-linejoin="round"'
        weight = ' font-weight="600"' if bold else ""
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" '
            f'font-size="{size:g}"{weight} {halo}>{escape(text)}</text>'
        )

    def note(self, text: str, x: float, y: float, *, anchor: str = "start") -> None:
        """Write a text that comes second."""
        self.text(text, x, y, anchor=anchor, colour=PAGE.muted, size=SMALL)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        colour: str,
        *,
        edge: str = "none",
        opacity: float = 1.0,
        round_by: float = 2,
    ) -> None:
        """Fill a rectangle."""
        self.parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.2f}" height="{height:.1f}" '
            f'rx="{round_by:g}" fill="{colour}" fill-opacity="{opacity:g}" stroke="{edge}"/>'
        )

    def line(
        self,
        points: Iterable[tuple[float, float]],
        *,
        colour: str = PAGE.muted,
        width: float = 1.5,
        dashed: bool = False,
    ) -> None:
        """Draw a line through points."""
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        self.parts.append(
            f'<path d="M{_path_through(points)}" fill="none" stroke="{colour}" '
            f'stroke-width="{width:g}"{dash} stroke-linejoin="round"/>'
        )

    def area(self, points: Iterable[tuple[float, float]], colour: str, opacity: float) -> None:
        """Fill what a line through points surrounds."""
        self.parts.append(
            f'<path d="M{_path_through(points)}Z" fill="{colour}" fill-opacity="{opacity:g}"/>'
        )

    def dot(self, x: float, y: float, radius: float, colour: str, *, edge: str = "none") -> None:
        """Draw a dot."""
        self.parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{colour}" stroke="{edge}" '
            'stroke-width="2"/>'
        )

    def case(self, code: int, x: float, y: float, *, radius: float = 7) -> None:
        """Draw a case as the mark of its class, one of the first four, around a point."""
        corners = _MARKS.get(PAGE.about(self.classes).mark(code))
        if corners is None:
            self.dot(x, y, radius, PAGE.klass(code))
        else:
            self.area([(x + radius * a, y + radius * b) for a, b in corners], PAGE.klass(code), 1)

    def svg(self, text: str) -> str:
        """Return the picture as an SVG element; `told` says in words what it shows."""
        first = PAGE.about(self.classes).first
        classes = "".join(
            f";--class-{abs(code - first)}:{each}" for code, each in enumerate(CLASS_COLOURS)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height:g}" role="img" '
            f'aria-label="{escape(text)}" font-family="inherit" '
            f'style="width:100%;max-width:{WIDEST}px;display:block{classes}">{"".join(self.parts)}</svg>'
        )


def _path_through(points: Iterable[tuple[float, float]]) -> str:
    return "L".join(f"{x:.1f},{y:.1f}" for x, y in points)


# --- a legend of classes -------------------------------------------------------------------------

LINE = 24.0
"""The height of a line of entries."""
MARK = 18.0
"""Room for a mark."""
_LEGEND_GAP, _MAX_CLASS_LETTERS, _MAX_TITLE_LETTERS = 20.0, 12, 30
"""Room to the next entry; maximum number of letters of a class, and of what it is the class of."""


def class_marks(canvas: Canvas, classes: Sequence[str], y: float, *, title: str = "") -> float:
    """Write each class with its mark, the first line at `y`; return where the next line would be.

    `classes`: their names as they are shown; `title`: what they are the classes of.
    """
    heading = [_shorten(title, _MAX_TITLE_LETTERS)] if title else []
    entries = placed([*heading, *(_shorten(each, _MAX_CLASS_LETTERS) for each in classes)])
    for number, (name, x, line) in enumerate(entries):
        at = y + LINE * line
        if number < len(heading):
            canvas.note(name, x, at)
            continue
        canvas.case(number - len(heading), x + 6, at - 5, radius=6)
        canvas.note(name, x + MARK, at)
    return y + LINE * (entries[-1][2] + 1 if entries else 0)


def _shorten(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def placed(names: Sequence[str]) -> list[tuple[str, float, int]]:
    """Place the entries of a legend on lines: each with where it begins, and the number of its line."""
    found, x, line = [], 0.0, 0
    for name in names:
        wide = MARK + text_width(name)
        if x and x + wide > WIDTH:
            x, line = 0.0, line + 1
        found.append((name, x, line))
        x += wide + _LEGEND_GAP
    return found
