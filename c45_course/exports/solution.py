"""Write a trace as a worked solution: node by node, every number shown.

What is calculated, and in which order, is the plan of the replay; each calculation is the explanation
of its frame. So the document, the player and the trace hold the same numbers.

The solution of a pruning has the grown tree, each verdict, the pruned tree. Its calculations are the
explanations of the verdicts' numbers, its sentences those of the lesson.
"""

from collections.abc import Iterator

from c45_core.explain.grouping import GroupTeller
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import shown_by
from c45_core.explain.sentences import Narrator
from c45_core.language.words import Words
from c45_core.prune import tree_of
from c45_core.prune.record import Weighed
from c45_core.prune.verdicts import explain_verdict
from c45_core.reasons import Outcome, Verdict
from c45_core.trace.frames import OF_BRANCH, Kind
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation, Node
from c45_course.exports import blocks
from c45_course.exports.blocks import Calculated, convention, left_of
from c45_course.exports.tables import branch_rows, cut_rows, ranking_rows
from c45_course.exports.tree_names import (
    PruningForReader,
    describe_path,
    draw_tree_lines,
    names_by_labels,
)
from c45_course.practice.calculations import plain_name

MAX_CASES = 40
"""Maximum number of cases that a node lists by name."""
MAX_CUTS = 30
"""Maximum number of candidate cuts that are listed, the best ones; the JSON has them all."""
_LISTED = (Kind.MERGED, Kind.CANDIDATE, Kind.GATED)
"""Kinds of steps that are listed, or told once for the node, and not calculated one by one."""


def write_solution(
    trace: Trace,
    words: Words,
    labels: Labels | None = None,
    title: str | None = None,
    node: int | None = None,
) -> blocks.Document:
    """Return the worked solution of a trace, or of one node, in the language and notation of `words`.

    `title`: of the table. The blocks are told once.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.language.words import words
    >>> told = write_solution(grow(datasets.load("loan_5").table), words("en"))
    >>> told.title, next(block.text for block in told.blocks if isinstance(block, blocks.Calculation))
    ('loan_5: the decision tree, step by step', 'H(D) = -4/5 log2(4/5) - 1/5 log2(1/5) = 0.7219')
    """
    names = (labels or Labels(trace.table, answers=words.answers)).on(trace.table)
    writer = _Solution(trace, words, names)
    heading = words("export", "title", table=title or trace.table.name)
    return blocks.document(heading, words, writer.whole() if node is None else writer.alone(node))


