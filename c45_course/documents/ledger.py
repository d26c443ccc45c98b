"""Read the ledger of the documents, and compute what becomes of each of its rows.

A row is a sentence, a formula or a number of a document, a convention a question that the documents
answer otherwise. They are declared in `datasets/ledger/`, with the history of the trees and the works
that the course cites; the printed numbers are declared beside the tables.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from c45_core.dialect import preset
from c45_core.growing import grow
from c45_core.language.notation import PLAIN
from c45_core.language.refusal import refusal, whole
from c45_core.measures import entropy
from c45_core.prune import prune, prune_tree
from c45_core.rounding import shown
from c45_core.trace.replay import Trace
from c45_course import datasets
from c45_course.claims.claim import (
    OF_ROWS,
    VERDICTS,
    At,
    Claim,
    at_of,
    pruning_at,
    read_number,
    relation,
)
from c45_course.claims.quantities import (
    DECISIONS,
    QUANTITIES,
    computed,
    decision,
    dialect_of,
    pruned_number,
)
from c45_course.declaration import Entry, Texts, declaration
from c45_course.documents import printed_trees

DOCUMENTS = ("000", "001", "002", "003", "004")
"""The five documents whose every claim is listed."""
BOOKS = ("zhou", "wei2005")
"""Sources of which only the printed numbers are listed."""
GROUPS = ("choosing", "numbers", "missing", "stopping", "pruning", "names")
"""The groups of the conventions."""


@dataclass(frozen=True)
class KeptNumber:
    """The place in the record of the number or decision of a row.

    `table` or `tree`: a bundled table or a tree by hand, `at`: the place in its trace or pruning; or
    `counts`: weights whose entropy is meant, with `share` (from 1) the share of one of them. `printed`:
    the number as printed, "" if none is; `expected`: the decision the document names; `convention`: it
    is right in another dialect than the document's own; `right`: the corrected number.
    """

    name: Texts
    printed: str = ""
    table: str | None = None
    tree: str | None = None
    at: At | None = None
    counts: tuple[float, ...] = ()
    share: int | None = None
    expected: str | None = None
    convention: bool = False
    right: str | None = None
    note: Texts = field(default_factory=dict)

    @property
    def in_trace(self) -> bool:
        """Whether a step of the player shows it."""
        return self.table is not None and self.at is not None and not self.at.method


@dataclass(frozen=True)
class Compare:
    """Two dialects to put side by side on a table, as an address writes them."""

    table: str
    a: str
    b: str


@dataclass(frozen=True)
class ClaimRow:
    """One claim: its id, where it stands, what it says, and what it rests on.

    `declared`: the verdict where none can be computed; `conventions`: "C1" and so on; `kept`: the
    numbers it rests on; `whole`: the first of them is the whole claim; `note`: the reason or {}.
    """

    id: str
    document: str
    section: Texts
    claim: Texts
    kept: tuple[KeptNumber, ...]
    whole: bool
    declared: str | None
    conventions: tuple[str, ...]
    note: Texts


@dataclass(frozen=True)
class ConventionAnswer:
    """The same answer to a question of convention, and those who give it."""

    who: tuple[str, ...]
    said: Texts


@dataclass(frozen=True)
class Convention:
    """A question with more than one answer: who says what, which switches set it, where one sees it."""

    id: str
    group: str
    question: Texts
    answers: tuple[ConventionAnswer, ...]
    switches: tuple[str, ...]
    seen: Texts
    compare: Compare | None
    kept: KeptNumber | None


@dataclass(frozen=True)
class Event:
    """A moment in the history of decision trees."""

    year: str
    name: str
    who: str
    said: Texts


# --- what is declared ------------------------------------------------------------------------------

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
    printed = _list_printed()
    found = [
        row for document in DOCUMENTS for row in _rows_of_document(document, printed[document], folder)
    ]
    return (*found, *(row for book in BOOKS for row in _rows_of_book(book, printed[book], folder)))


# --- the rows of a document ------------------------------------------------------------------------


def _rows_of_document(document: str, printed: list[_Printed], folder: Path) -> Iterator[ClaimRow]:
    """Give the rows of a document: those declared, and those that are a printed number only."""
    entry = declaration(document, folder)
    sections = [(s.get("from", int), _read_texts(s)) for s in entry.entries("sections", "section")]
    declared = {row.get("id", str): row for row in entry.entries("rows", "row")}
    entry.refuse_others()
    for name in sorted(declared.keys() | {_row_id(p.claim.id) for p in printed}):
        number = int(name.partition("-")[2])
        section = [texts for first, texts in sections if first <= number][-1]
        mine = [p for p in printed if _row_id(p.claim.id) == name]
        mine.sort(key=lambda p: p.claim.id != name)  # the row's own number first
        if name in declared:
            yield _declared_row(declared[name], document, section, mine)
        else:
            yield _row_of_number(name, document, section, mine)


def _row_id(claim: str) -> str:
    """Return the row a printed number belongs to: 001-028a is part of 001-028."""
    return _PART.sub("", claim)


def _row_of_number(name: str, document: str, section: Texts, printed: list[_Printed]) -> ClaimRow:
    """Return a row that is a printed number, with the parts of it."""
    main, kept = printed[0].claim, tuple(p.kept for p in printed)
    return ClaimRow(name, document, section, main.name, kept, True, None, (), main.note)


def _declared_row(entry: Entry, document: str, section: Texts, printed: list[_Printed]) -> ClaimRow:
    """Join what is declared of a row with its printed numbers."""
    name = entry.get("id", str)
    entry.place = f"{entry.place} {name}"
    main = printed[0].claim if printed and printed[0].claim.id == name else None
    claim = main.name if main is not None and "claim" not in entry.data else entry.texts("claim")
    own = _kept_by_row(entry, claim)
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


def _kept_by_row(entry: Entry, claim: Texts) -> tuple[KeptNumber, ...]:
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
    return (_read_kept(entry.entry("at"), claim, printed, expected),)


def _read_kept(
    place: Entry, claim: Texts, printed: str = "", expected: str | None = None
) -> KeptNumber:
    """Read a place in a table's trace, or in the pruning of a tree given by hand."""
    tree = place.optional("tree", str)
    if tree is not None:
        rest = Entry(place.place, {key: v for key, v in place.data.items() if key != "tree"})
        return KeptNumber(claim, printed, tree=tree, at=pruning_at(rest))
    at = at_of(place, (*DECISIONS, *QUANTITIES))
    table = place.one_of("table", datasets.names())
    place.refuse_others()
    return KeptNumber(claim, printed, table=table, at=at, expected=expected)


