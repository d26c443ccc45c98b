"""Let a reader make one mistake dearer, and show which leaves then answer another class."""

from __future__ import annotations

import streamlit as st

from c45_core.costs import Costed, CostTable, costed
from c45_core.explain.costs import CostTeller, expected_cost, leaf_cost, subtree_cost
from c45_core.explain.labels import Labels
from c45_core.prune import Pruning, prune
from c45_core.tree import Tree
from ui import cache
from ui.drawing.grid import grid
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import in_words, walked
from ui.lessons.c50.context import Asked, C50Context
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.state import choices as chosen
from ui.state.widgets import choose, slide
from ui.workers import away


def show_costs(on: C50Context) -> None:
    """Ask what one mistake costs; every other one costs 1."""
    classes = [str(code) for code in range(len(on.table.classes))]
    if len(classes) < 2:
        st.info(on.say("one_class"))
        return
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        answered = choose(
            "answered", classes, on.say("answered"), shown=lambda c: plain(on.labels.klass(int(c)))
        )
        others = [code for code in classes if code != answered]
        true = choose("true", others, on.say("true"), shown=lambda c: plain(on.labels.klass(int(c))))
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
        _leaves(found, on)
        for said in teller.leaves():
            st.markdown(with_terms(plain(said), on.words))
    with right:
        _tree(found.pruned, on, labels)
        for verdict in found.verdicts:
            st.caption(plain(teller.verdict(verdict)))
    with st.expander(on.say("calculated")):
        _calculated(found, on)


@cache.kept(32)
def _pruning(table: str, asked: Asked) -> Pruning:
    trace = cache.grow_from(table, cache.dataset(table).table, asked.dialect)
    return away.run(table, prune, trace, words=chosen.read().words)


def _leaves(found: Costed, on: C50Context) -> None:
    """List for each leaf what each answer is expected to cost, and what it answers."""
    write, classes = on.words.notation, range(len(on.table.classes))
    head = [
        on.say("leaf"),
        *(f"R · {on.labels.klass(code)}" for code in classes),
        on.say("without_costs"),
        on.say("with_costs"),
    ]
    rows = []
    for leaf in found.tree.leaves():
        node = found.nodes[leaf.number]
        answers = (on.labels.klass(node.before), on.labels.klass(node.label))
        counts = " / ".join(write.weight(float(count)) for count in node.counts)
        name = f"{leaf.number} · {counts}"
        rows.append([name, *map(write.fixed, node.expected.tolist()), *answers])
    last = len(classes) + 1
    kinds = (None, *classes)
    grid(head, rows, caption=on.say("view_costs"), classes=kinds, words=(last, last + 1))
    st.caption(with_terms(on.say("costs_head"), on.words))


def _tree(tree: Tree, on: C50Context, labels: Labels) -> None:
    said = on.say("costed_tree")
    drawn = walked(tree, labels, {}, words=on.words)
    draw(drawn, key="c50_costs_tree", text=in_words(said, tree, labels), height=300)
    st.caption(said)


def _calculated(found: Costed, on: C50Context) -> None:
    """Open the costs of the first leaf that changes, and of the verdict on the root."""
    leaves = [leaf.number for leaf in found.tree.leaves()]
    changed = [node.node for node in found.changed]
    node = found.nodes[(changed or leaves)[0]]
    told = []
    if node.counts.sum() > 0:
        for code in range(len(on.table.classes)):
            told.append(expected_cost(node, code, found.costs, on.labels))
    if found.verdicts:
        verdict = found.verdicts[-1]
        told.append(leaf_cost(found.tree.find(verdict.node), found.costs))
        told.append(subtree_cost(verdict, found.tree, found.costs))
    derivation_view(told, on.words)
