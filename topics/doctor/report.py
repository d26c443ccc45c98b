"""Say what the doctor found, and write it as a document: the convention, then node by node."""

from collections.abc import Iterator, Sequence

from c45_core.dialect import Dialect, preset
from c45_core.explain.labels import Labels
from c45_core.explain.sentences import say_setting
from c45_core.language.words import Words
from c45_core.prune.verdicts import explain_verdict, speaker
from c45_core.table import Table
from c45_course.compare.parting import switches_between
from c45_course.exports import blocks
from c45_course.exports.blocks import Calculated, left_of

from .algorithm.diagnosis import Diagnosis, Fit
from .algorithm.matching import OtherNode, Question
from .algorithm.meeting import Difference, Met, condition_of, question_of
from .algorithm.review import Review, Standing

_BEFORE = {
    "before_collapse": {"collapse": "off", "pruning": "none"},
    "before_pruning": {"pruning": "none"},
}
"""Words for a tree before it was pruned, and the switches that say so."""


class Doctor:
    """Says one diagnosis in one language; `labels`: of the table the tree was matched to."""

    def __init__(self, diagnosis: Diagnosis, labels: Labels, words: Words) -> None:
        self.found, self.labels, self.words = diagnosis, labels, words

    def sentences(self) -> Iterator[str]:
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
        yield from self._say_conventions()

    def _left_out(self) -> Iterator[str]:
        """Give the values without a branch; no case comes to their nodes with them."""
        for node in self.found.other.walk():
            if node.question is None or node.question.threshold is not None:
                continue
            place = node.question.attribute
            column = self.found.table.nominal(place)
            named = frozenset[int]().union(*node.question.parts)
            for code in sorted({*range(len(column.values))} - named):
                test = f"{self.labels.attribute(place)} = {self.labels.value(place, code)}"
                yield self.words("doctor", "at", path=test, line=node.line)

    def _say_conventions(self) -> Iterator[str]:
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
        yield self.say_first()

    def name(self, fit: Fit) -> str:
        """Name a convention: the preset, and what is otherwise."""
        return convention(fit.start, fit.dialect, self.words)

    # --- the first difference -----------------------------------------------------------------------

    def say_first(self) -> str:
        """Say where the tree first parts from the nearest convention, and what either does there."""
        met, words = self.found.first, self.words
        assert met is not None
        where = words("doctor", "at", path=self.say_path(met.other), line=met.other.line)
        theirs, mine = self.say_theirs(met.other), self._say_ours(met)
        key = "sizes" if met.difference is Difference.SIZES else "parts"
        name = self.name(self.found.nearest)
        return words("doctor", f"first_{key}", where=where, theirs=theirs, ours=mine, name=name)

    def say_theirs(self, other: OtherNode) -> str:
        """Say what the other tree does at a node."""
        if other.question is None:
            assert other.label is not None
            return self._say_leaf(other.label, other.weight, other.errors)
        return self._say_question(other.question, self.found.table)

    def _say_ours(self, met: Met) -> str:
        trace, tree = self.found.nearest.trace, met.ours
        if tree.test is None:
            return self._say_leaf(tree.label, tree.weight, tree.errors)
        return self._say_question(question_of(trace, tree.test), trace.source)

    def _say_leaf(self, label: int, weight: float | None, errors: float | None) -> str:
        klass = self.labels.klass(label)
        if weight is None:
            return self.words("doctor", "leaf", klass=klass)
        n, e = (self.words.notation.number(each or 0.0) for each in (weight, errors))
        return self.words("doctor", "leaf_sizes", klass=klass, n=n, e=e)

    def _say_question(self, question: Question, table: Table) -> str:
        """Name the attribute of a question with a branch for each value; else its first condition."""
        if question.threshold is None and all(len(part) <= 1 for part in question.parts):
            return self.labels.attribute(question.attribute)
        return condition_of(question, 0, table, self.labels)

    def say_path(self, other: OtherNode) -> str:
        """Say where a node is: the conditions from the root to it."""
        node, tests = self.found.other, []
        for branch in other.way:
            assert node.question is not None
            tests.append(condition_of(node.question, branch, self.found.table, self.labels))
            node = node.branches[branch]
        return " → ".join(tests) or self.words("terms", "root")

    # --- node by node -------------------------------------------------------------------------------

    def reviews_to_say(self) -> Sequence[Review]:
        """Return the reviews that need a word: of nodes that are not the very same."""
        return [each for each in self.found.reviews if not each.standing.agrees]

    def say_count(self) -> str:
        """Say how many nodes the convention would decide in the same way."""
        reviews = self.found.reviews
        same = sum(each.standing.agrees for each in reviews)
        name = self.name(self.found.nearest)
        return self.words("doctor", "nodes_same", same=same, n=len(reviews), name=name)

    def say_mine(self, review: Review) -> str:
        """Say what the convention does at a node."""
        if review.mine is None:
            leaf = review.trace.node(review.number).label
            return self._say_leaf(leaf, None, None)
        test, labels = review.mine, self.labels.on(review.trace.table)
        return labels.attribute(test.attribute) if test.threshold is None else labels.test(test, 0)

    def say_why(self, review: Review) -> str:
        """Say how the two differ at a node."""
        words, standing = self.words, review.standing
        measure = words("dialects", f"head_{review.measure}")
        theirs, mine = (
            "–" if test is None else words.notation.shown(test.measured(review.measure))
            for test in (review.theirs, review.mine)
        )
        if standing is Standing.HELD:
            assert review.because is not None
            why = words("player", f"status_{review.because.name.lower()}")
            return words("doctor", "held", why=why, measure=measure, a=theirs, b=mine)
        if standing is Standing.CLOSED:
            assert review.leaf is not None
            return words("doctor", "closed", why=words("leaf", review.leaf.name.lower()))
        said = words("doctor", standing.value, measure=measure, a=theirs, b=mine)
        if standing is Standing.TIED and review.same_cases:
            said = words.told((said, words("doctor", "same_cases")))
        return said

    def say_line(self, review: Review) -> str:
        """Say at which line of the algorithm the choice falls, "" where there is none."""
        line = review.line and self.words("algorithm", review.line).strip()
        return line and self.words("doctor", "falls", line=line)