class _Solution:
    """One trace, told in one language; a formula is written in symbols where it is first used."""

    def __init__(self, trace: Trace, words: Words, labels: Labels) -> None:
        self.trace, self.words, self.labels = trace, words, labels
        self.narrator = Narrator(trace, labels, words)
        self.calculated, self.groups = Calculated(words), GroupTeller(labels, words)

    def whole(self) -> Iterator[blocks.Block]:
        """Give everything: the convention, the nodes in the order of the trace, the tree."""
        yield convention(self.trace.dialect, self.words)
        for number in self.trace.sequence.tolist():
            yield from self._write_node(self.trace.node(number))
        tree = tree_of(self.trace)
        yield blocks.Heading(self._export("tree"))
        lines = draw_tree_lines(tree, names_by_labels(self.labels), self.words.notation.weight)
        yield blocks.Drawing(tuple(lines))

    def alone(self, number: int) -> Iterator[blocks.Block]:
        """Give one node."""
        yield convention(self.trace.dialect, self.words)
        yield from self._write_node(self.trace.node(number))

    # --- a node ---------------------------------------------------------------------------------

    def _write_node(self, node: Node) -> Iterator[blocks.Block]:
        where = describe_path(self.trace, node.number, self.labels, self.words)
        yield blocks.Heading(self._export("node", n=node.number, path=where))
        yield self._say(node, Kind.OPENED)
        if 0 < len(node.cases) <= MAX_CASES:
            cases = self.words("language", "comma").join(self._list_cases(node))
            yield blocks.Sentence(self._export("cases", cases=cases))
        yield from self._calculate(node, None)
        scored = [e for e in self.trace.evaluations(node.number) if e.verdict is not Verdict.USED]
        for evaluation in scored:
            yield from self._write_attribute(node, evaluation)
        if scored:
            yield blocks.Heading(self._export("compared"), 3)
            yield blocks.Listing(*ranking_rows(self.trace, node, self.labels, self.words))
        if node.average_gain is not None:
            yield from self._write_explanations(Kind.GATED, node)
            yield self._say(node, Kind.GATED)
        yield self._say(node, Kind.CLOSED if node.split is None else Kind.SPLIT)

    def _list_cases(self, node: Node) -> Iterator[str]:
        for row, weight in zip(node.cases.tolist(), node.weights.tolist(), strict=True):
            name = self.trace.table.case_names[row]
            yield name if weight == 1 else f"{name} (x {self.words.notation.weight(weight)})"

    def _write_attribute(self, node: Node, evaluation: Evaluation) -> Iterator[blocks.Block]:
        yield blocks.Heading(self.labels.attribute(evaluation.attribute), 3)
        if evaluation.cuts is not None:
            yield from self._write_cuts(evaluation)
        elif not evaluation.divides:
            yield self._say(node, Kind.DIVIDED, evaluation.attribute)
        elif evaluation.groups is not None:
            yield from map(
                blocks.Sentence, self.groups.lines(evaluation.attribute, evaluation.groups.found)
            )
        if evaluation.divides:
            yield blocks.Listing(*branch_rows(self.trace, evaluation, self.labels, self.words))
            yield from self._calculate(node, evaluation)

    def _write_cuts(self, evaluation: Evaluation) -> Iterator[blocks.Block]:
        """Tell the candidate cuts of a numeric attribute."""
        cuts, node = evaluation.cuts, self.trace.node(evaluation.node)
        assert cuts is not None
        yield self._say(node, Kind.SORTED, evaluation.attribute)
        if not len(cuts):
            return
        head, rows = cut_rows(self.trace, evaluation, self.words, MAX_CUTS)
        yield blocks.Listing(head, rows)
        if len(rows) < len(cuts):
            yield blocks.Sentence(self._export("some_cuts", shown=len(rows), n=len(cuts)))
        yield self._say(node, Kind.CUT, evaluation.attribute)

    # --- calculations ---------------------------------------------------------------------------

    def _calculate(self, node: Node, evaluation: Evaluation | None) -> Iterator[blocks.Block]:
        """Give what the replay calculates about an attribute; without one, about the node itself."""
        about = None if evaluation is None else evaluation.attribute
        for segment in self.trace.plan(node.number):
            if segment.attribute != about or segment.kind in _LISTED:
                continue
            for item in segment.items:
                branch = item if segment.kind in OF_BRANCH else None
                if evaluation is not None and branch is not None and self._is_pure(evaluation, branch):
                    continue
                yield from self._write_explanations(segment.kind, node, evaluation, branch)

    def _is_pure(self, evaluation: Evaluation, branch: int) -> bool:
        """Tell whether there is nothing to calculate about a branch: the table shows its 0."""
        return bool((evaluation.branches[branch].counts > 0).sum() < 2)

    def _write_explanations(
        self, kind: Kind, node: Node, evaluation: Evaluation | None = None, branch: int | None = None
    ) -> Iterator[blocks.Block]:
        about = None if evaluation is None else evaluation.attribute
        shown = shown_by(self.trace, kind, node.number, self.labels, attribute=about, branch=branch)
        for found in shown:
            yield from self.calculated.explained(
                found,
                name=self.words.sections["terms"].get(found.quantity, ""),
                left=left_of(found, evaluation, branch, self.labels, self.words.notation),
                source=self.words("source", found.source),
            )

    # --- its texts ------------------------------------------------------------------------------

    def _say(self, node: Node, kind: Kind, attribute: int | None = None) -> blocks.Sentence:
        if attribute is None:
            return blocks.Sentence(self.narrator.of_node(kind, node))
        evaluation = self.trace.evaluation(node.number, attribute)
        return blocks.Sentence(self.narrator.of_attribute(kind, evaluation))

    def _export(self, key: str, **values: object) -> str:
        return self.words("export", key, **values)


def write_pruning_solution(about: PruningForReader) -> Iterator[blocks.Block]:
    """Give the worked solution of a pruning; of the useless splits only those that were undone.

    >>> from c45_course.documents import printed_trees
    >>> from c45_core.dialect import Dialect
    >>> from c45_core.prune.verdicts import Speaker
    >>> from c45_core.prune import prune_tree
    >>> from c45_course.exports.tree_names import names_by_hand
    >>> from c45_core.language.words import words
    >>> t4, pep, en = printed_trees.load("pep_t4"), Dialect(pruning="pep"), words("en")
    >>> speaker = Speaker(en, t4.nodes.__getitem__, str)
    >>> pruning = prune_tree(t4.tree, pep)
    >>> about = PruningForReader(pruning, pep, names_by_hand(t4.nodes, en), speaker, "T4")
    >>> written = write_pruning_solution(about)
    >>> next(block.text for block in written if isinstance(block, blocks.Calculation))
    'e = (2 + 3 + 0 + 3 × 0.5)/16 = 0.4063'
    """
    pruning, named, speaker, words = about.pruning, about.named, about.speaker, about.words
    calculated = Calculated(words)
    yield convention(about.dialect, words)
    yield blocks.Heading(words("export", "tree_grown"))
    yield blocks.Drawing(tuple(draw_tree_lines(pruning.grown, named, words.notation.weight)))
    told = [place for place, verdict in enumerate(pruning.weighed) if _is_told(verdict)]
    for number, place in enumerate(told, 1):
        verdict = pruning.weighed[place]
        yield blocks.Heading(words("export", "decision", n=number, node=speaker.node(verdict.node)))
        for found in explain_verdict(verdict, about.dialect, speaker.node):
            yield from calculated.explained(
                found,
                name=words("practice", f"number_{found.quantity}"),
                left=plain_name(found.quantity),
                source=words("prune", f"source_{found.source}"),
            )
        yield blocks.Sentence(speaker.say(pruning, place))
    yield blocks.Heading(words("export", "tree_pruned"))
    yield blocks.Drawing(tuple(draw_tree_lines(pruning.tree, named, words.notation.weight)))


def _is_told(verdict: Weighed) -> bool:
    return verdict.method != "collapse" or verdict.outcome is not Outcome.KEPT
