"""Name the nodes and branches of a drawn tree, on a page or in a file.

A tree that was grown has the names of its table; a tree given by hand has names for its nodes and
nothing but sizes and errors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from c45_core.explain.labels import Labels, cut_condition
from c45_core.language.notation import Notation
from c45_core.language.words import Words
from c45_core.prune.verdicts import Speaker
from c45_core.tree import Tree
from c45_course.exports.class_colours import positive


@dataclass(frozen=True)
class Named:
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


def by_labels(labels: Labels) -> Named:
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

    return Named(
        title,
        branch_text,
        test,
        lambda leaf: labels.klass(leaf.label),
        f"{labels.target}: {classes}",
        positive=positive(labels.table.classes),
    )


def by_names(names: Sequence[str], words: Words) -> Named:
    """Return the names of a tree given by hand, whose nodes have `names` by their numbers."""
    return Named(
        lambda node: names[node.number],
        lambda node, branch: "",
        lambda node, branch: names[node.branches[branch].number],
        lambda leaf: "",
        words("export", "by_hand"),
        with_classes=False,
    )


def speaker_by_hand(names: Sequence[str], words: Words) -> Speaker:
    """Return who says the verdicts on a tree given by hand.

    Such trees are compared with printed numbers, so they are given more decimals; their classes have no
    names.
    """
    return Speaker(words.noted(words.notation.finer()), names.__getitem__, klass=None)
