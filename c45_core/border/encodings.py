"""Find the encoding of a text file: a mark, then UTF-8, then the likeliest of the others.

charset-normalizer ranks the encodings; for files of a few lines, as a teacher types them, its
statistics are too thin (a GBK file of four characters becomes Big5, Latin-1 becomes Baltic). So the
encodings met here are tried strictly first, and of those that fit the one in whose everyday
characters the text is written wins.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from dataclasses import dataclass

from c45_core.border.refusal import refusal

MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
OFFERED = ("utf-8", "gb18030", "big5", "utf-16", "latin-1", "shift_jis", "euc_kr")
"""What the switch offers, beside what charset-normalizer finds likely."""
SAMPLE = 50_000
"""Bytes looked at to tell encodings apart; the whole file is decoded with the one chosen."""
SURE = 0.85
"""Share of everyday characters from which an encoding is not doubted."""
_NUL_SHARE = 0.2
_BEYOND = re.compile(r"[^\x00-\x7f]+")


@dataclass(frozen=True)
class Decoded:
    """A text and how it was read; `likely`: encodings to offer, the chosen one first."""

    text: str
    encoding: str
    likely: tuple[str, ...]
    doubtful: bool = False


def decoded(data: bytes, name: str, encoding: str | None = None) -> Decoded:
    """Return bytes as text. `name` says in an error where they come from; `encoding` corrects.

    >>> found = decoded("色泽,好瓜".encode("gb18030"), "melons.csv")
    >>> found.text, found.encoding
    ('色泽,好瓜', 'gb18030')
    """
    if encoding is not None:
        return Decoded(_as(data, name, encoding), encoding, _offered(encoding))
    for mark, marked in MARKS.items():
        if data.startswith(mark):
            return Decoded(_as(data, name, marked), marked, _offered(marked))
    if (wide := _without_mark(data)) is not None:
        return Decoded(_as(data, name, wide), wide, _offered(wide))
    if (text := _try(data, "utf-8")) is not None:
        return Decoded(text, "utf-8", _offered("utf-8"))
    return _likeliest(data, name)


def _likeliest(data: bytes, name: str) -> Decoded:
    """Choose among the encodings that fit all bytes; the first of equals."""
    shares: dict[str, float] = {}
    for encoding, share in (("gb18030", _gb), ("big5", _big5), ("cp1252", _western)):
        text = _try(data, encoding)
        if text is not None:
            shares[encoding] = share(text[:SAMPLE])
    best = max(shares, key=lambda each: shares[each], default=None)
    ranked = _ranked(data)
    if best is None or shares[best] < 0.5:
        # The detector knows more encodings; where it is at a loss, so is everybody.
        fitting = (each for each in ranked if each not in shares and _try(data, each) is not None)
        best = next(fitting, best)
    if best is None:
        raise refusal("not_text", file=name)
    text = _as(data, name, best)
    return Decoded(text, best, _offered(best, *shares, *ranked), shares.get(best, 0) < SURE)


def _as(data: bytes, name: str, encoding: str) -> str:
    try:
        codecs.lookup(encoding)
        text = data.decode("utf-8-sig" if encoding == "utf-8" else encoding)
    except LookupError:
        raise refusal("no_encoding", encoding=encoding) from None
    except UnicodeError:
        key = "not_text" if encoding in MARKS.values() else "not_this_encoding"
        raise refusal(key, file=name, encoding=encoding) from None
    if "\0" in text:
        raise refusal("not_text", file=name)
    return text


def _try(data: bytes, encoding: str) -> str | None:
    """Return the text, None where the bytes do not fit or the characters are none of a table."""
    try:
        text = data.decode(encoding)
    except UnicodeError:
        return None
    if encoding == "utf-8":
        return None if "\0" in text else text
    return None if any(character in text for character in _CONTROLS) else text


_CONTROLS = "".join(map(chr, [*range(9), *range(14, 32), *range(127, 160)])).replace("\x1a", "")


def _without_mark(data: bytes) -> str | None:
    """Tell UTF-16 without a mark: every other byte of Latin text and line ends is 0."""
    head = data[:SAMPLE]
    if len(head) < 4 or len(data) % 2 or head.count(0) < len(head) * _NUL_SHARE / 2:
        return None
    for encoding, high in (("utf-16-le", head[1::2]), ("utf-16-be", head[::2])):
        zeros = high.count(0)
        if zeros >= max(len(high) * _NUL_SHARE, 4 * (head.count(0) - zeros)):
            return encoding if _try(data, encoding) is not None else None
    return None


def _gb(text: str) -> float:
    """Share of the 3755 everyday characters of GB 2312, and of its punctuation."""
    return _share(text, "gb2312", ((0xB0, 0xD7), (0xA1, 0xA3)))


def _big5(text: str) -> float:
    """Share of the 5401 everyday characters of Big5, and of its punctuation."""
    return _share(text, "big5", ((0xA4, 0xC6), (0xA1, 0xA3)))


def _share(text: str, encoding: str, leads: tuple[tuple[int, int], ...]) -> float:
    found = Counter(character for character in text if character > "\x7f")
    usual = 0
    for character, times in found.items():
        try:
            lead = character.encode(encoding)[0]
        except UnicodeError:
            continue
        usual += times * any(low <= lead <= high for low, high in leads)
    return usual / max(1, found.total())


def _western(text: str) -> float:
    """Share of accented letters, which stand alone among others, and seldom are capitals."""
    runs = _BEYOND.findall(text)
    letters = [letter for run in runs if len(run) <= 2 for letter in run if letter.isalpha()]
    capitals = sum(map(str.isupper, letters))
    return (len(letters) - capitals / 2) / max(1, sum(map(len, runs)))


def _ranked(data: bytes) -> list[str]:
    """Return what charset-normalizer finds likely, the likeliest first."""
    # Here, so that bundled tables need numpy alone.
    from charset_normalizer import from_bytes

    head = data[:SAMPLE]
    cut = head.rfind(b"\n") + 1 if len(data) > SAMPLE else len(head)
    found = (match.encoding for match in from_bytes(head[: cut or len(head)]))
    return [encoding for encoding in found if not encoding.startswith("utf")]


def _offered(*first: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*first, *OFFERED]))
