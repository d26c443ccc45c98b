"""Show the one row above every page: the course, the table, the convention, the language."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from c45_core import PRESETS
from ui import choices as chosen
from ui import course, shelf
from ui.choices import Choices
from ui.colours import palette

# A picture of our own: a named icon would be fetched from the network.
_ICON = str(Path(__file__).resolve().parent.parent / "static" / "favicon.svg")
# Streamlit leaves a wide margin on top for pages that scroll; a stage is as tall as the window.
_STYLE = """<style>
.stMainBlockContainer {{ padding: 0.75rem 1.25rem 0.5rem; }}
.stAppHeader {{ display: none; }}
[data-testid="stCaptionContainer"] {{ opacity: 1; }}
[data-testid="stCaptionContainer"], [data-testid="stCaptionContainer"] * {{ color: {muted}; }}
[data-testid="stBaseButton-primary"], [data-testid="stBaseButton-primary"] * {{ color: {paper}; }}
@media (max-width: 640px) {{ .stMainBlockContainer {{ padding: 0.5rem 0.6rem; }} }}
</style>"""


def header(
    lesson: str,
    *,
    table: bool = True,
    dialect: bool = True,
    limits: bool = False,
    first_table: str = chosen.FIRST_TABLE,
) -> Choices:
    """Show the row of a lesson and return what is chosen.

    `table`, `dialect`, `limits`: whether to offer them; `first_table`: what the lesson opens on.
    """
    choices = chosen.read(first_table)
    words = choices.words
    # Here and not in app.py: a deep link to a lesson on a server just started runs the page alone.
    title = f"{words('lesson', lesson)} · {words('app', 'title')}"
    st.set_page_config(page_title=title, page_icon=_ICON, layout="wide")
    st.html(_STYLE.format(muted=palette().muted, paper=palette().paper))
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(f"**{words('app', 'title')}**", width="content")
        course.menu(words, lesson)
        if table:
            _pick_table(choices)
        if dialect:
            _pick_dialect(choices)
        if limits:
            chosen.pick_limits(choices)
        if table:
            with st.popover(words("app", "about"), type="tertiary"):
                _about(choices)
        st.space("stretch")
        chosen.pick_language(choices)
    message = chosen.unknown()
    if message:
        st.warning(message)
    return choices


def lead(lesson: str, choices: Choices) -> None:
    """Show the title of a lesson and its idea in a sentence or two."""
    words = choices.words
    st.subheader(words("lesson", lesson), anchor=False)
    st.markdown(words("lesson", f"{lesson}_idea"))


def _pick_table(choices: Choices) -> None:
    chosen.pick(
        "table",
        chosen.tables(),
        choices.words("app", "table"),
        choices.table,
        lambda name: shelf.dataset(name).title[choices.language],
        width=300,
    )


def _pick_dialect(choices: Choices) -> None:
    chosen.pick(
        "dialect",
        tuple(PRESETS),
        choices.words("app", "dialect"),
        choices.dialect,
        lambda name: choices.words("dialect", name),
        width=220,
    )


def _about(choices: Choices) -> None:
    """Tell what the table is, where it comes from, and what its documents print wrongly."""
    words, dataset, language = choices.words, shelf.dataset(choices.table), choices.language
    colon = words("language", "colon")
    st.markdown(f"**{dataset.title[language]}**")
    if dataset.reconstructed:
        st.warning(words("app", "reconstructed"))
    st.write(dataset.story[language])
    st.caption(f"{words('app', 'source')}{colon}{dataset.source[language]}")
    convention = words("dialect", f"{choices.dialect}_about")
    st.caption(f"{words('dialect', choices.dialect)}{colon}{convention}")
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
