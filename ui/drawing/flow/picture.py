"""Write a flow as SVG: streams in the colours of their classes, the piece spoken of in the accent.

A leaf's stream goes on faintly to the last column, so that each column holds all the weight there is.
Every text is escaped: names and values of a table are data, never markup.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from c45_course.exports.layout import text_width
from ui.drawing.colours import Palette
from ui.drawing.flow.marks import ENDED, MARK, STREAM, THIN, Band, boxes, ribbon, written
from ui.drawing.flow.sinks import collected, sink_x
from ui.drawing.flow.streams import BAR, Flow, FlowLayout, Stream, edge_text, lay_out

FOOT = 34.0


def flow_svg(flow: Flow, colours: Palette, text: str) -> str:
    """Return the drawing as an SVG element; `text` describes it in words."""
    layout = lay_out(flow)
    streams = range(len(flow.streams))
    parts = [_ended(flow, layout, n, colours) for n in streams]
    parts += [_stream(flow, layout, n, colours) for n in streams]
    parts += [_bar(flow, layout, n, colours) for n in streams]
    parts += [collected(flow, layout, colours)]
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


def _width(flow: Flow, layout: FlowLayout) -> float:
    ends = [
        s.title
        for s, place in zip(flow.streams, layout.places, strict=True)
        if place.right >= layout.last
    ]
    room = layout.last + max(text_width(title) for title in ends) + 24
    if not flow.sinks:
        return room
    said = max(text_width(f"{sink.title}  {sink.note}") for sink in flow.sinks)
    return sink_x(layout) + BAR + MARK + said + 16


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


def _stream(flow: Flow, layout: FlowLayout, number: int, colours: Palette) -> str:
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
        ribbon(
            (parent.right, start + offset), (here.x, here.top + offset), height, colour, STREAM * more
        )
        for offset, height, colour, more in bands
    )


def _ended(flow: Flow, layout: FlowLayout, number: int, colours: Palette) -> str:
    """Let the stream of a leaf go on faintly to the last column: what came here is still there."""
    here, stream = layout.places[number], flow.streams[number]
    if flow.sinks or not stream.leaf or here.right >= layout.last:
        return ""
    bands = _bands(stream, layout.unit, colours)
    return boxes(here.x, layout.last - here.x, here.top, bands, ENDED)


def _bar(flow: Flow, layout: FlowLayout, number: int, colours: Palette) -> str:
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
    return boxes(here.x, BAR, here.top, bands, 1.0)


def _texts(flow: Flow, layout: FlowLayout, number: int, colours: Palette) -> str:
    here, stream = layout.places[number], flow.streams[number]
    empty = stream.weight <= 0
    ink = colours.muted if empty else colours.ink
    halo = colours.surface
    x, parts = here.right + 7, []
    if stream.klass is not None:
        x, mark = x + MARK, colours.muted if empty else colours.klass(stream.klass)
        parts.append(written(x - MARK, here.y + 5, colours.glyph(stream.klass), mark, halo=halo))
    parts.append(written(x, here.y + 5, stream.title, ink, halo=halo, bold=not empty))
    if stream.parent is None:
        parts.append(written(here.x, here.top - 7, stream.note, colours.ink, halo=halo))
        return "".join(parts)
    lift = -3 if stream.part_note else 5
    parts.append(written(here.x - 7, here.y + lift, edge_text(stream), ink, halo=halo, anchor="end"))
    if stream.part_note:
        low, note = here.y + 15, stream.part_note
        parts.append(written(here.x - 7, low, note, colours.accent, halo=halo, anchor="end", bold=True))
    return "".join(parts)


def _rims(said: Iterable[str], layout: FlowLayout, y: float, colour: str) -> list[str]:
    """Write over or under each column."""
    parts = []
    for depth, one in enumerate(said):
        x, anchor = (0.0, "start") if depth == 0 else (depth * layout.column + BAR, "end")
        parts.append(written(x, y, one, colour, halo="", anchor=anchor))
    return parts
