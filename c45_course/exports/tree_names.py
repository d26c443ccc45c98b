"""Name and colour the parts of a tree for one reader, and write the tree as lines of text.

A tree that was grown has the names of its table; a tree given by hand has names for its nodes and
nothing but sizes and errors. The class that a table is about has the same colour in every table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from c45_core.dialect import Dialect
from c45_core.explain.labels import Labels, cut_condition
from c45_core.language.notation import Notation
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.prune import Pruning, prune_tree, tree_of
from c45_core.prune.formulas import Speaker
from c45_core.prune.verdicts import speaker
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_course.documents.printed_trees import HandTree

COLOURS = ("#0a6fb0", "#c2540a", "#00806a", "#836a00", "#2c86b8", "#7450a8", "#5c6470", "#9c4a3c")
"""The colours of the classes, safe for colour-blind eyes; the app has them on a light ground, too."""
POSITIVE = {
    *("yes", "y", "true", "t", "1", "+", "positive", "pos", "good", "suitable", "buys", "buy", "play"),
    *("是", "买", "适合", "正类", "正例", "正", "好", "好瓜", "真", "有", "通过", "合格"),
}
"""Names of the class a table of two classes is about."""
INK, MUTED, PAPER = "#1b2430", "#5c6470", "#ffffff"


def positive(classes: Sequence[str]) -> int:
    """Return the class that a table is about, 0 or 1: it has the first colour, whatever the order.

    Of more than two classes, and where the names do not tell, it is class 0.

    >>> positive(("no", "Yes")), positive(("是", "否")), positive(("a", "b")), positive(("0", "1", "2"))
    (1, 0, 0, 0)
    """
    named = [name.strip().casefold() in POSITIVE for name in classes]
    return 1 if named == [False, True] else 0


def colour_of(code: int, first: int) -> str:
    """Return the colour of a class where class `first`, 0 or 1, has the first one."""
    return COLOURS[(abs(code - first) if code < 2 else code) % len(COLOURS)]


@dataclass(frozen=True)
class TreeNames:
    """The names for one reader.

    `title`: the question of an inner node, the class of a leaf; `branch`, `test`: what leads to the
    branch of a node with that number, for a narrow place and in full; `answer`: of a leaf in a line of
    text, "" where nobody knows its class; `below`: what the numbers in a node are; `with_classes`:
    whether they are class weights, and not cases and errors; `positive`: the class with the first
    colour.
    """

    title: Callable[[Tree], str]
    branch: Callable[[Tree, int], str]
    test: Callable[[Tree, int], str]
    answer: Callable[[Tree], str]
    below: str
    with_classes: bool = True
    positive: int = 0

    def counts(self, node: Tree, notation: Notation) -> tuple[str, ...]:
        """Write the numbers in a node."""
        numbers = node.counts if self.with_classes else (node.weight, node.errors)
        return tuple(notation.weight(float(number)) for number in numbers)


def names_by_labels(labels: Labels) -> TreeNames:
    """Return the names of a tree grown from the table of the labels."""
    classes = " / ".join(labels.klass(code) for code in range(len(labels.table.classes)))

    def title(node: Tree) -> str:
        if node.test is None:
            return labels.klass(node.label)
        return labels.question(node.test.attribute)

    def test(node: Tree, branch: int) -> str:
        assert node.test is not None
        if node.test.groups:
            return labels.group_test(node.test.attribute, node.test.groups[branch])
        if node.test.threshold is None:
            return labels.nominal_test(node.test.attribute, branch)
        return f"{labels.attribute(node.test.attribute)} {cut_condition(node.test.threshold, branch)}"

    def branch_text(node: Tree, branch: int) -> str:
        assert node.test is not None
        if node.test.groups:
            return labels.group(node.test.attribute, node.test.groups[branch])
        if node.test.threshold is None:
            return labels.value(node.test.attribute, branch)
        return cut_condition(node.test.threshold, branch)

    return TreeNames(
        title,
        branch_text,
        test,
        lambda leaf: labels.klass(leaf.label),
        f"{labels.target}: {classes}",
        positive=positive(labels.table.classes),
    )


def names_by_hand(names: Sequence[str], words: Words) -> TreeNames:
    """Return the names of a tree given by hand, whose nodes have `names` by their numbers."""
    return TreeNames(
        lambda node: names[node.number],
        lambda node, branch: "",
        lambda node, branch: names[node.branches[branch].number],
        lambda leaf: "",
        words("export", "by_hand"),
        with_classes=False,
    )


def speaker_by_hand(names: Sequence[str], words: Words, classes: Sequence[str] = ()) -> Speaker:
    """Return who says the verdicts on a tree given by hand.

    Such trees are compared with printed numbers, so they are given more decimals; `classes`: the names
    of their classes, () where these have none.
    """
    klass = classes.__getitem__ if classes else None
    return Speaker(words.noted(words.notation.finer()), names.__getitem__, klass)


def describe_path(trace: Trace, node: int, labels: Labels, words: Words) -> str:
    """Return the conditions on the way to a node, in one line."""
    tests = (labels.test(split, branch) for split, branch in trace.way(node))
    return words("language", "comma").join(tests) or words("terms", "root")


def draw_tree_lines(
    tree: Tree, named: TreeNames, write: Callable[[float], str], *, expected: bool = False
) -> Iterator[str]:
    """Give the lines of a tree; a leaf has its cases and, if any, its errors, as `write` writes them.

    `expected`: the errors expected of these cases, in a tree pruned by estimated errors.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.language.notation import PLAIN
    >>> from c45_core.prune import tree_of
    >>> from c45_course.exports.tree_names import names_by_labels
    >>> loans = datasets.load("loan_5")
    >>> named = names_by_labels(loans.labels("en"))
    >>> print(*draw_tree_lines(tree_of(grow(loans.table)), named, PLAIN.weight), sep="\\n")
    Marital status = single: no (2)
    Marital status = married: no (2)
    Marital status = divorced: yes (1)
    """

    def answer(leaf: Tree, name: str) -> str:
        errors = leaf.estimate if expected else leaf.errors
        assert errors is not None
        sizes = f"{write(leaf.weight)}/{write(errors)}" if errors > TIE else write(leaf.weight)
        return f"{name} ({sizes})".strip()

    if tree.is_leaf:
        yield answer(tree, named.title(tree))
    waiting = [(tree, branch, 0) for branch in reversed(range(len(tree.branches)))]
    while waiting:
        above, place, depth = waiting.pop()
        node = above.branches[place]
        end = f" {answer(node, named.answer(node))}" if node.is_leaf else ""
        yield f"{'|   ' * depth}{_test(above, place, named)}:{end}"
        waiting += [(node, branch, depth + 1) for branch in reversed(range(len(node.branches)))]


def _test(node: Tree, branch: int, named: TreeNames) -> str:
    """Return the test of a branch, of a number with the sign as a terminal has it."""
    test = named.test(node, branch)
    is_cut = node.test is not None and node.test.threshold is not None
    return "<=".join(test.rsplit("≤", 1)) if is_cut and branch == 0 else test


@dataclass(frozen=True)
class TraceForReader:
    """A trace for one reader, of which files are made. `title`: of the table."""

    trace: Trace
    labels: Labels
    words: Words
    title: str

    @property
    def tree(self) -> Tree:
        """The tree to draw."""
        return tree_of(self.trace)

    @property
    def named(self) -> TreeNames:
        """The names of its parts."""
        return names_by_labels(self.labels.on(self.trace.table))

    @property
    def heading(self) -> str:
        """The title above the tree."""
        return self.title


@dataclass(frozen=True)
class PruningForReader:
    """A pruning for one reader, of which files are made. `title`: of the table or tree."""

    pruning: Pruning
    dialect: Dialect
    named: TreeNames
    speaker: Speaker
    title: str

    @classmethod
    def of_grown(
        cls, pruning: Pruning, dialect: Dialect, labels: Labels, words: Words, title: str
    ) -> PruningForReader:
        """Return what files are made of about the pruning of a tree that was grown from a table."""
        assert pruning.trace is not None
        labels = labels.on(pruning.trace.table)
        told = speaker(pruning.trace, labels, words)
        return cls(pruning, dialect, names_by_labels(labels), told, title)

    @classmethod
    def of_printed(cls, printed: HandTree, dialect: Dialect, words: Words) -> PruningForReader:
        """Return what files are made of about the pruning of a tree that is printed without a table."""
        classes = [texts[words.language] for texts in printed.classes.values()]
        named, told = (
            names_by_hand(printed.nodes, words),
            speaker_by_hand(printed.nodes, words, classes),
        )
        title = printed.title[words.language]
        return cls(prune_tree(printed.tree, dialect), dialect, named, told, title)

    @property
    def words(self) -> Words:
        """The texts of the reader."""
        return self.speaker.words

    @property
    def tree(self) -> Tree:
        """The tree to draw."""
        return self.pruning.tree

    @property
    def heading(self) -> str:
        """The title above the tree: what was pruned, and how."""
        return f"{self.title} · {self.words('prune', self.dialect.pruning)}"
