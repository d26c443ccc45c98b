"""Show the trees with a branch for every value and with groups, as Quinlan's program grows them."""

from __future__ import annotations

import streamlit as st

from c45_core.tree import Tree
from c45_course.compare.groups import both_trees
from ui import cache
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import in_words, walked
from ui.lessons.groups.context import GroupsContext
from ui.markdown import plain
from ui.state import choices as chosen
from ui.state.widgets import choose
from ui.workers import away

HEIGHT, PER_LEVEL, MOST = 320, 78, 110


def show_trees(on: GroupsContext) -> None:
    """Show both trees beside each other, grown or pruned."""
    state = choose(
        "side",
        ("grown", "pruned"),
        on.say("state"),
        shown=lambda name: on.say(f"state_{name}"),
        kind="segmented",
        hidden_label=True,
    )
    trees = _trees(on.name)
    for place, groups in zip(st.columns(2, gap="large"), (False, True), strict=True):
        tree = trees[groups][state == "pruned"]
        title = on.say("with_groups" if groups else "with_values")
        with place:
            st.markdown(f"**{title}**")
            _draw(tree, f"groups_{groups}", title, on)
            errors = on.words.notation.weight(tree.training_errors)
            said = on.say("size", nodes=tree.size, leaves=len(tree.leaves()), errors=errors)
            st.caption(plain(said))
    st.caption(on.say("trees_read"))


def _draw(tree: Tree, key: str, title: str, on: GroupsContext) -> None:
    drawn = walked(tree, on.labels, {}, words=on.words, most=MOST)
    with st.container(height=HEIGHT + 20, border=False, key=f"frame_{key}"):
        height = max(HEIGHT, PER_LEVEL * (tree.height + 1))
        draw(drawn, key=key, text=in_words(title, tree, on.labels), height=height)


@cache.kept(32)
def _trees(table: str) -> tuple[tuple[Tree, Tree], tuple[Tree, Tree]]:
    return away.run(table, both_trees, cache.dataset(table).table, words=chosen.read().words)
