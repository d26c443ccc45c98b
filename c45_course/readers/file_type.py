"""Recognise by their content files that are refused by name: pictures, databases, web pages, JSON."""

import json
import re
import struct
from pathlib import PurePath

from c45_core.language.refusal import refusal
from c45_course.readers.files import ARCHIVE, COMPOUND, NAMES, split_pair

_FIRST_BYTES = {
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
    ARCHIVE: "workbook_unread",
    COMPOUND: "workbook_unread",
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
    b"\0\1\0\0Standard Jet DB": "access",
    b"\0\1\0\0Standard ACE DB": "access",
    b"MATLAB 5.0 MAT-file": "matlab",
    b"ASCII SPSS PORT FILE": "spss",
    b"HEADER RECORD*******LIBRARY HEADER RECORD": "sas",
    b"\0\0\2\0\4\4": "old_spreadsheet",
    b"\0\0\2\0\6\4": "old_spreadsheet",
    b"\0\0\x1a\0": "old_spreadsheet",
    b"\x09\0\4\0": "old_spreadsheet",
    b"\x09\2\6\0": "old_spreadsheet",
    b"\x09\4\6\0": "old_spreadsheet",
    bytes(12) + bytes.fromhex("c2ea8160b31411cfbd92080009c7318c181f1011"): "sas",
}
"""First bytes of files, and the key of the refusal."""
_OLD_STATA = re.compile(rb"[\x69-\x73][\x01\x02]\x01\x00")
_PICKLE = re.compile(rb"\x80[\x02-\x05]")
_TEXT_PICKLE = re.compile(rb"(\(lp\d+\n|\(dp\d+\n|ccopy_reg\n|cpandas\.|cnumpy\.)")
_PAGE = re.compile(
    rb"\s*+<(?:(?:!doctype\s++html|html|head|body|table|style|div|meta|\?xml)\b|!--)", re.IGNORECASE
)
_FRAGMENT = re.compile(rb"\s*+<(tr|td|th|tbody|thead|p|span|ul)[\s>]", re.IGNORECASE)
_SVG = re.compile(rb"<svg[\s>]", re.IGNORECASE)
_MHT = re.compile(
    rb"\s*+(mime-version:|from: <saved by|content-type: multipart/|from: \"saved by)", re.IGNORECASE
)
_OPEN_JSON = re.compile(rb"\{\s*+\"[^\"\n]*+\"\s*+:|\[\s*+[\[{]")
_ARFF = re.compile(r"\ufeff?(?:\s|%[^\n]*+\n)*+@(?:relation|attribute|data)\b", re.IGNORECASE)
_DIF = re.compile(rb'TABLE\r?\n0,1\r?\n"')
_SYLK = re.compile(rb"ID;P[^\r\n]{0,200}[\r\n](?:[^C\r\n][^\r\n]*+[\r\n]+)*+C;(?:[XY]\d+;){0,2}[XYK]")
_DBF_KINDS = frozenset((0x02, 0x03, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8B, 0x8C, 0xCB, 0xF5, 0xFB))
_FIELD_BYTES = 32
"""Bytes of the header of a dBASE table, and of each field in it."""
_EBCDIC = frozenset(
    "\t\r\n\x85 abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    ".,;:!?'\"()+-*/<>=%&_#@|$".encode("cp037")
)
"""Letters, digits, signs, blanks and line ends, as IBM's machines write them."""
_MIN_BYTES_OF_EBCDIC, _MAX_BYTES_OF_EBCDIC = 20, 2000
"""Minimum and maximum number of bytes that are looked at to tell EBCDIC."""
_MIN_SHARE, _MIN_SHARE_WITH_LINES = 0.97, 0.85
"""Minimum share of letters in a text of EBCDIC without, and with, line ends."""
_MAX_JSON_BYTES = 5_000_000
"""Maximum number of bytes that are read as JSON."""
_MAX_HEAD_BYTES, _MAX_MARKUP_BYTES = 2000, 100_000
"""Maximum number of bytes in which the begin of a format, and the end of an element, are looked for."""


