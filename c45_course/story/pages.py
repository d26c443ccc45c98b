"""Tell frames, page by page: the sentence of each, its formulas, and the cuts they try."""

from collections import defaultdict
from typing import Any

from c45_core.explain.explanation import Explanation, Term, say_difference
from c45_core.explain.labels import cut_condition
from c45_core.explain.quantities import explain
from c45_core.formula.by_hand import EQUAL, results_kept
from c45_core.trace.frames import Frame, Kind
from c45_core.trace.views import Groups
from c45_course.story.cuts import Strips, told_cuts
from c45_course.story.teller import Teller
from c45_course.story.told_nodes import way_of

ON_THE_STRIP = (Kind.SORTED, Kind.CANDIDATE, Kind.CUT)
"""The kinds of frames beside which the candidate cuts are drawn."""
_TERM = "\0"
"""Stands for a term in a sentence until it is set in LaTeX."""


def told_page(teller: Teller, strips: Strips, numbers: range) -> dict[str, Any]:
    """Return consecutive frames, the cuts drawn beside them, and their symbols and sources, each once.

    What node, kind, attribute, branch and candidate a frame is about, the plan of its node says.
    """
    page = _Page(teller)
    frames = [teller.trace[number] for number in numbers]
    with results_kept():
        told = [page.told(frame) for frame in frames]
    return {
        "frames": told,
        "cuts": _cuts(teller, strips, frames),
        "symbols": page.symbols,
        "sources": [teller.words("source", key) for key in page.sources],
    }


def _cuts(teller: Teller, strips: Strips, frames: list[Frame]) -> dict[str, Any]:
    """Return the candidate cuts by "node.attribute"."""
    tried: dict[tuple[int, int], list[int]] = defaultdict(list)
    for frame in frames:
        if frame.kind in ON_THE_STRIP and frame.attribute is not None:
            tried[frame.node, frame.attribute] += [] if frame.cut is None else [frame.cut]
    told = {}
    for (node, attribute), wanted in tried.items():
        drawn_on = strips(node, attribute)
        if drawn_on is not None:
            told[f"{node}.{attribute}"] = told_cuts(teller, drawn_on, wanted)
    return told


class _Page:
    """Tells frames; symbolic formulas and sources are collected, each once."""

    def __init__(self, teller: Teller) -> None:
        self.teller, self.notation = teller, teller.telling.notation
        self.symbols: list[str] = []
        self.sources: list[str] = []

    def told(self, frame: Frame) -> dict[str, Any]:
        """Return one frame; what it has not is left out."""
        teller = self.teller
        explanations = explain(teller.trace, frame, teller.labels)
        return _without_none(
            {
                "sentence": teller.narrator.say(frame),
                "formulas": [self._formula(e) for e in explanations] or None,
                "branches": self._sides(frame) or self._groups(frame),
                "way": self._way(frame),
            }
        )

    def _groups(self, frame: Frame) -> list[dict[str, Any]] | None:
        """Describe the groups of values that a step of a grouping looks at."""
        groups = self._grouped(frame)
        if groups is None or frame.attribute is None:
            return None
        counts, label = groups.counts, self.teller.labels.group
        return [
            self.teller.division(label(frame.attribute, codes), counts[list(codes)].sum(axis=0))
            for codes in groups.found.step(frame.merge or 0).groups
        ]

    def _way(self, frame: Frame) -> list[int] | None:
        groups = self._grouped(frame)
        return None if groups is None else way_of(groups.found.step(frame.merge or 0).groups)

    def _grouped(self, frame: Frame) -> Groups | None:
        if frame.attribute is None or frame.merge is None:
            return None
        return self.teller.trace.evaluation(frame.node, frame.attribute).groups

    def _sides(self, frame: Frame) -> list[dict[str, Any]] | None:
        """Describe the two sides of the cut a frame tries."""
        if frame.attribute is None or frame.cut is None:
            return None
        cuts = self.teller.trace.evaluation(frame.node, frame.attribute).candidate_cuts
        threshold = float(cuts.thresholds[frame.cut])
        return [
            self.teller.division(cut_condition(threshold, b), branch.counts)
            for b, branch in enumerate(cuts.branches(frame.cut))
        ]

    def _formula(self, explanation: Explanation) -> dict[str, Any]:
        return _without_none(
            {
                "name": explanation.named(self.notation),
                "symbol": _index(self.symbols, explanation.in_symbols(self.notation)),
                "numbers": explanation.numbers(self.notation),
                "terms": [self._term(term) for term in explanation.terms],
                "value": explanation.result(self.notation),
                "sign": _unless_equal(explanation.listed_sign(self.notation)),
                "parting": self._parting(explanation),
                "source": _index(self.sources, explanation.source),
            }
        )

    def _parting(self, explanation: Explanation) -> list[str] | None:
        """Say where a result by hand parts from the exact one: text, LaTeX of a term, text."""
        found = explanation.rounding_difference(self.notation)
        if found is None:
            return None
        before, _, after = say_difference(found, self.teller.words, _TERM).partition(_TERM)
        return [before, found.term or "", after]

    def _term(self, term: Term) -> dict[str, Any]:
        return _without_none(
            {
                "label": term.named(self.notation),
                "latex": term.latex(self.notation),
                "value": term.result(self.notation),
                "branch": term.branch,
                "klass": term.klass,
                "attribute": term.attribute,
            }
        )


def _unless_equal(sign: str) -> str | None:
    return None if sign == EQUAL else sign


def _without_none(entries: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entries.items() if value is not None}


def _index(pool: list[str], text: str) -> int:
    """Return the place of a text in a pool, put there the first time."""
    if text not in pool:
        pool.append(text)
    return pool.index(text)
