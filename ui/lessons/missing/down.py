"""Show the cases flow down the tree, one of them in shares, without losing weight."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.formula.expression import Expression, Product, Weight, share
from c45_core.formula.writing import text
from c45_core.measures import TIE
from ui.drawing.colours import PAGE
from ui.drawing.flow import Flow, Stream, flow_svg
from ui.drawing.grid import grid
from ui.drawing.svg import show_svg
from ui.lessons.missing.context import MissingContext
from ui.markdown import plain, with_terms
from ui.state.widgets import choose

MAX_PILLS = 12
MAX_NODES = 90
"""The picture shows whole levels up to so many nodes; the table of levels goes on."""
MAX_ADDENDS = 14
"""A sum of more weights says only how many there are."""
NARROW = 3
"""A tree of this height leaves room for the tables beside it."""


def show_down(context: MissingContext, controls: DeltaGenerator) -> None:
    """Show the flow, the parts of one case, and the sums of every level."""
    words = context.words
    rows = split_cases(context)
    if not rows:
        st.markdown(with_terms(words("missing", "nothing_split"), words))
    with controls:
        row = _pick(context, rows) if rows else None
    cases = words.cases(context.table.weight)
    said = words("missing", "flow_text", cases=cases, levels=context.trace.height)
    if row is not None:
        name, leaves = context.table.case_names[row], leaves_of(context, row)
        said += words("missing", "flow_text_case", case=name, n=len(leaves))
    beside = context.trace.height <= NARROW
    left, right = st.columns([7, 5], gap="large") if beside else (st.container(), st.container())
    with left:
        colours = PAGE.about(context.table.classes)
        show_svg(flow_svg(flow(context, row), colours, said), key="flow")
        st.caption(plain(said))
    with right:
        if row is not None:
            _parts(context, row)
        _levels(context)


def split_cases(context: MissingContext) -> list[int]:
    """Return the cases that reach several leaves, those divided at the root first."""
    found: dict[int, int] = {}
    for number in range(context.trace.size):
        node = context.trace.node(number)
        if node.split is None:
            continue
        holes = context.table.attributes[node.split.attribute].missing()[node.cases]
        for row in node.cases[holes].tolist():
            found.setdefault(row, number)
    several = [row for row in found if len(leaves_of(context, row)) > 1]
    return sorted(several, key=lambda row: (found[row] != 0, row))


def leaves_of(context: MissingContext, row: int) -> list[int]:
    """Return the leaves a case comes to, first branch first."""
    found, waiting = [], [0]
    while waiting:
        node = context.trace.node(waiting.pop())
        if weight_of(context, row, node.number) <= TIE:
            continue
        if node.split is None:
            found.append(node.number)
        waiting.extend(reversed(node.children))
    return found


def weight_of(context: MissingContext, row: int, number: int) -> float:
    """Return the weight with which a case is at a node."""
    node = context.trace.node(number)
    return float(node.weights[node.cases == row].sum())


def flow(context: MissingContext, row: int | None) -> Flow:
    """Return the picture: the nodes of the tree as far down as it can be read, and a case in parts."""
    deepest, place = _deepest(context), dict[int, int]()
    streams: list[Stream] = []
    for number in context.trace.sequence.tolist():
        node = context.trace.node(number)
        if node.depth <= deepest:
            parent = None if node.parent is None else place[node.parent]
            place[number] = len(streams)
            streams.append(_stream(context, row, number, parent, node.depth == deepest))
    words = context.words
    heads = [words("terms", "root"), *(words("missing", "depth", n=n + 1) for n in range(deepest))]
    feet = [f"Σ = {words.notation.weight(sum(level(context, depth)))}" for depth in range(deepest + 1)]
    return Flow(tuple(streams), tuple(heads), tuple(feet))


def _stream(
    context: MissingContext, row: int | None, number: int, parent: int | None, last: bool
) -> Stream:
    """Return one node and the stream to it, with the part of the case followed."""
    node, part, note = context.trace.node(number), 0.0, ""
    if row is not None and (part := weight_of(context, row, number)) > TIE:
        name = context.table.case_names[row]
        note = context.words(
            "missing", "part_note", case=name, part=context.words.notation.weight(part)
        )
    return Stream(
        parent=parent,
        edge=context.edge(number),
        title=context.title(number),
        note=context.words.notation.weight(node.weight),
        weights=tuple(float(count) for count in node.counts),
        part=part,
        part_class=None if row is None else int(context.table.labels[row]),
        part_note=note,
        leaf=last or node.split is None,
        klass=node.label if node.split is None else None,
    )


def _deepest(context: MissingContext) -> int:
    """Return how far down the picture goes: level by level, as long as it can be read."""
    depths = context.trace.nodes.depth
    return max(d for d in range(context.trace.height + 1) if d < 2 or (depths <= d).sum() <= MAX_NODES)


def level(context: MissingContext, depth: int) -> list[float]:
    """Return the weights of all nodes of a depth, and of the leaves that ended above it."""
    nodes = [context.trace.node(number) for number in range(context.trace.size)]
    return [n.weight for n in nodes if n.depth == depth or (n.depth < depth and n.split is None)]


def _pick(context: MissingContext, rows: Sequence[int]) -> int:
    """Let the reader choose the case to follow; the address holds its number in the table."""
    names = {str(row + 1): context.table.case_names[row] for row in rows}
    chosen = choose(
        "row",
        list(names),
        context.words("missing", "follow"),
        shown=lambda number: plain(names[number]),
        kind="pills" if len(rows) <= MAX_PILLS else "select",
    )
    return int(chosen) - 1


def _parts(context: MissingContext, row: int) -> None:
    """Show into which parts a case went, each as a product of shares, and that they make one case."""
    words, rows = context.words, []
    for number in leaves_of(context, row):
        whole = float(context.table.weights[row])
        factors = [*([Weight(whole)] if whole != 1 else []), *_shares(context, row, number)]
        written = text(Product(tuple(factors)), words.notation)
        rows.append(
            [context.path(number), written, words.notation.weight(weight_of(context, row, number))]
        )
    whole = sum(weight_of(context, row, number) for number in leaves_of(context, row))
    rows.append([words("missing", "sum"), "", words.notation.weight(whole)])
    title = words("missing", "parts", case=context.table.case_names[row])
    st.markdown(f"**{plain(title)}**")
    head = [words("missing", "way"), words("missing", "product"), words("missing", "weight")]
    grid(head, rows, caption=title, words=(1,))
    st.caption(with_terms(words("missing", "parts_source"), words))


def _shares(context: MissingContext, row: int, number: int) -> list[Expression]:
    """Return the share of each branch on the way to a node where the case's value is unknown."""
    return [
        share(split.branches[branch].weight, split.known)
        for split, branch in context.trace.way(number)
        if context.table.attributes[split.attribute].missing()[row]
    ]


def _levels(context: MissingContext) -> None:
    """Show the sum of the weights of every level."""
    words = context.words
    rows = []
    for depth in range(context.trace.height + 1):
        weights = [weight for weight in level(context, depth) if weight > TIE]
        # Wider than what stands between a whole number and its fraction.
        sum_text = "\u2003+\u2003".join(words.notation.weight(weight) for weight in weights)
        if len(weights) > MAX_ADDENDS:
            sum_text = words("missing", "nodes", n=len(weights))
        rows.append([words("missing", "depth", n=depth), sum_text, words.notation.weight(sum(weights))])
    st.markdown(f"**{words('missing', 'levels')}**")
    head = [words("missing", "level"), words("missing", "weights"), words("missing", "sum")]
    grid(head, rows, caption=words("missing", "levels"), words=(1,))
    st.caption(
        with_terms(
            words("missing", "levels_text", whole=words.notation.weight(context.table.weight)), words
        )
    )
