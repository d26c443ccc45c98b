"""Write the pieces of a flow as SVG: boxes, ribbons, texts."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

THIN = 1.5
"""How thick a stream is drawn at least, if it carries anything."""
STREAM, ENDED = 0.42, 0.15
"""How opaque a stream is, and one that has ended in a leaf."""
MARK = 18.0
"""Room for the mark of a class before its name."""

Band = tuple[float, float, str, float]
"""Offset from the top, height, colour, and how opaque (times `STREAM`)."""


def boxes(x: float, width: float, top: float, bands: Iterable[Band], opacity: float) -> str:
    """Draw bands as boxes of one width."""
    return "".join(
        f'<rect x="{x:.1f}" y="{top + offset:.2f}" width="{width:.1f}" height="{height:.2f}" '
        f'fill="{colour}" opacity="{min(opacity * more, 1):.2f}"/>'
        for offset, height, colour, more in bands
    )


def ribbon(
    start: tuple[float, float], end: tuple[float, float], height: float, colour: str, opacity: float
) -> str:
    """Draw a band of constant height along an S-curve."""
    (x0, y0), (x1, y1) = start, end
    m = (x0 + x1) / 2
    return (
        f'<path d="M{x0:.1f},{y0:.2f}C{m:.1f},{y0:.2f} {m:.1f},{y1:.2f} {x1:.1f},{y1:.2f}'
        f"V{y1 + height:.2f}C{m:.1f},{y1 + height:.2f} {m:.1f},{y0 + height:.2f} "
        f'{x0:.1f},{y0 + height:.2f}Z" fill="{colour}" opacity="{min(opacity, 1):.2f}"/>'
    )


def written(
    x: float,
    y: float,
    said: str,
    colour: str,
    *,
    halo: str,
    anchor: str = "start",
    bold: bool = False,
) -> str:
    """Write a text; a halo of the ground's colour keeps it readable on a stream."""
    glow = (
        f' paint-order="stroke" stroke="{halo}" stroke-width="4" stroke-linejoin="round"'
        if halo
        else ""
    )
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" '
        f'font-weight="{600 if bold else 400}"{glow}>{escape(said)}</text>'
    )
