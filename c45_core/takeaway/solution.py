"""Tell a trace as a worked solution, as one would hand it in: node by node, every number shown.

What is calculated, and in which order, is the plan of the replay; each calculation is the explanation
of its frame. So the document, the player and the trace hold the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from c45_core.dialect import Dialect
from c45_core.explain.explain import explain
from c45_core.explain.explanation import Explanation
from c45_core.explain.expression import Expression, Quotient, Sum, Weight
from c45_core.explain.labels import Labels
from c45_core.explain.notation import Notation
from c45_core.explain.partings import parted
from c45_core.explain.sentences import Narrator
from c45_core.explain.written import latex
from c45_core.practice.derivation import plain_name
from c45_core.reasons import Verdict
from c45_core.record.frames import OF_BRANCH, Frame, Kind, Size
from c45_core.record.trace import Trace
from c45_core.record.views import Evaluation, Node
from c45_core.takeaway.blocks import (
    Block,
    Calculation,
    Definition,
    Document,
    Drawing,
    Heading,
    Listing,
    Parted,
    Sentence,
)
from c45_core.takeaway.outline import drawn_lines, path
from c45_core.takeaway.rows import branch_rows, cut_rows, ranking_rows
from c45_core.words import Words

MOST_CASES = 40
"""A node lists its cases by name up to this many."""
MOST_CUTS = 30
"""Of more candidate cuts than this only the best are listed; the JSON has them all."""


def solution(
    trace: Trace,
    words: Words,
    labels: Labels | None = None,
    title: str | None = None,
    node: int | None = None,
) -> Document:
    """Return the worked solution of a trace, or of one node, in the language and notation of `words`.

    `title`: of the table. The blocks are told once.

    >>> from c45_core import datasets, grow
    >>> from c45_core.words import words
    >>> told = solution(grow(datasets.load("loan_5").table), words("en"))
    >>> told.title, next(block.text for block in told.blocks if isinstance(block, Calculation))
    ('loan_5: the decision tree, step by step', 'H(D) = -4/5 log2(4/5) - 1/5 log2(1/5) = 0.7219')
    """
    names = (labels or Labels(trace.table, answers=words.answers)).on(trace.table)
    writer = _Solution(trace, words, names)
    return Document(
        words("export", "title", table=title or trace.table.name),
        words.language,
        words("language", "colon"),
        writer.whole() if node is None else writer.alone(node),
    )


class _Solution:
    """One trace, told in one language; a formula is written in symbols where it is first used."""

    def __init__(self, trace: Trace, words: Words, labels: Labels) -> None:
        self.trace, self.words, self.labels = trace, words, labels
        self.narrator = Narrator(trace, labels, words)
        self.defined: set[str] = set()

    def whole(self) -> Iterator[Block]:
        """Give everything: the convention, the nodes in the order of the trace, the tree."""
        yield self._convention()
        for number in self.trace.sequence.tolist():
            yield from self._node(self.trace.node(number))
        yield Heading(self._export("tree"))
        yield Drawing(tuple(drawn_lines(self.trace, self.labels, self.words.notation)))

    def alone(self, number: int) -> Iterator[Block]:
        """Give one node."""
        yield self._convention()
        yield from self._node(self.trace.node(number))

    # --- a node ---------------------------------------------------------------------------------

    def _node(self, node: Node) -> Iterator[Block]:
        where = path(self.trace, node, self.labels, self.words)
        yield Heading(self._export("node", n=node.number, path=where))
        yield self._say(node, Kind.OPENED)
        if 0 < len(node.cases) <= MOST_CASES:
            cases = self.words("language", "comma").join(self._cases(node))
            yield Sentence(self._export("cases", cases=cases))
        yield from self._calculated(node, None)
        scored = [e for e in self.trace.evaluations(node.number) if e.verdict is not Verdict.USED]
        for evaluation in scored:
            yield from self._attribute(node, evaluation)
        if scored:
            yield Heading(self._export("compared"), 3)
            yield Listing(*ranking_rows(self.trace, node, self.labels, self.words))
        if node.average_gain is not None:
            yield from self._explained(Frame(0, node.number, Kind.GATED, Size.ATTRIBUTE))
            yield self._say(node, Kind.GATED)
        yield self._say(node, Kind.CLOSED if node.split is None else Kind.SPLIT)

    def _cases(self, node: Node) -> Iterator[str]:
        for row, weight in zip(node.cases.tolist(), node.weights.tolist(), strict=True):
            name = self.trace.table.case_names[row]
            yield name if weight == 1 else f"{name} (x {self.words.notation.weight(weight)})"

    def _attribute(self, node: Node, evaluation: Evaluation) -> Iterator[Block]:
        yield Heading(self.labels.attribute(evaluation.attribute), 3)
        if evaluation.cuts is not None:
            yield from self._cuts(evaluation)
        elif not evaluation.divides:
            yield self._say(node, Kind.DIVIDED, evaluation.attribute)
        if evaluation.divides:
            yield Listing(*branch_rows(self.trace, evaluation, self.labels, self.words))
            yield from self._calculated(node, evaluation)

    def _cuts(self, evaluation: Evaluation) -> Iterator[Block]:
        """Tell the candidate cuts of a numeric attribute."""
        cuts, node = evaluation.cuts, self.trace.node(evaluation.node)
        assert cuts is not None
        yield self._say(node, Kind.SORTED, evaluation.attribute)
        if not len(cuts):
            return
        head, rows = cut_rows(self.trace, evaluation, self.words, MOST_CUTS)
        yield Listing(head, rows)
        if len(rows) < len(cuts):
            yield Sentence(self._export("some_cuts", shown=len(rows), n=len(cuts)))
        yield self._say(node, Kind.CUT, evaluation.attribute)

    # --- calculations ---------------------------------------------------------------------------

    def _calculated(self, node: Node, evaluation: Evaluation | None) -> Iterator[Block]:
        """Tell what the replay calculates about an attribute, or about the node before any."""
        about = None if evaluation is None else evaluation.attribute
        for segment in self.trace.plan(node.number):
            if segment.attribute != about or segment.kind in (Kind.CANDIDATE, Kind.GATED):
                continue
            for item in segment.items:
                branch = item if segment.kind in OF_BRANCH else None
                if evaluation is not None and branch is not None and self._pure(evaluation, branch):
                    continue
                frame = Frame(0, node.number, segment.kind, segment.size, about, branch)
                yield from self._explained(frame, evaluation)

    def _pure(self, evaluation: Evaluation, branch: int) -> bool:
        """Tell whether there is nothing to calculate about a branch: the table shows its 0."""
        return bool((evaluation.branches[branch].counts > 0).sum() < 2)

    def _explained(self, frame: Frame, evaluation: Evaluation | None = None) -> Iterator[Block]:
        for found in explain(self.trace, frame, self.labels):
            if found.symbol not in self.defined:
                self.defined.add(found.symbol)
                source = self.words("source", found.source)
                yield Definition(found.symbol, self._export("from", source=source))
            yield self._calculation(found, frame, evaluation)

    def _calculation(
        self, found: Explanation, frame: Frame, evaluation: Evaluation | None
    ) -> Calculation:
        notation, quantity = self.words.notation, found.quantity
        a = part = ""
        if evaluation is not None:
            a = self.labels.attribute(evaluation.attribute)
            if frame.branch is not None:
                part = self.labels.part(evaluation, frame.branch)
        some_unknown = evaluation is not None and evaluation.unknown > 0
        value, numbers = found.result(notation), found.text(notation)
        alone = numbers in (value, notation.shown(found.recorded))
        return Calculation(
            name=self.words.sections["terms"].get(quantity, ""),
            left=plain_name(quantity, a, part, some_unknown),
            latex_left=found.name,
            numbers="" if alone else numbers,
            latex_numbers="" if alone else _wrapping(found.expression, notation),
            value=value,
            parted=self._parted(found),
        )

    def _parted(self, found: Explanation) -> Parted | None:
        """Say where the result by hand parts from the exact one."""
        parting = found.parting(self.words.notation)
        if parting is None:
            return None
        said = parted(replace(parting, term=None), self.words, "")
        if parting.term is None:
            return Parted(said)
        before, _, after = self.words.sections["notation"]["parted_in"].partition("{term}")
        return Parted(said, (before, parting.term, after))

    # --- the small change -----------------------------------------------------------------------

    def _convention(self) -> Sentence:
        said = _about(self.trace.dialect, self.words)
        return Sentence(self._export("convention", dialect=said))

    def _say(self, node: Node, kind: Kind, attribute: int | None = None) -> Sentence:
        size = Size.SPLIT if attribute is None else Size.ATTRIBUTE
        return Sentence(self.narrator.say(Frame(0, node.number, kind, size, attribute)))

    def _export(self, key: str, **values: object) -> str:
        return self.words("export", key, **values)


def _wrapping(expression: Expression, notation: Notation) -> str:
    """Write a formula as LaTeX that can be broken into lines: a wide fraction could not."""
    match expression:
        case Quotient(Sum() as top, Weight() as bottom):
            return rf"\tfrac{{1}}{{{latex(bottom, notation)}}} \,({latex(top, notation)})"
    return latex(expression, notation)


def _about(dialect: Dialect, words: Words) -> str:
    """Name a preset with what it does; of own settings list the switches."""
    if dialect.name == "custom":
        usual = Dialect().switches()
        about = ", ".join(f"{k}={v}" for k, v in dialect.switches().items() if v != usual[k])
    else:
        about = words("dialect", f"{dialect.name}_about")
    return words("dialect", dialect.name) + words("language", "colon") + about
