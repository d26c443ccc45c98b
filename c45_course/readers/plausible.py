"""Score how plausible a decoded text is, by the characters that people write.

Each reading gives the logarithm of a probability: of each character on its own, by a coarse model of
the language (`everyday.py` and the levels of the standards), and of how letters follow each other. The
models are rough, but a wrong encoding is mostly wrong by many orders of magnitude.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from math import log

from c45_course.readers.everyday import JAPANESE, KOREAN, SIMPLIFIED, TRADITIONAL

_WORD = re.compile(r"[^\x00-\x40\x5b-\x60\x7b-\x7f]+")
"""A run of letters, and of whatever is beyond ASCII."""
MOST_WORDS = 2000
LONGEST_WORD = 100
_NEVER = -16.0
_SIGN = -8.5
_SIGNS = "，。、；：？！（）「」『』“”‘’《》％＋－＝／～·…—　①②③④⑤０１２３４５６７８９〇々ー㎏㎝℃"


def plausibility(text: str, encoding: str) -> float:
    """Return the logarithm of how plausible a text is, up to what all readings of it share.

    >>> plausibility("色泽,好瓜", "gb18030") > plausibility("伎屙,疑圖", "big5")
    True
    """
    score = MODELS[encoding]
    return PRIORS.get(encoding, 0.0) + sum(map(score, _words(text)))


def beyond_ascii(text: str) -> int:
    """Return how many characters the plausibility of a text rests on."""
    return sum(each > "\x7f" for word in _words(text) for each in word)


def _words(text: str) -> list[str]:
    """Return the different words with letters beyond ASCII: a word counts once."""
    found = (word for word in _WORD.findall(text) if not word.isascii())
    return list(dict.fromkeys(word[:LONGEST_WORD] for word in found))[:MOST_WORDS]


def _by_characters(of: Callable[[str], float]) -> Callable[[str], float]:
    known = lru_cache(maxsize=20_000)(of)
    return lambda word: sum(known(each) for each in word if each > "\x7f")


def _lead(character: str, encoding: str) -> int:
    """Return the first of two bytes, 0 where the standard has no such character."""
    try:
        data = character.encode(encoding)
    except UnicodeError:
        return 0
    return data[0] if len(data) == 2 else 0


def _simplified(each: str) -> float:
    if each in SIMPLIFIED:
        return log(0.70 / 480)
    lead = _lead(each, "gb2312")
    if 0xB0 <= lead <= 0xD7:
        return log(0.27 / 3275)
    if each in _SIGNS:
        return _SIGN
    return log(0.02 / 3008) if lead >= 0xD8 else -12.5 if lead else -15.0


def _traditional(each: str) -> float:
    if each in TRADITIONAL:
        return log(0.65 / 450)
    lead = _lead(each, "big5")
    if 0xA4 <= lead <= 0xC6:
        return log(0.32 / 4950)
    return _SIGN if each in _SIGNS else log(0.02 / 7652) if lead >= 0xC9 else -13.0


def _korean(each: str) -> float:
    if each in KOREAN:
        return log(0.66 / 270)
    lead = _lead(each, "euc_kr")
    if 0xB0 <= lead <= 0xC8:
        return log(0.31 / 2080)
    if each in _SIGNS:
        return _SIGN
    return -13.1 if lead else -15.3


def _japanese(each: str) -> float:
    if "ぁ" <= each <= "ん":
        return log(0.40 / 83)
    if "ァ" <= each <= "ー":
        return log(0.22 / 87)
    if each in JAPANESE:
        return log(0.24 / 300)
    lead = _lead(each, "euc_jp")
    if 0xB0 <= lead <= 0xCF:
        return log(0.12 / 2700)
    if each in _SIGNS:
        return _SIGN
    return -9.5 if "\uff61" <= each <= "\uff9f" else -12.7 if lead else -15.0


def _letters(usual: str, rare: str = "", *, joined: bool = False) -> Callable[[str], float]:
    """Return the model of an alphabet of small letters; `joined`: with those of ASCII between them."""
    small = dict.fromkeys(rare, log(0.07 / max(1, len(rare))))
    small |= dict.fromkeys(usual, log(0.9 / len(usual)))

    def score(word: str) -> float:
        total, before = 0.0, ""
        run = 0
        capitals = word.isupper() and len(word) > 1
        for each in word:
            if each > "\x7f":
                total += _letter(each, before, small, capitals)
                run += 1
                if joined and run > 2:
                    total -= 3
            else:
                run = 0
            if before and (each > "\x7f") != (before > "\x7f"):
                # Letters of another script stand apart; a sign within a word is a letter misread.
                alphabetic = each.isalpha() and before.isalpha()
                total -= (0 if joined else 6) if alphabetic else 3 if before.isalpha() else 0.5
            before = each
        return total

    return score


def _letter(each: str, before: str, small: dict[str, float], capitals: bool) -> float:
    if each in small:
        return small[each]
    if each.lower() in small:
        follows = before.isalpha() and not capitals
        return small[each.lower()] - (4.5 if follows else 1.5)
    if each.isalpha():
        return -8.5
    return -7.0 if each in "°€£§²³µ½¼«»“”‘’„–—…®™№" else -10.5 if each != "\u00a0" else -6.5


_CYRILLIC = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё"
_WEST, _WEST_TOO = "äöüßéèàçñóíáúêôâîåøæã", "ûëïõìòùœýðþ"
_MIDDLE, _MIDDLE_TOO = "ąćęłńóśźżěščřžýáíéúůňőöü", "ďťűäăâîșțşţđôľĺŕ"
_GREEK = "αοιετσνηυρπκμλςωάέίόήύώδγχθφβξζψϊϋ"
_TURKISH = "ığşçöüâîûİ"
_HEBREW = "אבגדהוזחטיכךלמםנןסעפףצץקרשת"
_ARABIC = "ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءأإآؤئ"

MODELS: dict[str, Callable[[str], float]] = {
    "gb18030": _by_characters(_simplified),
    "big5": _by_characters(_traditional),
    "cp949": _by_characters(_korean),
    "cp932": _by_characters(_japanese),
    "euc_jp": _by_characters(_japanese),
    "cp1252": _letters(_WEST, _WEST_TOO, joined=True),
    "cp1250": _letters(_MIDDLE, _MIDDLE_TOO, joined=True),
    "iso8859_2": _letters(_MIDDLE, _MIDDLE_TOO, joined=True),
    "cp1254": _letters(_TURKISH, _WEST, joined=True),
    "cp850": _letters(_WEST, _WEST_TOO, joined=True),
    "cp852": _letters(_MIDDLE, _MIDDLE_TOO, joined=True),
    "cp437": _letters(_WEST, _WEST_TOO, joined=True),
    "cp1251": _letters(_CYRILLIC),
    "koi8_r": _letters(_CYRILLIC),
    "cp866": _letters(_CYRILLIC),
    "iso8859_5": _letters(_CYRILLIC),
    "cp1253": _letters(_GREEK),
    "cp1255": _letters(_HEBREW),
    "cp1256": _letters(_ARABIC),
}
"""How plausible a word is, by the encoding it is read in; in this order where two read the same."""
PRIORS = {
    **{"big5": -0.5, "cp949": -0.7, "cp932": -0.7, "euc_jp": -1.5, "cp1251": -0.5, "koi8_r": -2.0},
    **{"cp866": -2.0, "iso8859_5": -4.0, "cp1250": -1.0, "iso8859_2": -2.0, "cp850": -2.5},
    **{"cp852": -3.0, "cp437": -2.6, "cp1254": -2.0, "cp1253": -1.0, "cp1255": -2.0, "cp1256": -2.0},
}
"""How likely the encoding is before the text is seen."""
