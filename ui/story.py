"""Tell a trace to the player: one JSON story, in one language, every shown number rounded here.

The form is described in `docs/story.md`. Table, tree and texts are sent once; a frame holds its
sentence, its formulas and indices. The player decides nothing and computes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from c45_core.explain.explain import explain
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.expression import weight_text
from c45_core.explain.labels import Labels, cut_condition, cut_value
from c45_core.explain.sentences import Narrator
from c45_core.measures import Floats, entropy, gini
from c45_core.reasons import Skip, Verdict
from c45_core.record.frames import SIZES, Frame
from c45_core.record.trace import Trace
from c45_core.record.views import Evaluation, Node
from c45_core.rounding import fixed
from c45_core.table import Nominal, Numeric
from c45_core.words import words
from ui import algorithm
from ui.layout import Box, Layout, lay_out

SCHEMA = "c45-story/1"

_IMPURITY = {"entropy": entropy, "gini": gini}


@dataclass(frozen=True)
class Telling:
    """How a story is told: language, digits, title and a note for the head of the stage."""

    language: str
    title: str
    note: str | None = None
    digits: int = 4


def story(trace: Trace, labels: Labels, telling: Telling, identity: str) -> dict[str, Any]:
    """Return the story of a trace; `identity` names its frames whatever the language."""
    return _Teller(trace, labels, telling).tell(identity)


class _Teller:
    """Writes the parts of one story."""

    def __init__(self, trace: Trace, labels: Labels, telling: Telling) -> None:
        self.trace, self.telling = trace.ordered("depth"), telling
        self.labels = labels.on(trace.table)
        self.words = words(telling.language)
        self.other = words(next(x for x in ("zh", "en") if x != telling.language))
        self.narrator = Narrator(trace, labels, self.words, telling.digits)
        self.impurity = trace.dialect.impurity
        self.sources: list[str] = []
        self.symbols: list[str] = []

    def tell(self, identity: str) -> dict[str, Any]:
        layout = self.layout
        frames = [self._frame(frame) for frame in self.trace]
        return {
            "schema": SCHEMA,
            "id": identity,
            "language": self.telling.language,
            "words": self.words.sections["player"],
            "terms": {
                key: {"here": text, "there": self.other("terms", key)}
                for key, text in self.words.sections["terms"].items()
            },
            "table": self._table(),
            "layout": {"width": layout.width, "height": layout.height},
            "nodes": [self._node(self.trace.node(n)) for n in range(self.trace.size)],
            "frames": frames,
            "measures": self._measures(),
            "algorithm": algorithm.lines(self.trace.dialect, self.words),
            "symbols": self.symbols,
            "sources": [self.words("source", key) for key in self.sources],
            "order": {
                "depth": self.trace.sequence.tolist(),
                "level": list(range(self.trace.size)),
            },
        }

    def _measures(self) -> dict[str, Any]:
        """Say what is measured: what columns and curves the player shows, by their terms."""
        dialect = self.trace.dialect
        return {
            "impurity": dialect.impurity,
            "columns": list(dialect.measures),
            "curves": list(self._curves),
            "cut": self._curves.index(dialect.cut_by),
        }

    @property
    def _curves(self) -> tuple[str, ...]:
        """The measures of a cut that are drawn: of the three of the ratio the IV is not."""
        return tuple(key for key in self.trace.dialect.cut_measures if key != "iv")

    # --- the table ------------------------------------------------------------------------------

    def _table(self) -> dict[str, Any]:
        table = self.trace.table
        weighted = bool((table.weights != 1).any())
        return {
            "title": self.telling.title,
            "note": self.telling.note,
            "target": self.labels.target,
            "classes": [self.labels.klass(k) for k in range(len(table.classes))],
            "columns": [self._column(a) for a in range(len(table.attributes))],
            "cells": [_cells(column) for column in table.attributes],
            "labels": table.labels.tolist(),
            "cases": list(table.case_names),
            "weights": [weight_text(float(w)) for w in table.weights] if weighted else None,
        }

    def _column(self, attribute: int) -> dict[str, Any]:
        column = self.trace.table.attributes[attribute]
        described: dict[str, Any] = {"name": self.labels.attribute(attribute), "kind": column.kind}
        if isinstance(column, Nominal):
            described["values"] = [self.labels.value(attribute, v) for v in range(len(column.values))]
        else:
            described["shown"] = [column.text(row) for row in range(self.trace.table.rows)]
        return described

    # --- the tree -------------------------------------------------------------------------------

    @cached_property
    def layout(self) -> Layout:
        """The finished tree, laid out once."""
        boxes = []
        for number in range(self.trace.size):
            node = self.trace.node(number)
            boxes.append(Box(node.parent, self._branch(node), (self._title(node), self._counts(node))))
        return lay_out(boxes)

    def _title(self, node: Node) -> str:
        """What a finished node shows: the attribute it asks for, or its class."""
        if node.split is None:
            return self.labels.klass(node.label)
        return f"{self.labels.attribute(node.split.attribute)} ?"

    def _counts(self, node: Node) -> str:
        return " / ".join(weight_text(float(c)) for c in node.counts)

    def _branch(self, node: Node) -> str:
        if node.parent is None or node.branch is None:
            return ""
        split = self.trace.node(node.parent).split
        assert split is not None
        return self.labels.branch(split, node.branch)

    def _node(self, node: Node) -> dict[str, Any]:
        place = self.layout.places[node.number]
        frames = self.trace.about(node.number)
        fractional = bool((node.weights != self.trace.table.weights[node.cases]).any())
        whole = node.weight or 1.0
        return {
            "parent": node.parent,
            "branch": self._branch(node),
            "branchIndex": node.branch,
            "x": place.x,
            "y": place.y,
            "w": place.width,
            "h": place.height,
            "edge": place.edge,
            "ex": place.label[0] if place.label else None,
            "ey": place.label[1] if place.label else None,
            "depth": node.depth,
            "counts": [weight_text(float(c)) for c in node.counts],
            "shares": [round(float(c) / whole, 4) for c in node.counts],
            "weight": weight_text(node.weight),
            "cases": node.cases.tolist(),
            "weights": [weight_text(float(w)) for w in node.weights] if fractional else None,
            "test": self._title(node) if node.split else None,
            "leaf": None if node.split else self.labels.klass(node.label),
            "klass": node.label,
            "because": self.narrator.because(node.leaf) if node.leaf else None,
            "title": [self._title(node)],
            "path": self._path(node),
            "frames": [frames.start, frames.stop],
            "evaluations": [
                self._evaluation(e, node)
                for e in self.trace.evaluations(node.number)
                if e.verdict is not Verdict.USED
            ],
            "gate": None
            if node.average_gain is None
            else {"average": node.average_gain, "shown": self._n(node.average_gain)},
        }

    def _path(self, node: Node) -> list[str]:
        if node.parent is None or node.branch is None:
            return []
        parent = self.trace.node(node.parent)
        assert parent.split is not None
        return [*self._path(parent), self.labels.test(parent.split, node.branch)]

    def _evaluation(self, evaluation: Evaluation, node: Node) -> dict[str, Any]:
        return {
            "attribute": evaluation.attribute,
            "threshold": None if evaluation.threshold is None else cut_value(evaluation.threshold),
            "cut": evaluation.threshold,
            "branches": [
                self._division(self.labels.branch(evaluation, b), branch.counts)
                for b, branch in enumerate(evaluation.branches)
            ],
            "unknown": self._division(
                self.words("player", "division_unknown"), evaluation.unknown_counts
            )
            if evaluation.unknown > 0
            else None,
            "conditional": self._n(getattr(evaluation, f"conditional_{self.impurity}")),
            "numbers": {
                key: [self._n(number := getattr(evaluation, key)), _drawn(number)]
                for key in self.trace.dialect.measures
            },
            "status": self.narrator.reason(evaluation.verdict),
            "because": self.narrator.verdict(evaluation, node),
            "candidates": self._candidates(evaluation),
        }

    def _division(self, name: str, counts: Floats) -> dict[str, Any]:
        """Describe one branch: its class weights, written and as shares, and how mixed it is."""
        weight = float(counts.sum())
        return {
            "value": name,
            "weight": weight_text(weight),
            "counts": [weight_text(float(c)) for c in counts],
            "shares": [round(float(c) / weight, 4) if weight else 0 for c in counts],
            "impurity": self._n(float(_IMPURITY[self.impurity](counts))) if weight else "–",
        }

    def _sides(self, frame: Frame) -> list[dict[str, Any]] | None:
        """Describe the two sides of the cut a frame tries."""
        if frame.attribute is None or frame.cut is None:
            return None
        cuts = self.trace.evaluation(frame.node, frame.attribute).cuts
        assert cuts is not None
        threshold = float(cuts.thresholds[frame.cut])
        return [
            self._division(cut_condition(threshold, b), branch.counts)
            for b, branch in enumerate(cuts.branches(frame.cut))
        ]

    def _candidates(self, evaluation: Evaluation) -> list[list[Any]] | None:
        cuts = evaluation.cuts
        if cuts is None:
            return None
        return [
            [
                float(cuts.thresholds[i]),
                cut_value(float(cuts.thresholds[i])),
                int(i == cuts.best),
                int(cuts.skip(i) is not Skip.NONE),
                *(_drawn(float(cuts.measured(key)[i])) for key in self._curves),
            ]
            for i in range(len(cuts))
        ]

    # --- the frames -----------------------------------------------------------------------------

    def _frame(self, frame: Frame) -> dict[str, Any]:
        return {
            "node": frame.node,
            "size": SIZES.index(frame.size),
            "kind": frame.kind,
            "attribute": frame.attribute,
            "branch": frame.branch,
            "candidate": frame.cut,
            "branches": self._sides(frame),
            "line": algorithm.line_of(frame.kind, self.trace.dialect),
            "sentence": self.narrator.say(frame),
            "formulas": [self._formula(e) for e in explain(self.trace, frame, self.labels)],
        }

    def _formula(self, explanation: Explanation) -> dict[str, Any]:
        return {
            "name": explanation.name,
            "symbol": _index(self.symbols, explanation.symbol),
            "numbers": explanation.numbers(self.telling.digits),
            "terms": [self._term(term) for term in explanation.terms],
            "value": self._n(explanation.recorded),
            "source": _index(self.sources, explanation.source),
        }

    def _term(self, term: Term) -> dict[str, Any]:
        return {
            "label": term.label,
            "latex": term.latex(self.telling.digits),
            "value": self._n(term.value),
            "branch": term.branch,
            "klass": term.klass,
            "attribute": term.attribute,
        }

    def _n(self, value: float) -> str:
        return fixed(value, self.telling.digits)


def _cells(column: Nominal | Numeric) -> list[Any]:
    if isinstance(column, Nominal):
        return column.codes.tolist()
    return [_finite(number) for number in column.numbers.tolist()]


def _drawn(number: float) -> float | None:
    """Shorten a number that is only drawn to scale."""
    return round(number, 6) if abs(number) < float("inf") else None


def _index(pool: list[str], text: str) -> int:
    """Return the place of a text in a pool, put there the first time."""
    if text not in pool:
        pool.append(text)
    return pool.index(text)


def _finite(number: float) -> float | None:
    """JSON knows no nan: an undefined ratio or a missing number is null."""
    return number if abs(number) < float("inf") else None
