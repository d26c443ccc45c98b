"""Draw the tree so far and list its moves; at the end, show it beside that of the convention."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from c45_core.table import Table
from c45_core.tree import Tree
from c45_core.validate.result import Result
from c45_course.building import NodeState
from c45_course.building.judgement import given_up
from ui.drawing.colours import PAGE
from ui.drawing.grid import grid
from ui.drawing.tree_picture import Picture, draw, svg
from ui.drawing.walked_tree import in_words, walked
from ui.lessons.building.context import (
    DECLARED,
    HINT,
    NONE,
    SEED,
    TEST,
    THIRD,
    BuildingContext,
    parts_of,
)
from ui.lessons.building.pressed import pressed_tree
from ui.lessons.building.verdict import test_text
from ui.lessons.choosing.context import path_text
from ui.markdown import with_terms
from ui.own.tasks import judged_by
from ui.state import course
from ui.state.address import has
from ui.state.widgets import choose
from ui.workers import away

ASKED = "?"
CLOSED = "menu_closed"
"""How often the menu was closed by what was pressed in it; the next one is another, and closed."""
MAX_DRAWN_NODES = 400
"""A tree of more nodes is not drawn: nobody could read it."""


def show_tree(context: BuildingContext) -> None:
    """Draw the tree so far."""
    tree, trace, words = context.built.tree, context.built.trace, context.words
    if tree.size > MAX_DRAWN_NODES:
        st.info(context.say("too_large", n=tree.size))
        return
    numbers = [node.number for node in tree.walk()]
    marks = {context.node: "current"}
    drawn = walked(tree, context.labels, marks, words=words, most=MAX_DRAWN_NODES)
    pictures = [_asked(p, context.state(n)) for p, n in zip(drawn, numbers, strict=True)]
    said = [
        f"{path_text(trace, n, context.labels, words)}: {_said(context, n, picture)}"
        for n, picture in zip(numbers, pictures, strict=True)
    ]
    by_name = {context.name(n): n for n in numbers}
    pressed_tree(
        svg(pictures, PAGE, context.say("tree")),
        [context.name(n) for n in numbers],
        said,
        text=context.say("tree"),
        current=context.name(context.node),
        waiting=[context.name(n) for n in context.built.open],
        hinted=has(HINT),
        press=lambda name: context.go_to(by_name[name]) if name in by_name else None,
    )


def _asked(picture: Picture, state: NodeState) -> Picture:
    """Draw a node at which nobody has decided as a question."""
    return replace(picture, title=ASKED, leaf=None) if state is NodeState.OPEN else picture


def _said(context: BuildingContext, number: int, picture: Picture) -> str:
    return context.say("undecided") if number in context.built.open else picture.title


def show_moves(context: BuildingContext) -> None:
    """Show what can be done with all of it: back, again, let the algorithm finish, from the start."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="moves"):
        undoable, redoable = context.play.done > 0, context.play.done < len(context.play.moves)
        st.button(context.say("undo"), key="undo", on_click=context.undo, disabled=not undoable)
        st.button(context.say("redo"), key="redo", on_click=context.redo, disabled=not redoable)
        times = st.session_state.setdefault(CLOSED, 0)
        with st.popover(context.say("more"), type="tertiary", key=f"more_{times}"):
            _more(context)
    waiting = len(context.built.open)
    key = "waiting" if waiting > 1 else "waiting_one" if waiting else "finished"
    st.caption(context.say(key, n=waiting))


def _more(context: BuildingContext) -> None:
    st.button(
        context.say("finish"),
        key="finish",
        on_click=_close_and,
        args=(context.finish,),
        disabled=not context.built.open,
    )
    st.button(
        context.say("start_again"),
        key="start_again",
        on_click=_close_and,
        args=(context.start_again,),
        disabled=context.fresh,
    )


def _close_and(act: Callable[[], None]) -> None:
    """Do what was pressed; the menu closes, so that it can be seen."""
    st.session_state[CLOSED] += 1
    act()


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
    if tree.size > MAX_DRAWN_NODES:
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
