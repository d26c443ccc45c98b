"""Name the controls of a table so that none is taken for one of another table.

A browser sends what all its controls say, also those that are just being replaced, and Streamlit
gives it to whatever has the same key by then. So a key holds the table, its columns and the language,
whose labels a browser sends; and a control that shall say something else than it does gets a new key.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import streamlit as st

from ui.own.work import Work

MOST = 500
"""The number of controls that are kept; the oldest are dropped first."""
_KEYS = "own_showing"


def of_columns(work: Work) -> str:
    """Return what tells apart controls of other tables, of other columns, and in other languages."""
    header = json.dumps(work.own.now.grid.header).encode()
    return f"{work.name}_{hashlib.sha256(header).hexdigest()[:8]}_{work.words.language}"


def showing(work: Work, what: str, value: Any) -> str:
    """Return the key of a control, and let it show a value.

    Where somebody just chose the value there, the key stays, and with it the keyboard's place.
    """
    keys: dict[str, str] = st.session_state.setdefault(_KEYS, {})
    name = f"own_{what}_{of_columns(work)}"
    key = keys.get(name)
    if key is None or st.session_state.get(key) != value:
        key = keys[name] = f"{name}_{secrets.token_hex(4)}"
        st.session_state[key] = value
        while len(keys) > MOST:
            del keys[next(iter(keys))]
    return key