def _read_texts(entry: Entry) -> Texts:
    """Read a text that stands beside other keys: zh and en."""
    return {"zh": entry.get("zh", str), "en": entry.get("en", str)}


# --- the rows of a book ----------------------------------------------------------------------------


def _rows_of_book(book: str, printed: list[_Printed], folder: Path) -> Iterator[ClaimRow]:
    """Give the printed numbers of a book, one row each."""
    entry = declaration(book, folder)
    sections = {texts["zh"]: texts for texts in map(_read_texts, entry.entries("sections", "section"))}
    entry.refuse_others()
    for p in printed:
        if p.claim.place not in sections:
            entry.fail("sections", p.claim.place)
        yield _row_of_number(p.claim.id, book, sections[p.claim.place], [p])


def _list_printed() -> Mapping[str, list[_Printed]]:
    """Return the printed numbers of every document, by id.

    A number declared for two tables is taken from the first.
    """
    found: dict[str, dict[str, _Printed]] = {name: {} for name in (*DOCUMENTS, *BOOKS)}
    for name in datasets.names():
        table = datasets.load(name)
        for claim in (*table.claims, *table.pruning_claims):
            kept = _keep_claim(claim, table=name)
            found[claim.document].setdefault(claim.id, _Printed(claim, kept))
    for name in printed_trees.names():
        for claim in printed_trees.load(name).claims:
            found[claim.document].setdefault(claim.id, _Printed(claim, _keep_claim(claim, tree=name)))
    return {name: [ids[key] for key in sorted(ids)] for name, ids in found.items()}


def _keep_claim(claim: Claim, *, table: str | None = None, tree: str | None = None) -> KeptNumber:
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


# --- conventions and history -----------------------------------------------------------------------


@cache
def conventions(folder: Path = FOLDER) -> tuple[Convention, ...]:
    """Return the questions of convention, C1 first.

    >>> [convention.id for convention in conventions()][:3]
    ['C1', 'C2', 'C3']
    """
    entry = declaration("conventions", folder)
    who = tuple(entry.get("who", dict))
    found = [_read_convention(c, who) for c in entry.entries("conventions", "convention")]
    entry.refuse_others()
    return tuple(sorted(found, key=lambda convention: int(convention.id[1:])))


@cache
def names_of(folder: Path = FOLDER) -> Mapping[str, Texts]:
    """Return how those who answer are called."""
    entry = declaration("conventions", folder).entry("who")
    return {name: entry.texts(name) for name in entry.data}


def _read_convention(entry: Entry, who: tuple[str, ...]) -> Convention:
    name = entry.get("id", str)
    entry.place = f"{entry.place} {name}"
    question = entry.texts("question")
    found = Convention(
        id=name,
        group=entry.one_of("group", GROUPS),
        question=question,
        answers=tuple(_read_answer(answer, who) for answer in entry.entries("answers", "answer")),
        switches=entry.strings("switches"),
        seen=entry.texts("seen") if "seen" in entry.data else {},
        compare=_read_compare(entry.entry("compare")) if "compare" in entry.data else None,
        kept=_read_kept(entry.entry("at"), question) if "at" in entry.data else None,
    )
    entry.refuse_others()
    return found


