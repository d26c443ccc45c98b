"""See what a file is that is no table, whatever it is called: a web page, JSON, a picture."""

from __future__ import annotations

import json
import re

from c45_core.border.refusal import refusal

_SIGNS = {
    b"\xd0\xcf\x11\xe0": "old_workbook",
    b"%PDF-": "pdf",
    b"\x89PNG": "picture",
    b"\xff\xd8\xff": "picture",
    b"GIF8": "picture",
    b"\x1f\x8b": "packed",
    b"Rar!": "packed",
    b"7z\xbc\xaf": "packed",
}
_PAGE = re.compile(rb"\s*<(!doctype html|html|table|\?xml)[\s>]", re.IGNORECASE)
_LARGEST_JSON = 5_000_000


def seen_through(data: bytes, name: str) -> None:
    """Refuse a file that is known to be something else; a doubtful one is read as text."""
    for sign, key in _SIGNS.items():
        if data.startswith(sign):
            raise refusal(key, file=name)
    head = data[:2000].removeprefix(b"\xef\xbb\xbf")
    if _PAGE.match(head) and (b"</" in data[:100_000] or b"<?xml" in head):
        raise refusal("web_page", file=name)
    if head.lstrip()[:1] in (b"{", b"[") and len(data) <= _LARGEST_JSON and _is_json(data):
        raise refusal("json", file=name)


def _is_json(data: bytes) -> bool:
    try:
        return isinstance(json.loads(data), dict | list)
    except (ValueError, RecursionError):
        return False
