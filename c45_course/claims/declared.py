"""Read the claims declared beside a table or a tree, and check what each names."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from c45_core.dialect import PRESETS
from c45_core.errors import InputError
from c45_core.language.refusal import refusal, whole
from c45_course.claims.claim import OF_NUMBERS, At, Claim
from c45_course.claims.printed import read_number
from c45_course.declaration import Entry


def claim_of(entry: Entry, at: Callable[[Entry], At]) -> Claim:
    """Read a printed number; `at` reads where the record keeps it."""
    entry.place = f"{entry.place} {entry.data.get('id', '')}".rstrip()
    verdict = entry.one_of("verdict", OF_NUMBERS)
    claim = Claim(
        id=entry.get("id", str),
        name=entry.texts("name"),
        document=entry.get("document", str),
        place=entry.get("place", str),
        printed=_printed_number(entry, "printed"),
        at=at(entry.entry("at")),
        verdict=verdict,
        value=_printed_number(entry, "value") if verdict == "mistake" else None,
        note=entry.texts("note") if "note" in entry.data or verdict not in ("exact", "rounded") else {},
    )
    entry.refuse_others()
    return claim


def at_of(entry: Entry, quantities: Iterable[str]) -> At:
    """Read where a trace keeps a number."""
    return At(
        quantity=entry.one_of("quantity", tuple(quantities)),
        dialect=entry.one_of("dialect", tuple(PRESETS), "documents"),
        path=entry.strings("path", ()),
        attribute=entry.optional("attribute", str),
        branch=entry.optional("branch", str),
        threshold=entry.optional("threshold", float),
        class_=entry.optional("class", str),
        index=entry.optional("index", int),
        case=entry.optional("case", str),
        where=dict(entry.get("where", dict, {})),
    )


def refuse_unknown_documents(entry: Entry, found: Iterable[str], known: Iterable[str]) -> None:
    """Refuse a document without a name."""
    names = tuple(known)
    for document in found:
        if document not in names:
            entry.fail("document", document, names=whole(names))


def _printed_number(entry: Entry, key: str) -> str:
    """Return a text that is a printed number."""
    text = entry.get(key, str)
    try:
        read_number(text)
    except InputError as error:
        why = error.said or str(error)
        raise refusal("declared.inside", place=entry.place, entry=key, error=why) from None
    return text
