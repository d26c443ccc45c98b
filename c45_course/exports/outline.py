"""Say where a node is, and draw a tree as Quinlan's program does: one line per branch."""

from __future__ import annotations

from collections.abc import Iterator

from c45_core.explain.labels import Labels
from c45_core.language.notation import Notation
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.trace.replay import Trace
from c45_core.trace.views import Node
from c45_core.tree import Tree
from c45_course.exports.named import Named


def path(trace: Trace, node: Node, labels: Labels, words: Words) -> str:
    """Return the conditions on the way to a node, without recursion: trees can be deep."""
    tests = []
    while node.parent is not None:
        assert node.branch is not None
        split = trace.node(node.parent).split
        assert split is not None
        tests.append(labels.test(split, node.branch))
        node = trace.node(node.parent)
    return words("language", "comma").join(reversed(tests)) or words("terms", "root")


def drawn_lines(tree: Tree, named: Named, notation: Notation) -> Iterator[str]:
    """Give the lines of a tree; a leaf has its cases and, if any, its errors.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.language.notation import PLAIN
    >>> from c45_core.prune import tree_of
    >>> from c45_course.exports.named import by_labels
    >>> loans = datasets.load("loan_5")
    >>> named = by_labels(loans.labels("en"))
    >>> print(*drawn_lines(tree_of(grow(loans.table)), named, PLAIN), sep="\\n")
    Marital status = single: no (2)
    Marital status = married: no (2)
    Marital status = divorced: yes (1)
    """
    if tree.is_leaf:
        yield f"{named.title(tree)} ({_sizes(tree, notation)})"
    waiting = [(tree, branch, 0) for branch in reversed(range(len(tree.branches)))]
    while waiting:
        above, place, depth = waiting.pop()
        node = above.branches[place]
        test = named.test(above, place).replace("≤", "<=")
        answer = f"{named.answer(node)} ({_sizes(node, notation)})".strip()
        yield f"{'|   ' * depth}{test}:{f' {answer}' if node.is_leaf else ''}"
        waiting += [(node, branch, depth + 1) for branch in reversed(range(len(node.branches)))]


def _sizes(leaf: Tree, notation: Notation) -> str:
    cases = notation.weight(leaf.weight)
    return f"{cases}/{notation.weight(leaf.errors)}" if leaf.errors > TIE else cases
