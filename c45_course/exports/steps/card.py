"""Draw a step as one picture, as wide as a slide: its sentence, its calculations, and the tree."""

from __future__ import annotations

import re
from collections.abc import Iterator

from c45_course.exports.blocks import Calculation, Formula
from c45_course.exports.class_colours import INK, MUTED
from c45_course.exports.steps.shapes import LETTER, Drawing, Shape, Text, text_width
from c45_course.exports.steps.stage import LARGEST, scaled
from c45_course.exports.steps.step import Step
from c45_course.exports.typeset import pieces
from c45_course.readers.characters import visible, width

WIDTH, HEIGHT = 1280.0, 720.0
_MARGIN, _HEAD, _SAID, _SUM = 44.0, 18.0, 30.0, 24.0
"""The margin, and the sizes of the letters of the head, the sentence and a calculation."""
_ROW = 20.0
"""The size of the letters of the attributes that are compared."""
_BESIDE = 30.0
"""Between two columns of them."""
MOST_ROWS = 8
"""So many attributes are compared on a picture; an ellipsis stands for further ones."""
_LEADING = 1.45
_GAP = 14.0
_PIECE = re.compile(r"\S+\s*")
_WIDE = re.compile(r"[\u3000-\u9fff\uff00-\uffef]")
_NO_START = "，。；：、！？）」』》,.;:!?)"
MOST_LINES = 6
"""So many lines may all calculations take; what is longer is cut, with an ellipsis."""


def card(step: Step, tree: Drawing, title: str) -> Drawing:
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
    by = min(room[0] / tree.width, room[1] / tree.height, LARGEST)
    left = (WIDTH - tree.width * by) / 2
    below = top + (room[1] - tree.height * by) / 2
    shapes += [scaled(shape, by, left, below) for shape in tree.shapes]
    return Drawing(WIDTH, HEIGHT, tuple(shapes))


def _compared(step: Step, top: float) -> Iterator[Text]:
    """Give the cells of the attributes that are compared, below a height."""
    rows = list(step.compared)
    if len(rows) > MOST_ROWS + 1:
        rows = [*rows[:MOST_ROWS], ["…"]]
    left = _MARGIN
    for place in range(len(rows[0]) if rows else 0):
        column = [row[place] if place < len(row) else "" for row in rows]
        for line, cell in enumerate(column):
            y = top + _ROW * _LEADING * (line + 0.5)
            yield Text(left, y, [(visible(cell), "")], _ROW, INK if line else MUTED, left=True)
        left += max(text_width(cell, _ROW) for cell in column) + _BESIDE


def _lines(step: Step, title: str) -> Iterator[Text]:
    head = f"{title} · {step.place} · {step.where}"
    for line in wrapped(head, _most(_HEAD))[:1]:
        yield Text(0, 0, [(line, "")], _HEAD, MUTED)
    for line in wrapped(step.sentence, _most(_SAID)):
        yield Text(0, 0, [(line, "")], _SAID, bold=True)
    sums = [line for each in step.calculations for line in wrapped(_written(each), _most(_SUM))]
    if len(sums) > MOST_LINES:
        sums = [*sums[: MOST_LINES - 1], f"… {sums[-1]}"]
    for line in sums:
        yield Text(0, 0, tuple(pieces(line)), _SUM)


def _written(each: Calculation | Formula) -> str:
    name = each.name if isinstance(each, Calculation) else ""
    return f"{name}  {each.text}" if name else each.text


def _most(size: float) -> int:
    """Return how many narrow characters of a size stand in a line."""
    return int((WIDTH - 2 * _MARGIN) / (size * LETTER))


def wrapped(text: str, most: int) -> list[str]:
    """Return a text as lines of at most so many columns: broken at spaces, and between Chinese letters.

    >>> wrapped("one two three", 8), wrapped("信息熵是多少？", 6)
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
