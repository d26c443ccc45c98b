"""Say what a step of a trace, or of a pruning, shows, and draw it as one picture, as wide as a slide.

A step has its sentence, its calculations and its node; of a pruning each decision is asked, worked out
and taken, as a class is shown it. The tree is laid out once, as it stands at the last step that is
shown: so a node has its place from the first step on, and nothing moves. Of a tree too large to be read
only the part around the node of the step is drawn.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from c45_core.explain.quantities import explain
from c45_core.explain.sentences import Narrator
from c45_core.frozen import Once
from c45_core.language.refusal import refusal
from c45_core.prune.method import declared
from c45_core.trace.frames import Frame, Kind, Size, as_step
from c45_core.trace.replay import Trace, TreeWindow
from c45_core.tree import Tree
from c45_course.exports import picture
from c45_course.exports.as_text import pieces
from c45_course.exports.blocks import Calculated, Calculation, Definition, Formula, TreeNode, left_of
from c45_course.exports.decisions import Handout, list_decisions, write_inequality
from c45_course.exports.tables import ranking_rows
from c45_course.exports.tree_names import (
    INK,
    MUTED,
    PruningForReader,
    TraceForReader,
    TreeNames,
    colour_of,
    describe_path,
    names_by_labels,
)
from c45_course.readers.visible_text import visible, width

from .shapes import LETTER, Box, Drawing, Line, Shape, Text, add_margin, scale_shape, text_width

SIZES = tuple(str(size) for size in reversed(Size))
"""Sizes of the steps of a stretch, the smallest first."""
_SIZE = 9.0
"""The size of the letters in a tree."""
_OF_A_DECISION = "comparison"
"""The kind of the step that works a decision out, as the notes for the speaker name it."""


@dataclass(frozen=True)
class Step:
    """A step as it is shown.

    `number`: counted from 1; `kind`: what the notes for the speaker are about; `place`: its number
    among all steps, in words; `where`: the node it is about; `sentence`: what happened; `symbols`: its
    formulas in symbols as LaTeX; `calculations`: the same with their numbers; `compared`: where
    attributes are compared, the names of the columns, and a row for each attribute; `counted`: what
    the numbers in the nodes of its tree are.
    """

    number: int
    kind: str
    place: str
    where: str
    sentence: str
    symbols: Sequence[Definition | Formula] = ()
    calculations: Sequence[Calculation | Formula] = ()
    compared: Sequence[Sequence[str]] = ()
    counted: str = ""


class TraceSteps:
    """Tells the steps of one trace to one reader."""

    def __init__(self, about: TraceForReader) -> None:
        self.trace, self.words = about.trace, about.words
        self.labels = about.labels.on(about.trace.table)
        self.narrator = Narrator(self.trace, self.labels, self.words)

    def stretch(self, first: int, last: int | None, most: int, size: str) -> list[int]:
        """Return the steps from one to another; the rest as of `find_stretch`."""
        return find_stretch(self.trace, first, last, size, most)

    def step(self, number: int) -> Step:
        """Return a step, counted from 0."""
        frame = self.trace[number]
        told = tuple(self._calculate(frame))
        place = self.words("player", "step_of", i=as_step(number), n=len(self.trace))
        where = describe_path(self.trace, frame.node, self.labels, self.words)
        return Step(
            number + 1,
            str(frame.kind),
            place,
            self.words("export", "node", n=frame.node, path=where),
            self.narrator.say(frame),
            tuple(each for each in told if isinstance(each, Definition)),
            tuple(each for each in told if isinstance(each, Calculation)),
            self._list_compared(frame),
            names_by_labels(self.labels).below,
        )

    def _list_compared(self, frame: Frame) -> Sequence[Sequence[str]]:
        """Return the attributes: by their gains for the average, by all measures for the choice."""
        if frame.kind not in (Kind.GATED, Kind.SPLIT):
            return ()
        head, rows = ranking_rows(self.trace, self.trace.node(frame.node), self.labels, self.words)
        if frame.kind is Kind.SPLIT:
            return (head, *rows)
        shown = 0, 1 + self.trace.dialect.measures.index("gain")
        return tuple([row[place] for place in shown] for row in (head, *rows))

    def _calculate(self, frame: Frame) -> list[Definition | Calculation]:
        trace, notation = self.trace, self.words.notation
        evaluation = None
        if frame.attribute is not None:
            evaluation = trace.evaluation(frame.node, frame.attribute)
        calculated = Calculated(self.words)
        found: list[Definition | Calculation] = []
        for each in explain(trace, frame, self.labels):
            left = left_of(each, evaluation, frame.branch, self.labels, notation)
            source = self.words("source", each.source)
            found += calculated.explained(each, name="", left=left, source=source)
        return found


def find_stretch(trace: Trace, first: int, last: int | None, size: str, most: int) -> list[int]:
    """Return the steps from one to another, both counted from 1, that end a step of a size.

    `last`: None for the end of the trace; `most`: so many may be shown.

    Errors: InputError where there is no such step, none of the size, or more than `most`.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> find_stretch(grow(datasets.load("loan_5").table), 2, 5, "calculation", 10)
    [1, 2, 3, 4]
    """
    end = len(trace) if last is None else last
    if not 1 <= first <= end <= len(trace):
        raise refusal("steps.none", first=first, last=end, steps=len(trace))
    # One after the other: a trace may have millions of steps.
    found: list[int] = []
    number = trace.next(first - 2, size)
    while number < end and number not in found[-1:]:
        if len(found) == most:
            raise refusal("steps.many", most=most)
        found.append(number)
        number = trace.next(number, size)
    if not found:
        raise refusal("steps.empty", first=first, last=end)
    return found


class PruningSteps:
    """Tells the decisions of a pruning to one reader, in the steps that a class is shown: what is
    asked, each number of both sides, the comparison, where it turns, what becomes of the tree.
    """

    def __init__(self, about: PruningForReader) -> None:
        self._about, self._places = about, tuple(list_decisions(about.pruning).values())

    def __len__(self) -> int:
        """Return the number of steps."""
        return len(self._steps)

    def stretch(self, first: int, last: int | None, most: int) -> range:
        """Return the steps from one to another, counted from 1; `last`: None for the end.

        Errors: InputError where there is no such step, or more than `most`.
        """
        end = len(self) if last is None else last
        if not 1 <= first <= end <= len(self):
            raise refusal("steps.none", first=first, last=end, steps=len(self))
        if end - first >= most:
            raise refusal("steps.many", most=most)
        return range(first, end + 1)

    def step(self, number: int) -> tuple[Step, Drawing]:
        """Return a step with the tree at it."""
        at, step = self._steps[number - 1]
        told, words = self._handouts[at], self._about.words
        place = words("player", "step_of", i=number, n=len(self))
        verdict = told.verdict
        tree = verdict.taken if step.kind == "done" else verdict.subtree
        return replace(step, number=number, place=place), _draw_tree(told.drawn_with(tree))

    def calculate_decision(self, verdict: int) -> tuple[Step, Drawing]:
        """Return a decision with all its numbers at once, by the place of its verdict in the record."""
        told = self._handouts[self._places.index(verdict)]
        said = _ask_comparison(told)
        found = tuple(each for each in told.calculation() if isinstance(each, Calculation))
        step = self._build_step(self._places.index(verdict), _OF_A_DECISION, said, calculations=found)
        return step, _draw_tree(told.drawn_with(told.verdict.subtree))

    @Once
    def _handouts(self) -> tuple[Handout, ...]:
        """Each decision, told."""
        return tuple(Handout(self._about, place) for place in self._places)

    @Once
    def _steps(self) -> tuple[tuple[int, Step], ...]:
        """Every step, with the place of its decision."""
        return tuple((at, step) for at in range(len(self._places)) for step in self._list_steps_of(at))

    def _list_steps_of(self, at: int) -> Iterator[Step]:
        told = self._handouts[at]
        verdict, words = told.verdict, told.words
        asked = "why_tree_pre" if declared(verdict.method).before_growing else "why_tree"
        said = words("pruning", asked, node=told.speaker.node(verdict.node))
        yield self._build_step(at, "tree", said, symbols=(told.formula(),))
        for kind, found in told.lines():
            yield self._build_step(at, kind, words("pruning", f"why_{kind}"), calculations=found)
        decides = (write_inequality(verdict, words.notation),)
        said = _ask_comparison(told)
        yield self._build_step(at, _OF_A_DECISION, said, calculations=decides)
        if turns := told.turns():
            yield self._build_step(at, "tipping", *turns)
        yield self._build_step(
            at, "done", told.speaker.say(told.pruning, told.place), calculations=decides
        )

    def _build_step(
        self,
        at: int,
        kind: str,
        said: str,
        calculations: Sequence[Calculation | Formula] = (),
        symbols: Sequence[Formula] = (),
    ) -> Step:
        """Return a step without its number."""
        told = self._handouts[at]
        node = told.speaker.node(told.verdict.node)
        where = told.words("export", "decision", n=at + 1, node=node)
        return Step(0, kind, "", where, said, symbols, calculations, counted=told.legend())


def _draw_tree(root: TreeNode) -> Drawing:
    """Draw a tree; the node that is decided on has a strong frame."""
    wide, high, places = picture.lay_out_tree(root)
    shapes: list[Shape] = [
        Line(*place.above, place.x, place.top) for place in places if place.above is not None
    ]
    for place in places:
        shapes += _draw_node(place)
    return add_margin(wide, high, shapes)


def _draw_node(place: picture.Box) -> Iterator[Shape]:
    node = place.node
    colour, thick = (INK, 2.6) if node.marked else (MUTED, 1.0)
    yield Box(place.x, place.y, place.width, place.height, colour, thick, not node.branches, False)
    yield from write_node(place, node.lines)


def write_node(place: picture.Box, lines: Sequence[str]) -> Iterator[Text]:
    """Give the text on the edge that leads to a node, if there is one, and the lines in the node."""
    if place.above is not None and place.node.edge:
        # Above the node it leads to: there the texts of narrow branches have room side by side.
        at = place.top - picture.LINE * 0.8
        yield Text(place.x, at, [(place.node.edge, "")], _SIZE, ground=True)
    for row, line in enumerate(lines):
        y = place.y + (row - (len(lines) - 1) / 2) * picture.LINE
        yield Text(place.x, y, [(line, "")], _SIZE, bold=row == 0)


def _ask_comparison(told: Handout) -> str:
    """Ask what decides; of estimated errors a simpler tree may have more, by a margin."""
    margin = told.words.notation.number(told.verdict.margin)
    return told.words("pruning", f"why_comparison_{told.verdict.method}", margin=margin)


MAX_NODES = 31
"""Maximum number of nodes of a tree that is drawn whole."""
MAX_ENLARGEMENT = 3.0
"""Maximum enlargement of a tree of few nodes."""
_UNDECIDED = "?"
WIDTH, HEIGHT = 1280.0, 720.0
"""Width and height of a picture."""
MAX_ROWS = 8
"""Number of attributes that are compared on a picture; an ellipsis stands for further ones."""
MAX_LINES = 6
"""Maximum number of lines of all calculations; what is longer is cut, with an ellipsis."""
_MARGIN, _HEAD, _SAID, _SUM = 44.0, 18.0, 30.0, 24.0
"""The margin, and the sizes of the letters of the head, the sentence and a calculation."""
_ROW = 20.0
"""The size of the letters of the attributes that are compared."""
_BESIDE = 30.0
"""Distance of two of their columns."""
_LEADING = 1.45
_SPACING = 14.0
_PIECE = re.compile(r"\S+\s*")
_WIDE = re.compile(r"[\u3000-\u9fff\uff00-\uffef]")
_NO_START = "，。；：、！？）」』》,.;:!?)"


@dataclass(frozen=True)
class Stage:
    """Draws the tree of a trace at its steps, which end with the frame `last`."""

    about: TraceForReader
    last: int

    def draw(self, frame: Frame) -> Drawing:
        """Return the tree after a frame."""
        part, opened = self._choose_part(frame.node)
        nodes = [part, *self._walk_below(part, opened)]
        root = self._build_node(part, "", opened)
        wide, high, places = picture.lay_out_tree(root)
        window = self.about.trace.tree_at(frame.number)
        shapes: list[Shape] = []
        for node, place in zip(nodes, places, strict=True):
            state = window.state(node.number)
            if state != "hidden" and place.above is not None:
                shapes.append(Line(*place.above, place.x, place.top))
        for node, place in zip(nodes, places, strict=True):
            shapes += self._draw_node(node, place, window, frame, opened)
        return add_margin(wide, high, shapes)

    @Once
    def _named(self) -> TreeNames:
        return self.about.named

    @Once
    def _tree(self) -> Tree:
        return self.about.tree

    def _choose_part(self, number: int) -> tuple[Tree, frozenset[int]]:
        """Return what is drawn around a node, and which of its nodes have their branches drawn."""
        way = [self._tree]
        while way[-1].number != number:
            way.append(next(b for b in way[-1].branches if _has_node(b, number)))
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

    def _walk_below(self, node: Tree, opened: frozenset[int]) -> Iterator[Tree]:
        if node.number in opened:
            for branch in node.branches:
                yield branch
                yield from self._walk_below(branch, opened)

    def _build_node(self, node: Tree, edge: str, opened: frozenset[int]) -> TreeNode:
        branches = node.branches if node.number in opened else ()
        below = (
            self._build_node(branch, self._named.branch(node, place), opened)
            for place, branch in enumerate(branches)
        )
        return TreeNode((self._named.title(node), self._counts(node)), edge, False, tuple(below))

    def _counts(self, node: Tree) -> str:
        return " / ".join(self._named.counts(node, self.about.words.notation))

    def _draw_node(
        self, node: Tree, place: picture.Box, window: TreeWindow, frame: Frame, opened: frozenset[int]
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


def _has_node(tree: Tree, number: int) -> bool:
    return any(node.number == number for node in tree.walk())


def draw_card(step: Step, tree: Drawing, title: str) -> Drawing:
    """Return the picture; `title`: of the table, above it."""
    shapes: list[Shape] = []
    top, size = _MARGIN, _HEAD
    for text in _place_lines(step, title):
        top, size = top + (_SPACING / 2 if text.size != size else 0), text.size
        top += text.size * _LEADING / 2
        shapes.append(Text(_MARGIN, top, text.pieces, text.size, text.colour, text.bold, left=True))
        top += text.size * _LEADING / 2
    top += _SPACING
    table = list(_place_compared(step, top))
    shapes += table
    top = max([top, *(text.y + _ROW * _LEADING / 2 + _SPACING for text in table)])
    foot = _MARGIN / 2 + (_HEAD * _LEADING if step.counted else 0)
    if step.counted:
        shapes.append(Text(_MARGIN, HEIGHT - foot, [(step.counted, "")], _HEAD, MUTED, left=True))
    room = WIDTH - 2 * _MARGIN, HEIGHT - top - foot - _HEAD * _LEADING / 2
    by = min(room[0] / tree.width, room[1] / tree.height, MAX_ENLARGEMENT)
    left = (WIDTH - tree.width * by) / 2
    below = top + (room[1] - tree.height * by) / 2
    shapes += [scale_shape(shape, by, left, below) for shape in tree.shapes]
    return Drawing(WIDTH, HEIGHT, tuple(shapes))


def _place_compared(step: Step, top: float) -> Iterator[Text]:
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


def _place_lines(step: Step, title: str) -> Iterator[Text]:
    head = f"{title} · {step.place} · {step.where}"
    for line in wrap_text(head, _max_columns(_HEAD))[:1]:
        yield Text(0, 0, [(line, "")], _HEAD, MUTED)
    for line in wrap_text(step.sentence, _max_columns(_SAID)):
        yield Text(0, 0, [(line, "")], _SAID, bold=True)
    sums = [
        line
        for each in step.calculations
        for line in wrap_text(_write_calculation(each), _max_columns(_SUM))
    ]
    if len(sums) > MAX_LINES:
        sums = [*sums[: MAX_LINES - 1], f"… {sums[-1]}"]
    for line in sums:
        yield Text(0, 0, tuple(pieces(line)), _SUM)


def _write_calculation(each: Calculation | Formula) -> str:
    name = each.name if isinstance(each, Calculation) else ""
    return f"{name}  {each.text}" if name else each.text


def _max_columns(size: float) -> int:
    """Return how many narrow characters of a size stand in a line."""
    return int((WIDTH - 2 * _MARGIN) / (size * LETTER))


def wrap_text(text: str, most: int) -> list[str]:
    """Return a text as lines of at most so many columns: broken at spaces, and between Chinese letters.

    >>> wrap_text("one two three", 8), wrap_text("信息熵是多少？", 6)
    (['one two', 'three'], ['信息熵', '是多', '少？'])
    """
    lines, line = [], ""
    for piece in _split_unbreakable(visible(text)):
        if line and width((line + piece).rstrip()) > most:
            lines.append(line.rstrip())
            line = ""
        line += piece
    return [*lines, line.rstrip()] if line.strip() else lines


def _split_unbreakable(text: str) -> Iterator[str]:
    """Give the pieces that stay together: a word, or a Chinese letter with the sign behind it."""
    for word in _PIECE.findall(text):
        part = ""
        for letter in word:
            if part and letter not in _NO_START and (_WIDE.match(letter) or _WIDE.match(part[-1])):
                yield part
                part = ""
            part += letter
        yield part
