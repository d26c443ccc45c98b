"""Find the prunings that cut a tree without a table as its source says it is cut.

Such a tree is sizes and errors; what a source prints of its pruning is which nodes are cut (T4 of
document 000, the five nodes of Wei 2005). Each method that needs no cases is tried, and each of its
switches once otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator

from c45_core.dialect import Dialect
from c45_core.errors import InputError
from c45_core.prune import prune_tree
from c45_core.prune.method import methods
from c45_course.compare.settings import alternatives
from c45_course.documents.printed_trees import HandTree


def prunings(given: HandTree) -> tuple[Dialect, ...]:
    """Return the ways of pruning that cut exactly the nodes its source says are cut.

    >>> from c45_course.documents import printed_trees
    >>> [way.pruning for way in prunings(printed_trees.load("pep_t4"))][:1]
    ['pep']
    """
    wanted = frozenset(name for names in given.published.values() for name in names)
    return tuple(dialect for dialect in _ways(given.method) if cut(given, dialect) == wanted)


def cut(given: HandTree, dialect: Dialect) -> frozenset[str]:
    """Return the names of the nodes that a pruning makes leaves."""
    left = prune_tree(given.tree, dialect).tree
    inner = {node.number for node in given.tree.walk() if not node.is_leaf}
    return frozenset(given.nodes[node.number] for node in left.leaves() if node.number in inner)


def _ways(first: str) -> Iterator[Dialect]:
    """Give every method as it is, that of the source first, then each with one switch otherwise."""
    usual = []
    for name, method in sorted(methods().items(), key=lambda item: item[0] != first):
        if method.by_hand:
            usual.append((Dialect(pruning=name), method))
    yield from (dialect for dialect, _ in usual)
    for dialect, method in usual:
        of = (method.parameter.switch,) if method.parameter else ()
        for switch in (*of, *method.switches):
            for value in alternatives(dialect, switch):
                try:
                    yield dialect.with_(**{switch: value})
                except InputError:
                    continue
