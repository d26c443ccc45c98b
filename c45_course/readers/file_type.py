"""Recognise files that are not tables by their content: web pages, JSON, pictures."""

from __future__ import annotations

import json
import re
from pathlib import PurePath

from c45_core.language.refusal import refusal
from c45_course.readers.foreign_bytes import foreign_format

_SIGNS = {
    b"%PDF-": "pdf",
    b"\x89PNG": "picture",
    b"\xff\xd8\xff": "picture",
    b"GIF87a": "picture",
    b"GIF89a": "picture",
    b"II*\0": "picture",
    b"MM\0*": "picture",
    b"Rar!\x1a": "packed",
    b"7z\xbc\xaf": "packed",
    b"BZh91AY&SY": "packed",
    b"\xfd7zXZ\0": "packed",
    b"\x28\xb5\x2f\xfd": "packed",
    b"PAR1\x15": "parquet",
    b"ARROW1\0": "arrow",
    b"FEA1\0": "arrow",
    b"SQLite format 3\0": "sqlite",
    b"$FL2": "spss",
    b"$FL3": "spss",
    b"<stata_dta>": "stata",
    b"\x89HDF": "binary",
    b"\x93NUMPY": "binary",
    b"RDX2\n": "r_data",
    b"RDX3\n": "r_data",
    b"X\n\0\0": "r_data",
    b"{\\rtf": "document",
}
_OLD_STATA = re.compile(rb"[\x69-\x73][\x01\x02]\x01\x00")
_PICKLE = re.compile(rb"\x80[\x02-\x05]")
_TEXT_PICKLE = re.compile(rb"(\(lp\d+\n|\(dp\d+\n|ccopy_reg\n|cpandas\.|cnumpy\.)")
_PAGE = re.compile(
    rb"\s*+<(?:(?:!doctype\s++html|html|head|body|table|style|div|meta|\?xml)\b|!--)",
    re.IGNORECASE,
)
_FRAGMENT = re.compile(rb"\s*+<(tr|td|th|tbody|thead|p|span|ul)[\s>]", re.IGNORECASE)
_SVG = re.compile(rb"<svg[\s>]", re.IGNORECASE)
_MHT = re.compile(
    rb"\s*+(mime-version:|from: <saved by|content-type: multipart/|from: \"saved by)", re.IGNORECASE
)
_OPEN_JSON = re.compile(rb"\{\s*+\"[^\"\n]*+\"\s*+:|\[\s*+[\[{]")
_LARGEST_JSON = 5_000_000
_HEAD = 2000
_FAR = 100_000


def seen_through(data: bytes, name: str) -> None:
    """Refuse a file that is known to be something else; a doubtful one is read as text.

    `name` decides only between two kinds of file that begin with the same bytes.
    """
    if not data.strip(b"\0 \t\r\n\x1a\xef\xbb\xbf\xff\xfe"):
        raise refusal("empty", file=name)
    for sign, key in _SIGNS.items():
        if data.startswith(sign):
            raise refusal(key, file=name)
    if binary := _binary(data, name) or foreign_format(data):
        raise refusal(binary, file=name)
    head = data[:_HEAD].removeprefix(b"\xef\xbb\xbf").lstrip()
    if _MHT.match(head) and b"mime" in data[:_FAR].lower():
        raise refusal("mht", file=name)
    if markup := _markup(data, head):
        raise refusal(markup, file=name)
    if head[:1] in (b"{", b"["):
        _not_json(data, head, name)


def _binary(data: bytes, name: str) -> str | None:
    """Tell forms that a few bytes tell only together with others that no text holds."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "picture"
    if data[4:8] == b"ftyp" or (data[:2] == b"BM" and b"\0" in data[2:14]):
        return "picture"
    if _OLD_STATA.match(data) and b"\0" in data[:100]:
        return "stata"
    if (_PICKLE.match(data) and data.rstrip().endswith(b".")) or _TEXT_PICKLE.match(data):
        return "pickle"
    if PurePath(name).suffix.casefold() == ".dta" and b"\0" in data[:100]:
        return "stata"
    return None


def _markup(data: bytes, head: bytes) -> str | None:
    """Tell a web page, a piece of one, and a drawing in XML."""
    if _PAGE.match(head) and (b"</" in data[:_FAR] or b"<?xml" in head):
        return "picture" if _SVG.search(head) else "web_page"
    if _FRAGMENT.match(head) and b"</" in data[:_FAR]:
        return "web_page"
    return "picture" if _SVG.match(head) else None


def _not_json(data: bytes, head: bytes, name: str) -> None:
    """Refuse JSON, whole, cut off or one value per line; what is none of these is read as text."""
    whole = len(data) <= _LARGEST_JSON and _is_json(data)
    if not whole:
        first, _, more = data[:_LARGEST_JSON].lstrip().partition(b"\n")
        if more.lstrip()[:1] in (b"{", b"[") and _is_json(first):
            raise refusal("json_lines", file=name)
    if whole or _OPEN_JSON.match(head):
        raise refusal("json", file=name)


def _is_json(data: bytes) -> bool:
    try:
        return isinstance(json.loads(data), dict | list)
    except (ValueError, RecursionError):
        return False
