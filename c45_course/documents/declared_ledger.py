"""Read the ledger: what `datasets/ledger/` declares, joined with the numbers beside the tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from c45_core.language.refusal import whole
from c45_course import datasets
from c45_course.claims import DECISIONS, QUANTITIES, Claim, read_number
from c45_course.claims.claim import OF_ROWS, at_of, pruning_at
from c45_course.declaration import Entry, declaration
from c45_course.documents import printed_trees
from c45_course.documents.ledger import (
    BOOKS,
    DOCUMENTS,
    GROUPS,
    ClaimRow,
    Compare,
    Convention,
    ConventionAnswer,
    Event,
    KeptNumber,
    Texts,
)

_PART = re.compile(r"(?<=\d)[a-z]$")

FOLDER = datasets.FOLDER / "ledger"


@dataclass(frozen=True)
class _Printed:
    """A printed number declared beside a table or a tree."""

    claim: Claim
    kept: KeptNumber


@cache
def rows(folder: Path = FOLDER) -> tuple[ClaimRow, ...]:
    """Return every claim of the five documents, then the printed numbers of the books, in order.

    >>> sum(row.document in DOCUMENTS for row in rows())
    281
    """
    printed = _printed()
    found = [row for document in DOCUMENTS for row in _document(document, printed[document], folder)]
    return (*found, *(row for book in BOOKS for row in _book(book, printed[book], folder)))


# --- the rows of a document -------------------------------------------------------------------------


def _document(document: str, printed: list[_Printed], folder: Path) -> Iterator[ClaimRow]:
    """Give the rows of a document: those declared, and those that are a printed number only."""
    entry = declaration(document, folder)
    sections = [(s.get("from", int), _texts(s)) for s in entry.entries("sections", "section")]
    declared = {row.get("id", str): row for row in entry.entries("rows", "row")}
    entry.refuse_others()
    for name in sorted(declared.keys() | {_row_id(p.claim.id) for p in printed}):
        number = int(name.partition("-")[2])
        section = [texts for first, texts in sections if first <= number][-1]
        mine = [p for p in printed if _row_id(p.claim.id) == name]
        mine.sort(key=lambda p: p.claim.id != name)  # the row's own number first
        if name in declared:
            yield _declared(declared[name], document, section, mine)
        else:
            yield _of_number(name, document, section, mine)


def _row_id(claim: str) -> str:
    """Return the row a printed number belongs to: 001-028a is part of 001-028."""
    return _PART.sub("", claim)


def _of_number(name: str, document: str, section: Texts, printed: list[_Printed]) -> ClaimRow:
    """Return a row that is a printed number, with the parts of it."""
    main, kept = printed[0].claim, tuple(p.kept for p in printed)
    return ClaimRow(name, document, section, main.name, kept, True, None, (), main.note)


def _declared(entry: Entry, document: str, section: Texts, printed: list[_Printed]) -> ClaimRow:
    """Join what is declared of a row with its printed numbers."""
    name = entry.get("id", str)
    entry.place = f"{entry.place} {name}"
    main = printed[0].claim if printed and printed[0].claim.id == name else None
    claim = main.name if main is not None and "claim" not in entry.data else entry.texts("claim")
    own = _own(entry, claim)
    note = entry.texts("note") if "note" in entry.data else {} if main is None else main.note
    declared = entry.one_of("verdict", OF_ROWS) if "verdict" in entry.data else None
    row = ClaimRow(
        id=name,
        document=document,
        section=section,
        claim=claim,
        kept=(*own, *(p.kept for p in printed)),
        whole=bool(own) or main is not None,
        declared=declared,
        conventions=entry.strings("conventions", ()),
        note=note,
    )
    if not row.kept and declared is None:
        entry.fail("verdict", "none")
    entry.refuse_others()
    return row


def _own(entry: Entry, claim: Texts) -> tuple[KeptNumber, ...]:
    """Read what a row itself says of where its number or its decision is kept."""
    printed = entry.get("printed", str, "")
    if printed:
        read_number(printed)
    counts = tuple(float(count) for count in entry.get("counts", list, []))
    share, expected = entry.optional("share", int), entry.optional("expected", str)
    if counts:
        return (KeptNumber(claim, printed, counts=counts, share=share),)
    if "at" not in entry.data:
        return ()
    return (_kept(entry.entry("at"), claim, printed, expected),)


def _kept(place: Entry, claim: Texts, printed: str = "", expected: str | None = None) -> KeptNumber:
    """Read a place in a table's trace, or in the pruning of a tree given by hand."""
    tree = place.optional("tree", str)
    if tree is not None:
        rest = Entry(place.place, {key: v for key, v in place.data.items() if key != "tree"})
        return KeptNumber(claim, printed, tree=tree, at=pruning_at(rest))
    at = at_of(place, (*DECISIONS, *QUANTITIES))
    table = place.one_of("table", datasets.names())
    place.refuse_others()
    return KeptNumber(claim, printed, table=table, at=at, expected=expected)


