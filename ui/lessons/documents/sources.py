"""Show the works that the course cites, with their editions: the five documents first."""

from __future__ import annotations

import streamlit as st

from c45_core.language.words import Words
from c45_course.documents import DOCUMENTS
from c45_course.documents.bibliography import Work, bibliography
from ui.markdown import plain


def sources(words: Words) -> None:
    """Show the bibliography."""
    st.caption(words("documents", "sources_idea"))
    works = bibliography()
    documents = [work for work in works if work.id in DOCUMENTS]
    st.markdown(f"## {words('documents', 'sources_documents')}")
    st.markdown("\n".join(f"- **{work.id}** · {said_of(work, words)}" for work in documents))
    st.markdown(f"## {words('documents', 'sources_works')}")
    others = [work for work in works if work not in documents]
    st.markdown("\n".join(f"- {said_of(work, words)}" for work in others))


def said_of(work: Work, words: Words) -> str:
    """Write a work in one line: author, title, where and when it was published."""
    author, title, published = (
        plain(text[words.language]) for text in (work.author, work.title, work.published)
    )
    return words("documents", "source_line", author=author, title=title, published=published)
