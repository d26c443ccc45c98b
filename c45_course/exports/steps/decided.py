"""Say what the steps of a pruning show: each decision is asked, worked out and taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from c45_core.dialect import Dialect
from c45_core.explain.verdicts import Speaker
from c45_core.language.refusal import refusal
from c45_core.prune.method import declared
from c45_core.prune.record import Pruning
from c45_course.exports import tree_drawing
from c45_course.exports.blocks import Calculation, TreeNode
from c45_course.exports.class_colours import INK, MUTED
from c45_course.exports.decisions import decisions
from c45_course.exports.handout import Handout, inequality
from c45_course.exports.named import Named
from c45_course.exports.steps.shapes import Box, Drawing, Line, Shape, Text
from c45_course.exports.steps.stage import moved
from c45_course.exports.steps.step import Step

KINDS = ("tree", "comparison", "done")
"""The steps of a decision, as the notes for the speaker name them."""
_SIZE = 9.0


class Decided:
    """Tells the decisions of a pruning to one reader."""

    def __init__(self, pruning: Pruning, dialect: Dialect, named: Named, speaker: Speaker) -> None:
        self._pruning, self._dialect, self._named, self._speaker = pruning, dialect, named, speaker
        self._places = tuple(decisions(pruning).values())

    def __len__(self) -> int:
        """How many steps there are."""
        return len(KINDS) * len(self._places)

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

    def calculation_of(self, verdict: int) -> int:
        """Return the step that works out a verdict, by its place in the record."""
        return len(KINDS) * self._places.index(verdict) + KINDS.index("comparison") + 1

    def step(self, number: int) -> tuple[Step, Drawing]:
        """Return a step with the tree at it."""
        place, kind = divmod(number - 1, len(KINDS))
        told = Handout(self._pruning, self._dialect, self._named, self._speaker, self._places[place])
        words, verdict = told.words, told.verdict
        node = told.speaker.node(verdict.node)
        step = Step(
            number,
            KINDS[kind],
            words("player", "step_of", i=number, n=len(self)),
            words("export", "decision", n=place + 1, node=node),
            "",
        )
        if KINDS[kind] == "tree":
            asked = "why_tree_pre" if declared(verdict.method).before_growing else "why_tree"
            said = words("pruning", asked, node=node)
            step = replace(step, sentence=said, symbols=(told.formula(),))
        elif KINDS[kind] == "comparison":
            said = words("pruning", f"why_comparison_{verdict.method}")
            found = tuple(each for each in told.calculation() if isinstance(each, Calculation))
            step = replace(step, sentence=said, calculations=found)
        else:
            said = told.speaker.say(self._pruning, told.place)
            decides = inequality(verdict, words.notation)
            step = replace(step, sentence=said, calculations=(decides,))
        is_done = KINDS[kind] == "done"
        return step, _drawing(told.drawn_with(verdict.taken if is_done else verdict.subtree))


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