def _texts(entry: Entry) -> Texts:
    """Read a text that stands beside other keys: zh and en."""
    return {"zh": entry.get("zh", str), "en": entry.get("en", str)}


# --- the rows of a book -----------------------------------------------------------------------------


def _book(book: str, printed: list[_Printed], folder: Path) -> Iterator[ClaimRow]:
    """Give the printed numbers of a book, one row each."""
    entry = declaration(book, folder)
    sections = {texts["zh"]: texts for texts in map(_texts, entry.entries("sections", "section"))}
    entry.refuse_others()
    for p in printed:
        if p.claim.place not in sections:
            entry.fail("sections", p.claim.place)
        yield _of_number(p.claim.id, book, sections[p.claim.place], [p])


def _printed() -> Mapping[str, list[_Printed]]:
    """Return the printed numbers of every document, by id.

    A number declared for two tables is taken from the first.
    """
    found: dict[str, dict[str, _Printed]] = {name: {} for name in (*DOCUMENTS, *BOOKS)}
    for name in datasets.names():
        table = datasets.load(name)
        for claim in (*table.claims, *table.pruning_claims):
            kept = _kept_claim(claim, table=name)
            found[claim.document].setdefault(claim.id, _Printed(claim, kept))
    for name in printed_trees.names():
        for claim in printed_trees.load(name).claims:
            found[claim.document].setdefault(claim.id, _Printed(claim, _kept_claim(claim, tree=name)))
    return {name: [ids[key] for key in sorted(ids)] for name, ids in found.items()}


def _kept_claim(claim: Claim, *, table: str | None = None, tree: str | None = None) -> KeptNumber:
    return KeptNumber(
        claim.name,
        claim.printed,
        table=table,
        tree=tree,
        at=claim.at,
        convention=claim.verdict == "convention",
        right=claim.value,
        note=claim.note,
    )


# --- conventions and history ------------------------------------------------------------------------


@cache
def conventions(folder: Path = FOLDER) -> tuple[Convention, ...]:
    """Return the questions of convention, C1 first.

    >>> [convention.id for convention in conventions()][:3]
    ['C1', 'C2', 'C3']
    """
    entry = declaration("conventions", folder)
    who = tuple(entry.get("who", dict))
    found = [_convention(c, who) for c in entry.entries("conventions", "convention")]
    entry.refuse_others()
    return tuple(sorted(found, key=lambda convention: int(convention.id[1:])))


@cache
def names_of(folder: Path = FOLDER) -> Mapping[str, Texts]:
    """Return how those who answer are called."""
    entry = declaration("conventions", folder).entry("who")
    return {name: entry.texts(name) for name in entry.data}


def _convention(entry: Entry, who: tuple[str, ...]) -> Convention:
    name = entry.get("id", str)
    entry.place = f"{entry.place} {name}"
    question = entry.texts("question")
    found = Convention(
        id=name,
        group=entry.one_of("group", GROUPS),
        question=question,
        answers=tuple(_answer(answer, who) for answer in entry.entries("answers", "answer")),
        switches=entry.strings("switches"),
        seen=entry.texts("seen") if "seen" in entry.data else {},
        compare=_compare(entry.entry("compare")) if "compare" in entry.data else None,
        kept=_kept(entry.entry("at"), question) if "at" in entry.data else None,
    )
    entry.refuse_others()
    return found


def _answer(entry: Entry, known: tuple[str, ...]) -> ConventionAnswer:
    who = entry.strings("who")
    for name in who:
        if name not in known:
            entry.fail("who", name, names=whole(known))
    found = ConventionAnswer(who, _texts(entry))
    entry.refuse_others()
    return found


def _compare(entry: Entry) -> Compare:
    table = entry.one_of("table", datasets.names())
    found = Compare(table, entry.get("a", str), entry.get("b", str))
    entry.refuse_others()
    return found


@cache
def history(folder: Path = FOLDER) -> tuple[Event, ...]:
    """Return the history of decision trees, the oldest first."""
    entry = declaration("history", folder)
    found = []
    for event in entry.entries("events", "event"):
        year, name, who = (event.get(key, str) for key in ("year", "name", "who"))
        found.append(Event(year, name, who, event.texts("said")))
        event.refuse_others()
    entry.refuse_others()
    return tuple(found)
