"""Say what the doctor found: which convention grew a tree, where it parts, what each node comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from c45_core.dialect import Dialect, preset
from c45_core.explain.labels import Labels
from c45_core.explain.settings import say_setting
from c45_core.language.words import Words
from c45_core.table import Nominal, Table
from c45_core.trace.views import Evaluation
from c45_course.compare.parting import switches_between

from .conventions import Fit
from .diagnosis import Diagnosis
from .matching import OtherNode, Question
from .meeting import Difference, Met, condition_of, question_of
from .review import Review, Standing

_BEFORE = {
    ("pruning",): "before_pruning",
    ("collapse", "pruning"): "before_collapse",
}


class Doctor:
    """Says one diagnosis in one language; `labels`: of the table the tree was matched to."""

    def __init__(self, diagnosis: Diagnosis, labels: Labels, words: Words) -> None:
        self.found, self.labels, self.words = diagnosis, labels, words

    def said(self) -> Iterator[str]:
        """Give what was read and what came of it, a sentence each."""
        other, words = self.found.other, self.words
        leaves = sum(node.question is None for node in other.walk())
        format = words("doctor", f"format_{self.found.format}")
        yield words("doctor", "read", format=format, nodes=other.size, leaves=leaves, n=other.height)
        if self.found.placed:
            columns = self.found.placed.items()
            names = words.listed(f"{name} = {self.labels.attribute(at)}" for name, at in columns)
            yield words("doctor", "by_place", names=names)
        if left := list(self._left_out()):
            yield words("doctor", "left_out", names=words.listed(left))
        yield from self._grown()

    def _left_out(self) -> Iterator[str]:
        """Give the values without a branch; no case comes to their nodes with them."""
        for node in self.found.other.walk():
            if node.question is None or node.question.threshold is not None:
                continue
            place = node.question.attribute
            column = self.found.table.attributes[place]
            assert isinstance(column, Nominal)
            named = frozenset[int]().union(*node.question.parts)
            for code in range(len(column.values)):
                if code not in named:
                    test = f"{self.labels.attribute(place)} = {self.labels.value(place, code)}"
                    yield self.words("doctor", "at", path=test, line=node.line)

    def _grown(self) -> Iterator[str]:
        """Say which conventions grow the tree, or how near the likeliest comes."""
        words, name = self.words, self.name(self.found.nearest)
        if self.found.same:
            first, *others = [self.name(fit) for fit in self.found.same]
            yield words("doctor", "same", name=first)
            if others:
                yield words("doctor", "same_too", names=words.listed(others))
        if self.found.first is None:
            return
        if self.found.is_tied:
            ties = [each for each in self.found.reviews if not each.standing.agrees]
            yield words("doctor", "but_for_ties", name=name, n=len(ties))
            if self.found.format in ("fitted", "export_text"):
                yield words("doctor", "random_order")
            return
        if not self.found.same and self.found.first.difference is not Difference.SIZES:
            yield words("doctor", "none", name=name)
        yield self.first()

    def name(self, fit: Fit) -> str:
        """Name a convention: the preset, and what is otherwise."""
        return convention(fit.start, fit.dialect, self.words)

    # --- the first difference -----------------------------------------------------------------------

    def first(self) -> str:
        """Say where the tree first parts from the nearest convention, and what either does there."""
        met, words = self.found.first, self.words
        assert met is not None
        where = words("doctor", "at", path=self.path(met.other), line=met.other.line)
        theirs, mine = self.theirs(met.other), self._ours(met)
        key = "sizes" if met.difference is Difference.SIZES else "parts"
        name = self.name(self.found.nearest)
        return words("doctor", f"first_{key}", where=where, theirs=theirs, ours=mine, name=name)

    def theirs(self, other: OtherNode) -> str:
        """Say what the other tree does at a node."""
        if other.question is None:
            assert other.label is not None
            return self._leaf(other.label, other.weight, other.errors)
        return self._asks(other.question, self.found.table)

    def _ours(self, met: Met) -> str:
        trace, tree = self.found.nearest.trace, met.ours
        if tree.test is None:
            return self._leaf(tree.label, tree.weight, tree.errors)
        return self._asks(question_of(trace, tree), trace.source)

    def _leaf(self, label: int, weight: float | None, errors: float | None) -> str:
        klass = self.labels.klass(label)
        if weight is None:
            return self.words("doctor", "leaf", klass=klass)
        n, e = (self.words.notation.number(each or 0.0) for each in (weight, errors))
        return self.words("doctor", "leaf_sizes", klass=klass, n=n, e=e)

    def _asks(self, question: Question, table: Table) -> str:
        """Name the attribute of a question with a branch for each value; else its first condition."""
        if question.threshold is None and all(len(part) <= 1 for part in question.parts):
            return self.labels.attribute(question.attribute)
        return condition_of(question, 0, table, self.labels)

    def path(self, other: OtherNode) -> str:
        """Say where a node is: the conditions from the root to it."""
        node, tests = self.found.other, []
        for branch in other.way:
            assert node.question is not None
            tests.append(condition_of(node.question, branch, self.found.table, self.labels))
            node = node.branches[branch]
        return " → ".join(tests) or self.words("terms", "root")

    # --- node by node -------------------------------------------------------------------------------

    def judged(self) -> Sequence[Review]:
        """Return the reviews that need a word: of nodes that are not the very same."""
        return [each for each in self.found.reviews if not each.standing.agrees]

    def counted(self) -> str:
        """Say how many nodes the convention would decide in the same way."""
        reviews = self.found.reviews
        same = sum(each.standing.agrees for each in reviews)
        name = self.name(self.found.nearest)
        return self.words("doctor", "nodes_same", same=same, n=len(reviews), name=name)

    def mine(self, review: Review) -> str:
        """Say what the convention does at a node."""
        if review.mine is None:
            leaf = review.trace.node(review.number).label
            return self.words("doctor", "leaf", klass=self.labels.klass(leaf))
        return self._test(review, review.mine)

    def _test(self, review: Review, test: Evaluation) -> str:
        labels = self.labels.on(review.trace.table)
        if test.threshold is None:
            return labels.attribute(test.attribute)
        return labels.test(test, 0)

    def why(self, review: Review) -> str:
        """Say how the two differ at a node."""
        words, standing = self.words, review.standing
        measure = words("dialects", f"head_{review.measure}")
        theirs, mine = (self._number(review, test) for test in (review.theirs, review.mine))
        if standing is Standing.HELD:
            assert review.because is not None
            why = words("player", f"status_{review.because.name.lower()}")
            return words("doctor", "held", why=why, measure=measure, a=theirs, b=mine)
        if standing is Standing.CLOSED:
            assert review.leaf is not None
            return words("doctor", "closed", why=words("leaf", review.leaf.name.lower()))
        key = standing.value
        said = words("doctor", key, measure=measure, a=theirs, b=mine)
        if standing is Standing.TIED and review.same_cases:
            said = words.told((said, words("doctor", "same_cases")))
        return said

    def _number(self, review: Review, test: Evaluation | None) -> str:
        if test is None:
            return "–"
        return self.words.notation.shown(test.measured(review.measure))

    def falls(self, review: Review) -> str:
        """Say at which line of the algorithm the choice falls, "" where there is none."""
        if not review.line:
            return ""
        line = self.words("algorithm", review.line).strip()
        return self.words("doctor", "falls", line=line)


def convention(start: str, dialect: Dialect, words: Words) -> str:
    """Name a convention by the preset it comes from, and what is otherwise.

    >>> from c45_core.language.words import words
    >>> convention("j48", preset("j48").with_(pruning="none"), words("en"))
    'Weka J48, before pruning'
    """
    name, changes = words("dialect", start), switches_between(preset(start), dialect)
    if not changes:
        return name
    rest = dict(changes)
    for switches, key in reversed(_BEFORE.items()):
        values = {"pruning": "none", "collapse": "off"}
        if all(rest.get(switch) == values[switch] for switch in switches):
            rest = {switch: value for switch, value in rest.items() if switch not in switches}
            name = words("doctor", key, name=name)
            break
    if not rest:
        return name
    listed = words("language", "comma").join(say_setting(*each, words) for each in rest.items())
    return words("dialects", "changed", preset=name, changes=listed)
