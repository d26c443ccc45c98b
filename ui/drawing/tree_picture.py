"""Draw a whole tree as one still SVG, laid out by Graphviz: for pages that do not step.

Of a large tree a part is drawn, the rest folded into boxes. Every text is escaped: names and values of
a table are data, never markup.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape

import streamlit as st

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_core.tree import Tree, tree_of
from c45_course.exports.as_code import drawn
from c45_course.exports.layout import Box, Place, lay_out
from c45_course.exports.tree_names import TreeNames, names_by_labels
from ui.drawing.colours import PAGE, Palette
from ui.drawing.svg import show_svg
from ui.markdown import plain

EN_SPACE = "\u2002"
MIN_SCALE = 0.72
"""Minimum share of its size to which a drawing shrinks, so that it can be read; beyond it scrolls
sideways, and the page downwards.

A page may ask for another size (`--smallest`): a phone does."""
DASHED = ' stroke-dasharray="5 3"'
NODE_SECONDS, MAX_SECONDS = 0.3, 5.0
"""Seconds in which a tree that grows shows a node, and at most the whole of it."""
GROWING = """<style>@media (prefers-reduced-motion: no-preference) {
g { animation: grow 0.6s ease-out backwards; animation-delay: calc(var(--n) * var(--each)); } }
@keyframes grow { from { opacity: 0; transform: translateY(-6px); } }</style>"""
_GROUP = re.compile("<g")


@dataclass(frozen=True)
class Picture:
    """One node to draw: where it hangs, what it says, its class counts, and how it is marked.

    `mark`: "" | "current" (the thing spoken of) | "faded" (not part of the path, or cut away);
    `leaf`: class code of a leaf, None for an inner node; `folded`: what is below it is not drawn.
    """

    parent: int | None
    edge: str
    title: str
    counts: tuple[str, ...]
    shares: tuple[float, ...]
    leaf: int | None = None
    mark: str = ""
    folded: bool = False


def draw(
    nodes: Sequence[Picture], *, key: str, text: str, height: int | None = None, grows: bool = False
) -> None:
    """Show a tree; `text` describes it in words for who cannot see it.

    `grows`: its nodes appear one after the other, unless the reader asked for less movement.
    """
    drawn = svg(nodes, PAGE, text, height)
    show_svg(_let_grow(drawn, len(nodes)) if grows else drawn, key=key)


def show_tree(
    tree: Tree,
    labels: Labels,
    words: Words,
    marks: Mapping[int, str],
    *,
    key: str,
    text: str,
    height: int,
    notes: Collection[int] | None = None,
) -> None:
    """Draw a tree that is marked; who cannot see it is told the text, and the tree in words.

    `marks`, `notes`: as `walked` has them.
    """
    drawn = walked(tree, labels, marks, words=words, notes=notes)
    draw(drawn, key=key, text=in_words(text, tree, labels), height=height)


def _let_grow(drawn: str, nodes: int) -> str:
    """Let the nodes of a drawing appear in their order, each with the edge that leads to it."""
    # All edges come before all nodes, and the root has none.
    order, each = iter([*range(1, nodes), *range(nodes)]), min(NODE_SECONDS, MAX_SECONDS / nodes)
    first = drawn.index("<g")
    shown = _GROUP.sub(lambda _: f'<g style="--n:{next(order)};--each:{each:.3f}s"', drawn[first:])
    return drawn[:first] + GROWING + shown


def write_counts(node: Picture) -> str:
    """Write the cases by class; the space in a number such as 3 3/13 is seen in small type."""
    return " / ".join(each.replace(" ", EN_SPACE) for each in node.counts)


def svg(nodes: Sequence[Picture], colours: Palette, text: str, height: int | None = None) -> str:
    """Return the drawing as an SVG element."""
    layout = lay_out([Box(n.parent, n.edge, (n.title, write_counts(n))) for n in nodes])
    parts = [draw_edge(n, place, colours) for n, place in zip(nodes, layout.places, strict=True)]
    parts += [draw_node(n, place, colours) for n, place in zip(nodes, layout.places, strict=True)]
    readable = f"calc({layout.height:.0f}px * var(--smallest, {MIN_SCALE}))"
    limit = f"max-height:max({height}px, {readable});" if height else ""
    box = f"-8 -8 {layout.width + 16} {layout.height + 16}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" '
        f'aria-label="{escape(text)}" '
        f'style="width:100%;min-width:calc({layout.width:.0f}px * var(--smallest, {MIN_SCALE}));'
        f'max-width:{layout.width * 1.25:.0f}px;{limit}display:block;margin:auto" '
        f'font-family="inherit" font-size="14">{"".join(parts)}</svg>'
    )


def draw_edge(node: Picture, place: Place, colours: Palette) -> str:
    """Return the edge above a node as SVG, "" of the root."""
    if place.edge is None or place.label is None:
        return ""
    colour = colours.accent if node.mark == "current" else colours.muted
    width = 2.4 if node.mark == "current" else 1.2
    x, y = place.label
    halo = f'paint-order="stroke" stroke="{colours.paper}" stroke-width="7" stroke-linejoin="round"'
    return (
        f'<g opacity="{_opacity(node)}"><path d="{place.edge}" fill="none" stroke="{colour}" '
        f'stroke-width="{width}"/><text x="{x}" y="{y + 4}" text-anchor="middle" fill="{colours.ink}" '
        f'font-size="12.5" {halo}>{escape(node.edge)}</text></g>'
    )


def draw_node(node: Picture, place: Place, colours: Palette) -> str:
    """Return a node as SVG."""
    left, top = place.x - place.width / 2, place.y - place.height / 2
    head = top if node.counts else top + (6 if any(node.shares) else 8)  # without counts: in the middle
    current = node.mark == "current"
    outline = (
        colours.accent if current else colours.muted if node.leaf is None else colours.klass(node.leaf)
    )
    radius = 16 if node.leaf is not None else 5
    bar, x = [], left + 12
    for k, share in enumerate(node.shares):
        width = share * (place.width - 24)
        size = f'x="{x:.1f}" y="{head + 27:.1f}" width="{width:.1f}" height="5"'
        bar.append(f'<rect {size} fill="{colours.klass(k)}"/>')
        x += width
    spoken_of = node.mark or ("begin" if node.parent is None else "")
    return (
        f'<g class="{spoken_of}" opacity="{_opacity(node)}">'
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{place.width}" '
        f'height="{place.height}" rx="{radius}" fill="{colours.surface}" stroke="{outline}" '
        f'stroke-width="{2.8 if current else 1.6}"{DASHED if node.folded else ""}/>'
        f'<text x="{place.x}" y="{head + 20:.1f}" text-anchor="middle" font-weight="600" '
        f'fill="{colours.ink}">{escape(node.title)}</text>{"".join(bar)}'
        f'<text x="{place.x}" y="{top + 45:.1f}" text-anchor="middle" font-size="12.5" '
        f'fill="{colours.muted}">{escape(write_counts(node))}</text></g>'
    )


def _opacity(node: Picture) -> str:
    return "0.5" if node.mark == "faded" else "1"


# --- which part of it ----------------------------------------------------------------------------

MAX_READABLE_NODES = 110
"""Maximum number of nodes that can be read on a still picture; the player draws as many of a
neighbourhood."""


def choose_unfolded(tree: Tree, wanted: Collection[int], most: int = MAX_READABLE_NODES) -> set[int]:
    """Return the numbers of the nodes whose branches are drawn, so that at most so many nodes are.

    First the ways to the nodes `wanted`, then level by level from the root, which is never folded.

    >>> from c45_core.tree import by_hand
    >>> pair = by_hand(3, 4, 2, by_hand(6, 2, 1), by_hand(7, 2, 1))
    >>> tree = by_hand(1, 8, 4, by_hand(2, 4, 2, by_hand(4, 2, 1), by_hand(5, 2, 1)), pair)
    >>> [sorted(choose_unfolded(tree, wanted, most=5)) for wanted in ((), (7,))]
    [[1, 2], [1, 3]]
    """
    found: set[int] = set()
    drawn = 1

    def unfold(node: Tree) -> bool:
        nonlocal drawn
        if node.number in found:
            return True
        fits = node is tree or drawn + len(node.branches) <= most
        if fits and node.branches:
            found.add(node.number)
            drawn += len(node.branches)
        return fits

    above = {branch.number: node for node in tree.walk() for branch in node.branches}
    for number in wanted:
        way = [number]
        while way[-1] in above:
            way.append(above[way[-1]].number)
        for below in reversed(way[:-1]):
            if not unfold(above[below]):
                break
    waiting = deque([tree])
    while waiting:
        node = waiting.popleft()
        unfold(node)
        if node.number in found:
            waiting.extend(node.branches)
    return found


EMPTY_PART = "0.00"
"""A text as wide as a part that may come to stand behind a branch."""
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
    opened = choose_unfolded(tree, current, most)
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
            edge = _note_behind(edge, share, node.number in notes)
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


def in_words(text: str, tree: Tree, labels: Labels) -> str:
    """Return a sentence about a tree with the whole tree in words, if it can be read."""
    return text if tree.size > MAX_READABLE_NODES else f"{text} {drawn(tree, labels)}"


def _note_behind(edge: str, share: str, shown: bool) -> str:
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

    `grows`: its nodes appear one after the other, and it is said in everyday words, without counts.
    """
    counted = words("start", "tree_text", nodes=trace.size, leaves=trace.leaves, height=trace.height)
    drawn = walked(tree_of(trace), labels.on(trace.table), {}, words=words, most=most)
    if grows:
        drawn = [replace(each, counts=()) for each in drawn]
    draw(drawn, key="finished", text=counted, height=height, grows=grows)
    classes = " / ".join(labels.klass(code) for code in range(len(trace.table.classes)))
    facts = {"cases": trace.table.rows, "target": labels.target, "classes": classes}
    with st.container(gap=None):
        st.caption(plain(words("start", "tree_how" if grows else "tree_legend", **facts)))
        if not grows:
            st.caption(counted)
