"""Show the card of a term where it is pointed at, focused or pressed: definition, example, links.

The definitions come with the page, the same for every table and variant, so that the browser has them
from the first run on. What differs, a component of its own tells them: what links keep of the address,
and the examples, which are computed when the first card is asked for: that part alone runs then.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from c45_core.errors import InputError
from c45_core.language.words import Words
from c45_core.language.words import words as words_of
from c45_course import datasets
from c45_course.declaration import Texts
from c45_course.documents import ledger
from c45_course.documents.ledger import Convention
from c45_course.embed.bundle import join_modules
from c45_course.exports.tables import address_of
from c45_course.glossary.scene import Scene
from c45_course.glossary.terms import TERMS, Term, keys_by_form, make_card, pattern_of
from ui import cache
from ui.markdown import TERM
from ui.scripts import Served, register, register_files
from ui.state import address, course, session
from ui.state.choices import Choices

GLOSSARY = "documents"
"""The lesson that shows the whole glossary."""
_ASKED = "cards_examples"
_SAID = ("example", "keys", "lesson", "more", "close")
_HERE = Path(__file__).resolve().parent


def cards(language: str) -> None:
    """Place the cards of every term on the page."""
    register("cards", '<div class="term-place"></div>', language)(key="cards")


def cards_here(choices: Choices, *, about: bool) -> None:
    """Tell the cards what is chosen; `about`: the page shows the table that is chosen."""
    able = about or not session.is_own(choices.table)
    examples = examples_of(choices) if able and are_examples_wanted() else None
    here = {"shared": address.SHARED, "aside": address.ASIDE, "examples": examples}
    register_files(f"{_HERE}/cards_here")(data=here, key="cards_here", on_asked_change=_ask)


def are_examples_wanted() -> bool:
    """Return whether a card was asked for, which has an example."""
    return bool(st.session_state.get(_ASKED))


def _ask() -> None:
    st.session_state[_ASKED] = True


def _cards(language: str) -> dict[str, Any]:
    """Return the cards by the keys of their terms, and the words around them.

    The number of a convention (C7) has a card, too: its question, and who answers what. `found` is for
    the player, which writes its sentences in the browser (`ui/player/terms.js`).
    """
    words = words_of(language)
    terms = {key: _term(term, words) for key, term in TERMS.items()}
    names = {**ledger.names_of(), **datasets.documents()}
    numbered = {each.id: _convention(each, names, words) for each in ledger.conventions()}
    return {
        "prefix": f"#{TERM}",
        "cards": {**terms, **numbered},
        "found": {"pattern": pattern_of(language), "keys": dict(keys_by_form(language))},
        "glossary": {"lesson": GLOSSARY, "query": {"view": "glossary"}},
        "words": {name: words("glossary", name) for name in _SAID},
    }


def _term(term: Term, words: Words) -> dict[str, Any]:
    said = make_card(term, words)
    assert term.lesson in course.lessons()
    return {
        "name": said.name,
        "means": said.means,
        "exemplified": True,
        "called": words("glossary", "called", name=said.name),
        "leads": words("lesson", term.lesson),
        "lesson": term.lesson,
        "query": dict(term.query),
    }


def _convention(convention: Convention, names: Mapping[str, Texts], words: Words) -> dict[str, Any]:
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
        "exemplified": False,
        "called": number,
        "leads": f"{words('lesson', GLOSSARY)}{comma}{words('documents', 'view_conventions')}",
        "lesson": GLOSSARY,
        "query": {"view": "conventions", "c": convention.id},
    }


def link_to(term: Term) -> str:
    """Return the link to the lesson where a term belongs."""
    assert term.lesson in course.lessons()
    return address_of(term.lesson, "", {**address.of_course(), **term.query})


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
    return {key: make_card(term, choices.words, scene).example for key, term in TERMS.items()}


def join_scripts(language: str) -> Served:
    """Return the cards of a language."""
    style = (_HERE / "cards.css").read_text("utf-8")
    return Served(join_modules(_HERE / "cards.js"), style, _cards(language))
