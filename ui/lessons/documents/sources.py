"""Show the works that the course cites, and the history of decision trees, from CLS to C5.0."""

from __future__ import annotations

import streamlit as st

from c45_core.language.words import Words
from c45_course import documents
from c45_course.documents import DOCUMENTS
from c45_course.documents.bibliography import Work, bibliography
from ui import cache
from ui.markdown import plain, with_terms


def show_sources(words: Words) -> None:
    """Show the bibliography."""
    st.caption(words("documents", "sources_idea"))
    works = bibliography()
    five = [work for work in works if work.id in DOCUMENTS]
    st.markdown(f"## {words('documents', 'sources_documents')}")
    st.markdown("\n".join(f"- **{work.id}** · {write_work(work, words)}" for work in five))
    st.markdown(f"## {words('documents', 'sources_works')}")
    others = [work for work in works if work not in five]
    st.markdown("\n".join(f"- {write_work(work, words)}" for work in others))


def write_work(work: Work, words: Words) -> str:
    """Write a work in one line: author, title, where and when it was published."""
    author, title, published = (
        plain(text[words.language]) for text in (work.author, work.title, work.published)
    )
    return words("documents", "source_line", author=author, title=title, published=published)


def show_history(words: Words) -> None:
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
