"""Say what the steps of a pruning show, as a class is shown them: a number is a step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from c45_core.dialect import Dialect
from c45_core.language.refusal import refusal
from c45_core.once import Once
from c45_core.prune.method import declared
from c45_core.prune.record import Pruning
from c45_core.prune.verdicts import Speaker
from c45_course.exports import tree_drawing
from c45_course.exports.blocks import Calculation, Formula, TreeNode
from c45_course.exports.class_colours import INK, MUTED
from c45_course.exports.decisions import decisions
from c45_course.exports.handout import Handout, inequality
from c45_course.exports.named import Named
from c45_course.exports.steps.shapes import Box, Drawing, Line, Shape, Text
from c45_course.exports.steps.stage import moved
from c45_course.exports.steps.step import Step

_SIZE = 9.0
_OF_A_DECISION = "comparison"
"""The kind of the step that works a decision out, as the notes for the speaker name it."""


class Decided:
    """Tells the decisions of a pruning to one reader, in the steps that a class is shown: what is
    asked, each number of both sides, the comparison, where it turns, what becomes of the tree.
    """

    def __init__(self, pruning: Pruning, dialect: Dialect, named: Named, speaker: Speaker) -> None:
        self._pruning, self._dialect, self._named, self._speaker = pruning, dialect, named, speaker
        self._places = tuple(decisions(pruning).values())

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
        told, words = self._told[at], self._speaker.words
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
        about = self._pruning, self._dialect, self._named, self._speaker
        return tuple(Handout(*about, place) for place in self._places)

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
        decides = (inequality(verdict, words.notation),)
        said = _compared(told)
        yield self._of(at, _OF_A_DECISION, said, calculations=decides)
        if turns := told.turns():
            yield self._of(at, "tipping", *turns)
        yield self._of(at, "done", told.speaker.say(self._pruning, told.place), calculations=decides)

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
    wide, high, places = tree_drawing.laid_out(root)
    shapes: list[Shape] = [
        Line(*place.above, place.x, place.top) for place in places if place.above is not None
    ]
    for place in places:
        shapes += _node(place)
    return moved(wide, high, shapes)


def _node(place: tree_drawing.Box) -> Iterator[Shape]:
    node = place.node
    colour, thick = (INK, 2.6) if node.marked else (MUTED, 1.0)
    yield Box(place.x, place.y, place.width, place.height, colour, thick, not node.branches, False)
    if place.above is not None and node.edge:
        at = place.top - tree_drawing.LINE * 0.8
        yield Text(place.x, at, [(node.edge, "")], _SIZE, ground=True)
    for row, line in enumerate(node.lines):
        y = place.y + (row - (len(node.lines) - 1) / 2) * tree_drawing.LINE
        yield Text(place.x, y, [(line, "")], _SIZE, bold=row == 0)


def _compared(told: Handout) -> str:
    """Ask what decides; of estimated errors a simpler tree may have more, by a margin."""
    margin = told.words.notation.number(told.verdict.margin)
    return told.words("pruning", f"why_comparison_{told.verdict.method}", margin=margin)
