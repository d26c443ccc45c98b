"""Show the card of a term where it is pointed at, focused or pressed: definition, example, links.

The definitions come with the page. An example is computed when the first card of a page is asked for,
and this part of the page alone runs then.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache as once
from pathlib import Path
from typing import Any

import streamlit as st

from c45_core.errors import InputError
from c45_core.language.words import Words
from c45_course import datasets, documents
from c45_course.declaration import Texts
from c45_course.documents import Convention
from c45_course.exports.linked import address_of
from c45_course.exports.scripts import joined
from c45_course.glossary import TERMS, Scene, Term, card
from c45_course.glossary.marking import keys, pattern
from ui import cache
from ui.markdown import TERM
from ui.state import address, course, session
from ui.state.choices import Choices

GLOSSARY = "documents"
"""The lesson that shows the whole glossary."""
_ASKED = "cards_examples"
_SAID = ("example", "keys", "lesson", "more", "close")
_HERE = Path(__file__).resolve().parent


def cards(choices: Choices, *, about: bool) -> None:
    """Place the cards of every term on the page; `about`: the page shows the table that is chosen."""
    with st.container(key="term_cards"):
        _cards(choices, about or not session.is_own(choices.table))


@st.fragment
def _cards(choices: Choices, able: bool) -> None:
    examples = able and bool(st.session_state.get(_ASKED))
    _component()(data=told(choices, examples=examples), key="cards", on_asked_change=_ask)


def _ask() -> None:
    st.session_state[_ASKED] = True


def told(choices: Choices, *, examples: bool) -> dict[str, Any]:
    """Return the cards by the keys of their terms, and the words around them.

    The number of a convention (C7) has a card, too: its question, and who answers what. `found` is for
    the player, which writes its sentences in the browser (`ui/player/terms.js`).
    """
    words, kept = choices.words, address.of_course()
    found = examples_of(choices) if examples else {}
    terms = {key: _told(term, words, found, kept) for key, term in TERMS.items()}
    names = {**documents.names_of(), **datasets.documents()}
    numbered = {each.id: _convention(each, names, words, kept) for each in documents.conventions()}
    return {
        "prefix": f"#{TERM}",
        "examples": examples,
        "cards": {**terms, **numbered},
        "found": {"pattern": pattern(words.language), "keys": dict(keys(words.language))},
        "glossary": _link(GLOSSARY, {"view": "glossary"}, kept),
        "words": {name: words("glossary", name) for name in _SAID},
    }


def _told(
    term: Term, words: Words, examples: dict[str, str], kept: Mapping[str, str]
) -> dict[str, str]:
    said = card(term, words)
    return {
        "name": said.name,
        "means": said.means,
        "example": examples.get(term.key, ""),
        "lesson": words("lesson", term.lesson),
        "href": _link(term.lesson, term.query, kept),
        "called": words("glossary", "called", name=said.name),
    }


def _convention(
    convention: Convention, names: Mapping[str, Texts], words: Words, kept: Mapping[str, str]
) -> dict[str, str]:
    """Return the card of a convention, which has no example and stands in no glossary."""
    language = words.language
    colon, comma = words("language", "colon"), words("language", "comma")
    answers = (
        f"{comma.join(names[who][language] for who in answer.who)}{colon}{answer.said[language]}"
        for answer in convention.answers
    )
    number = words("documents", "convention_n", n=convention.id)
    return {
        "name": f"{number[:1].upper()}{number[1:]}{colon}{convention.question[language]}",
        "means": "\n".join(answers),
        "lesson": f"{words('lesson', GLOSSARY)}{comma}{words('documents', 'view_conventions')}",
        "href": _link(GLOSSARY, {"view": "conventions", "c": convention.id}, kept),
        "called": number,
    }


def link_to(term: Term) -> str:
    """Return the link to the lesson where a term belongs."""
    return _link(term.lesson, term.query, address.of_course())


def _link(lesson: str, query: Mapping[str, str], kept: Mapping[str, str]) -> str:
    """Write a link to a lesson; `kept`: what it keeps of the address: table, convention, language."""
    assert lesson in course.lessons()
    return address_of(lesson, "", {**kept, **query})


def examples_of(choices: Choices) -> dict[str, str]:
    """Return the example of every term on the table of the page; none where it cannot be traced."""
    try:
        return _examples(choices.table, choices)
    except InputError:
        return {}


@cache.kept()
def _examples(table: str, choices: Choices) -> dict[str, str]:
    dataset = cache.dataset(table)
    trace = cache.trace(table, choices.dialect, choices.limits)
    scene = Scene(dataset, trace, choices.words)
    return {key: card(term, choices.words, scene).example for key, term in TERMS.items()}


@once
def _component() -> Any:
    """Register the component, once per process."""
    return st.components.v2.component(
        "c45_cards",
        html='<div class="term-place"></div>',
        css=(_HERE / "cards.css").read_text("utf-8"),
        js=joined(_HERE / "cards.js"),
    )
