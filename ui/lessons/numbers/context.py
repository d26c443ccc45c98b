"""Hold the lesson's context: one numeric attribute at one node of a trace, and its cuts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256

import numpy as np

from c45_core import Table
from c45_core.engine.cuts import as_read
from c45_core.explain.labels import Labels, cut_value
from c45_core.frozen import Once
from c45_core.language.words import Words
from c45_core.measures import Floats
from c45_core.reasons import Skip
from c45_core.table import Numeric
from c45_core.trace.frames import Kind
from c45_core.trace.replay import Trace
from c45_core.trace.views import Cuts, Evaluation, Node
from c45_course.story.downsample import thinned


@dataclass(frozen=True, eq=False)
class NumbersContext:
    """A numeric attribute at a node with at least one cut, in one language."""

    trace: Trace
    labels: Labels
    words: Words
    number: int
    attribute: int

    @Once
    def node(self) -> Node:
        """The node."""
        return self.trace.node(self.number)

    @Once
    def evaluation(self) -> Evaluation:
        """Everything computed for the attribute at the node."""
        return self.trace.evaluation(self.number, self.attribute)

    @Once
    def cuts(self) -> Cuts:
        """The cuts of the attribute."""
        cuts = self.evaluation.cuts
        assert cuts is not None
        return cuts

    @Once
    def identity(self) -> str:
        """What tells this context from others: its table, settings, node, attribute, texts and cuts."""
        trace, words, cuts = self.trace, self.words, self.cuts
        asked = (trace.table.name, trace.dialect, self.number, self.attribute)
        written = repr((*asked, words.notation, words.language)).encode()
        numbers = cuts.midpoints.tobytes() + cuts.gains.tobytes()
        return sha256(written + numbers).hexdigest()[:12]

    @Once
    def name(self) -> str:
        """The attribute's name."""
        return self.labels.attribute(self.attribute)

    @Once
    def by(self) -> str:
        """The measure by which the cut is chosen: 'gain' or 'gain_ratio'."""
        return self.trace.dialect.threshold_by

    @Once
    def known(self) -> tuple[Floats, np.ndarray, Floats]:
        """Known values, class codes and weights of the cases here, lowest value first, [known]."""
        column = self.trace.table.attributes[self.attribute]
        assert isinstance(column, Numeric)
        rows, weights = self.node.cases, self.node.weights
        there = ~np.isnan(column.numbers[rows])
        rows, weights = rows[there], weights[there]
        order = np.argsort(column.numbers[rows], kind="stable")
        values = as_read(column.numbers[rows][order], self.trace.dialect)
        return values, self.trace.table.labels[rows][order], weights[order]

    @Once
    def values(self) -> Floats:
        """The different known values, lowest first."""
        return np.unique(self.known[0])

    @Once
    def taking_part(self) -> np.ndarray:
        """Whether a cut was not left out, [cuts]."""
        return np.equal(self.cuts.skips, Skip.NONE)

    def scores(self, by: str) -> Floats:
        """Return the gain or the gain ratio of every cut."""
        return self.cuts.gains if by == "gain" else self.cuts.gain_ratios

    def largest(self, by: str) -> int | None:
        """Return the cut that a measure would choose: the largest, the lowest of equals."""
        order = self.ranked(by)
        return int(order[0]) if len(order) else None

    def ranked(self, by: str) -> np.ndarray:
        """Return the cuts that take part, best first by a measure."""
        return self._by_gain if by == "gain" else self._by_ratio

    @Once
    def _by_gain(self) -> np.ndarray:
        return self._sorted(self.cuts.gains)

    @Once
    def _by_ratio(self) -> np.ndarray:
        return self._sorted(self.cuts.gain_ratios)

    def _sorted(self, scores: Floats) -> np.ndarray:
        there = np.flatnonzero(self.taking_part)
        # 12 decimals, as in the core: equal numbers may differ in their last bits.
        return there[np.argsort(-np.round(scores[there], 12), kind="stable")]

    @Once
    def points(self) -> np.ndarray:
        """The cuts at which the curves are drawn: all, or the highs and lows of a great many."""
        best = [place for by in ("gain", "gain_ratio") if (place := self.largest(by)) is not None]
        return thinned([self.cuts.gains, self.cuts.ivs, self.cuts.gain_ratios], best)

    @property
    def opening(self) -> int:
        """The cut the laboratory opens at: the chosen one, or the best if none was allowed."""
        if self.cuts.best is not None:
            return self.cuts.best
        return int(np.argmax(self.scores(self.by)))

    def place(self, cut: int) -> str:
        """Write where a cut lies: halfway between its two neighbours."""
        return cut_value(float(self.cuts.midpoints[cut]))

    def threshold(self, cut: int) -> str:
        """Write the threshold of a cut: its place, or the data value below it."""
        return cut_value(float(self.cuts.thresholds[cut]))

    def neighbours(self, cuts: np.ndarray) -> tuple[Floats, Floats]:
        """Return the values just below and just above some cuts."""
        above = np.searchsorted(self.values, self.cuts.midpoints[cuts], side="right")
        return self.values[above - 1], self.values[above]

    def step(self, kind: Kind, item: int = 0) -> int:
        """Return the number of the step that shows a frame about the attribute here."""
        number = self.trace.about(self.number)[0]
        for segment in self.trace.plan(self.number):
            if segment.kind is kind and segment.attribute == self.attribute:
                return number + segment.items.index(item)
            number += len(segment)
        return number


def alone(context: NumbersContext) -> Table:
    """Return the cases of the node with this one attribute."""
    table = context.trace.table
    part = table.take(context.node.cases)
    return replace(part, attributes=(part.attributes[context.attribute],), weights=context.node.weights)
