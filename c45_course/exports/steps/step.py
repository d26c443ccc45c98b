"""Say what a step of a trace shows: its sentence, its calculations, and which node it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from c45_core.explain.explain import explain
from c45_core.explain.labels import Labels
from c45_core.explain.sentences import Narrator
from c45_core.language.refusal import refusal
from c45_core.language.words import Words
from c45_core.trace.frames import Frame, Kind, Size, as_step
from c45_core.trace.replay import Trace
from c45_course.exports.blocks import Calculation, Definition, Formula
from c45_course.exports.calculated import Calculated, left_of
from c45_course.exports.named import by_labels
from c45_course.exports.outline import path
from c45_course.exports.rows import ranking_rows


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


class Teller:
    """Tells the steps of one trace to one reader."""

    def __init__(self, trace: Trace, labels: Labels, words: Words) -> None:
        self.trace, self.labels, self.words = trace, labels.on(trace.table), words
        self.narrator = Narrator(trace, self.labels, words)

    def step(self, number: int) -> Step:
        """Return a step, counted from 0."""
        frame = self.trace[number]
        told = tuple(self._calculated(frame))
        place = self.words("player", "step_of", i=as_step(number), n=len(self.trace))
        where = path(self.trace, frame.node, self.labels, self.words)
        return Step(
            number + 1,
            str(frame.kind),
            place,
            self.words("export", "node", n=frame.node, path=where),
            self.narrator.say(frame),
            tuple(each for each in told if isinstance(each, Definition)),
            tuple(each for each in told if isinstance(each, Calculation)),
            self._compared(frame),
            by_labels(self.labels).below,
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


def stretch(trace: Trace, first: int, last: int | None, size: str, most: int) -> list[int]:
    """Return the steps from one to another, both counted from 1, that end a step of a size.

    `last`: None for the end of the trace; `most`: so many may be shown.

    Errors: InputError where there is no such step, none of the size, or more than `most`.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> stretch(grow(datasets.load("loan_5").table), 2, 5, "calculation", 10)
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


SIZES = tuple(str(size) for size in reversed(Size))
"""How large the steps of a stretch may be, the smallest first."""