def refuse_foreign_file(data: bytes, name: str) -> None:
    """Refuse a file that is known to be something else; a doubtful one is read as text.

    `name` decides only between two kinds of file that begin with the same bytes.
    """
    if not data.strip(b"\0 \t\r\n\x1a\xef\xbb\xbf\xff\xfe"):
        raise refusal("empty", file=name)
    for sign, key in _FIRST_BYTES.items():
        if data.startswith(sign):
            raise refusal(key, file=name)
    if binary := _binary_format(data, name) or _foreign_format(data):
        raise refusal(binary, file=name)
    head = data[:_MAX_HEAD_BYTES].removeprefix(b"\xef\xbb\xbf").lstrip()
    if _MHT.match(head) and b"mime" in data[:_MAX_MARKUP_BYTES].lower():
        raise refusal("mht", file=name)
    if markup := _markup_format(data, head):
        raise refusal(markup, file=name)
    if head[:1] in (b"{", b"["):
        _refuse_json(data, head, name)


def refuse_declared_file(data: bytes, text: str, name: str) -> None:
    """Refuse an ARFF file and C4.5's .names, which a topic reads where it is there."""
    is_names = split_pair(data) is not None or PurePath(name).suffix.casefold() == NAMES
    if is_names or _ARFF.match(text):
        raise refusal("declared_unread", file=name)


def _binary_format(data: bytes, name: str) -> str | None:
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


def _foreign_format(data: bytes) -> str | None:
    """Return the key of the refusal of a database, an old spreadsheet or EBCDIC, None of anything else.

    >>> _foreign_format("sky,play\\nsun,no\\nrain,yes\\n".encode("cp037"))
    'ebcdic'
    """
    if _DIF.match(data):
        return "dif"
    if _SYLK.match(data):
        return "sylk"
    if _is_dbf(data):
        return "dbf"
    return "ebcdic" if _is_ebcdic(data) else None


def _is_dbf(data: bytes) -> bool:
    """Tell a dBASE table: a date, the length of its header and of its records fit together."""
    if len(data) < 2 * _FIELD_BYTES or data[0] not in _DBF_KINDS:
        return False
    _, month, day = data[1:4]
    head, record = struct.unpack_from("<HH", data, 8)
    if not (1 <= month <= 12 and 1 <= day <= 31 and head > _FIELD_BYTES and record > 1):
        return False
    names = data[_FIELD_BYTES : min(head, len(data))]
    return names[11:12] in (b"C", b"N", b"F", b"D", b"L", b"M", b"I", b"B", b"T", b"Y")


def _is_ebcdic(data: bytes) -> bool:
    """Tell a text of IBM's machines: its bytes are letters there, and no sign of ASCII is among them.

    Every country has some letters of its own, so a text with line ends may hold more of others.
    """
    if len(data) < _MIN_BYTES_OF_EBCDIC or any(sign in data for sign in (b"\n", b" ", b",", b";")):
        return False
    looked = data[:_MAX_BYTES_OF_EBCDIC]
    letters = sum(byte in _EBCDIC for byte in looked)
    high = sum(byte >= 0x80 for byte in looked)
    share = _MIN_SHARE_WITH_LINES if b"\x25" in looked or b"\x15" in looked else _MIN_SHARE
    return letters >= share * len(looked) and 3 * high >= len(looked)


def _markup_format(data: bytes, head: bytes) -> str | None:
    """Tell a web page, a piece of one, and a drawing in XML."""
    if _PAGE.match(head) and (b"</" in data[:_MAX_MARKUP_BYTES] or b"<?xml" in head):
        return "picture" if _SVG.search(head) else "web_page"
    if _FRAGMENT.match(head) and b"</" in data[:_MAX_MARKUP_BYTES]:
        return "web_page"
    return "picture" if _SVG.match(head) else None


def _refuse_json(data: bytes, head: bytes, name: str) -> None:
    """Refuse JSON, whole, cut off or one value per line; what is none of these is read as text."""
    whole = len(data) <= _MAX_JSON_BYTES and _is_json(data)
    if not whole:
        first, _, more = data[:_MAX_JSON_BYTES].lstrip().partition(b"\n")
        if more.lstrip()[:1] in (b"{", b"[") and _is_json(first):
            raise refusal("json_lines", file=name)
    if whole or _OPEN_JSON.match(head):
        raise refusal("json", file=name)


def _is_json(data: bytes) -> bool:
    try:
        return isinstance(json.loads(data), dict | list)
    except (ValueError, RecursionError):
        return False
