"""Detect the encoding of a text file: a byte order mark, then UTF-8, then the most plausible other.

charset-normalizer ranks the encodings; for files of a few lines, as a teacher types them, its
statistics are too thin (a GBK file of four characters becomes Big5, Latin-1 becomes Baltic). So the
encodings met here are tried strictly first, and of those that fit the one wins whose text is most
plausible (`plausible.py`); a reading that is nearly as plausible makes it doubtful, and is asked about.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from c45_core.language.refusal import refusal
from c45_course.readers.file_questions import FileAnswer, FileQuestion, QuestionKind
from c45_course.readers.plausible import MODELS, PRIORS, beyond_ascii, plausibility

MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
OFFERED = (
    *("utf-8", "gb18030", "big5", "utf-16", "cp1252", "cp1250", "cp1251", "koi8_r", "cp866"),
    *("cp850", "cp932", "euc_jp", "cp949", "latin-1"),
)
"""What the switch offers, beside what charset-normalizer finds likely."""
SAMPLE = 50_000
"""Bytes looked at to tell encodings apart; the whole file is decoded with the one chosen."""
CLOSE = 4.0
"""A reading less than so many times (e to this) less plausible is doubted."""
POOR, HOPELESS = -10.2, -13.2
"""The mean of a character below which the best reading is doubted, and is none."""
MAX_RIVALS, SHOWN_LINES, SHOWN = 2, 2, 60
MIN_GOOD, MAX_BAD = 2, 4
"""A bad byte in UTF-8 is one beside so many good characters, at most one in so many of them."""
_NUL_SHARE = 0.2
_BAD = re.compile("[\udc80-\udcff]")


@dataclass(frozen=True)
class DecodedText:
    """A text and how it was read; `likely`: encodings to offer, the chosen one first."""

    text: str
    encoding: str
    likely: tuple[str, ...]
    doubtful: bool = False
    question: FileQuestion | None = None


def decode(data: bytes, name: str, encoding: str | None = None) -> DecodedText:
    """Return bytes as text. `name` says in an error where they come from; `encoding` corrects.

    >>> found = decode("色泽,好瓜".encode("gb18030"), "melons.csv")
    >>> found.text, found.encoding
    ('色泽,好瓜', 'gb18030')
    """
    if encoding is not None:
        return DecodedText(_decode_as(data, name, encoding), encoding, _offer_encodings(encoding))
    for mark, marked in MARKS.items():
        if data.startswith(mark):
            return DecodedText(_decode_as(data, name, marked), marked, _offer_encodings(marked))
    if (wide := _find_wide_encoding(data)) is not None:
        return DecodedText(_decode_as(data, name, wide), wide, _offer_encodings(wide))
    if (text := _try_decoding(data, "utf-8")) is not None:
        return DecodedText(text, "utf-8", _offer_encodings("utf-8"))
    return _decode_likeliest(data, name)


def _decode_likeliest(data: bytes, name: str) -> DecodedText:
    """Choose among the encodings that fit all bytes the one whose text is most plausible."""
    _refuse_bad_bytes(data, name)
    sample = _take_sample(data)
    texts = {each: text for each in MODELS if (text := _try_decoding(sample, each)) is not None}
    scores = {each: plausibility(text, each) for each, text in texts.items()}
    order = _keep_fitting(sorted(scores, key=lambda each: -scores[each]), scores, data)
    ranked = _rank_encodings(sample)
    if not order or scores[order[0]] < HOPELESS * _count_beyond_ascii(texts[order[0]]):
        # The detector knows more encodings; where it is at a loss, so is everybody.
        others = (
            each for each in ranked if each not in texts and _try_decoding(data, each) is not None
        )
        best = next(others, order[0] if order else None)
        if best is None:
            raise refusal("not_text", file=name)
        return DecodedText(
            _decode_as(data, name, best), best, _offer_encodings(best, *order, *ranked), True
        )
    same = [each for each in order if texts[each] == texts[order[0]]]
    best = max(same, key=lambda each: PRIORS.get(each, 0.0))
    rivals = [each for each in order if scores[order[0]] - scores[each] < CLOSE]
    unsure = scores[order[0]] < POOR * _count_beyond_ascii(texts[best])
    shown = _keep_different([best, *(order if unsure else rivals)], texts)[: 1 + MAX_RIVALS]
    doubtful = unsure or len(shown) > 1
    question = _ask_encoding({each: texts[each] for each in shown}) if len(shown) > 1 else None
    text = _decode_as(data, name, best)
    return DecodedText(text, best, _offer_encodings(*shown, best, *order, *ranked), doubtful, question)


def _take_sample(data: bytes) -> bytes:
    """Return the first lines that hold more than ASCII, so many as are looked at."""
    lines, size = [], 0
    for line in data.split(b"\n"):
        if not line.isascii():
            lines.append(line)
            size += len(line)
        if size > SAMPLE:
            break
    return b"\n".join(lines)


def _keep_fitting(order: list[str], scores: dict[str, float], data: bytes) -> list[str]:
    """Return the encodings, the most plausible first, that fit all bytes; the last ones unchecked."""
    fit: list[str] = []
    for place, each in enumerate(order):
        if fit and scores[fit[0]] - scores[each] > CLOSE:
            return [*fit, *order[place:]]
        if _try_decoding(data, each) is not None:
            fit.append(each)
    return fit


def _keep_different(encodings: list[str], texts: dict[str, str]) -> list[str]:
    """Return the encodings whose texts differ, the first of equals."""
    found: dict[str, str] = {}
    for each in encodings:
        found.setdefault(texts[each], each)
    return list(found.values())


def _count_beyond_ascii(text: str) -> int:
    return max(1, beyond_ascii(text))


def _ask_encoding(texts: dict[str, str]) -> FileQuestion:
    """Show the same cells in each reading: the first lines that read differently."""
    lines = [text.split("\n") for text in texts.values()]
    differing = [row for row in zip(*lines, strict=False) if len(set(row)) > 1][:SHOWN_LINES]
    answers = [
        FileAnswer(encoding, "", " / ".join(row[place].strip() for row in differing)[:SHOWN])
        for place, encoding in enumerate(texts)
    ]
    return FileQuestion(QuestionKind.ENCODING, tuple(answers))


def _refuse_bad_bytes(data: bytes, name: str) -> None:
    """Refuse UTF-8 with a few bytes that do not belong there, and say where the first one is."""
    known = data.decode("utf-8", "ignore")
    good = len(known) - len(known.encode("ascii", "ignore"))
    text = data.decode("utf-8", "surrogateescape")
    bad = len(text) - len(known)
    found = _BAD.search(text)
    if found is None or good < MIN_GOOD or bad * MAX_BAD > good:
        return  # it may be UTF-8 throughout, with a zero byte that no table has
    at = found.start()
    byte = ord(text[at]) - 0xDC00
    raise refusal(
        "bad_byte",
        file=name,
        line=text.count("\n", 0, at) + 1,
        column=at - text.rfind("\n", 0, at),
        byte=f"0x{byte:02X}",
        looks=bytes([byte]).decode("cp1252", "replace"),
        count=bad,
    )


def _decode_as(data: bytes, name: str, encoding: str) -> str:
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


def _try_decoding(data: bytes, encoding: str) -> str | None:
    """Return the text, None where the bytes do not fit or the characters are none of a table."""
    try:
        text = data.decode(encoding)
    except UnicodeError:
        return None
    if encoding == "utf-8":
        return None if "\0" in text else text
    return None if _CONTROL.search(text) else text


_CONTROL = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f\x7f-\x9f]")


def _find_wide_encoding(data: bytes) -> str | None:
    """Tell UTF-16 without a mark: every other byte of Latin text and line ends is 0."""
    head = data[:SAMPLE]
    if len(head) < 4 or len(data) % 2 or head.count(0) < len(head) * _NUL_SHARE / 2:
        return None
    for encoding, high in (("utf-16-le", head[1::2]), ("utf-16-be", head[::2])):
        zeros = high.count(0)
        if zeros >= max(len(high) * _NUL_SHARE, 4 * (head.count(0) - zeros)):
            return encoding if _try_decoding(data, encoding) is not None else None
    return None


def _rank_encodings(data: bytes) -> list[str]:
    """Return what charset-normalizer finds likely, the likeliest first."""
    # Here, so that bundled tables need numpy alone.
    from charset_normalizer import from_bytes

    head = data[:SAMPLE]
    cut = head.rfind(b"\n") + 1 if len(data) > SAMPLE else len(head)
    found = (match.encoding for match in from_bytes(head[: cut or len(head)]))
    return [encoding for encoding in found if not encoding.startswith("utf")]


def _offer_encodings(*first: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*first, *OFFERED]))
