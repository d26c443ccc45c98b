"""Recognise by their bytes what is refused by name: databases, old spreadsheets, EBCDIC."""

from __future__ import annotations

import re
import struct

_SIGNS = {
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
}
_SAS = bytes.fromhex("c2ea8160b31411cfbd92080009c7318c181f1011")
_DIF = re.compile(rb'TABLE\r?\n0,1\r?\n"')
_SYLK = re.compile(rb"ID;P[^\r\n]{0,200}[\r\n](?:[^C\r\n][^\r\n]*+[\r\n]+)*+C;(?:[XY]\d+;){0,2}[XYK]")
_DBF_KINDS = frozenset((0x02, 0x03, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8B, 0x8C, 0xCB, 0xF5, 0xFB))
_FIELD = 32
_EBCDIC = frozenset(
    "\t\r\n\x85 abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    ".,;:!?'\"()+-*/<>=%&_#@|$".encode("cp037")
)
"""Letters, digits, signs, blanks and line ends, as IBM's machines write them."""
_LOOKED_AT = 2000
_FEWEST = 20
_SHARE, _SHARE_OF_LINES = 0.97, 0.85


def foreign_format(data: bytes) -> str | None:
    """Return the key of the refusal of a format, None where it is none of them.

    >>> foreign_format("sky,play\\nsun,no\\nrain,yes\\n".encode("cp037"))
    'ebcdic'
    """
    for sign, key in _SIGNS.items():
        if data.startswith(sign):
            return key
    if data.startswith(bytes(12) + _SAS):
        return "sas"
    if _DIF.match(data):
        return "dif"
    if _SYLK.match(data):
        return "sylk"
    if _is_dbf(data):
        return "dbf"
    if _is_ebcdic(data):
        return "ebcdic"
    return None


def _is_dbf(data: bytes) -> bool:
    """Tell a dBASE table: a date, the length of its header and of its records fit together."""
    if len(data) < 2 * _FIELD or data[0] not in _DBF_KINDS:
        return False
    _, month, day = data[1:4]
    head, record = struct.unpack_from("<HH", data, 8)
    if not (1 <= month <= 12 and 1 <= day <= 31 and head > _FIELD and record > 1):
        return False
    names = data[_FIELD : min(head, len(data))]
    return names[11:12] in (b"C", b"N", b"F", b"D", b"L", b"M", b"I", b"B", b"T", b"Y")


def _is_ebcdic(data: bytes) -> bool:
    """Tell a text of IBM's machines: its bytes are letters there, and no sign of ASCII is among them.

    Every country has some letters of its own, so a text with line ends may hold more of others.
    """
    if len(data) < _FEWEST or any(sign in data for sign in (b"\n", b" ", b",", b";")):
        return False
    looked = data[:_LOOKED_AT]
    letters = sum(byte in _EBCDIC for byte in looked)
    high = sum(byte >= 0x80 for byte in looked)
    share = _SHARE_OF_LINES if b"\x25" in looked or b"\x15" in looked else _SHARE
    return letters >= share * len(looked) and 3 * high >= len(looked)
