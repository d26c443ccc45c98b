"""Define the colours and marks: classes have hues safe for colour-blind eyes, the accent is "now".

A colour is a CSS variable that holds its value in both themes (`light-dark()`), so a page whose theme
changes needs neither the server nor a new drawing. `player/player.css` declares the same values, for
hosts without this page; a test compares them. Beyond eight classes the hues repeat with another mark,
as in the player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from c45_course.exports.tree_names import COLOURS, INK, MUTED, PAPER, positive


@dataclass(frozen=True)
class Palette:
    """The colours of one theme, as CSS values, and the marks that go with them.

    `classes`: the colours of class 0, 1, ...; `first`: the class that a table is about, 0 or 1. It has
    the first mark; the style sheet of its page (`swapped`) gives it the first colour.
    """

    ink: str
    muted: str
    line: str
    surface: str
    paper: str
    accent: str
    classes: tuple[str, ...]
    first: int = 0

    def klass(self, code: int) -> str:
        """The colour of a class."""
        return self.classes[code % len(self.classes)]

    def mark(self, code: int) -> str:
        """Return Plotly's name of the mark of a class."""
        return MARKS[self._place(code)]

    def glyph(self, code: int) -> str:
        """Return the mark of a class as a character.

        >>> LIGHT.glyph(0), LIGHT.glyph(9), LIGHT.about(("no", "yes")).glyph(0)
        ('●', '■', '▲')
        """
        return GLYPHS[self._place(code)]

    def about(self, classes: Sequence[str]) -> Palette:
        """Return the palette of a table with these classes."""
        return replace(self, first=positive(classes))

    def _place(self, code: int) -> int:
        place = abs(code - self.first) if code < 2 else code
        return (place + place // len(MARKS)) % len(MARKS)

    def named(self) -> Iterator[tuple[str, str]]:
        """Yield the name of every colour, as its variable has it, and the colour."""
        for name in ("ink", "muted", "line", "surface", "paper", "accent"):
            yield name, getattr(self, name)
        for code, colour in enumerate(self.classes):
            yield f"class-{code}", colour


LIGHT = Palette(
    ink=INK,
    muted=MUTED,
    line="#d9dfe7",
    surface="#fafbfc",
    paper=PAPER,
    accent="#b3126d",
    classes=COLOURS,
)
DARK = Palette(
    ink="#e8edf3",
    muted="#a7b1bd",
    line="#323c49",
    surface="#1a212b",
    paper="#11161d",
    accent="#ff82c3",
    classes=("#5fb8f0", "#ff9d55", "#3cc9a7", "#e3c341", "#9bd4f7", "#c3a4ee", "#b8c0ca", "#f0a093"),
)
_VARIABLES: dict[str, Any] = {name: f"var(--{name})" for name, _ in LIGHT.named() if "-" not in name}
PAGE = Palette(
    **_VARIABLES, classes=tuple(f"var(--class-{code})" for code in range(len(LIGHT.classes)))
)
"""The colours of what is written as SVG, HTML or CSS: the variables themselves."""
CHART = replace(LIGHT, muted="#5c6471")
"""The colours of what Plotly draws, which knows no variables: `sheet` puts those in their place.

No two are alike there: `muted` is by one step another blue than class 6.
"""
MARKS = ("circle", "triangle-up", "square", "diamond", "cross", "triangle-down", "star", "hexagon")
"""Plotly's names of the player's marks."""
GLYPHS = ("●", "▲", "■", "◆", "✚", "▼", "★", "⬢")
"""The same marks as characters."""


def sheet() -> str:
    """Return the style sheet that declares the variables, and gives charts the colours of the theme."""
    return variables() + "".join(_in_charts(name, colour) for name, colour in CHART.named())


def variables(*named: str) -> str:
    """Return the style that declares the variables, or those alone that are named."""
    light, dark = dict(LIGHT.named()), dict(DARK.named())
    declared = (f"--{name}:light-dark({light[name]},{dark[name]});" for name in named or light)
    return f":root{{{''.join(declared)}}}"


def swapped() -> str:
    """Return the style sheet of a page whose table is about class 1: that one has the first colour.

    It outweighs `sheet`, which the gate puts behind it, at the end of the page.
    """
    light, dark = LIGHT.classes, DARK.classes
    rules = (f"--class-{code}:light-dark({light[1 - code]},{dark[1 - code]});" for code in (0, 1))
    return f":root:root{{{''.join(rules)}}}"


def _in_charts(name: str, colour: str) -> str:
    """Write the rule for a colour in charts, which Plotly writes into its SVG as `rgb(r, g, b)`."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    drawn = f"rgb({red}, {green}, {blue})"
    return "".join(
        f'.js-plotly-plot [style*="{what}: {drawn}"]{{{what}:var(--{name})!important}}'
        for what in ("fill", "stroke")
    )
