"""Write a flow as SVG: streams in the colours of their classes, the piece spoken of in the accent.

A leaf's stream goes on faintly to the last column, so that each column holds all the weight there is.
Every text is escaped: names and values of a table are data, never markup.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ui.colours import Palette
from ui.flow.streams import BAR, GAP, HEAD, TALL_SLOT, Flow, Layout, Stream, edge_text, lay_out
from ui.labs.grid import glyph
from ui.layout import text_width

FOOT = 34.0
MARK = 18.0
"""Room for the mark of a class before its name."""
THIN = 1.5
"""How thick a stream is drawn at least, if it carries anything."""
STREAM, ENDED = 0.42, 0.15
"""How opaque a stream is, and one that has ended in a leaf."""

Band = tuple[float, float, str, float]
"""Offset from the top, height, colour, and how opaque (times `STREAM`)."""


def flow_svg(flow: Flow, colours: Palette, text: str) -> str:
    """Return the drawing as an SVG element; `text` describes it in words."""
    layout = lay_out(flow)
    streams = range(len(flow.streams))
    parts = [_ended(flow, layout, n, colours) for n in streams]
    parts += [_stream(flow, layout, n, colours) for n in streams]
    parts += [_bar(flow, layout, n, colours) for n in streams]
    parts += [_collected(flow, layout, colours)]
    parts += [_texts(flow, layout, n, colours) for n in streams]
    parts += _rims(flow.heads, layout, 13, colours.muted)
    parts += _rims(flow.feet, layout, layout.bottom + FOOT - 8, colours.ink)
    width = _width(flow, layout)
    height = layout.bottom + FOOT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 0 {width + 4:.0f} {height:.0f}" '
        f'role="img" aria-label="{escape(text)}" font-family="inherit" font-size="13.5" '
        f'style="display:block;width:100%;min-width:{0.75 * width:.0f}px;'
        f'max-width:{1.1 * width:.0f}px">{"".join(parts)}</svg>'
    )


def _width(flow: Flow, layout: Layout) -> float:
    ends = [
        s.title
        for s, place in zip(flow.streams, layout.places, strict=True)
        if place.right >= layout.last
    ]
    room = layout.last + max(text_width(title) for title in ends) + 24
    if not flow.sinks:
        return room
    return _sink_x(layout) + BAR + 16 + max(text_width(f"{s.title} {s.note}") for s in flow.sinks)


def _bands(stream: Stream, unit: float, colours: Palette) -> list[Band]:
    """Return the bands of a bar, class by class; the piece spoken of lies on top of its class."""
    found: list[Band] = []
    offset = 0.0
    for code, weight in enumerate(stream.weights):
        mine = stream.part * unit if code == stream.part_class else 0.0
        if mine:
            found.append((offset, max(mine, THIN), colours.accent, 2.0))
        if weight * unit - mine > 1e-6:
            found.append((offset + mine, weight * unit - mine, colours.klass(code), 1.0))
        offset += weight * unit
    if stream.plain and not offset:
        found.append((0.0, max(stream.plain * unit, THIN), colours.accent, 1.6))
    return found


def _stream(flow: Flow, layout: Layout, number: int, colours: Palette) -> str:
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
    bands = _bands(stream, layout.unit, colours)
    if stream.plain:
        bands = [(0.0, max(here.height, THIN), colours.accent, 1.6)]
    return "".join(
        _ribbon(
            (parent.right, start + offset), (here.x, here.top + offset), height, colour, STREAM * more
        )
        for offset, height, colour, more in bands
    )


def _ended(flow: Flow, layout: Layout, number: int, colours: Palette) -> str:
    """Let the stream of a leaf go on faintly to the last column: what came here is still there."""
    here, stream = layout.places[number], flow.streams[number]
    if flow.sinks or not stream.leaf or here.right >= layout.last:
        return ""
    bands = _bands(stream, layout.unit, colours)
    return _boxes(here.x, layout.last - here.x, here.top, bands, ENDED)


def _bar(flow: Flow, layout: Layout, number: int, colours: Palette) -> str:
    here, stream = layout.places[number], flow.streams[number]
    if stream.weight <= 0:
        return (
            f'<circle cx="{here.x + BAR / 2:.1f}" cy="{here.y:.1f}" r="3.5" fill="none" '
            f'stroke="{colours.muted}"/>'
        )
    bands = [
        (offset, height, colour, 1.0)
        for offset, height, colour, _ in _bands(stream, layout.unit, colours)
    ]
    return _boxes(here.x, BAR, here.top, bands, 1.0)


def _texts(flow: Flow, layout: Layout, number: int, colours: Palette) -> str:
    here, stream = layout.places[number], flow.streams[number]
    empty = stream.weight <= 0
    ink = colours.muted if empty else colours.ink
    halo = colours.surface
    x, parts = here.right + 7, []
    if stream.klass is not None:
        x, mark = x + MARK, colours.muted if empty else colours.klass(stream.klass)
        parts.append(_text(x - MARK, here.y + 5, glyph(stream.klass), mark, halo=halo))
    parts.append(_text(x, here.y + 5, stream.title, ink, halo=halo, bold=not empty))
    if stream.parent is None:
        parts.append(_text(here.x, here.top - 7, stream.note, colours.ink, halo=halo))
        return "".join(parts)
    lift = -3 if stream.part_note else 5
    parts.append(_text(here.x - 7, here.y + lift, edge_text(stream), ink, halo=halo, anchor="end"))
    if stream.part_note:
        accent = colours.accent
        parts.append(
            _text(here.x - 7, here.y + 15, stream.part_note, accent, halo=halo, anchor="end", bold=True)
        )
    return "".join(parts)


def _sink_x(layout: Layout) -> float:
    return layout.last + 0.75 * layout.column


def _collected(flow: Flow, layout: Layout, colours: Palette) -> str:
    """Draw how what each leaf says of a class runs together with what the others say."""
    sums = [
        sum(s.weights[code] for s in flow.streams if s.leaf and s.weights)
        for code in range(len(flow.sinks))
    ]
    rooms = [max(weight * layout.unit, TALL_SLOT) for weight in sums]
    whole = sum(rooms) + GAP * (len(rooms) - 1)
    top = max((HEAD + layout.bottom - whole) / 2, HEAD)
    x, parts = _sink_x(layout), []
    for code, (sink, weight, room) in enumerate(zip(flow.sinks, sums, rooms, strict=True)):
        height, colour = weight * layout.unit, colours.klass(code)
        at = start = top + (room - height) / 2
        for number, stream in enumerate(flow.streams):
            if stream.leaf and stream.weights and stream.weights[code] > 0:
                parts.append(_to_sink(flow, layout, number, code, (x, at), colour))
                at += stream.weights[code] * layout.unit
        parts.append(
            _boxes(x, BAR, start, [(0.0, max(height, THIN), colour, 1.0)], 1.0) if weight else ""
        )
        said, middle = f"{sink.title}  {sink.note}", top + room / 2 + 5
        parts.append(_text(x + BAR + 7, middle, glyph(code), colour, halo=colours.surface))
        parts.append(
            _text(x + BAR + 7 + MARK, middle, said, colours.ink, halo=colours.surface, bold=True)
        )
        top += room + GAP
    return "".join(parts)


def _to_sink(
    flow: Flow, layout: Layout, number: int, code: int, end: tuple[float, float], colour: str
) -> str:
    """Draw one leaf's share of a class: straight to the last column, then to its class."""
    here, weights = layout.places[number], flow.streams[number].weights
    offset, height = sum(weights[:code]) * layout.unit, max(weights[code] * layout.unit, THIN)
    straight = _boxes(
        here.right, layout.last - here.right, here.top, [(offset, height, colour, 1.0)], STREAM
    )
    return straight + _ribbon((layout.last, here.top + offset), end, height, colour, STREAM)


def _rims(said: Iterable[str], layout: Layout, y: float, colour: str) -> list[str]:
    """Write over or under each column."""
    parts = []
    for depth, text in enumerate(said):
        x, anchor = (0.0, "start") if depth == 0 else (depth * layout.column + BAR, "end")
        parts.append(_text(x, y, text, colour, halo="", anchor=anchor))
    return parts


def _boxes(x: float, width: float, top: float, bands: Iterable[Band], opacity: float) -> str:
    return "".join(
        f'<rect x="{x:.1f}" y="{top + offset:.2f}" width="{width:.1f}" height="{height:.2f}" '
        f'fill="{colour}" opacity="{min(opacity * more, 1):.2f}"/>'
        for offset, height, colour, more in bands
    )


def _ribbon(
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


def _text(
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
