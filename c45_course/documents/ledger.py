"""Define a row of the documents' ledger, a convention and an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from c45_course.claims import At

Texts = Mapping[str, str]
"""One text in every language; {} for none."""

DOCUMENTS = ("000", "001", "002", "003", "004")
"""The five documents whose every claim is listed."""
BOOKS = ("zhou", "wei2005")
"""Sources of which only the printed numbers are listed."""
GROUPS = ("choosing", "numbers", "missing", "stopping", "pruning", "names")
"""The groups of the conventions."""


@dataclass(frozen=True)
class KeptNumber:
    """Where the record keeps what a row speaks of.

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
    """Who says the same to a question of convention, and what."""

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
