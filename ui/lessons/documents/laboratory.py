"""The laboratory: what a class sees of the claims; glossary, names, sources, and history."""

from collections import Counter
from itertools import groupby

import streamlit as st

from c45_core.language import signs
from c45_core.language.words import Words, languages, words
from c45_core.quantities import QUANTITIES
from c45_course.claims.claim import VERDICTS
from c45_course.documents import ledger
from c45_course.documents.ledger import DOCUMENTS, Work, bibliography, printed_symbols
from c45_course.glossary.terms import GROUPS, TERMS, Card, Term, make_card
from ui import cache
from ui.components.claims_table import Line
from ui.components.glossary_list import Entry, glossary_list
from ui.lessons.documents.claims import MARKS, list_lines, name_verdict, title_document
from ui.lessons.documents.lesson import LESSON
from ui.lessons.shape import choose_view
from ui.markdown import TERM, plain, with_terms, write_table
from ui.page.cards import examples_of, link_to
from ui.state import address
from ui.state.choices import Choices, read
from ui.state.presenting import presenting


def show_laboratory(choices: Choices) -> None:
    """Show the view that is chosen, or what is presented."""
    if presenting():
        _show_class(choices.words)
        return
    if address.text("view") == "mistakes":  # of links from before: the claims open on the mistakes
        address.write(("view",))
    view = choose_view("documents", choices.words, forget=("q", "doc", "verdict", "c"))
    LESSON.load_view(view)(choices.words)


def _show_class(say: Words) -> None:
    """Show how often each document got each result, and every mistake."""
    lines = list_lines(say.language)
    st.markdown(_count_results(lines, say))
    st.subheader(say("documents", "mistakes"), anchor=False)
    mistakes = [line for line in lines if line.verdict == "mistake"]
    for name, of_document in groupby(mistakes, key=lambda line: line.document):
        st.markdown(f"**{plain(title_document(name, say))}**")
        for line in of_document:
            st.markdown(_write_mistake(line, say))


def _count_results(lines: tuple[Line, ...], say: Words) -> str:
    """Write a row for each document."""
    counts = Counter((line.document, line.verdict) for line in lines)
    rows = []
    for name in dict.fromkeys(line.document for line in lines):
        found = [
            f"{MARKS[verdict]} {name_verdict(verdict, say)} {counts[name, verdict]}"
            for verdict in VERDICTS
            if counts[name, verdict]
        ]
        rows.append([plain(title_document(name, say)), say("language", "comma").join(found)])
    return write_table([say("documents", key) for key in ("document", "verdict")], rows)


def _write_mistake(line: Line, say: Words) -> str:
    """Write what is printed, what is computed, and the reason."""
    claim = f"{MARKS['mistake']} {plain(line.claim)}"
    numbers = [
        f"{say('documents', key)}{say('language', 'colon')}{plain(text)}"
        for key, text in (("printed", line.printed), ("computed", line.computed))
        if text
    ]
    return "  \n".join(filter(None, (" — ".join((claim, *numbers)), plain(line.note))))


_SIGNS_OF_TERMS = {"threshold": signs.sign("threshold"), "standard_error": "SE"}
_GLOSSARY_TEXTS = ("search", "search_hint", "none", "order", "order_letters", "order_groups", "lesson")


def show_glossary(say: Words) -> None:
    """Show the glossary; the reader's own language comes first."""
    st.caption(say("documents", "glossary_idea"))
    examples = examples_of(read())
    entries = [_write_entry(term, say, examples.get(term.key, "")) for term in TERMS.values()]
    texts: dict[str, object] = {name: say("glossary", name) for name in _GLOSSARY_TEXTS}
    counted = range(len(entries) + 1)
    texts["counts"] = [say("glossary", "found", shown=n, all=len(entries)) for n in counted]
    groups = {group: say("glossary", f"group_{group}") for group in GROUPS}
    glossary_list(entries, groups, texts, say.language)


def _write_entry(term: Term, say: Words, example: str) -> Entry:
    mine = make_card(term, say)
    others = [make_card(term, words(each)) for each in languages() if each != say.language]
    symbol = symbol_of(term.key, say)
    names = dict.fromkeys(other.name for other in others if other.name != mine.name)
    return Entry(
        anchor=f"{TERM}{term.key}",
        group=term.group,
        name=mine.name,
        others=tuple(names),
        symbol=symbol,
        means=mine.means,
        example=example,
        lesson=say("lesson", term.lesson),
        href=link_to(term),
        search=_search_text([mine, *others], symbol),
    )


def symbol_of(key: str, say: Words) -> str:
    """Return the symbol of a term in the notation of the reader, "" where it has none."""
    marked = QUANTITIES[key].symbol if key in QUANTITIES else _SIGNS_OF_TERMS.get(key, "")
    return say.notation.plain_symbols(marked).replace(r"C \wedge ", "C∧").replace("d_N", "dN")


def _search_text(cards: list[Card], symbol: str) -> str:
    """Join what a search looks into: names and forms in every language, the definition, the symbol."""
    found = [symbol, cards[0].means]
    for each in cards:
        found += [each.name, *each.forms]
    return " ".join(found).casefold()


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
    rows = [
        (event.year, f"**{plain(event.name)}** · {plain(event.who)}", plain(event.said[words.language]))
        for event in ledger.history()
    ]
    st.markdown(write_table(head, rows))
    st.markdown(f"## {words('lesson', 'documents')}")
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
        st.markdown(compare_symbols(words))
    st.caption(words("documents", "names_own"))
    works = [work for work in bibliography() if work.id in (*DOCUMENTS, *signs.AUTHORS)]
    works += [work for work in bibliography() if work.id == "quinlan1993"]
    lines = [f"- **{plain(_head_of(work.id, words))}** · {write_work(work, words)}" for work in works]
    st.markdown("\n".join(lines))


def _head_of(id: str, words: Words) -> str:
    """Return what the head of its column calls a work."""
    author = signs.QUINLAN if id == "quinlan1993" else id
    return words("notation", f"symbols_{author}") if author in signs.AUTHORS else id


def compare_symbols(words: Words) -> str:
    """Write the table in Markdown; a symbol that an author has not printed is in brackets."""
    authors = [words("notation", f"symbols_{author}") for author in signs.AUTHORS]
    head = [words("documents", "names_what"), *authors, *DOCUMENTS]
    rows, printed = [], printed_symbols()
    for key in ROWS:
        cells = [words("documents", f"names_{key}")]
        cells += [_symbol_cell(key, author) for author in signs.AUTHORS]
        cells += [_in_cell(printed[document].get(key, "")) for document in DOCUMENTS]
        rows.append(cells)
    return write_table(head, rows)


def _symbol_cell(key: str, author: str) -> str:
    own = author in signs.SIGNS[key].own
    written = _in_cell(symbol_by(key, author))
    return written if own else f"({written})"


def symbol_by(key: str, author: str) -> str:
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


def _in_cell(latex: str) -> str:
    """Set LaTeX within a cell of a table, where a bar would end the cell."""
    return "$" + latex.replace("|", r"\vert ") + "$" if latex else "–"
