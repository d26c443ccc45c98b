"""Define a claim: one number printed in a document, and where a record holds the same number.

It is declared beside a table or a tree, and compared with the computed number: exact, rounded,
truncated, or different.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from c45_core.dialect import PRESETS, pruning_methods
from c45_core.errors import InputError
from c45_core.language.refusal import refusal, whole
from c45_core.prune.method import declared
from c45_course.declaration import Entry

VERDICTS = (
    "exact",
    "rounded",
    "truncated",
    "chain",
    "rule",
    "convention",
    "mistake",
    "unverifiable",
    "remark",
)
"""Verdicts on a claim, the worst of the numbers last. `rule`: words or a formula that agree with
the references; `remark`: not said by the document, added for comparison."""
OF_NUMBERS = ("exact", "rounded", "truncated", "chain", "mistake", "convention")
"""The verdicts a declaration may give a printed number.

exact, rounded, truncated, chain: it comes from the computed one in just that way (`relation`).
mistake: it comes from that in no way, and the corrected `Claim.value` is exact or rounded.
convention: exact or rounded in the dialect of `Claim.at`, which is not the document's own rule.
"""
OF_ROWS = ("exact", "rule", "convention", "mistake", "unverifiable", "remark")
"""The verdicts that may be declared of a row of the ledger."""


@dataclass(frozen=True)
class At:
    """The place of a number in a trace.

    `quantity` is a key of `QUANTITIES`; `path` leads from the root to the node; the other fields
    are given as far as the quantity needs them. `index` counts from 1. `dialect` is the preset to
    grow with. A number of a pruning names its `method`; in a tree given by hand, `node` is the
    name of the node. Such numbers are kept in a pruning (`pruned_number`), not in a trace.
    """

    quantity: str
    dialect: str = "documents"
    path: tuple[str, ...] = ()
    attribute: str | None = None
    branch: str | None = None
    threshold: float | None = None
    class_: str | None = None
    index: int | None = None
    case: str | None = None
    where: Mapping[str, str] = field(default_factory=dict)
    method: str = ""
    node: str | None = None


@dataclass(frozen=True)
class Claim:
    """One number printed in a document about one table.

    `printed` is the text as printed; `value` the right one, to as many digits as are worth printing,
    for a mistake only; `note` (by language, may be empty) gives the reason; `place` is the section.
    """

    id: str
    name: Mapping[str, str]
    document: str
    place: str
    printed: str
    at: At
    verdict: str
    value: str | None = None
    note: Mapping[str, str] = field(default_factory=dict)


# --- the printed number against the computed one ---------------------------------------------------

SAME = Fraction(1, 10**12)
"""Part of its size (of 1, if smaller) by which a printed number may differ from its equal."""

_FRACTION = re.compile(r"(\d+)/([1-9]\d*)")
_DECIMAL = re.compile(r"-?\d+(?:\.(\d+))?(%?)")


def read_number(text: str) -> tuple[Fraction, Fraction | None]:
    """Read a printed number; return it and one unit of its last digit (None for a fraction).

    >>> read_number("0.20"), read_number("5/13"), read_number("100%")[0]
    ((Fraction(1, 5), Fraction(1, 100)), (Fraction(5, 13), None), Fraction(1, 1))
    """
    if match := _FRACTION.fullmatch(text):
        return Fraction(int(match[1]), int(match[2])), None
    if match := _DECIMAL.fullmatch(text):
        hundredth = Fraction(1, 100 if match[2] else 1)
        return Fraction(text.rstrip("%")) * hundredth, Fraction(
            1, 10 ** len(match[1] or "")
        ) * hundredth
    raise refusal("claim.printed", found=text)


def relation(printed: str, value: float) -> str | None:
    """Say how a printed number comes from an exact one; None if it does not.

    exact: equal (to 1e-12). rounded: half up to the printed digits. truncated: the last digits cut
    off. chain: none of these, but within two units of the last printed digit, as happens when the
    numbers it was computed from had been rounded before.

    >>> relation("0.94", 0.940286), relation("0.246", 0.24675), relation("0.109", 0.108125)
    ('rounded', 'truncated', 'chain')
    >>> relation("0.026", 0.029223) is None
    True
    """
    if not math.isfinite(value):
        return None
    shown, unit = read_number(printed)
    if abs(shown - Fraction(value)) <= SAME * max(Fraction(1), abs(shown)):
        return "exact"
    if unit is None:
        return None
    # 12 decimals first: 0.3815 is no binary number, and half up must still see the half.
    exact = Fraction(format(value, ".12f"))
    size = abs(exact) / unit
    if _with_sign(math.floor(size + Fraction(1, 2)), exact) * unit == shown:
        return "rounded"
    if _with_sign(math.floor(size), exact) * unit == shown:
        return "truncated"
    return "chain" if abs(shown - exact) <= 2 * unit else None


def _with_sign(units: int, like: Fraction) -> int:
    return -units if like < 0 else units


# --- claims as they are declared -------------------------------------------------------------------


def claim_of(entry: Entry, at: Callable[[Entry], At]) -> Claim:
    """Read a printed number; `at` reads where the record keeps it."""
    entry.place = f"{entry.place} {entry.data.get('id', '')}".rstrip()
    verdict = entry.one_of("verdict", OF_NUMBERS)
    claim = Claim(
        id=entry.get("id", str),
        name=entry.texts("name"),
        document=entry.get("document", str),
        place=entry.get("place", str),
        printed=_get_printed(entry, "printed"),
        at=at(entry.entry("at")),
        verdict=verdict,
        value=_get_printed(entry, "value") if verdict == "mistake" else None,
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


def _get_printed(entry: Entry, key: str) -> str:
    """Return a text that is a printed number."""
    text = entry.get(key, str)
    try:
        read_number(text)
    except InputError as error:
        why = error.said or str(error)
        raise refusal("declared.inside", place=entry.place, entry=key, error=why) from None
    return text


def pruning_at(entry: Entry) -> At:
    """Read where the record of a pruning keeps a number; `node` names one in a tree given by hand."""
    method = entry.one_of("method", pruning_methods())
    at = At(
        quantity=entry.one_of("quantity", declared(method).printed),
        dialect=entry.one_of("dialect", tuple(PRESETS), "documents"),
        path=entry.strings("path", ()),
        method=method,
        node=entry.optional("node", str),
    )
    entry.refuse_others()
    return at
