"""Show the terms of the glossary as a list that is searched while one types, with an anchor for each.

They stand in the order of the alphabet (in Chinese of the pinyin) or by topic. `#term-entropy` in the
address leads to a term. Texts are never markup.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

_HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Entry:
    """A term: its anchor, its names in the reader's language and in the others, and what is said of it.

    `symbol`: in plain text, "" for none; `lesson`, `href`: where it belongs.
    """

    anchor: str
    group: str
    name: str
    others: tuple[str, ...]
    symbol: str
    means: str
    example: str
    lesson: str
    href: str
    search: str


def glossary_list(
    entries: Sequence[Entry], groups: Mapping[str, str], words: Mapping[str, object], language: str
) -> None:
    """Show the list; `groups`: the topics by id, in their order; `words`: the texts of the list."""
    _component()(
        key="glossary_list",
        data={
            "entries": [asdict(entry) for entry in entries],
            "groups": dict(groups),
            "words": dict(words),
            "language": language,
        },
    )


@cache
def _component() -> Any:
    """Register the component, once per process."""
    read = {part: (_HERE / f"list.{part}").read_text(encoding="utf-8") for part in ("css", "js")}
    return st.components.v2.component(
        "c45_glossary", html='<div class="glossary"></div>', css=read["css"], js=read["js"]
    )
