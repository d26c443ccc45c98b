"""Define a claim: one number printed in a document, and where a trace holds the same number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

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
"""What can become of a claim, the worst of the numbers last. `rule`: words or a formula that agree with
the references; `remark`: not said by the document, added for comparison."""
OF_NUMBERS = ("exact", "rounded", "truncated", "chain", "mistake", "convention")
"""The verdicts a declaration may give a printed number; `agrees` tells what each one promises."""
OF_ROWS = ("exact", "rule", "convention", "mistake", "unverifiable", "remark")
"""The verdicts that may be declared of a row of the ledger."""


@dataclass(frozen=True)
class At:
    """Where a trace keeps a number.

    `quantity` is a key of `QUANTITIES`; `path` leads from the root to the node; the other fields
    are given as far as the quantity needs them. `index` counts from 1. `dialect` is the preset to
    grow with. A number of a pruning names its `method`; in a tree given by hand, `node` is the
    name of the node. Such numbers are kept in a pruning (`c45_course.claims.pruning`), not in a trace.
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
