"""Draw DOT as a picture with Graphviz: with the library, or else with its program."""

from __future__ import annotations

from subprocess import CalledProcessError
from typing import TYPE_CHECKING

from c45_core.errors import InputError
from c45_core.language.refusal import refusal, saying, whole
from c45_course.exports.fonts import uncovered

if TYPE_CHECKING:
    from graphviz import Source

PIXELS = 144
"""Pixels to an inch of a PNG."""
MOST_SHOWN = 12
"""Of the characters without a font so many are named."""


def picture(dot: str, form: str) -> bytes:
    """Return a drawing as "svg" or "png".

    Errors: InputError where Graphviz is not installed or refuses to draw, and for a PNG of characters
    that no installed font has; an SVG is shown in the fonts of who reads it.
    """
    if form == "png" and (refused := without_font(dot)):
        raise refused
    return _drawn(dot, form, PIXELS if form == "png" else 0, "dot")


def pixels(dot: str, dpi: int = PIXELS) -> bytes:
    """Return a drawing whose nodes are all pinned as PNG; `dpi`: pixels to an inch.

    Errors: as of `picture`.
    """
    if refused := without_font(dot):
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


def without_font(dot: str) -> InputError | None:
    """Return why a drawing can not become a PNG here: the characters that no installed font has."""
    missing = uncovered(dot)
    if not missing:
        return None
    letters = [each for each in missing if each.isalpha()] or missing
    return refusal("picture.no_font", characters=whole("".join(letters[:MOST_SHOWN])))


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
