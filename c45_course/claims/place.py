"""Find the node, attribute, branch or cut of a trace that a claim is about.

Nothing is computed here that the trace does not hold, except sums of recorded weights. What the place
does not have raises `InputError`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from c45_core.language.refusal import refusal, whole
from c45_core.table import Nominal, Numeric
from c45_core.trace.replay import Trace
from c45_core.trace.views import Branch, Cuts, Evaluation, Node
from c45_course.claims.claim import At


@dataclass(frozen=True, eq=False)
class TracePlace:
    """The place in a trace that `at` leads to."""

    trace: Trace
    at: At

    @property
    def node(self) -> Node:
        """The node at the end of the path."""
        return self.trace.node(self.trace.find(*self.at.path))

    @property
    def evaluation(self) -> Evaluation:
        """The attribute, as it was measured at the node."""
        assert self.at.attribute is not None
        return self.trace.evaluation(self.node.number, self.at.attribute)

    @property
    def branch(self) -> Branch:
        """A branch of the attribute."""
        evaluation = self.evaluation
        for branch in evaluation.branches:
            if branch.value == self.at.branch:
                return branch
        values = whole(branch.value for branch in evaluation.branches)
        raise refusal("claim.no_branch", attribute=evaluation.name, branch=self.at.branch, names=values)

    @property
    def klass(self) -> int:
        """The code of the class."""
        assert self.at.class_ is not None
        return self.trace.table.classes.index(self.at.class_)

    @property
    def known_class(self) -> float:
        """The weight of the class among the cases whose value is known."""
        return sum(float(branch.counts[self.klass]) for branch in self.evaluation.branches)

    @property
    def cuts(self) -> Cuts:
        """The candidate cuts of a numeric attribute."""
        evaluation = self.evaluation
        if evaluation.cuts is None:
            raise refusal("claim.no_cuts", attribute=evaluation.name)
        return evaluation.cuts

    def measured(self, key: str) -> float:
        """Return a number of the candidate cut at the threshold: its gain, IV, ratio, ..."""
        assert self.at.threshold is not None
        cuts = self.cuts
        found = np.flatnonzero(np.isclose(cuts.thresholds, self.at.threshold, rtol=0, atol=1e-9))
        if len(found) == 0:
            at = self.at
            raise refusal("claim.no_cut", attribute=at.attribute, threshold=at.threshold)
        return float(cuts.measured(key)[int(found[0])])

    @property
    def threshold(self) -> float:
        """The cut that was chosen, nan where none was."""
        threshold = self.evaluation.threshold
        return math.nan if threshold is None else threshold

    @property
    def candidate_threshold(self) -> float:
        """The i-th candidate cut."""
        return self._item(self.cuts.thresholds.tolist(), "few_cuts")

    @property
    def sorted_value(self) -> float:
        """The i-th smallest known number of the column among the cases of the node."""
        assert self.at.attribute is not None
        column = self.trace.table.attributes[self.trace.table.index(self.at.attribute)]
        if not isinstance(column, Numeric):
            raise refusal("claim.not_sorted", attribute=column.name)
        numbers = column.numbers[self.node.cases]
        return self._item(np.sort(numbers[~np.isnan(numbers)]).tolist(), "few_values")

    def _item(self, items: list[float], few: str) -> float:
        index = self.at.index
        assert index is not None
        if not 1 <= index <= len(items):
            raise refusal(f"claim.{few}", attribute=self.at.attribute, n=len(items), index=index)
        return items[index - 1]

    @property
    def case_weight(self) -> float:
        """The weight with which a case is at the node."""
        node = self.node
        names = np.array([self.trace.table.case_names[int(row)] for row in node.cases])
        return float(node.weights[names == self.at.case].sum())

    @property
    def matching_weight(self) -> float:
        """The weight of the cases of a class whose cells are as in `at.where`."""
        table, node = self.trace.table, self.node
        fits = table.labels[node.cases] == self.klass
        for name, value in self.at.where.items():
            column = table.attributes[table.index(name)]
            if not isinstance(column, Nominal):
                raise refusal("claim.where", attribute=name)
            fits &= column.codes[node.cases] == column.values.index(value)
        return float(node.weights[fits].sum())

    @property
    def average_gain(self) -> float:
        """The average gain of the gate, nan where there is none."""
        average = self.node.average_gain
        return math.nan if average is None else average
