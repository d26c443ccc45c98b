"""Weights that flow through a tree, from left to right, every stream as wide as its weight.

A node is a bar as high as its weight; its branches lie beside each other in the next column, in their
order, so that no streams cross. The streams that leave a bar fill it exactly: weight is conserved, and
one can see it. A leaf's stream goes on faintly to the last column, so that each column holds all the
weight there is. Every text is escaped: names and values of a table are data, never markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from c45_course.exports.layout import text_width
from ui.drawing.colours import Palette

BAR = 12.0
"""Width of the bar that stands for a node, in points as all that follow."""
SLOT, TALL_SLOT = 21.0, 37.0
"""Minimum height of a leaf: room for one line of text, or for two."""
GAP = 7.0
HEAD = 34.0
"""Room over the drawing for the heads of the columns."""
MIN_UNIT, MAX_UNIT = 2.0, 300.0
MIN_COLUMN = 180.0
TALL = 300.0
"""About how high all the weight together is drawn."""


@dataclass(frozen=True)
class Stream:
    """A node, and the stream that leads to it.

    `edge`: what stands on the stream; `title`: what the node says; `note`: its weight as text;
    `weights` [classes]: the weight of each class; `part` of class `part_class`: the piece spoken of,
    and `part_note` its text; `klass`: the class a leaf answers.
    """

    parent: int | None
    edge: str
    title: str
    note: str
    weights: tuple[float, ...] = ()
    part: float = 0.0
    part_class: int | None = None
    part_note: str = ""
    leaf: bool = False
    klass: int | None = None

    @property
    def weight(self) -> float:
        """The weight that flows here."""
        return sum(self.weights)


@dataclass(frozen=True)
class Flow:
    """A whole picture: the streams (a parent before its branches), head and foot of each column."""

    streams: tuple[Stream, ...]
    heads: tuple[str, ...] = ()
    feet: tuple[str, ...] = ()


@dataclass(frozen=True)
class BarPlace:
    """The place of a node: left edge, middle and height of its bar."""

    x: float
    y: float
    height: float

    @property
    def top(self) -> float:
        """The upper end of the bar."""
        return self.y - self.height / 2

    @property
    def right(self) -> float:
        """The right edge of the bar."""
        return self.x + BAR


@dataclass(frozen=True)
class FlowLayout:
    """The places of all nodes, the height of one unit of weight, column width, last column, end."""

    places: tuple[BarPlace, ...]
    children: tuple[tuple[int, ...], ...]
    unit: float
    column: float
    last: float
    bottom: float


def lay_out(flow: Flow) -> FlowLayout:
    """Place every node."""
    streams = flow.streams
    children = _list_children(streams)
    depth = [0] * len(streams)
    for number, stream in enumerate(streams):
        if stream.parent is not None:
            depth[number] = depth[stream.parent] + 1
    unit = min(max(TALL / (streams[0].weight or 1.0), MIN_UNIT), MAX_UNIT)
    column = _column_width(streams)
    middle: dict[int, float] = {}

    def place(number: int, top: float) -> float:
        """Give a node and all below it their heights from `top` down; return where they end."""
        height = streams[number].weight * unit
        end = top
        for child in children[number]:
            end = place(child, end) + GAP
        if not children[number]:
            end = top + max(height, TALL_SLOT if streams[number].part_note else SLOT)
            middle[number] = (top + end) / 2
            return end
        ends = [middle[child] for child in children[number]]
        middle[number] = min(
            max((ends[0] + ends[-1]) / 2, top + height / 2), max(end - GAP, top + height) - height / 2
        )
        return max(end - GAP, top + height)

    bottom = place(0, HEAD)
    places = [
        BarPlace(depth[number] * column, middle[number], stream.weight * unit)
        for number, stream in enumerate(streams)
    ]
    last = max(depth) * column + BAR
    return FlowLayout(tuple(places), tuple(map(tuple, children)), unit, column, last, bottom)


def _list_children(streams: Sequence[Stream]) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in streams]
    for number, stream in enumerate(streams):
        if stream.parent is not None:
            found[stream.parent].append(number)
    return found


def _column_width(streams: Sequence[Stream]) -> float:
    """Return how far apart columns must be: a node's title and the next one's texts fit between."""
    titles = max(text_width(stream.title) for stream in streams)
    edges = max(max(text_width(edge_text(s)), text_width(s.part_note)) for s in streams)
    return max(0.95 * (titles + edges) + 48, MIN_COLUMN)


def edge_text(stream: Stream) -> str:
    """Return what stands on a stream."""
    return (
        f"{stream.edge}: {stream.note}" if stream.edge and stream.note else stream.edge or stream.note
    )


# --- the drawing --------------------------------------------------------------------------------------

FOOT = 34.0


def flow_svg(flow: Flow, colours: Palette, text: str) -> str:
    """Return the drawing as an SVG element; `text` describes it in words."""
    layout = lay_out(flow)
    streams = range(len(flow.streams))
    parts = [_draw_on_to_the_end(flow, layout, n, colours) for n in streams]
    parts += [_draw_stream(flow, layout, n, colours) for n in streams]
    parts += [_draw_bar(flow, layout, n, colours) for n in streams]
    parts += [_write_texts(flow, layout, n, colours) for n in streams]
    parts += _write_rims(flow.heads, layout, 13, colours.muted)
    parts += _write_rims(flow.feet, layout, layout.bottom + FOOT - 8, colours.ink)
    width = _measure_width(flow, layout)
    height = layout.bottom + FOOT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 0 {width + 4:.0f} {height:.0f}" '
        f'role="img" aria-label="{escape(text)}" font-family="inherit" font-size="13.5" '
        f'style="display:block;width:100%;min-width:{0.75 * width:.0f}px;'
        f'max-width:{1.1 * width:.0f}px">{"".join(parts)}</svg>'
    )


def _measure_width(flow: Flow, layout: FlowLayout) -> float:
    ends = [
        s.title
        for s, place in zip(flow.streams, layout.places, strict=True)
        if place.right >= layout.last
    ]
    return layout.last + max(text_width(title) for title in ends) + 24


def _stack_bands(stream: Stream, unit: float, colours: Palette) -> list[Band]:
    """Return the bands of a bar, class by class; the piece spoken of lies on top of its class."""
    found: list[Band] = []
    offset = 0.0
    for code, weight in enumerate(stream.weights):
        mine = stream.part * unit if code == stream.part_class else 0.0
        if mine:
            found.append((offset, max(mine, MIN_THICKNESS), colours.accent, 2.0))
        if weight * unit - mine > 1e-6:
            found.append((offset + mine, weight * unit - mine, colours.klass(code), 1.0))
        offset += weight * unit
    return found


def _draw_stream(flow: Flow, layout: FlowLayout, number: int, colours: Palette) -> str:
    """Draw the way from the parent to a node."""
    stream, here = flow.streams[number], layout.places[number]
    if stream.parent is None:
        return ""
    parent, beside = layout.places[stream.parent], layout.children[stream.parent]
    start = parent.top + sum(layout.places[n].height for n in beside[: beside.index(number)])
    if stream.weight <= 0:
        m = (parent.right + here.x) / 2
        return (
            f'<path d="M{parent.right:.1f},{start:.1f}C{m:.1f},{start:.1f} {m:.1f},{here.y:.1f} '
            f'{here.x:.1f},{here.y:.1f}" fill="none" stroke="{colours.muted}" stroke-dasharray="2 4"/>'
        )
    bands = _stack_bands(stream, layout.unit, colours)
    return "".join(
        draw_ribbon(
            (parent.right, start + offset),
            (here.x, here.top + offset),
            height,
            colour,
            STREAM_OPACITY * more,
        )
        for offset, height, colour, more in bands
    )


def _draw_on_to_the_end(flow: Flow, layout: FlowLayout, number: int, colours: Palette) -> str:
    """Let the stream of a leaf go on faintly to the last column: what came here is still there."""
    here, stream = layout.places[number], flow.streams[number]
    if not stream.leaf or here.right >= layout.last:
        return ""
    bands = _stack_bands(stream, layout.unit, colours)
    return draw_boxes(here.x, layout.last - here.x, here.top, bands, ENDED_OPACITY)


def _draw_bar(flow: Flow, layout: FlowLayout, number: int, colours: Palette) -> str:
    here, stream = layout.places[number], flow.streams[number]
    if stream.weight <= 0:
        return (
            f'<circle cx="{here.x + BAR / 2:.1f}" cy="{here.y:.1f}" r="3.5" fill="none" '
            f'stroke="{colours.muted}"/>'
        )
    bands = [
        (offset, height, colour, 1.0)
        for offset, height, colour, _ in _stack_bands(stream, layout.unit, colours)
    ]
    return draw_boxes(here.x, BAR, here.top, bands, 1.0)


def _write_texts(flow: Flow, layout: FlowLayout, number: int, colours: Palette) -> str:
    here, stream = layout.places[number], flow.streams[number]
    empty = stream.weight <= 0
    ink = colours.muted if empty else colours.ink
    halo = colours.surface
    x, parts = here.right + 7, []
    if stream.klass is not None:
        x, mark = x + MARK_ROOM, colours.muted if empty else colours.klass(stream.klass)
        parts.append(
            write_text(x - MARK_ROOM, here.y + 5, colours.glyph(stream.klass), mark, halo=halo)
        )
    parts.append(write_text(x, here.y + 5, stream.title, ink, halo=halo, bold=not empty))
    if stream.parent is None:
        parts.append(write_text(here.x, here.top - 7, stream.note, colours.ink, halo=halo))
        return "".join(parts)
    lift = -3 if stream.part_note else 5
    parts.append(write_text(here.x - 7, here.y + lift, edge_text(stream), ink, halo=halo, anchor="end"))
    if stream.part_note:
        low, note = here.y + 15, stream.part_note
        parts.append(
            write_text(here.x - 7, low, note, colours.accent, halo=halo, anchor="end", bold=True)
        )
    return "".join(parts)


def _write_rims(text: Iterable[str], layout: FlowLayout, y: float, colour: str) -> list[str]:
    """Write over or under each column."""
    parts = []
    for depth, one in enumerate(text):
        x, anchor = (0.0, "start") if depth == 0 else (depth * layout.column + BAR, "end")
        parts.append(write_text(x, y, one, colour, halo="", anchor=anchor))
    return parts


# --- boxes, ribbons, texts ----------------------------------------------------------------------------

MIN_THICKNESS = 1.5
"""Minimum thickness of a stream that carries anything."""
STREAM_OPACITY, ENDED_OPACITY = 0.42, 0.15
"""Opacity of a stream, and of one that has ended in a leaf."""
MARK_ROOM = 18.0
"""Room for the mark of a class before its name."""

Band = tuple[float, float, str, float]
"""Offset from the top, height, colour, and opacity (times `STREAM_OPACITY`)."""


def draw_boxes(x: float, width: float, top: float, bands: Iterable[Band], opacity: float) -> str:
    """Draw bands as boxes of one width."""
    return "".join(
        f'<rect x="{x:.1f}" y="{top + offset:.2f}" width="{width:.1f}" height="{height:.2f}" '
        f'fill="{colour}" opacity="{min(opacity * more, 1):.2f}"/>'
        for offset, height, colour, more in bands
    )


def draw_ribbon(
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


def write_text(
    x: float, y: float, text: str, colour: str, *, halo: str, anchor: str = "start", bold: bool = False
) -> str:
    """Write a text; a halo of the ground's colour keeps it readable on a stream."""
    outline = f'stroke="{halo}" stroke-width="4" stroke-linejoin="round"'
    glow = f' paint-order="stroke" {outline}' if halo else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" '
        f'font-weight="{600 if bold else 400}"{glow}>{escape(text)}</text>'
    )
