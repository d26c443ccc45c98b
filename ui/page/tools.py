"""Show what the header consists of: the way through the course, its menu's button and its menu's end.

All of it acts in the browser, but for a page that is asked for: the server need not know the theme
(`ui/doors/theme.js`).
"""

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from c45_core.language.words import Words
from c45_course import topic
from c45_course.step_place import NAMES
from ui import on_demand
from ui.scripts import register_files
from ui.state import address, course
from ui.state.choices import HOME
from ui.state.lesson import WALKED
from ui.state.presenting import presenting, turn
from ui.state.session import HELD

_HERE = Path(__file__).resolve().parent
_KEY, _WANTED = "header_tools", "menu_wanted"
_SAID = ("theme", "system", "light", "dark")
_TOOLS, _WALK, _BUTTON = (
    (_HERE / "tools.html").read_text("utf-8"),
    '<div class="walk"></div>',
    '<button type="button"><svg viewBox="0 0 20 20" aria-hidden="true">'
    '<path d="M3 5.5h14M3 10h14M3 14.5h14" /></svg><span></span></button>',
)
"""Contents of the three components before their scripts fill them."""


def tools(words: Words, lesson: str, step: Mapping[str, str] | None = None) -> None:
    """Show the choice of the theme, and the buttons that lead a class.

    `step`: what the address need not say of the step that a class is asked about, None where there is
    nothing to ask. Every lesson is presented from here; the player has a button of its own, too,
    which knows the step. On the start page it leads a class to the first lesson. Before a class
    nothing is shown, but a key of the presentation asks (`ui/player/present.js`).
    """
    said = {name: words("theme", name) for name in _SAID}
    controls = course.declared()[lesson].controls if lesson in course.declared() else ()
    ask = next((words(*text) for _, text in topic.declared("asks_class")), "")
    own = step and HELD in step and {"table", HELD}
    present = "" if lesson == HOME else words("player", "present")
    register_files(f"{_HERE}/tools", _TOOLS)(
        data={
            **said,
            "present": present,
            "present_word": words("player", "present_word"),
            "controls": ",".join(controls),
            "ask": ask,
            "step": dict(step) if step and ask else None,
            # An own table is asked about as the step holds it: the address may only name it.
            "hidden": presenting(),
            "names": [name for name in NAMES if not (own and name in own)],
        },
        key=_KEY,
        width="content",
        on_view_change=lambda: turn(_KEY),
    )


def way(words: Words, here: str) -> None:
    """Show the way home and, on a lesson that is walked, the lessons as dots; a press leads there.

    `here`: the page shown.
    """
    paths = [
        [
            {"key": each.key, "number": course.number_of(each.key), "name": words("lesson", each.key)}
            for each in course.path_of(path)
        ]
        for path in WALKED
    ]
    told = {
        "home": {"key": course.START, "name": words("app", "brand")},
        "at": here,
        "name": words("lesson", here) if here != course.START else "",
        "paths": paths,
        "course": words("start", "course"),
        "done": words("course", "done"),
    }
    pressed = register_files(f"{_HERE}/walk", _WALK)(
        data=told, key="walk", width="content", on_go_change=_run_again
    ).go
    if pressed in course.lessons():
        st.switch_page(course.lessons()[pressed], query_params=address.of_course())


def _run_again() -> None:
    """The run that follows reads which page was pressed."""


def menu_button(words: Words, here: str, said: str = "") -> None:
    """Show the button of the menu of a page; `said`: what is chosen there, beside it.

    What stands in the menu is wanted as soon as the button is pointed at or has the focus.
    """
    data = {"menu": words("theme", "menu"), "at": here, "said": said, "made": is_menu_wanted(here)}
    want = lambda: st.session_state.update({_WANTED: here})  # noqa: E731
    shown = register_files(f"{_HERE}/menu", _BUTTON)
    shown(data=data, key="menu", width="content", on_wanted_change=want)


def is_menu_wanted(here: str) -> bool:
    """Return whether what stands in the menu of a page is to be made."""
    return on_demand.is_open(st.session_state.get(_WANTED) == here)
