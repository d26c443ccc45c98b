"""Recognise texts by what is seen of them: invisible characters, widths, names that mean something."""

import re
import unicodedata
from functools import cache
from unicodedata import combining, east_asian_width

from c45_core.language.words import languages, words

_MAX_CHARACTERS_COMPOSED = 1000
"""Characters: a longer text is left as it is; to order its accents takes more than linear time."""
_NEVER_SEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Controls, the code points Unicode calls ignorable, and blanks that are no spaces."""
_JOINERS = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f]")
"""Characters that belong between the parts of an emoji, and of letters of some scripts."""
_ALIKE = str.maketrans(
    "АВЕКМНОРСТУХаеорсухіјѕԁһӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧονіԛԝ", "ABEKMHOPCTYXaeopcyxijsdhlABEZHIKMNOPTYXoviqw"
)
"""Cyrillic and Greek letters that look like Latin ones."""


@cache
def known_words(part: str) -> frozenset[str]:
    """Return the words by which something is recognised, of all languages: `recognised` of words."""
    return frozenset(" ".join(words(each)("recognised", part) for each in languages()).split())


def is_called(name: str, part: str) -> bool:
    """Tell whether the name of a column is one of the words of a part.

    >>> is_called("Class", "class"), is_called("Weight", "class")
    (True, False)
    """
    return known_name(name) in known_words(part)


def known_name(name: str) -> str:
    """Return a name of a column as it is recognised: as it is seen, in small letters.

    >>> known_name("Case Weight"), known_name("\\ufeffclass\\u200b"), known_name("ＣＬＡＳＳ")
    ('case_weight', 'class', 'class')
    """
    return seen_as(name).casefold().strip().replace(" ", "_")


def visible(text: str) -> str:
    """Replace what is not printable: a line break by a space, an escape code by a dot.

    >>> visible("a" + chr(27) + "[2Jb")
    'a·[2Jb'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c.isspace() else "·" for c in text)


def width(text: str) -> int:
    """Return how many columns a text takes in a terminal.

    >>> width("纹理 = a")
    8
    """
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def seen_as(text: str) -> str:
    """Return a text as it is seen: without invisible characters, in usual width, composed.

    >>> seen_as("ye\\u200bs\\u2069"), seen_as("Ｙｅｓ"), seen_as("e\\u0301") == "é"
    ('yes', 'Yes', True)
    """
    if (text.isascii() and text.isprintable()) or len(text) > _MAX_CHARACTERS_COMPOSED:
        return text
    return _NEVER_SEEN.sub("", unicodedata.normalize("NFKC", _NEVER_SEEN.sub("", text)))


def looks_like(text: str) -> str:
    """Return what two texts share that are hard to tell apart: no capitals, no spaces, Latin letters.

    >>> looks_like("Yes ") == looks_like("yes"), looks_like("С") == looks_like("c")
    (True, True)
    """
    seen = seen_as(text)
    alike = seen if seen.isascii() else seen.translate(_ALIKE)
    return "".join(alike.casefold().split())


def has_unseen(text: str) -> bool:
    """Tell whether a text holds characters that nobody sees; those that join an emoji are seen by it.

    >>> has_unseen("a\\u2066b"), has_unseen("👨\\u200d👩"), has_unseen("yes\\u200d")
    (True, False, True)
    """
    if text.isascii() and text.isprintable():
        return False
    for found in _NEVER_SEEN.finditer(text):
        joins = _JOINERS.fullmatch(found[0]) is not None
        if not joins or not _may_join(text[: found.start()][-1:]):
            return True
    return False


def _may_join(before: str) -> bool:
    """Tell whether a joiner may follow a character: an emoji, or a letter of a joined script."""
    if not before:
        return False
    if _JOINERS.fullmatch(before) or unicodedata.category(before) in ("So", "Sk", "Mn", "Mc"):
        return True
    return unicodedata.bidirectional(before) == "AL" or "\u0900" <= before <= "\u0dff"
