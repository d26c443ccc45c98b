"""Show the trees with a branch for every value and with groups, as Quinlan's program grows them."""

from __future__ import annotations

from collections.abc import Iterator

import streamlit as st

from c45_core.tree import Tree
from ui import cache
from ui.drawing.tree_picture import draw, in_words, walked
from ui.markdown import plain, with_terms
from ui.state import choices as chosen
from ui.state.widgets import choose
from ui.workers import away

from ..grouped import both_trees, too_light
from .context import GroupsContext

PER_LEVEL, MOST = 100, 110
"""The height of a level of a tree, in points; so many nodes are drawn, the others folded."""
NEAR_WHOLE = 1e-6
"""The program's errors are sums in single precision."""


def show_trees(on: GroupsContext) -> None:
    """Show both trees beside each other, grown or pruned, and compare them."""
    state = choose(
        "side",
        ("grown", "pruned"),
        on.say("state"),
        shown=lambda name: on.say(f"state_{name}"),
        kind="segmented",
        hidden_label=True,
    )
    pruned = state == "pruned"
    both = _trees(on.name)
    values, grouped = (each[pruned] for each in both)
    alike = _are_alike(values, grouped)
    for place, groups in zip(st.columns(2, gap="large"), (False, True), strict=True):
        with place:
            _tree(both[groups][pruned], both[groups][0], groups, on, sized=not alike)
    st.markdown(with_terms(plain(on.words.told(_compared(values, grouped, on))), on.words))
    st.caption(plain(on.words.told(_notes((values, grouped), on))))


def _tree(tree: Tree, grown: Tree, groups: bool, on: GroupsContext, *, sized: bool) -> None:
    """Show a tree and, if asked so, its size; of a pruned one say if pruning has changed nothing."""
    title = on.say("with_groups" if groups else "with_values")
    st.markdown(f"**{title}**")
    drawn = walked(tree, on.labels, {}, words=on.words, most=MOST)
    height = PER_LEVEL * (tree.height + 1)
    draw(drawn, key=f"groups_{groups}", text=in_words(title, tree, on.labels), height=height)
    size = [on.say("size", **_sizes(tree, on))] if sized else []
    same = [on.say("unpruned")] if tree is not grown and tree.size == grown.size else []
    if size or same:
        st.caption(plain(on.words.told([*size, *same])))


def _sizes(tree: Tree, on: GroupsContext) -> dict[str, object]:
    return {"nodes": tree.size, "leaves": len(tree.leaves()), "errors": _errors(tree, on)}


def _are_alike(values: Tree, groups: Tree) -> bool:
    """Tell whether both trees have as many nodes and leaves and make as many errors."""
    sizes = [(tree.size, len(tree.leaves())) for tree in (values, groups)]
    return sizes[0] == sizes[1] and _differ_by(values, groups) == 0


def _differ_by(values: Tree, groups: Tree) -> float:
    """Return how many errors more the tree with groups makes."""
    more = groups.training_errors - values.training_errors
    return more if abs(more) > NEAR_WHOLE else 0.0


def _errors(tree: Tree, on: GroupsContext) -> str:
    errors, notation = tree.training_errors, on.words.notation
    return str(round(errors)) if _is_whole(errors) else notation.fixed(errors)


def _is_whole(errors: float) -> bool:
    return abs(errors - round(errors)) < NEAR_WHOLE


def _compared(values: Tree, groups: Tree, on: GroupsContext) -> Iterator[str]:
    """Compare the sizes and the errors of both trees, and say what makes the difference."""
    more = _differ_by(values, groups)
    key = {
        (True, True): "compared_alike" if _are_alike(values, groups) else "compared_same",
        (True, False): "compared_same_nodes",
        (False, True): "compared_same_errors",
    }.get((groups.size == values.size, more == 0), "compared")
    before = {"before": values.size, "errors_before": _errors(values, on)}
    yield on.say(key, **_sizes(groups, on), **before)
    roots = [tree.test and on.labels.attribute(tree.test.attribute) for tree in (values, groups)]
    if all(roots) and roots[0] != roots[1]:
        yield on.say("root_other", values=roots[0], groups=roots[1])
    if roots[1] is None:
        for each in too_light(on.grouped):
            branches = on.teller.groups(each.attribute, each.found.branches)
            name = on.labels.attribute(each.attribute)
            yield on.say("too_light", attribute=name, branches=branches)
    if groups.size > values.size or more > 0:
        yield on.say("no_promise")


def _notes(trees: tuple[Tree, Tree], on: GroupsContext) -> Iterator[str]:
    """Say what the trees are, and what the numbers in their nodes mean."""
    yield on.say("trees_read")
    classes = " / ".join(on.labels.klass(code) for code in range(len(on.table.classes)))
    yield on.say("node_read", classes=classes)
    if any(leaf.weight == 0 for tree in trees for leaf in tree.leaves()):
        yield on.say("no_case")
    if not all(_is_whole(tree.training_errors) for tree in trees):
        yield on.say("fractions")


@cache.kept(32)
def _trees(table: str) -> tuple[tuple[Tree, Tree], tuple[Tree, Tree]]:
    return away.run(table, both_trees, cache.dataset(table).table, words=chosen.read().words)
