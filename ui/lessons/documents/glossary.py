"""Show every term of the field: what it means, an example on the table that is chosen, its lesson."""

from __future__ import annotations

import streamlit as st

from c45_core.language import signs
from c45_core.language.words import Words, languages, words
from c45_core.quantities import QUANTITIES
from c45_course.glossary import GROUPS, TERMS, Card, Term, card
from ui.components.glossary_list import Entry, glossary_list
from ui.markdown import TERM
from ui.page.cards import examples_of, link_to
from ui.state.choices import read

_LETTERS = {"threshold": signs.sign("threshold"), "standard_error": "SE"}
_TEXTS = ("search", "search_hint", "none", "order", "order_letters", "order_groups", "lesson")


def show_glossary(said: Words) -> None:
    """Show the glossary; the reader's own language comes first."""
    st.caption(said("documents", "glossary_idea"))
    examples = examples_of(read())
    entries = [_entry(term, said, examples.get(term.key, "")) for term in TERMS.values()]
    texts: dict[str, object] = {name: said("glossary", name) for name in _TEXTS}
    counted = range(len(entries) + 1)
    texts["counts"] = [said("glossary", "found", shown=n, all=len(entries)) for n in counted]
    groups = {group: said("glossary", f"group_{group}") for group in GROUPS}
    glossary_list(entries, groups, texts, said.language)


def _entry(term: Term, said: Words, example: str) -> Entry:
    mine = card(term, said)
    others = [card(term, words(each)) for each in languages() if each != said.language]
    symbol = symbol_of(term.key, said)
    names = dict.fromkeys(other.name for other in others if other.name != mine.name)
    return Entry(
        anchor=f"{TERM}{term.key}",
        group=term.group,
        name=mine.name,
        others=tuple(names),
        symbol=symbol,
        means=mine.means,
        example=example,
        lesson=said("lesson", term.lesson),
        href=link_to(term),
        search=_searched([mine, *others], symbol),
    )


def symbol_of(key: str, said: Words) -> str:
    """Return the symbol of a term in the notation of the reader, "" where it has none."""
    marked = QUANTITIES[key].symbol if key in QUANTITIES else _LETTERS.get(key, "")
    return said.notation.plain_symbols(marked).replace(r"C \wedge ", "C∧").replace("d_N", "dN")


def _searched(cards: list[Card], symbol: str) -> str:
    """Join what a search looks into: names and forms in every language, the definition, the symbol."""
    found = [symbol, cards[0].means]
    for each in cards:
        found += [each.name, *each.forms]
    return " ".join(found).casefold()
