"""Both trees side by side when nothing is open: how large they are, how often they are wrong."""

from __future__ import annotations

import streamlit as st

from c45_core.table import Table
from c45_core.tree import Tree
from c45_core.validate.result import Result
from c45_course.building.judged import given_up
from ui.drawing.grid import grid
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import in_words, walked
from ui.lessons.building.drawn import MOST
from ui.lessons.building.scene import DECLARED, NONE, SEED, TEST, THIRD, Scene, parts_of
from ui.lessons.building.verdict import test_text
from ui.lessons.choosing.scene import path_text
from ui.own.tasks import judged_by
from ui.state import course
from ui.state.url import choose
from ui.workers import away


def show_together(scene: Scene) -> None:
    """Show the learner's tree beside that of the convention, and every choice with its regret."""
    words = scene.words
    st.subheader(scene.say("together"), anchor=False)
    _parts(scene)
    trees = {"mine": scene.built.tree, "theirs": scene.theirs}
    _numbers(scene, trees)
    for place, (name, tree) in zip(st.columns(2, gap="large"), trees.items(), strict=True):
        with place:
            st.markdown(f"**{_title(scene, name)}**")
            _tree(scene, name, tree)
    if scene.test == NONE:
        course.link("growing", words, label=scene.say("steps"))
    if scene.built.chosen:
        with st.expander(scene.say("choices")):
            _choices(scene)


def _tree(scene: Scene, name: str, tree: Tree) -> None:
    if tree.size > MOST:
        st.info(scene.say("too_large", n=tree.size))
        return
    text = in_words(_title(scene, name), tree, scene.labels)
    drawn = walked(tree, scene.labels, {}, words=scene.words)
    draw(drawn, key=f"tree_{name}", text=text, height=420)


def _parts(scene: Scene) -> None:
    """Say by which cases both are judged, and let it be chosen where there is a choice."""
    offered = parts_of(scene.choices.table)
    if len(offered) > 1:
        choose(
            TEST,
            offered,
            scene.say("test"),
            shown=lambda name: scene.say(f"test_{name}"),
            kind="segmented",
            hidden_label=True,
        )
    held = scene.held_out
    key = {NONE: "judged_none", THIRD: "judged_third", DECLARED: "judged_declared"}[scene.test]
    n, m = scene.training.rows, 0 if held is None else held.rows
    st.caption(scene.say(key, n=n, m=m, seed=SEED))


def _numbers(scene: Scene, trees: dict[str, Tree]) -> None:
    weight, fixed = scene.words.notation.weight, scene.words.notation.fixed
    keys = ["nodes", "leaves", "height", "wrong_training"]
    held = scene.held_out
    if held is not None:
        keys.append("wrong_test")
    rows = []
    for name, tree in trees.items():
        row = [str(tree.size), str(len(tree.leaves())), str(tree.height)]
        found = _judged(scene, tree, scene.training, *(() if held is None else (held,)))
        row += [f"{weight(each.errors)} / {weight(each.weight)}" for each in found]
        rows.append([_title(scene, name), *row])
    grid(["", *(scene.say(key) for key in keys)], rows, caption=scene.say("together"))
    lost = given_up(scene.judged(node) for node in scene.built.chosen)
    st.caption(scene.say("given_up", bits=fixed(lost)))


def _judged(scene: Scene, tree: Tree, *tables: Table) -> tuple[Result, ...]:
    name = scene.choices.table
    return away.run(name, judged_by, tree, tables, scene.dialect, words=scene.words)


def _title(scene: Scene, name: str) -> str:
    if name == "mine":
        return scene.say("tree_mine")
    dialect = scene.words("dialect", scene.choices.dialect)
    key = "tree_theirs" if scene.dialect.pruning == "none" else "tree_theirs_pruned"
    return dialect if dialect == scene.who else scene.say(key, dialect=dialect)


def _choices(scene: Scene) -> None:
    """List every choice of the learner with what it was worth."""
    words, fixed = scene.words, scene.words.notation.fixed
    rows = []
    for node in scene.built.chosen:
        judged = scene.judged(node)
        mine = judged.mine
        lost = [judged.regret, judged.gain_regret]
        rows.append(
            [
                path_text(scene.built.trace, node, scene.labels, words),
                scene.say("a_leaf") if mine is None else test_text(mine, scene),
                "–" if judged.best is None else test_text(judged.best, scene),
                *("–" if each is None else fixed(each) for each in lost),
            ]
        )
    named = words("terms", scene.dialect.attribute_by)
    keys = ("node", "choice", "best")
    head = [scene.say(f"head_{key}") for key in keys]
    head += [scene.say("head_regret", measure=named), scene.say("head_bits")]
    grid(head, rows, caption=scene.say("choices"), words=(1, 2))
