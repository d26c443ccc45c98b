"""Compute the verdict of a row of the ledger."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from c45_core.dialect import preset
from c45_core.growing import grow
from c45_core.language.notation import PLAIN
from c45_core.language.refusal import refusal
from c45_core.measures import entropy
from c45_core.prune import prune, prune_tree
from c45_core.rounding import shown
from c45_core.trace.replay import Trace
from c45_course import datasets
from c45_course.claims import DECISIONS, VERDICTS, computed, decision, relation
from c45_course.claims.quantities import dialect_of, pruned_number
from c45_course.documents import printed_trees
from c45_course.documents.ledger import ClaimRow, KeptNumber

Grown = Callable[[str, str], Trace]
"""Grow a table in a dialect, both by name."""
Value = float | str


def value_of(kept: KeptNumber, grown: Grown | None = None) -> Value:
    """Return the number, or the name of the decision, that the record keeps.

    >>> value_of(KeptNumber({}, counts=(2.0, 8.0)))  # doctest: +ELLIPSIS
    0.7219...
    """
    if kept.counts:
        return _of_counts(kept)
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
    trace = (grown or _grown)(kept.table, at.dialect)
    return decision(trace, at) if at.quantity in DECISIONS else computed(trace, at)


def _of_counts(kept: KeptNumber) -> float:
    if kept.share is not None:
        return kept.counts[kept.share - 1] / sum(kept.counts)
    return float(entropy(kept.counts))


@cache
def _grown(table: str, dialect: str) -> Trace:
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
