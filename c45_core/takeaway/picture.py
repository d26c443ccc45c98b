r"""Write the finished tree as DOT, the language of Graphviz; `border/drawing.py` makes pictures of it.

A box says what the tree drawing of the app says: the question or the class, and the class weights. In
DOT a backslash begins an escape and an ampersand an entity, so both are written out of the way.
"""

from __future__ import annotations

from collections.abc import Iterator

from c45_core.border.characters import visible
from c45_core.explain.labels import Labels
from c45_core.explain.notation import Notation
from c45_core.record.trace import Trace
from c45_core.record.views import Node

COLOURS = (
    "#0a6fb0",
    "#c2540a",
    "#00806a",
    "#836a00",
    "#2c86b8",
    "#7450a8",
    "#5c6470",
    "#9c4a3c",
)
"""The colours of the classes, safe for colour-blind eyes; the app has them on a light ground, too."""
INK, MUTED, PAPER = "#1b2430", "#5c6470", "#ffffff"
FONTS = "Noto Sans CJK SC,Noto Sans SC,PingFang SC,Microsoft YaHei,Helvetica,Arial,sans-serif"
_SIGNS = str.maketrans({"\\": "\\\\", '"': '\\"', "&": "&amp;"})


def dot(trace: Trace, labels: Labels, notation: Notation, title: str) -> Iterator[str]:
    r"""Give the lines; `title` stands above the tree, the classes in their order below it.

    >>> from c45_core import datasets, grow
    >>> from c45_core.explain.notation import PLAIN
    >>> loans = datasets.load("loan_5")
    >>> lines = list(dot(grow(loans.table), loans.labels("en"), PLAIN, "Loans"))
    >>> print(next(line for line in lines if "n0 [" in line).strip())
    n0 [label="Marital status ?\n4 / 1"];
    """
    labels = labels.on(trace.table)
    classes = " / ".join(labels.klass(code) for code in range(len(trace.table.classes)))
    below = f"{labels.target}: {classes}"
    yield "digraph tree {"
    font = f'fontname="{FONTS}"'
    yield f'  graph [{font}, fontsize=12, fontcolor="{MUTED}", bgcolor="{PAPER}",'
    yield f"    label={quoted(title, below)}, labelloc=t, ordering=out, nodesep=0.25, ranksep=0.5];"
    yield f'  node [{font}, fontsize=12, fontcolor="{INK}", color="{MUTED}", shape=box];'
    yield f'  edge [{font}, fontsize=11, fontcolor="{INK}", color="{MUTED}", arrowsize=0.6];'
    for number in trace.sequence.tolist():
        yield from _node(trace, trace.node(number), labels, notation)
    yield "}"


def texts(node: Node, labels: Labels, notation: Notation) -> tuple[str, str]:
    """Return what a box says: the question or the class, and the class weights."""
    counts = " / ".join(notation.weight(float(count)) for count in node.counts)
    if node.split is None:
        return labels.klass(node.label), counts
    return f"{labels.attribute(node.split.attribute)} ?", counts


def branch_text(trace: Trace, node: Node, labels: Labels) -> str:
    """Return what stands on the branch to a node: 'sunny', '≤ 77.5'."""
    assert node.parent is not None and node.branch is not None
    split = trace.node(node.parent).split
    assert split is not None
    return labels.branch(split, node.branch)


def _node(trace: Trace, node: Node, labels: Labels, notation: Notation) -> Iterator[str]:
    leaf = ""
    if node.split is None:
        leaf = f', style=rounded, penwidth=1.6, color="{COLOURS[node.label % len(COLOURS)]}"'
    yield f"  n{node.number} [label={quoted(*texts(node, labels, notation))}{leaf}];"
    if node.parent is not None:
        label = quoted(branch_text(trace, node, labels))
        yield f"  n{node.parent} -> n{node.number} [label={label}];"


def quoted(*lines: str) -> str:
    r"""Return lines of text as a label.

    >>> print(quoted('a"b', r"\N & <i>"))
    "a\"b\n\\N &amp; <i>"
    """
    return '"' + "\\n".join(visible(line).translate(_SIGNS) for line in lines) + '"'
