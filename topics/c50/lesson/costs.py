"""Let a reader make one mistake dearer, and show which leaves change; show what winnowing finds."""

import streamlit as st

from c45_core.dialect import Dialect
from c45_core.explain.labels import Labels
from c45_core.prune import Pruning, prune
from ui import cache
from ui.drawing.colours import PAGE
from ui.drawing.grid import grid
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.on_demand import fold
from ui.state.widgets import choose, count, slide
from ui.workers import away

from ..costs import CostedTree, CostTable, NodeCost, apply_costs
from ..explanation import CostTeller, expected_cost, leaf_cost, subtree_cost, tell_winnowing
from ..winnowing import Winnowing, winnow
from .lesson import C50Context

NO_NUMBER = ("–",)
"""Stands for a number that there is not."""


def show_costs(on: C50Context) -> None:
    """Ask what one mistake costs; every other one costs 1."""
    classes = [str(code) for code in range(len(on.table.classes))]
    if len(classes) < 2:
        st.info(on.say("one_class"))
        return
    with st.container(horizontal=True, vertical_alignment="top", gap="medium"):
        answered = _choose_class("answered", classes, on)
        true = _choose_class("true", [code for code in classes if code != answered], on)
        cost = slide("cost", on.say("cost"), step=0.5, format="%.1f", width=220)
    names = on.table.classes
    costs = CostTable.of(names, {(names[int(answered)], names[int(true)]): cost})
    pruning = _prune(on.table.name, on.dialect)
    assert pruning.trace is not None
    found = apply_costs(pruning.tree, costs, on.dialect)
    labels = on.labels.on(pruning.trace.table)
    teller = CostTeller(found, labels, on.words)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        st.markdown(f"**{on.say('before_pruning')}**")
        _draw_numbered(found, on, labels)
        _list_leaves(found, on)
        for said in teller.leaves():
            st.markdown(with_terms(plain(said), on.words))
    with right:
        st.markdown(f"**{on.say('pruning')}**")
        if found.verdicts:
            _show_pruning(found, teller, on, labels)
        else:
            st.markdown(on.say("nothing_to_prune"))
    fold(on.say("calculated"), "calculated", _show_calculation, found, on)


def _choose_class(name: str, codes: list[str], on: C50Context) -> str:
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
def _prune(table: str, dialect: Dialect) -> Pruning:
    trace = cache.grow_from(table, cache.dataset(table).table, dialect)
    return away.run(table, prune, trace)


def _list_leaves(found: CostedTree, on: C50Context) -> None:
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
        numbers = map(write.fixed, node.expected.tolist())
        expected = numbers if _has_cases(node) else NO_NUMBER * len(classes)
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


def _draw_numbered(found: CostedTree, on: C50Context, labels: Labels) -> None:
    """Draw the tree before pruning, its nodes numbered and the leaves marked that change."""
    marks = {node.node: "current" for node in found.changed_leaves}
    signs = {node.number: f"({node.number})" for node in found.tree.walk()}
    on.draw_tree(found.tree, labels, on.say("numbered_tree"), "c50_costs_before", marks, signs)


def _show_pruning(found: CostedTree, teller: CostTeller, on: C50Context, labels: Labels) -> None:
    """Say how each subtree is judged, and draw what is left."""
    st.caption(with_terms(on.say("corrected"), on.words))
    for said in (*teller.corrections(), *map(teller.verdict, found.verdicts)):
        st.markdown(plain(said))
    on.draw_tree(found.pruned, labels, on.say("costed_tree"), "c50_costs_tree")


def _show_calculation(found: CostedTree, on: C50Context) -> None:
    """Open the costs of the first leaf that changes, and of the verdict on the root."""
    leaves = [leaf.number for leaf in found.tree.leaves()]
    changed = [node.node for node in found.changed_leaves]
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


def show_winnowing(on: C50Context) -> None:
    """Say what the trial tree makes without each attribute, and draw it."""
    if on.table.rows < 2:
        st.info(on.say("one_case"))
        return
    seed = count("seed", on.say("seed"), lesson="c50")
    found = _winnow(on.table.name, on.dialect, seed)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        for said in tell_winnowing(found, on.labels, on.words):
            st.markdown(f"- {with_terms(plain(said), on.words)}")
        st.caption(with_terms(on.say("winnow_ours"), on.words))
    with right:
        labels = on.labels.on(found.trace.table)
        on.draw_tree(found.tree, labels, on.say("trial_tree"), "c50_winnow_tree")


@cache.kept(32)
def _winnow(table: str, dialect: Dialect, seed: int) -> Winnowing:
    cases = cache.dataset(table).table
    return away.run(table, winnow, cases, dialect, seed)