def convention(start: str, dialect: Dialect, words: Words) -> str:
    """Name a convention by the preset it comes from, and what is otherwise.

    >>> from c45_core.language.words import words
    >>> convention("j48", preset("j48").with_(pruning="none"), words("en"))
    'Weka J48, before pruning'
    """
    name, rest = words("dialect", start), switches_between(preset(start), dialect)
    for key, switches in _BEFORE.items():
        if switches.items() <= rest.items():
            rest = {switch: value for switch, value in rest.items() if switch not in switches}
            name = words("doctor", key, name=name)
            break
    if not rest:
        return name
    listed = words("language", "comma").join(say_setting(*each, words) for each in rest.items())
    return words("dialects", "changed", preset=name, changes=listed)


MAX_NODES_LISTED = 60
"""Maximum number of nodes that are listed where they differ."""


def diagnosis_document(found: Diagnosis, labels: Labels, words: Words, title: str) -> blocks.Document:
    """Return what was found, in the language and notation of `words`; `title`: of the table."""
    written = _write_blocks(Doctor(found, labels, words))
    return blocks.document(words("doctor", "title", table=title), words, written)


def _write_blocks(doctor: Doctor) -> Iterator[blocks.Block]:
    yield from map(blocks.Sentence, doctor.sentences())
    yield from open_numbers(doctor)
    judged = doctor.reviews_to_say()
    if not judged or doctor.found.first is None:
        return
    words = doctor.words
    yield blocks.Heading(words("doctor", "nodes"))
    yield blocks.Sentence(doctor.say_count())
    rows = [row_of_node(doctor, each) for each in judged[:MAX_NODES_LISTED]]
    yield blocks.Listing(heads_of_nodes(words), rows)
    if len(judged) > MAX_NODES_LISTED:
        yield blocks.Sentence(words("doctor", "more", n=len(judged) - MAX_NODES_LISTED))


def heads_of_nodes(words: Words) -> list[str]:
    """Return the heads of the list of nodes."""
    return [words("doctor", f"head_{name}") for name in ("line", "node", "theirs", "mine", "why")]


def row_of_node(doctor: Doctor, review: Review) -> list[str]:
    """Return a row of the list of nodes."""
    other = review.other
    tests = doctor.say_path(other), doctor.say_theirs(other), doctor.say_mine(review)
    return [str(other.line), *tests, doctor.say_why(review)]


def open_numbers(doctor: Doctor) -> Iterator[blocks.Block]:
    """Give the numbers of both sides at the first node that differs, each with its formula."""
    found, words, notation = doctor.found, doctor.words, doctor.words.notation
    review, met = found.first_review, found.first
    if review is None or met is None or not met.difference.of_structure:
        return
    if falls := doctor.say_line(review):
        yield blocks.Sentence(falls)
    writer, tests = Calculated(words), {"theirs": review.theirs, "mine": review.mine}
    names = doctor.labels.on(review.trace.table)
    for (key, test), made in zip(tests.items(), review.explain_measures(doctor.labels), strict=True):
        if made:
            yield blocks.Heading(words("doctor", f"numbers_{key}"), 3)
        for each in made:
            left = left_of(each, test, None, names, notation)
            yield from writer.explained(each, name="", left=left, source=words("source", each.source))
    says = speaker(found.nearest.trace, doctor.labels, words)
    for place, verdict in enumerate(found.nearest.pruning.weighed):
        if verdict in found.first_verdicts:
            yield blocks.Sentence(says.say(found.nearest.pruning, place))
            for each in explain_verdict(verdict, found.nearest.dialect, says.node):
                result = each.result(notation)
                yield blocks.Formula(
                    f"{each.text(notation)} {each.sign(notation)} {result}",
                    f"{each.named(notation)} = {each.numbers(notation)} "
                    f"{each.latex_sign(notation)} {result}",
                )
