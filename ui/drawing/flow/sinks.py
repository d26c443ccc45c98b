"""Draw how the shares of the leaves run together, class by class, right of the tree."""

from __future__ import annotations

from ui.drawing.colours import Palette
from ui.drawing.flow.marks import MARK, STREAM, THIN, boxes, ribbon, written
from ui.drawing.flow.streams import BAR, GAP, HEAD, TALL_SLOT, Flow, FlowLayout


def sink_x(layout: FlowLayout) -> float:
    """Return where the classes stand."""
    return layout.last + 0.5 * layout.column


def collected(flow: Flow, layout: FlowLayout, colours: Palette) -> str:
    """Draw how what each leaf says of a class runs together with what the others say."""
    sums = [
        sum(s.weights[code] for s in flow.streams if s.leaf and s.weights)
        for code in range(len(flow.sinks))
    ]
    rooms = [max(weight * layout.unit, TALL_SLOT) for weight in sums]
    whole = sum(rooms) + GAP * (len(rooms) - 1)
    top = max((HEAD + layout.bottom - whole) / 2, HEAD)
    x, parts = sink_x(layout), []
    for code, (sink, weight, room) in enumerate(zip(flow.sinks, sums, rooms, strict=True)):
        height, colour = weight * layout.unit, colours.klass(code)
        at = start = top + (room - height) / 2
        for number, stream in enumerate(flow.streams):
            if stream.leaf and stream.weights and stream.weights[code] > 0:
                parts.append(_to_sink(flow, layout, number, code, (x, at), colour))
                at += stream.weights[code] * layout.unit
        parts.append(
            boxes(x, BAR, start, [(0.0, max(height, THIN), colour, 1.0)], 1.0) if weight else ""
        )
        said, middle = f"{sink.title}  {sink.note}", top + room / 2 + 5
        parts.append(written(x + BAR + 7, middle, colours.glyph(code), colour, halo=colours.surface))
        parts.append(
            written(x + BAR + 7 + MARK, middle, said, colours.ink, halo=colours.surface, bold=True)
        )
        top += room + GAP
    return "".join(parts)


def _to_sink(
    flow: Flow, layout: FlowLayout, number: int, code: int, end: tuple[float, float], colour: str
) -> str:
    """Draw one leaf's share of a class: straight to the last column, then to its class."""
    here, weights = layout.places[number], flow.streams[number].weights
    offset, height = sum(weights[:code]) * layout.unit, max(weights[code] * layout.unit, THIN)
    straight = boxes(
        here.right, layout.last - here.right, here.top, [(offset, height, colour, 1.0)], STREAM
    )
    return straight + ribbon((layout.last, here.top + offset), end, height, colour, STREAM)
