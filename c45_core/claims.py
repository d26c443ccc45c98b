"""Compare the numbers that documents print with the ones the trace holds.

A `Claim` is one printed number about one table: what it claims, where it stands, as it was printed,
and `at`, which says where a trace keeps the same number. The claims are declared beside the tables
(`datasets/NAME.toml`); `docs/conventions.md` explains the conventions they refer to. Nothing is
computed here that the trace does not hold, except shares of recorded weights and the difference
of two recorded entropies.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from c45_core.errors import InputError
from c45_core.table import Nominal, Numeric

if TYPE_CHECKING:
    from c45_core.record.trace import Trace
    from c45_core.record.views import Branch, Cuts, Evaluation, Node

SAME = Fraction(1, 10**12)
"""Closer than this part of their size (of 1, if smaller), a printed and a computed number are equal."""

VERDICTS = ("exact", "rounded", "truncated", "chain", "mistake", "convention")
"""What a declaration may say of a printed number; `agrees` tells what each one promises."""


@dataclass(frozen=True)
class At:
    """Where a trace keeps a number.

    `quantity` is a key of `QUANTITIES`; `path` leads from the root to the node; the other fields
    are given as far as the quantity needs them. `index` counts from 1. `dialect` is the preset to
    grow with. A number of a pruning names its `method`; in a tree given by hand, `node` is the
    name of the node. Such numbers are kept in a pruning (`c45_core.prune.claims`), not in a trace.
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


# --- the printed number and the computed one ----------------------------------------------------


def read_number(text: str) -> tuple[Fraction, Fraction | None]:
    """Read a printed number; return it and one unit of its last digit (None for a fraction).

    >>> read_number("0.20"), read_number("5/13"), read_number("100%")[0]
    ((Fraction(1, 5), Fraction(1, 100)), (Fraction(5, 13), None), Fraction(1, 1))
    """
    if match := re.fullmatch(r"(\d+)/([1-9]\d*)", text):
        return Fraction(int(match[1]), int(match[2])), None
    if match := re.fullmatch(r"-?\d+(?:\.(\d+))?(%?)", text):
        hundredth = Fraction(1, 100 if match[2] else 1)
        return Fraction(text.rstrip("%")) * hundredth, Fraction(
            1, 10 ** len(match[1] or "")
        ) * hundredth
    raise InputError(
        "A printed number is a decimal such as 0.109, a fraction such as 5/13 or a percentage; "
        f"found {text!r}."
    )


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
    if _sized(math.floor(size + Fraction(1, 2)), exact) * unit == shown:
        return "rounded"
    if _sized(math.floor(size), exact) * unit == shown:
        return "truncated"
    return "chain" if abs(shown - exact) <= 2 * unit else None


def _sized(units: int, like: Fraction) -> int:
    return -units if like < 0 else units


def agrees(claim: Claim, value: float) -> bool:
    """Tell whether the computed value bears out what the declaration says of the printed number.

    exact, rounded, truncated, chain: the printed number comes from the value in just that way.
    mistake: it comes from the value in no way, and the corrected `claim.value` is exact or rounded.
    convention: exact or rounded in the dialect of `claim.at`, which is not the document's own rule.
    """
    found = relation(claim.printed, value)
    if claim.verdict == "mistake":
        return found is None and relation(claim.value or "", value) in ("exact", "rounded")
    if claim.verdict == "convention":
        return found in ("exact", "rounded")
    return found == claim.verdict


# --- where the trace keeps it -------------------------------------------------------------------


def computed(trace: Trace | Callable[[str], Trace], claim: Claim) -> float:
    """Return the number a claim is about, from a trace or from a function `dialect name -> trace`.

    A trace is taken as it is, whatever its dialect; a path it does not have raises `InputError`.
    """
    grown = trace(claim.at.dialect) if callable(trace) else trace
    node = grown.node(grown.find(*claim.at.path))
    return float(QUANTITIES[claim.at.quantity].of(grown, node, claim.at))


@dataclass(frozen=True)
class Quantity:
    """How to find a number in a trace, and which fields of `At` it needs."""

    of: Callable[[Trace, Node, At], float]
    needs: tuple[str, ...] = ()


