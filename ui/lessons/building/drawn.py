"""Draw the tree so far with clickable nodes, and the buttons for all moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from c45_course.building import NodeState
from ui.drawing.colours import PAGE
from ui.drawing.tree_picture import Picture, svg
from ui.drawing.walked_tree import walked
from ui.lessons.building.context import HINT, BuildingContext
from ui.lessons.building.pressed import pressed_tree
from ui.lessons.choosing.context import path_text
from ui.state.address import has

ASKED = "?"
CLOSED = "menu_closed"
"""How often the menu was closed by what was pressed in it; the next one is another, and closed."""
MOST = 400
"""A tree of more nodes is not drawn: nobody could read it."""


def show_tree(context: BuildingContext) -> None:
    """Draw the tree so far."""
    tree, trace, words = context.built.tree, context.built.trace, context.words
    if tree.size > MOST:
        st.info(context.say("too_large", n=tree.size))
        return
    numbers = [node.number for node in tree.walk()]
    marks = {context.node: "current"}
    drawn = walked(tree, context.labels, marks, words=words, most=MOST)
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
