"""Say which switches do not go together, each time with the reason and a way out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from c45_core.errors import InputError

MOST_CONFIDENCE_J48 = 0.5
"""Weka's normal quantile of 1 - CF is negative beyond this."""

Switches = Mapping[str, Any]


@dataclass(frozen=True)
class Contradiction:
    """Switches that contradict each other where `holds`; `reason` may name their values: {gate}."""

    between: tuple[str, ...]
    holds: Callable[[Switches], bool]
    reason: str


CONTRADICTIONS = (
    Contradiction(
        ("criterion", "gate"),
        lambda s: s["criterion"] == "gain" and s["gate"] != "none",
        "Switch gate={gate} needs criterion=gain_ratio: the attribute with the largest gain always "
        "passes the average; set gate=none.",
    ),
    Contradiction(
        ("criterion", "threshold_by"),
        lambda s: (s["criterion"] == "gini") != (s["threshold_by"] == "gini"),
        "Switch criterion={criterion} does not go with threshold_by={threshold_by}: the Gini index "
        "chooses both, attribute and cut, or neither; set criterion=gini, threshold_by=gini and "
        "gate=none, or neither of the two to gini.",
    ),
    Contradiction(
        ("criterion", "gate"),
        lambda s: s["criterion"] == "gini" and s["gate"] != "none",
        "Switch gate={gate} compares information gains, which criterion=gini does not take; set "
        "gate=none.",
    ),
    Contradiction(
        ("criterion", "numeric_penalty"),
        lambda s: s["criterion"] == "gini" and s["numeric_penalty"] != "none",
        "Switch numeric_penalty={numeric_penalty} is an amount of bits and cannot be taken off the "
        "decrease of a Gini index; set numeric_penalty=none, or another criterion.",
    ),
    Contradiction(
        ("criterion", "arithmetic"),
        lambda s: s["criterion"] == "gini" and s["arithmetic"] == "single",
        "Switch arithmetic=single is the arithmetic of Release 8, which does not compute Gini indices; "
        "set arithmetic=double, or another criterion.",
    ),
    Contradiction(
        ("arithmetic", "unknown_factor", "unknown_in_iv"),
        lambda s: (
            s["arithmetic"] == "single"
            and (s["unknown_factor"], s["unknown_in_iv"]) != ("gain", "branch")
        ),
        "Switch arithmetic=single is the arithmetic of Release 8, which puts the known fraction on the "
        "gain and the unknown cases into the IV; set unknown_factor=gain and unknown_in_iv=branch, or "
        "arithmetic=double.",
    ),
    Contradiction(
        ("confidence", "error_limit"),
        lambda s: s["error_limit"] == "j48" and s["confidence"] > MOST_CONFIDENCE_J48,
        f"Switch error_limit=j48 needs confidence of at most {MOST_CONFIDENCE_J48}: above it Weka adds "
        "no errors at all; found {confidence!r}: lower it, or set error_limit=release8.",
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
            raise InputError(contradiction.reason.format_map(switches))
