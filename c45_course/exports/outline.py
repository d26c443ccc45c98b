"""Say where a node is, and draw a tree as Quinlan's program does: one line per branch."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_course.exports.named import Named


def path(trace: Trace, node: int, labels: Labels, words: Words) -> str:
    """Return the conditions on the way to a node, in one line."""
    tests = (labels.test(split, branch) for split, branch in trace.way(node))
    return words("language", "comma").join(tests) or words("terms", "root")


def drawn_lines(
    tree: Tree, named: Named, write: Callable[[float], str], *, expected: bool = False
) -> Iterator[str]:
    """Give the lines of a tree; a leaf has its cases and, if any, its errors, as `write` writes them.

    `expected`: the errors expected of these cases, in a tree pruned by estimated errors.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.language.notation import PLAIN
    >>> from c45_core.prune import tree_of
    >>> from c45_course.exports.named import by_labels
    >>> loans = datasets.load("loan_5")
    >>> named = by_labels(loans.labels("en"))
    >>> print(*drawn_lines(tree_of(grow(loans.table)), named, PLAIN.weight), sep="\\n")
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


def _test(node: Tree, branch: int, named: Named) -> str:
    """Return the test of a branch, of a number with the sign as a terminal has it."""
    test = named.test(node, branch)
    is_cut = node.test is not None and node.test.threshold is not None
    return "<=".join(test.rsplit("≤", 1)) if is_cut and branch == 0 else test
