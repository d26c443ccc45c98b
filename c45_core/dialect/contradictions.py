"""Refuse switches that contradict each other, each time with the reason and a remedy."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from c45_core.language.refusal import refusal
from c45_core.quantities import CRITERIA

MAX_CONFIDENCE_J48 = 0.5
"""Maximum CF of Weka's formula: its normal quantile of 1 - CF is negative beyond."""

Switches = Mapping[str, Any]


@dataclass(frozen=True)
class Contradiction:
    """Switches that contradict each other where `holds`; `reason`: the key of the sentence."""

    between: tuple[str, ...]
    holds: Callable[[Switches], bool]
    reason: str


def _by_gini(switches: Switches) -> bool:
    return CRITERIA[switches["criterion"]].impurity == "gini"


CONTRADICTIONS = (
    Contradiction(
        ("criterion", "gate"), lambda s: s["criterion"] == "gain" and s["gate"] != "none", "gain_gate"
    ),
    Contradiction(
        ("criterion", "threshold_by"),
        lambda s: CRITERIA[s["criterion"]].impurity != CRITERIA[s["threshold_by"]].impurity,
        "gini_threshold",
    ),
    Contradiction(("criterion", "gate"), lambda s: _by_gini(s) and s["gate"] != "none", "gini_gate"),
    Contradiction(
        ("criterion", "numeric_penalty"),
        lambda s: _by_gini(s) and s["numeric_penalty"] != "none",
        "gini_penalty",
    ),
    Contradiction(
        ("criterion", "branching"), lambda s: _by_gini(s) and s["branching"] == "groups", "gini_groups"
    ),
    Contradiction(
        ("criterion", "arithmetic"),
        lambda s: _by_gini(s) and s["arithmetic"] == "single",
        "gini_single",
    ),
    Contradiction(
        ("criterion", "threshold_by", "arithmetic"),
        lambda s: (
            s["arithmetic"] == "single"
            and any(CRITERIA[s[name]].divided_by for name in ("criterion", "threshold_by"))
        ),
        "divisor_single",
    ),
    Contradiction(
        ("arithmetic", "unknown_factor", "unknown_in_iv"),
        lambda s: (
            s["arithmetic"] == "single"
            and (s["unknown_factor"], s["unknown_in_iv"]) != ("gain", "branch")
        ),
        "single_unknown",
    ),
    Contradiction(
        ("confidence", "error_limit"),
        lambda s: s["error_limit"] == "j48" and s["confidence"] > MAX_CONFIDENCE_J48,
        "j48_confidence",
    ),
)


def contradicting() -> frozenset[str]:
    """Return the switches some of whose values do not go together.

    >>> "gate" in contradicting(), "min_cases" in contradicting()
    (True, False)
    """
    return frozenset(name for contradiction in CONTRADICTIONS for name in contradiction.between)


def refuse(switches: Switches) -> None:
    """Refuse switches that contradict each other, with the reason."""
    for contradiction in CONTRADICTIONS:
        if contradiction.holds(switches):
            values = {name: switches[name] for name in contradiction.between}
            raise refusal(f"dialect.{contradiction.reason}", **values, most=MAX_CONFIDENCE_J48)
