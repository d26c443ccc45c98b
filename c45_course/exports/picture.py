r"""Write a tree as DOT, the language of Graphviz; `exports/drawing.py` makes pictures of it.

A box says what the tree drawing of the app says: the question or the class, and the class weights. In
DOT a backslash begins an escape and an ampersand an entity, so both are written out of the way.
"""

from __future__ import annotations

from collections.abc import Iterator

from c45_core.language.notation import Notation
from c45_core.tree import Tree
from c45_course.exports.class_colours import INK, MUTED, PAPER, colour_of
from c45_course.exports.named import Named
from c45_course.readers.characters import visible

FONTS = "Noto Sans CJK SC,Noto Sans SC,PingFang SC,Microsoft YaHei,Helvetica,Arial,sans-serif"
_SIGNS = str.maketrans({"\\": "\\\\", '"': '\\"', "&": "&amp;"})


def dot(tree: Tree, named: Named, notation: Notation, title: str) -> Iterator[str]:
    r"""Give the lines; `title` stands above the tree, what the numbers in its nodes are below that.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.language.notation import PLAIN
    >>> from c45_core.prune import tree_of
    >>> from c45_course.exports.named import by_labels
    >>> loans = datasets.load("loan_5")
    >>> lines = list(dot(tree_of(grow(loans.table)), by_labels(loans.labels("en")), PLAIN, "Loans"))
    >>> print(next(line for line in lines if "n0 [" in line).strip())
    n0 [label="Marital status ?\n4 / 1"];
    """
    yield "digraph tree {"
    font = f'fontname="{FONTS}"'
    yield f'  graph [{font}, fontsize=12, fontcolor="{MUTED}", bgcolor="{PAPER}",'
    label = quoted(title, named.below)
    yield f"    label={label}, labelloc=t, ordering=out, nodesep=0.25, ranksep=0.5];"
    yield f'  node [{font}, fontsize=12, fontcolor="{INK}", color="{MUTED}", shape=box];'
    yield f'  edge [{font}, fontsize=11, fontcolor="{INK}", color="{MUTED}", arrowsize=0.6];'
    edges: dict[int, str] = {}
    for node in tree.walk():
        yield _node(node, named, notation)
        if node.number in edges:
            yield edges[node.number]
        for place, branch in enumerate(node.branches):
            label = quoted(named.branch(node, place))
            edges[branch.number] = f"  n{node.number} -> n{branch.number} [label={label}];"
    yield "}"


def _node(node: Tree, named: Named, notation: Notation) -> str:
    """Write a box: the question or the class, and the numbers; a leaf has the colour of its class."""
    leaf = ""
    if node.is_leaf:
        colour = colour_of(node.label, named.positive) if named.with_classes else MUTED
        leaf = f', style=rounded, penwidth=1.6, color="{colour}"'
    counts = " / ".join(named.counts(node, notation))
    return f"  n{node.number} [label={quoted(named.title(node), counts)}{leaf}];"


def quoted(*lines: str) -> str:
    r"""Return lines of text as a label.

    >>> print(quoted('a"b', r"\N & <i>"))
    "a\"b\n\\N &amp; <i>"
    """
    return '"' + "\\n".join(visible(line).translate(_SIGNS) for line in lines) + '"'
