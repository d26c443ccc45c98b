"""Say what flows through a tree, and find a place for every node.

A node is a bar as high as its weight; its branches lie beside each other in the next column, in their
order, so that no streams cross. The streams that leave a bar fill it exactly: weight is conserved, and
one can see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from c45_course.exports.layout import text_width

BAR = 12.0
"""Width of the bar that stands for a node, in points as all that follow."""
SLOT, TALL_SLOT = 21.0, 37.0
"""Least height a leaf is given: room for one line of text, or for two."""
GAP = 7.0
HEAD = 34.0
"""Room over the drawing for the heads of the columns."""
MIN_UNIT, MAX_UNIT = 2.0, 300.0
MIN_COLUMN = 180.0


@dataclass(frozen=True)
class Stream:
    """A node, and the stream that leads to it.

    `edge`: what stands on the stream; `title`: what the node says; `note`: its weight as text;
    `weights` [classes]: the weight of each class; `part` of class `part_class`: the piece spoken of,
    and `part_note` its text; `plain`: the weight of a stream without a class yet (then `weights`, at a
    leaf, say into which classes it turns there); `klass`: the class a leaf answers.
    """

    parent: int | None
    edge: str
    title: str
    note: str
    weights: tuple[float, ...] = ()
    part: float = 0.0
    part_class: int | None = None
    part_note: str = ""
    plain: float = 0.0
    leaf: bool = False
    klass: int | None = None

    @property
    def weight(self) -> float:
        """How much flows here."""
        return self.plain or sum(self.weights)


@dataclass(frozen=True)
class Sink:
    """Where the leaves' shares of one class run together: the class, and the sum as text."""

    title: str
    note: str


@dataclass(frozen=True)
class Flow:
    """A whole picture: the streams (a parent before its branches), head and foot of each column, sinks.

    `tall`: about how high all the weight together is drawn.
    """

    streams: tuple[Stream, ...]
    heads: tuple[str, ...] = ()
    feet: tuple[str, ...] = ()
    sinks: tuple[Sink, ...] = ()
    tall: float = 300.0


@dataclass(frozen=True)
class BarPlace:
    """Where a node is: left edge, middle and height of its bar."""

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
    children = _children(streams)
    depth = [0] * len(streams)
    for number, stream in enumerate(streams):
        if stream.parent is not None:
            depth[number] = depth[stream.parent] + 1
    unit = min(max(flow.tall / (streams[0].weight or 1.0), MIN_UNIT), MAX_UNIT)
    column = _column(streams)
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


def _children(streams: Sequence[Stream]) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in streams]
    for number, stream in enumerate(streams):
        if stream.parent is not None:
            found[stream.parent].append(number)
    return found


def _column(streams: Sequence[Stream]) -> float:
    """Return how far apart columns must be: a node's title and the next one's texts fit between."""
    titles = max(text_width(stream.title) for stream in streams)
    edges = max(max(text_width(edge_text(s)), text_width(s.part_note)) for s in streams)
    return max(0.95 * (titles + edges) + 48, MIN_COLUMN)


def edge_text(stream: Stream) -> str:
    """Return what stands on a stream."""
    return (
        f"{stream.edge}: {stream.note}" if stream.edge and stream.note else stream.edge or stream.note
    )
