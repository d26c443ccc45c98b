"""Find the numbers that documents print about pruning in the record of a pruning."""

from __future__ import annotations

import math
from typing import Any

from c45_core.dialect import PRESETS, Dialect, preset, pruning_methods
from c45_core.prune.method import declared
from c45_core.prune.record import Pruning
from c45_course.claims import At, Claim
from c45_course.declaration import Entry


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


def dialect_of(claim: Claim | At) -> Dialect:
    """Return the dialect a printed number holds in: its preset, pruned by its method."""
    at = claim.at if isinstance(claim, Claim) else claim
    changes: dict[str, Any] = {"pruning": at.method}
    return preset(at.dialect).with_(**changes)


def pruned_number(pruning: Pruning, claim: Claim | At, node: int | None = None) -> float:
    """Return the number a claim is about; nan if its node was not weighed.

    The node is found by the claim's path in the trace that was pruned, or given by its number.
    """
    at = claim.at if isinstance(claim, Claim) else claim
    if node is None:
        node = pruning.trace.find(*at.path) if pruning.trace is not None else 0
    verdicts = pruning.about(node)
    value = getattr(verdicts[-1].numbers, at.quantity) if verdicts else None
    return math.nan if value is None else float(value)
