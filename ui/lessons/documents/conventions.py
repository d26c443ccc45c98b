"""Show the questions of convention: who says what, which switches set it, where one sees it."""

from __future__ import annotations

import streamlit as st

from c45_core.language.words import Words
from c45_course import documents
from c45_course.documents import Convention
from ui import cache
from ui.lessons.documents import claims
from ui.markdown import plain
from ui.state import course
from ui.state.address import one_of

HALVES = (("choosing", "numbers", "missing"), ("stopping", "pruning", "names"))
"""The groups of the left and of the right column."""


def show_conventions(words: Words) -> None:
    """Show the questions, group by group; the one the address names stands on top, open."""
    st.caption(words("documents", "conventions_idea"))
    asked = one_of("c", [convention.id for convention in documents.conventions()])
    for convention in documents.conventions():
        if convention.id == asked:
            with st.container(border=True):
                st.markdown(f"## {_title(convention, words)}")
                _show(convention, words)
    for groups, column in zip(HALVES, st.columns(2, gap="medium"), strict=True):
        with column:
            for group in groups:
                _group(group, words)


def _group(group: str, words: Words) -> None:
    st.markdown(f"## {words('documents', f'group_{group}')}")
    for convention in documents.conventions():
        if convention.group == group:
            with st.expander(_title(convention, words)):
                _show(convention, words)


def _title(convention: Convention, words: Words) -> str:
    return f"**{convention.id}** · {plain(convention.question[words.language])}"


def _show(convention: Convention, words: Words) -> None:
    language = words.language
    rows = [f"| {words('documents', 'who')} | {words('documents', 'says')} |", "|:--|:--|"]
    for answer in convention.answers:
        who = [documents.names_of()[name][language] for name in answer.who]
        joined = words("language", "comma").join(who)
        rows.append(f"| {plain(joined)} | {plain(answer.said[language])} |")
    st.markdown("\n".join(rows))
    if convention.seen:
        seen, colon = words("documents", "seen"), words("language", "colon")
        st.markdown(f"**{seen}**{colon}{plain(convention.seen[language])}")
    if convention.switches:
        named = [words("dialects", f"switch_{name}") for name in convention.switches]
        said, colon = words("documents", "switches"), words("language", "colon")
        st.caption(f"{said}{colon}{words('language', 'comma').join(named)}")
    with st.container(horizontal=True):
        _links(convention, words)


def _links(convention: Convention, words: Words) -> None:
    compare, kept = convention.compare, convention.kept
    if compare is not None:
        label = words(
            "documents", "compare_on", table=cache.dataset(compare.table).title[words.language]
        )
        query = {"table": compare.table, "a": compare.a, "b": compare.b}
        course.link("dialects", words, label=label, **query)
    if kept is not None and kept.in_trace:
        assert kept.at is not None and kept.table is not None
        query = claims.step_query(kept, cache.trace(kept.table, kept.at.dialect))
        label = words("documents", "open_step", table=cache.dataset(kept.table).title[words.language])
        course.link("growing", words, label=label, **query)
    elif kept is not None:
        label = words("documents", "to_pruning")
        course.link("pruning", words, label=label, **claims.decision_query(kept))