def _evaluation(trace: Trace, node: Node, at: At) -> Evaluation:
    assert at.attribute is not None
    return trace.evaluation(node.number, at.attribute)


def _branch(trace: Trace, node: Node, at: At) -> Branch:
    evaluation = _evaluation(trace, node, at)
    for branch in evaluation.branches:
        if branch.value == at.branch:
            return branch
    values = ", ".join(branch.value for branch in evaluation.branches)
    raise InputError(f"{evaluation.name} has no branch {at.branch!r}; its branches are: {values}.")


def _class(trace: Trace, at: At) -> int:
    assert at.class_ is not None
    return trace.table.classes.index(at.class_)


def _known_class(trace: Trace, node: Node, at: At) -> float:
    code = _class(trace, at)
    return sum(float(branch.counts[code]) for branch in _evaluation(trace, node, at).branches)


def _cuts(trace: Trace, node: Node, at: At) -> Cuts:
    evaluation = _evaluation(trace, node, at)
    if evaluation.cuts is None:
        raise InputError(f"{evaluation.name} is not numeric, so it has no candidate cuts.")
    return evaluation.cuts


def _cut(trace: Trace, node: Node, at: At) -> int:
    """Return the position of the candidate cut at `at.threshold`."""
    thresholds = _cuts(trace, node, at).thresholds
    assert at.threshold is not None
    found = np.flatnonzero(np.isclose(thresholds, at.threshold, rtol=0, atol=1e-9))
    if len(found) == 0:
        raise InputError(f"{at.attribute} has no candidate cut at {at.threshold:g}.")
    return int(found[0])


def _threshold(trace: Trace, node: Node, at: At) -> float:
    threshold = _evaluation(trace, node, at).threshold
    return math.nan if threshold is None else threshold


def _candidate_threshold(trace: Trace, node: Node, at: At) -> float:
    thresholds = _cuts(trace, node, at).thresholds
    return _item(thresholds.tolist(), at, "candidate cuts")


def _sorted_value(trace: Trace, node: Node, at: At) -> float:
    """Return the i-th smallest known number of a column among the cases of the node."""
    assert at.attribute is not None
    column = trace.table.attributes[trace.table.index(at.attribute)]
    if not isinstance(column, Numeric):
        raise InputError(f"{column.name} is not numeric, so its values cannot be sorted by size.")
    numbers = column.numbers[node.cases]
    return _item(np.sort(numbers[~np.isnan(numbers)]).tolist(), at, "known values")


def _item(items: list[float], at: At, what: str) -> float:
    assert at.index is not None
    if not 1 <= at.index <= len(items):
        raise InputError(f"{at.attribute} has {len(items)} {what} here; found index {at.index}.")
    return items[at.index - 1]


def _case_weight(trace: Trace, node: Node, at: At) -> float:
    names = np.array([trace.table.case_names[int(row)] for row in node.cases])
    return float(node.weights[names == at.case].sum())


def _matching_weight(trace: Trace, node: Node, at: At) -> float:
    """Return the weight of the cases of a class whose cells are as in `at.where`."""
    fits = trace.table.labels[node.cases] == _class(trace, at)
    for name, value in at.where.items():
        column = trace.table.attributes[trace.table.index(name)]
        if not isinstance(column, Nominal):
            raise InputError(f"{name} is numeric; `where` asks for values of nominal columns.")
        fits &= column.codes[node.cases] == column.values.index(value)
    return float(node.weights[fits].sum())


def _average_gain(_trace: Trace, node: Node, _at: At) -> float:
    return math.nan if node.average_gain is None else node.average_gain


