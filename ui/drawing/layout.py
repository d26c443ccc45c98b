"""Lay out the finished tree, once, with Graphviz: a step only shows, hides and marks its parts.

The box of a node is as wide as its longest text, reckoned from the number of characters (a Chinese
one is twice as wide), so that the drawing does not depend on the fonts of the machine.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import pygraphviz

LINE = 17.0
"""Height of a line of text in points."""
HALF_WIDTH = 7.4
"""Width of half a Chinese character in points."""
PADDING = 22.0
EDGE_FONT = 0.8
"""The text on an edge is this much smaller."""
EDGE_AIR = 6.0
"""So much further apart are the texts of two edges: read as two, not as one."""
BARS = 35.0
"""Room for the class counts under the text, and for air."""
LABEL_AT = 0.62
"""Where on its edge a text stands, as a part of the way down."""


@dataclass(frozen=True)
class Box:
    """A node to be placed: its parent (None for the root), the text on the edge, its lines."""

    parent: int | None
    edge: str
    lines: tuple[str, ...]
    """The title and the class counts: the longer one sets the width."""


@dataclass(frozen=True)
class Place:
    """Where a node is, in points, y downward: centre, size, the edge from its parent as an SVG path."""

    x: float
    y: float
    width: float
    height: float
    edge: str | None
    label: tuple[float, float] | None


@dataclass(frozen=True)
class Layout:
    """The size of the drawing and the place of every node."""

    width: float
    height: float
    places: tuple[Place, ...]


def text_width(text: str) -> float:
    """Reckon the width of a text in points."""
    wide = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
    return wide * HALF_WIDTH


def lay_out(boxes: Sequence[Box]) -> Layout:
    """Place the nodes of a tree (node 0 is the root); data never reaches Graphviz, only sizes do."""
    graph = pygraphviz.AGraph(directed=True, strict=False)
    graph.graph_attr.update(ranksep="0.6", nodesep="0.22", margin="0", pad="0.1", ordering="out")
    graph.node_attr.update(shape="box", fixedsize="true", label=" ")
    sizes = [_size(box) for box in boxes]
    for number, (box, (width, height)) in enumerate(zip(boxes, sizes, strict=True)):
        # Room for the text on the edge, too, which stands two thirds of the way down.
        written = text_width(box.edge) * EDGE_FONT
        room = max(width, (written + EDGE_AIR) / LABEL_AT if written else 0.0)
        graph.add_node(number, width=room / 72, height=height / 72)
        if box.parent is not None:
            graph.add_edge(box.parent, number)
    graph.layout(prog="dot")
    return _read(graph, boxes, sizes)


def _size(box: Box) -> tuple[float, float]:
    width = max((text_width(line) for line in box.lines), default=0.0) + PADDING
    return max(width, 64.0), LINE + BARS


def _read(
    graph: pygraphviz.AGraph, boxes: Sequence[Box], sizes: Sequence[tuple[float, float]]
) -> Layout:
    left, bottom, right, top = _numbers(graph.graph_attr["bb"])
    centres = []
    for number in range(len(boxes)):
        x, y = _numbers(graph.get_node(number).attr["pos"])
        centres.append((round(x - left, 1), round(top - y, 1)))
    places = tuple(_place(boxes[n].parent, n, centres, sizes) for n in range(len(boxes)))
    return Layout(round(right - left, 1), round(top - bottom, 1), places)


def _place(
    parent: int | None,
    number: int,
    centres: Sequence[tuple[float, float]],
    sizes: Sequence[tuple[float, float]],
) -> Place:
    """Place a node, with a straight edge from the foot of its parent to its head."""
    (x, y), (width, height) = centres[number], sizes[number]
    edge = label = None
    if parent is not None:
        px, py = centres[parent][0], centres[parent][1] + sizes[parent][1] / 2
        edge = f"M{px:.1f},{py:.1f}L{x:.1f},{y - height / 2:.1f}"
        down = y - height / 2 - py
        label = (round(px + LABEL_AT * (x - px), 1), round(py + LABEL_AT * down, 1))
    return Place(x, y, round(width, 1), height, edge, label)


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(float(part) for part in text.split(","))
