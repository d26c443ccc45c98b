"""Say where a node is, and draw the tree as Quinlan's program does: one line per branch."""

from __future__ import annotations

from collections.abc import Iterator

from c45_core.explain.labels import Labels
from c45_core.explain.notation import Notation
from c45_core.measures import TIE
from c45_core.record.trace import Trace
from c45_core.record.views import Node
from c45_core.words import Words


def test_of(trace: Trace, node: Node, labels: Labels) -> str:
    """Return the condition that leads from its parent to a node: 'outlook = sunny'; "" for the root."""
    if node.parent is None or node.branch is None:
        return ""
    split = trace.node(node.parent).split
    assert split is not None
    return labels.test(split, node.branch)


test_of.__test__ = False  # type: ignore[attr-defined]  # for pytest: no test case


def path(trace: Trace, node: Node, labels: Labels, words: Words) -> str:
    """Return the conditions on the way to a node, without recursion: trees can be deep."""
    tests = []
    while node.parent is not None:
        tests.append(test_of(trace, node, labels))
        node = trace.node(node.parent)
    return words("language", "comma").join(reversed(tests)) or words("terms", "root")


def drawn_lines(trace: Trace, labels: Labels, notation: Notation) -> Iterator[str]:
    """Give the lines of the tree; a leaf has its cases and, if any, its errors.

    >>> from c45_core import datasets, grow
    >>> from c45_core.explain.notation import PLAIN
    >>> loans = datasets.load("loan_5")
    >>> trace = grow(loans.table)
    >>> print(*drawn_lines(trace, loans.labels("en"), PLAIN), sep="\\n")
    Marital status = single: no (2)
    Marital status = married: no (2)
    Marital status = divorced: yes (1)
    """
    labels = labels.on(trace.table)
    if trace.size == 1:
        yield _leaf(trace.node(0), labels, notation)
    for number in _depth_first(trace)[1:]:
        node = trace.node(number)
        end = "" if node.children else f" {_leaf(node, labels, notation)}"
        test = test_of(trace, node, labels).replace("≤", "<=")
        yield f"{'|   ' * (node.depth - 1)}{test}:{end}"


def _depth_first(trace: Trace) -> list[int]:
    order, waiting = [], [0]
    while waiting:
        number = waiting.pop()
        order.append(number)
        waiting += reversed(trace.node(number).children)
    return order


def _leaf(node: Node, labels: Labels, notation: Notation) -> str:
    sizes = notation.weight(node.weight)
    if node.errors > TIE:
        sizes += f"/{notation.weight(node.errors)}"
    return f"{labels.klass(node.label)} ({sizes})"
