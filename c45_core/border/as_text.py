"""Write a trace as a worked solution, as one would hand it in: node by node, every number shown."""

from __future__ import annotations

from collections.abc import Iterator

from c45_core.border.sheet import Markdown, Sheet, Text
from c45_core.dialect import Dialect
from c45_core.explain import formulas, gini
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels, cut_value
from c45_core.explain.notation import Notation
from c45_core.explain.sentences import Narrator
from c45_core.measures import TIE, Floats
from c45_core.reasons import Skip, Verdict
from c45_core.record.frames import Frame, Kind, Size
from c45_core.record.trace import Trace
from c45_core.record.views import Evaluation, Node
from c45_core.words import Words, words

NOTATION = Notation(digits=6)
MOST_CASES = 40
"""A node lists its cases by name up to this many."""
MOST_CUTS = 30
"""Of more candidate cuts than this only the best are listed; the JSON has them all."""
OWN_NAMES = ("base_entropy", "base_gini", "penalty")
"""Quantities that have a name in a worked solution, but are no term of the glossary."""


def text(trace: Trace, language: str = "en", labels: Labels | None = None) -> Iterator[str]:
    """Give the lines of the worked solution as plain text.

    >>> from c45_core import datasets, grow
    >>> print(list(text(grow(datasets.load("loan_5").table)))[-1])
    婚姻状况 = 离异: 是 (1)
    """
    return _Solution(trace, Text(), words(language), labels).lines()


def markdown(trace: Trace, language: str = "en", labels: Labels | None = None) -> Iterator[str]:
    """Give the lines of the worked solution as Markdown."""
    return _Solution(trace, Markdown(), words(language), labels).lines()


