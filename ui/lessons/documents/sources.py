"""Show the works that the course cites, the names that they use, and the history of decision trees."""

from __future__ import annotations

import streamlit as st

from c45_core.language import signs
from c45_core.language.words import Words
from c45_course import documents
from c45_course.documents import DOCUMENTS
from c45_course.documents.ledger import Work, bibliography, printed_symbols
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


_LETTERS = "data known attribute part threshold"
_QUANTITIES = (
    "entropy conditional_entropy gain iv gain_ratio average_gain gini conditional_gini known_fraction"
)
ROWS = (*_QUANTITIES.split(), *_LETTERS.split())
"""The symbols that are compared, the quantities before the letters they are written with."""


def show_names(words: Words) -> None:
    """Show the table, and below it what the documents are."""
    menu = words("notation", "numbers")
    st.markdown(with_terms(words("documents", "names_idea", menu=menu), words))
    with st.container(key="names_table"):
        st.markdown(table(words))
    st.caption(words("documents", "names_own"))
    works = [work for work in bibliography() if work.id in (*DOCUMENTS, *signs.AUTHORS)]
    works += [work for work in bibliography() if work.id == "quinlan1993"]
    lines = [f"- **{plain(_called(work.id, words))}** · {write_work(work, words)}" for work in works]
    st.markdown("\n".join(lines))


def _called(id: str, words: Words) -> str:
    """Return what the head of its column calls a work."""
    author = signs.QUINLAN if id == "quinlan1993" else id
    return words("notation", f"symbols_{author}") if author in signs.AUTHORS else id


def table(words: Words) -> str:
    """Write the table in Markdown; a symbol that an author has not printed is in brackets."""
    authors = [words("notation", f"symbols_{author}") for author in signs.AUTHORS]
    head = [words("documents", "names_what"), *authors, *DOCUMENTS]
    rows = [f"| {' | '.join(head)} |", "|" + ":--|" * len(head)]
    printed = printed_symbols()
    for key in ROWS:
        cells = [words("documents", f"names_{key}")]
        cells += [_of_author(key, author) for author in signs.AUTHORS]
        cells += [_math(printed[document].get(key, "")) for document in DOCUMENTS]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def _of_author(key: str, author: str) -> str:
    own = author in signs.SIGNS[key].own
    written = _math(symbol(key, author))
    return written if own else f"({written})"


def symbol(key: str, author: str) -> str:
    """Return a symbol in letters, as an author writes it in LaTeX."""
    data, attribute = signs.sign("data"), signs.sign("attribute")
    of = {
        "part": (data, signs.sign("index")),
        "entropy": (data,),
        "gini": (data,),
        "iv": (attribute,),
        **dict.fromkeys(("conditional_entropy", "gain", "gain_ratio", "conditional_gini"), ()),
    }
    if key in of:
        return signs.latex(signs.sign(key, *(of[key] or (data, attribute))), author)
    return signs.latex(signs.sign(key), author)


def _math(latex: str) -> str:
    """Set LaTeX within a cell of a table, where a bar would end the cell."""
    return "$" + latex.replace("|", r"\vert ") + "$" if latex else "–"
