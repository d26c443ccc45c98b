"""Show the one row above every page: title, table, convention, language, and what the table is."""

from __future__ import annotations

import streamlit as st

from c45_core import PRESETS, datasets
from ui import choices as chosen
from ui import shelf
from ui.choices import Choices

# Streamlit leaves a wide margin on top for pages that scroll; this stage is as tall as the window.
_STYLE = """<style>
.stMainBlockContainer { padding: 0.75rem 1.25rem 0.5rem; }
.stAppHeader { display: none; }
@media (max-width: 640px) { .stMainBlockContainer { padding: 0.5rem 0.6rem; } }
</style>"""


def header() -> Choices:
    """Show the row and return what is chosen."""
    choices = chosen.read()
    words = choices.words
    st.html(_STYLE)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(f"**{words('app', 'title')}**", width="content")
        chosen.pick(
            "table",
            datasets.names(),
            words("app", "table"),
            choices.table,
            lambda name: shelf.dataset(name).title[choices.language],
            width=320,
        )
        chosen.pick(
            "dialect",
            tuple(PRESETS),
            words("app", "dialect"),
            choices.dialect,
            lambda name: words("dialect", name),
            width=240,
        )
        with st.popover(words("app", "about"), type="tertiary"):
            _about(choices)
        st.space("stretch")
        chosen.pick_language(choices)
    message = chosen.unknown()
    if message:
        st.warning(message)
    return choices


def _about(choices: Choices) -> None:
    """Tell what the table is, where it comes from, and what its documents print wrongly."""
    words, dataset, language = choices.words, shelf.dataset(choices.table), choices.language
    st.markdown(f"**{dataset.title[language]}**")
    if dataset.reconstructed:
        st.warning(words("app", "reconstructed"))
    st.write(dataset.story[language])
    st.caption(f"{words('app', 'documents')}{words('language', 'colon')}{dataset.source[language]}")
    st.caption(
        f"{words('dialect', choices.dialect)}{words('language', 'colon')}"
        f"{words('dialect', f'{choices.dialect}_about')}"
    )
    mistakes = [claim for claim in dataset.claims if claim.verdict == "mistake"]
    if mistakes:
        st.markdown(f"**{words('app', 'mistakes')}**")
        for claim in mistakes:
            said = words(
                "app",
                "mistake",
                claim=claim.name[language],
                printed=claim.printed,
                right=claim.value,
                note=claim.note[language],
            )
            st.markdown(f"- {said}")