class _Solution:
    """One trace, written on a sheet in one language."""

    def __init__(self, trace: Trace, sheet: Sheet, said: Words, labels: Labels | None) -> None:
        self.trace, self.sheet, self.words = trace, sheet, said.noted(NOTATION)
        self.labels = (labels or Labels(trace.table, answers=said.answers)).on(trace.table)
        self.narrator = Narrator(trace, self.labels, self.words)

    def lines(self) -> Iterator[str]:
        """Give everything, without blank lines at the top or two in a row."""
        before = ""
        for line in self._lines():
            if line or before:
                yield line
            before = line

    def _lines(self) -> Iterator[str]:
        """Give everything: the conventions, the nodes depth first, the tree."""
        trace, sheet = self.trace, self.sheet
        yield from sheet.heading(self._export("title", table=trace.table.name), 1)
        yield from sheet.sentence(self._export("convention", dialect=self._dialect(trace.dialect)))
        for number in trace.sequence.tolist():
            yield from self._node(trace.node(number))
        yield from sheet.heading(self._export("tree"), 2)
        yield from sheet.drawing(list(self._tree()))

    # --- a node ---------------------------------------------------------------------------------

    def _node(self, node: Node) -> Iterator[str]:
        sheet = self.sheet
        yield from sheet.heading(self._export("node", n=node.number, path=self._path(node)), 2)
        yield from sheet.sentence(self._say(node, Kind.OPENED))
        if 0 < len(node.cases) <= MOST_CASES:
            cases = self.words("language", "comma").join(self._cases(node))
            yield from sheet.sentence(self._export("cases", cases=cases))
        if node.weight > TIE:
            impurity = self.trace.dialect.impurity
            calculated = (
                gini.node_gini(node, self.labels)
                if impurity == "gini"
                else formulas.node_entropy(node, self.labels)
            )
            yield from self._calculated(impurity, calculated)
        scored = [e for e in self.trace.evaluations(node.number) if e.verdict is not Verdict.USED]
        for evaluation in scored:
            yield from self._attribute(evaluation)
        if scored:
            yield from self._compared(node, scored)
        yield from sheet.sentence(self._say(node, Kind.CLOSED if node.split is None else Kind.SPLIT))

    def _cases(self, node: Node) -> Iterator[str]:
        for row, weight in zip(node.cases.tolist(), node.weights.tolist(), strict=True):
            name = self.trace.table.case_names[row]
            yield name if weight == 1 else f"{name} (x {NOTATION.weight(weight)})"

    def _compared(self, node: Node, scored: list[Evaluation]) -> Iterator[str]:
        """Write the ranking, and the gate."""
        yield from self.sheet.heading(self._export("compared"), 3)
        measures = self.trace.dialect.measures
        head = [self.words("terms", key) for key in ("attribute", *measures)]
        rows = [
            [
                self.labels.attribute(e.attribute),
                *(NOTATION.fixed(getattr(e, key)) for key in measures),
                self.narrator.verdict(e, node),
            ]
            for e in scored
        ]
        yield from self.sheet.table([*head, self._export("verdict")], rows)
        if node.average_gain is not None:
            average = formulas.average_gain(self.trace, node, self.labels)
            yield from self._calculated("average_gain", average)
            yield from self.sheet.sentence(self._say(node, Kind.GATED))

    # --- an attribute ---------------------------------------------------------------------------

    def _attribute(self, evaluation: Evaluation) -> Iterator[str]:
        sheet, labels = self.sheet, self.labels
        yield from sheet.heading(labels.attribute(evaluation.attribute), 3)
        if evaluation.cuts is not None:
            yield from self._cuts(evaluation)
        if not evaluation.divides:
            if evaluation.cuts is None:
                yield from sheet.sentence(self._say_of(evaluation, Kind.DIVIDED))
            return
        impurity = self.trace.dialect.impurity
        head = [self.words("terms", "branch"), self.words("terms", "weight"), *self._classes()]
        rows = [
            [
                labels.branch(evaluation, b),
                *self._weights(evaluation.branches[b].counts),
                NOTATION.fixed(getattr(evaluation.branches[b], impurity)),
            ]
            for b in evaluation.filled
        ]
        if evaluation.unknown > 0:
            unknown = self._weights(evaluation.unknown_counts)
            rows.append([self.words("language", "unknown"), *unknown, ""])
        yield from sheet.table([*head, self.words("terms", impurity)], rows)
        for key, calculated in self._formulas(evaluation):
            yield from self._calculated(key, calculated)

    def _formulas(self, evaluation: Evaluation) -> Iterator[tuple[str, Explanation]]:
        trace, labels = self.trace, self.labels
        if evaluation.unknown > 0:
            yield "known_fraction", formulas.known_fraction(evaluation)
        if trace.dialect.impurity == "gini":
            if evaluation.unknown > 0:
                yield "base_gini", gini.base_gini(evaluation, labels)
            yield "conditional_gini", gini.conditional_gini(evaluation, labels)
            yield "gini_decrease", gini.gini_decrease(trace, evaluation, labels)
            return
        if evaluation.unknown > 0:
            yield "base_entropy", formulas.base_entropy(evaluation, labels)
        yield "conditional_entropy", formulas.conditional_entropy(evaluation, labels)
        yield "gain", formulas.gain(trace, evaluation, labels)
        if evaluation.penalty:
            yield "penalty", formulas.penalty(trace, evaluation, labels)
        yield "iv", formulas.iv(trace, evaluation, labels)
        yield "gain_ratio", formulas.gain_ratio(trace, evaluation, labels)

    def _cuts(self, evaluation: Evaluation) -> Iterator[str]:
        """Write the candidate cuts of a numeric attribute."""
        cuts = evaluation.cuts
        assert cuts is not None
        yield from self.sheet.sentence(self._say_of(evaluation, Kind.SORTED))
        if not len(cuts):
            return
        shown_cuts = self._best_cuts(evaluation)
        head = [self.words("terms", "candidate"), "≤", ">"]
        measures = self.trace.dialect.cut_measures
        head += [self.words("terms", key) for key in measures]
        rows = []
        for i in shown_cuts:
            numbers = (float(cuts.measured(key)[i]) for key in measures)
            sides = (NOTATION.weight(side.weight) for side in cuts.branches(i))
            mark = "best" if i == cuts.best else "" if cuts.skip(i) is Skip.NONE else "left_out"
            said = self._export(mark) if mark else ""
            cut = cut_value(float(cuts.thresholds[i]))
            rows.append([cut, *sides, *(NOTATION.fixed(x) for x in numbers), said])
        yield from self.sheet.table([*head, ""], rows)
        if len(shown_cuts) < len(cuts):
            some = self._export("some_cuts", shown=len(shown_cuts), n=len(cuts))
            yield from self.sheet.sentence(some)
        yield from self.sheet.sentence(self._say_of(evaluation, Kind.CUT))

    def _best_cuts(self, evaluation: Evaluation) -> list[int]:
        """Return the cuts to list: all, or the best by the measure that chooses."""
        cuts = evaluation.cuts
        assert cuts is not None
        places = list(range(len(cuts)))
        if len(places) <= MOST_CUTS:
            return places
        scores = cuts.measured(self.trace.dialect.cut_by)
        order = [(i != cuts.best, cuts.skip(i) is not Skip.NONE, -scores[i], i) for i in places]
        ranked = [i for *_, i in sorted(order)]
        return sorted(ranked[:MOST_CUTS])

    # --- the tree -------------------------------------------------------------------------------

    def _tree(self) -> Iterator[str]:
        """Write the tree as Quinlan's program does: one line per branch."""
        trace = self.trace
        if trace.size == 1:
            yield self._leaf(trace.node(0))
        for number in trace.sequence.tolist()[1:]:
            node = trace.node(number)
            assert node.parent is not None and node.branch is not None
            split = trace.node(node.parent).split
            assert split is not None
            test = self.labels.test(split, node.branch).replace("≤", "<=")
            end = "" if node.children else f" {self._leaf(node)}"
            yield f"{'|   ' * (node.depth - 1)}{test}:{end}"

    def _leaf(self, node: Node) -> str:
        sizes = NOTATION.weight(node.weight)
        if node.errors > TIE:
            sizes += f"/{NOTATION.weight(node.errors)}"
        return f"{self.labels.klass(node.label)} ({sizes})"

    def _path(self, node: Node) -> str:
        """Return the conditions on the way to a node, without recursion: trees can be deep."""
        tests = []
        while node.parent is not None and node.branch is not None:
            parent = self.trace.node(node.parent)
            assert parent.split is not None
            tests.append(self.labels.test(parent.split, node.branch))
            node = parent
        return self.words("language", "comma").join(reversed(tests)) or self.words("terms", "root")

    # --- the small change -----------------------------------------------------------------------

    def _calculated(self, key: str, explanation: Explanation) -> Iterator[str]:
        """Write 'gain = 0.940286 - 0.693536 = 0.246750'; a number alone is written once."""
        value = NOTATION.fixed(explanation.recorded)
        numbers = explanation.text(NOTATION)
        middle = "" if numbers in (value, NOTATION.shown(explanation.recorded)) else f" = {numbers}"
        name = self._export(key) if key in OWN_NAMES else self.words("terms", key)
        yield from self.sheet.calculation(f"{name}{middle} = {value}")

    def _dialect(self, dialect: Dialect) -> str:
        """Name a preset with what it does; of own settings list the switches."""
        if dialect.name == "custom":
            usual = Dialect().switches()
            own = [f"{k}={v}" for k, v in dialect.switches().items() if v != usual[k]]
            about = ", ".join(own)
        else:
            about = self.words("dialect", f"{dialect.name}_about")
        return self.words("dialect", dialect.name) + self.words("language", "colon") + about

    def _classes(self) -> list[str]:
        return [self.labels.klass(code) for code in range(len(self.trace.table.classes))]

    def _weights(self, counts: Floats) -> list[str]:
        """Return the total and the class weights as text."""
        return [NOTATION.weight(float(w)) for w in (counts.sum(), *counts)]

    def _say(self, node: Node, kind: Kind) -> str:
        return self.narrator.say(Frame(0, node.number, kind, Size.SPLIT))

    def _say_of(self, evaluation: Evaluation, kind: Kind) -> str:
        frame = Frame(0, evaluation.node, kind, Size.ATTRIBUTE, evaluation.attribute)
        return self.narrator.say(frame)

    def _export(self, key: str, **values: object) -> str:
        return self.words("export", key, **values)
