"""Tell what of a decision changes with the number of its method, for every position of the slider.

The browser looks it up while the slider moves; the server confirms when it is let go. By pessimistic
errors (PEP) what the subtree is granted is linear in k, so nothing is pruned again for it: E(T) + k SE
of the subtree as it is. For others the tree is pruned with every number (`along.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from c45_core.dialect import Dialect
from c45_core.formula.as_printed import LATEX, sign
from c45_core.formula.expression import Decimal, Number, Product, Sum
from c45_core.formula.written import latex
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.prune.formulas import DerivationLine, formulas_of, trim_zeros
from c45_core.prune.methods.pep import PepNumbers
from c45_core.prune.record import Weighed
from c45_core.prune.turning import Turning
from c45_core.reasons import Outcome
from ui.lessons.pruning.along import along, positions
from ui.lessons.pruning.context import PruningContext
from ui.lessons.pruning.scales import Scales


def live(
    verdict: Weighed,
    context: PruningContext,
    written: Sequence[DerivationLine],
    drawn: Scales,
    turns: Turning | None,
    words: Words,
) -> dict[str, Any] | None:
    """Return what each position of the slider makes of a decision; None where none can be told.

    For PEP, where it is linear in k:

    `slider`: the key of the slider, `place`: its position, None where k is between two; of each k,
    the lowest first: `ends`: where on the axis what is granted ends, `limits`: its number, `lines`:
    the formula of the limit, `labels`: what is said above it, `verdicts`: the inequality, `cut`:
    whether the node becomes a leaf, `said`: the record's sentence; `texts`: what follows if it
    stays and if it does not, `taken`: which of both the tree shows; `start`, `since`: where what is
    granted begins on the axis, and the step with which it is seen; `line`: the step of the limit.
    """
    n, dialect = verdict.numbers, context.dialect_of(verdict)
    linear = isinstance(n, PepNumbers) and not context.notation.by_hand
    if not isinstance(n, PepNumbers) or not linear or not same_below(verdict, dialect):
        return along(context, verdict, written, turns, words)
    step = next((i for i, line in enumerate(written, 1) if line.kind == "limit"), None)
    if step is None or not drawn.whole:
        return None
    every = positions(verdict.method)
    weighed = [with_k(verdict, n, k) for k in every]
    formulas, number = formulas_of(verdict.method), context.notation.number
    numbers = [each.numbers for each in weighed]
    limits = [each.limit for each in numbers if isinstance(each, PepNumbers)]
    ks = [number(each.multiplier) for each in numbers if isinstance(each, PepNumbers)]
    return {
        "slider": "url_k",
        "place": every.index(n.multiplier) if n.multiplier in every else None,
        "ends": [round(limit / drawn.whole, 5) for limit in limits],
        "limits": [number(limit) for limit in limits],
        "lines": [_line(n, k, limit, context) for k, limit in zip(every, limits, strict=True)],
        "labels": [words("pruning", "line_limit", k=k) for k in ks],
        "verdicts": [formulas.inequality(each, context.notation) for each in weighed],
        "cut": [int(each.outcome is Outcome.LEAF) for each in weighed],
        "said": [formulas.sentence(each, context.speaker) for each in weighed],
        "texts": [
            words("pruning", f"outcome_{outcome}", node=context.name(verdict.node))
            for outcome in ("kept", "leaf")
        ],
        "taken": int(verdict.outcome is Outcome.LEAF),
        "start": n.subtree / drawn.whole,
        "since": step,
        "line": step,
    }


def same_below(verdict: Weighed, dialect: Dialect) -> bool:
    """Whether no other k changes what is below a node when it is decided."""
    return dialect.pep_order == "top_down" or all(b.is_leaf for b in verdict.subtree.branches)


def with_k(verdict: Weighed, n: PepNumbers, k: float) -> Weighed:
    """Return a verdict as it is with another k."""
    limit = n.subtree + k * n.standard_error
    return replace(
        verdict,
        margin=limit - n.subtree,
        outcome=Outcome.LEAF if n.leaf <= limit + TIE else Outcome.KEPT,
        numbers=replace(n, multiplier=k, limit=limit),
    )


def _line(n: PepNumbers, k: float, limit: float, context: PruningContext) -> str:
    granted = Sum((Number(n.subtree), Product((Number(k), Decimal(n.standard_error)))))
    written = latex(granted, context.notation)
    number = context.notation.number(limit)
    equals = sign(granted, number, context.notation)
    rounded = (number, *map(context.notation.number, (n.subtree, n.standard_error)))
    return trim_zeros(
        rf"E(T) + k\,\mathrm{{SE}} = {written} {LATEX[equals]} \mathbf{{{number}}}", rounded
    )
