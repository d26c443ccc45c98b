"""Send the browser what it lacks of the session's own tables: each version of each table once."""

from __future__ import annotations

import json
from functools import cache as once
from pathlib import Path
from typing import Any

import streamlit as st

from c45_core.language.words import Words
from c45_course.embed.bundle import join_modules
from c45_course.prepare.keeping import fits, head, linked_name, packed_file
from ui import cache
from ui.own.keeping import in_link, kept_of
from ui.state import address, session

HERE = Path(__file__).parent


@once
def part(name: str) -> Any:
    """Register a part, once per process: `name.js`, and for a part with a face `name.css`."""
    style = HERE / f"{name}.css"
    if not style.exists():
        return st.components.v2.component(f"c45_own_{name}", html="<span></span>", js=module(name))
    return st.components.v2.component(
        f"c45_own_{name}",
        html='<div class="c45-stored"></div>',
        css=style.read_text(encoding="utf-8"),
        js=module(name),
    )


def module(name: str) -> str:
    """Return a part as one module, together with all it imports."""
    return join_modules(HERE / f"{name}.js")


_STORED = "own_stored"
_KEY, _NEWS = "own_keep", "own_news"


def keep(words: Words, *, shown: bool = True) -> None:
    """Keep the browser's storage as the session is; where an own table is `shown`, watch the server."""
    _send(words.language)
    name = address.text("table")
    # A place of its own, filled or not: what is below does not move when the table becomes another.
    with st.empty():
        if shown and session.find(name) is not None:
            # Not in a part of the page: a new server does not know the parts of one it never ran.
            part("page")(data=_shared(name, words), key="own_shown", on_again_change=_run_again)


def link_query(name: str) -> dict[str, str] | None:
    """Return the query of a link that holds an own table, None where it is too large for one."""
    return cache.answer(name, "link_query", lambda: _query(name))


def _query(name: str) -> dict[str, str] | None:
    own = session.find(name)
    text = None if own is None else in_link(own)
    return None if text is None else {"table": linked_name(text), session.HELD: text}


def _shared(name: str, words: Words) -> dict[str, Any]:
    """Say what a link to this table has to hold, and what is to be said about it."""
    said = {key: words("your_table", key) for key in ("link_offer", "link_take", "link_close")}
    large = words(
        "your_table",
        "link_large",
        export=words("export_menu", "title"),
        file=words("export_menu", "steps"),
    )
    return {"table": name, "query": link_query(name), "words": {**said, "link_large": large}}


def is_stored(name: str, version: str, file: str) -> None:
    """Note that the browser has a version of a table, and which file it has."""
    _stored()[name] = (version, file)


@st.fragment
def _send(language: str) -> None:
    """Send one table, or nothing; the answer runs only this part of the page.

    Where the browser has tables that this session did not know of, the pickers are shown again.
    """
    part("keep")(data=_next(language), key=_KEY, on_told_change=_told, on_listed_change=_listed)
    if st.session_state.pop(_NEWS, False):
        st.rerun()


def _next(language: str) -> bytes | None:
    now, gone = session.versions(), session.gone()
    name = next((name for name, entry in now.items() if _known(name)[0] != entry[0]), None)
    if name is None:
        return framed({"gone": gone}) if gone else None
    own, (version, file) = session.find(name), now[name]
    assert own is not None
    kept, whole = kept_of(own), _known(name)[1] != file
    table = {"token": name, "version": version, "file": file, "title": own.title(language)}
    if not fits(kept):
        return framed({"table": {**table, "head": ""}, "gone": gone, "unfit": True})
    told = {"table": {**table, "head": head(kept).decode()}, "gone": gone, "whole": whole}
    return framed(told, packed_file(kept) if whole else b"")


def framed(told: dict[str, Any], file: bytes = b"") -> bytes:
    """A line of JSON, and after it the file: as bytes it takes no more room than it has."""
    return json.dumps(told).encode() + b"\n" + file


def _told() -> None:
    """Note what the browser did; what it could not store is tried again when it has changed."""
    said = st.session_state[_KEY].told
    if not isinstance(said, dict):
        return
    session.forget_gone(said.get("gone"))
    name, now = said.get("token"), session.versions()
    if name not in now:
        return
    if said.get("done") == "missing":
        _stored().pop(name, None)
    elif said.get("done") == "refused":
        is_stored(name, now[name][0], "")
    else:
        is_stored(name, str(said.get("version")), now[name][1])


def _listed() -> None:
    """Note what the browser has; whatever it sent is a name and a title, and nothing else."""
    said = st.session_state[_KEY].listed
    pairs = [pair for pair in said if isinstance(pair, list)] if isinstance(said, list) else []
    known = {str(pair[0]): str(pair[1]) for pair in pairs if len(pair) == len(("name", "title"))}
    st.session_state[_NEWS] = session.note_elsewhere(known)


def _run_again() -> None:
    """Nothing: the page runs again, and so finds what is to be brought back."""


def _known(name: str) -> tuple[str, str]:
    return _stored().get(name, ("", ""))


def _stored() -> dict[str, tuple[str, str]]:
    stored: dict[str, tuple[str, str]] = st.session_state.setdefault(_STORED, {})
    return stored
