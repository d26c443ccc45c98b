"""Shorten long names and values in the middle, so that no two look alike."""

from __future__ import annotations

from collections.abc import Iterable

MOST = 40
"""Characters a name or value is shown with: about what fits under a node of a tree."""


def shortened(texts: Iterable[str], most: int = MOST) -> dict[str, str]:
    """Return for each text that is longer than `most` characters how it is shown.

    Two texts that would be shown alike, or like a text that is short already, get a number.

    >>> shortened(["the quick brown fox", "ox"], most=11)
    {'the quick brown fox': 'the qui…fox'}
    >>> list(shortened(["a" * 50 + "b", "a" * 51 + "b"], most=9).values())
    ['aaaaa…aab', 'aaaaa…aab (2)']
    """
    listed = tuple(texts)
    long = [text for text in listed if len(text) > most]
    if not long:
        return {}
    end = most // 3
    taken, found = {text for text in listed if len(text) <= most}, {}
    for text in long:
        short = shown = f"{text[: most - end - 1]}…{text[-end:]}"
        number = 1
        while shown in taken:
            number += 1
            shown = f"{short} ({number})"
        taken.add(shown)
        found[text] = shown
    return found
