"""Say beside a table where it is stored, and list all that this browser stores."""

from __future__ import annotations

import streamlit as st

from ui.own.browser.registered import part
from ui.own.browser.store import link_query
from ui.own.work import Work, turn_to
from ui.state import address, session
from ui.state.own_table import EXAMPLE

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
_KEY = "own_stored_line"


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
        key=_KEY,
        on_opened_change=_open,
        on_deleted_change=_deleted,
    )


def _open() -> None:
    name = st.session_state[_KEY].opened
    if isinstance(name, str) and session.is_own(name):
        turn_to(name, anew=True)


def _deleted() -> None:
    """Forget here what was deleted there."""
    names = st.session_state[_KEY].deleted
    for name in names if isinstance(names, list) else []:
        session.remove(str(name))
        if address.text("table") == name:
            turn_to(EXAMPLE, anew=True)
