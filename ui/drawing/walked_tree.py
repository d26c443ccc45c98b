"""Choose what is drawn of a tree: its nodes, and the paths through it that are highlighted.

The tree may come from a trace, a pruning or a fold. Of a large tree a neighbourhood is drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import streamlit as st

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_core.tree import Tree, tree_of
from c45_course.exports.as_code import drawn
from c45_course.exports.tree_names import TreeNames, names_by_labels
from ui.drawing.folded_tree import MAX_READABLE_NODES, unfolded
from ui.drawing.tree_picture import Picture, draw
from ui.markdown import plain

EMPTY_PART = "0.00"
"""As wide as a part that may come to stand behind a branch."""
NO_CLASS = 6
"""The grey of the class colours: the outline of a leaf without a known class."""


def walked(
    tree: Tree,
    names: Labels | TreeNames,
    marks: Mapping[int, str],
    *,
    words: Words,
    notes: Collection[int] | None = None,
    cut: Collection[int] = (),
    most: int = MAX_READABLE_NODES,
    signs: Mapping[int, str] | None = None,
    parts: Mapping[int, str] | None = None,
) -> list[Picture]:
    """Return what to draw, at most so many nodes: the others fold, last those near a current one.

    `marks`: by the number of a node. The branches to `notes` say their share; room for it is kept at
    every branch (unless `notes` is None), so that nothing moves when it comes. The nodes `cut` are
    drawn as leaves, though what was below them is still there (to be marked as faded). `signs` are set
    after the title of a node. `parts` stand behind branches in the place of the training shares.
    """
    pictures: list[Picture] = []
    named = names_by_labels(names) if isinstance(names, Labels) else names
    notation = words.notation
    current = [node.number for node in tree.walk() if marks.get(node.number) == "current"]
    opened = unfolded(tree, current, most)
    waiting: list[tuple[Tree, Tree | None, int, int | None]] = [(tree, None, 0, None)]
    while waiting:
        node, parent, branch, above = waiting.pop()
        place = len(pictures)
        if node.number in opened:
            below = [(each, node, at, place) for at, each in enumerate(node.branches)]
            waiting.extend(reversed(below))
        edge = "" if parent is None else named.branch(parent, branch)
        if parent is not None and notes is not None:
            share = notation.exactly().weight(node.weight / (parent.weight or 1.0))
            if parts is not None:
                share = parts.get(node.number, EMPTY_PART)
            edge = _noted(edge, share, node.number in notes)
        inner = not node.is_leaf and node.number not in cut
        folded = inner and node.number not in opened
        title = named.title(node if inner else node.as_leaf())
        if signs and node.number in signs:
            title += f" {signs[node.number]}"
        if folded:
            title = f"▸ {words('player', 'tree_folded', n=node.size)}"
        whole = node.weight or 1.0
        pictures.append(
            Picture(
                parent=above,
                edge=edge,
                title=title,
                counts=named.counts(node, notation),
                shares=tuple(float(c) / whole for c in node.counts) if named.with_classes else (),
                leaf=None if inner else node.label if named.with_classes else NO_CLASS,
                mark=marks.get(node.number, ""),
                folded=folded,
            )
        )
    return pictures


def in_words(said: str, tree: Tree, labels: Labels) -> str:
    """Return a sentence about a tree with the whole tree in words, if it can be read."""
    return said if tree.size > MAX_READABLE_NODES else f"{said} {drawn(tree, labels)}"


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


def show_finished_tree(
    trace: Trace,
    labels: Labels,
    words: Words,
    *,
    height: int = 460,
    most: int = MAX_READABLE_NODES,
    grows: bool = False,
) -> None:
    """Show the tree and say it in words; of more nodes than `most` the top, the rest folded.

    `grows`: its nodes appear one after the other.
    """
    counted = words("start", "tree_text", nodes=trace.size, leaves=trace.leaves, height=trace.height)
    drawn = walked(tree_of(trace), labels.on(trace.table), {}, words=words, most=most)
    draw(drawn, key="finished", text=counted, height=height, grows=grows)
    classes = " / ".join(labels.klass(code) for code in range(len(trace.table.classes)))
    with st.container(gap=None):
        st.caption(plain(words("start", "tree_legend", classes=classes)))
        st.caption(counted)
