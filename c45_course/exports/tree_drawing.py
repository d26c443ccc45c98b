"""Lay out the tree of a document, and write it as lines of text, as SVG and as DOT.

Sizes are in points and reckoned from the number of characters, so that a drawing does not depend on the
fonts of the machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from c45_course.exports.blocks import TreeNode
from c45_course.exports.picture import FONTS, quote
from c45_course.readers.visible_text import visible, width

LETTER, LINE = 5.0, 12.0
"""Width of half a Chinese character, height of a line."""
_PADDING, _GAP, _LEVEL = 12.0, 10.0, 34.0
_MARKED = " ◀"
"""Behind the node that is spoken of, in lines of text."""


@dataclass(frozen=True)
class Box:
    """A node in its place: its centre, its size; `above`: the foot of the node it hangs on, if any."""

    node: TreeNode
    x: float
    y: float
    width: float
    height: float
    above: tuple[float, float] | None

    @property
    def top(self) -> float:
        """Where its edge ends."""
        return self.y - self.height / 2

    @property
    def label_at(self) -> tuple[float, float]:
        """Where the text on its edge stands: in the middle of it."""
        assert self.above is not None
        return (self.above[0] + self.x) / 2, (self.above[1] + self.top) / 2


def lay_out_tree(root: TreeNode) -> tuple[float, float, list[Box]]:
    """Return width and height of the drawing and its boxes, a node before its branches.

    A node stands over the middle of its branches, and every subtree has a strip of its own.
    """
    boxes = list(_placed(root, 0.0, 0.0, None))
    return _strip(root), max(box.y + box.height / 2 for box in boxes), boxes


def _placed(
    node: TreeNode, left: float, top: float, above: tuple[float, float] | None
) -> Iterator[Box]:
    wide, high = _size(node)
    x = left + _strip(node) / 2
    yield Box(node, x, top + high / 2, wide, high, above)
    at = left + (_strip(node) - _strips(node)) / 2
    for branch in node.branches:
        yield from _placed(branch, at, top + high + _LEVEL, (x, top + high))
        at += _strip(branch) + _GAP


def _size(node: TreeNode) -> tuple[float, float]:
    longest = max(width(visible(line)) for line in node.lines)
    return longest * LETTER + _PADDING, len(node.lines) * LINE + _PADDING / 2


def _strips(node: TreeNode) -> float:
    return sum(map(_strip, node.branches)) + _GAP * (len(node.branches) - 1)


def _strip(node: TreeNode) -> float:
    """Return how wide a node is with all below it, and with the text on its edge."""
    return max(_size(node)[0], width(visible(node.edge)) * LETTER, _strips(node))


def outline(node: TreeNode, depth: int = 0) -> Iterator[str]:
    """Give the tree as lines of text, its branches indented.

    >>> leaf = TreeNode(("yes", "N = 2"), "windy")
    >>> list(outline(TreeNode(("Wind?", "N = 3"), marked=True, branches=(leaf,))))
    ['Wind? (N = 3) ◀', '|   windy: yes (N = 2)']
    """
    title, *below = map(visible, node.lines)
    edge = f"{visible(node.edge)}: " if node.edge else ""
    said = f"{edge}{title} ({', '.join(below)})"
    yield f"{'|   ' * depth}{said}{_MARKED if node.marked else ''}"
    for branch in node.branches:
        yield from outline(branch, depth + 1)


def svg(root: TreeNode) -> Iterator[str]:
    """Give the tree as an SVG element that is never wider than its page."""
    wide, high, boxes = lay_out_tree(root)
    yield f'<svg class="tree" viewBox="-2 -2 {wide + 4:.0f} {high + 4:.0f}" width="{wide + 4:.0f}pt">'
    for box in boxes:
        if box.above is not None:
            yield f'<path d="M{box.above[0]:.1f},{box.above[1]:.1f}L{box.x:.1f},{box.top:.1f}"/>'
    for box in boxes:
        yield from _box_svg(box)
    yield "</svg>"


def _box_svg(box: Box) -> Iterator[str]:
    if box.above is not None and box.node.edge:
        x, y = box.label_at
        yield f'<text class="edge" x="{x:.1f}" y="{y + 3:.1f}">{escape(visible(box.node.edge))}</text>'
    marked = ' class="marked"' if box.node.marked else ""
    yield (
        f'<rect{marked} x="{box.x - box.width / 2:.1f}" y="{box.top:.1f}" width="{box.width:.1f}" '
        f'height="{box.height:.1f}" rx="{0 if box.node.branches else 7}"/>'
    )
    for number, line in enumerate(box.node.lines):
        bold = ' class="title"' if number == 0 else ""
        y = box.top + _PADDING / 4 + LINE * (number + 0.75)
        yield f'<text{bold} x="{box.x:.1f}" y="{y:.1f}">{escape(visible(line))}</text>'


def dot(root: TreeNode) -> Iterator[str]:
    """Give the tree in the language of Graphviz, which makes a picture of it for Word."""
    yield f'digraph tree {{ node [fontname="{FONTS}", fontsize=11, shape=box];'
    yield f'edge [fontname="{FONTS}", fontsize=10, arrowhead=none]; graph [ordering=out, ranksep=0.4];'
    waiting, number = [(root, -1)], 0
    while waiting:
        node, above = waiting.pop(0)
        thick, shape = 3 if node.marked else 1, "" if node.branches else ", style=rounded"
        yield f"n{number} [label={quote(*node.lines)}, penwidth={thick}{shape}];"
        if above >= 0:
            yield f"n{above} -> n{number} [label={quote(node.edge)}];"
        waiting += [(branch, number) for branch in node.branches]
        number += 1
    yield "}"
