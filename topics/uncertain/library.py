"""What a script asks of this topic: methods of a trace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from c45_library.library import Trace

from ..rules.algorithm import rules_of_trace
from .consult import Consultation, RuleConsultation
from .consult import consult as consult_tree
from .consult import consult_rules as consult_list
from .soft import SoftThresholds
from .soft import soften as soften_tree


def soften(trace: Trace) -> SoftThresholds:
    """Return the bounds of every threshold of the tree that classifies, and how they came about."""
    return soften_tree(trace.pruning.tree, trace.table, trace.dialect)


def consult(trace: Trace, case: Mapping[str, object], *, soft: bool = False) -> Consultation:
    """Return the answer for a case that is not fully known, with every step.

    `case`: by attribute a value, a range (low, high), probabilities by value, or None; texts as
    '70 - 85' and 'rain: 0.7' are read, too. `soft`: whether thresholds are soft.
    """
    bounds = soften(trace) if soft else None
    return consult_tree(trace.pruning.tree, trace.source, case, trace.dialect, bounds)


def consult_rules(trace: Trace, case: Mapping[str, object], **options: Any) -> RuleConsultation:
    """Return the answer of the rules of C4.5rules for such a case; `options`: of `RuleOptions`."""
    return consult_list(rules_of_trace(trace, **options), trace.source, case)
