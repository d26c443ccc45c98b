"""Write an answer as Quinlan's programs consult and consultr print it."""

from __future__ import annotations

from collections.abc import Sequence

from .rules import RuleConsultation
from .tree import Consultation

CERTAIN = 0.99
"""From this certainty on, with narrow bounds, no number is printed."""
NARROW = 0.01
"""Bounds this close are not printed, and a class of less certainty is not listed."""


def ranked(found: Consultation) -> tuple[int, ...]:
    """Return the classes that are printed: the best, then those of 0.01 or more by falling certainty.

    Of two classes the best alone.
    """
    certainty = found.certainty
    others = [label for label in range(found.classes) if label != found.label]
    others.sort(key=lambda label: -certainty[label])
    if found.classes == 2:
        others = []
    return (found.label, *(label for label in others if certainty[label] >= NARROW))


def printed(found: Consultation, classes: Sequence[str]) -> tuple[str, ...]:
    """Return the lines of `consult`; `classes`: their names.

    >>> from c45_core import grow, preset
    >>> from topics.uncertain.consult import consult
    >>> from c45_course import datasets
    >>> golf = grow(datasets.load("golf_14_quinlan_numeric").table, preset("release8"))
    >>> found = consult(golf.pruning.tree, golf.source, {"天气": "多云"}, golf.dialect)
    >>> printed(found, golf.table.classes)
    ('适合  CF = 1.00  [ 0.71 - 1.00 ]',)
    """
    return tuple(_line(found, label, classes[label]) for label in ranked(found))


def _line(found: Consultation, label: int, name: str) -> str:
    certainty, low = float(found.certainty[label]), float(found.least[label])
    narrow = found.gap < NARROW
    if certainty >= CERTAIN and narrow:
        return name
    said = f"{name}  CF = {certainty:.2f}"
    return said if narrow else f"{said}  [ {low:.2f} - {low + found.gap:.2f} ]"


def printed_by_rules(found: RuleConsultation, classes: Sequence[str]) -> str:
    """Return the line of `consultr`."""
    answered = found.answered
    if answered is None:
        return f"{classes[found.label]} (default class)"
    return f"{classes[found.label]}  CF = {answered.strength:.2f}"
