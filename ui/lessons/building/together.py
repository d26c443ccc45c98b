"""Show both trees side by side when no node is open: their sizes and errors."""

from __future__ import annotations

import streamlit as st

from c45_core.table import Table
from c45_core.tree import Tree
from c45_core.validate.result import Result
from c45_course.building.judged import given_up
from ui.drawing.grid import grid
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import in_words, walked
from ui.lessons.building.context import DECLARED, NONE, SEED, TEST, THIRD, BuildingContext, parts_of
from ui.lessons.building.drawn import MOST
from ui.lessons.building.verdict import test_text
from ui.lessons.choosing.context import path_text
from ui.markdown import with_terms
from ui.own.tasks import judged_by
from ui.state import course
from ui.state.widgets import choose
from ui.workers import away


def show_together(context: BuildingContext) -> None:
    """Show the learner's tree beside that of the convention, and every choice with its regret."""
    words = context.words
    st.header(context.say("together"), anchor=False)
    _parts(context)
    trees = {"mine": context.built.tree, "theirs": context.theirs}
    _numbers(context, trees)
    for place, (name, tree) in zip(st.columns(2, gap="large"), trees.items(), strict=True):
        with place:
            st.markdown(f"**{_title(context, name)}**")
            _tree(context, name, tree)
    if context.test == NONE:
        course.link("growing", words, label=context.say("steps"))
    if context.built.chosen:
        with st.expander(context.say("choices")):
            _choices(context)


def _tree(context: BuildingContext, name: str, tree: Tree) -> None:
    if tree.size > MOST:
        st.info(context.say("too_large", n=tree.size))
        return
    text = in_words(_title(context, name), tree, context.labels)
    drawn = walked(tree, context.labels, {}, words=context.words)
    draw(drawn, key=f"tree_{name}", text=text, height=420)


def choose_test(context: BuildingContext) -> None:
    """Let the reader hold cases out, before the first choice: cases held out later were in sight."""
    offered = parts_of(context.choices.table)
    if len(offered) > 1:
        choose(
            TEST,
            offered,
            context.say("test"),
            shown=lambda name: context.say(f"test_{name}"),
            kind="segmented",
        )


def _parts(context: BuildingContext) -> None:
    """Say by which cases both are judged."""
    held = context.held_out
    key = {NONE: "judged_none", THIRD: "judged_third", DECLARED: "judged_declared"}[context.test]
    n, m = context.training.rows, 0 if held is None else held.rows
    st.caption(with_terms(context.say(key, n=n, m=m, seed=SEED), context.words))


def _numbers(context: BuildingContext, trees: dict[str, Tree]) -> None:
    weight, fixed = context.words.notation.weight, context.words.notation.fixed
    held = context.held_out
    errors = ["wrong_training"] if held is None else ["wrong_test", "wrong_training"]
    keys = [*errors, "nodes", "leaves", "height"]
    rows = []
    for name, tree in trees.items():
        found = _judged(context, tree, *(() if held is None else (held,)), context.training)
        row = [f"{weight(each.errors)} / {weight(each.weight)}" for each in found]
        row += [str(tree.size), str(len(tree.leaves())), str(tree.height)]
        rows.append([_title(context, name), *row])
    grid(["", *(context.say(key) for key in keys)], rows, caption=context.say("together"))
    lost = given_up(context.judged(node) for node in context.built.chosen)
    st.caption(with_terms(context.say("given_up", bits=fixed(lost)), context.words))


def _judged(context: BuildingContext, tree: Tree, *tables: Table) -> tuple[Result, ...]:
    name = context.choices.table
    return away.run(name, judged_by, tree, tables, context.dialect, words=context.words)


def _title(context: BuildingContext, name: str) -> str:
    if name == "mine":
        return context.say("tree_mine")
    dialect = context.words("dialect", context.choices.dialect)
    key = "tree_theirs" if context.dialect.pruning == "none" else "tree_theirs_pruned"
    return dialect if dialect == context.who else context.say(key, dialect=dialect)


def _choices(context: BuildingContext) -> None:
    """List every choice of the learner with what it was worth."""
    words, fixed = context.words, context.words.notation.fixed
    rows = []
    for node in context.built.chosen:
        judged = context.judged(node)
        mine = judged.mine
        lost = [judged.regret, judged.gain_regret]
        rows.append(
            [
                path_text(context.built.trace, node, context.labels, words),
                context.say("a_leaf") if mine is None else test_text(mine, context),
                "–" if judged.best is None else test_text(judged.best, context),
                *("–" if each is None else fixed(each) for each in lost),
            ]
        )
    named = words("terms", context.dialect.attribute_by)
    keys = ("node", "choice", "best")
    head = [context.say(f"head_{key}") for key in keys]
    head += [context.say("head_regret", measure=named), context.say("head_bits")]
    grid(head, rows, caption=context.say("choices"), words=(1, 2))
