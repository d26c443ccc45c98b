"""Recognise the words for columns, units and totals in every language of the texts."""

from __future__ import annotations

from functools import cache

from c45_core.language.words import languages, words
from c45_course.readers.characters import seen_as


@cache
def recognised(part: str) -> frozenset[str]:
    """Return the words by which something is recognised, of all languages: `recognised` of words."""
    return frozenset(" ".join(words(each)("recognised", part) for each in languages()).split())


def known_name(name: str) -> str:
    """Return a name of a column as it is recognised: as it is seen, in small letters.

    >>> known_name("Case Weight"), known_name("\\ufeffclass\\u200b"), known_name("ＣＬＡＳＳ")
    ('case_weight', 'class', 'class')
    """
    return seen_as(name).casefold().strip().replace(" ", "_")
