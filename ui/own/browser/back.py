"""Bring the tables back that the browser keeps, and say in a line which it has."""

from __future__ import annotations

import base64
import binascii
import re
import secrets
from functools import partial
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core import InputError
from c45_core.language.words import Words
from c45_course.prepare.keeping import linked_name
from c45_course.prepare.steps import refused
from ui.own import tasks
from ui.own.browser.store import is_stored, link_query, part
from ui.own.work import Work, refuse, turn_to
from ui.state import address, session
from ui.state.own_table import EXAMPLE
from ui.workers import away
from ui.workers.jobs import Job, is_lost

SAID = (
    *(
        "not_yet",
        "session",
        "kept",
        "keep",
        "keep_not",
        "refused",
        "list",
        "this",
        "session_short",
        "kept_short",
    ),
    *("open", "open_label", "delete", "delete_label", "delete_all", "sure", "sure_all"),
    *("link", "link_done", "link_failed"),
)
"""What is said, as keys of `your_table` that begin with `stored_`."""
_LINE_KEY = "own_stored_line"


def line(work: Work) -> None:
    """Show one quiet line; what is pressed there is done in the browser, and then told here."""
    texts = work.words.sections["your_table"]
    own = session.is_own(work.name)
    part("line")(
        data={
            "token": work.name if own else "",
            "query": link_query(work.name) if own else None,
            "words": {key: texts[f"stored_{key}"] for key in SAID},
        },
        key=_LINE_KEY,
        on_opened_change=_open,
        on_deleted_change=_deleted,
    )


def _open() -> None:
    name = st.session_state[_LINE_KEY].opened
    if isinstance(name, str) and session.is_own(name):
        turn_to(name, anew=True)


def _deleted() -> None:
    """Forget here what was deleted there."""
    names = st.session_state[_LINE_KEY].deleted
    for name in names if isinstance(names, list) else []:
        session.remove(str(name))
        if address.text("table") == name:
            turn_to(EXAMPLE, anew=True)


_MARK = re.compile(r"[0-9a-f]{16}")
_KEY = "own_brought"
_ASK, _FOUND = "own_ask", "own_found"


def bring_back(words: Words, place: DeltaGenerator) -> bool:
    """Bring back the table the address names, if the session lacks it; True if that was done.

    `place`: where it says so, empty at the end and there in every run: without it all below would be
    another part of the page one run later, and what the keyboard is at would be gone.
    While the browser is asked the page says so and ends. What it does not have, it is not asked again.
    """
    name = address.text("table")
    if not session.is_own(name) or session.find(name):
        return False
    if session.is_left_out(name) or _is_deleted(name):
        return False
    if not session.is_token(name):
        session.leave_out(name, loadable=False)
        return False
    with place.container():
        st.info(words("your_table", "coming"))
        away.place_here()
        done = _from_link(name, words) or _from_browser(name, words)
        if not done and not session.is_left_out(name):
            _ask(name, words)
    place.empty()
    return done


def _is_deleted(name: str) -> bool:
    """Tell whether a table was removed here and the browser did not say yet that it did so too."""
    return name in session.gone() and not session.is_linked(name)


def _from_link(name: str, words: Words) -> bool:
    text = address.text(session.HELD)
    if not text or name != linked_name(text):
        return False
    return _made(name, words, Job(tasks.taken_from_link, (text,)))


def _from_browser(name: str, words: Words) -> bool:
    """Take what the browser answered, if it did."""
    said = st.session_state.get(_FOUND)
    if not isinstance(said, dict) or (said.get("token"), said.get("ask")) != (name, _asked(name)):
        return False
    if not said.get("there"):
        session.leave_out(name, loadable=False)
        _say_broken(name)
        return False
    done = _made(name, words, Job(tasks.brought_back, _parts(said)))
    # Only now: a run of the page that is ended on the way finds the answer again.
    del st.session_state[_FOUND]
    marks = [str(said.get("version")), str(said.get("file"))]
    if done and all(map(_MARK.fullmatch, marks)):
        session.mark(name, *marks)
        is_stored(name, *marks)
    return done


def _parts(said: dict[str, Any]) -> tuple[bytes, bytes]:
    """Return what the browser kept; of anything else nothing, which is refused as such."""
    try:
        file = base64.b64decode(str(said.get("body")), validate=True)
        return str(said.get("head")).encode(), file
    except (binascii.Error, UnicodeError):
        return b"", b""


def _made(name: str, words: Words, job: Job) -> bool:
    """Let a worker make a table again and keep it in the session, or keep why it can not be made."""
    try:
        text = words("your_table", "coming")
        session.restore(name, away.wished(job, words, text, partial(_stop, name)))
    except InputError as error:
        # One that did not come to its end may do so when the machine has less to do.
        session.leave_out(name, loadable=is_lost(error))
        refuse(error)
        return False
    return True


def load_again_button(words: Words) -> None:
    """Offer to load the table of the address again, if loading it was stopped."""
    name = address.text("table")
    if session.is_loadable(name):
        label = words("your_table", "load_again")
        st.button(label, key="own_load_again", on_click=_again, args=(name,))


def _again(name: str) -> None:
    """Ask anew, by another word: the browser answers each asking once."""
    session.ask_again(name)
    st.session_state.get(_ASK, {}).pop(name, None)
    st.session_state.pop(_FOUND, None)


def _stop(name: str) -> None:
    """Go on without a table, which may be had unless its link is broken."""
    session.leave_out(name, loadable=not _say_broken(name))


def _say_broken(name: str) -> bool:
    """Say of a link that holds another table than it names that it is broken; tell whether it is."""
    is_broken = session.is_linked(name) and address.has(session.HELD)
    is_broken = is_broken and linked_name(address.text(session.HELD)) != name
    if is_broken:
        refuse(refused("link_broken"))
    return is_broken


def _ask(name: str, words: Words) -> None:
    """Ask the browser, and end the page until it answers."""
    st.button(words("your_table", "without"), key="own_without", on_click=_stop, args=(name,))
    asking = {"ask": _asked(name), "token": name}
    part("back")(data=asking, key=_KEY, on_found_change=_heard)
    st.stop()


def _heard() -> None:
    st.session_state[_FOUND] = st.session_state[_KEY].found


def _asked(name: str) -> str:
    """Each session asks for a table by a word of its own."""
    asked: dict[str, str] = st.session_state.setdefault(_ASK, {})
    return asked.setdefault(name, secrets.token_hex(8))
