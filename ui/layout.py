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
BARS = 35.0
"""Room for the class counts under the text, and for air."""


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
    """Place the nodes of a tree (node 0 is the root)."""
    graph = pygraphviz.AGraph(directed=True, strict=False)
    graph.graph_attr.update(ranksep="0.36", nodesep="0.28", margin="0", pad="0.1", ordering="out")
    graph.node_attr.update(shape="box", fixedsize="true", label=" ")
    graph.edge_attr.update(arrowhead="none", fontsize="12")
    sizes = [_size(box) for box in boxes]
    for number, (width, height) in enumerate(sizes):
        graph.add_node(number, width=width / 72, height=height / 72)
    for number, box in enumerate(boxes):
        if box.parent is not None:
            # The label is replaced by a blank of the same width: data never reaches Graphviz.
            blank = "x" * max(1, round(text_width(box.edge) / 6.4))
            graph.add_edge(box.parent, number, label=blank)
    graph.layout(prog="dot")
    return _read(graph, boxes, sizes)


def _size(box: Box) -> tuple[float, float]:
    width = max((text_width(line) for line in box.lines), default=0.0) + PADDING
    return max(width, 64.0), LINE + BARS


def _read(
    graph: pygraphviz.AGraph, boxes: Sequence[Box], sizes: Sequence[tuple[float, float]]
) -> Layout:
    left, bottom, right, top = _numbers(graph.graph_attr["bb"])
    places = []
    for number, box in enumerate(boxes):
        x, y = _numbers(graph.get_node(number).attr["pos"])
        edge = label = None
        if box.parent is not None:
            drawn = graph.get_edge(box.parent, number)
            edge = _path(drawn.attr["pos"], left, top)
            lx, ly = _numbers(drawn.attr["lp"])
            label = (round(lx - left, 1), round(top - ly, 1))
        width, height = sizes[number]
        places.append(
            Place(round(x - left, 1), round(top - y, 1), round(width, 1), height, edge, label)
        )
    return Layout(round(right - left, 1), round(top - bottom, 1), tuple(places))


def _path(spline: str, left: float, top: float) -> str:
    """Turn a Graphviz spline (one start, then triples of control points) into an SVG path."""
    pairs = [_numbers(point) for point in spline.split() if point[0] not in "es"]
    points = [f"{x - left:.1f},{top - y:.1f}" for x, y in pairs]
    return f"M{points[0]}C{' '.join(points[1:])}"


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(float(part) for part in text.split(","))