def _read_answer(entry: Entry, known: tuple[str, ...]) -> ConventionAnswer:
    who = entry.strings("who")
    for name in who:
        if name not in known:
            entry.fail("who", name, names=whole(known))
    found = ConventionAnswer(who, _read_texts(entry))
    entry.refuse_others()
    return found


def _read_compare(entry: Entry) -> Compare:
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


# --- the works that are cited ----------------------------------------------------------------------

BIBLIOGRAPHY = "bibliography"


@dataclass(frozen=True)
class Work:
    """A work: `id`; `cited`: how texts of the course name it; who wrote it, its title, where and when
    it was published, with its edition.
    """

    id: str
    cited: tuple[str, ...]
    author: Texts
    title: Texts
    published: Texts


@cache
def bibliography(folder: Path = FOLDER) -> tuple[Work, ...]:
    """Return every work that the course cites: the five documents first, then by year and author.

    >>> [work.id for work in bibliography()][4:7]
    ['004', 'wilson1927', 'shannon1948']
    """
    entry = declaration(BIBLIOGRAPHY, folder)
    found = []
    for work in entry.entries("works", "work"):
        said = (work.texts(key) for key in ("author", "title", "published"))
        found.append(Work(work.get("id", str), work.strings("cited"), *said))
        work.refuse_others()
    return tuple(found)


@cache
def printed_symbols(folder: Path = FOLDER) -> Mapping[str, Mapping[str, str]]:
    """Return the symbols that each document prints, LaTeX by the keys of `signs.SIGNS`."""
    entry = declaration(BIBLIOGRAPHY, folder).entry("symbols")
    return {document: dict(entry.entry(document).data) for document in entry.data}


# --- what becomes of a row -------------------------------------------------------------------------

Grown = Callable[[str, str], Trace]
"""Grow a table in a dialect, both by name."""
Value = float | str


def value_of(kept: KeptNumber, grown: Grown | None = None) -> Value:
    """Return the number, or the name of the decision, that the record keeps.

    >>> value_of(KeptNumber({}, counts=(2.0, 8.0)))  # doctest: +ELLIPSIS
    0.7219...
    """
    if kept.counts:
        return _number_of_counts(kept)
    at = kept.at
    assert at is not None
    if kept.tree is not None:
        by_hand = printed_trees.load(kept.tree)
        pruning = prune_tree(by_hand.tree, dialect_of(at))
        return pruned_number(pruning, at, by_hand.number(at.node or ""))
    assert kept.table is not None
    if at.method:
        table = datasets.load(kept.table)
        trace = grow(table.training, dialect_of(at))
        return pruned_number(prune(trace, validation=table.validation), at)
    trace = (grown or _grow)(kept.table, at.dialect)
    return decision(trace, at) if at.quantity in DECISIONS else computed(trace, at)


def _number_of_counts(kept: KeptNumber) -> float:
    if kept.share is not None:
        return kept.counts[kept.share - 1] / sum(kept.counts)
    return float(entropy(kept.counts))


@cache
def _grow(table: str, dialect: str) -> Trace:
    return grow(datasets.load(table).table, preset(dialect))


def verdict_of(kept: KeptNumber, value: Value) -> str | None:
    """Say what becomes of a printed number or a named decision; None if there is neither.

    >>> verdict_of(KeptNumber({}, printed="0.722", counts=(2.0, 8.0)), 0.721928)
    'rounded'
    """
    if kept.expected is not None:
        return "exact" if value == kept.expected else "mistake"
    if not kept.printed or isinstance(value, str):
        return None
    if kept.convention:
        return "convention"
    return relation(kept.printed, value) or "mistake"


def verdict(row: ClaimRow, values: tuple[Value, ...]) -> str:
    """Return the verdict of a row: the declared one, or the computed one of its number.

    Of several numbers, none of which is the whole claim, the worst counts.
    """
    if row.declared is not None:
        return row.declared
    each = [verdict_of(kept, value) for kept, value in zip(row.kept, values, strict=True)]
    found = [said for said in (each[:1] if row.whole else each) if said is not None]
    if not found:
        raise refusal("claim.no_number", row=row.id)
    return max(found, key=VERDICTS.index)


def written(value: Value, printed: str = "", digits: int = 6) -> str:
    """Write a computed value as a reader compares it with a printed one.

    >>> written(5 / 13, "5/13"), written(0.841345, "95%"), written(0.108125, "0.109"), written(17.0)
    ('5/13', '84.1345%', '0.108125', '17')
    """
    if isinstance(value, str):
        return value
    if printed.endswith("%"):
        return f"{shown(100 * value, max(digits - 2, 0))}%"
    return PLAIN.weight(value) if "/" in printed else shown(value, digits)
