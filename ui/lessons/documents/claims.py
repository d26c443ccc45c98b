"""Show the claims of the documents, each with what is computed here, its verdict and its step."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from c45_core import preset
from c45_core.growing import grow
from c45_core.language.words import Words, languages, words
from c45_core.trace.frames import as_step
from c45_core.trace.replay import Trace
from c45_course import datasets, documents
from c45_course.claims import frame_of
from c45_course.documents import ClaimRow, Compare, KeptNumber, Value, printed_trees
from c45_course.exports.tables import address_of
from ui import cache
from ui.components.claims_table import Line, Link, Part, Verdict, claims_table

SLIDERS, MAX_CASES_OF_A_SLIDER = 3, 20
"""The lesson on entropy has three sliders, up to 20 cases each."""


def address(page: str, words: Words, **query: str) -> str:
    """Return the address of a lesson, relative to any other one, in the language of the reader."""
    return address_of(page, "", {**query, "lang": words.language})


def step_query(kept: KeptNumber, trace: Trace) -> dict[str, str]:
    """Return the query of the step of the player that shows a number or a decision."""
    assert kept.at is not None and kept.table is not None
    step = as_step(frame_of(trace, kept.at))
    return {"table": kept.table, "dialect": kept.at.dialect, "step": step}


def decision_query(kept: KeptNumber) -> dict[str, str]:
    """Return the query of the decision of a node in the lesson on pruning."""
    assert kept.at is not None
    if kept.tree is not None:
        node = printed_trees.load(kept.tree).number(kept.at.node or "")
        return {"tree": kept.tree, "node": str(node)}
    assert kept.table is not None
    trace = grow(datasets.load(kept.table).training, preset(kept.at.dialect))
    return {"room": "before", "way": kept.at.method, "node": str(trace.find(*kept.at.path))}


def of_step(kept: KeptNumber, trace: Trace, words: Words) -> Link:
    """Return the link to the step of the player that shows a number or a decision."""
    query = step_query(kept, trace)
    text = words("documents", "step_n", n=query["step"])
    return Link(text, address("growing", words, **query))


def of_pruning(kept: KeptNumber, words: Words) -> Link:
    """Return the link to the decision of a node."""
    return Link(words("documents", "to_pruning"), address("pruning", words, **decision_query(kept)))


def of_counts(kept: KeptNumber, words: Words) -> Link | None:
    """Return the link to the lesson on entropy with these counts, where its sliders reach so far."""
    if kept.share is not None or len(kept.counts) > SLIDERS or max(kept.counts) > MAX_CASES_OF_A_SLIDER:
        return None
    counts = [*kept.counts, 0.0, 0.0, 0.0][:SLIDERS]
    query = {f"n{code}": str(int(count)) for code, count in enumerate(counts)}
    return Link(words("documents", "to_entropy"), address("entropy", words, **query))


def of_comparison(compare: Compare, words: Words) -> Link:
    """Return the link to two conventions side by side."""
    query = {"table": compare.table, "a": compare.a, "b": compare.b}
    return Link(words("documents", "to_comparison"), address("dialects", words, **query))


def of_convention(name: str, words: Words) -> Link:
    """Return the link to a question of convention."""
    text = words("documents", "convention_n", n=name)
    return Link(text, address("documents", words, view="conventions", c=name))


MARKS = {
    "exact": "✓",
    "rounded": "≈",
    "truncated": "≈",
    "chain": "≈",
    "rule": "✓",
    "convention": "⇄",
    "mistake": "✗",
    "unverifiable": "?",
    "remark": "+",
}
EXAMPLES = ("1.876", "0.109", "95%", "C7")
"""Searches worth a try: a mistake, a number from rounded steps, a famous error, a convention."""
TABLE_WORDS = (
    "examples",
    "search",
    "document",
    "all_documents",
    "verdict",
    "count",
    "none",
    "caption",
    "number",
    "claim",
    "printed",
    "computed",
    "step",
)


@dataclass(frozen=True)
class CheckedClaim:
    """A row with what was computed for it: the values of its numbers, and its verdict."""

    row: ClaimRow
    values: tuple[Value, ...]
    verdict: str


@cache.kept()
def checked() -> tuple[CheckedClaim, ...]:
    """Compute every row of the ledger, once for everybody."""
    found = []
    for row in documents.rows():
        values = tuple(documents.value_of(kept, cache.trace) for kept in row.kept)
        found.append(CheckedClaim(row, values, documents.verdict(row, values)))
    return tuple(found)


def show_claims(said: Words) -> None:
    """Show every claim, to be searched."""
    five = sum(row.document in documents.DOCUMENTS for row in documents.rows())
    books = len(documents.rows()) - five
    st.caption(said("documents", "claims_idea", claims=five, numbers=books))
    _table(said, lambda _: True, key="claims", examples=EXAMPLES)


def show_mistakes(said: Words) -> None:
    """Show the mistakes with their reasons."""
    st.caption(said("documents", "mistakes_idea"))
    _table(said, lambda line: line.verdict == "mistake", key="mistakes", filters=False, open=True)


def _table(said: Words, wanted: Callable[[Line], bool], **options: object) -> None:
    lines = [line for line in lines_of(said.language) if wanted(line)]
    here = {line.document for line in lines}
    titles = {name: title_of(name, said) for name in datasets.documents() if name in here}
    verdicts = {name: Verdict(MARKS[name], verdict_text(name, said)) for name in documents.VERDICTS}
    texts = {key: said.sections["documents"][key] for key in TABLE_WORDS}
    claims_table(lines, titles, verdicts, texts, **options)  # type: ignore[arg-type]


def title_of(document: str, said: Words) -> str:
    """Return the number and the title of a document."""
    title = datasets.documents()[document][said.language]
    return f"{document} · {title}" if document in documents.DOCUMENTS else title


def verdict_text(verdict: str, said: Words) -> str:
    """Return what a verdict is called."""
    section = "claim" if verdict in said.sections["claim"] else "documents"
    return said(section, verdict)


# --- one line ---------------------------------------------------------------------------------------


@cache.kept()
def lines_of(language: str) -> tuple[Line, ...]:
    """Return the lines of the table in a language."""
    return tuple(_line(item, words(language)) for item in checked())


def _line(item: CheckedClaim, said: Words) -> Line:
    row, language = item.row, said.language
    main = row.kept[0] if row.whole and row.kept else None
    return Line(
        id=row.id,
        document=row.document,
        section=row.section[language],
        claim=row.claim[language],
        printed=_printed(row),
        computed="" if main is None else _computed(main, item.values[0], said),
        verdict=item.verdict,
        note=row.note.get(language, ""),
        links=tuple(link for link in [_shown(main, said)] if link is not None),
        more=_more(row, said),
        parts=_parts(item, said),
        search=_search(row),
    )


def _printed(row: ClaimRow) -> str:
    return row.kept[0].printed if row.whole and row.kept else ""


def _computed(kept: KeptNumber, value: Value, said: Words) -> str:
    if isinstance(value, str):
        return _decided(kept, value, said.language)
    return documents.written(value, kept.printed)


def _decided(kept: KeptNumber, value: str, language: str) -> str:
    """Say a decision as the reader of a language calls it."""
    assert kept.table is not None and kept.at is not None
    table = cache.dataset(kept.table)
    labels = table.labels(language)
    if kept.at.quantity == "leaf":
        return labels.klass(table.table.classes.index(value))
    return labels.attribute(table.table.index(value))


def _parts(item: CheckedClaim, said: Words) -> tuple[Part, ...]:
    """Return the numbers a claim consists of, where there are several."""
    row = item.row
    pairs = list(zip(row.kept, item.values, strict=True))[1 if row.whole else 0 :]
    return tuple(
        Part(
            name=kept.name[said.language],
            printed=kept.printed,
            computed=_computed(kept, value, said),
            verdict=documents.verdict_of(kept, value) or "rule",
            link=_shown(kept, said),
        )
        for kept, value in pairs
    )


def _more(row: ClaimRow, said: Words) -> tuple[Link, ...]:
    """Return the questions of convention a claim is about, each with its comparison."""
    found = []
    for name in row.conventions:
        convention = next(c for c in documents.conventions() if c.id == name)
        found.append(of_convention(name, said))
        if convention.compare is not None:
            found.append(of_comparison(convention.compare, said))
    return tuple(found)


def _shown(kept: KeptNumber | None, said: Words) -> Link | None:
    """Return the link to where a number can be seen."""
    if kept is None:
        return None
    if kept.counts:
        return of_counts(kept, said)
    assert kept.at is not None
    if kept.at.method:
        return of_pruning(kept, said)
    assert kept.table is not None
    return of_step(kept, cache.trace(kept.table, kept.at.dialect), said)


def _search(row: ClaimRow) -> str:
    """Join what a search looks into: the number, both languages, what is printed."""
    texts = [row.id, *row.conventions, *(kept.printed for kept in row.kept)]
    for language in languages():
        texts += [row.section[language], row.claim[language], row.note.get(language, "")]
        texts += [kept.name[language] for kept in row.kept]
    return unicodedata.normalize("NFKC", " ".join(texts)).lower()
