"""Let own tables outlast the session of the server: they lie in the browser's own storage.

What is new is sent to the browser once, each version of each table (`keep`). What the address names
and the session lacks, because the page was loaded again or the server is a new one, is brought back and
read again (`bring_back`). Beside a table it is said how long it stays, and all that is stored can be
deleted (`show_line`).
"""

import base64
import binascii
import json
import re
import secrets
from functools import partial
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.errors import InputError
from c45_core.language.words import Words
from c45_course.prepare.keeping import fits, head, linked_name, packed_file
from c45_course.prepare.steps import refused
from ui import cache
from ui.own import tasks
from ui.own.keeping import in_link, kept_of
from ui.own.work import Work, refuse, turn_to
from ui.scripts import register_files
from ui.state import address, session
from ui.state.own_table import EXAMPLE
from ui.state.parts import run_alone
from ui.workers import away
from ui.workers.jobs import Job, is_lost

LINE_TEXTS = (
    *("not_yet", "session", "kept", "keep", "keep_not", "refused", "list", "this", "session_short"),
    *("kept_short", "open", "open_label", "delete", "delete_label", "delete_all", "sure", "sure_all"),
    *("link", "link_done", "link_failed"),
)
"""Texts of the line: keys of `your_table` that begin with `stored_`."""
_LINE_KEY = "own_stored_line"


def show_line(work: Work) -> None:
    """Show one quiet line; what is pressed there is done in the browser, and then told here."""
    texts = work.words.sections["your_table"]
    own = session.is_own(work.name)
    register_part("line")(
        data={
            "token": work.name if own else "",
            "query": link_query(work.name) if own else None,
            "words": {key: texts[f"stored_{key}"] for key in LINE_TEXTS},
        },
        key=_LINE_KEY,
        on_opened_change=_turn_to_opened,
        on_deleted_change=_forget_deleted,
    )


def _turn_to_opened() -> None:
    name = st.session_state[_LINE_KEY].opened
    if isinstance(name, str) and session.is_own(name):
        turn_to(name, anew=True)


def _forget_deleted() -> None:
    """Forget here what was deleted there."""
    names = st.session_state[_LINE_KEY].deleted
    for name in names if isinstance(names, list) else []:
        session.remove(str(name))
        if address.text("table") == name:
            turn_to(EXAMPLE, anew=True)


# --- what the browser has is brought back --------------------------------------------------------

_MARK = re.compile(r"[0-9a-f]{16}")
_BROUGHT = "own_brought"
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
    return _make_again(name, words, Job(tasks.taken_from_link, (text,)))


def _from_browser(name: str, words: Words) -> bool:
    """Take what the browser answered, if it did."""
    answer = st.session_state.get(_FOUND)
    if not isinstance(answer, dict) or (answer.get("token"), answer.get("ask")) != (
        name,
        _asking_word(name),
    ):
        return False
    if not answer.get("there"):
        session.leave_out(name, loadable=False)
        _say_broken(name)
        return False
    done = _make_again(name, words, Job(tasks.read_kept, _decode_answer(answer)))
    # Only now: a run of the page that is ended on the way finds the answer again.
    del st.session_state[_FOUND]
    marks = [str(answer.get("version")), str(answer.get("file"))]
    if done and all(map(_MARK.fullmatch, marks)):
        session.mark(name, *marks)
        note_stored(name, *marks)
    return done


def _decode_answer(answer: dict[str, Any]) -> tuple[bytes, bytes]:
    """Return what the browser kept; of anything else nothing, which is refused as such."""
    try:
        file = base64.b64decode(str(answer.get("body")), validate=True)
        return str(answer.get("head")).encode(), file
    except (binascii.Error, UnicodeError):
        return b"", b""


def _make_again(name: str, words: Words, job: Job) -> bool:
    """Let a worker make a table again and keep it in the session, or keep why it can not be made."""
    try:
        text = words("your_table", "coming")
        session.restore(name, away.wished(job, text, partial(_go_without, name)))
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
        st.button(label, key="own_load_again", on_click=_ask_again, args=(name,))


def _ask_again(name: str) -> None:
    """Ask anew, by another word: the browser answers each asking once."""
    session.ask_again(name)
    st.session_state.get(_ASK, {}).pop(name, None)
    st.session_state.pop(_FOUND, None)


def _go_without(name: str) -> None:
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
    st.button(words("your_table", "without"), key="own_without", on_click=_go_without, args=(name,))
    asking = {"ask": _asking_word(name), "token": name}
    register_part("back")(data=asking, key=_BROUGHT, on_found_change=_keep_answer)
    st.stop()


def _keep_answer() -> None:
    st.session_state[_FOUND] = st.session_state[_BROUGHT].found


