"""Show the history of decision trees, from CLS to C5.0, and the documents of this course."""

from __future__ import annotations

import streamlit as st

from c45_core.language.words import Words
from c45_course import documents
from ui import cache
from ui.markdown import plain, with_terms


def history(words: Words) -> None:
    """Show the events, then what the documents are."""
    st.caption(with_terms(words("documents", "history_idea"), words))
    head = [words("documents", key) for key in ("year", "name", "what")]
    rows = [f"| {' | '.join(head)} |", "|:--|:--|:--|"]
    for event in documents.history():
        name = f"**{plain(event.name)}** · {plain(event.who)}"
        cells = (event.year, name, plain(event.said[words.language]))
        rows.append(f"| {' | '.join(cells)} |")
    st.markdown("\n".join(rows))
    st.markdown(f"## {words('start', 'documents')}")
    st.markdown(cache.documents_list(words.language))
