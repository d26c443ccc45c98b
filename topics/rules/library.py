"""What a script asks of this topic: methods of a trace."""

from __future__ import annotations

from typing import Any

from c45_core.prune import unpruned
from c45_core.trace.replay import Trace

from .algorithm import RuleList, RuleOptions
from .algorithm import c45rules as rules_of


def c45rules(trace: Trace, **options: Any) -> RuleList:
    """Return the ordered rules of C4.5rules and their record; `options`: of `RuleOptions`."""
    return rules_of(unpruned(trace), trace.table, trace.dialect, RuleOptions(**options))