def _asking_word(name: str) -> str:
    """Return the word by which this session asks for a table."""
    asking_words: dict[str, str] = st.session_state.setdefault(_ASK, {})
    return asking_words.setdefault(name, secrets.token_hex(8))


# --- what is new is sent -------------------------------------------------------------------------

HERE = Path(__file__).parent


def register_part(name: str) -> Any:
    """Register a part, once per process: `name.js`, and for a part with a face `name.css`."""
    html = '<div class="c45-stored"></div>' if (HERE / f"{name}.css").exists() else "<span></span>"
    return register_files(str(HERE / name), html, name=f"own_{name}")


_STORED = "own_stored"
_KEEP, _NEWS = "own_keep", "own_news"


def keep(words: Words, *, shown: bool = True) -> None:
    """Keep the browser's storage as the session is; where an own table is `shown`, watch the server."""
    _send(words.language)
    name = address.text("table")
    # A place of its own, filled or not: what is below does not move when the table becomes another.
    with st.empty():
        if shown and session.find(name) is not None:
            # Not in a part of the page: a new server does not know the parts of one it never ran.
            register_part("page")(
                data=_data_of_link(name, words), key="own_shown", on_again_change=_run_again
            )


def link_query(name: str) -> dict[str, str] | None:
    """Return the query of a link that holds an own table, None where it is too large for one."""
    return cache.answer(name, "link_query", lambda: _link_query(name))


def _link_query(name: str) -> dict[str, str] | None:
    own = session.find(name)
    text = None if own is None else in_link(own)
    return None if text is None else {"table": linked_name(text), session.HELD: text}


def _data_of_link(name: str, words: Words) -> dict[str, Any]:
    """Say what a link to this table has to hold, and what is to be said about it."""
    answer = {key: words("your_table", key) for key in ("link_offer", "link_take", "link_close")}
    large = words(
        "your_table",
        "link_large",
        export=words("export_menu", "title"),
        file=words("export_menu", "steps"),
    )
    return {"table": name, "query": link_query(name), "words": {**answer, "link_large": large}}


def note_stored(name: str, version: str, file: str) -> None:
    """Note that the browser has a version of a table, and which file it has."""
    _list_stored()[name] = (version, file)


@run_alone
def _send(language: str) -> None:
    """Send one table, or nothing; the answer runs only this part of the page.

    Where the browser has tables that this session did not know of, the pickers are shown again.
    """
    register_part("keep")(
        data=_next_message(language),
        key=_KEEP,
        on_told_change=_note_done,
        on_listed_change=_note_listed,
    )
    if st.session_state.pop(_NEWS, False):
        st.rerun()


def _next_message(language: str) -> bytes | None:
    now, gone = session.versions(), session.gone()
    name = next((name for name, entry in now.items() if _known_version(name)[0] != entry[0]), None)
    if name is None:
        return frame({"gone": gone}) if gone else None
    own, (version, file) = session.find(name), now[name]
    assert own is not None
    kept, whole = kept_of(own), _known_version(name)[1] != file
    table = {"token": name, "version": version, "file": file, "title": own.title(language)}
    if not fits(kept):
        return frame({"table": {**table, "head": ""}, "gone": gone, "unfit": True})
    message = {"table": {**table, "head": head(kept).decode()}, "gone": gone, "whole": whole}
    return frame(message, packed_file(kept) if whole else b"")


def frame(message: dict[str, Any], file: bytes = b"") -> bytes:
    """A line of JSON, and after it the file: as bytes it takes no more room than it has."""
    return json.dumps(message).encode() + b"\n" + file


def _note_done() -> None:
    """Note what the browser did; what it could not store is tried again when it has changed."""
    answer = st.session_state[_KEEP].told
    if not isinstance(answer, dict):
        return
    session.forget_gone(answer.get("gone"))
    name, now = answer.get("token"), session.versions()
    if name not in now:
        return
    if answer.get("done") == "missing":
        _list_stored().pop(name, None)
    elif answer.get("done") == "refused":
        note_stored(name, now[name][0], "")
    else:
        note_stored(name, str(answer.get("version")), now[name][1])


def _note_listed() -> None:
    """Note what the browser has; whatever it sent is a name and a title, and nothing else."""
    answer = st.session_state[_KEEP].listed
    pairs = [pair for pair in answer if isinstance(pair, list)] if isinstance(answer, list) else []
    known = {str(pair[0]): str(pair[1]) for pair in pairs if len(pair) == len(("name", "title"))}
    st.session_state[_NEWS] = session.note_elsewhere(known)


def _run_again() -> None:
    """Do nothing: the page runs again, and so finds what is to be brought back."""


def _known_version(name: str) -> tuple[str, str]:
    return _list_stored().get(name, ("", ""))


def _list_stored() -> dict[str, tuple[str, str]]:
    stored: dict[str, tuple[str, str]] = st.session_state.setdefault(_STORED, {})
    return stored
