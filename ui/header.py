"""Show the one row above every page: the course, the table, the convention, the language."""

from __future__ import annotations

from pathlib import Path
from string import Template

import streamlit as st

from c45_core import PRESETS
from ui import choices as chosen
from ui import course, page_language, shelf
from ui.choices import Choices
from ui.colours import palette

# A picture of our own: a named icon would be fetched from the network.
_ICON = str(Path(__file__).resolve().parent.parent / "static" / "favicon.svg")
_STYLE = Template(Path(__file__).with_name("page.css").read_text(encoding="utf-8"))


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
    _style()
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="header"):
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
        page_language.declare(choices.language)
    message = chosen.unknown()
    if message:
        st.warning(message)
    return choices


def lead(lesson: str, choices: Choices) -> None:
    """Show the title of a lesson and its idea in a sentence or two."""
    words = choices.words
    st.subheader(words("lesson", lesson), anchor=False)
    st.markdown(words("lesson", f"{lesson}_idea"))


def _style() -> None:
    """Put in what the theme can not say; the colours are those of the theme in use."""
    style = _STYLE.substitute(muted=palette().muted, paper=palette().paper)
    st.html(f"<style>{style}</style>")


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