QUANTITIES: Mapping[str, Quantity] = {
    # The node.
    "cases": Quantity(lambda t, n, a: n.weight),
    "class_weight": Quantity(lambda t, n, a: float(n.counts[_class(t, a)]), ("class",)),
    "class_share": Quantity(lambda t, n, a: float(n.counts[_class(t, a)]) / n.weight, ("class",)),
    "entropy": Quantity(lambda t, n, a: n.entropy),
    "gini": Quantity(lambda t, n, a: n.gini),
    "average_gain": Quantity(_average_gain),
    "case_weight": Quantity(_case_weight, ("case",)),
    "matching_weight": Quantity(_matching_weight, ("where", "class")),
    # An attribute at the node; "known": the cases whose value of it is known.
    "known_weight": Quantity(lambda t, n, a: _evaluation(t, n, a).known, ("attribute",)),
    "known_fraction": Quantity(lambda t, n, a: _evaluation(t, n, a).known_fraction, ("attribute",)),
    "known_class_weight": Quantity(_known_class, ("attribute", "class")),
    "known_class_share": Quantity(
        lambda t, n, a: _known_class(t, n, a) / _evaluation(t, n, a).known, ("attribute", "class")
    ),
    "unknown_share": Quantity(lambda t, n, a: _evaluation(t, n, a).unknown / n.weight, ("attribute",)),
    "base_entropy": Quantity(lambda t, n, a: _evaluation(t, n, a).base_entropy, ("attribute",)),
    "conditional_entropy": Quantity(
        lambda t, n, a: _evaluation(t, n, a).conditional_entropy, ("attribute",)
    ),
    "known_gain": Quantity(
        lambda t, n, a: _evaluation(t, n, a).base_entropy - _evaluation(t, n, a).conditional_entropy,
        ("attribute",),
    ),
    "gain": Quantity(lambda t, n, a: _evaluation(t, n, a).gain, ("attribute",)),
    "iv": Quantity(lambda t, n, a: _evaluation(t, n, a).iv, ("attribute",)),
    "gain_ratio": Quantity(lambda t, n, a: _evaluation(t, n, a).gain_ratio, ("attribute",)),
    "base_gini": Quantity(lambda t, n, a: _evaluation(t, n, a).base_gini, ("attribute",)),
    "conditional_gini": Quantity(lambda t, n, a: _evaluation(t, n, a).conditional_gini, ("attribute",)),
    "gini_decrease": Quantity(lambda t, n, a: _evaluation(t, n, a).gini_decrease, ("attribute",)),
    # A branch of it.
    "branch_weight": Quantity(lambda t, n, a: _branch(t, n, a).weight, ("attribute", "branch")),
    "branch_share": Quantity(
        lambda t, n, a: _branch(t, n, a).weight / _evaluation(t, n, a).known, ("attribute", "branch")
    ),
    "branch_share_of_all": Quantity(
        lambda t, n, a: _branch(t, n, a).weight / n.weight, ("attribute", "branch")
    ),
    "branch_class_weight": Quantity(
        lambda t, n, a: float(_branch(t, n, a).counts[_class(t, a)]), ("attribute", "branch", "class")
    ),
    "branch_class_share": Quantity(
        lambda t, n, a: float(_branch(t, n, a).counts[_class(t, a)]) / _branch(t, n, a).weight,
        ("attribute", "branch", "class"),
    ),
    "branch_entropy": Quantity(lambda t, n, a: _branch(t, n, a).entropy, ("attribute", "branch")),
    "branch_gini": Quantity(lambda t, n, a: _branch(t, n, a).gini, ("attribute", "branch")),
    # A numeric attribute and its candidate cuts.
    "sorted_value": Quantity(_sorted_value, ("attribute", "index")),
    "threshold": Quantity(_threshold, ("attribute",)),
    "candidates": Quantity(lambda t, n, a: float(len(_cuts(t, n, a))), ("attribute",)),
    "candidate_threshold": Quantity(_candidate_threshold, ("attribute", "index")),
    "candidate_gain": Quantity(
        lambda t, n, a: float(_cuts(t, n, a).gains[_cut(t, n, a)]), ("attribute", "threshold")
    ),
    "candidate_iv": Quantity(
        lambda t, n, a: float(_cuts(t, n, a).ivs[_cut(t, n, a)]), ("attribute", "threshold")
    ),
    "candidate_gain_ratio": Quantity(
        lambda t, n, a: float(_cuts(t, n, a).gain_ratios[_cut(t, n, a)]), ("attribute", "threshold")
    ),
    "candidate_gini_decrease": Quantity(
        lambda t, n, a: float(_cuts(t, n, a).gini_decreases[_cut(t, n, a)]), ("attribute", "threshold")
    ),
}
"""Every number a claim can be about, by name."""
