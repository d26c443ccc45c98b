"""Draw the tree as it stands at a step: laid out once, as it stands at the last step that is shown.

So a node has its place from the first step on, and nothing moves. Of a tree too large to be read only
the part around the node of the step is drawn.

A step becomes one picture, as wide as a slide: its sentence, its calculations, and the tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from c45_core.once import Once
from c45_core.trace.frames import Frame
from c45_core.trace.replay import TreeWindow
from c45_core.tree import Tree
from c45_course.exports import tree_drawing
from c45_course.exports.as_text import pieces
from c45_course.exports.blocks import Calculation, Formula, TreeNode
from c45_course.exports.class_colours import INK, MUTED, colour_of
from c45_course.exports.named import TraceForReader, TreeNames
from c45_course.exports.steps.shapes import (
    LETTER,
    Box,
    Drawing,
    Line,
    Shape,
    Text,
    add_margin,
    scale_shape,
    text_width,
)
from c45_course.exports.steps.step import Step, write_node
from c45_course.readers.visible_text import visible, width

MAX_NODES = 31
"""A tree of more nodes is drawn in part."""
MAX_ENLARGEMENT = 3.0
"""A tree of few nodes is enlarged so much at most."""
_UNDECIDED = "?"
WIDTH, HEIGHT = 1280.0, 720.0
"""Of a picture."""
MAX_ROWS = 8
"""Number of attributes that are compared on a picture; an ellipsis stands for further ones."""
MAX_LINES = 6
"""Maximum number of lines of all calculations; what is longer is cut, with an ellipsis."""
_MARGIN, _HEAD, _SAID, _SUM = 44.0, 18.0, 30.0, 24.0
"""The margin, and the sizes of the letters of the head, the sentence and a calculation."""
_ROW = 20.0
"""The size of the letters of the attributes that are compared."""
_BESIDE = 30.0
"""Between two columns of them."""
_LEADING = 1.45
_GAP = 14.0
_PIECE = re.compile(r"\S+\s*")
_WIDE = re.compile(r"[\u3000-\u9fff\uff00-\uffef]")
_NO_START = "，。；：、！？）」』》,.;:!?)"


@dataclass(frozen=True)
class Stage:
    """Draws the tree of a trace at its steps, which end with the frame `last`."""

    about: TraceForReader
    last: int

    def drawing(self, frame: Frame) -> Drawing:
        """Return the tree after a frame."""
        part, opened = self._part(frame.node)
        nodes = [part, *self._below(part, opened)]
        root = self._node(part, "", opened)
        wide, high, places = tree_drawing.lay_out_tree(root)
        window = self.about.trace.tree_at(frame.number)
        shapes: list[Shape] = []
        for node, place in zip(nodes, places, strict=True):
            state = window.state(node.number)
            if state != "hidden" and place.above is not None:
                shapes.append(Line(*place.above, place.x, place.top))
        for node, place in zip(nodes, places, strict=True):
            shapes += self._shown(node, place, window, frame, opened)
        return add_margin(wide, high, shapes)

    @Once
    def _named(self) -> TreeNames:
        return self.about.named

    @Once
    def _tree(self) -> Tree:
        return self.about.tree

    def _part(self, number: int) -> tuple[Tree, frozenset[int]]:
        """Return what is drawn around a node, and which of its nodes have their branches drawn."""
        way = [self._tree]
        while way[-1].number != number:
            way.append(next(b for b in way[-1].branches if _holds(b, number)))
        part = next((each for each in way if each.size <= MAX_NODES), way[-1])
        room, opened, rank = MAX_NODES - 1, set[int](), [part]
        while rank:
            node = rank.pop(0)
            if len(node.branches) <= room and self._has_split(node):
                opened.add(node.number)
                room -= len(node.branches)
                rank += node.branches
        return part, frozenset(opened)

    def _has_split(self, node: Tree) -> bool:
        """Tell whether the branches of a node are seen before the end."""
        return (
            bool(node.branches) and self.about.trace.tree_at(self.last).state(node.number) == "decided"
        )

    def _below(self, node: Tree, opened: frozenset[int]) -> Iterator[Tree]:
        if node.number in opened:
            for branch in node.branches:
                yield branch
                yield from self._below(branch, opened)

    def _node(self, node: Tree, edge: str, opened: frozenset[int]) -> TreeNode:
        branches = node.branches if node.number in opened else ()
        below = (
            self._node(branch, self._named.branch(node, place), opened)
            for place, branch in enumerate(branches)
        )
        return TreeNode((self._named.title(node), self._counts(node)), edge, False, tuple(below))

    def _counts(self, node: Tree) -> str:
        return " / ".join(self._named.counts(node, self.about.words.notation))

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
            colour = colour_of(node.label, self._named.positive)
        thick = 2.6 if here else 1.6 if decided and node.is_leaf else 1.0
        is_round = decided and node.is_leaf
        yield Box(place.x, place.y, place.width, place.height, colour, thick, is_round, not decided)
        title, *below = place.node.lines
        yield from write_node(place, (title if decided else _UNDECIDED, *below))


def _holds(tree: Tree, number: int) -> bool:
    return any(node.number == number for node in tree.walk())


def draw_card(step: Step, tree: Drawing, title: str) -> Drawing:
    """Return the picture; `title`: of the table, above it."""
    shapes: list[Shape] = []
    top, size = _MARGIN, _HEAD
    for text in _lines(step, title):
        top, size = top + (_GAP / 2 if text.size != size else 0), text.size
        top += text.size * _LEADING / 2
        shapes.append(Text(_MARGIN, top, text.pieces, text.size, text.colour, text.bold, left=True))
        top += text.size * _LEADING / 2
    top += _GAP
    table = list(_compared(step, top))
    shapes += table
    top = max([top, *(text.y + _ROW * _LEADING / 2 + _GAP for text in table)])
    foot = _MARGIN / 2 + (_HEAD * _LEADING if step.counted else 0)
    if step.counted:
        shapes.append(Text(_MARGIN, HEIGHT - foot, [(step.counted, "")], _HEAD, MUTED, left=True))
    room = WIDTH - 2 * _MARGIN, HEIGHT - top - foot - _HEAD * _LEADING / 2
    by = min(room[0] / tree.width, room[1] / tree.height, MAX_ENLARGEMENT)
    left = (WIDTH - tree.width * by) / 2
    below = top + (room[1] - tree.height * by) / 2
    shapes += [scale_shape(shape, by, left, below) for shape in tree.shapes]
    return Drawing(WIDTH, HEIGHT, tuple(shapes))


def _compared(step: Step, top: float) -> Iterator[Text]:
    """Give the cells of the attributes that are compared, below a height."""
    rows = list(step.compared)
    if len(rows) > MAX_ROWS + 1:
        rows = [*rows[:MAX_ROWS], ["…"]]
    left = _MARGIN
    for place in range(len(rows[0]) if rows else 0):
        column = [row[place] if place < len(row) else "" for row in rows]
        for line, cell in enumerate(column):
            y = top + _ROW * _LEADING * (line + 0.5)
            yield Text(left, y, [(visible(cell), "")], _ROW, INK if line else MUTED, left=True)
        left += max(text_width(cell, _ROW) for cell in column) + _BESIDE


def _lines(step: Step, title: str) -> Iterator[Text]:
    head = f"{title} · {step.place} · {step.where}"
    for line in wrap_text(head, _most(_HEAD))[:1]:
        yield Text(0, 0, [(line, "")], _HEAD, MUTED)
    for line in wrap_text(step.sentence, _most(_SAID)):
        yield Text(0, 0, [(line, "")], _SAID, bold=True)
    sums = [line for each in step.calculations for line in wrap_text(_written(each), _most(_SUM))]
    if len(sums) > MAX_LINES:
        sums = [*sums[: MAX_LINES - 1], f"… {sums[-1]}"]
    for line in sums:
        yield Text(0, 0, tuple(pieces(line)), _SUM)


def _written(each: Calculation | Formula) -> str:
    name = each.name if isinstance(each, Calculation) else ""
    return f"{name}  {each.text}" if name else each.text


def _most(size: float) -> int:
    """Return how many narrow characters of a size stand in a line."""
    return int((WIDTH - 2 * _MARGIN) / (size * LETTER))


def wrap_text(text: str, most: int) -> list[str]:
    """Return a text as lines of at most so many columns: broken at spaces, and between Chinese letters.

    >>> wrap_text("one two three", 8), wrap_text("信息熵是多少？", 6)
    (['one two', 'three'], ['信息熵', '是多', '少？'])
    """
    lines, line = [], ""
    for piece in _broken(visible(text)):
        if line and width((line + piece).rstrip()) > most:
            lines.append(line.rstrip())
            line = ""
        line += piece
    return [*lines, line.rstrip()] if line.strip() else lines


def _broken(text: str) -> Iterator[str]:
    """Give the pieces that stay together: a word, or a Chinese letter with the sign behind it."""
    for word in _PIECE.findall(text):
        part = ""
        for letter in word:
            if part and letter not in _NO_START and (_WIDE.match(letter) or _WIDE.match(part[-1])):
                yield part
                part = ""
            part += letter
        yield part
