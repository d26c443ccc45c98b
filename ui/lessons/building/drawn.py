"""Draw the tree so far, each node to be pressed, and the row of what can be done with all of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from c45_course.building import State
from ui.drawing.colours import palette
from ui.drawing.tree_picture import Picture, svg
from ui.drawing.walked_tree import walked
from ui.lessons.building.pressed import pressed_tree
from ui.lessons.building.scene import Scene
from ui.lessons.choosing.scene import path_text

ASKED = "?"
CLOSED = "menu_closed"
"""How often the menu was closed by what was pressed in it; the next one is another, and closed."""
MOST = 400
"""A tree of more nodes is not drawn: nobody could read it."""


def show_tree(scene: Scene) -> None:
    """Draw the tree so far."""
    tree, trace, words = scene.built.tree, scene.built.trace, scene.words
    if tree.size > MOST:
        st.info(scene.say("too_large", n=tree.size))
        return
    numbers = [node.number for node in tree.walk()]
    marks = {scene.node: "current"}
    drawn = walked(tree, scene.labels, marks, words=words, most=MOST)
    pictures = [_asked(p, scene.state(n)) for p, n in zip(drawn, numbers, strict=True)]
    said = [
        f"{path_text(trace, n, scene.labels, words)}: {_said(scene, n, picture)}"
        for n, picture in zip(numbers, pictures, strict=True)
    ]
    by_name = {scene.name(n): n for n in numbers}
    pressed_tree(
        svg(pictures, palette(), scene.say("tree")),
        [scene.name(n) for n in numbers],
        said,
        text=scene.say("tree"),
        current=scene.name(scene.node),
        waiting=[scene.name(n) for n in scene.built.open],
        press=lambda name: scene.go_to(by_name[name]) if name in by_name else None,
    )


def _asked(picture: Picture, state: State) -> Picture:
    """Draw a node at which nobody has decided as a question."""
    return replace(picture, title=ASKED, leaf=None) if state is State.OPEN else picture


def _said(scene: Scene, number: int, picture: Picture) -> str:
    return scene.say("undecided") if number in scene.built.open else picture.title


def show_moves(scene: Scene) -> None:
    """Show what can be done with all of it: back, again, let the algorithm finish, from the start."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="moves"):
        undoable, redoable = scene.play.done > 0, scene.play.done < len(scene.play.moves)
        st.button(scene.say("undo"), key="undo", on_click=scene.undo, disabled=not undoable)
        st.button(scene.say("redo"), key="redo", on_click=scene.redo, disabled=not redoable)
        times = st.session_state.setdefault(CLOSED, 0)
        with st.popover(scene.say("more"), type="tertiary", key=f"more_{times}"):
            _more(scene)
    waiting = len(scene.built.open)
    key = "waiting" if waiting > 1 else "waiting_one" if waiting else "finished"
    st.caption(scene.say(key, n=waiting))


def _more(scene: Scene) -> None:
    st.button(
        scene.say("finish"),
        key="finish",
        on_click=_close_and,
        args=(scene.finish,),
        disabled=not scene.built.open,
    )
    st.button(
        scene.say("start_again"),
        key="start_again",
        on_click=_close_and,
        args=(scene.start_again,),
        disabled=scene.fresh,
    )


def _close_and(act: Callable[[], None]) -> None:
    """Do what was pressed; the menu closes, so that it can be seen."""
    st.session_state[CLOSED] += 1
    act()
