"""Describe in a sentence the difference between a result by hand and the exact one."""

from __future__ import annotations

from c45_core.explain.explanation import RoundingDifference
from c45_core.language.words import Words


def parted(parting: RoundingDifference, words: Words, term: str) -> str:
    """Return the sentence; `term` is how the term is written where the sentence stands.

    >>> from c45_core.language.words import words
    >>> parted(RoundingDifference("0.109", "0.1081", None, True), words("en"), "")
    'By hand 0.109, exactly 0.1081. Every term is right as written; their rounding adds up.'
    """
    said = words("notation", "parted", hand=parting.by_hand, exact=parting.exactly)
    if parting.term is not None:
        return said + words("notation", "parted_in", term=term)
    return said + (words("notation", "parted_sum") if parting.summed else "")
