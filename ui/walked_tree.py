"""Say what to draw of a tree: its nodes, and ways through it; what is on the way is current, the rest
fades. The tree may be any: of a trace, pruned, of a fold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from c45_core.explain.labels import Labels
from c45_core.explain.notation import PLAIN, Notation
from c45_core.prune.tree import Tree
from c45_core.takeaway.named import branch_text
from ui.tree_picture import Picture


def walked(
    tree: Tree,
    labels: Labels,
    marks: Mapping[int, str],
    *,
    notes: Collection[int] | None = None,
    cut: Collection[int] = (),
    notation: Notation = PLAIN,
) -> list[Picture]:
    """Return what to draw.

    `marks`: by the number of a node. The branches to `notes` say their share; room for it is kept at
    every branch (unless `notes` is None), so that nothing moves when it comes. The nodes `cut` are
    drawn as leaves, though what was below them is still there (to be marked as faded).
    """
    drawn: list[Picture] = []
    place: dict[int, int] = {}
    above = {b.number: (node, at) for node in tree.walk() for at, b in enumerate(node.branches)}
    for position, node in enumerate(tree.walk()):
        place[node.number] = position
        parent, branch = above.get(node.number, (None, 0))
        edge = "" if parent is None else branch_text(parent, branch, labels)
        if parent is not None and notes is not None:
            share = notation.weight(node.weight / (parent.weight or 1.0))
            edge = _noted(edge, share, node.number in notes)
        title = labels.klass(node.label)
        inner = node.test is not None and node.number not in cut
        if inner:
            assert node.test is not None
            title = f"{labels.attribute(node.test.attribute)} ?"
        whole = node.weight or 1.0
        drawn.append(
            Picture(
                parent=None if parent is None else place[parent.number],
                edge=edge,
                title=title,
                counts=tuple(notation.weight(float(count)) for count in node.counts),
                shares=tuple(float(count) / whole for count in node.counts),
                leaf=None if inner else node.label,
                mark=marks.get(node.number, ""),
            )
        )
    return drawn


def _noted(edge: str, share: str, shown: bool) -> str:
    """Put a share behind a branch, or blanks of the same width around it."""
    note = f" · {share}"
    blanks = "\u00a0" * len(note)
    half = len(note) // 2
    return edge + note if shown else blanks[:half] + edge + blanks[half:]


def lit(tree: Tree, nodes: Iterable[int]) -> dict[int, str]:
    """Mark some nodes as current and all others as faded; where there are none, mark nothing."""
    chosen = set(nodes)
    if not chosen:
        return {}
    return {node.number: "current" if node.number in chosen else "faded" for node in tree.walk()}


def way_to(tree: Tree, leaf: int) -> tuple[int, ...]:
    """Return the nodes from the root to a node, () if it is not in the tree."""
    above = {branch.number: node.number for node in tree.walk() for branch in node.branches}
    if leaf != tree.number and leaf not in above:
        return ()
    way = [leaf]
    while way[-1] in above:
        way.append(above[way[-1]])
    return tuple(reversed(way))
