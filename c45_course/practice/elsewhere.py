"""Find the calculation that a name means, at a node or at the nodes right below it.

Somebody who checks one attribute writes lines about others, too: `Gain(D,Texture)`, `H(Colour=green)`,
or about the cases of one branch of the split: `Gain(Texture=clear, Stem)`, `Gain(D^1, Stem)`. A name
counts in every language the table has names in. Only names that say what they are about are found
here: a bare `Gain` is about the attribute at hand (`derivation.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from c45_core.explain.labels import Labels, cut_value
from c45_core.explain.quantities import explain
from c45_core.frozen import Once
from c45_core.quantities import QUANTITIES
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_course.practice.derivation import LEFT_OUT, SETS, Calculation, frames, name_key, with_cut
from c45_course.practice.slips import division_of

_PART_OF_SET = re.compile(r"(?<![^\W_])([DSTX])(?:\^?\(([^()]*)\)|\^)")
_FIRST = ("entropy", "branches", "gate")
_OF_ATTRIBUTE = tuple(row.key for row in QUANTITIES.values() if row.line not in _FIRST)
"""The numbers of an attribute that follow those of its branches."""

What = tuple[str, int | None]
"""A quantity, and the branch it is about."""
Case = Callable[[str], str]


@dataclass(frozen=True, eq=False)
class Elsewhere:
    """The calculations at a node of a trace and right below it, by name.

    `readers`: the names of the table in each language, that of the reader first; `attribute`: the one
    at hand, whose branches may go by their numbers, as those of the split may.
    """

    trace: Trace
    node: int
    attribute: int
    readers: tuple[Labels, ...]

    def __call__(self, name: str) -> list[Calculation]:
        """Return the calculations of just this name, else whatever its case; [] if there is none.

        >>> from c45_core import grow
        >>> from c45_course import datasets
        >>> trace = grow(datasets.load("watermelon_2.0").table)
        >>> elsewhere = Elsewhere(trace, 0, trace.table.index("敲声"), (Labels(trace.table),))
        >>> names = "g(D,纹理)", "Gain(纹理=清晰, 根蒂)", "Gain(D^1, 根蒂)"
        >>> [round(elsewhere(name)[0].explanation.recorded, 4) for name in names]
        [0.3806, 0.4581, 0.4581]
        """
        head, _, about = _canonical(name).partition("(")
        if not about.endswith(")"):
            return []
        called = head, about.removesuffix(")")
        exactly = list(self._steps(name.strip(), called, str))
        return exactly or list(self._steps(name.strip(), called, str.lower))

    def _steps(self, name: str, called: tuple[str, str], case: Case) -> Iterator[Calculation]:
        head, about = map(case, called)
        for number, sets in self._places:
            if number != self.node and not about.startswith(tuple(map(case, sets))):
                continue
            for evaluation in self.trace.evaluations(number):
                if not evaluation.divides:
                    continue
                meant = {
                    what
                    for what in self._quantities(evaluation, head, case)
                    if about in map(case, self._of(evaluation, what, sets))
                }
                yield from self._explained(name, evaluation, meant)

    def _explained(self, name: str, evaluation: Evaluation, meant: set[What]) -> Iterator[Calculation]:
        """Give the calculations of an attribute that are meant, each with the frame that shows it."""
        if not meant:
            return
        labels = self._labels[0] if self._labels else Labels(self.trace.table)
        for frame in frames(self.trace, evaluation.node, but=LEFT_OUT):
            if frame.attribute != evaluation.attribute:
                continue
            for found in explain(self.trace, frame, labels):
                if (found.quantity, frame.branch) in meant:
                    division = division_of(self.trace, evaluation.node, evaluation)
                    yield Calculation(found, name, frozenset(), frame.number, division)

    @Once
    def _places(self) -> tuple[tuple[int, list[str]], ...]:
        """The node and those below it, with the names of their cases."""
        split, children = self._split, self.trace.node(self.node).children
        below = [] if split is None else [self._part(split, branch) for branch in range(len(children))]
        return (self.node, list(SETS)), *zip(children, below, strict=True)

    @Once
    def _split(self) -> Evaluation | None:
        return self.trace.node(self.node).split

    @Once
    def _labels(self) -> tuple[Labels, ...]:
        return tuple(reader.on(self.trace.table) for reader in self.readers)

    # --- names ------------------------------------------------------------------------------------

    def _quantities(self, evaluation: Evaluation, head: str, case: Case) -> Iterator[What]:
        """Give the calculations of an attribute that are called by the letters before the brackets."""
        for kind in ("entropy", "gini"):
            if head in map(case, QUANTITIES[f"conditional_{kind}"].heads):
                yield f"conditional_{kind}", None
            if head in map(case, QUANTITIES[kind].heads):
                yield from ((f"branch_{kind}", branch) for branch in evaluation.filled)
        for quantity in _OF_ATTRIBUTE:
            if head in map(case, QUANTITIES[quantity].heads):
                yield quantity, None

    def _of(self, evaluation: Evaluation, what: What, sets: list[str]) -> list[str]:
        """Return what may stand in the brackets of a calculation; `sets`: names of the cases."""
        quantity, branch = what
        names, here = self._names(evaluation), evaluation.node == self.node
        if branch is not None:
            part = self._part(evaluation, branch)
            return (
                part if here else [f"{d}{sign}{each}" for d in sets for each in part for sign in "|,"]
            )
        if quantity not in _OF_ATTRIBUTE:
            return [f"{d}{sign}{a}" for d in sets for a in names for sign in "|,"]
        return [f"{d},{a}" for d in sets for a in names] + (names if here else [])

    def _names(self, evaluation: Evaluation) -> list[str]:
        found = [labels.attribute(evaluation.attribute) for labels in self._labels]
        names, cut = [*found, evaluation.name], evaluation.threshold
        tests = [] if cut is None else [with_cut(name, cut_value(cut)) for name in names]
        return _different([*names, *tests])

    def _part(self, evaluation: Evaluation, branch: int) -> list[str]:
        """Return the names of the cases of a branch: 'clear', 'Texture=clear', 'D|Texture=clear'.

        'D^1' and 'D_clear' too, but by number of the attribute at hand and of the split only.
        """
        values = [labels.part(evaluation, branch) for labels in self._labels]
        nominal = evaluation.kind == "nominal"
        values = _different([*values, evaluation.branches[branch].value] if nominal else values)
        sign = "=" if nominal else ""
        named = [f"{a}{sign}{value}" for a in self._names(evaluation) for value in values]
        sets = [f"{d}{value}" for d in SETS for value in values]
        found = [*values, *named, *(f"{d}|{each}" for d in SETS for each in named), *sets]
        known = self.attribute, None if self._split is None else self._split.attribute
        if evaluation.node == self.node and evaluation.attribute in known:
            found += [f"{d}{branch + 1}" for d in SETS]
        return found


def _different(names: list[str]) -> list[str]:
    return list(dict.fromkeys(map(_canonical, dict.fromkeys(names))))


def _canonical(name: str) -> str:
    r"""Return a name as it is compared: the part of a set stands right behind its letter.

    >>> _canonical("H(D_{clear})"), _canonical("Gain(D^1, Root)"), _canonical("H(x <= 2.5)")
    ('H(Dclear)', 'Gain(D1,Root)', 'H(x≤2.5)')
    """
    return _PART_OF_SET.sub(r"\1\2", name_key(name).replace("<=", "≤"))
