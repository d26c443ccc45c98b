"""Say what a step of a trace, or of a pruning, shows: its sentence, its calculations, its node.

Of a pruning each decision is asked, worked out and taken, as a class is shown it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from c45_core.explain.quantities import explain
from c45_core.explain.sentences import Narrator
from c45_core.frozen import Once
from c45_core.language.refusal import refusal
from c45_core.prune.method import declared
from c45_core.trace.frames import Frame, Kind, Size, as_step
from c45_core.trace.replay import Trace
from c45_course.exports import tree_drawing
from c45_course.exports.blocks import Calculation, Definition, Formula, TreeNode
from c45_course.exports.calculated import Calculated, left_of
from c45_course.exports.class_colours import INK, MUTED
from c45_course.exports.decisions import list_decisions, write_inequality
from c45_course.exports.handout import Handout
from c45_course.exports.named import PruningForReader, TraceForReader, describe_path, names_by_labels
from c45_course.exports.rows import ranking_rows
from c45_course.exports.steps.shapes import Box, Drawing, Line, Shape, Text, add_margin

SIZES = tuple(str(size) for size in reversed(Size))
"""How large the steps of a stretch may be, the smallest first."""
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

    def step(self, number: int) -> Step:
        """Return a step, counted from 0."""
        frame = self.trace[number]
        told = tuple(self._calculated(frame))
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
            self._compared(frame),
            names_by_labels(self.labels).below,
        )

    def _compared(self, frame: Frame) -> Sequence[Sequence[str]]:
        """Return the attributes: by their gains for the average, by all measures for the choice."""
        if frame.kind not in (Kind.GATED, Kind.SPLIT):
            return ()
        head, rows = ranking_rows(self.trace, self.trace.node(frame.node), self.labels, self.words)
        if frame.kind is Kind.SPLIT:
            return (head, *rows)
        shown = 0, 1 + self.trace.dialect.measures.index("gain")
        return tuple([row[place] for place in shown] for row in (head, *rows))

    def _calculated(self, frame: Frame) -> list[Definition | Calculation]:
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
        """How many steps there are."""
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
        told, words = self._told[at], self._about.words
        place = words("player", "step_of", i=number, n=len(self))
        verdict = told.verdict
        tree = verdict.taken if step.kind == "done" else verdict.subtree
        return replace(step, number=number, place=place), _drawing(told.drawn_with(tree))

    def worked_out(self, verdict: int) -> tuple[Step, Drawing]:
        """Return a decision with all its numbers at once, by the place of its verdict in the record."""
        told = self._told[self._places.index(verdict)]
        said = _compared(told)
        found = tuple(each for each in told.calculation() if isinstance(each, Calculation))
        step = self._of(self._places.index(verdict), _OF_A_DECISION, said, calculations=found)
        return step, _drawing(told.drawn_with(told.verdict.subtree))

    @Once
    def _told(self) -> tuple[Handout, ...]:
        """Each decision, told."""
        return tuple(Handout(self._about, place) for place in self._places)

    @Once
    def _steps(self) -> tuple[tuple[int, Step], ...]:
        """Every step, with the place of its decision."""
        return tuple((at, step) for at in range(len(self._places)) for step in self._of_decision(at))

    def _of_decision(self, at: int) -> Iterator[Step]:
        told = self._told[at]
        verdict, words = told.verdict, told.words
        asked = "why_tree_pre" if declared(verdict.method).before_growing else "why_tree"
        said = words("pruning", asked, node=told.speaker.node(verdict.node))
        yield self._of(at, "tree", said, symbols=(told.formula(),))
        for kind, found in told.lines():
            yield self._of(at, kind, words("pruning", f"why_{kind}"), calculations=found)
        decides = (write_inequality(verdict, words.notation),)
        said = _compared(told)
        yield self._of(at, _OF_A_DECISION, said, calculations=decides)
        if turns := told.turns():
            yield self._of(at, "tipping", *turns)
        yield self._of(at, "done", told.speaker.say(told.pruning, told.place), calculations=decides)

    def _of(
        self,
        at: int,
        kind: str,
        said: str,
        calculations: Sequence[Calculation | Formula] = (),
        symbols: Sequence[Formula] = (),
    ) -> Step:
        """Return a step without its number."""
        told = self._told[at]
        node = told.speaker.node(told.verdict.node)
        where = told.words("export", "decision", n=at + 1, node=node)
        return Step(0, kind, "", where, said, symbols, calculations, counted=told.legend())


def _drawing(root: TreeNode) -> Drawing:
    """Draw a tree; the node that is decided on has a strong frame."""
    wide, high, places = tree_drawing.lay_out_tree(root)
    shapes: list[Shape] = [
        Line(*place.above, place.x, place.top) for place in places if place.above is not None
    ]
    for place in places:
        shapes += _node(place)
    return add_margin(wide, high, shapes)


def _node(place: tree_drawing.Box) -> Iterator[Shape]:
    node = place.node
    colour, thick = (INK, 2.6) if node.marked else (MUTED, 1.0)
    yield Box(place.x, place.y, place.width, place.height, colour, thick, not node.branches, False)
    yield from write_node(place, node.lines)


def write_node(place: tree_drawing.Box, lines: Sequence[str]) -> Iterator[Text]:
    """Give the text on the edge that leads to a node, if there is one, and the lines in the node."""
    if place.above is not None and place.node.edge:
        # Above the node it leads to: there the texts of narrow branches have room side by side.
        at = place.top - tree_drawing.LINE * 0.8
        yield Text(place.x, at, [(place.node.edge, "")], _SIZE, ground=True)
    for row, line in enumerate(lines):
        y = place.y + (row - (len(lines) - 1) / 2) * tree_drawing.LINE
        yield Text(place.x, y, [(line, "")], _SIZE, bold=row == 0)


def _compared(told: Handout) -> str:
    """Ask what decides; of estimated errors a simpler tree may have more, by a margin."""
    margin = told.words.notation.number(told.verdict.margin)
    return told.words("pruning", f"why_comparison_{told.verdict.method}", margin=margin)
