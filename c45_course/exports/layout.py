"""Lay out the finished tree, once: a step only shows, hides and marks its parts.

The box of a node is as wide as its longest text, reckoned from the number of characters (a Chinese
one is twice as wide), so that the drawing does not depend on the fonts of the machine.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

Reach = list[tuple[float, float]]
"""Reach of a subtree on each level below its root, to the left and to the right of the root."""


def place_centres(parents: Sequence[int | None], rooms: Sequence[float], between: float) -> list[float]:
    """Return the x of the centre of every node; the drawing begins at 0.

    `parents`: node 0 is the root, and a parent stands before its children; `rooms`: the width that each
    node needs; `between`: the least distance of two neighbours.

    >>> place_centres([None, 0, 0], [10.0, 20.0, 20.0], between=4.0)
    [22.0, 10.0, 34.0]
    """
    children: list[list[int]] = [[] for _ in parents]
    for number, parent in enumerate(parents):
        if parent is not None:
            children[parent].append(number)
    reaches: list[Reach] = [[] for _ in parents]
    shifts = [0.0] * len(parents)
    for number in reversed(range(len(parents))):
        below = _join_siblings(children[number], reaches, shifts, between)
        reaches[number] = [(-rooms[number] / 2, rooms[number] / 2), *below]
    centres = [-min(left for left, _ in reaches[0])]
    for number, parent in list(enumerate(parents))[1:]:
        centres.append(centres[parent or 0] + shifts[number])
    return centres


def _join_siblings(
    children: Sequence[int], reaches: Sequence[Reach], shifts: list[float], between: float
) -> Reach:
    """Place siblings, as close as they fit, and return how far they reach.

    `shifts`: is told how far each child stands from the middle of all.
    """
    joined: Reach = []
    for child in children:
        pairs = zip(joined, reaches[child], strict=False)
        shifts[child] = max((right - left + between for (_, right), (left, _) in pairs), default=0.0)
        moved = [(left + shifts[child], right + shifts[child]) for left, right in reaches[child]]
        joined = [
            *((min(a[0], b[0]), max(a[1], b[1])) for a, b in zip(joined, moved, strict=False)),
            *joined[len(moved) :],
            *moved[len(joined) :],
        ]
    if not children:
        return []
    middle = (shifts[children[0]] + shifts[children[-1]]) / 2
    for child in children:
        shifts[child] -= middle
    return [(left - middle, right - middle) for left, right in joined]


LINE = 17.0
"""Height of a line of text in points."""
HALF_WIDTH = 7.4
"""Width of half a Chinese character in points."""
PADDING = 22.0
EDGE_FONT = 0.8
"""Size of the text on an edge, as a part of that in a node."""
EDGE_AIR = 6.0
"""Distance of the texts of two edges, which keeps them from being read as one."""
BARS = 35.0
"""Room for the class counts under the text, and for air."""
INCH = 72.0
"""In points: Graphviz reckons in inches."""
LEVELS_APART = 0.6 * INCH
NODES_APART = 0.22 * INCH
LABEL_AT = 0.62
"""Place of a text on its edge, as a part of the way down."""

Centres = tuple[list[tuple[float, float]], float, float]
"""The centre of every node, y downward, and width and height of all."""


@dataclass(frozen=True)
class Box:
    """A node to be placed: its parent (None for the root), the text on the edge, its lines."""

    parent: int | None
    edge: str
    lines: tuple[str, ...]
    """The title and the class counts: the longer one sets the width."""


@dataclass(frozen=True)
class Place:
    """The place of a node in points, y downward: centre, size, the path of the edge from its parent."""

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
    """Place the nodes of a tree (node 0 is the root), with Graphviz where it is installed."""
    sizes = [_size(box) for box in boxes]
    rooms = [_room(box, width) for box, (width, _) in zip(boxes, sizes, strict=True)]
    tree = tuple(box.parent for box in boxes), tuple(rooms), sizes[0][1]
    try:
        centres, width, height = _place_by_graphviz(*tree)
    except ImportError:
        centres, width, height = _place_without_graphviz(*tree)
    places = tuple(_place(boxes[n].parent, n, centres, sizes) for n in range(len(boxes)))
    return Layout(width, height, places)


def _size(box: Box) -> tuple[float, float]:
    width = max((text_width(line) for line in box.lines), default=0.0) + PADDING
    return max(width, 64.0), LINE + BARS


def _room(box: Box, width: float) -> float:
    """Return what a node needs: its edge has a text, too, which stands two thirds of the way down."""
    written = text_width(box.edge) * EDGE_FONT
    return max(width, (written + EDGE_AIR) / LABEL_AT if written else 0.0)


@lru_cache(maxsize=128)
def _place_by_graphviz(
    parents: tuple[int | None, ...], rooms: tuple[float, ...], tall: float
) -> Centres:
    """Let Graphviz place the nodes; data never reaches it, only sizes do: so they may be kept."""
    import pygraphviz

    graph = pygraphviz.AGraph(directed=True, strict=False)
    apart = {"ranksep": LEVELS_APART / INCH, "nodesep": NODES_APART / INCH}
    graph.graph_attr.update(**apart, margin="0", pad="0.1", ordering="out")
    graph.node_attr.update(shape="box", fixedsize="true", label=" ")
    for number, (parent, room) in enumerate(zip(parents, rooms, strict=True)):
        graph.add_node(number, width=room / INCH, height=tall / INCH)
        if parent is not None:
            graph.add_edge(parent, number)
    graph.layout(prog="dot")
    left, bottom, right, top = _numbers(graph.graph_attr["bb"])
    at = [_numbers(graph.get_node(number).attr["pos"]) for number in range(len(parents))]
    centres = [(round(x - left, 1), round(top - y, 1)) for x, y in at]
    return centres, round(right - left, 1), round(top - bottom, 1)


def _place_without_graphviz(
    parents: Sequence[int | None], rooms: Sequence[float], tall: float
) -> Centres:
    """Place the nodes without Graphviz, as far apart."""
    across = place_centres(parents, rooms, NODES_APART)
    levels: list[int] = []
    for parent in parents:
        levels.append(0 if parent is None else levels[parent] + 1)
    down = [tall / 2 + level * (tall + LEVELS_APART) for level in levels]
    width = max(x + room / 2 for x, room in zip(across, rooms, strict=True))
    centres = [(round(x, 1), round(y, 1)) for x, y in zip(across, down, strict=True)]
    return centres, round(width, 1), round(max(down) + tall / 2, 1)


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
