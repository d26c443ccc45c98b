"""Draw the tree as it stands at a step: laid out once, as it stands at the last step that is shown.

So a node has its place from the first step on, and nothing moves. Of a tree too large to be read only
the part around the node of the step is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from c45_core.language.words import Words
from c45_core.once import Once
from c45_core.prune import tree_of
from c45_core.trace.frames import Frame
from c45_core.trace.replay import Trace, TreeWindow
from c45_core.tree import Tree
from c45_course.exports import tree_drawing
from c45_course.exports.blocks import TreeNode
from c45_course.exports.class_colours import INK, MUTED, colour_of
from c45_course.exports.named import Named
from c45_course.exports.steps.shapes import Box, Drawing, Line, Shape, Text

MOST_NODES = 31
"""A tree of more nodes is drawn in part."""
LARGEST = 3.0
"""A tree of few nodes is enlarged so much at most."""
_SIZE = 9.0
_MARGIN = 6.0
_UNDECIDED = "?"


@dataclass(frozen=True)
class Stage:
    """Draws the tree of a trace at its steps, which end with the frame `last`."""

    trace: Trace
    named: Named
    words: Words
    last: int

    def drawing(self, frame: Frame) -> Drawing:
        """Return the tree after a frame."""
        part, opened = self._part(frame.node)
        nodes = [part, *self._below(part, opened)]
        root = self._node(part, "", opened)
        wide, high, places = tree_drawing.laid_out(root)
        window = self.trace.tree_at(frame.number)
        shapes: list[Shape] = []
        for node, place in zip(nodes, places, strict=True):
            state = window.state(node.number)
            if state != "hidden" and place.above is not None:
                shapes.append(Line(*place.above, place.x, place.top))
        for node, place in zip(nodes, places, strict=True):
            shapes += self._shown(node, place, window, frame, opened)
        return moved(wide, high, shapes)

    @Once
    def _tree(self) -> Tree:
        return tree_of(self.trace)

    def _part(self, number: int) -> tuple[Tree, frozenset[int]]:
        """Return what is drawn around a node, and which of its nodes have their branches drawn."""
        way = [self._tree]
        while way[-1].number != number:
            way.append(next(b for b in way[-1].branches if _holds(b, number)))
        part = next((each for each in way if each.size <= MOST_NODES), way[-1])
        room, opened, rank = MOST_NODES - 1, set[int](), [part]
        while rank:
            node = rank.pop(0)
            if len(node.branches) <= room and self._has_split(node):
                opened.add(node.number)
                room -= len(node.branches)
                rank += node.branches
        return part, frozenset(opened)

    def _has_split(self, node: Tree) -> bool:
        """Tell whether the branches of a node are seen before the end."""
        return bool(node.branches) and self.trace.tree_at(self.last).state(node.number) == "decided"

    def _below(self, node: Tree, opened: frozenset[int]) -> Iterator[Tree]:
        if node.number in opened:
            for branch in node.branches:
                yield branch
                yield from self._below(branch, opened)

    def _node(self, node: Tree, edge: str, opened: frozenset[int]) -> TreeNode:
        branches = node.branches if node.number in opened else ()
        below = (
            self._node(branch, self.named.branch(node, place), opened)
            for place, branch in enumerate(branches)
        )
        return TreeNode((self.named.title(node), self._counts(node)), edge, False, tuple(below))

    def _counts(self, node: Tree) -> str:
        return " / ".join(self.named.counts(node, self.words.notation))

    def _shown(
        self,
        node: Tree,
        place: tree_drawing.Box,
        window: TreeWindow,
        frame: Frame,
        opened: frozenset[int],
    ) -> Iterator[Shape]:
        """Give the box of a node, its lines and the text on its edge, as far as they are known."""
        state, here = window.state(node.number), node.number == frame.node
        if state == "hidden":
            return
        decided = state == "decided"
        colour = INK if here else MUTED
        if decided and node.is_leaf and not here:
            colour = colour_of(node.label, self.named.positive)
        thick = 2.6 if here else 1.6 if decided and node.is_leaf else 1.0
        is_round = decided and node.is_leaf
        yield Box(place.x, place.y, place.width, place.height, colour, thick, is_round, not decided)
        if place.above is not None and place.node.edge:
            # Above the node it leads to: there the texts of narrow branches have room side by side.
            yield Text(
                place.x,
                place.top - tree_drawing.LINE * 0.8,
                [(place.node.edge, "")],
                _SIZE,
                ground=True,
            )
        title = place.node.lines[0] if decided else _UNDECIDED
        for row, line in enumerate((title, self._counts(node))):
            y = place.y + (row - 0.5) * tree_drawing.LINE
            yield Text(place.x, y, [(line, "")], _SIZE, bold=row == 0)


def _holds(tree: Tree, number: int) -> bool:
    return any(node.number == number for node in tree.walk())


def moved(wide: float, high: float, shapes: Iterable[Shape]) -> Drawing:
    """Return a drawing with a margin around its shapes, which take so much room."""
    inside = tuple(scaled(shape, 1.0, _MARGIN, _MARGIN) for shape in shapes)
    return Drawing(wide + 2 * _MARGIN, high + 2 * _MARGIN, inside)


def scaled(shape: Shape, by: float, dx: float, dy: float) -> Shape:
    """Return a shape larger by a factor, then moved."""
    match shape:
        case Line(x1, y1, x2, y2):
            return Line(x1 * by + dx, y1 * by + dy, x2 * by + dx, y2 * by + dy)
        case Box(x, y, wide, high, colour, thick, is_round, faint):
            size = (wide * by, high * by)
            return Box(x * by + dx, y * by + dy, *size, colour, thick * by, is_round, faint)
        case Text(x, y, pieces, size, colour, bold, left, ground):
            return Text(x * by + dx, y * by + dy, pieces, size * by, colour, bold, left, ground)
