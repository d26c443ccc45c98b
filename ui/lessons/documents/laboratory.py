"""Show one view of the documents; a class sees their results and mistakes.

Every claim is listed in the view that is not presented: a class cannot search some hundred of them.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import streamlit as st

from c45_core.language.words import Words
from c45_course import documents
from ui.components.claims_table import Line
from ui.lessons.documents.claims import MARKS, lines_of, title_of, verdict_text
from ui.lessons.documents.lesson import LESSON
from ui.lessons.shape import choose_view
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.presenting import presenting


def show_laboratory(choices: Choices) -> None:
    """Show the view that is chosen, or what is presented."""
    if presenting():
        _show_class(choices.words)
        return
    view = choose_view("documents", choices.words, forget=("q", "doc", "verdict", "c"))
    LESSON.load_view(view)(choices.words)


def _show_class(said: Words) -> None:
    """Show how often each document got each result, and every mistake."""
    lines = lines_of(said.language)
    st.markdown(_results(lines, said))
    st.subheader(said("documents", "view_mistakes"), anchor=False)
    mistakes = [line for line in lines if line.verdict == "mistake"]
    for name, of_document in groupby(mistakes, key=lambda line: line.document):
        st.markdown(f"**{plain(title_of(name, said))}**")
        for line in of_document:
            st.markdown(_mistake(line, said))


def _results(lines: tuple[Line, ...], said: Words) -> str:
    """Write a row for each document."""
    counts = Counter((line.document, line.verdict) for line in lines)
    rows = [f"| {said('documents', 'document')} | {said('documents', 'verdict')} |", "|---|---|"]
    for name in dict.fromkeys(line.document for line in lines):
        found = [
            f"{MARKS[verdict]} {verdict_text(verdict, said)} {counts[name, verdict]}"
            for verdict in documents.VERDICTS
            if counts[name, verdict]
        ]
        rows.append(f"| {plain(title_of(name, said))} | {said('language', 'comma').join(found)} |")
    return "\n".join(rows)


def _mistake(line: Line, said: Words) -> str:
    """Write what is printed, what is computed, and the reason."""
    claim = f"{MARKS['mistake']} {plain(line.claim)}"
    numbers = [
        f"{said('documents', key)}{said('language', 'colon')}{plain(text)}"
        for key, text in (("printed", line.printed), ("computed", line.computed))
        if text
    ]
    return "  \n".join(filter(None, (" — ".join((claim, *numbers)), plain(line.note))))
