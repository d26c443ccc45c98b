"""Bring back an own table that the session lacks: from the link that names it, or from the browser."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import secrets
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from c45_core import InputError
from c45_core.prepare.keeping import from_link, joined
from c45_core.prepare.refused import refused
from c45_core.words import Words
from ui.own import session
from ui.own.browser.parts import part
from ui.own.browser.store import is_stored
from ui.own.keeping import in_link, revived
from ui.own.model import Own
from ui.own.work import refuse

LINKED = "own"
"""What the address calls a table that it holds."""
_NAME = re.compile(r"own-(link\.)?[A-Za-z0-9_-]{22}")
_MARK = re.compile(r"[0-9a-f]{16}")
_KEY = "own_brought"
_ABSENT, _ASK, _FOUND = "own_absent", "own_ask", "own_found"


def bring_back(words: Words) -> bool:
    """Bring back the table the address names, if the session lacks it; True if that was done.

    While the browser is asked the page says so and ends. What it does not have, it is not asked again.
    """
    name = st.query_params.get("table", "")
    if not session.is_own(name) or session.find(name) or name in _absent():
        return False
    if not _NAME.fullmatch(name):
        _absent().add(name)
        return False
    place = st.empty()
    with place.container():
        st.info(words("your_table", "coming"))
        done = _from_link(name) or _from_browser(name)
        if not done and name not in _absent():
            _ask(name, words)
    place.empty()
    return done


def link_of(own: Own, query: dict[str, str]) -> dict[str, str] | None:
    """Return the query of a link that holds a table, None where it is too large for one."""
    text = in_link(own)
    return None if text is None else {**query, "table": _linked_name(text), LINKED: text}


def link_text(own: Own, query: dict[str, str]) -> str | None:
    """Return the whole link to where the reader is, with the table; None where it is too large."""
    asked = link_of(own, query)
    return None if asked is None else f"{st.context.url or ''}?{urlencode(asked)}"


def _linked_name(text: str) -> str:
    """A table in a link goes by its content: changed, it is another one."""
    digest = hashlib.sha256(text.encode()).digest()[:16]
    return session.LINKED + base64.urlsafe_b64encode(digest).decode().rstrip("=")


def _from_link(name: str) -> bool:
    text = st.query_params.get(LINKED, "")
    if not text or name != _linked_name(text):
        return False
    return _made(name, lambda: revived(from_link(text)))


def _from_browser(name: str) -> bool:
    """Take what the browser answered, if it did."""
    said = st.session_state.pop(_FOUND, None)
    if not isinstance(said, dict) or (said.get("token"), said.get("ask")) != (name, _asked(name)):
        return False
    if not said.get("there"):
        _absent().add(name)
        return False
    if not _made(name, lambda: _unpacked(said)):
        return False
    marks = [str(said.get("version")), str(said.get("file"))]
    if all(map(_MARK.fullmatch, marks)):
        session.mark(name, *marks)
        is_stored(name, *marks)
    return True


def _unpacked(said: dict[str, Any]) -> Own:
    """Make a table of what the browser kept: anybody may have changed it there."""
    try:
        file = base64.b64decode(str(said.get("body")), validate=True)
        return revived(joined(str(said.get("head")).encode(), file))
    except (binascii.Error, UnicodeError):
        raise refused("kept_damaged") from None


def _made(name: str, make: Any) -> bool:
    """Keep a table in the session again, or why it can not be made."""
    try:
        session.restore(name, make())
    except InputError as error:
        _absent().add(name)
        refuse(error)
        return False
    return True


def _ask(name: str, words: Words) -> None:
    """Ask the browser, and end the page until it answers."""
    st.button(words("your_table", "without"), key="own_without", on_click=_absent().add, args=(name,))
    asking = {"ask": _asked(name), "token": name}
    part("back")(data=asking, key=_KEY, on_found_change=_heard)
    st.stop()


def _heard() -> None:
    st.session_state[_FOUND] = st.session_state[_KEY].found


def _asked(name: str) -> str:
    """Each session asks for a table by a word of its own."""
    asked: dict[str, str] = st.session_state.setdefault(_ASK, {})
    return asked.setdefault(name, secrets.token_hex(8))


def _absent() -> set[str]:
    return st.session_state.setdefault(_ABSENT, set())
