"""Let a reader make one mistake dearer, and show which leaves then answer another class."""

from __future__ import annotations

import streamlit as st

from c45_core.explain.labels import Labels
from c45_core.prune import Pruning, prune
from ui import cache
from ui.drawing.colours import PAGE
from ui.drawing.grid import grid
from ui.drawing.tree_picture import draw, in_words, walked
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.state import choices as chosen
from ui.state.widgets import choose, slide
from ui.workers import away

from ..costs import Costed, CostTable, NodeCost, costed
from ..explanation.costs import CostTeller, expected_cost, leaf_cost, subtree_cost
from .context import Asked, C50Context

NONE = ("–",)
"""Stands for a number that there is not."""


def show_costs(on: C50Context) -> None:
    """Ask what one mistake costs; every other one costs 1."""
    classes = [str(code) for code in range(len(on.table.classes))]
    if len(classes) < 2:
        st.info(on.say("one_class"))
        return
    with st.container(horizontal=True, vertical_alignment="top", gap="medium"):
        answered = _class("answered", classes, on)
        true = _class("true", [code for code in classes if code != answered], on)
        cost = slide("cost", on.say("cost"), step=0.5, format="%.1f", width=220)
    names = on.table.classes
    costs = CostTable.of(names, {(names[int(answered)], names[int(true)]): cost})
    pruning = _pruning(on.table.name, on.asked)
    assert pruning.trace is not None
    found = costed(pruning.tree, costs, on.dialect)
    labels = on.labels.on(pruning.trace.table)
    teller = CostTeller(found, labels, on.words)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        st.markdown(f"**{on.say('before_pruning')}**")
        _numbered(found, on, labels)
        _leaves(found, on)
        for said in teller.leaves():
            st.markdown(with_terms(plain(said), on.words))
    with right:
        st.markdown(f"**{on.say('pruning')}**")
        if found.verdicts:
            _pruned(found, teller, on, labels)
        else:
            st.markdown(on.say("nothing_to_prune"))
    with st.expander(on.say("calculated")):
        _calculated(found, on)


def _class(name: str, codes: list[str], on: C50Context) -> str:
    """Ask for a class; its code is kept."""
    return choose(
        name,
        codes,
        on.say(name),
        shown=lambda code: plain(on.labels.klass(int(code))),
        kind="segmented",
        wrap=True,
    )


@cache.kept(32)
def _pruning(table: str, asked: Asked) -> Pruning:
    trace = cache.grow_from(table, cache.dataset(table).table, asked.dialect)
    return away.run(table, prune, trace, words=chosen.read().words)


def _leaves(found: Costed, on: C50Context) -> None:
    """List for each leaf what each answer is expected to cost, and what it answers."""
    write, classes = on.words.notation, range(len(on.table.classes))
    head = [
        on.say("leaf"),
        on.say("leaf_cases"),
        *(f"R({on.labels.klass(code)})" for code in classes),
        on.say("without_costs"),
        on.say("with_costs"),
    ]
    rows = []
    for leaf in found.tree.leaves():
        node = found.nodes[leaf.number]
        answers = (on.labels.klass(node.before), on.labels.klass(node.label))
        counts = " / ".join(write.weight(float(count)) for count in node.counts)
        expected = map(write.fixed, node.expected.tolist()) if _has_cases(node) else NONE * len(classes)
        rows.append([str(leaf.number), counts, *expected, *answers])
    last = len(classes) + 2
    grid(
        head,
        rows,
        caption=on.say("view_costs"),
        classes=(None, None, *classes),
        words=(1, last, last + 1),
        colours=PAGE.about(on.table.classes),
    )
    said = [on.say("costs_head")]
    if not all(_has_cases(found.nodes[leaf.number]) for leaf in found.tree.leaves()):
        said.append(on.say("empty_leaf"))
    st.caption(with_terms(on.words.told(said), on.words))


def _has_cases(node: NodeCost) -> bool:
    return bool(node.counts.sum() > 0)


def _numbered(found: Costed, on: C50Context, labels: Labels) -> None:
    """Draw the tree before pruning, its nodes numbered and the leaves marked that change."""
    said, tree = on.say("numbered_tree"), found.tree
    marks = {node.node: "current" for node in found.changed}
    signs = {node.number: f"({node.number})" for node in tree.walk()}
    drawn = walked(tree, labels, marks, signs=signs, words=on.words)
    draw(drawn, key="c50_costs_before", text=in_words(said, tree, labels), height=300)
    st.caption(said)


def _pruned(found: Costed, teller: CostTeller, on: C50Context, labels: Labels) -> None:
    """Say how each subtree is judged, and draw what is left."""
    st.caption(with_terms(on.say("corrected"), on.words))
    for said in (*teller.corrected(), *map(teller.verdict, found.verdicts)):
        st.markdown(plain(said))
    said = on.say("costed_tree")
    drawn = walked(found.pruned, labels, {}, words=on.words)
    draw(drawn, key="c50_costs_tree", text=in_words(said, found.pruned, labels), height=300)
    st.caption(said)


def _calculated(found: Costed, on: C50Context) -> None:
    """Open the costs of the first leaf that changes, and of the verdict on the root."""
    leaves = [leaf.number for leaf in found.tree.leaves()]
    changed = [node.node for node in found.changed]
    node = found.nodes[(changed or leaves)[0]]
    told = []
    if _has_cases(node):
        for code in range(len(on.table.classes)):
            told.append(expected_cost(node, code, found.costs, on.labels))
    if found.verdicts:
        verdict = found.verdicts[-1]
        told.append(leaf_cost(found.tree.find(verdict.node), found.costs))
        told.append(subtree_cost(verdict, found.tree, found.costs))
    # With more digits: the terms are rounded, and their sum should be seen to be that of the terms.
    derivation_view(told, on.words.noted(on.words.notation.finer()))
